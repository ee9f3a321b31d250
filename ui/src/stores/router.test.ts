import { expect, it } from "vitest";
import { parseRoute } from "./router.svelte";

const at = (path: string) => parseRoute(new URL(path, "http://localhost"));

it("an address names a page", () => {
  expect(at("/")).toEqual({ page: "home" });
  expect(at("/table/abc")).toEqual({ page: "table", key: "abc", ply: null });
  expect(at("/table/abc?ply=12")).toEqual({ page: "table", key: "abc", ply: 12 });
  expect(at("/invitation#s3cret")).toEqual({ page: "invitation", secret: "s3cret" });
  expect(at("/people/abc")).toEqual({ page: "person", id: "abc" });
  expect(at("/people/abc/games")).toEqual({ page: "games", id: "abc" });
  expect(at("/leaderboard")).toEqual({ page: "leaderboard" });
  for (const wrong of ["/people", "/people/abc/more", "/people/abc/games/1"])
    expect(at(wrong)).toEqual({ page: "nothing" });
  expect(at("/rules#R3.2")).toEqual({ page: "rules", cited: "R3.2", summary: false });
  expect(at("/rules/summary")).toEqual({ page: "rules", cited: "", summary: true });
  expect(at("/rules/else")).toEqual({ page: "nothing" });
  expect(at("/learn#stack")).toEqual({ page: "learn", chapter: "stack" });
  expect(at("/learn/else")).toEqual({ page: "nothing" });
  expect(at("/elsewhere")).toEqual({ page: "nothing" });
  expect(at("/table/abc?ply=-1")).toMatchObject({ ply: null });
});
