/** A játék megtanulása magyarul. */

import type { Learn } from "./learn";

export default {
  title: "Tanuld meg a játékot",
  lead: "Tizenhárom rövid fejezet egy igazi asztalnál. Játszva tanulsz, nagyjából húsz perc alatt.",
  begin: "Kezdjük",
  goOn: "Folytatás",
  chapter: "{n}. fejezet / {total}",
  learned: "kész",
  repeat: "Újra",
  skip: "Fejezet kihagyása",
  next: "Következő fejezet",
  reveal: "A pontozókártyákhoz",
  all: "Minden fejezet",
  watch: "Most figyeld, mit csinálnak a többiek.",
  fresh: "Ehhez a fejezethez új állás van az asztalon.",
  ready: "Most már mindent tudsz!",
  readyWhat:
    "Játssz egy igazi játszmát két szelíd ellenféllel. Az akciók minden játszmában máshol vannak, és lehet, hogy más színed lesz. Egy segítő ül melletted; bármikor elküldheted.",
  game: "Az első játszmám",
  pictures: "A játék öt képben",
  names: ["Te", "Bianca", "Cosimo"],

  chapters: {
    street: {
      title: "Egy korong, két akció",
      steps: {
        place: [
          "Üdv Firenzében! Szövettel kereskedsz, pontokat gyűjtesz; hogyan, hamar meglátod. Egy koronggal kezdődik, egy *utcán* két *akció* között: nyomd meg a fa és a márvány közötti utcát, aztán még egyszer, és leteszed a korongodat.",
          "Most még nem oda. Nyomd meg a fa és a márvány közötti világító utcát, a város jobb alsó részén.",
        ],
        first: [
          "Egy korong az utca *mindkét* akcióját megadja, tetszőleges sorrendben. Válaszd az egyiket.",
          "Nyomd meg a két világító akció egyikét: fa vagy márvány.",
        ],
        second: [
          "A kocka már a raktáradban van. Hajtsd végre a másik akciót is!",
          "Még egy akciód maradt. Az világít.",
        ],
      },
      done: [
        "Ez egy teljes kör volt: *tegyél le egy korongot, és hajtsd végre mindkét akciót.* Egy-egy raktáradban 4 kocka fér el. Mit jelent egy lapka, egy kártya vagy egy szám? Mutass vagy koppints rá, és megtudod. A „Szabály: R4.4” és társai a szabályok megfelelő helyére visznek.",
      ],
    },
    order: {
      title: "Számít a sorrend",
      steps: {
        place: [
          "Van egy fád és egy téglád. Tedd a korongodat az *építés* és a *szövés* közé.",
          "Nyomd meg az építés és a szövés közötti világító utcát, a város bal oldalán.",
        ],
        build: [
          "Mi legyen előbb? A szövés *minden* műhelyedbe tesz egy szövetet, de csak az az egy van, amellyel mindenki kezd. Előbb építs hát egy *műhelyt* (1 fa, 1 tégla).",
          "Ha most szősz, egy szöveted lesz. Építsd meg előbb a műhelyt, és kettő lesz.",
        ],
        weave: [
          "Most szőj: az új műhely még üres, és minden műhely, ahol van hely, kap egy szövetet.",
          "Nyomd meg a szövést, az világít.",
        ],
      },
      done: [
        "Két szövet egy helyett, a jó sorrendnek köszönhetően. A letett korongoddal a két akcióból *legalább egyet* végre kell hajtanod, és addig semmi olyat nem tehetsz, ami ezt lehetetlenné teszi. A másikról lemondhatsz.",
      ],
    },
    stack: {
      title: "Ébreszd fel a többieket",
      steps: {
        place: [
          "A fa és a márvány között Cosimo korongja fekszik. Tedd *rá* a tiédet.",
          "Nyomd meg az utcát, ahol Cosimo korongja van, a város jobb alsó részén.",
        ],
        first: [
          "Először a legfelső korong aktiválódik, vagyis a tiéd. Válaszd az egyik akciót.",
          "Nyomd meg a világító akciók egyikét, a fát vagy a márványt.",
        ],
        second: [
          "Most a másikat is. Aztán figyelj: az alatta lévő korong felébred.",
          "Még egy akciód maradt. Az világít.",
        ],
        woken: [
          "Bianca a tiédre tett egy korongot, ezért a tiéd *újra aktiválódik*, az ő körében! Vegyél valamit.",
          "Nyomd meg a világító akciók egyikét, a fát vagy a márványt.",
        ],
        again: [
          "Most a másikat is. Aztán megint Cosimo korongja jön.",
          "Még egy akciód maradt. Az világít.",
        ],
      },
      done: [
        "Felülről lefelé a *felső három korong* aktiválódik, mindegyik a gazdájának. Egy olyan utcán, amely másoknak is kell, a korongod újra meg újra neked dolgozik! A felébresztett korong akcióit nem muszáj végrehajtanod; csak azzal kell legalább egyet, amelyet leteszel.",
        "A torony melletti kis négyzetek a korongokat számolják, négyig. A kis *palota* mellette azt jelenti: itt a következő korong a negyedik. Hamarosan meglátod, mit indít el.",
      ],
    },
    cards: {
      title: "Nem megy? Húzz kártyát",
      steps: {
        place: [
          "Csak oda tehetsz korongot, ahol a két akcióból *legalább egyet* végre tudsz hajtani. Tedd a szállítás és a fa közé: a fa megy. Szállítani csak oda lehet, ahol kereskedőházad van, és neked még nincs.",
          "Nyomd meg a szállítás és a fa közötti világító utcát, a város bal alsó részén.",
        ],
        first: [
          "Amit *egyáltalán nem* tudsz végrehajtani, azért *akciókártyát* húzol. Vedd el a fát, és húzd meg a kártyát, bármilyen sorrendben.",
          "Nyomd meg a fát, vagy a szállítást, hogy kártyát húzz helyette.",
        ],
        second: [
          "Az egyik megvan. Most a másik.",
          "Nyomd meg a világító akciót. Kártyát a szállítás megnyomásával húzol.",
        ],
        play: [
          "*Szövést* húztál. Amíg az egyik korongod aktív, kártyát is kijátszhatsz, akárhányat. Rajta!",
          "Nyomd meg a szövés kártyát a kezedben.",
        ],
      },
      done: [
        "Kártya csak *lehetetlen* akcióért jár, és ilyenkor húznod is kell, mielőtt végzel, felébresztett korongnál is. Ha megtehetnéd, de nem akarod, nem kapsz semmit.",
        "Akárhány kártya lehet nálad; hogy mennyi, mindenki látja, hogy melyek, csak te. Egy kártya lehetővé tehet egy akciót, vele pedig egy utcát: egy fával és egy *tégla* kártyával tehetsz az építéshez. Csak az számít, ami *már a kezedben van*, nem az, amit még húzhatsz.",
        "Minden akcióból *öt kártya* van; ha elfogy a pakli, a kijátszottakból lesz az új. Ha egyik utcán sem megy semmi, tegyél, ahová akarsz, és *húzz mindkét akcióért*.",
      ],
    },
    cloth: {
      title: "Szövet a nagyvilágba",
      steps: {
        place: [
          "Két műhelyedben van szövet, van 2 fád és 2 téglád. Tedd a korongodat az építés és a behajózás közé.",
          "Nyomd meg az építés és a behajózás közötti világító utcát, a város bal felső részén.",
        ],
        build: [
          "Egy *hajó* 2 fába kerül. Építs egyet.",
          "Nyomd meg az építést, aztán válaszd a hajót.",
        ],
        ship: [
          "Minden hajó egy szövetet visz a legtelibb műhelyedből egy *kikötővárosba*: Barcelonába, Lisszabonba vagy Londonba. Te választasz.",
          "Nyomd meg a három világító kikötő egyikét.",
        ],
        end: [
          "Kártya nélkül a korongod most magától végezne. A szállításkártya kereskedőház nélkül semmit sem ér, ezért tedd félre, és nyomd meg: „Kész ezzel a koronggal”.",
          "Nyomd meg: „Kész ezzel a koronggal”.",
        ],
        again: [
          "A következő köröd. Tedd a korongodat az építés és a szövés közé.",
          "Nyomd meg az építés és a szövés közötti világító utcát, a város bal oldalán.",
        ],
        house: [
          "Szárazföldön *kereskedőház* kell a városban (2 tégla). Építs egyet Troyes-ban, Bruggében vagy Hamburgban.",
          "Nyomd meg a várost, ahol a ház álljon: Troyes, Brugge vagy Hamburg.",
        ],
        weave: ["Szőj, hogy legyen mit szállítani.", "Nyomd meg a szövést, az világít."],
        transport: [
          "A *szállítás* egy-egy szövetet visz minden városba, ahol házad van. Nyomd meg a kártyát, aztán a várost.",
          "Nyomd meg a szállítás kártyát a kezedben, aztán a várost, ahol a házad áll.",
        ],
      },
      done: [
        "A *műhelyek* szőnek, a *hajók* a kikötőkbe visznek, a *kereskedőházak* szárazföldön fogadnak: mindegyikből legfeljebb három, és egy városban csak egy házad állhat. A városbeli kockáid ott maradnak, és számítanak: városonként, a három kikötőben együtt, a három kereskedővárosban együtt.",
        "Több hajó is mehet ugyanabba a kikötőbe; minden városban 12 hely van. *Egy szállítmány is elég*: utána megállhatsz, és megtarthatod a többi szövetet. Egy akció két szállítmánya között nem játszhatsz ki kártyát.",
      ],
    },
    churches: {
      title: "Adj Firenzének",
      steps: {
        place: [
          "Három templom épül, és egész Firenze látja, ki ad. Tedd a korongodat a műalkotás és a tégla közé.",
          "Nyomd meg a műalkotás és a tégla közötti világító utcát, a város jobb oldalán.",
        ],
        artwork: [
          "A *műalkotás* egy márványból lesz, a négy épület egyikénél: valamelyik templomnál vagy a Palazzo Vecchiónál, ahol a *tanács* ülésezik. Te választasz.",
          "Nyomd meg a műalkotást, aztán a négy épület egyikét.",
        ],
        brick: ["Vedd el a téglát is.", "Nyomd meg a téglát, az világít."],
        give: [
          "Most játszd ki a *hozzájárulást*: egy fa, tégla vagy márvány kerül egy templom megfelelő sorába.",
          "Nyomd meg a hozzájárulás kártyát a kezedben, aztán egy templom sorát.",
        ],
      },
      done: [
        "A templomoknál lévő kockáid is ott maradnak, és számítanak: templomonként (minden sor, a műalkotások is), anyagonként, a műalkotások pedig együtt is, a Palazzóban lévőkkel.",
        "Ami a *raktáraidban* van, az sosem számít. A műalkotás pedig *már nem márvány*: a márvány kiértékelésekor nem számít.",
      ],
    },
    council: {
      title: "A negyedik korong",
      steps: {
        place: [
          "Itt a pontozás ideje! A tanácsnál (Palazzo Vecchio) látod, mi jön most: *London*. A behajózás és a hozzájárulás között a legalsó korong a tiéd. Tedd oda a *negyediket*.",
          "Nyomd meg a három korongos utcát, a behajózás és a hozzájárulás között.",
        ],
        ship: [
          "E kör végén Londont értékeljük ki. Biancának 3 szövete van ott, neked 2. Gyorsan, küldj oda!",
          "Londonba! Azt értékeljük ki.",
        ],
        second: ["És a második hajó.", "Még egyszer Londonba."],
        give: [
          "Te vezetsz! Most add a fádat valamelyik templomnak.",
          "Nyomd meg a hozzájárulást, aztán egy világító sort.",
        ],
      },
      done: [
        "A négy közül a legalsó korong nem aktiválódik: *képviselő lesz a tanácsban*, és a következő lapkát kiértékeljük. *A legtöbb kocka 3 pont, a második 2, a harmadik 1*; kocka nélkül semmi. Neked +3! Három korong ott marad, így a következő újra pontozást hoz.",
      ],
    },
    ties: {
      title: "Holtverseny? A tanács dönt",
      steps: {
        place: [
          "Lisszabon jön. Neked és Biancának is 2 kockája van. Ez a kör hoz neked egy képviselőt a tanácsba, de Biancának előbb volt, ezért ő lenne előrébb. Tedd a negyedik korongot a műalkotás és a tégla közé.",
          "Nyomd meg a három korongos utcát, a műalkotás és a tégla között.",
        ],
        artwork: [
          "Válaszd a műalkotást: a márványodból az lesz. Add a *Palazzo Vecchiónak*: ott 4 hely van, és ezek a tanácsban számítanak.",
          "A többi épület is szép, de holtversenynél csak a Palazzo Vecchio segít.",
        ],
        brick: [
          "Vedd el a téglát. Aztán a legalsó korongod képviselő lesz, épp időben.",
          "Nyomd meg a téglát, az világít.",
        ],
      },
      done: [
        "Képviselő és műalkotás többet ér egy képviselőnél: 3 pont neked, 2 neki. *Holtversenyben az áll elöl, akinek a tanácsban együtt több képviselője és műalkotása van.* Az a képviselő, akit a kör hoz, már ennél a kiértékelésnél is számít.",
      ],
    },
    level: {
      title: "Ott is egyenlő?",
      steps: {
        place: [
          "Troyes jön; neked és Cosimónak is 2 kockája van ott. A tanácsban Cosimo 3-nál tart: egy képviselő, két műalkotás. Te 2-nél: egy képviselő, egy műalkotás. Tedd a negyedik korongot a fa és a márvány közé.",
          "Nyomd meg a három korongos utcát, a fa és a márvány között.",
        ],
        first: [
          "A legalsó korongod második képviselőt hoz neked. Így a tanácsban is 3:3, ott is egyenlő! Válaszd az egyik akciót.",
          "Nyomd meg a világító akciók egyikét, a fát vagy a márványt.",
        ],
        second: [
          "Most a másikat is. Mi dönt hát? *Több képviselő*: neked kettő van, Cosimónak egy.",
          "Még egy akciód maradt. Az világít.",
        ],
      },
      done: [
        "Troyes neked 3 pontot hoz, Cosimónak 2-t: *a több képviselő* döntött. Ez is egyenlő? Akkor az számít, ki *érte el előbb* ezt a számot; képviselő nélkül az, ki adott előbb műalkotást a tanácsnak.",
        "Ha a tanácsban semmitek sincs, *osztoztok*: a helyezéseitek pontjait összeadjuk és elosztjuk, lefelé kerekítve. Az első és a második hely 3 + 2 = 5 pont, tehát 2-2.",
      ],
    },
    white: {
      title: "A fehér korong",
      steps: {
        place: [
          "Három játékosnál mindenkinek három *fehér korongja* van. Egy fehér minden akciót *kétszer* ad! Nyomd meg a fa és a márvány közötti utcát, aztán a fehér korongot: máris ott van.",
          "Nyomd meg a fa és a márvány közötti világító utcát, és válaszd a fehér korongot.",
        ],
        first: [
          "Négy akció egyetlen koronggal. Rajta!",
          "Nyomd meg a világító akciók egyikét, a fát vagy a márványt.",
        ],
        second: [
          "Mintha két köröd volna egyszerre! Tovább, bármilyen sorrendben.",
          "Nyomd meg a világító akciók egyikét.",
        ],
        third: [
          "Félúton vagy. Ugyanezek az akciók még egyszer a tieid.",
          "Nyomd meg a világító akciók egyikét.",
        ],
        fourth: ["És az utolsó.", "Nyomd meg a világító akciót."],
        fill: [
          "Az ára: mások alatt a fehér korong *alszik*. A tiéden most Bianca korongja van, és a tiéd nem hozott semmit. Tedd egy saját korongodat a tégla és a márvány közötti háromra: felül fehér, alatta Cosimo, legalul Bianca.",
          "Nyomd meg a három korongos utcát, a tégla és a márvány között, és válaszd a saját korongodat.",
        ],
        act: [
          "Előbb a két akciód.",
          "Nyomd meg a világító akciók egyikét, a téglát vagy a márványt.",
        ],
        last: [
          "Most a másikat is. Aztán figyeld, ki jön: a fehér korong alszik, de *ő is egy a háromból*.",
          "Még egy akciód maradt. Az világít.",
        ],
      },
      done: [
        "Három korong került sorra: a tiéd, az *alvó fehér* és Cosimóé. Mások alatt a fehér korong nem csinál semmit, mégis elfoglal egyet a három hely közül. Biancáé a négy közül a legalsó: az sosem aktiválódik, hanem a tanácsba kerül.",
      ],
    },
    exchange: {
      title: "Fehér nem ülhet ott",
      steps: {
        place: [
          "A tégla és a márvány között megint három korong van, de most a *legalsó* a fehér. Tedd rá egy saját korongodat, és nézd meg, kié lesz a hely a tanácsban.",
          "Nyomd meg a három korongos utcát, a tégla és a márvány között, és válaszd a saját korongodat.",
        ],
        first: ["A két akciód.", "Nyomd meg a világító akciók egyikét, a téglát vagy a márványt."],
        second: ["Most a másikat is.", "Még egy akciód maradt. Az világít."],
      },
      done: [
        "Fehér korong nem ülhet a tanácsban. A te köröd volt, ezért a *te* korongod ment oda. A *készletedből* jött: ott vannak a még le nem tett korongjaid. Cserébe a fehér a tiéd lett, akárki tette is le.",
        "Nincs már saját korong a készletedben? Akkor egy *másik utcáról* megy a korongod, te választod ki, melyik, és a fehér ott kerül felülre.",
        "Ha az utcákon minden korongod ebben az egy toronyban van, ezek egyike megy, és a fehér itt kerül felülre. Ha egyik utcán sincs korongod, a hely üres marad: a fehér korong kikerül a játékból, a lapkát pedig így is kiértékeljük.",
      ],
    },
    secret: {
      title: "A titkod",
      steps: {
        keep: [
          "Így kezdődik egy játszma: a pontozókártyáidból *egyet titokban megtartasz*: egy várost, egy templomot vagy a Palazzót. A végén mindenki pontot kaphat érte; válaszd azt, ahol erős leszel. A többi látatlanul kikerül a játékból.",
          "Nyomd meg a három pontozókártya egyikét.",
        ],
        take: [
          "Kezdéskor öt *akciókártya* van felfedve: fa, tégla, márvány, szövés és építés. Mindenki elvesz egyet, te utolsónak, mert te kezded a játékot.",
          "Nyomd meg a három akciókártya egyikét.",
        ],
      },
      done: [
        "A kártyádat csak te ismered. Még egy véletlen kártya *felfedve* fekszik a tábla mellett: itt a Palazzo Vecchio a képviselőkkel és műalkotásokkal. A végén ezekért mind pontot kaphat mindenki. Az *5·3·1* azt jelenti: az ottani első 5, a második 3, a harmadik 1 pontot kap.",
        "Ez függ a játékosok számától. *Kettőnél* mindketten megtartotok egy kártyát, és *mutattok* egyet, a *támogatókorongokkal* pedig egy harmadik fél is beszáll: ha odáig juttok, a szabályokban megtaláljátok.",
      ],
    },
    end: {
      title: "A játék vége",
      steps: {
        place: [
          "Egyetlen pontozólapka maradt: Barcelona. Tedd a negyedik korongot a fa és a márvány közé.",
          "Nyomd meg a világító, három korongos utcát, a fa és a márvány között.",
        ],
        first: [
          "Még egyszer az akcióid.",
          "Nyomd meg a világító akciók egyikét, a fát vagy a márványt.",
        ],
        second: [
          "Most a másikat is. Aztán a 15 lapkából az utolsót is kiértékeljük.",
          "Még egy akciód maradt. Az világít.",
        ],
        woken: [
          "A fordulót *végigjátsszuk*, hogy mindenki ugyanannyi korongot tegyen le. Bianca negyedik korongja felébreszti a tiédet: használd! A negyedik már nem hoz pontozást, a legalsó egyszerűen kikerül a játékból.",
          "Nyomd meg a világító akciók egyikét, a téglát vagy a márványt.",
        ],
        again: [
          "Most a másikat is. Aztán Cosimóé a játék utolsó köre.",
          "Még egy akciód maradt. Az világít.",
        ],
      },
      done: [
        "Cosimo letette a forduló utolsó korongját: mindenki ugyanannyit tett le, vége a játéknak. Most egyenként kiértékeljük a *pontozókártyákat*: a három titkosat és a nyíltat. Mindegyik *5, 3 és 1 pontot* ér az ottani első háromnak, holtversenynél a szokott módon, bárki tartotta is meg.",
        "*A legtöbb pont nyer.* Bianca és te egyformán álltok, ezért a *tanácsbeli képviselők és műalkotások* döntenek, összeadva: te nyersz! Ha az is egyforma lenne, közös volna a győzelem.",
        "Akkor is vége, ha *minden korong lent van*, három játékosnál mindenki 15 köre után. A maradék lapkákat ilyenkor képviselő nélkül értékeljük ki.",
      ],
    },
  },

  numbers: {
    players: "Játékosok",
    own: "Saját korongok",
    white: "Fehér korongok",
    support: "Támogatókorongok",
    turns: "Kör fejenként",
    dealt: "Pontozókártyák választásra",
    open: "Felfedve a tábla mellett",
    hidden: "Lefordítva a tábla mellett",
  },

  cards: {
    place: {
      title: "Tegyél le egy korongot",
      text: "Egy utcára, két akció közé. Mindkettőt végrehajthatod, bármilyen sorrendben. Amit egyáltalán nem tudsz, azért kártyát húzol.",
    },
    stack: {
      title: "Ébreszd fel a lentieket",
      text: "A torony felső három korongja aktiválódik, felülről lefelé, mindegyik a gazdájának: a te körödben és a többiekében is.",
    },
    trade: {
      title: "Szőj, szállíts, adj",
      text: "A műhelyek szövetet szőnek. A hajók kikötőkbe viszik, a kereskedőházak a kereskedővárosokat nyitják meg. A nyersanyag a templomoké, a márványból műalkotás lesz.",
    },
    council: {
      title: "Négynél jön a pontozás",
      text: "A négy közül a legalsó korong képviselő lesz a tanácsban, és a következő lapkát kiértékelitek: a legtöbb kocka 3 pont, aztán 2, aztán 1. Holtversenynél a tanácsbeli képviselők és műalkotások döntenek.",
    },
    end: {
      title: "Fehér korongok és titkok",
      text: "Fehér: minden akció kétszer, de utána alszik. A végén a pontozókártyák, a titkosak és a nyílt, 5, 3 és 1 pontot érnek az ottani első háromnak.",
    },
  },

  coach: {
    title: "Segítő",
    off: "Segítő elküldése",
    take: "Olyan kártyát vegyél el, amelyet hamar használhatsz. Később játszhatod ki, amíg az egyik korongod aktív.",
    look: "Mutass egy utcára, vagy koppints rá, és látod, mit indít el ott egy korong.",
    hot: "Itt egy negyedik korong kiváltaná a pontozást: {streets}.",
    alone: "Itt csak te kerülsz sorra.",
    stays: "A korongod itt marad, és újra aktiválódik, ha valaki rátesz egy másikat.",
    sleeps: "Fehér: most minden akció kétszer, de ez a korong többé nem aktiválódik.",
    either:
      "A saját korongod itt marad, és újra aktiválódik, ha valaki rátesz egy másikat; a fehérrel most minden akció kétszer jár, de az többé nem aktiválódik.",
    wakes: "Utánad ők is sorra kerülnek: {who}.",
    again: "Az alsóbb korongod is aktiválódik.",
    third: "Így három korong lesz itt: aki a negyediket leteszi, kiváltja a pontozást ({tile}).",
    scores: "Ez a negyedik korong, a kör végén tehát pontozás jön: {tile}.",
    seat: "A tanácsban te kapsz képviselőt; holtversenynél ez segít.",
    seatOther: "A tanácsban képviselőt kap: {who}.",
    next: "A következő pontozás: {tile}.",
    due: "E kör végén pontozás jön: {tile}. Amit most még odateszel, az is számít.",
    lead: "Ott te vezetsz ({cubes}), ez {points} lenne.",
    behind: "Neked ott {cubes} van, ez {points} lenne; {needs}.",
    none: "Neked ott még nincs semmid; már egy kocka is {points} lenne.",
    nobody: "Ott még senkinek sincs kockája: egy is elég a vezetéshez.",
    acts: "Hajtsd végre mindkét akciót. Figyelj a sorrendre: az egyik lehetővé teheti a másikat. Amit egyáltalán nem tudsz, azért kártyát húzol.",
    actsTwice:
      "Hajtsd végre mindkét akciót kétszer. Figyelj a sorrendre: az egyik lehetővé teheti a másikat. Amit egyáltalán nem tudsz, azért kártyát húzol.",
    one: "Még egy akciód maradt. Ha egyáltalán nem tudod végrehajtani, kártyát húzol érte.",
    cards:
      "Az akcióid megvoltak. Amíg ez a korong aktív, még kijátszhatsz kártyát; aztán jelezd, hogy kész vagy.",
    done: "Az akcióid megvoltak: ezzel a koronggal kész vagy.",
    last: "Minden lapkát kiértékeltünk. Ezt a fordulót végigjátsszuk, aztán a pontozókártyák 5, 3 és 1 pontot érnek.",
  },
} satisfies Learn;
