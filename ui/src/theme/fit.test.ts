import { expect, it } from "vitest";
import { fit, lines } from "./fit";
import { called } from "./names";

it("shrinks only what is too long", () => {
  expect(fit("Wood", 76, 12.5)).toBe(12.5);
  expect(fit("Пожертвование", 76, 12.5)).toBeLessThan(10.5);
});

it("breaks a long name in two, a short one never", () => {
  expect(lines("Отправка по суше", 76, 12.5)).toEqual(["Отправка по", "суше"]);
  expect(lines("Build", 76, 12.5)).toEqual(["Build"]);
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
