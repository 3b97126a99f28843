"""Bodies of requests, read up to a limit."""

from __future__ import annotations

from starlette.requests import Request


async def receive_body(request: Request, max_bytes: int) -> bytes:
    """The body of a request; where it is longer than ``max_bytes``, enough of it to show that."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > max_bytes:
            break
    return bytes(body)
