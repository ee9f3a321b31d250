/** Which page the address names. */

type Address = Pick<URL, "pathname" | "search" | "hash">;

export type Route =
  | { page: "home" }
  | { page: "table"; key: string; ply: number | null }
  | { page: "replay" }
  | { page: "invitation" | "device"; secret: string }
  | { page: "leaderboard" }
  | { page: "person" | "games"; id: string }
  | { page: "rules"; cited: string; summary: boolean }
  | { page: "learn"; chapter: string }
  | { page: "nothing" };

export function parseRoute(url: Address): Route {
  const [, first = "", key = "", ...more] = url.pathname.split("/");
  switch (first) {
    case "":
      return { page: "home" };
    case "table":
      return key && more.length === 0
        ? { page: "table", key, ply: plyOf(url) }
        : { page: "nothing" };
    case "replay":
    case "leaderboard":
      return { page: first };
    case "people":
      return personRoute(key, more);
    case "rules":
      return key === "" || key === "summary"
        ? { page: "rules", cited: url.hash.slice(1), summary: key === "summary" }
        : { page: "nothing" };
    case "learn":
      return key === "" ? { page: "learn", chapter: url.hash.slice(1) } : { page: "nothing" };
    case "invitation":
    case "device":
      return { page: first, secret: url.hash.slice(1) };
    default:
      return { page: "nothing" };
  }
}

/** /people/ID and /people/ID/games. */
function personRoute(id: string, [last, ...more]: string[]): Route {
  if (id && last === undefined) return { page: "person", id };
  return id && last === "games" && more.length === 0 ? { page: "games", id } : { page: "nothing" };
}

function plyOf(url: Address): number | null {
  const ply = new URLSearchParams(url.search).get("ply");
  return ply !== null && /^\d{1,5}$/.test(ply) ? Number(ply) : null;
}

let now = $state.raw<Route>(parseRoute(location));

export function route(): Route {
  return now;
}

export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  now = parseRoute(location);
  if (!location.hash) scrollTo(0, 0);
}

/** Let the address name what is shown, without going anywhere. */
export function putInAddress(path: string): void {
  history.replaceState(null, "", path);
}

addEventListener("popstate", () => {
  now = parseRoute(location);
});

/** Whether a link is to be followed here, not in another tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
}

/** Links within the page need no loading. */
export function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || !isPlainClick(event)) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}
