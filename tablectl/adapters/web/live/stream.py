"""The stream of server-sent events: the latest messages, the events since the page's last one, then new ones.

An event of the game has its number as ``id``, so that a browser that reconnects says where it stopped. A
``beat`` tells pages that the connection is alive, the time, and the delay of their audience. A page that asks
for a ``voice`` also gets sentences of speech: ``said``.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Final, get_args

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablectl.adapters.web.live.feed import Feed
from tablectl.quoting import quoted
from tablectl.speech import Language
from tablectl.topics import Hold
from tablectl.web_access.streams import CountedStream, StreamBudget, StreamTurns

HEARTBEAT_INTERVAL_S: Final = 5.0
"""After so long without a message a ``beat`` is sent."""
RECONNECT_DELAY_MS: Final = 1000
"""After which a browser should reconnect."""
MAX_DIGITS: Final = 15
"""Of an event's number."""


def event_stream(request: Request, feed: Feed, at: Callable[[], str], budget: StreamBudget) -> Response:
    """The answer to a request for the stream.

    Args:
        at: UTC now, for beats.
        budget: limits the streams of an address.

    Raises:
        HTTPException: 429, the address has too many streams; 400, the last event is no number, or the voice
            no language.
    """
    last_event = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    if last_event and (not last_event.isdecimal() or len(last_event) > MAX_DIGITS):
        raise HTTPException(400, f"expected the number of the last event, got {quoted(last_event)}")
    voice = request.query_params.get("voice", "")
    known: tuple[Language, ...] = get_args(Language)
    language = next((each for each in known if each == voice), None)
    if voice and language is None:
        raise HTTPException(400, f"expected one of {', '.join(known)} as voice, got {quoted(voice)}")
    after = int(last_event) if last_event else None
    on_end = budget.acquire(request, feed.backlog_bytes(after))
    return CountedStream(_chunks(feed, after, at, language, budget.turns), "text/event-stream", on_end)


async def _chunks(
    feed: Feed, after: int | None, at: Callable[[], str], language: Language | None, turns: StreamTurns
) -> AsyncIterator[bytes]:
    reader = feed.subscribe(after)
    try:
        yield f"retry: {RECONNECT_DELAY_MS}\n\n{_heartbeat(at, feed.hold)}".encode()
        while (batch := await reader.next_batch(HEARTBEAT_INTERVAL_S)) is not None:
            data = b"".join([each.line_for(language) for each in batch])
            if data:
                yield data
            elif not batch:
                yield _heartbeat(at, feed.hold).encode()
            if not reader.has_caught_up:
                await turns.wait_for_turn()
    finally:
        feed.unsubscribe(reader)


def _heartbeat(at: Callable[[], str], hold: Hold) -> str:
    """The time, and the delay of the audience where it has one."""
    late = {} if hold.is_none else {"delay_s": hold.seconds, "until_hand_ends": hold.until_hand_ends}
    return f"event: beat\ndata: {json.dumps({'at': at(), **late})}\n\n"
