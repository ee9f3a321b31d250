/** Whose profile lies over the table: nobody has to leave a game to see whom they play with. */

let shown = $state<string | null>(null);

export function shownProfile(): string | null {
  return shown;
}

export function showProfile(person: string | null): void {
  shown = person;
}
