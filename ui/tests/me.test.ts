import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { askAgainWhoIAm, me, setMe } from "../src/app/me.svelte";
import { dismiss, notices } from "../src/app/notices.svelte";
import { surroundings } from "../src/net/http";
import Person from "../src/pages/settings/Person.svelte";
import { setLanguage, t } from "../src/text";
import type { Me } from "../src/wire/messages";

const ADA = { id: "a", name: "Ada", account: null, webhook: null } as Me;
const NOBODY = { reason: "nobody", text: "" };
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const said = () => notices().map((each) => each.text);
const { fetch } = surroundings;

beforeAll(() => setLanguage("en"));
beforeEach(() => setMe(ADA));
afterEach(() => {
  surroundings.fetch = fetch;
  notices().forEach((each) => dismiss(each.id));
  vi.unstubAllGlobals();
});

describe("who was away and asks again who they are", () => {
  it("is told when they were signed out meanwhile", async () => {
    surroundings.fetch = async () => json(NOBODY, 404);
    await askAgainWhoIAm();
    expect(me()).toBeNull();
    expect(said()).toEqual([t("goodbye.signed-out")]);
  });

  it("goes on as before when they were not, or when nobody answers", async () => {
    surroundings.fetch = async () => json(ADA);
    await askAgainWhoIAm();
    surroundings.fetch = async () => Promise.reject(new Error("net"));
    await askAgainWhoIAm();
    expect(me()).toBe(ADA);
    expect(said()).toEqual([]);
  });

  it("says nothing where nobody was signed in", async () => {
    setMe(null);
    surroundings.fetch = async () => json(NOBODY, 404);
    await askAgainWhoIAm();
    expect(said()).toEqual([]);
  });

  it("believes what they were told later than they asked", async () => {
    let answer = (_: Response) => {};
    surroundings.fetch = () => new Promise((done) => (answer = done));
    const asking = askAgainWhoIAm();
    const renewed = { ...ADA };
    setMe(renewed);
    answer(json(NOBODY, 404));
    await asking;
    expect(me()).toBe(renewed);
    expect(said()).toEqual([]);
  });
});

describe("signing out everywhere", () => {
  const asked: string[] = [];

  /** Press the button and answer its question; what the server was asked. */
  async function press(sure: boolean): Promise<string[]> {
    asked.length = 0;
    surroundings.fetch = async (path) => {
      asked.push(path);
      return json({ me: { ...ADA }, token: "new" });
    };
    vi.stubGlobal("confirm", () => sure);
    const page = mount(Person, { target: document.body });
    flushSync();
    const buttons = [...document.querySelectorAll("button")];
    buttons.find((each) => each.textContent === t("button.signOutEverywhere"))?.click();
    await vi.waitFor(() => expect(said()).toHaveLength(sure ? 1 : 0));
    await unmount(page);
    return asked;
  }

  it("asks first, leaves this device signed in, and says when it is done", async () => {
    expect(await press(true)).toEqual(["/api/me/sign-out-everywhere"]);
    expect(said()).toEqual([t("settings.signedOut")]);
    expect(me()).toEqual(ADA);
  });

  it("does nothing for who is not sure", async () => {
    expect(await press(false)).toEqual([]);
    expect(me()).toBe(ADA);
  });
});
