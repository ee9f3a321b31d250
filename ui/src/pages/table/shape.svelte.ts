/** A phone, held upright or lying: one view at a time, and the board taller than wide where the screen is. */

const narrow = matchMedia("(max-width: 800px)");
const low = matchMedia("(max-height: 500px)");
let now = $state.raw(told());

function told(): { phone: boolean; lying: boolean } {
  return { phone: narrow.matches || low.matches, lying: low.matches && innerWidth > innerHeight };
}

for (const query of [narrow, low]) query.addEventListener("change", () => (now = told()));

export const isPhone = (): boolean => now.phone;
export const isLying = (): boolean => now.lying;
export const phoneShape = (): "tall" | "wide" => (now.phone && !now.lying ? "tall" : "wide");
