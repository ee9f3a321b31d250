/** The tutorial in English. All languages have these. */

export default {
  title: "Learn Calimala",
  lead: "Thirteen short chapters at a real table. You learn by playing, in about twenty minutes.",
  begin: "Begin",
  goOn: "Go on",
  chapter: "Chapter {n} of {total}",
  learned: "done",
  repeat: "Repeat",
  skip: "Skip chapter",
  next: "Next chapter",
  reveal: "To the scoring cards",
  all: "All chapters",
  watch: "Now watch what the others do.",
  fresh: "A new position has been laid out for this chapter.",
  ready: "You know it all!",
  readyWhat:
    "Now play a real game against two gentle opponents. The actions lie elsewhere in each game, and you may have another colour. A coach sits beside you; send it away whenever you like.",
  game: "Play my first game",
  pictures: "The game in five pictures",
  names: ["You", "Bianca", "Cosimo"],

  chapters: {
    street: {
      title: "One disc, two actions",
      steps: {
        place: [
          "Welcome to Florence! You are a cloth merchant and collect points; how, you will soon see. It all begins with a disc on a *street* between two *actions*: press the street between Wood and Marble, then once more to place your disc.",
          "Not there, for now. Press the lit street between Wood and Marble, at the bottom right of the city.",
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
      done: [
        "That was a whole turn: *place a disc, use both actions.* Each of your warehouses has room for 4 cubes. Curious about a tile, a card or a number? Point at it, or tap it: it explains itself. “Rule R4.4” and the like lead to that place in the rules.",
      ],
    },
    order: {
      title: "Your order counts",
      steps: {
        place: [
          "You have one wood and one brick. Place your disc between *Build* and *Weave*.",
          "Press the lit street between Build and Weave, on the left of the city.",
        ],
        build: [
          "What first? Weaving makes a cloth in *each* workshop, and you have only the one that everybody starts with. So build a *workshop* first (1 wood, 1 brick).",
          "Weaving now would bring one cloth. Build the workshop first, and it brings two.",
        ],
        weave: [
          "Now weave: the new workshop is still empty, and each one with room gets a cloth.",
          "Press Weave, it is lit.",
        ],
      },
      done: [
        "Two cloths instead of one, thanks to the right order. With a disc you place you must use *at least one* of the two actions, and until you have, no move may make that impossible. The other you may give up.",
      ],
    },
    stack: {
      title: "Wake the others",
      steps: {
        place: [
          "Cosimo’s disc lies between Wood and Marble. Place yours *on top of it*.",
          "Press the street with Cosimo’s disc, at the bottom right of the city.",
        ],
        first: [
          "The top disc acts first, and that is yours. Take one of its actions.",
          "Press one of the lit actions, Wood or Marble.",
        ],
        second: [
          "Take the other one, too. Then watch: the disc below wakes up.",
          "One action is left. It is lit.",
        ],
        woken: [
          "Bianca has placed a disc on yours, so yours *acts again*, in her turn! Take something.",
          "Press one of the lit actions, Wood or Marble.",
        ],
        again: [
          "Take the other one, too. Then Cosimo’s disc acts again.",
          "One action is left. It is lit.",
        ],
      },
      done: [
        "From the top down, the *top three discs* act, each for its owner. So a disc on a street that others want keeps working for you! You need not use the actions of a woken disc; only a disc that you place must use one of its two.",
        "The small squares beside a stack count its discs, up to four. A little *palace* beside it says: the next disc here is the fourth. You will soon see what that sets off.",
      ],
    },
    cards: {
      title: "Can’t do it? Take a card",
      steps: {
        place: [
          "You may place a disc only where you can do *at least one* of the two actions. Place it between Transport and Wood: Wood you can do. For Transport you need a trade house, and you have none yet.",
          "Press the lit street between Transport and Wood, at the bottom left of the city.",
        ],
        first: [
          "For an action that you *cannot do at all* you draw an *action card*. Take the wood and draw the card, in any order.",
          "Press Wood, or press Transport to draw a card instead.",
        ],
        second: [
          "That was one of the two. Now the other one, too.",
          "Press the action that is lit. To draw the card, press Transport.",
        ],
        play: [
          "You drew *Weave*. While one of your discs acts you may also play cards, as many as you like. Play it!",
          "Press the Weave card in your hand.",
        ],
      },
      done: [
        "You only get a card for an action that is *impossible*, and then you must draw it before you are done, for a woken disc too. If you could do it but would rather not, you get nothing.",
        "You may hold any number of cards; all see how many, only you see which. A card can make an action possible, and with it a street: with a wood and the card *Brick* you can place at Build. Only cards that you *hold already* count, not those you might draw.",
        "Each action is on *five cards*; when the deck is used up, the played ones make a new deck. If you can do nothing on any street, place where you like and *draw for both actions*.",
      ],
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
          "Each ship carries one cloth, from your fullest workshop, to a *port*: Barcelona, Lisbon or London. You choose.",
          "Press one of the three lit ports.",
        ],
        end: [
          "With no card in hand, your disc would be done by itself now. Your Transport card is no use without a trade house, so keep it: press “Done with this disc”.",
          "Press “Done with this disc”.",
        ],
        again: [
          "Your next turn. Place your disc between Build and Weave.",
          "Press the lit street between Build and Weave, on the left of the city.",
        ],
        house: [
          "By land you need a *trade house* in the city (2 brick). Build one in Troyes, Bruges or Hamburg.",
          "Press the city for your trade house: Troyes, Bruges or Hamburg.",
        ],
        weave: ["Weave, so that there is more cloth to send.", "Press Weave, it is lit."],
        transport: [
          "*Transport* takes one cloth to each city where you have a house. Press the card, then the city.",
          "Press the Transport card in your hand, then the city with your house.",
        ],
      },
      done: [
        "*Workshops* weave, *ships* serve the ports, *houses* the trade cities: up to three of each, and only one house of yours in a city. Cubes abroad stay there and will be counted: in each city, in all three ports together, in all three trade cities together.",
        "Several ships may sail to the same port; each city has room for 12 cubes. *One delivery is enough*: after it you may stop and keep the rest of your cloth. Between two deliveries of one action you cannot play a card.",
      ],
    },
    churches: {
      title: "Give to Florence",
      steps: {
        place: [
          "Three churches are rising, and all Florence sees who gives. Place your disc between Artwork and Brick.",
          "Press the lit street between Artwork and Brick, on the right of the city.",
        ],
        artwork: [
          "*Artwork* turns a marble into a work of art in one of four buildings: a church, or the Palazzo Vecchio, where the *council* sits. You choose.",
          "Press Artwork, then one of the four buildings.",
        ],
        brick: ["Take the brick, too.", "Press Brick, it is lit."],
        give: [
          "Now play *Contribute*: one wood, brick or marble goes to its row in a church.",
          "Press the Contribute card in your hand, then a row of a church.",
        ],
      },
      done: [
        "Your cubes in the churches stay as well, and will be counted: by church (all its rows, artworks too), by resource, and all artworks together, those in the Palazzo included.",
        "What lies in your *warehouses* never counts. And an artwork *no longer counts as marble*: where marble is scored, it does not help.",
      ],
    },
    council: {
      title: "The fourth disc",
      steps: {
        place: [
          "Time to score! The council in the Palazzo Vecchio shows what is scored next: *London*. The lowest disc between Ship and Contribute is yours. Place the *fourth* there.",
          "Press the street with three discs, between Ship and Contribute.",
        ],
        ship: [
          "At the end of this turn London is scored. Bianca has 3 cloths there, you have 2. Quick, ship some!",
          "To London! That is what will be scored.",
        ],
        second: ["And the second ship.", "To London once more."],
        give: [
          "You lead! Now give your wood to a church, whichever you like.",
          "Press Contribute, then a lit row.",
        ],
      },
      done: [
        "The lowest of four discs does not act: it takes a *seat in the council*, and the next tile is scored. *Most cubes 3 points, second 2, third 1*; no cubes, no points. You +3! Three discs stay, so the next one there scores again.",
      ],
    },
    ties: {
      title: "A tie? The council decides",
      steps: {
        place: [
          "Lisbon is next. You and Bianca have 2 cubes each. This turn brings you a seat in the council, but Bianca had hers first and would win the tie. Place the fourth disc between Artwork and Brick.",
          "Press the street with three discs, between Artwork and Brick.",
        ],
        artwork: [
          "Choose Artwork: your marble becomes an artwork. Give it to the *Palazzo Vecchio*: it has room for 4, and there they count in the council.",
          "The other buildings are fine, but only the Palazzo Vecchio breaks ties.",
        ],
        brick: [
          "Take the brick. Then your lowest disc gains a seat, just in time.",
          "Press Brick, it is lit.",
        ],
      },
      done: [
        "A seat and an artwork beat Bianca’s one seat: you get 3, she gets 2. *A tie goes to the player with more seats and artworks in the council, added up.* A seat that you win in a turn already counts in the scoring that the turn sets off.",
      ],
    },
    level: {
      title: "Level there, too?",
      steps: {
        place: [
          "Troyes is next, and Cosimo and you have 2 cubes each. In the council Cosimo has 3: a seat and two artworks. You have 2: a seat and an artwork. Place the fourth disc between Wood and Marble.",
          "Press the street with three discs, between Wood and Marble.",
        ],
        first: [
          "Your lowest disc will bring you a second seat. That makes 3 to 3 in the council: level there, too! Take an action.",
          "Press one of the lit actions, Wood or Marble.",
        ],
        second: [
          "Take the other one, too. What decides now? *More seats*: you have two, Cosimo has one.",
          "One action is left. It is lit.",
        ],
      },
      done: [
        "In Troyes you get 3 points and Cosimo 2: *more seats* decided. Are the seats level, too? Then the player who *reached that number first* is ahead; without any seats, the player who gave the council an artwork first.",
        "And with nothing in the council at all you *share*: the points of your places are added up and divided, rounded down. First and second place make 3 + 2 = 5 points, so each of two gets 2.",
      ],
    },
    white: {
      title: "The white disc",
      steps: {
        place: [
          "With three players, everyone has three *white discs*. A white one gives you each action *twice*! Press the street between Wood and Marble, then the white disc: it is placed at once.",
          "Press the lit street between Wood and Marble, and choose the white disc.",
        ],
        first: ["Four actions with one disc. Go!", "Press one of the lit actions, Wood or Marble."],
        second: ["Like two turns in one! Go on, in any order.", "Press one of the lit actions."],
        third: ["Halfway. The same actions are yours once more.", "Press one of the lit actions."],
        fourth: ["And the last one.", "Press the action that is lit."],
        fill: [
          "The price: once covered, a white disc *sleeps*. Bianca’s disc lies on yours now, and yours did nothing. Place your own disc on the three between Brick and Marble: white, Cosimo’s, Bianca’s.",
          "Press the street with three discs, between Brick and Marble, and choose your own disc.",
        ],
        act: ["Your two actions first.", "Press one of the lit actions, Brick or Marble."],
        last: [
          "Take the other one, too. Then watch who acts: the white disc sleeps, but *it is one of the three*.",
          "One action is left. It is lit.",
        ],
      },
      done: [
        "Three discs had their turn: yours, the *sleeping white one*, and Cosimo’s. A covered white disc does nothing and still uses up one of the three places. Bianca’s was the lowest of four: the lowest never acts, it takes the seat.",
      ],
    },
    exchange: {
      title: "No seat for white",
      steps: {
        place: [
          "Three discs lie between Brick and Marble again, but now the *lowest* is white. Place your own disc on them, and see who gets the seat.",
          "Press the street with three discs, between Brick and Marble, and choose your own disc.",
        ],
        first: ["Your two actions.", "Press one of the lit actions, Brick or Marble."],
        second: ["Take the other one, too.", "One action is left. It is lit."],
      },
      done: [
        "A white disc never sits in the council. As it was your turn, *your* disc took the seat. It came out of your *reserve*, the discs that you have not placed yet. In exchange the white one is yours now, no matter who had placed it.",
        "No disc of your own left in reserve? Then one of yours *from another street* takes the seat, you choose which, and the white disc goes on top there.",
        "If all your discs on the streets lie in this very stack, one of these takes the seat, and the white disc goes on top here. If you have none on any street, nobody gets the seat: the white disc leaves the game, and the tile is scored all the same.",
      ],
    },
    secret: {
      title: "Your secret",
      steps: {
        keep: [
          "How a game begins: of your scoring cards you *secretly keep one*: a city, a church or the Palazzo. In the end it is scored for everyone, so keep one where you mean to be strong. The others leave the game unseen.",
          "Press one of the three scoring cards.",
        ],
        take: [
          "Five *action cards* lie open at the start: Wood, Brick, Marble, Weave and Build. Everyone takes one. You are last, as you will be first to play.",
          "Press one of the three action cards.",
        ],
      },
      done: [
        "Only you know your card. One more lies *open* beside the board, drawn at random: here the Palazzo Vecchio, with its seats and artworks. In the end all of them are scored for everyone. *5·3·1* on a card means: 5 points for the first there, 3 for the second, 1 for the third.",
        "This depends on the number of players. With *two*, each keeps one card and *shows* another, and *support discs* bring in a third party: the rules explain it when you get there.",
      ],
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
          "Take the other one, too. Then the last of the 15 tiles is scored.",
          "One action is left. It is lit.",
        ],
        woken: [
          "The round is *played out*, until all have placed the same number of discs. Bianca’s fourth disc wakes yours, so act! From now on a fourth disc scores nothing: the lowest one just leaves the game.",
          "Press one of the lit actions, Brick or Marble.",
        ],
        again: [
          "Take the other one, too. Then Cosimo has the last turn of the game.",
          "One action is left. It is lit.",
        ],
      },
      done: [
        "Cosimo has placed the last disc of the round: now all have placed the same number, and the game ends. Now the *scoring cards* are scored one by one, the three secret ones and the open one. Each brings *5, 3 and 1 points* to the first three there, with ties as usual, no matter who kept it.",
        "*Most points win.* Bianca and you are level, so *seats and artworks in the council* decide, added up: you win! Level there, too? Then you would have shared the victory.",
        "A game also ends when *all discs are placed*, with three players after 15 turns each. Tiles that are left are scored then, without seats.",
      ],
    },
  },

  /** What depends on the number of players. */
  numbers: {
    players: "Players",
    own: "Own discs",
    white: "White discs",
    support: "Support discs",
    turns: "Turns each",
    dealt: "Scoring cards to choose from",
    open: "Open beside the board",
    hidden: "Face down beside it",
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
      text: "The lowest of four discs gets a seat in the council, and the next tile is scored: most cubes 3 points, then 2, then 1. Seats and artworks in the council break ties.",
    },
    end: {
      title: "White discs and secrets",
      text: "White: each action twice, but then it sleeps. In the end the scoring cards, secret or open, bring 5, 3 and 1 points to the first three there.",
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
    either:
      "Your own disc stays and acts again when somebody lands on it; a white one does each action twice now, but never acts again.",
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
    actsTwice:
      "Do each action twice. Mind the order: one may make the other possible. For an action that you cannot do at all you draw a card.",
    one: "One action is left. If you cannot do it at all, you draw a card for it.",
    cards:
      "Your actions are used. As long as this disc acts you may still play cards; then say that you are done.",
    done: "Your actions are used: you are done with this disc.",
    last: "All tiles are scored. This round is played out, then the scoring cards bring 5, 3 and 1 points.",
  },
};
