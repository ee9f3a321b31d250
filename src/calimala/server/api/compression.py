"""Large answers: JSON that is compressed on a thread, if the client takes that."""

import asyncio
import gzip
from typing import Final

from fastapi import Request, Response

LEVEL: Final = 4  # of gzip: whole games are large


async def json_response(request: Request, encoded: bytes) -> Response:
    """An answer of JSON that is encoded already."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        encoded = await asyncio.to_thread(gzip.compress, encoded, LEVEL)
        headers["Content-Encoding"] = "gzip"
    return Response(encoded, headers=headers, media_type="application/json")
