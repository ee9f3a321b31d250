/** The rules in English, for players; the numbers are those of docs/rules.md. All languages have these. */

export default {
  title: "Rules",
  minute: "The game in a minute",
  search: "Search the rules",
  none: "Nothing in the rules has these words.",
  found: { one: "{n} paragraph", other: "{n} paragraphs" },
  summary: "Summary to print",
  whole: "All the rules",
  print: "Print",
  players: "Players",
  turns: "Turns each",

  intro: [
    "You are cloth merchants in Florence, some seven hundred years ago. The city is a grid of nine actions with twelve streets between them. On your turn you place a disc on a street and carry out the two actions at its ends: fetch material, build ships, trade houses and workshops, weave cloth, deliver it abroad, give to the churches.",
    "If there are discs on that street already, you wake them: after you, their owners act too, from the top of the stack down. The fourth disc in a stack sends the bottom one to the city council, and that triggers a scoring: the player with most cubes in the place on the next of fifteen tiles gets 3 points, the next 2, the third 1. Ties are broken by seats and artworks in the council.",
    "When the discs or the tiles run out, the scoring cards that everyone kept in secret are scored with 5, 3 and 1 points. Most points win.",
  ],

  sections: {
    R1: "What there is",
    R2: "Setting up",
    R3: "Your turn",
    R4: "Acting with a disc",
    R5: "Council and scoring",
    R6: "Options",
    R7: "Two players: the third party",
    R8: "The end of the game",
  },

  rulings: {
    "R1.1":
      "There are nine *actions*: Wood, Brick, Marble, Build, Artwork, Weave, Ship, Transport and Contribute.",
    "R1.2":
      "The *city* has nine fields, numbered 1 to 9 as you read, with one action on each. A *street* runs between any two fields that are neighbours: twelve in all, each named after its two fields. Discs on a street lie in a *stack*.",
    "R1.3":
      "*Contribute* is printed in the centre. The other eight actions are tiles that are shuffled around it.",
    "R1.4":
      "Cloth goes to six cities with 12 spaces each: the *ports* Barcelona, Lisbon and London, and the *trade cities* Troyes, Bruges and Hamburg. In a trade city every player has a site for one trade house.",
    "R1.5":
      "Three *buildings* are under construction, with a row each for wood, brick, marble and artworks. The *council* in the Palazzo Vecchio takes artworks only.",
    "R1.6":
      "15 *scoring tiles*: the six cities, the three buildings, and one each for artworks, ports, trade cities, wood, brick and marble.",
    "R1.7": "10 *scoring cards*: the six cities, the three buildings and the Palazzo Vecchio.",
    "R1.8": "45 *action cards*: five of each action.",
    "R1.9":
      "Your *mat* has three warehouses, for wood, brick and marble, with 4 spaces each; up to three workshops with 4 spaces for cloth each, one of which you have from the start; and a port for 3 ships. You also own 3 trade houses and 2 workshop tiles to build.",
    "R1.10": "*Cubes* never run out.",
    "R1.11": "Everyone starts with these *discs* in reserve, and places one each turn:",

    "R2.1": "Players sit in clockwise order. The first player takes the first turn.",
    "R2.2":
      "The actions are laid out at random, as suggested for a first game, or as the host likes (R6.2).",
    "R2.3": "The 15 scoring tiles are shuffled into a row. They are scored in that order.",
    "R2.4":
      "Scoring cards are dealt:\n- 2 players get 4 each; one more lies face down beside the board and nobody knows it; one leaves the game unseen.\n- 3 players get 3 each; the last card lies face up beside the board.\n- 4 players get 2 each; one more lies face up beside the board; one leaves the game unseen.\n- 5 players get 2 each.",
    "R2.5":
      "Everyone secretly *keeps* one of these cards; it is scored at the end. With two players each also lays a second one face up. The rest leave the game unseen. No choice is shown before everyone has chosen.",
    "R2.6":
      "One card each of Wood, Brick, Marble, Weave and Build lies open. The last player *takes* one first, then the others, backwards to the first player. All the other action cards are shuffled and become the deck.",

    "R3.1":
      "On your turn you *place* one disc from your reserve on any street: one of your own, a white one or, with two players, a support disc. It goes on top of the discs that are there. A stack never has more than four discs.",
    "R3.2":
      "*At least one*: with the disc that you place you must carry out at least one of the street’s two actions, if need be by playing cards from your hand first.\n- You may place a disc only where you can do that with the cards you hold now. Cards that you might draw do not count, and a card with the same action is only a means, not the action itself.\n- Until you have done it, you may make no move after which it would be impossible. So it can happen that you have to stop delivering.\n- If there is no such street for any of your discs, you may place one anywhere, and the duty is lifted for this turn.",
    "R3.3":
      "Then the stack is *activated* from the top down, three discs at most: first you with the disc you placed, then the owner of the second disc, then the owner of the third. White discs below the top are passed over, but count as one of the three. The fourth disc is never activated.",
    "R3.4": "After that, the bottom disc of a stack of four is *promoted* to the council (R5.1).",
    "R3.5": "Then it is the next player’s turn, clockwise, unless the game is over (R8.1, R8.2).",

    "R4.1":
      "The owner of the disc has both actions of the street, once each. A *white disc* that was just placed gives each of them twice.",
    "R4.2":
      "Choose, step by step and in any order:\n- Carry out one of the actions, as far as you can.\n- *Draw* a card instead of an action that you cannot carry out at all right now. The action is then used up.\n- Play a *card* from your hand whose action you can carry out right now, even one that you have just drawn.\n- *End* the activation and give up what is left, without a card for it. You cannot end while one of your actions is impossible (draw for it first), nor before you have met R3.2.",
    "R4.3":
      "When both actions are used up, an activation ends by itself if you have no cards; otherwise you end it. Nothing happens by itself that would tell others something about your hand.",
    "R4.4":
      "What the actions do:\n- *Wood, Brick, Marble*: one cube into that warehouse. Impossible if it holds 4.\n- *Build*: a ship (2 wood, at most 3 ships), or a trade house (2 brick) in a trade city where you have none, or a workshop (1 wood and 1 brick, at most 3 workshops). A new workshop is empty.\n- *Artwork*: one marble from your warehouse becomes an artwork on a free space of one of the four buildings.\n- *Weave*: one cloth into each of your workshops that has room, always into all of them.\n- *Ship*: one cloth with each of your ships, at least one in all, to ports with a free space, the same or different ones.\n- *Transport*: one cloth to each trade city where you have a trade house and there is a free space, at least one in all.\n- *Contribute*: one wood, brick or marble from your warehouse to a free space of its row at one of the three buildings.",
    "R4.5": "Cloth always leaves your fullest workshop, the leftmost of those equally full.",
    "R4.6":
      "Deliveries are made one at a time. After the first you may stop, even if more are possible. No card can be played between two deliveries of one action.",
    "R4.7":
      "When the last card of the deck is drawn, the discard pile is shuffled at once and becomes the new deck. If both are empty you get no card, but the action is used up all the same.",
    "R4.8": "Hands are secret; how many cards you hold is not. Cards that were played are open.",

    "R5.1":
      "The promoted disc goes onto the next scoring tile, as a *seat* of its owner in the council. Then this tile is scored.",
    "R5.2":
      "If it is *white*, the player whose turn it is puts an own disc from the reserve there instead, and takes the white disc into the reserve, no matter who placed it.",
    "R5.3":
      "With no own disc in reserve, that player chooses one of their discs on another street. By the *international* rules the white disc goes on top of that stack; by the *German* rules it leaves the game.",
    "R5.4":
      "If the only discs are in the stack that was just activated, one of these is chosen. With no disc on any street there is no seat: the white disc leaves the game, and the tile is scored all the same.",
    "R5.5":
      "What a tile counts:\n- a city: your cloth there;\n- a building: your cubes in its four rows;\n- Artworks: your artworks in all four buildings;\n- Port cities, Trade cities: your cloth in the three cities;\n- Wood, Brick, Marble: your cubes in that row of the three buildings. Artworks are not marble here.",
    "R5.6": "Most cubes score 3 points, second 2, third 1. Without a cube there are no points.",
    "R5.7":
      "*Ties* are broken by the first of these that sets the players apart:\n- (a) seats and artworks in the council together;\n- (b) seats in the council;\n- (c) players with seats: who was first to have that many;\n- (d) players without seats: who was first to give an artwork to the council;\n- (e) players with neither share: the points of their places are added up and divided evenly, rounded down.",
    "R5.8": "The new seat already counts in ties for the tile that it triggers.",

    "R6.1": "*Edition*: international or German. They differ in R5.3 only.",
    "R6.2":
      "*Actions in the city*: shuffled around Contribute; as suggested for a first game; or in any order.",

    "R7.1": "A support disc may not be placed on a stack that has one already.",
    "R7.2":
      "You act with a support disc that you place as if it were yours. Then the third party acts (R7.4). The discs below are not activated. A fourth disc is promoted as usual.",
    "R7.3":
      "If you place an own or white disc on a stack with a support disc anywhere in it, everyone acts as usual, and the third party acts after each of them. Support discs are never activated themselves, but count as one of the three.",
    "R7.4":
      "*What the third party does*: wherever the player put cubes on the board in this activation, by action or by card, it adds one cube of its own if there is a free space: one in each such city and in each such row of a building, however many the player put there. Trade houses are not cubes. It goes on acting after the last tile.",
    "R7.5":
      "The third party scores and breaks ties like a player, and promoted support discs are its seats. It has no mat, no hand and no turns, and cannot win.",
    "R7.6":
      "If you have only support discs left and R3.2 cannot be met anywhere, you may place one on any stack without a support disc, and draw for both actions.",
    "R7.7": "A support disc cannot stand in for an own disc when a white one is promoted.",

    "R8.1":
      "When all discs have been placed, the remaining scoring tiles are scored one after the other, without seats.",
    "R8.2":
      "When all 15 tiles have been scored, the round is played to its end, so that everyone has placed the same number of discs. Until then a fourth disc leaves the game, and nothing else happens.",
    "R8.3":
      "Then come the scoring cards: all those kept and shown, and the one beside the board. Each is scored for everyone, with 5, 3 and 1 points and the usual ties. The Palazzo Vecchio counts seats and artworks in the council.",
    "R8.4":
      "Most points win. If players are level, the one with more seats and artworks in the council wins; if that is equal too, they share the victory.",
  },
};
