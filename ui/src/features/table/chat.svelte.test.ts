import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FakeTable } from "../../../tests/fakeTable";
import { setLanguage } from "../../i18n";
import { mute, unmute } from "../../stores/muted.svelte";
import { dismiss, notices } from "../../stores/notices.svelte";
import { setMe } from "../../stores/session.svelte";
import type { Me } from "../../protocol/messages";
import { ChatController } from "./chat.svelte";

const said = (n: number, more = {}) => ({
  type: "said",
  n,
  at: 0,
  name: "Bo",
  person: "p1",
  seat: 1,
  text: ":luck:",
  ...more,
});
const settled = () => new Promise((done) => setTimeout(done));

beforeAll(() => setLanguage("en"));
afterEach(() => notices().forEach((each) => dismiss(each.id)));

function talking() {
  const server = new FakeTable([0]);
  server.sync({});
  return { server, chat: new ChatController(server.table) };
}

describe("the chat", () => {
  it("keeps what is written until it has been said", async () => {
    const { server, chat } = talking();
    chat.text = "ciao";
    const sending = chat.send();
    expect([chat.text, chat.busy]).toEqual(["ciao", true]);
    server.refuse("too-many-requests");
    await sending;
    expect([chat.text, notices().length]).toEqual(["ciao", 1]);
    void chat.send();
    server.network.socket.tells(said(1, { text: "ciao", seat: 0 }));
    await settled();
    expect([chat.text, chat.busy]).toEqual(["", false]);
  });

  it("asks somebody without a name for one, and does not lose what was written", () => {
    const { server, chat } = talking();
    setMe(null);
    expect(chat.needsName).toBe(true);
    chat.text = "may I ask";
    chat.keepDraft();
    setMe({ id: "a", name: "Ada" } as Me);
    expect(chat.needsName).toBe(false);
    expect(new ChatController(server.table).text).toBe("may I ask");
  });

  it("tells watchers from players, and reads phrases in one's own language", () => {
    const { server, chat } = talking();
    server.network.socket.tells(said(1));
    server.network.socket.tells(said(2, { seat: null, name: "Eve", text: "hm" }));
    expect(chat.lines.map(({ read, watches }) => [read, watches])).toEqual([
      ["Good luck!", false],
      ["hm", true],
    ]);
  });

  it("does not show what a muted person says, until they are heard again", () => {
    const { server, chat } = talking();
    server.network.socket.tells(said(1));
    server.network.socket.tells(said(2, { person: "p2" }));
    mute("p1");
    expect(chat.lines.map(({ muted }) => muted)).toEqual([true, false]);
    unmute("p1");
    expect(chat.lines.map(({ muted }) => muted)).toEqual([false, false]);
  });
});
