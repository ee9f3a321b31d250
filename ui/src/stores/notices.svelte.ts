/** Short notices at the edge of the page. */

import { untrack } from "svelte";
import { has, t } from "../i18n";
import { refusal } from "../i18n/terms";
import { Refusal } from "../net/http";

export interface Notice {
  id: number;
  kind: "info" | "problem";
  text: string;
  rule?: string;
}

const SHOWN_FOR = 6000; // milliseconds
let count = 0;
let now = $state.raw<Notice[]>([]);

export function notices(): Notice[] {
  return now;
}

export function notify(text: string, kind: Notice["kind"] = "info", rule = ""): void {
  const id = ++count;
  const others = untrack(notices).filter((each) => each.text !== text); // an effect may say something, once
  now = [...others.slice(-2), { id, kind, text, rule }];
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  now = now.filter((each) => each.id !== id);
}

/** What went wrong, in words for people. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refusal)) return t("error.unknown");
  if (error.reason === "unreachable") return t("error.network");
  const known = has(`why.${error.reason}`) || has(`error.${error.reason}`);
  return known ? refusal(error.reason) : error.message || t("error.unknown");
}

/** Do something; if it fails, a notice says why. */
export async function attempt<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch (error) {
    notify(errorText(error), "problem", ruleOf(error));
    return undefined;
  }
}

function ruleOf(error: unknown): string {
  const rule = error instanceof Refusal ? error.more.rule : "";
  return typeof rule === "string" ? rule : "";
}
