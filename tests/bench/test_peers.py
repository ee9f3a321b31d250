from importlib.util import find_spec

import pytest

from bench import research
from bench.peers import PEERS, Peer

MODULES = {"catanatron": "catanatron", "open-spiel": "pyspiel", "pettingzoo": "rlcard"}
ALL = tuple({peer.key: peer for peer in (*PEERS, *research.PEERS)}.values())


@pytest.mark.parametrize("peer", ALL, ids=[peer.key for peer in ALL])
def test_a_peer_plays_games_or_says_that_it_is_absent(peer: Peer) -> None:
    if find_spec(MODULES[peer.package]):
        assert peer.opened()(2) > 2
    else:
        with pytest.raises(ImportError):
            peer.opened()


def test_every_peer_has_its_own_key_and_title() -> None:
    assert len({peer.key for peer in ALL}) == len({peer.title for peer in ALL}) == len(ALL)
