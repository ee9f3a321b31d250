"""An activation: pending actions, compensation, cards, and the duty to act.

Home of R3.2, R4.1-R4.3.
"""

import numpy as np

from calimala.rules import actions, cards
from calimala.rules.actions import deliver
from calimala.rules.actions.interplay import HARMS
from calimala.rules.jit import big_rule, rule
from calimala.rules.moves import (
    ACTION_OF,
    CARD_MOVE,
    DEED_MOVE,
    DEEDS_OF,
    DRAW_MOVE,
    END_MOVE,
    STOP_MOVE,
    append,
)
from calimala.rules.names import (
    ACTIONS,
    ACTIVATE,
    DELIVER,
    WHITE_DISC,
)
from calimala.rules.reasons import (
    FINE,
    MUST_ACT,
    MUST_DRAW,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_PENDING,
    STILL_POSSIBLE,
)
from calimala.rules.state import STATE, Games, Offer, State
from calimala.rules.tables import STREET_CELLS


@rule
def street_action(s: State, street: int, cell: int) -> int:
    """The action on the first (0) or second (1) cell of the street."""
    return int(s.layout[STREET_CELLS[street, cell]])


@rule
def begin(s: State, seat: int, level: int) -> None:
    """The two actions become pending, twice each for a white disc (R4.1)."""
    times = 2 if s.stacks[s.street, level] == WHITE_DISC else 1
    s.phase = ACTIVATE
    s.actor = seat
    s.level = level
    s.pending[0] = times
    s.pending[1] = times
    s.touched = 0


@rule
def is_over(s: State) -> bool:
    """Nothing pending and no card: the activation ends by itself (R4.3)."""
    return (
        s.phase == ACTIVATE
        and s.pending[0] == 0
        and s.pending[1] == 0
        and s.hand_size[s.actor] == 0
    )


@rule
def pending_cell(s: State, action: int) -> int:
    """Which cell of the street has the action pending, or -1."""
    for cell in range(2):
        if s.pending[cell] and street_action(s, s.street, cell) == action:
            return cell
    return -1


@big_rule
def is_possible(s: State, action: int) -> bool:
    """Whether the actor can carry the action out, at least in part (R4.2)."""
    return bool(actions.options(s, s.actor) & DEEDS_OF[action])


@big_rule
def is_stuck(s: State) -> bool:
    """Whether something is pending that cannot be carried out at all (R4.2)."""
    for cell in range(2):
        if s.pending[cell] and not is_possible(s, street_action(s, s.street, cell)):
            return True
    return False


@big_rule
def perform(s: State, move: int) -> bool:
    """Make the actor's move; tell whether the activation is over."""
    if move < CARD_MOVE:
        _carry_out(s, move - DEED_MOVE)
    elif move < DRAW_MOVE:
        cards.spend(s, s.actor, ACTION_OF[move - CARD_MOVE])
        actions.perform(s, s.actor, move - CARD_MOVE)
    elif move < STOP_MOVE:
        _use_up(s, move - DRAW_MOVE)
        cards.draw(s, s.actor)
    elif move == STOP_MOVE:
        deliver.stop(s)
    return move == END_MOVE or is_over(s)


@rule
def _carry_out(s: State, deed: int) -> None:
    """Do the deed for the pending action, or deliver on; the duty to act is met (R3.2)."""
    if s.phase == ACTIVATE:
        _use_up(s, ACTION_OF[deed])
        s.owing = 0
    actions.perform(s, s.actor, deed)


@rule
def _use_up(s: State, action: int) -> None:
    """The action is pending once less."""
    s.pending[pending_cell(s, action)] -= 1


@big_rule
def duty_is_within_reach(s: State) -> bool:
    """Whether cards in hand, if needed, lead to a pending action of the street (R3.2a)."""
    for cell in range(2):
        if s.pending[cell] and actions.within_reach(s, s.actor, street_action(s, s.street, cell)):
            return True
    return False


@big_rule
def _duty_survives_draw(s: State, action: int) -> bool:
    """R3.2(b) for a draw; the card it would bring does not count."""
    cell = pending_cell(s, action)
    s.pending[cell] -= 1
    survives = duty_is_within_reach(s)
    s.pending[cell] += 1
    return survives


@big_rule
def _duty_survives_trial(trial: Games, move: int) -> bool:
    """Make the move, then ask; to deliver on never reaches more than to stop there."""
    perform(trial[0], move)
    return duty_is_within_reach(trial[0])


@big_rule
def _duty_survives(s: State, move: int, able: int) -> bool:
    """R3.2(b): whether the duty to act can still be met after the move.

    `able` holds the pending deeds known to be possible now: nearly always one of them
    is beyond the harm of the card played, and nothing has to be tried out.
    """
    if move >= DRAW_MOVE:
        return _duty_survives_draw(s, move - DRAW_MOVE)
    if move < CARD_MOVE and s.phase == ACTIVATE:
        return True
    if move >= CARD_MOVE and able & ~HARMS[ACTION_OF[move - CARD_MOVE]]:
        return True
    trial = np.empty(1, STATE)
    trial[0] = s
    return _duty_survives_trial(trial, move)


@big_rule
def refusal(s: State, move: int) -> int:
    """Why the actor may not do this now, or FINE (R4.2, R3.2b)."""
    if move == END_MOVE:
        return _end_refusal(s)
    if s.phase == DELIVER:
        reason = _delivery_refusal(s, move)
    elif move < CARD_MOVE:
        reason = _pending_refusal(s, move - DEED_MOVE)
    elif move < DRAW_MOVE:
        reason = _card_refusal(s, move - CARD_MOVE)
    else:
        reason = _draw_refusal(s, move)
    if reason == FINE and s.owing and move != STOP_MOVE and not _duty_survives(s, move, 0):
        return MUST_ACT
    return reason


@big_rule
def _end_refusal(s: State) -> int:
    """Why the activation cannot be ended, or FINE."""
    if s.phase == DELIVER:
        return NOT_NOW
    if s.owing:
        return MUST_ACT
    return MUST_DRAW if is_stuck(s) else FINE


@big_rule
def _delivery_refusal(s: State, move: int) -> int:
    """Why the delivery in hand cannot go on like this, or FINE (R4.6)."""
    if move == STOP_MOVE:
        return FINE
    if move >= CARD_MOVE or ACTION_OF[move] != s.delivering:
        return NOT_NOW
    return actions.refusal(s, s.actor, move)


@big_rule
def _pending_refusal(s: State, deed: int) -> int:
    """Why the deed cannot be done for the street, or FINE."""
    if pending_cell(s, ACTION_OF[deed]) < 0:
        return NOT_PENDING
    return actions.refusal(s, s.actor, deed)


@big_rule
def _card_refusal(s: State, deed: int) -> int:
    """Why the deed cannot be done with a card, or FINE."""
    if s.hand[s.actor, ACTION_OF[deed]] == 0:
        return NOT_IN_HAND
    return actions.refusal(s, s.actor, deed)


@big_rule
def _draw_refusal(s: State, move: int) -> int:
    """Why there is no compensation, or FINE."""
    if move >= STOP_MOVE:
        return NOT_NOW
    if pending_cell(s, move - DRAW_MOVE) < 0:
        return NOT_PENDING
    return STILL_POSSIBLE if is_possible(s, move - DRAW_MOVE) else FINE


@big_rule
def options(s: State, out: Offer) -> int:
    """Fill out with what the actor may do now; return how much that is.

    Written almost without branches: processors guess wrongly what a player may do.
    """
    able = actions.options(s, s.actor)
    if s.phase == DELIVER:
        return _delivery_options(s, able, out)
    asked = 0
    stuck = 0
    n = 0
    for cell in range(2):
        action = street_action(s, s.street, cell)
        deeds = DEEDS_OF[action] * (s.pending[cell] > 0)
        asked |= deeds
        compensated = deeds != 0 and not able & deeds
        out.moves[n] = DRAW_MOVE + action
        n += compensated
        stuck |= compensated
    n = append(able & asked | (able & _deeds_in_hand(s)) << CARD_MOVE, DEED_MOVE, out, n)
    if s.owing:
        return _dutiful(s, able & asked, out, n)
    out.moves[n] = END_MOVE
    return n + 1 - stuck


@rule
def _deeds_in_hand(s: State) -> int:
    """What the cards in hand speak of, as a bit set of deeds."""
    bits = 0
    for action in range(ACTIONS):
        bits |= DEEDS_OF[action] * (s.hand[s.actor, action] > 0)
    return bits


@big_rule
def _delivery_options(s: State, able: int, out: Offer) -> int:
    """Deliver on, or stop (R4.6)."""
    n = append(able & DEEDS_OF[s.delivering], DEED_MOVE, out, 0)
    if s.owing:
        n = _dutiful(s, 0, out, n)
    out.moves[n] = STOP_MOVE
    return n + 1


@rule
def _a_card_harms(s: State, able: int) -> bool:
    """Whether a card in hand could make all the pending deeds that are possible now impossible."""
    harms = False
    for action in range(ACTIONS):
        harms |= s.hand[s.actor, action] > 0 and not able & ~HARMS[action]
    return harms


@big_rule
def _dutiful(s: State, able: int, out: Offer, n: int) -> int:
    """Keep only the moves after which the duty to act can still be met (R3.2b)."""
    if able and not _a_card_harms(s, able):
        return n
    kept = 0
    for i in range(n):
        if _duty_survives(s, out.moves[i], able):
            out.moves[kept] = out.moves[i]
            kept += 1
    return kept
