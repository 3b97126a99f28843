"""Bodies of requests, no longer than they may be."""

from __future__ import annotations

from starlette.requests import Request


async def body_of(request: Request, most_bytes: int) -> bytes:
    """A request's body, or as much of it as shows that it is too large."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most_bytes:
            break
    return bytes(body)
