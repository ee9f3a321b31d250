"""Every reason to refuse a move, as a key with its ruling and a plain sentence."""

from typing import Final, NamedTuple

from calimala.game.schema import Reason, WhyNot
from calimala.rules import reasons as r


class Refusal(NamedTuple):
    """Why a move is not on offer."""

    reason: Reason
    rule: str
    text: str

    def told(self) -> WhyNot:
        """As an object of JSON."""
        return {"reason": self.reason, "rule": self.rule, "text": self.text}


REFUSALS: Final = {
    r.NOT_DEALT: Refusal("not-dealt", "R2.5", "you were not dealt that card"),
    r.KEPT_ALREADY: Refusal("kept-already", "R2.5", "you keep that card"),
    r.NOT_OPEN: Refusal("not-open", "R2.6", "that card does not lie open"),
    r.NO_SUCH_DISC: Refusal("no-such-disc", "R3.1", "you have no such disc in reserve"),
    r.SUPPORT_DISC_THERE: Refusal(
        "support-disc-there", "R7.1", "that stack has a support disc already"
    ),
    r.NOTHING_WITHIN_REACH: Refusal(
        "nothing-within-reach", "R3.2", "you could carry out neither of the two actions"
    ),
    r.NOT_PENDING: Refusal("not-pending", "R4.2", "that action is not pending"),
    r.NOT_IN_HAND: Refusal("not-in-hand", "R4.2", "you have no such card"),
    r.MUST_ACT: Refusal(
        "must-act", "R3.2", "you must still carry out one of the two actions of the space"
    ),
    r.STILL_POSSIBLE: Refusal(
        "still-possible", "R4.2", "no compensation: the action can be carried out"
    ),
    r.MUST_DRAW: Refusal(
        "must-draw", "R4.2", "draw first for the pending action that cannot be carried out"
    ),
    r.WAREHOUSE_FULL: Refusal("warehouse-full", "R4.4", "that warehouse is full"),
    r.LACKS_WOOD: Refusal("lacks-wood", "R4.4", "you have not enough wood"),
    r.LACKS_BRICK: Refusal("lacks-brick", "R4.4", "you have not enough brick"),
    r.LACKS_MARBLE: Refusal("lacks-marble", "R4.4", "you have no marble"),
    r.SHIPS_BUILT: Refusal("ships-built", "R4.4", "all your ships are built"),
    r.WORKSHOPS_BUILT: Refusal("workshops-built", "R4.4", "all your workshops are built"),
    r.HOUSE_THERE: Refusal("house-there", "R4.4", "you have a trade house there"),
    r.ROW_FULL: Refusal("row-full", "R4.4", "that row has no free slot"),
    r.WORKSHOPS_FULL: Refusal("workshops-full", "R4.4", "all your workshops are full"),
    r.NO_CLOTH: Refusal("no-cloth", "R4.4", "you have no cloth"),
    r.NO_SHIP: Refusal("no-ship", "R4.4", "you have no ship"),
    r.NO_HOUSE_THERE: Refusal("no-house-there", "R4.4", "you have no trade house there"),
    r.HOUSE_SERVED: Refusal("house-served", "R4.4", "this action has served that trade house"),
    r.CITY_FULL: Refusal("city-full", "R4.4", "that city has no free slot"),
    r.NOT_YOUR_DISC: Refusal("not-your-disc", "R5.3", "no disc of yours lies there"),
    r.OTHER_DISCS_FIRST: Refusal(
        "other-discs-first", "R5.4", "a disc of yours on another space has to go"
    ),
    r.NOT_NOW: Refusal("not-now", "R3", "another kind of decision is due"),
}
NO_SUCH_MOVE: Final = Refusal("no-such-move", "", "there is no such move")

# These say that a move is out of the question, not that it is a near miss.
BESIDE_THE_POINT: Final = {r.NOT_DEALT, r.NOT_PENDING, r.NOT_IN_HAND, r.NOT_YOUR_DISC, r.NOT_NOW}
