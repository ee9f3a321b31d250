/** Asks for a name by family and key (`action.wood`, `subject.wood`), then by the key alone. */

export type Name = (key: string) => string;

export function called(
  name: Name,
  family: "action" | "subject" | "city" | "building" | "resource" | "short",
  key: string,
): string {
  const full = `${family}.${key}`;
  const told = name(full);
  return told === full ? name(key) : told;
}
