import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { load, read, save, write } from "./storage";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it("gives back what was saved", () => {
  save("seen", { a: 1 });
  expect(load("seen", {})).toEqual({ a: 1 });
  expect(localStorage.getItem("calimala.seen")).toBe('{"a":1}');
});

it("gives the fallback for what is not there or not readable", () => {
  expect(load("seen", 7)).toBe(7);
  write("seen", "{broken");
  expect(load("seen", 7)).toBe(7);
});

it("does without a browser that keeps nothing", () => {
  const refuse = (): never => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  save("seen", 1);
  expect([load("seen", 7), read("language")]).toEqual([7, null]);
  vi.unstubAllGlobals();
});
