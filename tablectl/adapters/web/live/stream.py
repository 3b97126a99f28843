"""Server-sent events: the newest messages, what a page has missed since its last event, then whatever comes.

An event of the game carries its number as ``id``, so that a browser that comes back says by itself where it
stopped. A ``beat`` tells pages that silence means stillness, the table's time, and how late they hear.
Whoever asks for a ``voice`` also gets what happens from now on as sentences: ``said``.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Final, get_args

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablectl.adapters.web.live.feed import Feed
from tablectl.speech import Language
from tablectl.topics import Hold
from tablectl.web_access.streams import CountedStream, StreamBudget, StreamTurns

BEAT_S: Final = 5.0
"""Seconds of silence after which a stream says that it still lives."""
AGAIN_MS: Final = 1000
"""When a browser should connect again."""
MAX_DIGITS: Final = 15
"""Of an event's number."""


def streamed(request: Request, desk: Feed, at: Callable[[], str], budget: StreamBudget) -> Response:
    """The answer to a page that listens.

    Args:
        at: UTC now, for beats.
        budget: of the addresses that listen.

    Raises:
        HTTPException: too much is asked from this address, what the page says of its last event is no number,
            or its voice no language.
    """
    said = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    if said and (not said.isdecimal() or len(said) > MAX_DIGITS):
        raise HTTPException(400, f"expected the number of the last event, got {said[:40]!r}")
    voice = request.query_params.get("voice", "")
    known: tuple[Language, ...] = get_args(Language)
    language = next((each for each in known if each == voice), None)
    if voice and language is None:
        raise HTTPException(400, f"expected one of {', '.join(known)} as voice, got {voice[:40]!r}")
    after = int(said) if said else None
    ended = budget.acquire(request, desk.cost_bytes(after))
    return CountedStream(_chunks(desk, after, at, language, budget.turns), "text/event-stream", ended)


async def _chunks(
    desk: Feed, after: int | None, at: Callable[[], str], language: Language | None, turns: StreamTurns
) -> AsyncIterator[bytes]:
    listener = desk.listen(after)
    try:
        yield f"retry: {AGAIN_MS}\n\n{_beat(at, desk.hold)}".encode()
        while (piece := await listener.piece(BEAT_S)) is not None:
            line = b"".join([each.sent(language) for each in piece])
            if line:
                yield line
            elif not piece:
                yield _beat(at, desk.hold).encode()
            if not listener.is_greeted:
                await turns.wait_for_turn()
    finally:
        desk.leave(listener)


def _beat(at: Callable[[], str], hold: Hold) -> str:
    """The time, and how late this audience hears, where it does."""
    late = {} if hold.is_none else {"delay_s": hold.seconds, "until_hand_ends": hold.until_hand_ends}
    return f"event: beat\ndata: {json.dumps({'at': at(), **late})}\n\n"
