/** A server and a clock that tests hold in their hands. */

import type { Around, Wire } from "../src/net/line";
import type { Ticking } from "../src/table/playback";

export class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.();
  }

  tells(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(): void {
    this.onclose?.({ code: 1006, reason: "" });
  }
}

/** Time passes when a test says so. */
export class FakeTime implements Ticking {
  now = 0;
  #due: { at: number; what: () => void }[] = [];

  later(milliseconds: number, what: () => void): () => void {
    const each = { at: this.now + milliseconds, what };
    this.#due.push(each);
    return () => {
      this.#due = this.#due.filter((other) => other !== each);
    };
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.#due.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.now = next.at;
      next.what();
    }
    this.now = end;
  }
}

export class FakeNet implements Around {
  readonly wires: FakeWire[] = [];
  returns = 0;
  constructor(readonly time = new FakeTime()) {}

  dial(): Wire {
    const wire = new FakeWire();
    this.wires.push(wire);
    return wire;
  }

  later(milliseconds: number, what: () => void): () => void {
    return this.time.later(milliseconds, what);
  }

  random(): number {
    return 0.5;
  }

  back(): void {
    this.returns++;
  }

  get wire(): FakeWire {
    const last = this.wires.at(-1);
    if (!last) throw new Error("nobody has dialled");
    return last;
  }
}
