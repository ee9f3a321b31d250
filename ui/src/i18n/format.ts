/** Numbers, times and lists, as the language in use writes them. */

import { language } from "./language.svelte";
import { localeOf } from "./languages";

const MADE = new Map<string, unknown>();

/** Formatters are slow to make: each is made once. */
function made<T>(name: string, make: (locale: string) => T): T {
  const locale = localeOf(language());
  const key = `${locale} ${name}`;
  if (!MADE.has(key)) MADE.set(key, make(locale));
  return MADE.get(key) as T;
}

/** A true minus sign, as wide as a plus; Intl writes a hyphen in some languages. */
const signed = (written: string): string => written.replace("-", "−");

/** A number; `useGrouping` false writes 1210 and not 1,210. */
export function number(n: number, useGrouping = true): string {
  const make = (l: string) => new Intl.NumberFormat(l, { maximumFractionDigits: 1, useGrouping });
  return signed(made(`number ${useGrouping}`, make).format(n));
}

/** 0.25 as 25 %; with a digit more where it is wanted. */
export function percent(share: number, maximumFractionDigits = 0): string {
  const make = (l: string) => new Intl.NumberFormat(l, { style: "percent", maximumFractionDigits });
  return signed(made(`percent ${maximumFractionDigits}`, make).format(share));
}

/** The same with its sign: +25 %, and 0 % without one. */
export function swing(share: number): string {
  const make = (l: string) =>
    new Intl.NumberFormat(l, { style: "percent", signDisplay: "exceptZero" });
  return signed(made("swing", make).format(share));
}

/** With its sign: +3, −3. */
export function gain(n: number): string {
  const make = (l: string) => new Intl.NumberFormat(l, { signDisplay: "always" });
  return signed(made("gain", make).format(n));
}

/** Which form of a text goes with a number. */
export function plural(n: number): Intl.LDMLPluralRule {
  return made("plural", (l) => new Intl.PluralRules(l)).select(n);
}

/** "Ada, Bo and Cy". */
export function list(items: readonly string[]): string {
  return made("list", (l) => new Intl.ListFormat(l, { type: "conjunction" })).format(items);
}

/** The time of a day, from seconds since 1970. */
export function time(seconds: number): string {
  return made("time", (l) => new Intl.DateTimeFormat(l, { timeStyle: "short" })).format(
    seconds * 1000,
  );
}

/** A day: "17 November 2026". */
export function date(seconds: number): string {
  return made("date", (l) => new Intl.DateTimeFormat(l, { dateStyle: "medium" })).format(
    seconds * 1000,
  );
}

const WEEK = 6 * 86400; // seconds within which the name of a day is enough

/** A moment to come, in the reader's own time zone: "18:30", "Tue 18:30", "24 Nov, 18:30". */
export function moment(seconds: number, now = Date.now() / 1000): string {
  const at = new Date(seconds * 1000);
  const today = at.toDateString() === new Date(now * 1000).toDateString();
  const clock = { hour: "2-digit", minute: "2-digit" } as const;
  const day = today
    ? {}
    : Math.abs(seconds - now) < WEEK
      ? ({ weekday: "short" } as const)
      : ({ day: "numeric", month: "short" } as const);
  const name = `moment ${Object.keys(day).join()}`;
  return made(name, (l) => new Intl.DateTimeFormat(l, { ...day, ...clock })).format(at);
}

const SPANS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its two largest units: "2 days 3 hours"; "45 seconds". */
export function duration(seconds: number, display: "long" | "short" | "narrow" = "long"): string {
  const said: string[] = [];
  let left = Math.max(Math.round(seconds), 0);
  for (const [unit, length] of SPANS) {
    const n = Math.floor(left / length);
    left -= n * length;
    if (n > 0 && said.length < 2) said.push(span(n, unit, display));
    else if (said.length > 0) break;
  }
  return said.join(" ") || span(0, "second", display);
}

function span(n: number, unit: string, unitDisplay: "long" | "short" | "narrow"): string {
  const make = (l: string) => new Intl.NumberFormat(l, { style: "unit", unit, unitDisplay });
  return made(`${unit} ${unitDisplay}`, make).format(n);
}

/** A running clock: 4:05, 1:04:05; days are said in words. */
export function clock(seconds: number): string {
  const left = Math.max(Math.ceil(seconds), 0);
  if (left >= 86400) return duration(left, "short");
  const [h, m, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** How long ago: "5 minutes ago". */
export function ago(seconds: number): string {
  const format = made("ago", (l) => new Intl.RelativeTimeFormat(l, { numeric: "auto" }));
  const [unit, length] = SPANS.find(([, each]) => seconds >= each) ?? (["second", 1] as const);
  return format.format(-Math.floor(seconds / length), unit);
}
