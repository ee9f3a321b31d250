import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { games } from "../../tests/games";
import Hand from "../mat/Hand.svelte";
import Mats from "../mat/Mats.svelte";
import type { TargetId } from "../game/target";
import Board from "./Board.svelte";

vi.setConfig({ testTimeout: 30_000 });
const marks = {
  offered: new Set<TargetId>(["space:1-2", "disc:own", "hand:ship"]),
  chosen: new Set<TargetId>(["disc:own"]),
  pointed: new Set<TargetId>(),
};
const played = games();
let shown: ReturnType<typeof mount> | null = null;

afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.innerHTML = "";
});

function board(players: number, ply: number, onpick = vi.fn()): HTMLElement {
  shown = mount(Board, {
    target: document.body,
    props: {
      state: played[players]![ply]!,
      marks,
      onpick,
      speed: 0,
      label: (target: string) => `the ${target}`,
    },
  });
  flushSync();
  return document.body;
}
const at = (target: string): Element => document.querySelector(`[data-target="${target}"]`)!;

it("names every street, action, city, building, row and tile for those who do not see", () => {
  board(3, 100);
  const buttons = [...document.querySelectorAll("[role=button]")];
  expect(buttons.length).toBe(12 + 9 + 6 + 4 + 3 + 13 + 15 + 5); // and Florence, council, deck, discard, the open card
  for (const button of buttons)
    expect(button.getAttribute("aria-label")).toBe(`the ${button.getAttribute("data-target")}`);
});

it("lights what is offered and lets only that be reached by Tab", () => {
  board(3, 100);
  expect(at("space:1-2").classList.contains("offered")).toBe(true);
  expect(at("space:1-2").getAttribute("tabindex")).toBe("0");
  expect(at("space:2-3").getAttribute("tabindex")).toBe("-1");
  expect(at("space:2-3").classList.contains("veiled")).toBe(true);
  expect(at("city:lisbon").classList.contains("veiled")).toBe(false);
});

it("is pressed by finger and by Enter", () => {
  const onpick = vi.fn();
  board(3, 100, onpick);
  at("space:1-2").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  at("space:1-2").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(onpick.mock.calls).toEqual([["space:1-2"], ["space:1-2"]]);
});

it.each([
  [2, 60],
  [2, 306],
  [5, 0],
  [5, 410],
])("draws every piece of a game of %i at ply %i", (players, ply) => {
  const s = played[players]![ply]!;
  const view = board(players, ply);
  const cubes = [
    ...Object.values(s.cities),
    ...Object.values(s.buildings).flatMap((rows) => Object.values(rows)),
  ]
    .flat()
    .reduce((a, b) => a + b, 0);
  const discs =
    Object.values(s.stacks).flat().length + s.seats.filter((seat) => seat !== null).length;
  const houses = s.mats.reduce((n, mat) => n + mat.houses.length, 0);
  expect(view.querySelectorAll(".piece:not(.glow)").length).toBe(cubes + discs + houses);
});

it("lays the viewer's mat first and large, the third party's last", () => {
  shown = mount(Mats, {
    target: document.body,
    props: { state: played[2]![100]!, names: ["Ada", "Bea"], marks, viewer: 1 },
  });
  expect(
    [...document.querySelectorAll("section")].map((mat) => mat.getAttribute("aria-label")),
  ).toEqual(["Bea", "Ada", "third-party"]);
  expect(at("disc:own").classList.contains("chosen")).toBe(true);
});

it("lays equal cards together", () => {
  shown = mount(Hand, { target: document.body, props: { cards: ["ship", "ship", "wood"], marks } });
  expect(document.querySelectorAll("button").length).toBe(2);
  expect(at("hand:ship").textContent).toContain("×2");
  expect(at("hand:ship").classList.contains("offered")).toBe(true);
});
