"""An activation: pending actions, compensation, cards, deliveries (R4, R3.2(b))."""

from .actions import options, perform
from .at_least_one import Prospect, endings, outcomes, within_reach
from .game import Activation, Game, current
from .pieces import Delivery, is_delivery
from .streets import end_activation


def offers(game: Game) -> list[str]:
    """The legal moves in `activate` and `deliver`."""
    words = delivery_moves(game) if game.phase == "deliver" else step_moves(game)
    _, _, now = current(game)
    return [word for word in words if keeps_promise(game, word)] if now.bound else words


def step_moves(game: Game) -> list[str]:
    """Carry out, draw, play a card or end (R4.2), before R3.2(b) is asked."""
    _, _, now = current(game)
    mat, board = game.mats[now.owner], game.board
    words = []
    impossible = [action for action in now.pending if not options(action, mat, board)]
    for action in now.pending:
        words += options(action, mat, board)
    words += [f"draw {action}" for action in impossible]
    for card in set(game.hands[now.owner]):
        words += [f"card {word}" for word in options(card, mat, board)]
    if not impossible:
        words.append("end")
    return words


def delivery_moves(game: Game) -> list[str]:
    """Deliver on or stop (R4.6), before R3.2(b) is asked."""
    _, _, now = current(game)
    assert now.delivery is not None
    return [*now.delivery.options(game.mats[now.owner], game.board), "stop"]


def keeps_promise(game: Game, word: str) -> bool:
    """Whether R3.2(a) is met by this move, or can still be met after it (R3.2(b))."""
    _, _, now = current(game)
    seat = now.owner
    here = Prospect(seat, game.mats[seat], game.board, game.hands[seat])
    left = list(now.pending)
    if word == "end":
        return False
    if word.startswith("draw "):
        return within_reach(list(without(now.pending, word.split()[1])), here)
    if word.startswith("card "):
        card = word.split()[1]
        ends = list(outcomes(here, card, word.removeprefix("card ")))
    elif word == "stop":
        ends = [here]
    elif now.delivery is not None:
        ends = list(endings(here.after(word), now.delivery.after(word.split()[1])))
    else:
        return True
    return any(within_reach(left, then) for then in ends)


def without(pending: dict[str, int], action: str) -> dict[str, int]:
    """What is pending after one use of an action (R4.1)."""
    fewer = {**pending, action: pending[action] - 1}
    return {name: times for name, times in fewer.items() if times > 0}


def step(game: Game, word: str) -> None:
    """Make a move of `activate` or `deliver`; what is over ends by itself (R4.3, R4.6)."""
    _, _, now = current(game)
    if word == "end":
        end_activation(game)
        return
    if word == "stop":
        now.delivery = None
    elif word.startswith("draw "):
        now.pending = without(now.pending, word.split()[1])
        draw(game, now.owner)
    elif word.startswith("card "):
        discard(game, now.owner, word.split()[1])
        carry_out(game, now, word.removeprefix("card "))
    else:
        if now.delivery is None:
            now.pending = without(now.pending, word.split()[0])
            now.bound = False
        carry_out(game, now, word)
    go_on(game, now)


def carry_out(game: Game, now: Activation, word: str) -> None:
    """An action, or one delivery of it, and where its cube went (R4.4, R4.6, R7.4)."""
    mat = game.mats[now.owner]
    place = perform(word, mat, game.board, now.owner)
    if place is not None:
        now.touched.add(place)
    if is_delivery(word):
        city = word.split()[1]
        before = now.delivery
        now.delivery = before.after(city) if before else Delivery.begun(city, mat)


def go_on(game: Game, now: Activation) -> None:
    """Deliver on, choose the next step, or end by itself (R4.3, R4.6)."""
    if now.delivery and now.delivery.options(game.mats[now.owner], game.board):
        game.phase = "deliver"
        return
    now.delivery = None
    game.phase = "activate"
    if not now.pending and not game.hands[now.owner]:
        end_activation(game)


def discard(game: Game, seat: int, card: str) -> None:
    """A played card goes to the discard pile before its action is carried out (R4.2)."""
    game.hands[seat].remove(card)
    game.discard.append(card)


def draw(game: Game, seat: int) -> None:
    """Take the top card; an empty deck is made anew before and after (R4.7)."""
    renew_deck(game)
    if game.deck:
        game.gain_card(seat, game.deck.pop(0))
        renew_deck(game)


def renew_deck(game: Game) -> None:
    """Shuffle the discard pile into a new deck if the deck is empty and the pile is not (R4.7)."""
    if not game.deck and game.discard:
        game.deck = game.luck.next_deck(game.discard)
        game.discard = []
        game.reshuffled.append(list(game.deck))
