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

/** What requests need from the browser; tests have their own. */
export interface HttpEnvironment {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  sleep: (milliseconds: number) => Promise<void>;
  /** The server compiles its rules, and so far it is. */
  compiling: (done: number, total: number) => void;
}

const RETRY_AFTER = 700; // milliseconds
const MOST_RETRIES = 400;

export const environment: HttpEnvironment = {
  fetch: (path, init) => fetch(path, init),
  sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  compiling: () => {},
};

/** Send a request; while the server compiles its rules, retry. */
export async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  around = environment,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      const answer = await once<T>(method, path, body, around);
      if (retries > 0) around.compiling(1, 1);
      return answer;
    } catch (error) {
      if (!isCompiling(error) || retries >= MOST_RETRIES) throw error;
      around.compiling(Number(error.more.done ?? 0), Number(error.more.total ?? 1));
      await around.sleep(RETRY_AFTER);
    }
  }
}

function isCompiling(error: unknown): error is Refusal {
  return error instanceof Refusal && error.reason === "compiling";
}

async function once<T>(
  method: string,
  path: string,
  body: unknown,
  around: HttpEnvironment,
): Promise<T> {
  const answer = await fetched(method, path, body, around);
  const told: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  const {
    reason = "server-error",
    text = answer.statusText,
    ...more
  } = (told ?? {}) as Record<string, unknown>;
  throw new Refusal(answer.status, String(reason), String(text), more);
}

async function fetched(
  method: string,
  path: string,
  body: unknown,
  around: HttpEnvironment,
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
