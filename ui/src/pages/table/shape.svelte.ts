/** The board is tall on a phone, wide elsewhere. */

const query = matchMedia("(max-width: 800px)");
let phone = $state(query.matches);
query.addEventListener("change", () => (phone = query.matches));

export function isPhone(): boolean {
  return phone;
}

export function phoneShape(): "tall" | "wide" {
  return phone ? "tall" : "wide";
}
