import type { CoachTexts } from "./coach.svelte";

const de: CoachTexts = {
  title: "Trainer",
  what: "Der Trainer beurteilt jede Entscheidung danach, was man in dem Moment wissen konnte, und sagt, wie viel Glück dabei war.",
  minute: "Das dauert etwa eine Minute. Du kannst inzwischen weggehen, es läuft weiter.",
  running: "Analyse läuft … {done}",
  next: "Gleich an der Reihe …",
  waiting: {
    one: "Warteschlange: {n} Partie ist noch vorher dran.",
    other: "Warteschlange: {n} Partien sind noch vorher dran.",
  },
  failed: "Die Analyse hat nicht geklappt.",
  again: "Noch einmal versuchen",

  chart: "Siegchance nach jeder Entscheidung",
  "chart.what":
    "Ziehen oder mit ← und → blättern. Die Balken unten sind Glück: nach oben gut, nach unten schlecht.",
  "chart.at": "Zug {n} von {total}. Siegchancen: {chances}.",
  "chart.chance": "{who} {chance}",
  "chart.mark": "{mark} – {who}.",

  great: "Starker Zug",
  "great.what": "Es gab nichts Besseres, und schon der zweitbeste Zug wäre ein Fehler gewesen.",
  doubtful: "Zweifelhaft",
  mistake: "Fehler",
  blunder: "Grober Fehler",
  least: "Er kostet mindestens {least} Siegchance.",
  best: "Bester Zug",
  fine: "Etwa so gut wie der beste",
  forced: "Einzige Möglichkeit",
  start:
    "Noch ist nichts entschieden. Geh weiter oder spring zum ersten Zug, der aus dem Rahmen fällt.",
  loss: "kostet {loss}",
  "loss.what": "der Siegchance von [{who}|dir], auf {noise} genau",
  better: "Besser",
  played: "Gespielt",
  "better.show": "Auf dem Spielplan zeigen",
  "better.hide": "Zurück zum gespielten Zug",
  previous: "Vorige Stelle",
  following: "Nächste Stelle",
  marks: "Züge, die aus dem Rahmen fallen",
  none: "Kein Zug fällt aus dem Rahmen.",
  setsOff: "Was er ausgelöst hätte",

  "why.scores.lead": "Damit wird {tile} gewertet, und [{who} liegt|du liegst] dort vorn: {points}.",
  "why.scores.some": "Damit wird {tile} gewertet; [{who} bekommt|du bekommst] dort {points}.",
  "why.scores.none": "Damit wird {tile} gewertet, und [{who} geht|du gehst] dort leer aus.",
  "why.tie.won": "Damit [gewinnt {who}|gewinnst du] bei {tile} den Gleichstand gegen {other}.",
  "why.tie.lost": "Damit ist bei {tile} der Gleichstand gegen {other} verschenkt.",
  "why.tie.won.you": "Damit gewinnt {who} bei {tile} den Gleichstand gegen dich.",
  "why.tie.lost.you": "Damit ist bei {tile} der Gleichstand gegen dich verschenkt.",
  "why.wakes.own": {
    one: "Damit handelt noch eine eigene Scheibe von [{who}|dir].",
    other: "Damit handeln noch {n} eigene Scheiben von [{who}|dir].",
  },
  "why.wakes": {
    one: "Damit handelt auch eine Scheibe von {other}.",
    other: "Damit handeln auch {n} Scheiben von {other}.",
  },
  "why.wakes.yours": {
    one: "Damit handelt auch eine deiner Scheiben.",
    other: "Damit handeln auch {n} deiner Scheiben.",
  },
  "why.gives": "Das bringt {other} {points} mehr.",
  "why.gives.you": "Das bringt dir {points} mehr.",
  "why.card": "Damit kommt eine Karte zum Einsatz: {card}.",
  "why.points": "Das bringt in diesem Zug {points} mehr.",
  "why.cubes": {
    one: "Das bringt in diesem Zug einen Würfel mehr auf den Spielplan.",
    other: "Das bringt in diesem Zug {n} Würfel mehr auf den Spielplan.",
  },
  "why.seats": "Das bringt in diesem Zug einen Sitz im Stadtrat.",
  "why.later": "Am Ende dieses Zuges ist noch kein Unterschied zu sehen; er zahlt sich später aus.",

  missed: "Ein Wort zu deinem Zug",
  "missed.scores.lead": "{tile} hätte gewertet werden können: Dort liegst du vorn.",
  "missed.scores.some": "{tile} hätte gewertet werden können: {points} für dich.",
  "missed.tie": "Bei {tile} hättest du den Gleichstand gegen {other} gewinnen können.",
  "missed.wakes": {
    one: "Noch eine deiner Scheiben hätte handeln können.",
    other: "Noch {n} deiner Scheiben hätten handeln können.",
  },
  "missed.card": "Du hättest eine Karte einsetzen können: {card}.",
  "missed.points": "Dieser Zug hätte {points} mehr bringen können.",
  "missed.cubes": {
    one: "Du hättest einen Würfel mehr auf den Spielplan bringen können.",
    other: "Du hättest {n} Würfel mehr auf den Spielplan bringen können.",
  },
  "missed.seats": "Ein Sitz im Stadtrat war drin.",
  "missed.later": "Ein anderer Zug hätte sich später ausgezahlt.",
  "missed.something": "Da war noch etwas Besseres drin.",
  "missed.early": "Die Wertung {tile} kam für dich zu früh.",
  "missed.lost": "Damit ist bei {tile} der Gleichstand gegen {other} verschenkt.",
  "missed.woke": {
    one: "So hat auch eine Scheibe von {other} gehandelt.",
    other: "So haben auch {n} Scheiben von {other} gehandelt.",
  },
  "missed.gave": "Das hat {other} {points} gebracht.",

  "luck.good": "Glücklich gezogen: {card} ({swing}).",
  "luck.bad": "Unglücklich gezogen: {card} ({swing}).",
  "luck.even": "Nichts Besonderes gezogen: {card}.",
  "luck.deal": "Kartenverteilung und Sitzordnung: {swings}.",
  "luck.face_down": "Die verdeckte Karte: {card} ({swings}).",

  report: "Können und Glück",
  decided: "Was die Partie entschieden hat",
  "verdict.play":
    "Nicht das Glück hat entschieden: Auch ohne Glück [hätte {who}|hättest du] gewonnen.",
  "verdict.luck": "Das Glück hat entschieden: Ohne Glück [läge {who}|lägst du] vorn.",
  "verdict.draw":
    "Eine einzige Karte hat die Partie entschieden: [{who} hat|Du hast] {card} gezogen.",
  "verdict.mistake":
    "Ein einziger Fehler hat die Partie entschieden: [{who} hat|Du hast] ihn {when:lower} gemacht.",
  points: "Wendepunkte",
  "when.round": "In Runde {n}",
  "when.start": "Vor dem ersten Zug",
  "point.decision":
    "{when} [hat {who}|hast du] {loss} Siegchance verschenkt, das meiste davon an {other}. Besser: {move}.",
  "point.decision.you":
    "{when} hat {who} {loss} Siegchance verschenkt, das meiste davon an dich. Besser: {move}.",
  "point.good": "{when} [hat {who}|hast du] {card} gezogen: ein Glücksgriff, {swing} wert.",
  "point.bad": "{when} [hat {who}|hast du] ausgerechnet {card} gezogen: Pech, das {swing} kostet.",
  "point.turn":
    "{when} [hatte {who}|hattest du] einen Zug, mit dem niemand gerechnet hat: {swing} mehr.",
  "point.deal.good": "Kartenverteilung und Sitzordnung waren gut für [{who}|dich]: {swing}.",
  "point.deal.bad": "Kartenverteilung und Sitzordnung waren schlecht für [{who}|dich]: {swing}.",
  "point.face_down": "Die verdeckte Karte war {card}: {swing} für [{who}|dich].",

  player: "Wer",
  accuracy: "Genauigkeit",
  "accuracy.what":
    "Wie viel der eigenen Siegchance von Zug zu Zug erhalten bleibt. 100 ist fehlerfrei; Partien lassen sich so vergleichen.",
  luck: "Glück",
  "luck.what":
    "Was Kartenverteilung und gezogene Karten an Siegchance gebracht haben. Zusammen ergibt das Glück aller 0.",
  lost: "Verschenkt",
  "lost.what":
    "Was eigene Entscheidungen zusammen gekostet haben; es können also mehr als 100 % sein.",
  without: "Ohne Glück",
  "without.what":
    "Das Ergebnis ohne das Glück: 100 % ist ein Sieg, 0 % eine Niederlage. Bei viel Glück liegt es darüber oder darunter.",
  explain: "Was heißt das?",
  won: "Gewonnen",

  learn: "Aus Fehlern lernen",
  "learn.what":
    "Jede Stellung kommt wieder, der gespielte Zug ist verdeckt. Finde einen besseren; du hast drei Versuche.",
  "learn.of": {
    one: "{who}: {n} Stellung",
    other: "{who}: {n} Stellungen",
  },
  "learn.yours": {
    one: "Deine Fehler: {n} Stellung",
    other: "Deine Fehler: {n} Stellungen",
  },
  "learn.none": "Hier hat niemand einen Fehler gemacht, aus dem man lernen könnte.",
  "learn.count": "Stellung {n} von {total}",
  "learn.ask":
    "[Hier hat {who} danebengegriffen.|Hier hast du danebengegriffen.] Finde etwas Besseres.",
  "learn.tries": { one: "noch {n} Versuch", other: "noch {n} Versuche" },
  "learn.judging": "Der Trainer sieht sich das an …",
  "learn.best": "Das ist der beste Zug.",
  "learn.better": "Ja, das ist besser als der gespielte Zug.",
  "learn.same": "Genau das wurde gespielt. Such etwas anderes.",
  "learn.worse": "Nicht besser als der gespielte Zug: Das kostet {loss}.",
  "learn.answer": "Die Lösung: {move}.",
  "learn.even": "Noch besser: {move}.",
  "learn.show": "Lösung zeigen",
  "learn.next": "Nächste Stellung",
  "learn.stop": "Zurück zur Partie",
  "learn.done": "Das war’s: {found} von {total} gefunden.",

  "mine.title": "Wie ich spiele",
  "mine.what": {
    one: "Aus {n} analysierter Partie.",
    other: "Aus {n} analysierten Partien.",
  },
  "mine.none": "Noch ist keine deiner Partien analysiert. Such dir unten eine aus.",
  "mine.few": "Ab der zweiten Partie wird daraus ein Diagramm.",
  "mine.luck": "Glück je Partie",
  "mine.won": "Gewonnen",
  "mine.without": "Ohne Glück",
  "mine.without.what": "„Ohne Glück“ sind so viele Siege, wie dein Spiel allein gebracht hätte.",
  "mine.chart":
    "Genauigkeit von Partie zu Partie (volle Punkte: gewonnen); die Balken darunter sind Glück.",
  "mine.themes": "Wo du am meisten liegen lässt",
  "mine.themes.none": "Bisher keine Fehler.",
  "mine.analyse": "Analysieren",
  "mine.waiting": "Wartet …",
  "mine.failed": "Fehlgeschlagen",
  "mine.game": "Genauigkeit {accuracy}, Glück {luck}, ohne Glück {without}",
  "theme.scoring": "Wertungen",
  "theme.scoring.what":
    "Schau vor dem Legen, welches Plättchen damit gewertet wird, und wem das nützt.",
  "theme.tie": "Gleichstände",
  "theme.tie.what": "Ein Kunstwerk oder ein Sitz im Stadtrat entscheidet oft einen Gleichstand.",
  "theme.gift": "Geschenke",
  "theme.gift.what": "Schau, wessen Scheiben mithandeln und was die anderen damit anfangen.",
  "theme.card": "Karten",
  "theme.card.what":
    "Jede Karte ist eine Aktion mehr: Spiel sie aus, bevor die Partie zu Ende ist.",
  "theme.cubes": "Würfel und Sitze",
  "theme.cubes.what": "Leg lieber dort, wo mehr auf den Spielplan kommt.",
  "theme.tempo": "Tempo",
  "theme.tempo.what": "Frag dich, was ein Zug vorbereitet: Manches zahlt sich erst später aus.",
  "theme.n": { one: "{n}-mal", other: "{n}-mal" },
};
export default de;
