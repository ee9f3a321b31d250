/** Who sits at this browser. */

import { api } from "../net/api";
import { Refusal } from "../net/http";
import { language, t } from "../text";
import type { Me } from "../wire/messages";
import { keep, kept } from "./kept";
import { notice } from "./notices.svelte";

const NAMES = [
  "Ginevra",
  "Lorenzo",
  "Bianca",
  "Cosimo",
  "Simonetta",
  "Dante",
  "Lucrezia",
  "Piero",
  "Fiammetta",
  "Giotto",
];

let now = $state.raw<Me | null | undefined>(undefined);

/** Who I am; null for nobody yet, undefined while we ask. */
export function me(): Me | null | undefined {
  return now;
}

export function setMe(person: Me | null): void {
  now = person;
}

export async function askWhoIAm(): Promise<void> {
  now = await api.me();
}

/** Ask once more, for we may have been signed out elsewhere; what we are told meanwhile counts more. */
export async function askAgainWhoIAm(): Promise<void> {
  const before = now;
  const found = await api.me().catch(() => before);
  if (now !== before || found?.id === before?.id) return;
  now = found;
  if (found === null) notice(t("goodbye.signed-out"));
}

export function suggestedName(): string {
  return kept("name", NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Ginevra");
}

/** Be somebody from now on: who one is already, or a guest of this name. */
export async function become(name: string): Promise<Me> {
  if (now) return now;
  keep("name", name);
  try {
    now = (await api.guest(name, language())).me;
  } catch (wrong) {
    if (!(wrong instanceof Refusal) || wrong.reason !== "already-somebody") throw wrong;
    now = await api.me();
  }
  if (!now) throw new Refusal(401, "sign-in", "");
  return now;
}
