/** Plain requests to the server. Whatever goes wrong comes back as one kind of error. */

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    text: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(text);
    this.name = "Refusal";
  }
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;
export type Waiting = (done: number, total: number) => void;

export interface Surroundings {
  fetch: Fetch;
  pause: (milliseconds: number) => Promise<void>;
  waiting: Waiting;
}

const PAUSE = 700;
const MOST_PAUSES = 400;

export const surroundings: Surroundings = {
  fetch: (path, init) => fetch(path, init),
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  waiting: () => {},
};

/** Ask the server; while it makes its rules ready, wait and ask again. */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  around = surroundings,
): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      const answer = await once<T>(method, path, body, around);
      if (pauses > 0) around.waiting(1, 1);
      return answer;
    } catch (wrong) {
      if (!(wrong instanceof Refusal) || wrong.reason !== "compiling" || pauses >= MOST_PAUSES)
        throw wrong;
      around.waiting(Number(wrong.more.done ?? 0), Number(wrong.more.total ?? 1));
      await around.pause(PAUSE);
    }
  }
}

async function once<T>(
  method: string,
  path: string,
  body: unknown,
  around: Surroundings,
): Promise<T> {
  const answer = await reached(method, path, body, around);
  const told = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  const {
    reason = "server-error",
    text = answer.statusText,
    ...more
  } = (told ?? {}) as Record<string, unknown>;
  throw new Refusal(answer.status, String(reason), String(text), more);
}

async function reached(
  method: string,
  path: string,
  body: unknown,
  around: Surroundings,
): Promise<Response> {
  const headers: Record<string, string> =
    body === undefined ? {} : { "Content-Type": "application/json" };
  const init: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) init.body = JSON.stringify(body);
  try {
    return await around.fetch(path, init);
  } catch {
    throw new Refusal(0, "unreachable", "the server cannot be reached");
  }
}
