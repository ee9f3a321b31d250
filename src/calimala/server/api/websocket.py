"""The line to one client: a WebSocket whose plain messages are read and written by hand.

Uvicorn and its library shake hands, find dead connections, and judge whatever is not plain. A whole
text in one frame, which is nearly everything, costs a tenth of the time here. Frames of every kind
are cut and counted here, so that no client sends more than its meter allows.
"""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from calimala.server.api.http_connection import slow_down
from calimala.server.ops.rate_limit import client_key

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was not compiled
    from websockets.utils import apply_mask

EXTENSION: Final = "calimala.websocket"  # under this name the app finds the protocol object
RESTART: Final = 1012  # the code of closing when the server stops
NO_TEXT: Final = 1007  # of a text that is no UTF-8
TOO_LONG: Final = 1009  # of a message that has too many parts
FLOODING: Final = 4429  # of a client that goes on sending too much
LINGER: Final = 0.5  # seconds that a connection without a sign of life has to take what is left
CLOSE_TIMEOUT: Final = 5.0  # seconds for a client to take what is left and say goodbye
AHEAD: Final = 16  # messages that may wait to be read before the client has to wait
PAUSE: Final = 1.0  # seconds without reading for a client that sends too much
MOST_PAUSES: Final = 10  # in a row; who goes on is disconnected
FORGIVEN: Final = 60.0  # seconds without a pause after which the earlier ones are forgotten
MOST_PARTS: Final = 64  # frames of one message
MOST_IGNORED: Final = 1024  # bytes that may come after our close
KIB: Final = 1024  # bytes of a frame that count as much as another frame
BAD_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # the first byte of whole frames
MASKED, MASK, HEAD = 0x80, 4, 6  # HEAD: bytes of the shortest masked frame
SHORT, LONG, LONGER = 125, 126, 127  # the largest length in one byte; the signs of longer ones


class Meter(Protocol):
    """How much a client may send; `ops.rate_limit.FrameMeter` is one."""

    def affords(self, cost: float) -> bool:
        """Whether so much is allowed now; then it is counted."""


class Disconnected(Exception):
    """The client has left, or the server is about to."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def framed(message: bytes) -> bytes:
    """A text as one frame."""
    length = len(message)
    if length <= SHORT:
        return bytes((TEXT, length)) + message
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big") + message
    return b"\x81\x7f" + length.to_bytes(8, "big") + message


def _is_text(message: bytes) -> bool:
    """Whether bytes are UTF-8."""
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


class FastWebSocket(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with a short way for plain messages, and an end that tells why."""

    on_takes_more: Callable[[], None] | None = None  # called when the client takes more again
    meter: Meter | None = None  # None: the client may send as much as it likes

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.close_timeout = CLOSE_TIMEOUT
        self.stopping = False
        self.takes_more = True  # whether the client takes what is written
        self._rest = b""  # what has come and was not taken yet
        self._held = b""  # frames that go out with the next
        self._last = 0.0  # when the client gave its last sign of life
        self._pauses, self._paused_at = 0, 0.0  # how often it had to be slowed down, and when
        self._pause_timer: TimerHandle | None = None
        self._ignored = 0  # bytes that came after our close

    # What comes in.

    def handle_connect(self, event: Request) -> None:
        """Let the app find us; nothing is read before it has let the client in."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
            self.scope["extensions"] = extensions
            self._pause_reading()

    def penalise(self, client: str) -> None:
        """It was refused for its rate: new connections of its address wait, unless a proxy's."""
        if client == client_key(self.client[0] if self.client else None):
            slow_down(self.app_state, client, self.loop.time())

    def start_keepalive(self) -> None:
        """The client was let in: read on."""
        super().start_keepalive()
        self.loop.call_soon(self._read_on)

    def data_received(self, data: bytes) -> None:
        """Bytes from the client."""
        self._last = self.loop.time()
        if not self.handshake_initiated:
            self._shake_hands(data)
            return
        self._rest = self._rest + data if self._rest else data
        if self.close_sent:
            self._ignore()
        elif not self.read_paused:
            self._take_frames()

    def _shake_hands(self, request: bytes) -> None:
        """Take a whole request; one that the library gives up on has no answer, and no end."""
        super().data_received(request)
        if not self.handshake_initiated:
            self.close_sent = True
            self.transport.write(BAD_HANDSHAKE)
            self.transport.close()

    def _take_frames(self) -> None:
        """Take the complete frames until reading pauses; what follows waits."""
        data, at, size = self._rest, 0, len(self._rest)
        while size - at >= HEAD and not self.read_paused and not self.close_sent:
            begin, end = self._span(data, at)
            if end > size:
                break
            if not self._affords(1 + (end - at) / KIB):
                break
            self._take_frame(data, at, begin, end)
            at = end
        self._rest = data[at:] if at < size else b""
        if at == 0 and not self.read_paused:
            self._affords(1)  # a client that sends in crumbs

    def _span(self, data: bytes, at: int) -> tuple[int, int]:
        """Where the payload of a frame begins and ends; of an odd one, no more than its head."""
        length, begin = data[at + 1] - MASKED, at + HEAD
        if length == LONG:
            length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), begin + 2
        elif length == LONGER:
            length, begin = int.from_bytes(data[at + 2 : at + 10], "big"), begin + 8
            if begin > len(data):
                return begin, begin
        if not 0 <= length <= self.config.ws_max_size:
            return at, min(begin, len(data))  # the library refuses it by its head
        return begin, begin + length

    def _take_frame(self, data: bytes, at: int, begin: int, end: int) -> None:
        """Take one complete frame: plain ones by hand, others by the library."""
        first, plain = data[at], begin > at
        if first == TEXT and plain and not self.frames:
            self._enqueue(apply_mask(data[begin:end], data[begin - MASK : begin]))
            return
        if first in (PING, PONG) and plain and end - begin <= SHORT:
            self._answer(first, apply_mask(data[begin:end], data[begin - MASK : begin]))
            return
        super().data_received(data[at:end])
        if len(self.frames) > MOST_PARTS:
            self.close(TOO_LONG)

    def _answer(self, kind: int, payload: bytes) -> None:
        """A ping is answered if the client reads; a pong may be the one that we wait for."""
        if kind == PONG:
            self.handle_pong(Frame(Opcode.PONG, payload))
        elif self.takes_more:
            self.transport.write(bytes((PONG, len(payload))) + payload)

    def send_receive_event_to_app(self) -> None:
        """Take a message that came in parts; the library would log bad text as our own error."""
        parts = b"".join(self.frames)
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(parts):
            self.close(NO_TEXT)
        else:
            super().send_receive_event_to_app()

    def _enqueue(self, message: bytes) -> None:
        """Take a message, if it is a text."""
        if not _is_text(message):
            self.close(NO_TEXT)
            return
        self.queue.put_nowait(message.decode())  # type: ignore[arg-type]  # short for an event
        if self.queue.qsize() > AHEAD:
            self._pause_reading()

    # How fast it comes in.

    def _affords(self, cost: float) -> bool:
        """Whether the client may send so much; else reading pauses, and at last the line ends."""
        if self.meter is None or self.meter.affords(cost):
            return True
        now = self.loop.time()
        self._pauses = self._pauses + 1 if now - self._paused_at < FORGIVEN else 1
        self._paused_at = now
        self._pause_reading()
        if self._pauses > MOST_PAUSES:
            self.close(FLOODING)
            self._hang_up()
        elif self._pause_timer is None:
            self._pause_timer = self.loop.call_later(PAUSE, self._end_pause)
        return False

    def _pause_reading(self) -> None:
        """Read no more for now; the client has to wait as soon as the buffers are full."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _end_pause(self) -> None:
        """The pause for sending too much is over."""
        self._pause_timer = None
        self._read_on()

    def _read_on(self) -> None:
        """Read on when everything was taken, the client is let in, and no pause is left."""
        waits = not self.queue.empty() or self._pause_timer is not None
        if not self.read_paused or waits or not self.handshake_complete or self.close_sent:
            return
        self.read_paused = False
        self.transport.resume_reading()
        if self._rest:
            self._take_frames()

    def _ignore(self) -> None:
        """After our close only the client's own matters; who sends more is not listened to."""
        data, self._rest = self._rest, b""
        self._ignored += len(data)
        if self._ignored > MOST_IGNORED:
            self._hang_up()
        else:
            super().data_received(data)

    def _hang_up(self) -> None:
        """Stop reading for good; what was sent has a moment to arrive."""
        self._rest = b""
        self._pause_reading()
        self.loop.call_later(LINGER, self.transport.abort)

    async def receive(self) -> Any:
        """The next event for the app."""
        event = await self.queue.get()
        self._read_on()
        return event

    async def receive_text(self) -> str:
        """The next message; ValueError if it is no text, Disconnected after the last."""
        if not self.queue.empty():
            await asyncio.sleep(0)  # others have their turn between two messages of one client
        event = await self.receive()
        if isinstance(event, str):
            return event
        if event["type"] == "websocket.disconnect":
            raise Disconnected(event.get("code") or 1000)
        text: str | None = event.get("text")
        if text is None:
            raise ValueError("a message is a short text of JSON")
        return text

    # What goes out.

    def send_text(self, message: bytes, hold: bool = False) -> None:
        """Send a text; ask `takes_more` first. A held one goes out with the next, or very soon."""
        self._held += framed(message)
        if hold:
            self.loop.call_soon(self._release)
        else:
            self._release()

    def _release(self) -> None:
        """Send what was held: to write twice takes twice as long."""
        held, self._held = self._held, b""
        if held and not self.close_sent and not self.transport.is_closing():
            self.transport.write(held)

    def pause_writing(self) -> None:
        """The client does not keep up."""
        super().pause_writing()
        self.takes_more = False

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self.takes_more = True
        if self.on_takes_more is not None:
            self.on_takes_more()

    # The end.

    def close(self, code: int) -> None:
        """Close the connection: the client is told and has a moment to answer."""
        self._release()
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is down."""
        if self._pause_timer is not None:
            self._pause_timer.cancel()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops: let the app finish what it does and say goodbye."""
        if not self.handshake_complete or self.close_sent:
            super().shutdown()
            return
        self.stopping = True
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})

    async def run_asgi(self) -> None:
        """Serve the connection; a server that stops does not wait for the other side's goodbye."""
        await super().run_asgi()
        if self.stopping:
            self.transport.close()

    def send_keepalive_ping(self) -> None:
        """Ask for a sign of life, unless there was one lately; who speaks may still not read."""
        quiet = self.loop.time() - self._last
        if self.takes_more and self.ping_interval is not None and quiet < self.ping_interval:
            delay = self.ping_interval - quiet
            self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """No sign of life: what a full buffer still holds keeps nothing open."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)
