"""The table and the engine load without what POSIX alone has; Windows itself is untested."""

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.support.commands import run
from tests.support.deadlines import PATIENCE, eventually

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "client.py"

POSIX_ONLY = (
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "resource",
    "syslog",
    "termios",
    "tty",
    "uvloop",
)
BLOCKED = f"""
import sys, os, pathlib, shutil, subprocess, tempfile, asyncio, webbrowser, mimetypes
for name in {POSIX_ONLY}:
    sys.modules[name] = None  # an import of it fails
"""


@pytest.mark.parametrize(
    "loaded",
    [
        "calimala.game, calimala.players.registry",
        "calimala.cli.commands.serve, calimala.server.app",
        "calimala.cli.commands.play",
        "calimala.cli.commands.backup, calimala.cli.commands.check_store",
        "tools.setup, tools.ui, tools.play",
    ],
)
def test_no_module_of_posix_alone_is_needed(loaded: str) -> None:
    done = run([sys.executable, "-c", f"{BLOCKED}\nimport {loaded}"])
    assert done.returncode == 0, done.stderr


def test_games_are_dealt_without_them(tmp_path: Path) -> None:
    script = f"{BLOCKED}\nfrom calimala.cli.main import main; main(['serve', '--port', '0'])"
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            eventually(lambda: httpx.get(f"{found[0]}/readyz").is_success, "a server that is ready")
            assert _first_message(found[0])["state"]["phase"] != "over"
        finally:
            server.kill()


def _first_message(url: str) -> dict[str, dict[str, str]]:
    """What the socket of a new table tells first."""
    client = runpy.run_path(str(CLIENT))
    with client["sign_in"](url) as person:
        key = client["new_game"](person)
        token = {"Authorization": person.headers["Authorization"]}
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{key}/socket"
    with connect(address, additional_headers=token) as line:
        line.send(json.dumps({"type": "hello", "have": None}))
        while (message := json.loads(line.recv(PATIENCE)))["type"] != "sync":
            pass
    return message  # type: ignore[no-any-return]
