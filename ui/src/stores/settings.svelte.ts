/** How somebody likes the page, kept in this browser. */

import { load, save } from "./storage";

export interface Settings {
  theme: "auto" | "light" | "dark";
  palette: "usual" | "distinct";
  speed: "off" | "slow" | "normal" | "fast";
  sound: boolean;
  volume: number;
  confirm: "final" | "never" | "always";
  ceremony: boolean; // of each scoring
  lookBack: boolean; // a word after the own turn, where hints are allowed
  notify: boolean;
  reader: boolean; // the table in words
}

export const SPEEDS = ["off", "slow", "normal", "fast"] as const;
const ANIMATION = { off: 0, slow: 0.5, normal: 1, fast: 2.2 };
const PAUSE = { off: 350, slow: 1800, normal: 950, fast: 450 }; // milliseconds
const ROUND = { off: 3000, slow: 11_000, normal: 6000, fast: 2700 };
const DEFAULTS: Settings = {
  theme: "auto",
  palette: "usual",
  speed: "normal",
  sound: false,
  volume: 0.5,
  confirm: "final",
  ceremony: true,
  lookBack: false,
  notify: false,
  reader: false,
};

export const settings: Settings = $state({
  ...DEFAULTS,
  ...load<Partial<Settings>>("settings", {}),
});

/** Show tables in words, or the board again; this browser remembers it. */
export function switchReader(): void {
  settings.reader = !settings.reader;
}

/** How fast pieces travel: 1 is normal, 0 not at all. */
export function animationSpeed(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ANIMATION[settings.speed];
}

/** How long a move is looked at in a replay, in milliseconds. */
export function pauseAfterMove(): number {
  return PAUSE[settings.speed];
}

/** How long a round of others may take, and one move of it at most, in milliseconds. */
export function lookingTime(): { round: number; longest: number } {
  return { round: ROUND[settings.speed], longest: PAUSE[settings.speed] };
}

/** Let the page follow the settings, and keep them. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement.dataset;
      if (settings.theme === "auto") delete root.theme;
      else root.theme = settings.theme;
      root.palette = settings.palette;
      save("settings", { ...settings });
    });
  });
}
