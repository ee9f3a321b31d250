"""A turn: placing, who acts, promotion, the next turn (R3, R5.1-R5.4, R7, R8)."""

from . import council
from .at_least_one import Prospect, within_reach
from .box import SCORING_TILES, SPACES, STACK, THIRD_PARTY
from .game import Activation, Disc, Game, current


def placements(game: Game) -> list[str]:
    """Every placement of a disc in the reserve that R3.1 and R7.1 allow."""
    assert game.active is not None
    return [
        f"place {kind} {space}"
        for kind, left in game.reserve[game.active].items()
        for space in SPACES
        if left > 0 and not (kind == "support" and "support" in game.stacks[space])
    ]


def fruitful(game: Game, word: str) -> bool:
    """Whether a placement meets R3.2(a)."""
    assert game.active is not None
    seat = game.active
    prospect = Prospect(seat, game.mats[seat], game.board, game.hands[seat])
    return within_reach(game.actions_of(word.split()[2]), prospect)


def offers(game: Game) -> list[str]:
    """The placements that meet R3.2(a), or all if none does (R3.2(c))."""
    every = placements(game)
    return [word for word in every if fruitful(game, word)] or every


def place(game: Game, word: str) -> None:
    """Put the disc on the stack and activate from the top down (R3.1-R3.3)."""
    _, kind, space = word.split()
    seat = game.active
    assert seat is not None
    bound = any(fruitful(game, other) for other in placements(game))
    game.reserve[seat][kind] -= 1
    game.placed[seat] += 1
    game.stacks[space].append(seat if kind == "own" else kind)
    game.space = space
    game.waiting = below(game.stacks[space])
    top = len(game.stacks[space])
    activate(game, Activation(top, seat, pending(game, 2 if kind == "white" else 1), bound))


def below(stack: list[Disc]) -> list[int]:
    """The levels that act after the placed disc, highest first (R3.3, R7.2, R7.3)."""
    if stack[-1] == "support":
        return []
    top = len(stack)
    return [level for level in (top - 1, top - 2) if level >= 1 and type(stack[level - 1]) is int]


def pending(game: Game, times: int) -> dict[str, int]:
    """The two actions of the space being resolved, so many times each (R4.1)."""
    assert game.space is not None
    return dict.fromkeys(game.actions_of(game.space), times)


def activate(game: Game, activation: Activation) -> None:
    """A disc's owner acts now (R3.3)."""
    game.activation, game.phase, game.actor = activation, "activate", activation.owner


def end_activation(game: Game) -> None:
    """The third party acts, then the next disc, then promotion (R3.3, R3.4, R7.3)."""
    _, space, done = current(game)
    if "support" in game.stacks[space]:
        third_party(game, done.touched)
    game.activation = None
    if game.waiting:
        level = game.waiting.pop(0)
        owner = game.stacks[space][level - 1]
        assert isinstance(owner, int)
        activate(game, Activation(level, owner, pending(game, 1), bound=False))
    else:
        after_activations(game)


def third_party(game: Game, touched: set[str]) -> None:
    """One third-party cube wherever the player put cubes, if a slot is free (R7.4)."""
    for place_ in game.board.open(sorted(touched)):
        game.board.put(THIRD_PARTY, place_)


def after_activations(game: Game) -> None:
    """Promote the bottom of four discs, then the turn ends (R3.4, R8.2)."""
    assert game.space is not None
    stack = game.stacks[game.space]
    if len(stack) < STACK:
        end_turn(game)
    elif len(game.seats) == len(SCORING_TILES):
        stack.pop(0)
        end_turn(game)
    elif stack[0] == "white":
        replace_white(game)
    else:
        disc = stack.pop(0)
        seat_and_end(game, disc if isinstance(disc, int) else THIRD_PARTY)


def replace_white(game: Game) -> None:
    """An own disc of the active player goes instead of a white one (R5.2-R5.4)."""
    seat, space = game.active, game.space
    assert seat is not None and space is not None
    if game.reserve[seat]["own"] > 0:
        game.reserve[seat]["own"] -= 1
        game.reserve[seat]["white"] += 1
        game.stacks[space].pop(0)
        seat_and_end(game, seat)
        return
    choices = substitutes(game)
    if not choices:
        game.stacks[space].pop(0)
        seat_and_end(game, None)
    elif len(choices) == 1:
        promote(game, choices[0])
    else:
        game.phase, game.actor = "promote", seat


def substitutes(game: Game) -> list[str]:
    """The own discs on other spaces, or else those in this very stack (R5.3, R5.4)."""
    everywhere = [
        (space, f"promote {space} {level}")
        for space, stack in game.stacks.items()
        for level, disc in enumerate(stack, 1)
        if disc == game.active
    ]
    elsewhere = [word for space, word in everywhere if space != game.space]
    return elsewhere or [word for _, word in everywhere]


def promote(game: Game, word: str) -> None:
    """An own disc from a space goes; white goes on top there, or leaves (R5.3, R5.4)."""
    assert game.space is not None
    _, space, level = word.split()
    game.stacks[space].pop(int(level) - 1)
    white = game.stacks[game.space].pop(0)
    assert white == "white"
    if game.edition == "international":
        game.stacks[space].append(white)
    seat_and_end(game, game.active)


def seat_and_end(game: Game, sitter: int | None) -> None:
    """Seat somebody or nobody, score the tile, end the turn (R5.1, R5.4)."""
    council.score_next_tile(game, sitter)
    end_turn(game)


def end_turn(game: Game) -> None:
    """The turn passes clockwise, or the game ends (R3.5, R8.1, R8.2)."""
    assert game.active is not None
    all_placed = all(sum(reserve.values()) == 0 for reserve in game.reserve)
    all_scored = len(game.seats) == len(SCORING_TILES)
    if all_placed or (all_scored and len(set(game.placed)) == 1):
        council.finish(game)
        return
    game.active = game.actor = (game.active + 1) % game.players
    game.phase, game.space = "place", None
