/**
 * Every icon as a short list of painted paths on a 24 by 24 field.
 * A paint is `line` or `thin` (strokes of ink), `ink` (filled), `etch` or `dark` (the same on a coloured ground, dark by
 * night too), or a colour of the theme, outlined; a colour with `!` has no outline.
 */

type Paint =
  | "line"
  | "thin"
  | "etch"
  | "ink"
  | "dark"
  | `${"wood" | "wood-2" | "brick" | "marble" | "marble-2" | "cloth" | "gold" | "roof" | "wall" | "sea" | "verdigris" | "terracotta" | "card"}${"" | "!"}`
  | "seal!"
  | "red!"
  | "blue!"
  | "white!"
  | "black!";
export type Stroke = readonly [paint: Paint, d: string];

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;

const LILY =
  "M12 4.5c1.6 1.8 2.2 3.7 1.2 6.2 1.8-2.7 5.3-2.2 4.8.7-.3 1.7-2.2 1.8-2.9.6.3 1.5-.6 2.5-2.2 2.5v3.5l1.3 1h-4.4l1.3-1v-3.5c-1.6 0-2.5-1-2.2-2.5-.7 1.2-2.6 1.1-2.9-.6-.5-2.9 3-3.4 4.8-.7-1-2.5-.4-4.4 1.2-6.2z";
const SHIELD = "M4 2.5h16v9c0 5-3.4 8.2-8 10-4.6-1.8-8-5-8-10z";
const shield = (...inside: Stroke[]): Stroke[] => [...inside, ["line", SHIELD]];
const DISC = "M2 9.5v5.5c0 3 4.5 5 10 5s10-2 10-5v-5.5z";
const disc = (paint: Paint): Stroke[] => [
  [paint, DISC],
  [paint, "M2 9.5a10 5 0 1 0 20 0a10 5 0 1 0-20 0z"],
];
const CUBE_TOP = "M12 3l8.5 4.2-8.5 4.3-8.5-4.3z";
const CUBE_LEFT = "M3.5 7.2v9.3l8.5 4.5v-9.5z";
const CUBE_RIGHT = "M20.5 7.2v9.3l-8.5 4.5v-9.5z";
// Marble in a niche, as the guilds of Florence have theirs: an artwork, and a sculpture where the printed edition says so.
const STATUE: Stroke[] = [
  ["gold", "M2.8 19.5v-8.3a9.2 9.2 0 0 1 18.4 0v8.3z"],
  ["verdigris", "M5.6 19.5v-8.2a6.4 6.4 0 0 1 12.8 0v8.2z"],
  ["marble", "M12 10.2c2 0 3.2 1.4 3.5 3.6l.9 5.7h-8.8l.9-5.7c.3-2.2 1.5-3.6 3.5-3.6z"],
  ["marble-2!", "M13.2 11.2c1 .8 1.5 1.8 1.7 3l.7 4.7h-1.6z"],
  ["etch", "M10.4 14.2l-.5 4.6M12.4 14.5l.4 4.3"],
  ["marble", circle(12, 8.2, 2)],
  ["terracotta", box(2, 19.5, 20, 2.8)],
];

export const SHAPES = {
  // The nine actions (R1.1).
  wood: [
    ["wood", circle(7, 16.3, 4.9)],
    ["wood", circle(17, 16.3, 4.9)],
    ["wood", circle(12, 7.7, 4.9)],
    ["wood-2!", circle(7, 16.3, 3.1)],
    ["wood-2!", circle(17, 16.3, 3.1)],
    ["wood-2!", circle(12, 7.7, 3.1)],
    ["etch", circle(7, 16.3, 1.3)],
    ["etch", circle(17, 16.3, 1.3)],
    ["etch", circle(12, 7.7, 1.3)],
  ],
  brick: [
    ["brick", box(7, 3.5, 10, 5.2)],
    ["brick", box(2, 9.7, 9.2, 5.2)],
    ["brick", box(12.8, 9.7, 9.2, 5.2)],
    ["brick", box(2, 15.9, 4.4, 5.2)],
    ["brick", box(7.6, 15.9, 8.8, 5.2)],
    ["brick", box(17.6, 15.9, 4.4, 5.2)],
  ],
  marble: [
    ["marble", CUBE_TOP],
    ["marble", CUBE_LEFT],
    ["marble-2", CUBE_RIGHT],
    ["etch", "M5.5 11.5l2.3 1.6.6 2.7 2 1.5M9 6.4l3.2.2 2.3 1.5"],
  ],
  build: [
    ["wood-2", "M3.2 19l9.7-9.7 2.4 2.4-9.7 9.7c-.7.7-1.8.7-2.4 0-.7-.7-.7-1.7 0-2.4z"],
    [
      "marble-2",
      "M8.6 5.4c2.6-2.7 6.3-3.3 9.2-1.7l-1.9 1.9 1.3 3 1.3.4 1.5-1.3 2.3 2.3-4.6 4.6-2.3-2.3.4-1.2-3.3-3.2c-1.4-1-2.6-1.2-3.9-2.5z",
    ],
  ],
  artwork: STATUE,
  weave: [
    ["cloth", box(5, 2.5, 3.2, 19)],
    ["cloth", box(10.4, 2.5, 3.2, 19)],
    ["cloth", box(15.8, 2.5, 3.2, 19)],
    ["gold", box(2.5, 5, 7.4, 3.2)],
    ["gold", box(14.1, 5, 7.4, 3.2)],
    ["gold", box(8.9, 10.4, 6.2, 3.2)],
    ["gold", box(2.5, 15.8, 7.4, 3.2)],
    ["gold", box(14.1, 15.8, 7.4, 3.2)],
    ["gold", "M2.5 10.4h1.2v3.2h-1.2zM20.3 10.4h1.2v3.2h-1.2z"],
  ],
  ship: [
    ["line", "M11.3 2v14"],
    ["marble", "M12.6 3.2c3.4.7 5.6 3.2 5.8 6.3.1 1.7-.3 3.1-1 4.3-1.4-.7-3-1-4.8-1z"],
    ["cloth", "M10 5.2c-2.5 1.2-4.2 3.8-4.7 7.8 1.5-.4 3-.5 4.7-.2z"],
    ["wood", "M1.8 14.7h20.4c-.5 2.7-1.9 4.5-4.2 5.3h-12c-2.3-.8-3.7-2.6-4.2-5.3z"],
    ["thin", "M1.5 22c1.7-1 3.3-1 5 0s3.3 1 5 0 3.3-1 5 0 3.3 1 5 0"],
  ],
  transport: [
    ["cloth", "M4.5 10.5c0-2.6 1.3-4 3.3-4s3.2 1.5 3.2 4zM10.5 10.5c0-3 1.3-5 3.5-5s3.5 2 3.5 5z"],
    ["wood-2", "M2 10.5h17.5l-1 5h-15.5z"],
    ["line", "M19 12.5l3.5-1.8"],
    ["wood", circle(6.5, 17, 3.8)],
    ["wood", circle(15.5, 17, 3.8)],
    ["etch", "M6.5 13.2v7.6M2.7 17h7.6M15.5 13.2v7.6M11.7 17h7.6"],
  ],
  contribute: [
    ["brick", "M13.2 1.8l5.3 2.5-5.3 2.6-5.3-2.6z"],
    ["brick", "M7.9 4.3v5l5.3 2.7v-5.1z"],
    ["terracotta", "M18.5 4.3v5l-5.3 2.7v-5.1z"],
    [
      "wall",
      "M5.5 15.2l3.3-1.8c.7-.4 1.4-.5 2.2-.4l4 .5c1.8.2 2 2.5.3 2.9l-3 .6 3.5.2c.6 0 1.1-.2 1.6-.5l3-1.9c1.6-.9 2.9.9 1.6 2.1l-4.6 4c-.6.5-1.3.8-2.1.8h-9.8z",
    ],
    ["verdigris", "M1.5 14.5h4v7.5h-4z"],
  ],

  // Goods and wooden pieces.
  cloth: [
    ["cloth", "M2.5 8.5v12.5h13v-6.5h2.5v-9h-11.5c-2.5 0-4 1.2-4 3z"],
    ["gold!", "M3.1 17h11.8v2h-11.8z"],
    ["cloth", circle(17.8, 9.7, 4.3)],
    ["etch", "M17.8 9.7m-1 0a1 1 0 1 1 2 .2c-.2 1.2-1.3 1.9-2.4 1.5-1.2-.4-1.7-1.8-1.3-3"],
    ["etch", "M2.5 14h13"],
  ],
  house: [
    ["wall", "M4.5 11v10h15v-10l-7.5-6z"],
    ["roof", "M12 2.2l10 8.3-1.9 2.2-8.1-6.7-8.1 6.7-1.9-2.2z"],
    ["wood", "M9.8 21v-6.2h4.4v6.2z"],
  ],
  workshop: [
    ["wall", "M2.5 11v10.2h19v-10.2z"],
    ["roof", "M2 11l4-6.5h12l4 6.5z"],
    ["etch", "M6 18.5v-4.7h12v4.7M6 16h12M9 13.8v4.7M12 13.8v4.7M15 13.8v4.7"],
    ["brick", "M15.5 1.8h3v5h-3z"],
  ],
  cube: [
    ["wood-2", CUBE_TOP],
    ["wood-2", CUBE_LEFT],
    ["wood", CUBE_RIGHT],
  ],
  "disc-own": disc("terracotta"),
  "disc-white": disc("marble"),
  "disc-support": [
    ...disc("marble-2"),
    ["dark", "M8.3 8.4l1.4-1 5.9 3.3-1.4 1zM15.6 8.4l-1.4-1-5.9 3.3 1.4 1z"],
  ],
  card: [
    [
      "card",
      "M6 2.5h12c1 0 1.5.6 1.5 1.5v16c0 .9-.5 1.5-1.5 1.5h-12c-1 0-1.5-.6-1.5-1.5v-16c0-.9.5-1.5 1.5-1.5z",
    ],
    ["gold", "M12 6.5l4 5.5-4 5.5-4-5.5z"],
  ],

  // Six cities, own shields.
  barcelona: shield(
    ["gold!", SHIELD],
    [
      "red!",
      "M6.3 2.5h2.6v17l-2.6-2.5zM10.7 2.5h2.6v18.5l-1.3.5-1.3-.5zM15.1 2.5h2.6v14.5l-2.6 2.5z",
    ],
  ),
  lisbon: shield(
    ["white!", SHIELD],
    [
      "black!",
      "M12 11.5v-9h8zM12 11.5h8c0 3-1.2 5.3-3 7zM12 11.5v10c-2-.8-3.8-1.9-5.2-3.3zM12 11.5h-8v-9z",
    ],
  ),
  london: shield(
    ["white!", SHIELD],
    [
      "red!",
      "M10.2 2.5h3.6v6.7h6.2v3.6h-6.2v8c-.6.3-1.2.5-1.8.7-.6-.2-1.2-.4-1.8-.7v-8h-6.2v-3.6h6.2z",
    ],
  ),
  troyes: shield(
    ["blue!", SHIELD],
    ["white!", "M4 5l13.7 13.5 1.6-2.6-12.8-13.4h-2.5z"],
    ["gold!", "M15.5 5.5l.8 1.7 1.9.2-1.4 1.3.4 1.9-1.7-1-1.7 1 .4-1.9-1.4-1.3 1.9-.2z"],
  ),
  bruges: shield(
    ["white!", SHIELD],
    [
      "blue!",
      "M4 2.5h16v3h-16zM4 8.5h16v3h-16zM4.6 14.5h14.8c-.6 1.2-1.4 2.2-2.4 3h-10c-1-.8-1.8-1.8-2.4-3z",
    ],
  ),
  hamburg: shield(
    ["red!", SHIELD],
    [
      "white!",
      "M7 17v-7h1.4v1.4h1.3v-1.4h1.3v-4.5h2v4.5h1.3v1.4h1.3v-1.4h1.4v7h-3.8v-2.3a1.2 1.2 0 0 0-2.4 0v2.3z",
    ],
  ),
  florence: shield(["white!", SHIELD], ["seal!", LILY]),

  // The mark of the house: the lily on the guild's seal. public/icon.svg and apple-touch-icon.png show the same.
  mark: [
    ["seal!", circle(12, 12, 11.5)],
    ["white!", circle(12, 12, 9.9)],
    ["seal!", circle(12, 12, 9.2)],
    ["white!", LILY],
  ],

  // Three buildings and the council.
  fiore: [
    ["wall", "M3 14h18v7.5h-18z"],
    ["roof", "M5.5 14c0-5.5 3-8.5 6.5-9.5 3.5 1 6.5 4 6.5 9.5z"],
    ["wall", "M10.6 5v-2l1.4-1.5 1.4 1.5v2z"],
    ["etch", "M12 5v9M9 7c-1 2-1.3 4.5-1.3 7M15 7c1 2 1.3 4.5 1.3 7"],
    ["dark", "M10.5 21.5v-3a1.5 1.5 0 0 1 3 0v3z"],
  ],
  miniato: [
    ["wall", "M6.5 7.5h11v6h-11zM2.5 13.5h19v8h-19z"],
    ["roof", "M5.5 7.5l6.5-5 6.5 5z"],
    ["etch", "M2.5 13.5l4-5M21.5 13.5l-4-5"],
    [
      "dark",
      "M4.5 21.5v-3a1.4 1.4 0 0 1 2.8 0v3zM10.6 21.5v-3a1.4 1.4 0 0 1 2.8 0v3zM16.7 21.5v-3a1.4 1.4 0 0 1 2.8 0v3z",
    ],
    ["verdigris", box(10.3, 9.3, 3.4, 2.6)],
  ],
  croce: [
    ["wall", "M2.5 21.5v-8.5l3.7-3 2.3 1.8v-4.3l3.5-3.5 3.5 3.5v4.3l2.3-1.8 3.7 3v8.5z"],
    ["etch", "M8.5 11.5v10M15.5 11.5v10"],
    ["thin", "M12 1v4M10.3 2.5h3.4"],
    ["verdigris", circle(12, 10.5, 1.7)],
    ["dark", "M10.6 21.5v-3.5l1.4-1.5 1.4 1.5v3.5zM4.5 21.5v-3h2v3zM17.5 21.5v-3h2v3z"],
  ],
  palazzo: [
    ["wall", "M3 10h18v11.5h-18z"],
    ["wall", "M2.2 10v-3h2.3v1.4h2.3v-1.4h2.3v1.4h5.8v-1.4h2.3v1.4h2.3v-1.4h2.3v3z"],
    ["wall", "M10.3 8.4v-5l-.6-.6v-1.3h4.6v1.3l-.6.6v5z"],
    [
      "dark",
      "M10.5 21.5v-3.5a1.5 1.5 0 0 1 3 0v3.5zM5.3 12.5h2v2.7h-2zM11 12.5h2v2.7h-2zM16.7 12.5h2v2.7h-2z",
    ],
  ],

  // What the other scoring tiles count.
  artworks: STATUE,
  ports: [
    [
      "line",
      "M12 7.5v13.5M7.5 10.5h9M3.5 13.5c.5 5 4 7.5 8.5 7.5s8-2.5 8.5-7.5M3.5 13.5l-1.3 2.8M3.5 13.5l2.8 1.5M20.5 13.5l1.3 2.8M20.5 13.5l-2.8 1.5",
    ],
    ["line", circle(12, 4.7, 2.6)],
  ],
  trade: [
    ["line", "M12 3v16M7.5 20.5h9M3.5 6.5l8.5-1.5 8.5-1.5"],
    ["gold", "M.9 13.5h6.7a3.4 3 0 0 1-6.7 0zM16.4 10.5h6.7a3.4 3 0 0 1-6.7 0z"],
    ["thin", "M4.2 6.5l-3 7M4.2 6.5l3.1 7M19.8 3.7l-3.1 6.8M19.8 3.7l3 6.8"],
  ],

  // Standing and turn.
  crown: [["gold", "M3 18.5l-1.3-11 5.5 4 4.8-7 4.8 7 5.5-4-1.3 11z"]],
  laurel: [
    ["line", "M12 20.5c-6-.5-9-4.5-8-11M12 20.5c6-.5 9-4.5 8-11"],
    [
      "verdigris!",
      "M3.5 4c2 1.5 2.5 3.5 1.3 5.5-1.8-1-2.3-3.3-1.3-5.5zM1.2 9.8c2.5.4 3.8 2 3.8 4.3-2.3-.2-3.8-2-3.8-4.3zM2.8 15.8c2.4-.4 4.2.6 5 2.7-2.3.7-4.2-.4-5-2.7zM20.5 4c-2 1.5-2.5 3.5-1.3 5.5 1.8-1 2.3-3.3 1.3-5.5zM22.8 9.8c-2.5.4-3.8 2-3.8 4.3 2.3-.2 3.8-2 3.8-4.3zM21.2 15.8c-2.4-.4-4.2.6-5 2.7 2.3.7 4.2-.4 5-2.7z",
    ],
    ["gold", "M12 5l2 4.3 4.7.5-3.5 3.2 1 4.6-4.2-2.4-4.2 2.4 1-4.6-3.5-3.2 4.7-.5z"],
  ],
  influence: [
    ["marble", "M6 8h12v11h-12z"],
    ["marble", "M4 4h16v4h-16zM4 18.5h16v3h-16z"],
    ["etch", "M9 8v10.5M12 8v10.5M15 8v10.5"],
  ],
  hourglass: [
    [
      "card",
      "M5.5 2.5h13v3c0 3-3 4.5-4.5 6.5 1.5 2 4.5 3.5 4.5 6.5v3h-13v-3c0-3 3-4.5 4.5-6.5-1.5-2-4.5-3.5-4.5-6.5z",
    ],
    [
      "gold!",
      "M8 6h8c-.6 2-3 3-4 4.8-1-1.8-3.4-2.8-4-4.8zM7.5 20.2c0-2.5 3-3.5 4.5-5.7 1.5 2.2 4.5 3.2 4.5 5.7z",
    ],
  ],
  flame: [
    [
      "terracotta",
      "M12 22c-4.5 0-7.5-2.8-7.5-6.8 0-4.7 4.5-6.2 4.8-12.7 3.5 1.5 5.2 4.5 5 7.7 1-.7 1.6-1.7 1.8-2.9 2.2 2.2 3.4 4.9 3.4 7.9 0 4-3 6.8-7.5 6.8z",
    ],
    [
      "gold!",
      "M12 21c-2.3 0-3.8-1.4-3.8-3.5 0-2.3 2.4-3.5 3.2-6 2.6 1.3 4.4 3.6 4.4 6 0 2.1-1.5 3.5-3.8 3.5z",
    ],
  ],

  // Buttons of the page.
  undo: [["line", "M8.5 4.5l-5 5 5 5M4 9.5h10a5.5 5.5 0 0 1 0 11h-4"]],
  end: [["line", "M4.5 12.5l5 5.5 10-12"]],
  stop: [
    ["terracotta", "M8 2.5h8l5.5 5.5v8l-5.5 5.5h-8l-5.5-5.5v-8z"],
    ["white!", box(8.3, 8.3, 7.4, 7.4)],
  ],
  clock: [
    ["card", circle(12, 12, 9.5)],
    ["line", "M12 6v6.2l4 2.6"],
  ],
  chat: [
    ["card", "M3 4h18v12.5h-10l-4.5 4v-4h-3.5z"],
    ["thin", "M7 8.5h10M7 12h7"],
  ],
  bot: [
    ["marble-2", "M4 8.5h16v11.5h-16z"],
    ["line", "M12 8.5v-4.5"],
    ["gold", circle(12, 3.5, 1.7)],
    ["dark", circle(8.7, 13, 1.3)],
    ["dark", circle(15.3, 13, 1.3)],
    ["etch", "M8.5 17h7"],
    ["thin", "M1.8 12v4.5M22.2 12v4.5"],
  ],
  person: [
    ["wall", circle(12, 7.8, 5)],
    ["terracotta", "M2.5 21.5c.5-5 4.3-7.7 9.5-7.7s9 2.7 9.5 7.7z"],
  ],
  eye: [
    [
      "card",
      "M1.5 12c2.7-4.5 6.2-6.8 10.5-6.8s7.8 2.3 10.5 6.8c-2.7 4.5-6.2 6.8-10.5 6.8s-7.8-2.3-10.5-6.8z",
    ],
    ["verdigris", circle(12, 12, 3.6)],
    ["dark", circle(12, 12, 1.3)],
  ],
  settings: [
    ["line", circle(12, 12, 3.2)],
    [
      "line",
      "M12 2.2v3M12 18.8v3M2.2 12h3M18.8 12h3M5.1 5.1l2.1 2.1M16.8 16.8l2.1 2.1M5.1 18.9l2.1-2.1M16.8 7.2l2.1-2.1",
    ],
    ["thin", circle(12, 12, 6.8)],
  ],
  sound: [
    ["ink", "M3 9h4l5-4.5v15l-5-4.5h-4z"],
    ["line", "M15.5 8.5c2 2 2 5 0 7M18.5 5.5c3.7 3.7 3.7 9.3 0 13"],
  ],
  mute: [
    ["ink", "M3 9h4l5-4.5v15l-5-4.5h-4z"],
    ["line", "M16 9.5l5 5M21 9.5l-5 5"],
  ],
  help: [
    ["card", circle(12, 12, 9.5)],
    ["line", "M9 9.3c.2-2 1.5-3 3.2-3 1.8 0 3.1 1.1 3.1 2.7 0 2.3-3.2 2.4-3.2 4.7"],
    ["ink", circle(12, 17, 0.7)],
  ],
  lamp: [
    ["gold", "M8.7 17c0-2.6-3.2-3.9-3.2-7.8a6.5 6.5 0 0 1 13 0c0 3.9-3.2 5.2-3.2 7.8z"],
    ["line", "M9 20h6M10.5 22.5h3"],
  ],
  menu: [["line", "M4 6.5h16M4 12h16M4 17.5h16"]],
  close: [["line", "M5.5 5.5l13 13M18.5 5.5l-13 13"]],
  back: [["line", "M14.5 5l-7 7 7 7"]],
  forward: [["line", "M9.5 5l7 7-7 7"]],
  plus: [["line", "M12 4.5v15M4.5 12h15"]],
  minus: [["line", "M4.5 12h15"]],
  fit: [["line", "M4 9v-5h5M15 4h5v5M20 15v5h-5M9 20h-5v-5"]],
  link: [
    [
      "line",
      "M10 14l4-4M11 7.5l2-2a4 4 0 0 1 5.7 5.7l-2.2 2.2M13 16.5l-2 2a4 4 0 0 1-5.7-5.7l2.2-2.2",
    ],
  ],
  log: [
    ["card", "M5 3h14v18h-14z"],
    ["thin", "M8 7.5h8M8 11h8M8 14.5h8M8 18h5"],
  ],
  map: [
    ["sea", "M2.5 5l6.3-2 6.4 2 6.3-2v16l-6.3 2-6.4-2-6.3 2z"],
    ["etch", "M8.8 3v16M15.2 5v16"],
    ["red!", circle(12, 11, 1.8)],
  ],
  streets: [
    ["card", box(3, 3, 7, 7)],
    ["card", box(14, 3, 7, 7)],
    ["card", box(3, 14, 7, 7)],
    ["card", box(14, 14, 7, 7)],
    ["terracotta", circle(12, 12, 3.3)],
  ],
} as const satisfies Record<string, readonly Stroke[]>;

export type IconName = keyof typeof SHAPES;
export const isIcon = (name: string): name is IconName => Object.hasOwn(SHAPES, name);
