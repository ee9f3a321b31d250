"""How a connection ends: the app says goodbye before it stops, and the dead are buried in time."""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

RESTART: Final = 1012  # the code of closing when the server stops
LINGER: Final = 0.5  # seconds that a connection without a sign of life has to take what is left


class Protocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, except for the end."""

    stopping = False

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

    def keepalive_timeout(self) -> None:
        """No sign of life: what a full buffer still holds keeps nothing open."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)
