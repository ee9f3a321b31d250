/** Whose profile the name of a seat leads to. */

interface Sitter {
  person: string | null;
  profile: boolean;
}

/** The person in a seat; null for bots, guests, and people who share one device and its account. */
export function profileOf(seats: readonly Sitter[], seat: number): string | null {
  const sitter = seats[seat];
  if (!sitter?.profile) return null;
  const alone = seats.filter(({ person }) => person === sitter.person).length === 1;
  return alone ? sitter.person : null;
}
