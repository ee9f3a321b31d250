/** A szabályok magyarul, játékosoknak; a számok a docs/rules.md számai. */

import type { Rules } from "./rules";

export default {
  title: "Szabályok",
  minute: "A játék egy percben",
  search: "Keresés a szabályokban",
  none: "Erről nincs szó a szabályokban.",
  found: { one: "{n} bekezdés", other: "{n} bekezdés" },
  summary: "Nyomtatható összefoglaló",
  whole: "Az összes szabály",
  print: "Nyomtatás",
  players: "Játékosok",
  turns: "Körök fejenként",

  intro: [
    "Szövetkereskedők vagytok Firenzében, úgy hétszáz évvel ezelőtt. A város kilenc akcióból áll, köztük tizenkét utca fut. A körödben egy utcára teszel egy korongot, és végrehajtod a két végén lévő akciót: nyersanyagot szerzel, hajót, kereskedőházat vagy műhelyt építesz, szövetet készítesz, távoli városokba szállítod, hozzájárulsz a templomok építéséhez.",
    "Ha már vannak ott korongok, felébreszted őket: utánad a gazdáik is cselekszenek, felülről lefelé. A torony negyedik korongja a legalsót a városi tanácsba küldi, és ez pontozást vált ki: akinek a tizenöt lapka közül a soron következő helyén a legtöbb kockája van, 3 pontot kap, a második 2-t, a harmadik 1-et. Holtversenynél a tanácsban lévő képviselők és műalkotások döntenek.",
    "Ha elfogynak a korongok vagy a lapkák, a titokban megtartott pontozókártyákat értékelitek ki, 5, 3 és 1 pontért. A legtöbb pont nyer.",
  ],

  sections: {
    R1: "Ami a játékban van",
    R2: "Előkészületek",
    R3: "Egy kör",
    R4: "Egy korong akciói",
    R5: "Tanács és pontozás",
    R6: "Változatok",
    R7: "Két játékos: a harmadik fél",
    R8: "A játék vége",
  },

  rulings: {
    "R1.1":
      "Kilenc *akció* van: fa, tégla, márvány, építés, műalkotás, szövés, behajózás, szállítás és hozzájárulás.",
    "R1.2":
      "A *város* kilenc mezőből áll, olvasási sorrendben 1-től 9-ig számozva, mindegyiken egy akció. Két szomszédos mező között *utca* fut: összesen tizenkettő, mindegyik a két mezőjéről kapta a nevét. Az utcán lévő korongok *tornyot* alkotnak.",
    "R1.3":
      "Középre a *hozzájárulás* van nyomtatva. A másik nyolc akció lapka, ezeket keverve rakjátok köré.",
    "R1.4":
      "A szövet hat városba kerülhet, mindegyikben 12 hely van: a *kikötővárosok* Barcelona, Lisszabon és London, a *kereskedővárosok* Troyes, Brugge és Hamburg. Minden kereskedővárosban minden játékosnak egy kereskedőház számára van helye.",
    "R1.5":
      "Három *épület* készül, mindegyiknél egy-egy sor a fának, a téglának, a márványnak és a műalkotásoknak. A Palazzo Vecchióban lévő *tanács* csak műalkotást fogad.",
    "R1.6":
      "15 *pontozólapka*: a hat város, a három épület, és egy-egy a műalkotásoknak, a kikötővárosoknak, a kereskedővárosoknak, a fának, a téglának és a márványnak.",
    "R1.7": "10 *pontozókártya*: a hat város, a három épület és a Palazzo Vecchio.",
    "R1.8": "45 *akciókártya*: minden akcióból öt.",
    "R1.9":
      "A *játékostábládon* három raktár van, fának, téglának és márványnak, egyenként 4 hellyel; legfeljebb három műhely, egyenként 4 hellyel a szövetnek (egy kezdettől megvan); és egy kikötő 3 hajónak. Van még 3 kereskedőházad és 2 műhelylapkád, amelyet megépíthetsz.",
    "R1.10": "A *kockák* sosem fogynak el.",
    "R1.11": "Mindenki ezekkel a *korongokkal* kezd a készletében, és minden körében letesz egyet:",

    "R2.1": "A játékosok az óramutató járása szerint jönnek. A kezdőjátékosé az első kör.",
    "R2.2":
      "Az akciók keverve, az első játékhoz javasolt módon, vagy a házigazda kívánsága szerint kerülnek ki (R6.2).",
    "R2.3":
      "A 15 pontozólapkát megkeveritek, és sorba rakjátok. Ebben a sorrendben értékelitek ki őket.",
    "R2.4":
      "Pontozókártyák osztása:\n- 2 játékos: fejenként 4; egy továbbit képpel lefelé a tábla mellé tesztek, senki sem ismeri; egy látatlanul kikerül a játékból.\n- 3 játékos: fejenként 3; az utolsó felfedve a tábla mellé kerül.\n- 4 játékos: fejenként 2; egy további felfedve a tábla mellé kerül; egy látatlanul kikerül a játékból.\n- 5 játékos: fejenként 2.",
    "R2.5":
      "Mindenki titokban *megtart* egyet ezekből; ezt a játék végén értékelitek ki. Két játékosnál mindenki felfed még egy másodikat is. A többi látatlanul kikerül a játékból. Amíg mindenki nem választott, senki sem látja a másik választását.",
    "R2.6":
      "Egy-egy fa-, tégla-, márvány-, szövés- és építéskártya felfedve fekszik. Elsőként az utolsó játékos *vesz el* egyet, utána a többiek visszafelé haladva a kezdőjátékosig. Az összes többi akciókártyából megkeverve lesz az akciópakli.",

    "R3.1":
      "A körödben egy korongot *teszel* a készletedből bármelyik utcára: sajátot, fehéret vagy két játékosnál támogatókorongot. A már ott lévők tetejére kerül. Egy toronyban sosincs négynél több korong.",
    "R3.2":
      "*Legalább egyet*: a letett korongoddal végre kell hajtanod az utca két akciója közül legalább egyet, ha kell, úgy, hogy előbb kártyát játszol ki a kezedből.\n- Csak oda tehetsz korongot, ahol ez a most kezedben lévő kártyákkal lehetséges. Amit talán majd húzol, nem számít, és az azonos akciójú kártya csak eszköz, nem maga az akció.\n- Amíg ez nem történt meg, nem léphetsz olyat, amitől lehetetlenné válna. Ezért előfordulhat, hogy abba kell hagynod a szállítást.\n- Ha egyik korongodhoz sincs ilyen utca, bárhová tehetsz, és ebben a körben nem köt a szabály.",
    "R3.3":
      "Ezután felülről lefelé *aktiváljátok* a tornyot, legfeljebb három korongot: először te a letett koronggal, aztán a második, majd a harmadik korong gazdája. A lejjebb lévő fehér korongok kimaradnak, de beleszámítanak a háromba. A negyedik korongot sosem aktiváljátok.",
    "R3.4": "Ezután a négyes torony legalsó korongja *a tanácsba kerül* (R5.1).",
    "R3.5":
      "Aztán az óramutató járása szerint a következő játékos köre jön, hacsak nincs vége a játéknak (R8.1, R8.2).",

    "R4.1":
      "A korong gazdájáé az utca mindkét akciója, egyszer-egyszer. A most letett *fehér korong* mindkettőt kétszer adja.",
    "R4.2":
      "Válassz lépésenként, tetszőleges sorrendben:\n- Hajts végre egyet az akciókból, amennyire tudod.\n- *Húzz* kártyát egy olyan akció helyett, amelyet most egyáltalán nem tudsz végrehajtani. Ezzel az akció elhasználódott.\n- Játssz ki a kezedből egy *kártyát*, amelynek akcióját most végre tudod hajtani, akár olyat is, amelyet épp most húztál.\n- *Fejezd be* az aktiválást, és mondj le a maradékról, kártya nélkül. Nem fejezheted be, amíg valamelyik akciód lehetetlen (előbb húzz érte), sem amíg az R3.2 nem teljesült.",
    "R4.3":
      "Ha mindkét akció elfogyott, és nincs kártyád, az aktiválás magától véget ér; különben te fejezed be. Magától nem történik semmi, ami elárulná a többieknek, mi van a kezedben.",
    "R4.4":
      "Mit tesznek az akciók:\n- *Fa, tégla, márvány*: egy kocka abba a raktárba. Nem lehetséges, ha már 4 van benne.\n- *Építés*: egy hajó (2 fa, legfeljebb 3 hajó), vagy egy kereskedőház (2 tégla) olyan kereskedővárosban, ahol még nincs, vagy egy műhely (1 fa és 1 tégla, legfeljebb 3 műhely). Az új műhely üres.\n- *Műalkotás*: egy márvány a raktáradból műalkotás lesz a négy épület egyikének szabad helyén.\n- *Szövés*: egy-egy szövet minden műhelyedbe, ahol van hely, mindig mindegyikbe.\n- *Behajózás*: minden hajóddal egy szövet, összesen legalább egy, olyan kikötővárosokba, ahol van szabad hely, ugyanoda vagy máshová.\n- *Szállítás*: egy-egy szövet minden kereskedővárosba, ahol van kereskedőházad és szabad hely, összesen legalább egy.\n- *Hozzájárulás*: egy fa, tégla vagy márvány a raktáradból a három épület egyikének megfelelő sorába, szabad helyre.",
    "R4.5":
      "A szövet mindig abból a műhelyedből kerül ki, amelyikben a legtöbb van, az egyformák közül a bal szélsőből.",
    "R4.6":
      "Egyesével szállítasz. Az első után megállhatsz, akkor is, ha több is lehetne. Ugyanannak az akciónak két szállítása között nem játszhatsz ki kártyát.",
    "R4.7":
      "Ha az akciópakli utolsó kártyáját is kihúzták, a dobópaklit azonnal megkeveritek, és ez lesz az új pakli. Ha mindkettő üres, nem kapsz kártyát, de az akció így is elhasználódik.",
    "R4.8": "A kézben lévő kártyák titkosak, a számuk nem. A kijátszott kártyák nyíltak.",

    "R5.1":
      "A korong a következő pontozólapkára kerül: a gazdájának *képviselője* lett a tanácsban. Ezután ezt a lapkát kiértékelitek.",
    "R5.2":
      "Ha a korong *fehér*, a soron lévő játékos egy saját korongot tesz oda a készletéből, a fehéret pedig a készletébe veszi, bárki tette is le korábban.",
    "R5.3":
      "Ha nincs saját korong a készletében, egyet választ a más utcákon lévő korongjai közül. A *nemzetközi* szabály szerint a fehér korong annak a toronynak a tetejére kerül, a *német* szerint kikerül a játékból.",
    "R5.4":
      "Ha csak az éppen aktivált toronyban vannak korongjai, azok közül választ. Ha egyetlen utcán sincs korongja, nem lesz képviselő: a fehér korong kikerül a játékból, de a lapkát így is kiértékelitek.",
    "R5.5":
      "Mi számít egy lapkánál:\n- város: az ott lévő szöveted;\n- épület: a négy sorában lévő kockáid;\n- műalkotások: a műalkotásaid mind a négy épületnél;\n- kikötővárosok, kereskedővárosok: a három városban lévő szöveted;\n- fa, tégla, márvány: a három épület e sorában lévő kockáid. A műalkotás itt nem márvány.",
    "R5.6": "A legtöbb kocka 3 pont, a második 2, a harmadik 1. Kocka nélkül nincs pont.",
    "R5.7":
      "*Holtversenynél* az első különbség dönt ezek közül:\n- (a) a tanácsban lévő képviselők és műalkotások együtt;\n- (b) a képviselők száma;\n- (c) akiknek van képviselőjük: kinek lett előbb ennyi;\n- (d) akiknek nincs: ki adott előbb műalkotást a tanácsnak;\n- (e) akiknek egyik sincs, osztoznak: helyezéseik pontjait összeadják és egyenlően elosztják, lefelé kerekítve.",
    "R5.8": "Az új képviselő már számít az általa kiváltott lapka holtversenyeiben.",

    "R6.1": "*Szabályok*: nemzetközi vagy német. Csak az R5.3-ban térnek el.",
    "R6.2":
      "*Akciók a városban*: a hozzájárulás körül keverve, az első játékhoz javasolt módon, vagy tetszőleges sorrendben.",

    "R7.1": "Olyan toronyra, amelyben már van támogatókorong, nem tehető még egy.",
    "R7.2":
      "A letett támogatókoronggal úgy cselekszel, mintha a tiéd volna. Utána a harmadik fél cselekszik (R7.4). A lejjebb lévő korongokat nem aktiváljátok. A negyedik korong a szokásos módon a tanácsba kerül.",
    "R7.3":
      "Ha saját vagy fehér korongot teszel olyan toronyra, amelyben bárhol támogatókorong van, mindenki a szokásos módon cselekszik, és mindegyikük után a harmadik fél. Magukat a támogatókorongokat sosem aktiváljátok, de beleszámítanak a háromba.",
    "R7.4":
      "*Mit tesz a harmadik fél*: ahová a játékos ebben az aktiválásban kockát tett a táblára, akár akcióval, akár kártyával, oda ő is tesz egyet, ha van szabad hely: minden ilyen városba és minden ilyen épületsorba egyet, akárhányat tett is oda a játékos. A kereskedőház nem kocka. Az utolsó lapka után is cselekszik.",
    "R7.5":
      "A harmadik fél pontot kap és holtversenyt dönt el, mint egy játékos, a tanácsba került támogatókorongok az ő képviselői. Nincs táblája, keze és köre, és nem nyerhet.",
    "R7.6":
      "Ha már csak támogatókorongod van, és az R3.2 sehol sem teljesíthető, bármelyik olyan toronyra tehetsz egyet, amelyben nincs támogatókorong, és mindkét akcióért húzol.",
    "R7.7":
      "Támogatókorong nem állhat saját korong helyére, amikor fehér korong kerülne a tanácsba.",

    "R8.1":
      "Ha minden korongot letettek, a maradék pontozólapkákat egymás után kiértékelitek, képviselők nélkül.",
    "R8.2":
      "Ha mind a 15 lapkát kiértékeltétek, a fordulót végigjátsszátok, hogy mindenki ugyanannyi korongot tegyen le. Addig a negyedik korong egyszerűen kikerül a játékból.",
    "R8.3":
      "Ezután jönnek a pontozókártyák: minden megtartott és felfedett, és a tábla melletti. Mindegyikért mindenki pontot kaphat: 5, 3 és 1 pont jár, a szokásos holtversenyszabályokkal. A Palazzo Vecchiónál a tanácsban lévő képviselők és műalkotások számítanak.",
    "R8.4":
      "A legtöbb pont nyer. Egyenlőségnél az nyer, akinek több képviselője és műalkotása van a tanácsban; ha ez is egyenlő, közös a győzelem.",
  },
} satisfies Rules;
