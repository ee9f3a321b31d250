"""The line to one client: a WebSocket whose plain messages are read and written by hand.

Uvicorn and its library shake hands, answer pings, find dead connections, and judge whatever is
not plain. A whole text in one frame, which is nearly everything, costs a tenth of the time here.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was not compiled
    from websockets.utils import apply_mask

EXTENSION: Final = "calimala.line"  # under this name the app finds the line of a connection
RESTART: Final = 1012  # the code of closing when the server stops
LINGER: Final = 0.5  # seconds that a connection without a sign of life has to take what is left
AHEAD: Final = 16  # messages that may wait to be read before the client has to wait
TEXT, CONTROLS = 0x81, (0x88, 0x89, 0x8A)  # the first byte of whole frames
MASKED, MASK = 0x80, 4
SHORT, LONG = 125, 126  # the largest length in one byte; the sign of one in the next two


class Gone(Exception):
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


class Line(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with a short way for plain messages, and an end that tells why."""

    on_clear: Callable[[], None] | None = None  # called when the client takes more again

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.stopping = False
        self.clear = True  # whether the client takes what is written
        self._by_hand = True
        self._rest = b""  # of a frame that has not come as a whole
        self._held = b""  # frames that go out with the next
        self._last = 0.0  # when the client gave its last sign of life

    # What comes in.

    def handle_connect(self, event: Request) -> None:
        """Let the app find us; what a client says before it is let in is the library's to read."""
        super().handle_connect(event)
        self._by_hand = not self.conn.reader.buffer
        if not self.close_sent:
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
            self.scope["extensions"] = extensions

    def data_received(self, data: bytes) -> None:
        """Bytes from the client."""
        self._last = self.loop.time()
        if self.handshake_complete and self._by_hand:
            self._read(self._rest + data if self._rest else data)
        else:
            self._by_hand = not self.handshake_initiated
            super().data_received(data)

    def _read(self, data: bytes) -> None:
        """Every frame that is complete; with the first odd one the library takes over for good."""
        at, size = 0, len(data)
        while size - at >= 2 + MASK and self._by_hand:
            length, begin = data[at + 1] - MASKED, at + 2 + MASK
            if length == LONG:
                length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), begin + 2
            if not 0 <= length <= self.config.ws_max_size or data[at + 1] == 0xFF:
                self._by_hand = False
            elif begin + length > size:
                break
            elif self._took(data, at, begin, begin + length):
                at = begin + length
            else:
                self._by_hand = False
        self._rest = data[at:] if at < size else b""
        if not self._by_hand:
            super().data_received(self._rest)

    def _took(self, data: bytes, at: int, begin: int, end: int) -> bool:
        """Take one complete frame; whether it was no odd one."""
        if data[at] == TEXT:
            return self._hear(apply_mask(data[begin:end], data[begin - MASK : begin]))
        if data[at] in CONTROLS:
            super().data_received(data[at:end])
            return True
        return False

    def _hear(self, message: bytes) -> bool:
        """Take a message; whether it is a text."""
        try:
            text = message.decode()
        except UnicodeDecodeError:
            return False
        if self.close_sent:
            return True
        self.queue.put_nowait(text)  # type: ignore[arg-type]  # short for an event
        if self.queue.qsize() > AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    async def heard(self) -> str:
        """The next message; ValueError if it is no text, Gone after the last."""
        event: Any = await self.receive()
        if isinstance(event, str):
            return event
        if event["type"] == "websocket.disconnect":
            raise Gone(event.get("code") or 1000)
        text: str | None = event.get("text")
        if text is None:
            raise ValueError("a message is a short text of JSON")
        return text

    # What goes out.

    def tell(self, message: bytes, hold: bool = False) -> None:
        """Send a text; ask `clear` first. What is held goes out with the next, or very soon."""
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
        self.clear = False

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self.clear = True
        if self.on_clear is not None:
            self.on_clear()

    # The end.

    def end(self, code: int) -> None:
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
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

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
        if self.clear and self.ping_interval is not None and quiet < self.ping_interval:
            delay = self.ping_interval - quiet
            self.ping_timer = self.loop.call_later(delay, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """No sign of life: what a full buffer still holds keeps nothing open."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)
