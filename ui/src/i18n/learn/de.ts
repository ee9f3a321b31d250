/** Der Lehrgang auf Deutsch. */

import type { Learn } from "./learn";

export default {
  title: "Calimala lernen",
  lead: "Elf kurze Kapitel am echten Spieltisch. Du lernst beim Spielen, in etwa einer Viertelstunde.",
  begin: "Los geht’s",
  goOn: "Weitermachen",
  chapter: "Kapitel {n} von {total}",
  learned: "geschafft",
  repeat: "Noch mal",
  skip: "Kapitel überspringen",
  next: "Nächstes Kapitel",
  all: "Alle Kapitel",
  watch: "Schau zu, was die anderen machen.",
  fresh: "Für dieses Kapitel liegt eine neue Stellung auf dem Tisch.",
  ready: "Jetzt kannst du alles!",
  readyWhat:
    "Spiel nun eine echte Partie gegen zwei sanfte Gegner. Ein Berater sitzt neben dir; schick ihn weg, wann du magst.",
  game: "Meine erste Partie",
  pictures: "Das Spiel in fünf Bildern",
  names: ["Du", "Bianca", "Cosimo"],

  chapters: {
    street: {
      title: "Eine Scheibe, zwei Aktionen",
      steps: {
        place: [
          "Willkommen in Florenz! Es geht um Punkte: Wird ein Ort gewertet, bekommt sie, wer dort die meisten Würfel hat. Am Anfang steht eine Scheibe auf einer *Straße* zwischen zwei *Aktionen*: Leg deine zwischen Holz und Marmor.",
          "Heute nicht dort. Drück auf die leuchtende Straße zwischen Holz und Marmor, unten rechts in der Stadt.",
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
      done: "Das war ein ganzer Zug: *Scheibe legen, beide Aktionen nutzen.* In jedes deiner Lagerhäuser passen 4 Würfel. Was bedeutet ein Plättchen, eine Karte, eine Zahl? Zeige oder tippe darauf, dann steht es da.",
    },
    order: {
      title: "Auf die Reihenfolge kommt es an",
      steps: {
        place: [
          "Du hast ein Holz und einen Stein. Leg deine Scheibe zwischen *Bauen* und *Weben*.",
          "Drück auf die leuchtende Straße zwischen Bauen und Weben, links in der Stadt.",
        ],
        build: [
          "Was zuerst? Weben bringt einen Stoff in *jede* Werkstatt, und du hast nur eine. Bau also erst eine *Werkstatt* (1 Holz, 1 Stein).",
          "Webst du jetzt, gibt es nur einen Stoff. Bau erst die Werkstatt, dann sind es zwei.",
        ],
        weave: ["Nun webe: ein Stoff in jede Werkstatt.", "Drück auf Weben, es leuchtet."],
      },
      done: "Zwei Stoffe statt einem, dank der richtigen Reihenfolge. Mit einer Scheibe, die du legst, musst du *mindestens eine* der beiden Aktionen nutzen; auf die andere darfst du verzichten.",
    },
    stack: {
      title: "Weck die anderen",
      steps: {
        place: [
          "Zwischen Holz und Marmor liegt Cosimos Scheibe. Leg deine *obendrauf*.",
          "Drück auf die Straße mit Cosimos Scheibe, unten rechts in der Stadt.",
        ],
        first: [
          "Die oberste Scheibe ist zuerst dran, und das ist deine.",
          "Drück auf eine der leuchtenden Aktionen, Holz oder Marmor.",
        ],
        second: [
          "Und die andere. Dann pass auf: Auch die Scheibe darunter wacht auf.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
        woken: [
          "Bianca hat ihre Scheibe auf deine gelegt. Also ist deine *noch einmal* dran, in Biancas Zug! Nimm dir etwas.",
          "Drück auf eine der leuchtenden Aktionen, Holz oder Marmor.",
        ],
        again: [
          "Wieder beide Aktionen. Nach dir kommt Cosimo.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
      },
      done: "Von oben nach unten sind die *drei obersten Scheiben* dran, jede für ihren Besitzer. Eine Scheibe auf einer Straße, auf die auch andere wollen, arbeitet also immer wieder für dich!",
    },
    cards: {
      title: "Geht nicht? Zieh eine Karte",
      steps: {
        place: [
          "Leg deine Scheibe zwischen Transport und Holz. Transport bringt Stoff in Städte, in denen du ein Handelshaus gebaut hast. Noch hast du keins, also geht das nicht.",
          "Drück auf die leuchtende Straße zwischen Transport und Holz, unten links in der Stadt.",
        ],
        first: [
          "Für eine Aktion, die du *überhaupt nicht* ausführen kannst, ziehst du eine *Aktionskarte*. Nimm das Holz und zieh die Karte, in beliebiger Reihenfolge.",
          "Drück auf Holz, oder auf Transport, um dafür eine Karte zu ziehen.",
        ],
        second: [
          "Nun die andere: Holz bringt dir Holz, Transport eine Karte.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
        play: [
          "Du hast *Weben* gezogen. Solange eine deiner Scheiben dran ist, darfst du auch Karten ausspielen, so viele du magst. Nur zu!",
          "Drück auf die Karte Weben in deiner Hand.",
        ],
      },
      done: "Karten machen einen Zug länger, und du darfst beliebig viele haben. Es gibt sie nur für Aktionen, die *unmöglich* sind; dann musst du ziehen, bevor du fertig bist. Wenn du könntest, aber nicht willst, bekommst du nichts.",
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
          "Jedes Schiff bringt einen Stoff in eine *Hafenstadt*: Barcelona, Lissabon oder London. Du hast die Wahl.",
          "Drück auf Schiff und dann auf eine der drei Hafenstädte.",
        ],
        end: [
          "Die Karte Transport nützt ohne Handelshaus nichts. Heb sie auf und sag, dass du fertig bist.",
          "Drück auf „Fertig mit dieser Scheibe“.",
        ],
        again: [
          "Dein nächster Zug. Leg deine Scheibe zwischen Bauen und Weben.",
          "Drück auf die leuchtende Straße zwischen Bauen und Weben, links in der Stadt.",
        ],
        house: [
          "Über Land brauchst du in der Stadt ein *Handelshaus* (2 Stein). Bau eins in Troyes, Brügge oder Hamburg.",
          "Drück auf Bauen und dann auf die Stadt für dein Handelshaus.",
        ],
        weave: ["Webe, damit es mehr Stoff zu liefern gibt.", "Drück auf Weben, es leuchtet."],
        transport: [
          "Spiel nun *Transport* aus: ein Stoff in jede Stadt, in der du ein Haus hast.",
          "Drück auf die Karte Transport in deiner Hand.",
        ],
      },
      done: "*Werkstätten* weben, *Schiffe* fahren zu den Häfen, *Handelshäuser* öffnen die Handelsstädte: höchstens drei von jedem. Deine Würfel in den Städten bleiben dort. Sie werden später gezählt.",
    },
    churches: {
      title: "Spenden für Florenz",
      steps: {
        place: [
          "Drei Kirchen wachsen, und ganz Florenz sieht, wer spendet. Leg deine Scheibe zwischen Kunstwerk und Stein.",
          "Drück auf die leuchtende Straße zwischen Kunstwerk und Stein, rechts in der Stadt.",
        ],
        artwork: [
          "*Kunstwerk* macht aus einem Marmor ein Kunstwerk für eines von vier Gebäuden. Du hast die Wahl; im Palazzo Vecchio zählt es im *Stadtrat*.",
          "Drück auf Kunstwerk und dann auf eines der vier Gebäude.",
        ],
        brick: ["Nimm auch den Stein.", "Drück auf Stein, es leuchtet."],
        give: [
          "Spiel nun *Spenden* aus: ein Holz oder Stein kommt in seine Reihe bei einer Kirche.",
          "Drück auf die Karte Spenden in deiner Hand und dann auf eine Reihe.",
        ],
      },
      done: "Auch deine Würfel bei den Kirchen bleiben und werden gezählt: nach Kirche, nach Material und alle Kunstwerke zusammen.",
    },
    council: {
      title: "Die vierte Scheibe",
      steps: {
        place: [
          "Zeit für Punkte! Der Stadtrat im Palazzo Vecchio zeigt, was als Nächstes gewertet wird: *London*. Zwischen Schiff und Spenden ist die unterste Scheibe deine. Leg dort die *vierte*.",
          "Drück auf die Straße mit drei Scheiben, zwischen Schiff und Spenden.",
        ],
        ship: [
          "Am Ende dieses Zuges wird London gewertet. Bianca hat dort 2 Stoffe, du hast 1. Schnell, liefere hin!",
          "Nach London! Das wird gewertet.",
        ],
        second: ["Und das zweite Schiff.", "Noch einmal nach London."],
        give: [
          "Du führst! Spende nun dein Holz einer Kirche, egal welcher.",
          "Drück auf Spenden und dann auf eine leuchtende Reihe.",
        ],
      },
      done: "Die unterste von vier Scheiben ist nicht mehr dran: Sie bekommt einen *Sitz im Stadtrat*, und das nächste Plättchen wird gewertet. *Die meisten Würfel bringen 3 Punkte, dann 2, dann 1.* Für dich +3!",
    },
    ties: {
      title: "Gleichstand? Der Stadtrat entscheidet",
      steps: {
        place: [
          "Lissabon ist dran. Bianca und du habt je 2 Würfel, aber Bianca hat einen Sitz im Stadtrat und wäre vorn. Leg die vierte Scheibe zwischen Kunstwerk und Stein.",
          "Drück auf die Straße mit drei Scheiben, zwischen Kunstwerk und Stein.",
        ],
        artwork: [
          "Wähle Kunstwerk: Aus deinem Marmor wird ein Kunstwerk. Gib es dem *Palazzo Vecchio*, dort zählt es im Stadtrat.",
          "Die anderen Gebäude sind auch schön, aber nur der Palazzo Vecchio hilft bei Gleichstand.",
        ],
        brick: [
          "Nimm den Stein. Dann bekommt deine unterste Scheibe einen Sitz, gerade rechtzeitig.",
          "Drück auf Stein, es leuchtet.",
        ],
      },
      done: "Ein Sitz und ein Kunstwerk schlagen einen Sitz: 3 für dich, 2 für Bianca. *Bei Gleichstand liegt vorn, wer mehr Sitze und Kunstwerke im Stadtrat hat*; dann, wer mehr Sitze hat, dann, wer so viele zuerst hatte (ohne Sitze: das erste Kunstwerk). Sonst teilt ihr die Summe der Punkte, abgerundet.",
    },
    white: {
      title: "Die weiße Scheibe",
      steps: {
        place: [
          "Du hast drei *weiße Scheiben*. Eine weiße gibt dir jede Aktion *zweimal*! In einer Partie wählst du sie erst aus; hier ist das schon geschehen. Leg sie zwischen Holz und Marmor.",
          "Die weiße Scheibe ist schon gewählt. Drück auf die leuchtende Straße zwischen Holz und Marmor.",
        ],
        first: [
          "Vier Aktionen mit einer Scheibe. Los!",
          "Drück auf eine der leuchtenden Aktionen, Holz oder Marmor.",
        ],
        second: ["Noch drei.", "Drück auf eine der leuchtenden Aktionen."],
        third: ["Noch zwei.", "Drück auf eine der leuchtenden Aktionen."],
        fourth: ["Und die letzte.", "Drück auf die Aktion, die leuchtet."],
        fill: [
          "Der Haken: Unter anderen *schläft* eine weiße Scheibe. Auf deiner liegt nun Biancas, und du hattest nichts davon. Leg eine eigene auf die drei zwischen Stein und Marmor; die unterste ist weiß.",
          "Drück auf die Straße mit drei Scheiben, zwischen Stein und Marmor.",
        ],
        act: [
          "Zuerst deine beiden Aktionen.",
          "Drück auf eine der leuchtenden Aktionen, Stein oder Marmor.",
        ],
        last: ["Und die andere.", "Eine Aktion ist noch übrig. Sie leuchtet."],
      },
      done: "Eine weiße Scheibe sitzt nie im Stadtrat. Weil du am Zug warst, hast *du* stattdessen eine Scheibe aus deinem Vorrat geschickt. Dafür gehört die weiße jetzt dir, egal wer sie gelegt hatte. Ist dein Vorrat leer, geht eine deiner Scheiben von den Straßen.",
    },
    secret: {
      title: "Dein Geheimnis",
      steps: {
        keep: [
          "So beginnt eine Partie: Du bekommst je nach Spielerzahl zwei bis vier Wertungskarten und *behältst geheim eine*. Am Ende wird sie für alle gewertet; behalte also einen Ort, an dem du stark sein willst.",
          "Drück auf eine der drei Wertungskarten.",
        ],
        take: [
          "Dann nimmt jeder eine offene Aktionskarte. Du zuletzt, denn du machst gleich den ersten Zug.",
          "Drück auf eine der drei Aktionskarten.",
        ],
      },
      done: "Nur du kennst deine Karte und weißt, wo es sich lohnt, vorn zu sein. Achte darauf, wohin die anderen drängen!",
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
          "Und die andere. Dann wird die Runde zu Ende gespielt, damit alle gleich viele Scheiben gelegt haben, und die Karten werden aufgedeckt.",
          "Eine Aktion ist noch übrig. Sie leuchtet.",
        ],
      },
      done: "Sind alle 15 Plättchen gewertet oder alle Scheiben gelegt, ist Schluss; übrige Plättchen werden noch gewertet, ohne Sitze. Jede geheime Karte und die offene (in jeder Partie eine andere) bringt den ersten drei dort *5, 3 und 1 Punkte*, egal wer sie behalten hat. Die meisten Punkte gewinnen!",
    },
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
      text: "Die unterste von vier Scheiben bekommt einen Sitz im Stadtrat, und das nächste Plättchen wird gewertet: 3 Punkte für die meisten Würfel, dann 2, dann 1. Bei Gleichstand zählen Sitze und Kunstwerke dort.",
    },
    end: {
      title: "Weiße Scheiben und Geheimnisse",
      text: "Weiß: jede Aktion zweimal, aber danach schläft sie. Am Ende bringen die geheim behaltenen Karten den ersten drei dort 5, 3 und 1 Punkte.",
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
    one: "Eine Aktion ist noch übrig. Geht sie gar nicht, ziehst du dafür eine Karte.",
    cards:
      "Deine Aktionen sind genutzt. Solange diese Scheibe dran ist, darfst du noch Karten ausspielen; sag dann, dass du fertig bist.",
    done: "Deine Aktionen sind genutzt: Mit dieser Scheibe bist du fertig.",
    last: "Alle Plättchen sind gewertet. Diese Runde wird zu Ende gespielt, dann bringen die geheimen Karten 5, 3 und 1 Punkte.",
  },
} satisfies Learn;
