"""Why a move is refused: one named reason each, FINE for none."""

from calimala.rules.jit import rule

(
    FINE,
    # R2 setup
    NOT_DEALT,
    KEPT_ALREADY,
    NOT_OPEN,
    # R3, R7.1 placing
    NO_SUCH_DISC,
    SUPPORT_DISC_THERE,
    NOTHING_WITHIN_REACH,
    # R4 an activation
    NOT_PENDING,
    NOT_IN_HAND,
    MUST_ACT,
    STILL_POSSIBLE,
    MUST_DRAW,
    # R4.4 actions
    WAREHOUSE_FULL,
    LACKS_WOOD,
    LACKS_BRICK,
    LACKS_MARBLE,
    SHIPS_BUILT,
    WORKSHOPS_BUILT,
    HOUSE_THERE,
    ROW_FULL,
    WORKSHOPS_FULL,
    NO_CLOTH,
    NO_SHIP,
    NO_HOUSE_THERE,
    HOUSE_SERVED,
    CITY_FULL,
    # R5.3 promotion
    NOT_YOUR_DISC,
    OTHER_DISCS_FIRST,
    # the verb belongs to another phase
    NOT_NOW,
) = range(29)

LACKS = LACKS_WOOD  # + resource


@rule
def unless(hindered: bool, reason: int, otherwise: int) -> int:
    """The reason if hindered, else the other: arithmetic, as a wrongly guessed branch is slow."""
    return reason * hindered + otherwise * (1 - hindered)
