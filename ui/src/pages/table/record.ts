/** The past of a game: its record as a file, and how the scorings stood at any point of it. */

import { api } from "../../net/api";
import { ask } from "../../net/http";
import type { AllStandings } from "../../wire/messages";

/** How every scoring stood after so many entries of the log. */
export const stood = (key: string, after: number): Promise<AllStandings> =>
  ask<AllStandings>("GET", `/api/tables/${key}/standings?after=${after}`);

export async function download(key: string): Promise<void> {
  const record = await api.record(key);
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(record)}\n`], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = `calimala-${key}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
