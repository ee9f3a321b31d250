/** People whose chat this browser does not show. */

import { load, save } from "./storage";

const MOST = 200;
let now = $state.raw<readonly string[]>(load<string[]>("muted", []));

export function isMuted(person: string | null): boolean {
  return person !== null && now.includes(person);
}

export function mute(person: string): void {
  keep([...now.filter((each) => each !== person), person].slice(-MOST));
}

export function unmute(person: string): void {
  keep(now.filter((each) => each !== person));
}

function keep(people: readonly string[]): void {
  now = people;
  save("muted", people);
}
