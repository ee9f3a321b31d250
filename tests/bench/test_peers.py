from importlib.util import find_spec

import pytest

from bench.peers import PEERS, Peer

MODULES = {"catanatron": "catanatron", "open-spiel": "pyspiel"}


@pytest.mark.parametrize("peer", PEERS, ids=[peer.key for peer in PEERS])
def test_a_peer_plays_games_or_says_that_it_is_absent(peer: Peer) -> None:
    if find_spec(MODULES[peer.package]):
        assert peer.opened()(2) > 2
    else:
        with pytest.raises(ImportError):
            peer.opened()


def test_every_peer_has_its_own_key_and_title() -> None:
    assert len({peer.key for peer in PEERS}) == len({peer.title for peer in PEERS}) == len(PEERS)
