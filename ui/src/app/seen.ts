/** How far each table has been seen in this browser. */

import { keep, kept } from "./kept";

const MOST = 60;

export function seen(key: string): number | null {
  return kept<Record<string, number>>("seen", {})[key] ?? null;
}

export function see(key: string, version: number): void {
  const { [key]: _, ...others } = kept<Record<string, number>>("seen", {});
  keep("seen", Object.fromEntries([...Object.entries(others).slice(-MOST), [key, version]]));
}
