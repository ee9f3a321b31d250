import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { dismiss, notices, notify } from "./notices.svelte";

it("a notice that an effect gives is given once", () => {
  let given = 0;
  const stop = $effect.root(() => {
    $effect(() => {
      given++;
      notify("The server is restarting.");
    });
  });
  flushSync();
  notify("Something else.");
  flushSync();
  expect(given).toBe(1);
  expect(notices().map(({ text }) => text)).toEqual([
    "The server is restarting.",
    "Something else.",
  ]);
  stop();
  notices().forEach(({ id }) => dismiss(id));
});
