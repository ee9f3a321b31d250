import { beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "./index";
import { asRead, codeOf, phraseText, PHRASES } from "./phrases";

describe("quick phrases", () => {
  beforeEach(() => setLanguage("de"));

  it("are read in the reader's language", async () => {
    expect(asRead(codeOf("luck"))).toBe("Viel Glück!");
    await setLanguage("hu");
    expect(asRead(codeOf("luck"))).toBe("Sok szerencsét!");
    for (const each of PHRASES) expect(asRead(codeOf(each))).toBe(phraseText(each));
  });

  it("leave alone what somebody has written", () => {
    for (const text of ["Good luck to you", ":luck", ": luck :", ":toString:"])
      expect(asRead(text)).toBe(text);
  });
});
