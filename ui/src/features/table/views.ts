/** The views of a table: side by side on a desk, one at a time on a phone. */

import type { Key } from "../../i18n";

export type View = "board" | "mats" | "talk";
export type Tab = "log" | "chat";

export const VIEWS: readonly { view: View; icon: string; text: Key }[] = [
  { view: "board", icon: "map", text: "tab.board" },
  { view: "mats", icon: "workshop", text: "table.mats" },
  { view: "talk", icon: "log", text: "tab.log" },
];

const FIRST = {
  board: "[data-target]",
  mats: "[data-anchor]",
  log: "[data-log]",
  chat: "[data-chat]",
};

/** Move the focus to a view once it is drawn (the chat is loaded when it is opened), unless another is wanted by then. */
export async function focusView(view: View, tab: Tab, isStillWanted: () => boolean): Promise<void> {
  const first = FIRST[view === "talk" ? tab : view];
  if (first === FIRST.chat) await import("./Chat.svelte");
  setTimeout(() => {
    if (isStillWanted()) document.querySelector<HTMLElement>(first)?.focus();
  });
}
