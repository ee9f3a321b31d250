import { describe, expect, it } from "vitest";
import en from "./en";
import reasons from "../../tests/fixtures/reasons.json";
import { LANGUAGES, nameOf, spoken } from "./languages";
import { gaps } from "./template";
import type { Key, Plural, Texts } from "./texts";

const FILES = import.meta.glob<Texts>("./??.ts", { import: "default", eager: true });
const ALL = LANGUAGES.map((code) => [code, FILES[`./${code}.ts`]!] as const);
const KEYS = Object.keys(en) as Key[];

const ANY = /^[\w-]+$/;
/** Keys that sources put together, `action.${name}` and the like: how they begin, and by which names they may end. */
const FAMILIES: Record<string, RegExp> = {
  action: ANY,
  instead: ANY,
  object: ANY,
  resource: ANY,
  subject: ANY,
  building: ANY,
  in: ANY,
  to: ANY,
  name: ANY,
  short: ANY,
  what: ANY,
  a: ANY,
  disc: ANY,
  level: /^\w+(\.what)?$/,
  word: /^(wood|brick|marble|weave|stop|end|ship|transport|keep|show)$/,
  "word.build": ANY,
  "word.place": ANY,
  pick: ANY,
  bar: /^(keep|show|take|place|activate|promote)$/,
  "bar.wait": ANY,
  confirm: /^(draw|show)$/,
  "bar.deliver": ANY,
  "log.did": ANY,
  "log.did.build": ANY,
  "log.tie": /^R5\.7[a-e]$/,
  "tie.coming": /^R5\.7[ab]$/,
  "scoring.end": ANY,
  scoring: /^(secret|shown|beside)$/,
  why: ANY,
  error: ANY,
  goodbye: ANY,
  phrase: ANY,
  order: /^(ask|draw|end|first)(\.what)?$/,
  "order.scope": ANY,
  button: /^(end|stop)$/,
  "setup.clock": /^(none|live|turns)$/,
  help: /^(deck|discard)$/,
  "help.disc": ANY,
  "help.brief": ANY,
  "help.n": ANY,
  "help.use": ANY,
  "help.built": ANY,
  "help.cost": ANY,
  "settings.theme": ANY,
  "settings.palette": ANY,
  "settings.speed": ANY,
  "settings.confirm": ANY,
};

const SOURCES = import.meta.glob<string>(["../**/*.{ts,svelte}", "!./??.ts", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const CODE = Object.values(SOURCES).join("\n");

function forms(text: string | Plural): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

function gapsOf(text: string | Plural): string[] {
  return [...new Set(forms(text).flatMap(gaps))].sort();
}

describe.each(ALL)("the texts in %s", (language, texts) => {
  it("have exactly the keys of English", () => {
    expect(Object.keys(texts).sort()).toEqual([...KEYS].sort());
  });

  it("have the same gaps as English", () => {
    for (const key of KEYS) expect([key, gapsOf(texts[key])]).toEqual([key, gapsOf(en[key])]);
  });

  it("have a form for every number, each with its number", () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const key of KEYS.filter((each) => typeof en[each] !== "string")) {
      const text = texts[key] as Plural;
      expect([key, Object.keys(text).sort()]).toEqual([key, wanted]);
      for (const form of forms(text))
        expect([key, gaps(form)]).toEqual([key, expect.arrayContaining(["n"])]);
    }
  });

  it("are never empty, and hold no stray brackets or spaces", () => {
    for (const key of KEYS) {
      for (const form of forms(texts[key])) {
        expect([key, form.trim()]).toEqual([key, form]);
        expect([key, form]).toEqual([key, expect.not.stringMatching(/^$| {2}|\{\w*$|\[[^|\]]*\]/)]);
      }
    }
  });

  it("have short buttons and tabs", () => {
    for (const key of KEYS) {
      const most = key.startsWith("button.") ? 20 : key.startsWith("tab.") ? 12 : 200;
      for (const form of forms(texts[key])) expect([key, form.length <= most]).toEqual([key, true]);
    }
  });

  it("say why, for every reason of the rules and of the server", () => {
    for (const reason of reasons.moves) expect(texts).toHaveProperty([`why.${reason}`]);
    for (const reason of reasons.server) expect(texts).toHaveProperty([`error.${reason}`]);
    for (const reason of reasons.goodbye) expect(texts).toHaveProperty([`goodbye.${reason}`]);
  });
});

describe("the keys", () => {
  const used = (key: string) =>
    CODE.includes(`"${key}"`) || Object.keys(FAMILIES).some((family) => isOf(family, key));

  it("are all in use", () => {
    expect(KEYS.filter((key) => !used(key))).toEqual([]);
  });

  it("that sources ask for are all there", () => {
    const asked = [...CODE.matchAll(/\b(?:t|parts)\(\s*"([^"]+)"/g)].map(
      (found) => found[1] as string,
    );
    expect(asked.filter((key) => !Object.hasOwn(en, key))).toEqual([]);
  });

  it("of families are put together somewhere", () => {
    const made = (family: string) =>
      CODE.includes(`\`${family}.\${`) || CODE.includes(`term("${family}"`);
    expect(Object.keys(FAMILIES).filter((family) => !made(family))).toEqual([]);
  });

  it("that sources put together are declared", () => {
    const made = [...CODE.matchAll(/\b(?:t|parts)\(\s*`([\w.]+)\.\$\{/g)].map(
      (found) => found[1] as string,
    );
    expect(made.filter((family) => !Object.hasOwn(FAMILIES, family))).toEqual([]);
  });
});

function isOf(family: string, key: string): boolean {
  return key.startsWith(`${family}.`) && FAMILIES[family]!.test(key.slice(family.length + 1));
}

describe("the language", () => {
  it("has a file, a name of its own, and English is the first", () => {
    expect(LANGUAGES.map(nameOf)).toEqual(["English", "Deutsch", "Magyar", "Русский"]);
  });

  it("is the first of the browser's that we speak", () => {
    expect(spoken(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(spoken(["hu"])).toBe("hu");
    expect(spoken(["RU-ru"])).toBe("ru");
  });

  it("is English for those who speak none of ours", () => {
    expect(spoken(["fr", "toString"])).toBe("en");
    expect(spoken([])).toBe("en");
  });
});
