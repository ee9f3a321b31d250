/** How somebody likes the page, kept in this browser. */

export interface Settings {
  theme: "auto" | "light" | "dark";
  palette: "usual" | "distinct";
  speed: "off" | "slow" | "normal" | "fast";
  sound: boolean;
  volume: number;
  confirm: "final" | "never" | "always";
  notify: boolean;
}

export const SPEEDS = ["off", "slow", "normal", "fast"] as const;
const PACE = { off: 0, slow: 0.5, normal: 1, fast: 2.2 };
const LOOK = { off: 350, slow: 1800, normal: 950, fast: 450 };
const KEPT_AS = "calimala.settings";
const USUAL: Settings = {
  theme: "auto",
  palette: "usual",
  speed: "normal",
  sound: false,
  volume: 0.5,
  confirm: "final",
  notify: false,
};

export const settings: Settings = $state({ ...USUAL, ...remembered() });

/** How fast pieces travel: 1 is normal, 0 not at all. */
export function pace(): number {
  return prefersStill() ? 0 : PACE[settings.speed];
}

/** How long a move of somebody else is looked at. */
export function look(): number {
  return LOOK[settings.speed];
}

export function startSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement.dataset;
      if (settings.theme === "auto") delete root.theme;
      else root.theme = settings.theme;
      root.palette = settings.palette;
      remember({ ...settings });
    });
  });
}

function prefersStill(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

function remembered(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

function remember(kept: Settings): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing
  }
}
