import { expect, test } from "vitest";
import { profileOf } from "./profiles";

const ada = { person: "ada", profile: true };
const guest = { person: "guest", profile: false };
const bot = { person: null, profile: false };

test("a name leads to the profile of somebody with an account", () => {
  const seats = [ada, guest, bot];
  expect(seats.map((_, seat) => profileOf(seats, seat))).toEqual(["ada", null, null]);
  expect(profileOf(seats, 3)).toBeNull();
});

test("the names of people who share a device lead nowhere: only one of them has the account", () => {
  expect(profileOf([ada, { ...ada }], 1)).toBeNull();
});
