/** The record of a finished game as a file. */

import { api } from "../../net/api";

export async function download(key: string): Promise<void> {
  const record = await api.record(key);
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `calimala-${key}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
