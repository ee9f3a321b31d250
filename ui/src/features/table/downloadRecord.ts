/** The record of a game, or anything else, saved as a file. */

import { api } from "../../net/api";

export async function downloadRecord(key: string): Promise<void> {
  download(`calimala-${key}.json`, await api.record(key));
}

export function download(name: string, content: Record<string, unknown>): void {
  const file = new Blob([`${JSON.stringify(content)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
