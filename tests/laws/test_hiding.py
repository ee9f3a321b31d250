"""Two worlds that differ only in what a seat may not know look the same to it."""

from random import Random

from hypothesis import given

from calimala.game import Game
from calimala.game.schema import Record
from calimala.rules import names as n
from calimala.rules.state import State
from tests.laws.games import about, new_game, positions, seeds


def other_world(game: Game, seat: int | None, random: Random) -> Game:
    """The game with everything that is hidden from the seat dealt anew."""
    other = Game.from_record(game.record())
    s = other._now.open()
    rivals = [each for each in range(game.players) if each != seat]
    if s.phase not in (n.KEEP, n.SHOW, n.TAKE):
        _deal_hands_anew(s, rivals, random)
    _deal_scoring_cards_anew(s, rivals, random)
    return other


def _deal_hands_anew(s: State, rivals: list[int], random: Random) -> None:
    """Rivals' hands and the deck, of the same sizes."""
    pool = s.deck[: s.deck_size].tolist()
    for seat in rivals:
        pool += [card for card in range(n.ACTIONS) for _ in range(s.hand[seat, card])]
    random.shuffle(pool)
    for seat in rivals:
        s.hand[seat] = 0
        for _ in range(s.hand_size[seat]):
            s.hand[seat, pool.pop()] += 1
    s.deck[: s.deck_size] = pool


def _deal_scoring_cards_anew(s: State, rivals: list[int], random: Random) -> None:
    """Rivals' scoring cards; what they showed stays theirs, once all have chosen."""
    choosing = s.phase in (n.KEEP, n.SHOW)
    seen = {n.NOBODY} if choosing else {n.NOBODY, *s.shown.tolist()}
    cards = [int(card) for card in s.dealt[rivals].flat if card not in seen]
    moved = {card: card for card in range(n.NOBODY, n.CARDS)}
    moved |= dict(zip(cards, random.sample(cards, len(cards)), strict=True))
    for seat in rivals:
        s.dealt[seat] = [moved[int(card)] for card in s.dealt[seat]]
        s.kept[seat] = moved[int(s.kept[seat])]
        if seat < len(s.shown):
            s.shown[seat] = moved[int(s.shown[seat])]
    if s.face_down != n.NOBODY:
        s.face_down = next(card for card in range(n.CARDS) if card not in (*s.dealt.flat,))


@about(25)
@given(seeds)
def test_no_view_depends_on_what_its_seat_may_not_know(seed: int) -> None:
    random = Random(seed)
    for game in positions(new_game(seed), seed):
        if not game.over and random.random() < 0.1:
            seat = random.choice([None, *range(game.players)])
            assert other_world(game, seat, random).view(seat) == game.view(seat)


def with_other_secrets(record: Record, seat: int | None) -> Record:
    """The same game in which every rival keeps another of the cards dealt."""
    words = list(record["moves"])
    players = len(record["dealt"])
    turns = 2 if players == 2 else 1
    for rival in range(players):
        if rival != seat:
            chosen = {word.split()[1] for word in words[turns * rival : turns * (rival + 1)]}
            kept = next(card for card in record["dealt"][rival] if card not in chosen)
            words[turns * rival] = f"keep {kept}"
    return record | {"moves": words}


@about(15)
@given(seeds)
def test_no_event_or_word_tells_which_card_a_rival_keeps(seed: int) -> None:
    random = Random(seed)
    game = new_game(seed)
    for _ in positions(game, seed):
        pass
    game.undo()
    seat = random.choice([None, *range(game.players)])
    other = Game.from_record(with_other_secrets(game.record(), seat))
    assert other.moves != game.moves
    assert other.events_for(seat) == game.events_for(seat)
    assert other.moves_for(seat) == game.moves_for(seat)
    assert other.view(seat) == game.view(seat)
