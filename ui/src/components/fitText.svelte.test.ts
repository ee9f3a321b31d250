import { expect, it } from "vitest";
import { fit, fitWords, lines } from "./fitText.svelte";
import { called } from "../board/printedName";

it("shrinks only what is too long", () => {
  expect(fit("Wood", 76, 12.5)).toBe(12.5);
  expect(fit("Пожертвование", 76, 12.5)).toBeLessThan(10.5);
});

it("breaks a long name in two, a short one never", () => {
  expect(lines("Отправка по суше", 76, 12.5)).toEqual(["Отправка по", "суше"]);
  expect(lines("Build", 76, 12.5)).toEqual(["Build"]);
  expect(lines("Пожерт\u00adвование", 76, 12.5)).toEqual(["Пожерт-", "вование"]);
  expect(lines("Пожерт\u00adвование", 300, 12.5)).toEqual(["Пожертвование"]);
});

it("fits the longest part of a name that may be parted", () => {
  const parted = fitWords("Строи\u00adтельство", 54, 11.5);
  expect(parted).toBe(fitWords("тельство", 54, 11.5));
  expect(parted).toBeGreaterThan(fitWords("Строительство", 54, 11.5));
});

it("asks by family first, then by the key alone", () => {
  const names: Record<string, string> = { "action.wood": "Wood", lisbon: "Lisbon" };
  const name = (key: string): string => names[key] ?? key;
  expect([
    called(name, "action", "wood"),
    called(name, "city", "lisbon"),
    called(name, "city", "london"),
  ]).toEqual(["Wood", "Lisbon", "london"]);
});
