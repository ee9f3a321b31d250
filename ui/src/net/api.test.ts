import { afterEach, describe, expect, it, vi } from "vitest";
import { historyOf } from "../../tests/fakeTable";
import { api } from "./api";

describe("the history of a table", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is put together from as many answers as it takes", async () => {
    const whole = historyOf([[], [], []]);
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      const since = Number(path.split("since=")[1]);
      const next = since + 2 > 3 ? null : since + 2;
      const answer = { ...whole, steps: whole.steps.slice(since, since + 2), next };
      return Promise.resolve(new Response(JSON.stringify(answer)));
    });
    const found = await api.history("t");
    expect(found.steps).toEqual(whole.steps);
    expect(asked.map((each) => each.split("?")[1])).toEqual(["since=0", "since=2"]);
  });
});
