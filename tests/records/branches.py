"""What a golden record can show: one question for each branch of the rules, asked of its tale."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from calimala.game.notation import FIRST_GAME, KINDS, STREETS
from calimala.game.rankings import SHARED
from calimala.rules import engine
from calimala.rules import names as n
from calimala.rules.moves import CARD_MOVE, DRAW_MOVE, STOP_MOVE
from calimala.rules.reasons import MUST_ACT
from calimala.rules.tables import DISCS, SLOTS
from tests.records.tale import Moment, Shows, Tale, offered
from tests.support.arrange import Json

LAST_TILE = n.TILES - 1


def plain(tale: Tale) -> bool:
    """A game with cloth in cities, cubes in buildings and seats in the council."""
    cities, buildings = tale.end.filled[: n.CITIES], tale.end.filled[n.CITIES :]
    return bool(cities.sum() and buildings.sum() and tale.end.seats[0] != n.NOBODY)


def first_layout(tale: Tale) -> bool:
    """R6.2: the layout for a first game."""
    return list(tale.record["layout"]) == FIRST_GAME


def shuffled_layout(tale: Tale) -> bool:
    """R2.2: a shuffled layout has contribute in the centre."""
    return tale.record["layout"].index("contribute") == 4 and not first_layout(tale)


def given_layout(tale: Tale) -> bool:
    """R1.3: a layout by hand may have contribute in a corner."""
    return tale.record["layout"].index("contribute") in (0, 2, 6, 8)


def placed_through_cards(m: Moment) -> bool:
    """R3.2(a): only cards can make an action of the street possible."""
    return (
        m.verb == "place"
        and bool(m.now.owing)
        and all(word.startswith(("card", "draw")) for word in offered(m.after))
    )


def card_withheld(m: Moment) -> bool:
    """R3.2(b): a card is refused because the duty could not be met after it."""
    return _withheld(m, range(CARD_MOVE, DRAW_MOVE))


def draw_withheld(m: Moment) -> bool:
    """R3.2(b): a draw is refused because the duty could not be met after it."""
    return _withheld(m, range(DRAW_MOVE, STOP_MOVE))


def _withheld(m: Moment, moves: Iterable[int]) -> bool:
    """Whether the duty to act forbids one of the moves."""
    return bool(m.was.owing) and any(
        engine.refusal(m.before, 0, move) == MUST_ACT for move in moves
    )


def only_stop(m: Moment) -> bool:
    """R3.2(b): another delivery is possible, but only stop is legal."""
    return m.was.phase == n.DELIVER and offered(m.before) == ["stop"]


def _nothing_serves(m: Moment) -> bool:
    """R3.2(c): the disc lies where nothing can be done, because nothing could anywhere."""
    return m.verb == "place" and not m.now.owing and _all_placements(m) == set(offered(m.before))


def _all_placements(m: Moment) -> set[str]:
    """Every placement that the reserve and R7.1 allow."""
    support = {STREETS[i] for i in range(n.STREETS) if n.THIRD_PARTY in m.was.stacks[i]}
    taken = support if m.was.players == n.THIRD_PARTY else set()
    return {
        f"place {kind} {street}"
        for i, kind in enumerate(KINDS)
        for street in STREETS
        if m.was.reserve[m.was.active, i] and not (kind == "support" and street in taken)
    }


def nothing_serves(m: Moment) -> bool:
    """R3.2(c): for a player with own or white discs."""
    return _nothing_serves(m) and m.was.reserve[m.was.active, : n.SUPPORT].sum() > 0


def no_support_disc_serves(m: Moment) -> bool:
    """R7.6: for a player with nothing but support discs."""
    return _nothing_serves(m) and m.was.reserve[m.was.active, : n.SUPPORT].sum() == 0


def deliveries_find_no_slot(m: Moment) -> bool:
    """R4.6: cloth and ships or houses are left, but the cities are full, so the action closes."""
    if m.verb not in ("ship", "transport") or m.now.phase == n.DELIVER:
        return False
    s, seat = m.was, m.was.actor
    ongoing = s.phase == n.DELIVER
    ships = s.deliveries if ongoing else s.ships[seat]
    houses = s.unserved.bit_count() if ongoing else s.houses[seat].sum()
    return bool((ships if m.verb == "ship" else houses) > 1 and m.now.cloth[seat].sum())


def _cards_drawn(m: Moment) -> int:
    """How many cards a draw brought; -1 for any other move."""
    return sum(event["cards"] for event in m.told("drew")) if m.verb == "draw" else -1


def reshuffled_at_the_last_card(m: Moment) -> bool:
    """R4.7: a draw empties the deck, and a new one is made."""
    return _cards_drawn(m) == 1 and m.was.deck_size == 1 and m.now.deck_size > 0


def reshuffled_before_drawing(m: Moment) -> bool:
    """R4.7: a draw meets an empty deck, and a new one is made first."""
    return _cards_drawn(m) == 1 and m.was.deck_size == 0


def nothing_left_to_draw(m: Moment) -> bool:
    """R4.7: deck and discard pile are empty."""
    return _cards_drawn(m) == 0


def _white_promoted(m: Moment) -> Json:
    """The promotion of a white disc, empty if there is none."""
    whites = [event for event in m.told("promoted") if event["disc"] == "white"]
    return whites[0] if whites else {}


def _white_disc_goes(m: Moment) -> bool:
    """Whether a white disc goes out of the game in this move."""
    discs = [(s.stacks == n.WHITE_DISC).sum() + s.reserve[:, n.WHITE].sum() for s in (m.was, m.now)]
    return bool(discs[1] < discs[0])


def _white_disc_goes_as_printed(m: Moment) -> bool:
    """R5.3: the white disc goes out of the game in the German edition only."""
    return _white_disc_goes(m) == (m.was.edition == n.GERMAN)


def seat_from_reserve(m: Moment) -> bool:
    """R5.2: the white disc goes to the reserve, an own one to the council."""
    return bool(_white_promoted(m).get("replaced_from") == "reserve")


def more_white_discs(m: Moment) -> bool:
    """R5.2: somebody has more white discs than at the start."""
    return bool((m.now.reserve[:, n.WHITE] > DISCS[m.now.players, n.WHITE]).any())


def _picked_from(m: Moment) -> str | None:
    """The street a disc is picked from."""
    return m.word.split()[1] if m.verb == "promote" else None


def seat_from_another_street(m: Moment) -> bool:
    """R5.3: the player picks a disc from another street."""
    return _picked_from(m) not in (None, STREETS[m.was.street]) and _white_disc_goes_as_printed(m)


def two_choices_in_one_stack(m: Moment) -> bool:
    """R5.3: all the discs to pick from lie in one other stack."""
    return seat_from_another_street(m) and len({word.split()[1] for word in offered(m.before)}) == 1


def _seat_without_asking(m: Moment) -> str | None:
    """The street that gave its disc without a choice."""
    street: str | None = _white_promoted(m).get("replaced_from")
    unasked = m.verb != "promote" and street != "reserve" and _white_disc_goes_as_printed(m)
    return street if unasked else None


def only_one_to_promote(m: Moment) -> bool:
    """R5.3: only one disc on another street, so nobody is asked."""
    return _seat_without_asking(m) not in (None, STREETS[m.was.street])


def seat_from_the_stack_itself(m: Moment) -> bool:
    """R5.4: the player picks a disc out of the stack just activated."""
    return _picked_from(m) == STREETS[m.was.street] and _white_disc_goes_as_printed(m)


def placed_disc_takes_the_seat(m: Moment) -> bool:
    """R5.4: the disc picked is the one placed in this turn."""
    return seat_from_the_stack_itself(m) and m.word.endswith(" 4")


def only_one_in_the_stack_itself(m: Moment) -> bool:
    """R5.4: the only disc on any street lies in the stack just activated."""
    return _seat_without_asking(m) == STREETS[m.was.street]


def seat_stays_empty(m: Moment) -> bool:
    """R5.4: the player has no disc on any street."""
    return _white_promoted(m).get("seat", m.was.active) is None and _white_disc_goes(m)


def _neighbours(tale: Tale) -> Iterator[tuple[Json, Json]]:
    """Every two sides next to each other in a ranking, the better first."""
    for event in tale.told("scored"):
        yield from pairwise(event["ranking"])


def tie_broken_by(ruling: str, seats: int | None = None) -> Shows:
    """R5.7: two sides (with so many seats) are level, and this criterion earns one more points."""
    return lambda tale: any(
        line["tie"] == ruling
        and line["points"] < above["points"]
        and seats in (None, line["seats"])
        for above, line in _neighbours(tale)
    )


def _shares(event: Json) -> list[tuple[int, int]]:
    """Who shares in a ranking: (the first place they take up, how many they are)."""
    found: list[tuple[int, int]] = []
    first = 0
    for place, line in enumerate(event["ranking"]):
        if line["tie"] != SHARED:
            first = place
        elif first < place - 1:
            found[-1] = (first, place + 1 - first)
        else:
            found.append((first, 2))
    return found


def shared(scored: str, first: int, many: int) -> Shows:
    """R5.7(e): so many share a tile or card from that place (0 for the first) on."""
    return lambda tale: any(
        (first, many) in _shares(event) for event in tale.told("scored") if scored in event
    )


def seat_decides_at_once(m: Moment) -> bool:
    """R5.8: the seat just taken puts its owner above a side that was level in influence."""
    return any(
        above["side"] == promoted["seat"]
        and line["tie"] == "R5.7a"
        and line["influence"] + 1 == above["influence"]
        for promoted in m.told("promoted")
        for above, line in pairwise(m.told("scored")[0]["ranking"])
    )


def third_party_finds_no_slot(m: Moment) -> bool:
    """R7.4: the player's cube takes the last slot, so the third party gets none."""
    if m.was.players != n.THIRD_PARTY or n.THIRD_PARTY not in m.was.stacks[m.was.street]:
        return False
    gained = m.now.cubes - m.was.cubes
    follows = gained[:, n.THIRD_PARTY] > 0
    return bool(((gained[:, m.was.actor] > 0) & ~follows & (m.now.filled == SLOTS)).any())


def third_party_leads_the_council(tale: Tale) -> bool:
    """R7.5: the third party comes first for palazzo."""
    return tale.game.players == n.THIRD_PARTY and any(
        event["ranking"] and event["ranking"][0]["side"] == n.THIRD_PARTY
        for event in tale.told("scored")
        if event.get("card") == "palazzo"
    )


def third_party_wins_a_tie(tale: Tale) -> bool:
    """R7.5: the third party is level with a player and ranked above."""
    return tale.game.players == n.THIRD_PARTY and any(
        above["side"] == n.THIRD_PARTY and line["tie"] not in (None, SHARED)
        for above, line in _neighbours(tale)
    )


def third_party_has_most_points(tale: Tale) -> bool:
    """R7.5: the third party has most points and does not win."""
    *players, third_party = tale.record["scores"]
    return tale.game.players == n.THIRD_PARTY and third_party > max(players)


def _last_tile(tale: Tale) -> int | None:
    """The ply in which a disc was promoted to the fifteenth tile."""
    for ply, moment in enumerate(tale.moments):
        if moment.was.scored == LAST_TILE and moment.told("promoted"):
            return ply
    return None


def discs_run_out(tale: Tale) -> bool:
    """R8.1: all discs are placed, and tiles are left over."""
    last = tale.moments[-1]
    promoted = len(last.told("promoted"))
    return tale.end.reserve.sum() == 0 and last.was.scored + promoted < n.TILES


def discs_and_tiles_run_out(tale: Tale) -> bool:
    """R8.1, R8.2: the last disc of the game promotes to the fifteenth tile."""
    return tale.end.reserve.sum() == 0 and _last_tile(tale) == len(tale.moments) - 1


def round_is_played_on(tale: Tale) -> bool:
    """R8.2: discs are placed after the fifteenth tile."""
    ply = _last_tile(tale)
    return ply is not None and any(moment.verb == "place" for moment in tale.moments[ply:])


def last_seat_ends_the_game(tale: Tale) -> bool:
    """R8.2: the last seat scores the fifteenth tile; there is no further turn."""
    return _last_tile(tale) == len(tale.moments) - 1 and tale.end.reserve.sum() > 0


def fourth_disc_leaves(white: bool) -> Shows:
    """R8.2: after the fifteenth tile a fourth disc leaves the game."""
    return lambda tale: any((event["disc"] == "white") == white for event in tale.told("left"))


def _leaders(tale: Tale) -> int:
    """How many players have most points."""
    players = tale.record["scores"][: tale.game.players]
    return int(players.count(max(players)))


def won_by_points(tale: Tale) -> bool:
    """R8.4: one player has most points."""
    return _leaders(tale) == 1


def won_by_influence(tale: Tale) -> bool:
    """R8.4: several have most points, and one of them most influence."""
    return _leaders(tale) > 1 and len(tale.record["winners"]) == 1


def won_together(tale: Tale) -> bool:
    """R8.4: points and influence are level."""
    return len(tale.record["winners"]) > 1
