import { mount, unmount } from "svelte";
import { expect, it } from "vitest";
import type { Part } from "../i18n";
import RichText from "./RichText.svelte";

const TILE: Part = { icon: "tile:wood", text: "Holz" };

it.each(["«", "„", "("])("%s stays in the line of the icon that follows", async (mark) => {
  const target = document.createElement("p");
  const sentence = mount(RichText, { target, props: { parts: [`A ${mark}`, TILE], players: 3 } });
  expect(target.querySelector(".part")?.textContent.charAt(0)).toBe(mark);
  expect(target.textContent.startsWith(`A ${mark}`)).toBe(true);
  await unmount(sentence);
});
