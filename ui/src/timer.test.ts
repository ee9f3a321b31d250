import { afterEach, expect, it, vi } from "vitest";
import { whenIdle } from "./timer";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("waits until the browser is idle, unless it is called off", () => {
  const waiting: (() => void)[] = [];
  const cancelIdleCallback = vi.fn();
  vi.stubGlobal("requestIdleCallback", (what: () => void) => waiting.push(what));
  vi.stubGlobal("cancelIdleCallback", cancelIdleCallback);
  const done = vi.fn();
  const callOff = whenIdle(done);
  expect(done).not.toHaveBeenCalled();
  waiting.forEach((each) => each());
  expect(done).toHaveBeenCalledOnce();
  callOff();
  expect(cancelIdleCallback).toHaveBeenCalledWith(1);
});

it("waits a moment where a browser does not say when it is idle", () => {
  vi.useFakeTimers();
  const kept = Object.getOwnPropertyDescriptor(globalThis, "requestIdleCallback") ?? {};
  Reflect.deleteProperty(globalThis, "requestIdleCallback");
  const done = vi.fn();
  whenIdle(done);
  expect(done).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(done).toHaveBeenCalledOnce();
  Object.defineProperty(globalThis, "requestIdleCallback", kept);
});
