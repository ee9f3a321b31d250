"""`calimala serve`: open the tables to people, until somebody stops it."""

import asyncio
import errno
import multiprocessing
import os
import signal
import socket
import sys
import webbrowser
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any, Final

import segno
import uvicorn
from uvicorn.supervisors import Multiprocess

from calimala.cli.support import options as shared
from calimala.cli.support import terminal
from calimala.game import BadOption, CalimalaError
from calimala.game.errors import shown
from calimala.server.api.http_connection import BoundedHttp
from calimala.server.api.websocket import FastWebSocket
from calimala.server.ops import json_log
from calimala.server.settings import Settings, chosen
from calimala.server.store.database import Database, database_url
from calimala.server.store.migrate import prepare
from calimala.server.store.sqlite_file import held

DESCRIPTION: Final = """\
Games are kept in the database and survive everything. Each option can also be given by
an environment variable, CALIMALA_PORT and so on; the command line wins."""
EXAMPLES: Final = """\
calimala serve --open
calimala serve --host 0.0.0.0
calimala serve --public-url https://calimala.example \
--database postgresql://calimala@db/calimala --workers 4"""
APP: Final = "calimala.server.app:create"
BACKLOG: Final = 2048
PATIENCE: Final = 300.0  # seconds until we give up waiting for our own first answer
CANNOT_START: Final = 3  # uvicorn's own status
ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # reserved
ANY, ANY_6 = "0.0.0.0", "::"  # noqa: S104 - what a host may choose
HERE: Final = {ANY: "127.0.0.1", ANY_6: "::1"}
REACH: Final = {ANY: (socket.AF_INET,), ANY_6: (socket.AF_INET, socket.AF_INET6)}


def add_options(parser: ArgumentParser) -> None:
    """Where to listen, where games are kept, who does the work; None leaves it to the settings."""
    add = parser.add_argument
    add("--host", metavar="ADDRESS",
        help="where to listen (default 127.0.0.1: only for this machine; 0.0.0.0: for all)"
        )  # fmt: skip
    add("--port", metavar="N", help="default 8472; 0 takes any that is free")
    add("--fd", type=shared.whole(0, 1 << 20), metavar="N",
        help="a socket that listens already, handed over by whoever starts us (systemd: 3)"
        )  # fmt: skip
    shared.add_database(parser)
    add("--public-url", metavar="URL", help="what people type, if there is a proxy before us")
    add("--workers", metavar="N", help="processes; more than one need PostgreSQL (default 1)")
    add("--bot-processes", metavar="N", help="masters that think at the same time (default 1)")
    add("--pace", metavar="SECONDS", help="about what a bot takes for a move (default 0.2)")
    add("--private-webhooks", action="store_const", const="1",
        help="let people's webhooks reach private addresses")  # fmt: skip
    add("--open", action="store_true", help="open the browser there")


def run(options: Any, app: str = APP) -> int:
    """Check everything that can be wrong, then serve; SIGTERM and Ctrl-C end it well."""
    settings = chosen(vars(options))
    _check(settings)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with _listener(settings, options.fd) as listener, _alone(settings):
        settings = located(settings, listener, handed_over=options.fd is not None)
        asyncio.run(_open_database(settings))
        os.environ.update(settings.environment())
        _in_background(partial(announce, settings, open_browser=options.open))
        return _serve(settings, listener, app)


def _check(settings: Settings) -> None:
    """Refuse databases that several processes cannot share, or that forget everything."""
    url = database_url(settings.database)
    if settings.workers > 1 and not settings.shared:
        raise BadOption(
            f"{settings.workers} workers need PostgreSQL: --database postgresql://user@host/name"
        )
    if not settings.shared and url.database in {None, "", ":memory:"}:
        raise BadOption("database: name a file, sqlite:///FILE; memory forgets every game")


def _alone(settings: Settings) -> AbstractContextManager[None]:
    """Keep other servers off a SQLite file; processes share a PostgreSQL."""
    path = database_url(settings.database).database
    return nullcontext() if settings.shared else held(Path(path or ""))


def _listener(settings: Settings, fd: int | None) -> socket.socket:
    """The listening socket that was handed over, or one of our own."""
    return listening(settings.host, settings.port) if fd is None else inherited(fd)


def inherited(number: int) -> socket.socket:
    """A socket that listens already, handed over by its file descriptor as systemd does it."""
    try:
        listener = socket.socket(fileno=number)
    except OSError:
        raise BadOption(f"--fd: {number} is no socket; hand over one that listens") from None
    if listener.family not in ELSEWHERE or not _is_listening(listener):
        listener.detach()  # it is not ours to close
        raise BadOption(f"--fd: {number} is no TCP socket that listens")
    listener.set_inheritable(False)
    return listener


def _is_listening(listener: socket.socket) -> bool:
    """Whether connections may queue there."""
    return bool(listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))


def listening(host: str, port: int) -> socket.socket:
    """A socket where connections may queue already."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, *_, address = min(found, key=lambda each: each[0] != socket.AF_INET)
        both = host == ANY_6 and socket.has_dualstack_ipv6()
        return socket.create_server(
            address[:2], family=family, backlog=BACKLOG, dualstack_ipv6=both
        )
    except (OSError, UnicodeError) as fault:
        raise CalimalaError(_no_socket(host, port, fault)) from None


def _no_socket(host: str, port: int, fault: Exception) -> str:
    """Why nobody can listen there."""
    number = getattr(fault, "errno", None)
    if number == errno.EADDRINUSE:
        return f"port {port} is in use; is calimala running already? another one: --port {port + 1}"
    if number == errno.EACCES:
        return f"port {port} is not open to ordinary users; try one above 1023"
    if number == errno.EADDRNOTAVAIL or isinstance(fault, socket.gaierror | UnicodeError):
        return f"host {shown(host)} is no address of this machine"
    return f"cannot listen on {host}:{port}: {os.strerror(number) if number else fault}"


def located(settings: Settings, listener: socket.socket, handed_over: bool = False) -> Settings:
    """The settings with where we really listen and an address that others can type."""
    host, port, *_ = listener.getsockname()
    found = {"host": host if handed_over else settings.host, "port": port}
    settings = settings.model_copy(update=found)
    nearby = in_network(settings)
    if settings.public_url or not nearby:
        return settings
    return settings.model_copy(update={"public_url": nearby[0]})


def is_private(host: str) -> bool:
    """Whether only this machine can reach that address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def in_network(settings: Settings) -> list[str]:
    """The addresses under which other machines nearby find us."""
    if is_private(settings.host):
        return []
    families = REACH.get(settings.host)
    hosts = _own_addresses(families) if families else [settings.host]
    return [_address(host, settings.port) for host in hosts]


def _own_addresses(families: Iterable[socket.AddressFamily]) -> list[str]:
    """This machine's addresses towards other machines; nothing is sent to find out."""
    found = []
    for family in families:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((ELSEWHERE[family], 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return found


def _address(host: str, port: int) -> str:
    """What people type."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def _open_database(settings: Settings) -> None:
    """Open the database and bring it up to date, before anybody is let in."""
    db = Database(settings.database)
    try:
        await prepare(db)
    finally:
        await db.close()


def _in_background(task: Callable[[], None]) -> None:
    """Run something beside the server; it ends with the process."""
    Thread(target=task, daemon=True).start()


def announce(settings: Settings, open_browser: bool) -> None:
    """Once the server answers, say where it is; open the browser there if asked to."""
    here = HERE.get(settings.host, settings.host)
    if not _answers(here, settings.port):
        return
    local = _address(here, settings.port)
    try:
        _show(settings, local)
        sys.stdout.flush()
    except OSError:
        return  # nobody reads
    if open_browser:
        _browse(settings.url if settings.secure else local)


def _answers(host: str, port: int) -> bool:
    """Whether the server gives its first answer, whatever that is."""
    connection = HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/healthz")
        connection.getresponse().read()
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
    return True


def _show(settings: Settings, local: str) -> None:
    """Print where the tables are, and for telephones as a picture."""
    print(f"Calimala is open at {local} (Ctrl-C closes it)")
    nearby = in_network(settings)
    for address in nearby:
        print(f"in your network: {address}")
    if settings.url not in {local, *nearby}:
        print(f"for everybody: {settings.url}")
    if nearby and terminal.watched(sys.stdout):
        segno.make(settings.url, micro=False).terminal(sys.stdout, border=2, compact=True)


def _browse(url: str) -> None:
    """Open the browser, if there is one with windows; one in this terminal would hide us."""
    windows = sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if not windows or not webbrowser.open(url):
        terminal.say(f"no browser found here: open {url} in one")


class Config(uvicorn.Config):
    """How uvicorn runs the app, in this process or in each worker."""

    def load(self) -> None:
        """Load the app; a worker ends with its parent, and one that cannot start says so."""
        if parent := multiprocessing.parent_process():
            _in_background(partial(_end_with, parent))
        try:
            super().load()
        except Exception as fault:  # noqa: BLE001 - whatever it is, nobody wants a traceback
            json_log.error("no-start", fault)
            if isinstance(fault, CalimalaError):
                terminal.say(str(fault))
            sys.exit(CANNOT_START)


def _end_with(parent: Any) -> None:
    """Leave when the parent has gone without a word."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def config(settings: Settings, app: str) -> Config:
    """Connections that died are found within ten seconds; nothing that people send is logged."""
    return Config(
        app,
        factory=True,
        workers=settings.workers,
        loop="auto",  # uvloop where there is one: not on Windows
        http=BoundedHttp,
        ws=FastWebSocket,
        ws_max_size=16384,
        ws_ping_interval=4,
        ws_ping_timeout=5,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=json_log.CONFIG,
        log_level="warning",
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=8,
        timeout_worker_healthcheck=30,  # loading the engine may keep a worker silent
    )


def _serve(settings: Settings, listener: socket.socket, app: str) -> int:
    """Run until stopped; 1 if it could not even start."""
    uvicorns = config(settings, app)
    json_log.info("start", port=settings.port, workers=settings.workers)
    try:
        if settings.workers == 1:
            uvicorn.Server(uvicorns).run(sockets=[listener])
        else:
            _supervise(Multiprocess(uvicorns, [listener]))
    except KeyboardInterrupt:
        pass  # the signal that stopped it, once more
    except SystemExit:
        terminal.say("the server could not start; the lines above say why")
        return 1
    json_log.info("stop")
    return 0


def _supervise(workers: Multiprocess) -> None:
    """Keep so many workers alive; a worker that never starts ends it."""
    workers.run()
    if any(each.exitcode == CANNOT_START for each in workers.processes):
        raise SystemExit(CANNOT_START)
