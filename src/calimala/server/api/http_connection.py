"""HTTP connections: Uvicorn's protocol with bounds on bytes and seconds, whatever a client sends.

A request is read in pieces, so that what is too much is noticed before it is kept. A client that is
refused for its rate limit is read no faster than the limit asks for.
"""

import asyncio
from asyncio import TimerHandle
from collections import Counter, OrderedDict
from typing import Any, Final, Literal
from weakref import ref

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from calimala.server.ops.rate_limit import client_key

EXTENSION: Final = "calimala.http"  # under this name the app finds the protocol object
LARGEST_HEAD: Final = 64 * 1024  # bytes of a request's first line and headers
LARGEST_REQUEST: Final = 4 << 20  # bytes of a request on the wire: a record and its chunks
HEAD_TIMEOUT: Final = 20.0  # seconds for a request's headers
BODY_TIMEOUT: Final = 60.0  # seconds for its body
ANSWERED_TIMEOUT: Final = 5.0  # seconds for the rest of a body that nobody waits for any more
CROWDED: Final = 64  # connections of one address that may wait for longer than a moment, or idle
MOMENT: Final = 2.0  # seconds
PIECE, BODY_PIECE = 1024, 16384  # bytes of headers and of bodies that are parsed at once
PAUSE: Final = 1.0  # seconds until a refused client is read again
MOST_SLOWED: Final = 10_000  # addresses that are remembered as too fast
MOST_REFUSALS: Final = 10  # on one connection
STALL: Final = 20.0  # seconds between two looks at a client that does not take its answer
SLOWEST: Final = 1024  # bytes a second that it has to take

Phase = Literal["idle", "head", "body"]


def slowed(app_state: dict[str, Any]) -> OrderedDict[str, float]:
    """The addresses that are over their rate limit, and until when new connections wait."""
    found: OrderedDict[str, float] = app_state.setdefault("calimala.slowed", OrderedDict())
    return found


def slow_down(app_state: dict[str, Any], client: str, now: float) -> None:
    """Let new connections of an address wait for a while."""
    known = slowed(app_state)
    known[client] = now + PAUSE
    known.move_to_end(client)
    if len(known) > MOST_SLOWED:
        known.popitem(last=False)


class HeldFlow(FlowControl):
    """Flow control that reads no more as long as reading is held, or bytes wait to be parsed."""

    held = behind = False

    def resume_reading(self) -> None:
        """Read on, unless held or behind."""
        if not self.held and not self.behind:
            super().resume_reading()


class BoundedHttp(HttpToolsProtocol):
    """One connection: how much it may send before it is answered, and how slowly."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._phase: Phase = "head"  # which part of a request comes next, or is under way
        self._timed: Phase = "idle"  # for which the timer runs
        self._timer: TimerHandle | None = None
        self._stall_timer: TimerHandle | None = None
        self._size = 0  # bytes of this request
        self._waits = b""  # what has come and is not parsed yet
        self._answered: RequestResponseCycle | None = None  # the request that is answered now
        self._refusals = 0
        self._upgraded = self._hung_up = False
        self._waiting: Counter[str] = self.app_state.setdefault("calimala.waiting", Counter())
        self._open: Counter[str] = self.app_state.setdefault("calimala.open", Counter())
        self._slowed = slowed(self.app_state)
        self._peer = ""
        self.flow: HeldFlow

    # From the first byte to the last.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as Uvicorn
        """A client has connected; its headers are awaited."""
        super().connection_made(transport)
        self.flow = HeldFlow(transport)
        self._peer = client_key(self.client[0] if self.client else None)
        self._open[self._peer] += 1
        if self._slowed.get(self._peer, 0.0) > self.loop.time():
            if self._waiting[self._peer] > CROWDED:
                transport.abort()
                return
            self._pause()
        self._watch()

    @property
    def is_crowded(self) -> bool:
        """Whether its address has so many connections that none is kept for a next request."""
        return self._open[self._peer] > CROWDED

    def data_received(self, data: bytes) -> None:
        """Bytes from the client."""
        self._waits = self._waits + data if self._waits else data
        self._parse()

    def _parse(self) -> None:
        """Parse what has come piece by piece, until a request has to wait for the one before."""
        data, at = self._waits, 0
        self._waits = b""
        while at < len(data) and not self.transport.is_closing():
            if self._upgraded:
                return  # Uvicorn reads nothing that comes with the handshake either
            if self.pipeline or self.flow.held:
                self._waits = b"" if self._hung_up else data[at:]
                self.flow.pause_reading()
                self.transport.pause_reading()  # again: at first a transport does not read yet
                break
            size = BODY_PIECE if self._phase == "body" else PIECE
            self._parse_piece(data[at : at + size])
            at += size
        self._catch_up()
        self._watch()

    def _catch_up(self) -> None:
        """Read no more than is parsed: answers to pipelined requests would let in more each."""
        behind, self.flow.behind = self.flow.behind, bool(self._waits)
        if behind and not self._waits:
            self.flow.resume_reading()

    def _parse_piece(self, piece: bytes) -> None:
        """Parse some bytes; refuse a request that has grown too large."""
        if self._phase == "idle":
            self._phase, self._size = "head", 0
        super().data_received(piece)
        self._size += len(piece)
        if self._phase == "head" and self._size > LARGEST_HEAD:
            self._refuse(431)
        elif self._phase == "body" and self._size > LARGEST_REQUEST:
            self._refuse(413)
        elif self._phase == "body" and self._size > LARGEST_HEAD and self.cycle.response_complete:
            self._hang_up()

    def _hang_up(self) -> None:
        """Read no more of a request that is answered; the answer has a moment to arrive."""
        self._hung_up = self.flow.held = True
        self.flow.pause_reading()
        self._set_timer(MOMENT, self.transport.close)

    def on_message_begin(self) -> None:
        """A request begins; the app finds us in its scope."""
        super().on_message_begin()
        self._phase, self._size = "head", 0
        found: dict[str, Any] = {EXTENSION: ref(self)}  # no cycle: memory is free at once
        self.scope["extensions"] = found

    def on_headers_complete(self) -> None:
        """The headers are complete."""
        super().on_headers_complete()
        self._phase = "body"
        if not self.pipeline:
            self._answered = self.cycle

    def on_message_complete(self) -> None:
        """The request is complete."""
        super().on_message_complete()
        self._phase = "idle"

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a WebSocket, which counts for itself."""
        self._upgraded, self._phase = True, "idle"
        self._watch()
        self._forget_open()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        """A request is answered: the next, if it waits; the rest of its body has little time."""
        if self.pipeline:
            self._answered = self.pipeline[-1][0]
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self._watch_progress()
        if self._phase == "body" and self.cycle.response_complete:
            self._set_timer(ANSWERED_TIMEOUT, self.transport.close)
        elif self._waits and not self.transport.is_closing():
            self.loop.call_soon(self._parse)

    # What takes too long.

    def _watch(self) -> None:
        """Give each phase of a request its time."""
        if self._phase == self._timed:
            return
        if "head" in (self._phase, self._timed):
            self._waiting[self._peer] += 1 if self._phase == "head" else -1
        self._timed = self._phase
        if self._phase == "head":
            self._set_timer(MOMENT, self._look_around)
        elif self._phase == "body":
            self._set_timer(BODY_TIMEOUT)
        else:
            self._cancel_timer()

    def _set_timer(self, seconds: float, then: Any = None) -> None:
        """Refuse the request after so many seconds, or do something else."""
        self._cancel_timer()
        self._timer = self.loop.call_later(seconds, then or self._time_out)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_around(self) -> None:
        """Headers that take longer than a moment are awaited from few connections of an address."""
        if self._waiting[self._peer] > CROWDED:
            self._time_out()
        else:
            self._set_timer(HEAD_TIMEOUT - MOMENT)

    def _time_out(self) -> None:
        """The request took too long."""
        self._refuse(408)

    def _refuse(self, status: int) -> None:
        """End the connection with a status, unless an answer is under way."""
        cycle: RequestResponseCycle | None = self.cycle
        answering = cycle and cycle.response_started and not cycle.response_complete
        if not self.transport.is_closing() and not answering:
            end = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + end)
        self.transport.close()
        self._watch_progress()
        self._phase = "idle"
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is down."""
        self._phase = "idle"
        self._watch()
        if self._stall_timer is not None:
            self._stall_timer.cancel()
        if not self._waiting[self._peer]:
            del self._waiting[self._peer]
        self._forget_open()
        self._waits = b""
        self.pipeline.clear()
        if self._answered is not None:  # Uvicorn tells the request that was read last, alone
            self._answered.disconnected = True
        super().connection_lost(exc)

    def _forget_open(self) -> None:
        """The connection is none for requests any more."""
        self._open[self._peer] -= 1
        if not self._open[self._peer]:
            del self._open[self._peer]

    # Clients that do not take their answers.

    def pause_writing(self) -> None:
        """The client does not keep up."""
        super().pause_writing()
        self._watch_progress()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked; what was answered may still be under way."""
        if self.transport.get_write_buffer_size():
            again = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)
            self.timeout_keep_alive_task = again
        else:
            super().timeout_keep_alive_handler()

    def _watch_progress(self) -> None:
        """Look again later at how much the client has taken."""
        if self._stall_timer is None:
            left = self.transport.get_write_buffer_size()
            self._stall_timer = self.loop.call_later(STALL, self._check_progress, left)

    def _check_progress(self, before: int) -> None:
        """Drop a client that takes its answer too slowly."""
        self._stall_timer = None
        left = self.transport.get_write_buffer_size()
        if left and left > before - STALL * SLOWEST:
            self.transport.abort()
        elif left:
            self._watch_progress()

    # Clients that ask too often.

    def penalise(self, client: str) -> bool:
        """A request was refused for its rate: read on after a pause; whether to end it instead.

        So are new connections of the same address, unless it is a proxy's.
        """
        if client == self._peer:
            slow_down(self.app_state, client, self.loop.time())
        self._refusals += 1
        if self._refusals >= MOST_REFUSALS or self.pipeline or self._waits:
            return True
        self._pause()
        return False

    def _pause(self) -> None:
        """Read no more for a while."""
        self.flow.held = True
        self.flow.pause_reading()
        self.loop.call_later(PAUSE, self._end_pause)

    def _end_pause(self) -> None:
        """Read on."""
        self.flow.held = False
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self._parse()
