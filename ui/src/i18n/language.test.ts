import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage, firstLanguage, language, setLanguage, t } from "./index";

describe("the language in use", () => {
  beforeEach(() => localStorage.clear());

  it("is that of the last of several quick choices", async () => {
    await Promise.all([setLanguage("ru"), setLanguage("hu"), setLanguage("de")]);
    expect([language(), t("action.wood"), document.documentElement.lang]).toEqual([
      "de",
      "Holz",
      "de",
    ]);
  });

  it("is remembered if somebody chose it", async () => {
    await setLanguage("hu");
    expect(localStorage.length).toBe(0);
    await chooseLanguage("ru");
    expect(firstLanguage()).toBe("ru");
  });

  it("is the browser's if what was kept is none of ours", () => {
    localStorage.setItem("calimala.language", "xx");
    expect(firstLanguage()).toBe("en");
  });
});
