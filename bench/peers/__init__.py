"""Other engines under the same random play; each is optional and imports its package late."""

from bench.peers import catanatron, openspiel
from bench.peers.peer import Peer

PEERS: tuple[Peer, ...] = (catanatron.CATAN, *openspiel.DRIVEN, *openspiel.COMPILED)

__all__ = ["PEERS", "Peer"]
