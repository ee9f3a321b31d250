/** How far each table has been seen in this browser. */

import { load, save } from "./storage";

const MOST = 60;

export function lastSeen(key: string): number | null {
  return load<Record<string, number>>("seen", {})[key] ?? null;
}

export function markSeen(key: string, version: number): void {
  const { [key]: _, ...others } = load<Record<string, number>>("seen", {});
  save("seen", Object.fromEntries([...Object.entries(others).slice(-MOST), [key, version]]));
}
