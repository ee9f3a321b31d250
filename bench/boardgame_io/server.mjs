// A boardgame.io server as its documentation starts one, with a game that costs next to nothing.
// Usage: node server.mjs PORT

import { createRequire } from 'node:module';

// The package has no exports map for modules in Node.
const { Server, Origins } = createRequire(import.meta.url)('boardgame.io/server');

const counting = {
  name: 'counting',
  setup: () => ({ count: 0 }),
  moves: { count: ({ G }) => ({ count: G.count + 1 }) },
  turn: { minMoves: 1, maxMoves: 1 },
};

console.log = () => {}; // it logs every request
Server({ games: [counting], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
