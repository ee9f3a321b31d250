/** The tutorial in English. All languages have these. */

export default {
  title: "Learn Calimala",
  lead: "Eleven short chapters at a real table. You learn by playing, in about a quarter of an hour.",
  begin: "Begin",
  goOn: "Go on",
  chapter: "Chapter {n} of {total}",
  learned: "done",
  repeat: "Repeat",
  skip: "Skip chapter",
  next: "Next chapter",
  all: "All chapters",
  watch: "Now watch what the others do.",
  fresh: "A new position has been laid out for this chapter.",
  ready: "You know it all!",
  readyWhat:
    "Now play a real game against two gentle opponents. A coach sits beside you; send it away whenever you like.",
  game: "Play my first game",
  pictures: "The game in five pictures",
  names: ["You", "Bianca", "Cosimo"],

  chapters: {
    street: {
      title: "One disc, two actions",
      steps: {
        place: [
          "Welcome to Florence! You win by points: when a place is scored, those with the most cubes there get them. It begins with a disc on a *street* between two *actions*: place yours between Wood and Marble.",
          "Not there today. Press the lit street between Wood and Marble, at the bottom right of the city.",
        ],
        first: [
          "A disc gives you *both* actions of its street, in any order. Take one of them.",
          "Press one of the two lit actions: Wood or Marble.",
        ],
        second: [
          "The cube is in your warehouse now. Take the other action, too!",
          "One of your two actions is left. It is lit.",
        ],
      },
      done: "That was a whole turn: *place a disc, use both actions.* Each of your warehouses has room for 4 cubes. Curious about a tile, a card or a number? Point at it, or tap it: it explains itself.",
    },
    order: {
      title: "Your order counts",
      steps: {
        place: [
          "You have one wood and one brick. Place your disc between *Build* and *Weave*.",
          "Press the lit street between Build and Weave, on the left of the city.",
        ],
        build: [
          "What first? Weaving makes a cloth in *each* workshop, and you have only one. So build a *workshop* first (1 wood, 1 brick).",
          "Weaving now would bring one cloth. Build the workshop first, and it brings two.",
        ],
        weave: ["Now weave: a cloth in each workshop.", "Press Weave, it is lit."],
      },
      done: "Two cloths instead of one, thanks to the right order. With a disc you place you must use *at least one* of the two actions; you may give up the other.",
    },
    stack: {
      title: "Wake the others",
      steps: {
        place: [
          "Cosimo’s disc lies between Wood and Marble. Place yours *on top of it*.",
          "Press the street with Cosimo’s disc, at the bottom right of the city.",
        ],
        first: [
          "The top disc acts first, and that is yours.",
          "Press one of the lit actions, Wood or Marble.",
        ],
        second: [
          "And the other one. Then watch: the disc below wakes up, too.",
          "One action is left. It is lit.",
        ],
        woken: [
          "Bianca has placed a disc on yours, so yours *acts again*, in her turn! Take something.",
          "Press one of the lit actions, Wood or Marble.",
        ],
        again: ["Both actions once more. After you, Cosimo.", "One action is left. It is lit."],
      },
      done: "From the top down, the *top three discs* act, each for its owner. So a disc on a street that others want keeps working for you!",
    },
    cards: {
      title: "Can’t do it? Take a card",
      steps: {
        place: [
          "Place your disc between Transport and Wood. Transport takes cloth to cities where you have built a trade house. You have built none yet, so you cannot do it.",
          "Press the lit street between Transport and Wood, at the bottom left of the city.",
        ],
        first: [
          "For an action that you *cannot do at all* you draw an *action card*. Take the wood and draw the card, in any order.",
          "Press Wood, or press Transport to draw a card instead.",
        ],
        second: [
          "Now the other one: Wood gives you wood, Transport a card.",
          "One action is left. It is lit.",
        ],
        play: [
          "You drew *Weave*. While one of your discs acts you may also play cards, as many as you like. Play it!",
          "Press the Weave card in your hand.",
        ],
      },
      done: "Cards make a turn longer, and you may hold any number. You only get one for an action that is *impossible*, and then you must draw before you are done. If you could do it but would rather not, you get nothing.",
    },
    cloth: {
      title: "Cloth goes abroad",
      steps: {
        place: [
          "You have cloth in two workshops, 2 wood and 2 brick. Place your disc between Build and Ship.",
          "Press the lit street between Build and Ship, at the top left of the city.",
        ],
        build: ["A *ship* costs 2 wood. Build one.", "Press Build, then choose the ship."],
        ship: [
          "Each ship carries one cloth to a *port*: Barcelona, Lisbon or London. You choose.",
          "Press Ship, then one of the three ports.",
        ],
        end: [
          "Your Transport card is no use without a trade house. Keep it for later and say that you are done.",
          "Press “Done with this disc”.",
        ],
        again: [
          "Your next turn. Place your disc between Build and Weave.",
          "Press the lit street between Build and Weave, on the left of the city.",
        ],
        house: [
          "By land you need a *trade house* in the city (2 brick). Build one in Troyes, Bruges or Hamburg.",
          "Press Build, then the city for your trade house.",
        ],
        weave: ["Weave, so that there is more cloth to send.", "Press Weave, it is lit."],
        transport: [
          "Now play *Transport*: one cloth to each city where you have a house.",
          "Press the Transport card in your hand.",
        ],
      },
      done: "*Workshops* weave, *ships* serve the ports, *houses* the trade cities: up to three of each. Cubes abroad stay there. They are what will be counted.",
    },
    churches: {
      title: "Give to Florence",
      steps: {
        place: [
          "Three churches are rising, and all Florence sees who gives. Place your disc between Artwork and Brick.",
          "Press the lit street between Artwork and Brick, on the right of the city.",
        ],
        artwork: [
          "*Artwork* turns a marble into a work of art in one of four buildings. You choose; in the Palazzo Vecchio it counts in the *council*.",
          "Press Artwork, then one of the four buildings.",
        ],
        brick: ["Take the brick, too.", "Press Brick, it is lit."],
        give: [
          "Now play *Contribute*: one wood or brick goes to its row in a church.",
          "Press the Contribute card in your hand, then a row of a church.",
        ],
      },
      done: "Your cubes in the churches stay as well, and will be counted: by church, by resource, and all artworks together.",
    },
    council: {
      title: "The fourth disc",
      steps: {
        place: [
          "Time to score! The council in the Palazzo Vecchio shows what is scored next: *London*. The lowest disc between Ship and Contribute is yours. Place the *fourth* there.",
          "Press the street with three discs, between Ship and Contribute.",
        ],
        ship: [
          "At the end of this turn London is scored. Bianca has 2 cloths there, you have 1. Quick, ship some!",
          "To London! That is what will be scored.",
        ],
        second: ["And the second ship.", "To London once more."],
        give: [
          "You lead! Now give your wood to a church, whichever you like.",
          "Press Contribute, then a lit row.",
        ],
      },
      done: "The lowest of four discs does not act: it takes a *seat in the council*, and the next tile is scored. *Most cubes 3 points, second 2, third 1.* You +3!",
    },
    ties: {
      title: "A tie? The council decides",
      steps: {
        place: [
          "Lisbon is next. You and Bianca have 2 cubes each, but she has a seat in the council and would win the tie. Place the fourth disc between Artwork and Brick.",
          "Press the street with three discs, between Artwork and Brick.",
        ],
        artwork: [
          "Choose Artwork: your marble becomes an artwork. Give it to the *Palazzo Vecchio*, where it counts in the council.",
          "The other buildings are fine, but only the Palazzo Vecchio breaks ties.",
        ],
        brick: [
          "Take the brick. Then your lowest disc gains a seat, just in time.",
          "Press Brick, it is lit.",
        ],
      },
      done: "A seat and an artwork beat Bianca’s one seat: you get 3, she gets 2. *A tie goes to the player with more seats and artworks in the council*; then to more seats, then to the first with that many (without seats: the first artwork). If nobody has any, they split the sum of their points, rounded down.",
    },
    white: {
      title: "The white disc",
      steps: {
        place: [
          "You have three *white discs*. A white one gives you each action *twice*! In a game you choose it first; here that is done. Place it between Wood and Marble.",
          "The white disc is already chosen. Press the lit street between Wood and Marble.",
        ],
        first: ["Four actions with one disc. Go!", "Press one of the lit actions, Wood or Marble."],
        second: ["Three left.", "Press one of the lit actions."],
        third: ["Two left.", "Press one of the lit actions."],
        fourth: ["And the last one.", "Press the action that is lit."],
        fill: [
          "The price: below the top a white disc *sleeps*. Bianca’s disc lies on yours now, and yours did nothing for you. Place your own disc on the three between Brick and Marble; the lowest is white.",
          "Press the street with three discs, between Brick and Marble.",
        ],
        act: ["Your two actions first.", "Press one of the lit actions, Brick or Marble."],
        last: ["And the other one.", "One action is left. It is lit."],
      },
      done: "A white disc never sits in the council. As it was your turn, *you* sent a disc from your reserve instead. In exchange the white disc is yours now, no matter who placed it. With none left in reserve, one of yours on the streets goes.",
    },
    secret: {
      title: "Your secret",
      steps: {
        keep: [
          "How a game begins: you are dealt two to four scoring cards, fewer among many players, and *secretly keep one*. In the end it is scored for everyone, so keep a place where you mean to be strong.",
          "Press one of the three scoring cards.",
        ],
        take: [
          "Then everyone takes an open action card. You are last, as you will be first to play.",
          "Press one of the three action cards.",
        ],
      },
      done: "Only you know your card, so only you know where it pays to be ahead. Watch where the others hurry!",
    },
    end: {
      title: "The end",
      steps: {
        place: [
          "One scoring tile is left: Barcelona. Place the fourth disc between Wood and Marble.",
          "Press the lit street with three discs, between Wood and Marble.",
        ],
        first: ["Your actions once more.", "Press one of the lit actions, Wood or Marble."],
        second: [
          "And the other one. Then the round is played to its end, so that everyone has placed the same number of discs, and the cards are turned over.",
          "One action is left. It is lit.",
        ],
      },
      done: "When all 15 tiles are scored or all discs placed, the game ends; tiles left over are scored without seats. Each secret card, and the open one (another in each game), brings *5, 3 and 1 points* to the first three there, no matter who kept it. Most points win!",
    },
  },

  cards: {
    place: {
      title: "Place a disc",
      text: "On a street, between two actions. Use both, in any order. For what you cannot do at all you draw a card.",
    },
    stack: {
      title: "Wake the discs below",
      text: "The top three discs of a stack act, from the top down, each for its owner, in your turn and in others’ turns.",
    },
    trade: {
      title: "Weave, send, give",
      text: "Workshops weave cloth. Ships take it to ports, trade houses to trade cities. Resources go to churches, marble becomes art.",
    },
    council: {
      title: "Four make a scoring",
      text: "The lowest of four discs gets a seat in the council, and the next tile is scored: most cubes 3 points, then 2, then 1. Seats and artworks there break ties.",
    },
    end: {
      title: "White discs and secrets",
      text: "White: each action twice, but then it sleeps. In the end the secretly kept cards bring 5, 3 and 1 points to the first three there.",
    },
  },

  coach: {
    title: "Coach",
    off: "Send the coach away",
    take: "Take a card that you can use soon. You may play it later, while one of your discs acts.",
    look: "Point at a street, or tap it, to see what a disc there sets off.",
    hot: "A fourth disc would score it here: {streets}.",
    alone: "Here only you act.",
    stays: "Your disc stays and acts again when somebody lands on it.",
    sleeps: "White: each action twice now, but the disc never acts again.",
    wakes: "After you, these act too: {who}.",
    again: "Your disc further down acts, too.",
    third: "Three discs will lie here then: the next one, the fourth, scores {tile}.",
    scores: "This is the fourth disc, so at the end of the turn {tile} is scored.",
    seat: "You get the seat in the council, which helps you to win ties.",
    seatOther: "The seat in the council goes to {who}.",
    next: "Scored next: {tile}.",
    due: "At the end of this turn {tile} is scored, and what you add now still counts.",
    lead: "You lead there with {cubes}, which would bring {points}.",
    behind: "You have {cubes} there, which would bring {points}; {needs}.",
    none: "You have nothing there yet; even one cube would bring {points}.",
    nobody: "Nobody has a cube there yet, so one is enough to lead.",
    acts: "Do both actions. Mind the order: one may make the other possible. For an action that you cannot do at all you draw a card.",
    one: "One action is left. If you cannot do it at all, you draw a card for it.",
    cards:
      "Your actions are used. As long as this disc acts you may still play cards; then say that you are done.",
    done: "Your actions are used: you are done with this disc.",
    last: "All tiles are scored. This round is played out, then the secret cards bring 5, 3 and 1 points.",
  },
};
