/** Who is signed in at this browser. */

import { language, t } from "../i18n";
import { api } from "../net/api";
import { Refusal } from "../net/http";
import type { Me } from "../protocol/messages";
import { notify } from "./notices.svelte";
import { load, save } from "./storage";

// Nobody is called like the opponents of the tutorial.
const NAMES = [
  "Ginevra",
  "Lorenzo",
  "Caterina",
  "Filippo",
  "Simonetta",
  "Dante",
  "Lucrezia",
  "Piero",
  "Fiammetta",
  "Giotto",
];

let now = $state.raw<Me | null | undefined>(undefined);

/** The person; null for nobody yet, undefined until the server has answered. */
export function me(): Me | null | undefined {
  return now;
}

export function setMe(person: Me | null): void {
  now = person;
}

export async function loadSession(): Promise<void> {
  now = await api.me();
}

/** After a break: we may have been signed out elsewhere. What has changed here meanwhile counts more. */
export async function refreshSession(): Promise<void> {
  const before = now;
  const found = await api.me().catch(() => before);
  if (now !== before || found?.id === before?.id) return;
  now = found;
  if (found === null) notify(t("goodbye.signed-out"));
}

const SUGGESTED = NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Ginevra"; // one for the whole page

export function suggestedName(): string {
  return load("name", SUGGESTED);
}

/** The person who is signed in, or a new guest of this name. */
export async function signedInAs(name: string): Promise<Me> {
  if (now) return now;
  save("name", name);
  try {
    now = (await api.guest(name, language())).me;
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "already-somebody") throw error;
    now = await api.me();
  }
  if (!now) throw new Refusal(401, "sign-in", "");
  return now;
}
