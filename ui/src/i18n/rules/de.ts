/** Die Regeln auf Deutsch, für Spieler; die Nummern sind die von docs/rules.md. */

import type { Rules } from "./rules";

export default {
  title: "Regeln",
  minute: "Das Spiel in einer Minute",
  search: "Regeln durchsuchen",
  none: "Dazu steht nichts in den Regeln.",
  found: { one: "{n} Absatz", other: "{n} Absätze" },
  summary: "Übersicht zum Drucken",
  whole: "Alle Regeln",
  print: "Drucken",
  players: "Spieler",
  turns: "Züge pro Spieler",

  intro: [
    "Ihr seid Stoffhändler in Florenz vor rund siebenhundert Jahren. Der Stadtplan zeigt neun Aktionen, dazwischen liegen zwölf Straßen. Wer am Zug ist, legt eine Scheibe auf eine Straße und führt die beiden Aktionen an ihren Enden aus: Material holen, Schiffe, Handelshäuser und Werkstätten bauen, Stoff weben, ihn in fremde Städte liefern, für die Kirchen spenden.",
    "Liegen dort schon Scheiben, weckst du sie: Nach dir sind auch ihre Besitzer an der Reihe, von oben nach unten. Die vierte Scheibe eines Stapels schickt die unterste in den Stadtrat, und das löst eine Wertung aus: Wer am Ort des nächsten der fünfzehn Plättchen die meisten Würfel hat, bekommt 3 Punkte, der Zweite 2, der Dritte 1. Bei Gleichstand entscheiden Sitze und Kunstwerke im Stadtrat.",
    "Gehen die Scheiben oder die Plättchen aus, werden die geheim behaltenen Wertungskarten mit 5, 3 und 1 Punkten gewertet. Die meisten Punkte gewinnen.",
  ],

  sections: {
    R1: "Was es gibt",
    R2: "Aufbau",
    R3: "Ein Zug",
    R4: "Mit einer Scheibe handeln",
    R5: "Stadtrat und Wertung",
    R6: "Varianten",
    R7: "Zu zweit: die dritte Partei",
    R8: "Spielende",
  },

  rulings: {
    "R1.1":
      "Es gibt neun *Aktionen*: Holz, Stein, Marmor, Bauen, Kunstwerk, Weben, Schiff, Transport und Spenden.",
    "R1.2":
      "Der *Stadtplan* hat neun Felder, in Leserichtung von 1 bis 9 nummeriert, mit je einer Aktion. Zwischen zwei benachbarten Feldern verläuft eine *Straße*: zwölf im Ganzen, jede nach ihren beiden Feldern benannt. Scheiben auf einer Straße bilden einen *Stapel*.",
    "R1.3":
      "*Spenden* ist in der Mitte aufgedruckt. Die anderen acht Aktionen sind Plättchen, die ringsum gemischt ausgelegt werden.",
    "R1.4":
      "Stoff geht in sechs Städte mit je 12 Feldern: in die *Hafenstädte* Barcelona, Lissabon und London und in die *Handelsstädte* Troyes, Brügge und Hamburg. In jeder Handelsstadt hat jeder Spieler einen Platz für ein Handelshaus.",
    "R1.5":
      "Drei *Gebäude* sind im Bau, mit je einer Reihe für Holz, Stein, Marmor und Kunstwerke. Der *Stadtrat* im Palazzo Vecchio nimmt nur Kunstwerke.",
    "R1.6":
      "15 *Wertungsplättchen*: die sechs Städte, die drei Gebäude und je eines für Kunstwerke, Hafenstädte, Handelsstädte, Holz, Stein und Marmor.",
    "R1.7": "10 *Wertungskarten*: die sechs Städte, die drei Gebäude und der Palazzo Vecchio.",
    "R1.8": "45 *Aktionskarten*: jede Aktion fünfmal.",
    "R1.9":
      "Dein *Tableau* hat drei Lagerhäuser für Holz, Stein und Marmor mit je 4 Feldern, bis zu drei Werkstätten mit je 4 Feldern für Stoff (eine hast du von Anfang an) und einen Hafen für 3 Schiffe. Dazu hast du 3 Handelshäuser und 2 Werkstattplättchen zum Bauen.",
    "R1.10": "*Würfel* gehen nie aus.",
    "R1.11": "Mit diesen *Scheiben* im Vorrat beginnt jeder und legt in jedem Zug eine davon:",

    "R2.1": "Gespielt wird im Uhrzeigersinn. Der Startspieler macht den ersten Zug.",
    "R2.2":
      "Die Aktionen liegen gemischt aus, so wie für die erste Partie vorgeschlagen, oder wie der Gastgeber es möchte (R6.2).",
    "R2.3":
      "Die 15 Wertungsplättchen werden gemischt und in einer Reihe ausgelegt. In dieser Reihenfolge werden sie gewertet.",
    "R2.4":
      "Wertungskarten werden ausgeteilt:\n- Zu zweit bekommt jeder 4; eine weitere liegt verdeckt neben dem Spielplan, niemand kennt sie; eine kommt ungesehen aus dem Spiel.\n- Zu dritt bekommt jeder 3; die letzte liegt offen neben dem Spielplan.\n- Zu viert bekommt jeder 2; eine weitere liegt offen neben dem Spielplan; eine kommt ungesehen aus dem Spiel.\n- Zu fünft bekommt jeder 2.",
    "R2.5":
      "Jeder *behält* geheim eine dieser Karten; sie wird am Ende gewertet. Zu zweit legt jeder noch eine zweite offen aus. Die übrigen kommen ungesehen aus dem Spiel. Keine Wahl wird gezeigt, bevor alle gewählt haben.",
    "R2.6":
      "Je eine Karte Holz, Stein, Marmor, Weben und Bauen liegt offen aus. Zuerst *nimmt* der letzte Spieler eine, dann die anderen gegen den Uhrzeigersinn bis zum Startspieler. Alle anderen Aktionskarten werden gemischt und bilden den Nachziehstapel.",

    "R3.1":
      "In deinem Zug *legst* du eine Scheibe aus deinem Vorrat auf eine beliebige Straße: eine eigene, eine weiße oder zu zweit eine Hilfsscheibe. Sie kommt oben auf die Scheiben, die dort liegen. Mehr als vier Scheiben hat ein Stapel nie.",
    "R3.2":
      "*Mindestens eine*: Mit der Scheibe, die du legst, musst du mindestens eine der beiden Aktionen der Straße ausführen, notfalls indem du vorher Handkarten ausspielst.\n- Du darfst eine Scheibe nur dorthin legen, wo das mit deinen jetzigen Handkarten möglich ist. Karten, die du vielleicht noch ziehst, zählen nicht, und eine Karte mit derselben Aktion ist nur Mittel zum Zweck.\n- Bis du das getan hast, ist kein Zug erlaubt, nach dem es unmöglich wäre. Deshalb kann es sein, dass du mit dem Liefern aufhören musst.\n- Gibt es für keine deiner Scheiben eine solche Straße, darfst du überallhin legen, und die Pflicht entfällt in diesem Zug.",
    "R3.3":
      "Dann wird der Stapel von oben nach unten *aktiviert*, höchstens drei Scheiben tief: zuerst du mit der gelegten Scheibe, dann der Besitzer der zweiten, dann der Besitzer der dritten. Weiße Scheiben weiter unten werden übersprungen, zählen aber mit. Die vierte Scheibe wird nie aktiviert.",
    "R3.4":
      "Danach zieht aus einem Stapel von vier die unterste Scheibe in den Stadtrat; sie wird *befördert* (R5.1).",
    "R3.5":
      "Dann ist der Nächste im Uhrzeigersinn am Zug, sofern das Spiel nicht zu Ende ist (R8.1, R8.2).",

    "R4.1":
      "Der Besitzer der Scheibe hat beide Aktionen der Straße je einmal. Eine gerade gelegte *weiße Scheibe* gibt jede davon zweimal.",
    "R4.2":
      "Wähle Schritt für Schritt, in beliebiger Reihenfolge:\n- Führe eine der Aktionen aus, so weit es geht.\n- *Ziehe* eine Karte statt einer Aktion, die du gerade überhaupt nicht ausführen kannst. Die Aktion ist damit verbraucht.\n- Spiele eine *Handkarte* aus, deren Aktion du gerade ausführen kannst, auch eine eben gezogene.\n- *Beende* die Aktivierung und verzichte ohne Karte auf den Rest. Das geht nicht, solange eine deiner Aktionen unmöglich ist (ziehe erst dafür), und nicht, bevor du R3.2 erfüllt hast.",
    "R4.3":
      "Sind beide Aktionen verbraucht, endet die Aktivierung von selbst, wenn du keine Karten hast; sonst beendest du sie. Nichts geschieht von selbst, was den anderen etwas über deine Hand verraten würde.",
    "R4.4":
      "Was die Aktionen bewirken:\n- *Holz, Stein, Marmor*: ein Würfel in das Lagerhaus. Unmöglich, wenn dort 4 liegen.\n- *Bauen*: ein Schiff (2 Holz, höchstens 3 Schiffe), ein Handelshaus (2 Stein) in einer Handelsstadt, in der du noch keines hast, oder eine Werkstatt (1 Holz und 1 Stein, höchstens 3 Werkstätten). Eine neue Werkstatt ist leer.\n- *Kunstwerk*: ein Marmor aus deinem Lagerhaus wird zum Kunstwerk auf einem freien Feld in einem der vier Gebäude.\n- *Weben*: ein Stoff in jede deiner Werkstätten, die Platz hat, immer in alle.\n- *Schiff*: mit jedem deiner Schiffe ein Stoff, mindestens einer, in Hafenstädte mit freiem Feld, in dieselbe oder in verschiedene.\n- *Transport*: ein Stoff in jede Handelsstadt, in der du ein Handelshaus hast und ein Feld frei ist, mindestens einer.\n- *Spenden*: ein Holz, Stein oder Marmor aus deinem Lagerhaus auf ein freies Feld der passenden Reihe eines der drei Gebäude.",
    "R4.5":
      "Stoff kommt immer aus deiner vollsten Werkstatt, bei gleich vollen aus der am weitesten links.",
    "R4.6":
      "Geliefert wird einzeln. Nach der ersten Lieferung darfst du aufhören, auch wenn noch mehr möglich wäre. Zwischen zwei Lieferungen derselben Aktion kann keine Karte gespielt werden.",
    "R4.7":
      "Wird die letzte Karte des Nachziehstapels gezogen, wird der Ablagestapel sofort gemischt und bildet den neuen. Sind beide leer, bekommst du keine Karte, die Aktion ist aber trotzdem verbraucht.",
    "R4.8": "Handkarten sind geheim, ihre Anzahl nicht. Ausgespielte Karten liegen offen.",

    "R5.1":
      "Die beförderte Scheibe kommt auf das nächste Wertungsplättchen, als *Sitz* ihres Besitzers im Stadtrat. Dann wird dieses Plättchen gewertet.",
    "R5.2":
      "Ist sie *weiß*, legt der Spieler am Zug stattdessen eine eigene Scheibe aus dem Vorrat dorthin und nimmt die weiße in den Vorrat, gleich, wer sie gelegt hatte.",
    "R5.3":
      "Hat er keine eigene Scheibe im Vorrat, wählt er eine seiner Scheiben auf einer anderen Straße. Nach den *internationalen* Regeln kommt die weiße Scheibe oben auf jenen Stapel, nach den *deutschen* aus dem Spiel.",
    "R5.4":
      "Liegen seine einzigen Scheiben in dem gerade aktivierten Stapel, wählt er eine von diesen. Ohne Scheibe auf irgendeiner Straße gibt es keinen Sitz: Die weiße Scheibe kommt aus dem Spiel, und das Plättchen wird trotzdem gewertet.",
    "R5.5":
      "Was ein Plättchen zählt:\n- eine Stadt: deine Stoffe dort;\n- ein Gebäude: deine Würfel in seinen vier Reihen;\n- Kunstwerke: deine Kunstwerke in allen vier Gebäuden;\n- Hafenstädte, Handelsstädte: deine Stoffe in den drei Städten;\n- Holz, Stein, Marmor: deine Würfel in dieser Reihe der drei Gebäude. Kunstwerke gelten hier nicht als Marmor.",
    "R5.6":
      "Die meisten Würfel bringen 3 Punkte, die zweitmeisten 2, die drittmeisten 1. Ohne Würfel gibt es keine Punkte.",
    "R5.7":
      "Bei *Gleichstand* entscheidet das Erste von diesen, das einen Unterschied macht:\n- (a) Sitze und Kunstwerke im Stadtrat zusammen;\n- (b) Sitze im Stadtrat;\n- (c) bei Spielern mit Sitzen: wer zuerst so viele hatte;\n- (d) bei Spielern ohne Sitze: wer dem Stadtrat zuerst ein Kunstwerk gab;\n- (e) Spieler ohne beides teilen: Die Punkte ihrer Plätze werden zusammengezählt und gleichmäßig verteilt, abgerundet.",
    "R5.8": "Der neue Sitz zählt bei Gleichstand schon für das Plättchen, das er auslöst.",

    "R6.1": "*Regeln*: international oder deutsch. Sie unterscheiden sich nur in R5.3.",
    "R6.2":
      "*Aktionen im Stadtplan*: gemischt um Spenden herum, wie für die erste Partie vorgeschlagen, oder in beliebiger Anordnung.",

    "R7.1": "Auf einen Stapel, in dem schon eine Hilfsscheibe liegt, darf keine zweite.",
    "R7.2":
      "Mit einer Hilfsscheibe, die du legst, handelst du wie mit einer eigenen. Dann handelt die dritte Partei (R7.4). Die Scheiben darunter werden nicht aktiviert. Eine vierte Scheibe wird befördert wie sonst auch.",
    "R7.3":
      "Legst du eine eigene oder weiße Scheibe auf einen Stapel, in dem irgendwo eine Hilfsscheibe liegt, handeln alle wie gewohnt, und nach jedem von ihnen die dritte Partei. Hilfsscheiben selbst werden nie aktiviert, zählen aber mit.",
    "R7.4":
      "*Was die dritte Partei tut*: Wo der Spieler in dieser Aktivierung Würfel auf den Spielplan gelegt hat, ob durch Aktion oder Karte, legt sie einen eigenen dazu, wenn ein Feld frei ist: einen in jeder solchen Stadt und in jeder solchen Reihe eines Gebäudes, egal wie viele der Spieler dort gelegt hat. Handelshäuser sind keine Würfel. Sie handelt auch nach dem letzten Plättchen weiter.",
    "R7.5":
      "Die dritte Partei bekommt Punkte und bricht Gleichstände wie ein Spieler, und beförderte Hilfsscheiben sind ihre Sitze. Sie hat kein Tableau, keine Hand und keine Züge und kann nicht gewinnen.",
    "R7.6":
      "Hast du nur noch Hilfsscheiben und lässt sich R3.2 nirgends erfüllen, darfst du eine auf jeden Stapel ohne Hilfsscheibe legen und ziehst für beide Aktionen.",
    "R7.7":
      "Eine Hilfsscheibe kann nicht für eine eigene einspringen, wenn eine weiße befördert wird.",

    "R8.1":
      "Sind alle Scheiben gelegt, werden die übrigen Wertungsplättchen nacheinander gewertet, ohne Sitze.",
    "R8.2":
      "Sind alle 15 Plättchen gewertet, wird die Runde zu Ende gespielt, sodass alle gleich viele Scheiben gelegt haben. Bis dahin kommt eine vierte Scheibe aus dem Spiel, und sonst geschieht nichts.",
    "R8.3":
      "Dann folgen die Wertungskarten: alle behaltenen und ausgelegten und die neben dem Spielplan. Jede wird für alle gewertet, mit 5, 3 und 1 Punkten und den üblichen Regeln bei Gleichstand. Der Palazzo Vecchio zählt Sitze und Kunstwerke im Stadtrat.",
    "R8.4":
      "Die meisten Punkte gewinnen. Bei Gleichstand gewinnt, wer mehr Sitze und Kunstwerke im Stadtrat hat; ist auch das gleich, teilen sie sich den Sieg.",
  },
} satisfies Rules;
