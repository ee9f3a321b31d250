"""Make ready to play: .venv and the page at the same time, then compilation in the background.

Usage: python3 tools/play.py
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools import setup, ui
from tools.steps import ROOT, guarded, say

INTERRUPT = signal.SIGINT if os.name == "posix" else signal.SIGTERM
NICE = 5  # the page and the server are waited for; compilation has the rest


def _start_page() -> "subprocess.Popen[str]":
    """Build the page in a process of its own; its complaint waits until ours is known."""
    command = [sys.executable, str(ROOT / "tools" / "ui.py")]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def _compile_in_background() -> "subprocess.Popen[bytes]":
    """Compile the rules and bots; the server follows it, and does it itself should this fail."""
    say("compiling the rules and the bots meanwhile, once; the page will show how far it is")
    compiler = subprocess.Popen(
        [setup.BIN / "calimala", "prepare"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if hasattr(os, "setpriority"):  # Windows has none
        os.setpriority(os.PRIO_PROCESS, compiler.pid, NICE)
    return compiler


def main() -> int:
    """Install, build, and compile meanwhile; a page that is up to date needs no waiting."""
    if ui.is_built():
        setup.prepare("run")
        return 0
    page = _start_page()
    try:
        setup.prepare("run")
        _compile_in_background()
    except BaseException:
        page.send_signal(INTERRUPT)  # one complaint is enough
        page.communicate()
        raise
    sys.stderr.write(page.communicate()[1])
    return page.returncode


if __name__ == "__main__":
    sys.exit(guarded(main, "set-up"))
