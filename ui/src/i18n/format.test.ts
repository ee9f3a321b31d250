import { beforeEach, describe, expect, it } from "vitest";
import { ago, clock, duration, gain, list, moment } from "./index";
import { number, percent, setLanguage, swing, t } from "./index";
import { callSeats, refusal } from "./terms";
import { fill, textOf } from "./template";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("numbers and times", () => {
  beforeEach(() => setLanguage("en"));

  it("are written as the language does", async () => {
    expect([number(1234.5), gain(3), plain(percent(0.25))]).toEqual(["1,234.5", "+3", "25%"]);
    await setLanguage("de");
    expect([number(1234.5), gain(3), plain(percent(0.25))]).toEqual(["1.234,5", "+3", "25 %"]);
  });

  it("have a minus as wide as a plus", () => {
    expect([gain(-3), swing(-0.17), percent(-0.17)]).toEqual(["−3", "−17%", "−17%"]);
  });

  it("count as the language does", async () => {
    await setLanguage("ru");
    const counted = [0, 1, 2, 5, 11, 21, 22].map((n) => t("n.points", { n }));
    expect(counted).toEqual([
      "0 очков",
      "1 очко",
      "2 очка",
      "5 очков",
      "11 очков",
      "21 очко",
      "22 очка",
    ]);
  });

  it("run down on a clock", () => {
    expect([clock(4.2), clock(65), clock(3725), clock(-1)]).toEqual([
      "0:05",
      "1:05",
      "1:02:05",
      "0:00",
    ]);
    expect(clock(2 * 86400)).toBe("2 days");
  });

  it("are said in their two largest units", () => {
    expect([duration(90061), duration(3600), duration(45), duration(0)]).toEqual([
      "1 day 1 hour",
      "1 hour",
      "45 seconds",
      "0 seconds",
    ]);
    expect([ago(130), ago(0)]).toEqual(["2 minutes ago", "now"]);
  });

  it("make lists", async () => {
    await setLanguage("hu");
    expect(list(["Ada", "Bo", "Cy"])).toBe("Ada, Bo és Cy");
  });
});

describe("names", () => {
  beforeEach(() => setLanguage("de"));

  it("of bots are their levels, numbered where they are the same", () => {
    const seats = [
      { name: "Ada", bot: null },
      { name: "merchant", bot: "merchant" },
      { name: "merchant", bot: "merchant" },
      { name: "master", bot: "master" },
    ];
    expect(callSeats(seats)).toEqual(["Ada", "Kaufmann 1", "Kaufmann 2", "Meister"]);
  });

  it("of bots in imported records are their levels, too; those of people stay", () => {
    const seats = [
      { name: "journeyman 1", person: null, bot: null },
      { name: "journeyman 2", person: null, bot: null },
      { name: "master", person: "p1", bot: null },
      { name: "Ada 3", person: null, bot: null },
      { name: "player 5", person: null, bot: null },
    ];
    const called = ["Geselle 1", "Geselle 2", "master", "Ada 3", "Spieler 5"];
    expect(callSeats(seats)).toEqual(called);
  });

  it("of reasons are found among those of the rules and of the server", () => {
    expect(refusal("no-cloth")).toBe("Du hast keinen Stoff.");
    expect(refusal("seat-taken")).toMatch(/^Dieser Platz/);
    expect(refusal("of-tomorrow")).toBe(t("error.unknown"));
  });
});

describe("a template", () => {
  const filled = (template: string, values = {}, toReader = false) =>
    textOf(fill(template, values, toReader, String));

  it("fills its gaps and sets first letters", () => {
    expect(filled("{a}, {b:upper} {c:lower}", { a: 1, b: "x", c: "Yy" })).toBe("1, X yy");
  });

  it("speaks about somebody or to the reader", () => {
    expect(filled("{who} [draws|draw]", { who: "Ada" })).toBe("Ada draws");
    expect(filled("[{who} húz|Húzol]", { who: "Ada" }, true)).toBe("Húzol");
  });

  it("takes names as they are, brackets and braces and all", () => {
    expect(filled("{who} [a|b]", { who: "{x} [1|2]" })).toBe("{x} [1|2] a");
  });

  it("shows a gap that nobody filled", () => {
    expect(filled("{who}")).toBe("{who}");
  });
});

it("a moment to come is told in the reader's own time, as short as it can be", async () => {
  await setLanguage("en");
  const now = new Date(2026, 10, 17, 12).getTime() / 1000;
  const hour = 3600;
  expect(moment(now + 6.5 * hour, now)).toBe("18:30");
  expect(moment(now + 30.5 * hour, now)).toBe("Wed 18:30");
  expect(moment(now + 174.5 * hour, now)).toBe("24 Nov, 18:30");
});
