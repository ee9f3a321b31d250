/** Short notices at the edge of the page. */

import { Refusal } from "../net/http";
import { has, t } from "../text";
import { refusal } from "../text/terms";

export interface Notice {
  id: number;
  kind: "info" | "problem";
  text: string;
  rule?: string;
}

const SHOWN_FOR = 6000;
let count = 0;
let now = $state.raw<Notice[]>([]);

export function notices(): Notice[] {
  return now;
}

export function notice(text: string, kind: Notice["kind"] = "info", rule = ""): void {
  const id = ++count;
  now = [...now.filter((each) => each.text !== text).slice(-2), { id, kind, text, rule }];
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  now = now.filter((each) => each.id !== id);
}

/** What went wrong, in words for people. */
export function explained(wrong: unknown): string {
  if (!(wrong instanceof Refusal)) return t("error.unknown");
  if (wrong.reason === "unreachable") return t("error.network");
  const known = has(`why.${wrong.reason}`) || has(`error.${wrong.reason}`);
  return known ? refusal(wrong.reason) : wrong.message || t("error.unknown");
}

/** Do something; if it fails, say why. */
export async function trying<T>(what: () => Promise<T>): Promise<T | undefined> {
  try {
    return await what();
  } catch (wrong) {
    const rule = wrong instanceof Refusal ? String(wrong.more.rule ?? "") : "";
    notice(explained(wrong), "problem", rule);
    return undefined;
  }
}
