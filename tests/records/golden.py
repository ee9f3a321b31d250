"""The golden records: the name of each, the ruling, what its game must show, who plays it how."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from calimala.game import Game
from calimala.game.notation import ACTIONS, EDITIONS
from tests.records import branches as b
from tests.records import wishes as w
from tests.records.steer import wishing
from tests.records.tale import Shows, somewhere
from tests.records.together import LAYOUT, together

FOLDER: Final = Path(__file__).parent
UNIFORM: Final = wishing(w.anything)
COUNTS: Final = {2: "two", 3: "three", 4: "four", 5: "five"}


@dataclass(frozen=True)
class Golden:
    """One record to be had."""

    ruling: str
    players: int
    shows: Shows
    plays: Callable[[Game, int], Iterator[Game]] = UNIFORM
    edition: str = "international"
    layout: str | Sequence[str] = "shuffled"

    def opened(self, seed: int) -> Game:
        """The game before the first move."""
        return Game.new(self.players, seed, self.edition, self.layout)


def _mill(ruling: str, players: int, shows: Shows, edition: str, wish: w.Wish = w.mill) -> Golden:
    """A game in which the hero's own discs become seats."""
    return Golden(ruling, players, shows, wishing(wish), edition, "first-game")


PLAIN: Final = {
    f"{number}-players-{edition}": Golden("R6.1", players, b.plain, wishing(w.busy), edition)
    for players, number in COUNTS.items()
    for edition in EDITIONS
}

LAYOUTS: Final = {
    "layout-shuffled": Golden("R2.2", 4, b.shuffled_layout),
    "layout-for-a-first-game": Golden("R6.2", 3, b.first_layout, layout="first-game"),
    "layout-given-with-contribute-in-a-corner": Golden("R1.3", 2, b.given_layout, layout=ACTIONS),
}

ENDINGS: Final = {
    "discs-run-out-with-tiles-left-over": Golden("R8.1", 3, b.discs_run_out),
    "discs-and-tiles-run-out-together": Golden("R8.2", 4, b.discs_and_tiles_run_out),
    "fifteenth-tile-and-the-round-is-played-on": Golden("R8.2", 4, b.round_is_played_on),
    "fifteenth-tile-by-the-last-seat": Golden("R8.2", 5, b.last_seat_ends_the_game),
    "white-fourth-disc-leaves-at-the-end": Golden("R8.2", 5, b.fourth_disc_leaves(white=True)),
    "coloured-fourth-disc-leaves-at-the-end": Golden("R8.2", 3, b.fourth_disc_leaves(white=False)),
    "won-by-points": Golden("R8.4", 3, b.won_by_points),
    "won-by-influence": Golden("R8.4", 5, b.won_by_influence),
    "won-together": Golden("R8.4", 4, b.won_together),
    "third-party-has-most-points-and-does-not-win": Golden(
        "R7.5", 2, b.third_party_has_most_points
    ),
}

DUTY: Final = {
    "placement-legal-only-through-cards": Golden("R3.2a", 3, somewhere(b.placed_through_cards)),
    "card-withheld-by-the-duty-to-act": Golden("R3.2b", 5, somewhere(b.card_withheld)),
    "draw-withheld-by-the-duty-to-act": Golden("R3.2b", 4, somewhere(b.draw_withheld)),
    "stop-is-the-only-legal-move": Golden("R3.2b", 2, somewhere(b.only_stop)),
    "no-placement-serves": Golden("R3.2c", 2, somewhere(b.nothing_serves), together, layout=LAYOUT),
    "no-support-disc-serves": Golden("R7.6", 2, somewhere(b.no_support_disc_serves)),
}

DECK_AND_DELIVERIES: Final = {
    "deliveries-end-for-want-of-slots": Golden(
        "R4.6", 3, somewhere(b.deliveries_find_no_slot), wishing(w.busy)
    ),
    "deck-reshuffled-at-the-last-card": Golden("R4.7", 4, somewhere(b.reshuffled_at_the_last_card)),
    "empty-deck-reshuffled-before-drawing": Golden(
        "R4.7", 3, somewhere(b.reshuffled_before_drawing), wishing(w.hoard)
    ),
    "nothing-left-to-draw": Golden("R4.7", 5, somewhere(b.nothing_left_to_draw), wishing(w.hoard)),
}

PROMOTIONS: Final = {
    "white-disc-swapped-with-the-reserve": Golden("R5.2", 3, somewhere(b.seat_from_reserve)),
    "more-white-discs-than-at-the-start": Golden("R5.2", 4, somewhere(b.more_white_discs)),
} | {
    f"{name}-{edition}": golden
    for edition in EDITIONS
    for name, golden in {
        "seat-from-another-street": Golden(
            "R5.3", 3, somewhere(b.seat_from_another_street), edition=edition
        ),
        "seat-from-two-discs-in-one-stack": _mill(
            "R5.3", 4, somewhere(b.two_choices_in_one_stack), edition, w.mill_and_heap(3)
        ),
        "seat-from-the-only-disc-elsewhere": _mill(
            "R5.3", 2, somewhere(b.only_one_to_promote), edition, w.mill_and_heap(3)
        ),
        "seat-from-the-stack-itself": _mill(
            "R5.4", 5, somewhere(b.seat_from_the_stack_itself), edition, w.mill_and_heap(3)
        ),
        "seat-for-the-disc-just-placed": _mill(
            "R5.4", 3, somewhere(b.placed_disc_takes_the_seat), edition, w.mill_and_heap(3)
        ),
        "seat-from-the-only-disc-on-any-street": _mill(
            "R5.4", 3, somewhere(b.only_one_in_the_stack_itself), edition, w.mill_and_heap(1)
        ),
        "seat-stays-empty": _mill("R5.4", 4, somewhere(b.seat_stays_empty), edition),
    }.items()
}

TIES: Final = {
    "tie-broken-by-influence": Golden("R5.7a", 3, b.tie_broken_by("R5.7a")),
    "tie-broken-by-seats": Golden("R5.7b", 4, b.tie_broken_by("R5.7b")),
    "tie-broken-by-first-seat": Golden("R5.7c", 5, b.tie_broken_by("R5.7c", seats=1)),
    "tie-broken-by-third-seat": Golden("R5.7c", 3, b.tie_broken_by("R5.7c", seats=3)),
    "tie-broken-by-first-artwork": Golden("R5.7d", 4, b.tie_broken_by("R5.7d")),
    "two-share-from-the-first-place": Golden("R5.7e", 2, b.shared("tile", 0, 2)),
    "two-share-from-the-second-place": Golden("R5.7e", 3, b.shared("tile", 1, 2)),
    "two-share-from-the-third-place": Golden("R5.7e", 4, b.shared("tile", 2, 2)),
    "three-share-from-the-first-place": Golden(
        "R5.7e", 4, b.shared("tile", 0, 3), wishing(w.level)
    ),
    "three-share-from-the-second-place": Golden(
        "R5.7e", 4, b.shared("tile", 1, 3), wishing(w.level)
    ),
    "three-share-from-the-third-place": Golden(
        "R5.7e", 5, b.shared("tile", 2, 3), wishing(w.level)
    ),
    "four-share-from-the-first-place": Golden("R5.7e", 5, b.shared("tile", 0, 4), wishing(w.level)),
    "four-share-from-the-second-place": Golden(
        "R5.7e", 5, b.shared("tile", 1, 4), wishing(w.level)
    ),
    "two-share-a-card-from-the-first-place": _mill(
        "R8.3", 2, b.shared("card", 0, 2), "international"
    ),
    "seat-just-taken-breaks-a-tie": Golden("R5.8", 4, somewhere(b.seat_decides_at_once)),
}

THIRD_PARTY: Final = {
    "third-party-finds-the-row-full": Golden("R7.4", 2, somewhere(b.third_party_finds_no_slot)),
    "third-party-leads-the-council": Golden("R7.5", 2, b.third_party_leads_the_council),
    "third-party-wins-a-tie": Golden("R7.5", 2, b.third_party_wins_a_tie),
}

GOLDEN: Final = (
    PLAIN | LAYOUTS | ENDINGS | DUTY | DECK_AND_DELIVERIES | PROMOTIONS | TIES | THIRD_PARTY
)
