// Plays at the tables of a boardgame.io server, two seats each, as bench/load.py does at ours.
// Usage: node load.mjs URL TABLES; then a line for each round on stdin: SECONDS PAUSE, or
// "reconnect MOVES"; the answer is one line of JSON.

import { createInterface } from 'node:readline';
import { Agent } from 'node:http';
import { io } from 'socket.io-client';

const [url, count] = process.argv.slice(2);
const address = `${url}/counting`;
const agent = new Agent({ keepAlive: false });
const now = () => performance.now() / 1000;

class Seat {
  constructor(table, seat) {
    this.table = table;
    this.seat = String(seat);
    this.socket = io(address, { transports: ['websocket'], forceNew: true, agent });
    this.socket.on('update', (match, state) => table.told(this.seat, state));
  }

  async sync() {
    const synced = new Promise((resolve) => this.socket.once('sync', (match, info) => resolve(info)));
    this.socket.emit('sync', this.table.key, this.seat, undefined, 2);
    return synced;
  }

  move(state) {
    const payload = { type: 'count', args: [], playerID: this.seat };
    const action = { type: 'MAKE_MOVE', payload };
    this.socket.emit('update', action, state._stateID, this.table.key, this.seat);
  }
}

class Table {
  constructor(number) {
    this.key = `table-${number}`;
    this.sent = 0;
    this.seats = [new Seat(this, 0), new Seat(this, 1)];
  }

  async open() {
    for (const seat of this.seats) this.state = (await seat.sync()).state;
  }

  told(seat, state) {
    if (seat === this.mover || state._stateID <= this.state._stateID) return; // its own, come back
    round.latencies.push(now() - this.sent);
    this.state = state;
    if (now() + round.pause >= round.end) round.rest();
    else if (round.pause) setTimeout(() => this.play(), round.pause * 1000);
    else this.play();
  }

  play() {
    this.mover = this.state.ctx.currentPlayer;
    this.sent = now();
    this.seats[Number(this.mover)].move(this.state);
  }
}

const tables = [];
let round = null;

async function played(seconds, pause) {
  const begun = now();
  const left = new Promise((resolve) => {
    let playing = tables.length;
    const rest = () => { playing -= 1; if (playing === 0) resolve(); };
    round = { end: begun + seconds, pause, latencies: [], rest };
  });
  for (const table of tables) setTimeout(() => table.play(), Math.random() * pause * 1000);
  await left;
  const { latencies } = round;
  return { moves: latencies.length, seconds: now() - begun, latencies };
}

async function reconnected(moves) {
  const table = new Table('long');
  await table.open();
  await new Promise((resolve) => {
    round = { end: Infinity, pause: 0, latencies: [], rest: resolve };
    const told = table.told.bind(table);
    table.told = (seat, state) => (state._stateID < moves ? told(seat, state) : resolve());
    table.play();
  });
  const begun = now();
  const again = new Seat(table, 0);
  let bytes = 0;
  again.socket.io.on('open', () => {
    again.socket.io.engine.on('packet', (packet) => { bytes += (packet.data ?? '').length; });
  });
  const info = await again.sync();
  return { seconds: now() - begun, bytes, entries: info.log.length };
}

for (let number = 0; number < Number(count); number += 1) {
  tables.push(new Table(number));
  await tables.at(-1).open();
}
console.log(JSON.stringify({ tables: tables.length }));
for await (const line of createInterface({ input: process.stdin })) {
  const [first, second] = line.split(' ');
  const answer = first === 'reconnect'
    ? await reconnected(Number(second))
    : await played(Number(first), Number(second));
  console.log(JSON.stringify(answer));
}
process.exit(0);
