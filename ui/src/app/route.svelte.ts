/** Which page the address names. */

export type Route =
  | { page: "home" }
  | { page: "table"; key: string; ply: number | null }
  | { page: "replay" }
  | { page: "invitation" | "device"; secret: string }
  | { page: "learn" | "rules" }
  | { page: "nothing" };

export function routeOf(url: URL): Route {
  const [, first = "", key = "", ...more] = url.pathname.split("/");
  switch (first) {
    case "":
      return { page: "home" };
    case "table":
      return key && more.length === 0
        ? { page: "table", key, ply: plyOf(url) }
        : { page: "nothing" };
    case "replay":
    case "learn":
    case "rules":
      return { page: first };
    case "invitation":
    case "device":
      return { page: first, secret: url.hash.slice(1) };
    default:
      return { page: "nothing" };
  }
}

function plyOf(url: URL): number | null {
  const told = url.searchParams.get("ply");
  return told !== null && /^\d{1,5}$/.test(told) ? Number(told) : null;
}

let now = $state.raw<Route>(routeOf(new URL(location.href)));

export function route(): Route {
  return now;
}

export function go(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  now = routeOf(new URL(location.href));
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  now = routeOf(new URL(location.href));
});

/** Links within the page need no loading. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
