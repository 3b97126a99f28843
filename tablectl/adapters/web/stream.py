"""Server-sent events: the newest messages, what a page has missed since its last event, then whatever comes.

An event of the game carries its number as ``id``, so that a browser that comes back says by itself where it
stopped. A ``beat`` tells pages that silence means stillness, and the table's time.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tablectl.adapters.web.feed import Feed, FeedMessage

BEAT_S: Final = 5.0
"""Seconds of silence after which a stream says that it still lives."""
AGAIN_MS: Final = 1000
"""When a browser should connect again."""
MOST_DIGITS: Final = 15
"""Of an event's number."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def streamed(request: Request, desk: Feed, at: Callable[[], str]) -> Response:
    """The answer to a page that listens.

    Args:
        at: UTC now, for beats.

    Raises:
        HTTPException: what the page says of its last event is no number.
    """
    said = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    if said and (not said.isdecimal() or len(said) > MOST_DIGITS):
        raise HTTPException(400, f"expected the number of the last event, got {said[:40]!r}")
    told = _told(desk, int(said) if said else None, at)
    return StreamingResponse(told, media_type="text/event-stream", headers=HEADERS)


async def _told(desk: Feed, after: int | None, at: Callable[[], str]) -> AsyncIterator[str]:
    queue, missed = desk.listen(after)
    try:
        yield f"retry: {AGAIN_MS}\n\n"
        yield _beat(at)
        for news in missed:
            yield _line(news)
        while True:
            try:
                news_now = await asyncio.wait_for(queue.get(), BEAT_S)
            except TimeoutError:
                yield _beat(at)
                continue
            if news_now is None:
                return
            yield _line(news_now)
    finally:
        desk.leave(queue)


def _line(news: FeedMessage) -> str:
    number = "" if news.seq is None else f"id: {news.seq}\n"
    return f"{number}event: {news.name}\ndata: {news.data}\n\n"


def _beat(at: Callable[[], str]) -> str:
    return f"event: beat\ndata: {json.dumps({'at': at()})}\n\n"
