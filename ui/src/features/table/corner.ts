/** Which corner of the board is left to what is told there: none that is looked at or pressed next. */

export type Area = Pick<DOMRect, "left" | "top" | "width" | "height">;
type Size = Pick<DOMRect, "width" | "height">;

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
const SPOKEN_OF = 50; // what a hint or a lesson points at

/** What lies on the board and is not to be covered. */
export interface Needed {
  thing: Area | null; // what is told about
  pointed: readonly Area[]; // what is pointed at
  offered: readonly Area[]; // what can be pressed next
}

/** The corner in which something of a size covers least, the lower ones first. */
export function quietCorner(board: Area, size: Size, needed: Needed): Corner {
  const cost = (corner: Corner): number => {
    const place = placeIn(corner, board, size);
    const count = (areas: readonly Area[]) => areas.filter((each) => overlap(each, place)).length;
    const thing = needed.thing ? count([needed.thing]) : 0;
    return COVERED * thing + SPOKEN_OF * count(needed.pointed) + count(needed.offered);
  };
  return CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

function placeIn({ left, above }: Corner, board: Area, { width, height }: Size): Area {
  return {
    left: left ? board.left : board.left + board.width - width,
    top: above ? board.top : board.top + board.height - height,
    width,
    height,
  };
}

function overlap(one: Area, other: Area): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
