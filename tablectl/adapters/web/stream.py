"""Server-sent events: the newest messages, what a page has missed since its last event, then whatever comes.

An event of the game carries its number as ``id``, so that a browser that comes back says by itself where it
stopped. A ``beat`` tells pages that silence means stillness, and the table's time. Whoever asks for a
``voice`` also gets what happens from now on as sentences: ``said``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Final, get_args

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from tablectl.adapters.web.feed import Feed, FeedMessage
from tablectl.speech import Language

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
        HTTPException: what the page says of its last event is no number, or its voice no language.
    """
    said = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    if said and (not said.isdecimal() or len(said) > MOST_DIGITS):
        raise HTTPException(400, f"expected the number of the last event, got {said[:40]!r}")
    voice = request.query_params.get("voice", "")
    known: tuple[Language, ...] = get_args(Language)
    language = next((each for each in known if each == voice), None)
    if voice and language is None:
        raise HTTPException(400, f"expected one of {', '.join(known)} as voice, got {voice[:40]!r}")
    told = _told(desk, int(said) if said else None, at, language)
    return StreamingResponse(told, media_type="text/event-stream", headers=HEADERS)


async def _told(
    desk: Feed, after: int | None, at: Callable[[], str], language: Language | None
) -> AsyncIterator[str]:
    queue, missed = desk.listen(after)
    try:
        # In one piece: between pieces that need no waiting nobody notices that the page has been left.
        yield "".join((f"retry: {AGAIN_MS}\n\n", _beat(at), *map(_line, missed)))
        while True:
            try:
                news_now = await asyncio.wait_for(queue.get(), BEAT_S)
            except TimeoutError:
                yield _beat(at)
                continue
            if news_now is None:
                return
            if news_now.texts is None:
                yield _line(news_now)
            elif language is not None:
                yield _spoken(news_now, news_now.texts[language])
    finally:
        desk.leave(queue)


def _line(news: FeedMessage) -> str:
    number = "" if news.seq is None else f"id: {news.seq}\n"
    return f"{number}event: {news.name}\ndata: {news.data}\n\n"


def _spoken(news: FeedMessage, text: str) -> str:
    told = {**json.loads(news.data), "text": text}
    return f"event: {news.name}\ndata: {json.dumps(told, ensure_ascii=False)}\n\n"


def _beat(at: Callable[[], str]) -> str:
    return f"event: beat\ndata: {json.dumps({'at': at()})}\n\n"
