"""The network between a page and its server, which a test can cut.

A browser's own offline mode is of no use for that: it leaves open sockets open, and it holds back
answers that are on their way, so that such a socket does not even close.
"""

import asyncio
from collections.abc import Coroutine
from threading import Thread
from typing import Any, Final, Self, TypeVar

from tests.support.deadlines import PATIENCE

Done = TypeVar("Done")
PIECE: Final = 1 << 16


class Network:
    """Passes on whatever comes, both ways, until it is cut or swallows everything."""

    def __init__(self, server: str) -> None:
        self._host, _, self._port = server.partition(":")
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._ends: set[asyncio.StreamWriter] = set()
        self._silenced: set[asyncio.StreamWriter] = set()  # ends that hear nothing more
        self._is_cut = self._swallows = False

    def __enter__(self) -> Self:
        self._thread.start()
        self._listener = self._do(asyncio.start_server(self._connect, self._host))
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    @property
    def address(self) -> str:
        """Where the server can be reached through this network."""
        return f"{self._host}:{self._listener.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Break every connection, and every new one."""
        self._do(self._break())

    def swallow(self) -> None:
        """Let nothing through any more, and tell nobody: connections stay open."""
        self._do(self._silence())

    def mend(self) -> None:
        """Let new connections through again."""
        self._is_cut = self._swallows = False

    def _do(self, what: Coroutine[Any, Any, Done]) -> Done:
        """Have something done in the network's own thread."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)

    async def _connect(self, page: asyncio.StreamReader, to_page: asyncio.StreamWriter) -> None:
        """A page has connected: connect to the server, and pass on what both say."""
        server, to_server = await asyncio.open_connection(self._host, int(self._port))
        self._ends |= {to_page, to_server}
        if self._is_cut:
            await self._break()
        if self._swallows:
            await self._silence()
        await asyncio.gather(self._pass_on(page, to_server), self._pass_on(server, to_page))
        self._ends -= {to_page, to_server}
        self._silenced -= {to_page, to_server}

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Everything from one end to the other, until either is gone."""
        try:
            while piece := await source.read(PIECE):
                if sink not in self._silenced:
                    sink.write(piece)
                    await sink.drain()
        except ConnectionError:
            pass  # cut, or left by a page that was closed
        finally:
            if sink not in self._silenced:
                sink.close()

    async def _break(self) -> None:
        """What is on its way is lost."""
        self._is_cut = True
        ends, self._ends = self._ends, set()
        for each in ends:
            each.transport.abort()

    async def _silence(self) -> None:
        """What is said on these connections from now on is lost, also after mending."""
        self._swallows = True
        self._silenced |= self._ends

    async def _close(self) -> None:
        """Nobody listens any more."""
        self._listener.close()
        await self._break()
        if under_way := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(under_way)
