/** What is looked for among somebody's games, as the server is asked for it. */

const DAY = 86400; // seconds

export interface Search {
  with: string;
  result: string;
  players: string;
  since: string;
  until: string;
}

/** A day of the reader's own calendar, as seconds since 1970. */
export function startOf(day: string): number | null {
  const at = new Date(`${day}T00:00`).getTime() / 1000;
  return day === "" || Number.isNaN(at) ? null : at;
}

/** The query of a search, from a page on. */
export function queryOf(search: Search, after: string | null): URLSearchParams {
  const until = startOf(search.until);
  const wanted: Record<string, string | number | null> = {
    name: search.with.trim(),
    result: search.result,
    players: search.players,
    since: startOf(search.since),
    until: until === null ? null : until + DAY,
    after,
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== null && value !== "");
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
}
