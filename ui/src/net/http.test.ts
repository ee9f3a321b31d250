import { describe, expect, it } from "vitest";
import { Refusal, request, type HttpEnvironment } from "./http";

function answering(...answers: (Response | Error)[]): HttpEnvironment & { progress: number[] } {
  const progress: number[] = [];
  return {
    fetch: () => {
      const answer = answers.shift() ?? new Error("no more answers");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    sleep: () => Promise.resolve(),
    compiling: (done) => void progress.push(done),
    progress,
  };
}

const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });

describe("plain requests", () => {
  it("bring the server's refusal with its reason", async () => {
    const here = answering(json({ reason: "seat-taken", text: "taken", seat: 2 }, 409));
    await expect(request("GET", "/x", undefined, here)).rejects.toMatchObject({
      status: 409,
      reason: "seat-taken",
      more: { seat: 2 },
    });
  });

  it("say so when nobody answers", async () => {
    const here = answering(new Error("net"));
    await expect(request("GET", "/x", undefined, here)).rejects.toMatchObject({
      reason: "unreachable",
    });
  });

  it("are retried while the rules are compiled", async () => {
    const busy = { reason: "compiling", text: "", done: 3, total: 9 };
    const here = answering(json(busy, 503), json({ ok: true }, 200));
    await expect(request("GET", "/x", undefined, here)).resolves.toEqual({ ok: true });
    expect(here.progress).toEqual([3, 1]);
  });

  it("are server errors when the answer is no JSON", async () => {
    const here = answering(new Response("<html>", { status: 502 }));
    await expect(request("GET", "/x", undefined, here)).rejects.toBeInstanceOf(Refusal);
  });
});
