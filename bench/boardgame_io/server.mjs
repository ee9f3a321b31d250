// A boardgame.io server as its documentation starts one, with a game that costs next to nothing.
// Usage: node server.mjs; it prints where it listens, at a port that it has found free.

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
const { appServer } = await Server({ games: [counting], origins: [Origins.LOCALHOST] }).run(0);
process.stdout.write(`http://127.0.0.1:${appServer.address().port}\n`);
