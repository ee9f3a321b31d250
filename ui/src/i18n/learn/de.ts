/** Der Lehrgang auf Deutsch. */

import type { Learn } from "./learn";

export default {
  title: "Calimala lernen",
  lead: "Dreizehn kurze Kapitel am echten Spieltisch. Du lernst beim Spielen, in etwa zwanzig Minuten.",
  begin: "Los geht’s",
  goOn: "Weitermachen",
  chapter: "Kapitel {n} von {total}",
  learned: "geschafft",
  repeat: "Noch mal",
  skip: "Kapitel überspringen",
  next: "Nächstes Kapitel",
  reveal: "Zu den Wertungskarten",
  all: "Alle Kapitel",
  watch: "Schau zu, was die anderen machen.",
  fresh: "Für dieses Kapitel liegt eine neue Stellung auf dem Tisch.",
  ready: "Jetzt kannst du alles!",
  readyWhat:
    "Spiel nun eine echte Partie gegen zwei sanfte Gegner. Die Aktionen liegen in jeder Partie anders, und du hast vielleicht eine andere Farbe. Ein Berater sitzt neben dir; schick ihn weg, wann du magst.",
  game: "Meine erste Partie",
  pictures: "Das Spiel in fünf Bildern",
  names: ["Du", "Bianca", "Cosimo"],

  chapters: {
    street: {
      title: "Eine Scheibe, zwei Aktionen",
      steps: {
        place: [
          "Willkommen in Florenz! Du handelst mit Stoff und sammelst Punkte; wie, siehst du bald. Zuerst kommt eine Scheibe auf eine *Straße* zwischen zwei *Aktionen*: Drück auf die zwischen Holz und Marmor, dann noch einmal zum Legen.",
          "Dort noch nicht. Drück auf die leuchtende Straße zwischen Holz und Marmor, unten rechts in der Stadt.",
        ],
        first: [
          "Eine Scheibe gibt dir *beide* Aktionen ihrer Straße, in beliebiger Reihenfolge. Nimm eine davon.",
          "Drück auf eine der leuchtenden Aktionen: Holz oder Marmor.",
        ],
        second: [
          "Der Würfel liegt jetzt in deinem Lagerhaus. Nutze auch die andere Aktion!",
          "Eine deiner beiden Aktionen ist noch übrig. Sie leuchtet.",
        ],
      },
      done: [
        "Das war ein ganzer Zug: *Scheibe legen, beide Aktionen nutzen.* In jedes deiner Lagerhäuser passen 4 Würfel. Was bedeutet ein Plättchen, eine Karte, eine Zahl? Zeige oder tippe darauf, dann steht es da. „Regel R4.4“ und dergleichen führt zur Stelle in den Regeln.",
      ],
    },
    order: {
      title: "Auf die Reihenfolge kommt es an",
      steps: {
        place: [
          "Du hast ein Holz und einen Stein. Leg deine Scheibe zwischen *Bauen* und *Weben*.",
          "Drück auf die leuchtende Straße zwischen Bauen und Weben, links in der Stadt.",
        ],
        build: [
          "Was zuerst? Weben bringt einen Stoff in *jede* Werkstatt, und du hast nur die eine, mit der alle anfangen. Bau also erst eine *Werkstatt* (1 Holz, 1 Stein).",
          "Webst du jetzt, gibt es nur einen Stoff. Bau erst die Werkstatt, dann sind es zwei.",
        ],
        weave: [
          "Nun webe: Die neue Werkstatt ist noch leer, und jede mit Platz bekommt einen Stoff.",
          "Drück auf Weben, es leuchtet.",
        ],
      },
      done: [
        "Zwei Stoffe statt einem, dank der richtigen Reihenfolge. Mit einer Scheibe, die du legst, musst du *mindestens eine* der beiden Aktionen nutzen, und bis dahin darfst du nichts tun, was das unmöglich macht. Auf die andere darfst du verzichten.",
      ],
    },
    stack: {
      title: "Weck die anderen",
      steps: {
        place: [
          "Zwischen Holz und Marmor liegt Cosimos Scheibe. Leg deine *obendrauf*.",
          "Drück auf die Straße mit Cosimos Scheibe, unten rechts in der Stadt.",
        ],
        first: [
          "Die oberste Scheibe ist zuerst dran, und das ist deine. Nimm eine ihrer Aktionen.",
          "Drück auf eine der leuchtenden Aktionen, Holz oder Marmor.",
        ],
        second: [
          "Nimm auch die andere. Dann pass auf: Die Scheibe darunter wacht auf.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
        woken: [
          "Bianca hat ihre Scheibe auf deine gelegt. Also ist deine *noch einmal* dran, in Biancas Zug! Nimm dir etwas.",
          "Drück auf eine der leuchtenden Aktionen, Holz oder Marmor.",
        ],
        again: [
          "Nimm auch die andere. Dann ist wieder Cosimos Scheibe dran.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
      },
      done: [
        "Von oben nach unten sind die *drei obersten Scheiben* dran, jede für ihren Besitzer. Eine Scheibe auf einer Straße, auf die auch andere wollen, arbeitet also immer wieder für dich! Die Aktionen einer geweckten Scheibe musst du nicht nutzen; nur bei einer, die du legst, muss es eine der beiden sein.",
        "Die Kästchen neben einem Stapel zählen seine Scheiben, bis vier. Ein kleiner *Palast* daneben heißt: Die nächste Scheibe hier ist die vierte. Was die auslöst, siehst du bald.",
      ],
    },
    cards: {
      title: "Geht nicht? Zieh eine Karte",
      steps: {
        place: [
          "Legen darfst du nur, wo du *mindestens eine* der beiden Aktionen ausführen kannst. Leg zwischen Transport und Holz: Holz geht. Für Transport brauchst du ein Handelshaus, und noch hast du keins.",
          "Drück auf die leuchtende Straße zwischen Transport und Holz, unten links in der Stadt.",
        ],
        first: [
          "Für eine Aktion, die du *überhaupt nicht* ausführen kannst, ziehst du eine *Aktionskarte*. Nimm das Holz und zieh die Karte, in beliebiger Reihenfolge.",
          "Drück auf Holz, oder auf Transport, um dafür eine Karte zu ziehen.",
        ],
        second: [
          "Das war die eine. Jetzt noch die andere.",
          "Drück auf die leuchtende Aktion. Die Karte ziehst du mit einem Druck auf Transport.",
        ],
        play: [
          "Du hast *Weben* gezogen. Solange eine deiner Scheiben dran ist, darfst du auch Karten ausspielen, so viele du magst. Nur zu!",
          "Drück auf die Karte Weben in deiner Hand.",
        ],
      },
      done: [
        "Karten gibt es nur für Aktionen, die *unmöglich* sind; dann musst du ziehen, bevor du fertig bist, auch bei einer geweckten Scheibe. Wenn du könntest, aber nicht willst, bekommst du nichts.",
        "Du darfst beliebig viele Karten haben; wie viele, sehen alle, welche, nur du. Eine Karte kann eine Aktion erst möglich machen, und damit eine Straße: Mit einem Holz und der Karte *Stein* darfst du an Bauen legen. Dabei zählen nur Karten, die du *schon hast*, nicht die, die du noch ziehst.",
        "Jede Aktion gibt es auf *fünf Karten*; ist der Stapel leer, bilden die ausgespielten einen neuen. Geht auf keiner Straße etwas, dann leg, wo du magst, und *zieh für beide Aktionen*.",
      ],
    },
    cloth: {
      title: "Stoff für die Welt",
      steps: {
        place: [
          "Du hast Stoff in zwei Werkstätten, 2 Holz und 2 Stein. Leg deine Scheibe zwischen Bauen und Schiff.",
          "Drück auf die leuchtende Straße zwischen Bauen und Schiff, oben links in der Stadt.",
        ],
        build: [
          "Ein *Schiff* kostet 2 Holz. Bau eins.",
          "Drück auf Bauen und wähle dann das Schiff.",
        ],
        ship: [
          "Jedes Schiff bringt einen Stoff aus deiner vollsten Werkstatt in eine *Hafenstadt*: Barcelona, Lissabon oder London. Du hast die Wahl.",
          "Drück auf eine der drei leuchtenden Hafenstädte.",
        ],
        end: [
          "Ohne Handkarten wäre deine Scheibe jetzt von selbst fertig. Die Karte Transport nützt ohne Handelshaus nichts, also heb sie auf: Drück auf „Fertig mit dieser Scheibe“.",
          "Drück auf „Fertig mit dieser Scheibe“.",
        ],
        again: [
          "Dein nächster Zug. Leg deine Scheibe zwischen Bauen und Weben.",
          "Drück auf die leuchtende Straße zwischen Bauen und Weben, links in der Stadt.",
        ],
        house: [
          "Über Land brauchst du in der Stadt ein *Handelshaus* (2 Stein). Bau eins in Troyes, Brügge oder Hamburg.",
          "Drück auf die Stadt für dein Handelshaus: Troyes, Brügge oder Hamburg.",
        ],
        weave: ["Webe, damit es mehr Stoff zu liefern gibt.", "Drück auf Weben, es leuchtet."],
        transport: [
          "*Transport* bringt einen Stoff in jede Stadt, in der du ein Haus hast. Drück auf die Karte, dann auf die Stadt.",
          "Drück auf die Karte Transport in deiner Hand, dann auf die Stadt mit deinem Haus.",
        ],
      },
      done: [
        "*Werkstätten* weben, *Schiffe* fahren zu den Häfen, *Handelshäuser* öffnen die Handelsstädte: höchstens drei von jedem, und in jeder Stadt nur ein Haus von dir. Würfel in den Städten bleiben dort und werden gezählt: je Stadt, in allen drei Häfen zusammen, in allen drei Handelsstädten zusammen.",
        "Mehrere Schiffe dürfen denselben Hafen anlaufen; in jede Stadt passen 12 Würfel. *Eine Lieferung genügt*: Danach darfst du aufhören und den übrigen Stoff behalten. Zwischen zwei Lieferungen einer Aktion kannst du keine Karte ausspielen.",
      ],
    },
    churches: {
      title: "Spenden für Florenz",
      steps: {
        place: [
          "Drei Kirchen wachsen, und ganz Florenz sieht, wer spendet. Leg deine Scheibe zwischen Kunstwerk und Stein.",
          "Drück auf die leuchtende Straße zwischen Kunstwerk und Stein, rechts in der Stadt.",
        ],
        artwork: [
          "*Kunstwerk* macht aus einem Marmor ein Kunstwerk für eines von vier Gebäuden: eine Kirche oder den Palazzo Vecchio, in dem der *Stadtrat* sitzt. Du hast die Wahl.",
          "Drück auf Kunstwerk und dann auf eines der vier Gebäude.",
        ],
        brick: ["Nimm auch den Stein.", "Drück auf Stein, es leuchtet."],
        give: [
          "Spiel nun *Spenden* aus: ein Holz, Stein oder Marmor kommt in seine Reihe bei einer Kirche.",
          "Drück auf die Karte Spenden in deiner Hand und dann auf eine Reihe.",
        ],
      },
      done: [
        "Auch deine Würfel bei den Kirchen bleiben und werden gezählt: nach Kirche (alle Reihen, auch Kunstwerke), nach Material und alle Kunstwerke zusammen, auch die im Palazzo.",
        "Was in deinen *Lagerhäusern* liegt, zählt nie. Und ein Kunstwerk ist *kein Marmor* mehr: Wird der Marmor gezählt, hilft es nicht.",
      ],
    },
    council: {
      title: "Die vierte Scheibe",
      steps: {
        place: [
          "Zeit für Punkte! Der Stadtrat im Palazzo Vecchio zeigt, was als Nächstes gewertet wird: *London*. Zwischen Schiff und Spenden ist die unterste Scheibe deine. Leg dort die *vierte*.",
          "Drück auf die Straße mit drei Scheiben, zwischen Schiff und Spenden.",
        ],
        ship: [
          "Am Ende dieses Zuges wird London gewertet. Bianca hat dort 3 Stoffe, du hast 2. Schnell, liefere hin!",
          "Nach London! Das wird gewertet.",
        ],
        second: ["Und das zweite Schiff.", "Noch einmal nach London."],
        give: [
          "Du führst! Spende nun dein Holz einer Kirche, egal welcher.",
          "Drück auf Spenden und dann auf eine leuchtende Reihe.",
        ],
      },
      done: [
        "Die unterste von vier Scheiben ist nicht mehr dran: Sie bekommt einen *Sitz im Stadtrat*, und das nächste Plättchen wird gewertet. *Die meisten Würfel bringen 3 Punkte, dann 2, dann 1*; ohne Würfel nichts. Für dich +3! Drei Scheiben bleiben liegen: Die nächste dort wertet wieder.",
      ],
    },
    ties: {
      title: "Gleichstand? Der Stadtrat entscheidet",
      steps: {
        place: [
          "Lissabon ist dran. Bianca und du habt je 2 Würfel. Dieser Zug bringt dir einen Sitz im Stadtrat, aber Bianca hatte ihren zuerst und wäre vorn. Leg die vierte Scheibe zwischen Kunstwerk und Stein.",
          "Drück auf die Straße mit drei Scheiben, zwischen Kunstwerk und Stein.",
        ],
        artwork: [
          "Wähle Kunstwerk: Aus deinem Marmor wird ein Kunstwerk. Gib es dem *Palazzo Vecchio*: Dort ist Platz für 4, und sie zählen im Stadtrat.",
          "Die anderen Gebäude sind auch schön, aber nur der Palazzo Vecchio hilft bei Gleichstand.",
        ],
        brick: [
          "Nimm den Stein. Dann bekommt deine unterste Scheibe einen Sitz, gerade rechtzeitig.",
          "Drück auf Stein, es leuchtet.",
        ],
      },
      done: [
        "Ein Sitz und ein Kunstwerk schlagen einen Sitz: 3 für dich, 2 für Bianca. *Bei Gleichstand liegt vorn, wer im Stadtrat mehr Sitze und Kunstwerke zusammen hat.* Der Sitz, den ein Zug bringt, zählt schon für dessen Wertung.",
      ],
    },
    level: {
      title: "Auch dort gleich?",
      steps: {
        place: [
          "Troyes ist dran; Cosimo und du habt dort je 2 Würfel. Im Stadtrat hat Cosimo 3: einen Sitz und zwei Kunstwerke. Du hast 2: einen Sitz und ein Kunstwerk. Leg die vierte Scheibe zwischen Holz und Marmor.",
          "Drück auf die Straße mit drei Scheiben, zwischen Holz und Marmor.",
        ],
        first: [
          "Deine unterste Scheibe bringt dir gleich einen zweiten Sitz. Dann steht es im Stadtrat 3 zu 3, auch dort gleich! Nimm eine Aktion.",
          "Drück auf eine der leuchtenden Aktionen, Holz oder Marmor.",
        ],
        second: [
          "Nimm auch die andere. Was entscheidet jetzt? *Mehr Sitze*: Du hast zwei, Cosimo hat einen.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
      },
      done: [
        "In Troyes bekommst du 3 Punkte und Cosimo 2: *Mehr Sitze* haben entschieden. Auch davon gleich viele? Dann zählt, wer diese Zahl *zuerst erreicht* hat; ohne Sitze, wer dem Stadtrat zuerst ein Kunstwerk gab.",
        "Habt ihr im Stadtrat gar nichts, *teilt* ihr: Die Punkte eurer Plätze werden zusammengezählt und geteilt, abgerundet. Der erste und der zweite Platz bringen 3 + 2 = 5 Punkte, also 2 für jeden.",
      ],
    },
    white: {
      title: "Die weiße Scheibe",
      steps: {
        place: [
          "Zu dritt hat jeder drei *weiße Scheiben*. Eine weiße gibt dir jede Aktion *zweimal*! Drück auf die Straße zwischen Holz und Marmor, dann auf die weiße Scheibe: Damit liegt sie schon.",
          "Drück auf die leuchtende Straße zwischen Holz und Marmor und wähle die weiße Scheibe.",
        ],
        first: [
          "Vier Aktionen mit einer Scheibe. Los!",
          "Drück auf eine der leuchtenden Aktionen, Holz oder Marmor.",
        ],
        second: [
          "Wie zwei Züge in einem! Weiter, in beliebiger Reihenfolge.",
          "Drück auf eine der leuchtenden Aktionen.",
        ],
        third: [
          "Halbzeit. Dieselben Aktionen gehören dir noch einmal.",
          "Drück auf eine der leuchtenden Aktionen.",
        ],
        fourth: ["Und die letzte.", "Drück auf die Aktion, die leuchtet."],
        fill: [
          "Der Haken: Unter anderen *schläft* eine weiße Scheibe. Auf deiner liegt nun Biancas Scheibe, und du hattest nichts davon. Leg eine eigene auf die drei zwischen Stein und Marmor: oben Weiß, dann Cosimo, dann Bianca.",
          "Drück auf die Straße mit drei Scheiben, zwischen Stein und Marmor, und wähle eine eigene Scheibe.",
        ],
        act: [
          "Zuerst deine beiden Aktionen.",
          "Drück auf eine der leuchtenden Aktionen, Stein oder Marmor.",
        ],
        last: [
          "Nimm auch die andere. Dann pass auf, wer dran ist: Die weiße Scheibe schläft, aber *sie ist eine von den dreien*.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
      },
      done: [
        "Drei Scheiben waren an der Reihe: deine, die *schlafende weiße* und Cosimos. Unter anderen tut eine weiße Scheibe nichts und belegt doch einen der drei Plätze. Biancas war die unterste von vieren: Die ist nie dran, sie bekommt den Sitz.",
      ],
    },
    exchange: {
      title: "Kein Sitz für Weiß",
      steps: {
        place: [
          "Wieder liegen drei Scheiben zwischen Stein und Marmor, doch jetzt ist die *unterste* weiß. Leg eine eigene darauf und sieh, wer den Sitz bekommt.",
          "Drück auf die Straße mit drei Scheiben, zwischen Stein und Marmor, und wähle eine eigene Scheibe.",
        ],
        first: [
          "Deine beiden Aktionen.",
          "Drück auf eine der leuchtenden Aktionen, Stein oder Marmor.",
        ],
        second: ["Nimm auch die andere.", "Eine Aktion ist noch übrig. Sie leuchtet."],
      },
      done: [
        "Weiß sitzt nie im Stadtrat. Du warst am Zug, also bekam *deine* Scheibe den Sitz. Sie kam aus deinem *Vorrat*, den Scheiben, die du noch nicht gelegt hast. Dafür gehört die weiße jetzt dir, egal wer sie gelegt hatte.",
        "Hast du keine eigene Scheibe mehr im Vorrat? Dann bekommt eine *von einer anderen Straße* den Sitz, du suchst sie aus, und die weiße kommt dort obenauf.",
        "Liegen auf den Straßen alle deine Scheiben in diesem einen Stapel, bekommt eine von ihnen den Sitz, und die weiße kommt hier obenauf. Liegt nirgends eine von dir, bleibt der Sitz leer: Die weiße verlässt das Spiel, und das Plättchen wird trotzdem gewertet.",
      ],
    },
    secret: {
      title: "Dein Geheimnis",
      steps: {
        keep: [
          "So beginnt eine Partie: Von deinen Wertungskarten *behältst du geheim eine*: eine Stadt, eine Kirche oder den Palazzo. Am Ende wird sie für alle gewertet; wähle, wo du stark sein willst. Die anderen verlassen ungesehen das Spiel.",
          "Drück auf eine der drei Wertungskarten.",
        ],
        take: [
          "Zum Start liegen fünf *Aktionskarten* offen: Holz, Stein, Marmor, Weben und Bauen. Jeder nimmt eine, du zuletzt, denn du machst gleich den ersten Zug.",
          "Drück auf eine der drei Aktionskarten.",
        ],
      },
      done: [
        "Nur du kennst deine Karte. Noch eine liegt *offen* neben dem Plan, zufällig gezogen: hier der Palazzo Vecchio mit Sitzen und Kunstwerken. Am Ende werden sie alle für alle gewertet. *5·3·1* auf einer Karte heißt: 5 Punkte für den ersten Platz dort, 3 für den zweiten, 1 für den dritten.",
        "Das hier hängt von der Zahl der Mitspieler ab. Zu *zweit* behält jeder eine Karte und *zeigt* eine, und mit *Hilfsscheiben* mischt eine dritte Partei mit: Wie, steht in den Regeln, wenn ihr so weit seid.",
      ],
    },
    end: {
      title: "Das Ende",
      steps: {
        place: [
          "Ein Wertungsplättchen ist noch übrig: Barcelona. Leg die vierte Scheibe zwischen Holz und Marmor.",
          "Drück auf die leuchtende Straße mit drei Scheiben, zwischen Holz und Marmor.",
        ],
        first: [
          "Noch einmal deine Aktionen.",
          "Drück auf eine der leuchtenden Aktionen, Holz oder Marmor.",
        ],
        second: [
          "Nimm auch die andere. Dann wird das letzte der 15 Plättchen gewertet.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
        woken: [
          "Die Runde wird *zu Ende gespielt*, bis alle gleich viele Scheiben gelegt haben. Biancas vierte Scheibe weckt deine: Nutze sie! Eine vierte wertet jetzt nichts mehr; die unterste verlässt einfach das Spiel.",
          "Drück auf eine der leuchtenden Aktionen, Stein oder Marmor.",
        ],
        again: [
          "Nimm auch die andere. Danach macht Cosimo den letzten Zug der Partie.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
      },
      done: [
        "Cosimo hat die letzte Scheibe der Runde gelegt, nun haben alle gleich viele gelegt: Die Partie ist aus. Nun zählen die *Wertungskarten*, eine nach der anderen: die drei geheimen und die offene. Jede bringt den ersten drei dort *5, 3 und 1 Punkte*, bei Gleichstand wie immer, egal wer sie behielt.",
        "*Die meisten Punkte gewinnen.* Bianca und du habt gleich viele, also entscheiden *Sitze und Kunstwerke im Stadtrat* zusammen: Du gewinnst! Auch dort gleich? Dann hättet ihr gemeinsam gesiegt.",
        "Schluss ist auch, wenn *alle Scheiben gelegt* sind, zu dritt nach 15 Zügen für jeden. Übrige Plättchen werden dann ohne Sitze gewertet.",
      ],
    },
  },

  numbers: {
    players: "Mitspieler",
    own: "Eigene Scheiben",
    white: "Weiße Scheiben",
    support: "Hilfsscheiben",
    turns: "Züge für jeden",
    dealt: "Wertungskarten zur Wahl",
    open: "Offen neben dem Plan",
    hidden: "Verdeckt neben dem Plan",
  },

  cards: {
    place: {
      title: "Leg eine Scheibe",
      text: "Auf eine Straße, zwischen zwei Aktionen. Nutze beide, in beliebiger Reihenfolge. Für das, was gar nicht geht, ziehst du eine Karte.",
    },
    stack: {
      title: "Weck die Scheiben darunter",
      text: "Die drei obersten Scheiben eines Stapels sind dran, von oben nach unten, jede für ihren Besitzer: in deinem Zug und in dem der anderen.",
    },
    trade: {
      title: "Weben, liefern, spenden",
      text: "Werkstätten weben Stoff. Schiffe bringen ihn in Häfen, Handelshäuser in Handelsstädte. Material geht an die Kirchen, Marmor wird Kunst.",
    },
    council: {
      title: "Vier lösen eine Wertung aus",
      text: "Die unterste von vier Scheiben bekommt einen Sitz im Stadtrat, und das nächste Plättchen wird gewertet: 3 Punkte für die meisten Würfel, dann 2, dann 1. Bei Gleichstand zählen Sitze und Kunstwerke im Stadtrat.",
    },
    end: {
      title: "Weiße Scheiben und Geheimnisse",
      text: "Weiß: jede Aktion zweimal, aber danach schläft sie. Am Ende bringen die Wertungskarten, geheim oder offen, den ersten drei dort 5, 3 und 1 Punkte.",
    },
  },

  coach: {
    title: "Berater",
    off: "Berater wegschicken",
    take: "Nimm eine Karte, die du bald brauchen kannst. Ausspielen darfst du sie später, solange eine deiner Scheiben dran ist.",
    look: "Zeig auf eine Straße oder tipp sie an, um zu sehen, was eine Scheibe dort auslöst.",
    hot: "Hier würde eine vierte Scheibe die Wertung auslösen: {streets}.",
    alone: "Hier bist nur du dran.",
    stays: "Deine Scheibe bleibt liegen und ist wieder dran, sobald jemand eine andere darauflegt.",
    sleeps: "Weiß: jetzt jede Aktion zweimal, aber danach ist die Scheibe nie wieder dran.",
    either:
      "Deine eigene Scheibe bleibt liegen und ist wieder dran, sobald jemand eine andere darauflegt; eine weiße macht jetzt jede Aktion zweimal, ist danach aber nie wieder dran.",
    wakes: "Nach dir sind auch diese dran: {who}.",
    again: "Auch deine Scheibe weiter unten ist dran.",
    third: "Dann liegen hier drei Scheiben: Wer die vierte legt, wertet {tile}.",
    scores: "Das ist die vierte Scheibe, am Ende des Zuges wird also gewertet: {tile}.",
    seat: "Du bekommst den Sitz im Stadtrat; er hilft dir bei Gleichstand.",
    seatOther: "Den Sitz im Stadtrat bekommt {who}.",
    next: "Als Nächstes zählt: {tile}.",
    due: "Am Ende dieses Zuges wird gewertet: {tile}. Was du jetzt noch hinlegst, zählt mit.",
    lead: "Du führst dort ({cubes}), das brächte {points}.",
    behind: "Du hast dort {cubes}, das brächte {points}; {needs}.",
    none: "Du hast dort noch nichts; schon ein Würfel brächte {points}.",
    nobody: "Noch hat dort niemand einen Würfel, einer reicht also für die Führung.",
    acts: "Nutze beide Aktionen. Achte auf die Reihenfolge: Die eine kann die andere erst möglich machen. Für eine Aktion, die gar nicht geht, ziehst du eine Karte.",
    actsTwice:
      "Nutze jede Aktion zweimal. Achte auf die Reihenfolge: Die eine kann die andere erst möglich machen. Für eine Aktion, die gar nicht geht, ziehst du eine Karte.",
    one: "Eine Aktion ist noch übrig. Geht sie gar nicht, ziehst du dafür eine Karte.",
    cards:
      "Deine Aktionen sind genutzt. Solange diese Scheibe dran ist, darfst du noch Karten ausspielen; sag dann, dass du fertig bist.",
    done: "Deine Aktionen sind genutzt: Mit dieser Scheibe bist du fertig.",
    last: "Alle Plättchen sind gewertet. Diese Runde wird zu Ende gespielt, dann bringen die Wertungskarten 5, 3 und 1 Punkte.",
  },
} satisfies Learn;
