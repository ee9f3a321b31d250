/** Which corner of the board is left to what is told there: none that is looked at or pressed next. */

export type Area = Pick<DOMRect, "left" | "top" | "width" | "height">;

export interface Corner {
  left: boolean;
  above: boolean;
}

const CORNERS: readonly Corner[] = [
  { left: false, above: false },
  { left: true, above: false },
  { left: false, above: true },
  { left: true, above: true },
];
const COVERED = 1000; // the thing itself
const BESIDE = 100; // the half it lies in: what is told may be tall

/** The corner with the least under it, the lower ones first; `thing` is what is told about, if it lies on the board. */
export function quietCorner(board: Area, thing: Area | null, offered: readonly Area[]): Corner {
  const at = thing && cornerOf(thing, board);
  const cost = (corner: Corner): number => {
    const under = offered.filter((each) => isSame(cornerOf(each, board), corner)).length;
    if (at === null || at.left !== corner.left) return under;
    return under + (isSame(at, corner) ? COVERED : BESIDE);
  };
  return CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

function cornerOf({ left, top, width, height }: Area, board: Area): Corner {
  return {
    left: left + width / 2 < board.left + board.width / 2,
    above: top + height / 2 < board.top + board.height / 2,
  };
}

const isSame = (one: Corner, other: Corner): boolean =>
  one.left === other.left && one.above === other.above;
