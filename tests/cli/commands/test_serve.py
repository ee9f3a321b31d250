"""calimala serve: it says where it is, stops when told to, and complains in one line."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from urllib.request import urlopen

import pytest

from calimala.cli.commands import serve
from calimala.cli.main import main
from calimala.game import BadOption
from calimala.server.settings import Settings, chosen, variable
from tests.support.deadlines import PATIENCE, readable

STUB = """
import os
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO
from fastapi import FastAPI
from calimala.server.settings import Settings

@asynccontextmanager
async def life(app):
    yield
    Path(os.environ["ENDED"]).touch()

def create():
    if os.environ.get("BROKEN"):
        raise RuntimeError("place own 1-2")
    app = FastAPI(lifespan=life)
    app.get("/pace")(lambda: Settings.from_environment().pace)
    return app
"""
START = """
import sys
from calimala.cli.commands import serve
from calimala.cli.parser import parse
sys.exit(serve.run(parse(["serve", *sys.argv[1:]]), "stub:create"))
"""
VARIABLES = [variable(name) for name in Settings.model_fields]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small app, and no settings in the environment."""
    (tmp_path / "stub.py").write_text(STUB)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("ENDED", str(tmp_path / "ended"))
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@contextmanager
def server(
    *arguments: str, stdout: int = subprocess.PIPE, pass_fds: Sequence[int] = ()
) -> Iterator[subprocess.Popen[str]]:
    """A server of its own, on a free port."""
    command = [sys.executable, "-c", START, "--port", "0", *arguments]
    with subprocess.Popen(
        command, stdout=stdout, stderr=subprocess.PIPE, text=True, pass_fds=pass_fds
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def address(process: subprocess.Popen[str]) -> str:
    """What the server prints once it answers."""
    assert process.stdout is not None
    readable(process.stdout.fileno(), "the server's address")
    found = re.match(r"Calimala is open at (http://\S+) ", process.stdout.readline())
    assert found is not None, process.communicate(timeout=PATIENCE)
    return found[1]


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_stopped(stop: signal.Signals, folder: Path) -> None:
    with server("--pace", "0.7") as process:
        with urlopen(f"{address(process)}/pace", timeout=PATIENCE) as answer:  # noqa: S310 - our own
            assert answer.read() == b"0.7"
            assert "server" not in answer.headers
        process.send_signal(stop)
        _out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert (folder / "ended").exists()
    assert (folder / "calimala.db").exists()
    assert re.findall(r'"event": "(\w+)"', err) == ["start", "stop"]
    assert "Traceback" not in err


def test_an_app_that_breaks_is_no_traceback(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROKEN", "1")
    with server() as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (1, "")
    assert "calimala: the server could not start; the lines above say why\n" in err
    assert "Traceback" not in err
    assert "1-2" not in err
    assert not (folder / "ended").exists()


@pytest.mark.usefixtures("folder")
def test_it_serves_on_a_socket_that_is_handed_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        fd, port = listener.fileno(), listener.getsockname()[1]
        for _ in range(2):  # connections wait there while the server is gone
            waiting = socket.create_connection(("127.0.0.1", port))
            with server("--fd", str(fd), pass_fds=[fd]) as process:
                assert address(process) == f"http://127.0.0.1:{port}"
                waiting.sendall(b"GET /pace HTTP/1.0\r\n\r\n")
                assert b"200 OK" in waiting.recv(4096)
            waiting.close()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("handed_over", "said"),
    [
        (socket.socket, "is no TCP socket that listens"),
        (lambda: socket.socket(socket.AF_UNIX), "is no TCP socket that listens"),
        (Path(os.devnull).open, "is no socket; hand over one that listens"),
    ],
    ids=["silent", "of-another-kind", "file"],
)
def test_what_is_handed_over_must_be_a_listening_socket(
    handed_over: Callable[[], IO[str] | socket.socket],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with handed_over() as given:
        status, line = complaint(capsys, "--fd", str(given.fileno()))
        assert (status, line) == (2, f"--fd: {given.fileno()} {said}")


@pytest.mark.usefixtures("folder")
def test_other_machines_are_told_an_address_and_a_picture() -> None:
    leader, follower = os.openpty()
    with server("--host", "0.0.0.0", "--public-url", "https://calimala.example", stdout=follower):  # noqa: S104 - what a host may choose
        os.close(follower)
        said = b""
        while "█" not in said.decode(errors="ignore"):
            said += os.read(readable(leader, f"more of the picture than {said!r}"), 4096)
    os.close(leader)
    assert b"Calimala is open at http://127.0.0.1:" in said
    assert b"for everybody: https://calimala.example\r\n" in said


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The status and the one line of a server that does not start."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        status = main(["serve", *arguments])
    finally:
        signal.signal(signal.SIGTERM, before)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("calimala: ")
    assert err.count("\n") == 1
    return status, err.removeprefix("calimala: ").rstrip()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--port", "x", "--port: 'x' is not a whole number from 0 to 65535"),
        ("--port", "65536", "--port: '65536' is not a whole number"),
        ("--workers", "0", "--workers: '0' is not a whole number from 1 to 64"),
        ("--workers", "2", "2 workers need PostgreSQL"),
        ("--pace", "nan", "--pace: 'nan' is not a number of seconds"),
        ("--public-url", "calimala.example", "--public-url: 'calimala.example' is not an address"),
        ("--public-url", "https://a/b?c", "--public-url: 'https://a/b?c' is not an address"),
        ("--host", "", "--host: '' is not a name"),
        ("--database", "mysql://a/b", "database must be sqlite:///FILE or postgresql://"),
        ("--database", "?", "database: '?' is not an address"),
        ("--database", "sqlite://", "database: name a file"),
    ],
)
def test_a_bad_option_is_one_line_and_status_2(
    option: str, value: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, line = complaint(capsys, option, value)
    assert status == 2
    assert line.startswith(said)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("variable", "value"),
    [("PORT", "x"), ("PACE", "-1"), ("PRIVATE_WEBHOOKS", "maybe"), ("BOT_PROCESSES", "1.5")],
)
def test_a_bad_variable_is_named(
    variable: str,
    value: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(f"CALIMALA_{variable}", value)
    status, line = complaint(capsys)
    assert status == 2
    assert line.startswith(f"CALIMALA_{variable}: '{value}' is ")


@pytest.mark.usefixtures("folder")
def test_a_port_in_use_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        status, line = complaint(capsys, "--port", str(port))
    assert status == 1
    assert line.startswith(f"port {port} is in use;")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("host", ["192.0.2.77", "nowhere.invalid", "a" * 70 + ".example"])
def test_a_host_that_is_not_here_is_one_line(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, line = complaint(capsys, "--host", host, "--port", "0")
    assert status == 1
    assert "is no address of this machine" in line


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("sqlite:///{folder}", "database sqlite:///{folder}: unable to open database file"),
        ("sqlite:///{folder}/stub.py", "database sqlite:///{folder}/stub.py: damaged (file is not"),
        ("sqlite:///{folder}/stub.py/x.db", "{folder}/stub.py: file exists"),
        ("postgresql://a:secret@127.0.0.1:1/b", "database postgresql://a:***@127.0.0.1:1/b: conn"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_line(
    database: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, line = complaint(capsys, "--port", "0", "--database", database.format(folder=folder))
    assert status == 1
    assert line.startswith(said.format(folder=folder))
    assert "secret" not in line


@pytest.mark.usefixtures("folder")
def test_the_command_line_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALIMALA_PORT", "1")
    monkeypatch.setenv("CALIMALA_PACE", "2")
    monkeypatch.setenv("CALIMALA_HOST", "")
    assert chosen({"port": "3", "pace": None, "unknown": "x"}) == Settings(port=3, pace=2)


def test_settings_travel_by_the_environment() -> None:
    settings = Settings(
        host="::",
        port=1,
        database="postgresql://a",
        public_url="https://b",
        workers=2,
        bot_processes=3,
        pace=0.5,
        private_webhooks=True,
        requests_per_minute=7,
    )
    assert Settings.from_environment(settings.environment()) == settings
    assert Settings.from_environment(Settings().environment()) == Settings()
    with pytest.raises(BadOption, match="CALIMALA_WORKERS: 'x' is not"):
        Settings.from_environment({"CALIMALA_WORKERS": "x"})


def test_the_port_that_was_free_is_in_the_address() -> None:
    with serve.listening("127.0.0.1", 0) as listener:
        settings = serve.located(Settings(port=0), listener)
        assert settings.url == f"http://127.0.0.1:{listener.getsockname()[1]}"


def test_everywhere_is_an_address_that_others_can_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_own_addresses", lambda _families: ["192.0.2.9", "2001:db8::9"])
    with serve.listening(serve.ANY, 0) as listener:
        port = listener.getsockname()[1]
        settings = serve.located(Settings(host=serve.ANY), listener)
    assert settings.url == f"http://192.0.2.9:{port}"
    assert serve.in_network(settings)[1] == f"http://[2001:db8::9]:{port}"


@pytest.mark.parametrize(
    ("host", "private"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("a.b", False)],  # noqa: S104 - what a host may choose
)
def test_only_this_machine_reaches_a_private_address(host: str, private: bool) -> None:
    assert serve.is_private(host) is private


def test_dead_connections_are_found_within_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve.Config, "configure_logging", lambda _self: None)
    config = serve.config(Settings(), "stub:create")
    assert config.ws_ping_interval is not None and config.ws_ping_timeout is not None
    assert config.ws_ping_interval + config.ws_ping_timeout < 10
    assert (config.ws_max_size, config.access_log, config.server_header) == (16384, False, False)


@pytest.mark.parametrize("name", ["host", "port", "workers", "bot_processes", "pace"])
def test_the_help_names_the_default_of_a_setting(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--help"]) == 0
    option = f"--{name.replace('_', '-')} "
    text = " ".join(capsys.readouterr().out.partition("options:")[2].split())
    told = text.partition(option)[2].partition(" --")[0]
    assert re.search(rf"default {re.escape(str(Settings.model_fields[name].default))}\b", told)
