import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refreshSession, me, setMe, suggestedName } from "./session.svelte";
import { asked as question } from "./confirmation.svelte";
import { dismiss, notices } from "./notices.svelte";
import { environment } from "../net/http";
import Profile from "../features/settings/Profile.svelte";
import { setLanguage, t } from "../i18n";
import type { Me } from "../protocol/messages";

const ADA = { id: "a", name: "Ada", account: null, webhook: null } as Me;
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const said = () => notices().map((each) => each.text);
const { fetch } = environment;

beforeAll(() => setLanguage("en"));
beforeEach(() => setMe(ADA));
afterEach(() => {
  environment.fetch = fetch;
  notices().forEach((each) => dismiss(each.id));
  vi.unstubAllGlobals();
});

describe("a session after a break", () => {
  it("ends with a notice if it was signed out elsewhere", async () => {
    environment.fetch = () => Promise.resolve(json(null));
    await refreshSession();
    expect(me()).toBeNull();
    expect(said()).toEqual([t("goodbye.signed-out")]);
  });

  it("goes on as before if it was not, or when nobody answers", async () => {
    environment.fetch = () => Promise.resolve(json(ADA));
    await refreshSession();
    environment.fetch = () => Promise.reject(new Error("net"));
    await refreshSession();
    expect(me()).toBe(ADA);
    expect(said()).toEqual([]);
  });

  it("says nothing where nobody was signed in", async () => {
    setMe(null);
    environment.fetch = () => Promise.resolve(json(null));
    await refreshSession();
    expect(said()).toEqual([]);
  });

  it("believes what has changed here since it asked", async () => {
    let answer = (_: Response) => {};
    environment.fetch = () => new Promise((done) => (answer = done));
    const asking = refreshSession();
    const renewed = { ...ADA };
    setMe(renewed);
    answer(json(null));
    await asking;
    expect(me()).toBe(renewed);
    expect(said()).toEqual([]);
  });
});

it("one name is suggested wherever a name is asked for", () => {
  const names = [0.1, 0.5, 0.9].map((luck) => {
    vi.spyOn(Math, "random").mockReturnValue(luck);
    return suggestedName();
  });
  expect(new Set(names).size).toBe(1);
  vi.restoreAllMocks();
});

describe("signing out everywhere", () => {
  const asked: string[] = [];

  /** Press the button and answer its question; what the server was asked. */
  async function press(sure: boolean): Promise<string[]> {
    asked.length = 0;
    environment.fetch = (path) => {
      asked.push(path);
      return Promise.resolve(json({ me: { ...ADA }, token: "new" }));
    };
    const page = mount(Profile, { target: document.body });
    flushSync();
    const buttons = [...document.querySelectorAll("button")];
    buttons.find((each) => each.textContent === t("button.signOutEverywhere"))?.click();
    expect(question()?.text).toBe(t("confirm.signOutEverywhere"));
    question()?.answer(sure);
    await vi.waitFor(() => expect(said()).toHaveLength(sure ? 1 : 0));
    await unmount(page);
    return asked;
  }

  it("asks first, leaves this device signed in, and says when it is done", async () => {
    expect(await press(true)).toEqual(["/api/me/sign-out-everywhere"]);
    expect(said()).toEqual([t("settings.signedOut")]);
    expect(me()).toEqual(ADA);
  });

  it("does nothing if one is not sure", async () => {
    expect(await press(false)).toEqual([]);
    expect(me()).toBe(ADA);
  });
});
