"""Plays one game against a bot with random legal moves: over a socket, or by plain HTTP.

Usage: python client.py http://127.0.0.1:8472 [socket|http]
Needs httpx and, for the socket, websockets.
"""

import json
import random
import sys
import time

import httpx
from websockets.sync.client import connect

PAUSE = 0.25  # seconds before we ask again: the server lets one address ask ten times a second


def sign_in(url: str) -> httpx.Client:
    """Come as a guest; from now on every request carries our token."""
    token = httpx.post(f"{url}/api/me", json={"name": "Ada"}).raise_for_status().json()["token"]
    return httpx.Client(base_url=url, headers={"Authorization": f"Bearer {token}"}, timeout=60)


def new_game(client: httpx.Client) -> str:
    """A table for us and a bot; we are ready, so the cards are dealt at once."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]
    made = client.post("/api/tables", json={"seats": seats, "public": False})
    key: str = made.raise_for_status().json()["id"]
    client.post(f"/api/tables/{key}/ready", json={}).raise_for_status()
    return key


def our_move(position: dict) -> dict:
    """A move for this position; its id is the same if we have to send it again."""
    version, seat = position["version"], position["viewer"]
    word = random.choice(position["legal"])
    return {"type": "move", "id": f"v{version}", "version": version, "seat": seat, "word": word}


def play_by_socket(client: httpx.Client, key: str) -> dict:
    """Moves out, entries in; the server tells every position and what is legal there."""
    url = str(client.base_url).rstrip("/").replace("http", "ws", 1)
    token = {"Authorization": client.headers["Authorization"]}
    with connect(f"{url}/api/tables/{key}/socket", additional_headers=token) as socket:
        socket.send(json.dumps({"type": "hello", "have": None}))
        state: dict = {}
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise SystemExit(f"refused: {message['reason']}: {message['text']}")
            if message["type"] in ("sync", "entry"):
                state |= message["state"] if message["type"] == "sync" else message["changes"]
                if state["phase"] == "over":
                    return state
                if message["legal"]:
                    socket.send(json.dumps(our_move(message)))
    raise SystemExit("the connection was closed")


def play_by_http(client: httpx.Client, key: str) -> dict:
    """Ask where the table stands, move if it is our turn, until the game is over."""
    have = 0
    while True:
        asked = client.get(f"/api/tables/{key}/sync", params={"have": have})
        position = asked.raise_for_status().json()
        have = position["version"]
        if position["state"]["phase"] == "over":
            return position["state"]
        if position["legal"]:
            client.post(f"/api/tables/{key}/move", json=our_move(position)).raise_for_status()
        else:
            time.sleep(PAUSE)


if __name__ == "__main__":
    here = sign_in(sys.argv[1].rstrip("/"))
    play = play_by_http if sys.argv[2:] == ["http"] else play_by_socket
    end = play(here, new_game(here))
    sys.stdout.write(f"scores {end['scores']} winners {end['winners']}\n")
