"""Event streams: how many one address may have open, and how much history they may send it.

An IPv6 subscriber (/64) counts as one address. A whole club may be behind one, so the limits allow for it.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.visitors import subscriber_of

MAX_STREAMS_PER_ADDRESS: Final = 400
"""The viewers of a full hall behind one router, with room to reconnect."""
STREAMS_PER_TURN: Final = 8
"""Streams that send a piece of history before the loop serves others."""
REST_FACTOR: Final = 3.0
"""After streams have sent history, the loop serves others for so many times as long."""
RETRY_AFTER_S: Final = 10
"""For a client that finds no place."""
HISTORY_BYTES_PER_S: Final = 2 * 1024 * 1024
"""History that one address may receive for ever; at once it may receive ten times as much."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
OPENING_LIMIT: Final = RateLimit(burst=400, refill_s=0.025)


class StreamBudget:
    """The open streams of one server. Belongs to its loop."""

    def __init__(self, now_s: Callable[[], float], max_per_address: int = MAX_STREAMS_PER_ADDRESS) -> None:
        """``max_per_address``: streams open at once."""
        self._max_per_address = max_per_address
        self._openings = RateLimiter(OPENING_LIMIT, now_s)
        self._open: Counter[str] = Counter()
        self.turns = StreamTurns()

    @property
    def open(self) -> int:
        """Streams that are open now, of all addresses."""
        return self._open.total()

    def acquire(self, request: Request, first_bytes: int) -> Callable[[], None]:
        """Count a stream; returns the function to call when it has ended.

        Args:
            first_bytes: about how much history it sends first.

        Raises:
            HTTPException: 429, with ``Retry-After``.
        """
        address = subscriber_of(request)
        wait_s = (
            RETRY_AFTER_S
            if self._open[address] >= self._max_per_address
            else math.ceil(self._openings.count(address))
        )
        if wait_s:
            reason = f"too many streams from you; wait {wait_s} s"
            raise HTTPException(429, reason, {"Retry-After": str(wait_s)})
        self._openings.charge(address, first_bytes / HISTORY_BYTES_PER_S)
        self._open[address] += 1
        return partial(self._release, address)

    def _release(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class CountedStream(StreamingResponse):
    """A streaming answer that calls ``on_end`` however it ends."""

    def __init__(self, lines: AsyncIterator[bytes], media_type: str, on_end: Callable[[], None]) -> None:
        super().__init__(lines, media_type=media_type, headers=HEADERS)
        self._on_end = on_end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._on_end()


class StreamTurns:
    """Schedules the streams that send history: a few at a time send their next piece, then the loop serves
    everything else for some times as long. However many read history, nothing else waits for all of them."""

    def __init__(self, per_turn: int = STREAMS_PER_TURN, rest_factor: float = REST_FACTOR) -> None:
        """
        Args:
            per_turn: streams that send a piece in one turn.
            rest_factor: the pause after a turn, as a multiple of how long the turn took.
        """
        self._per_turn, self._rest_factor = per_turn, rest_factor
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_scheduled = False
        """Whether the next turn is scheduled."""

    async def wait_for_turn(self) -> None:
        """Return when the calling stream may send its next piece."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if not self._is_scheduled:
            self._is_scheduled = True
            loop.call_soon(self._start_turn)
        await turn

    def _start_turn(self) -> None:
        loop = asyncio.get_running_loop()
        started_s = loop.time()
        for _ in range(min(self._per_turn, len(self._waiting))):
            turn = self._waiting.popleft()
            if not turn.done():  # the stream may have been cancelled
                turn.set_result(None)
        loop.call_soon(self._end_turn, started_s)  # after the streams whose turn it is

    def _end_turn(self, started_s: float) -> None:
        loop = asyncio.get_running_loop()
        self._is_scheduled = bool(self._waiting)
        if self._waiting:
            loop.call_later(self._rest_factor * (loop.time() - started_s), self._start_turn)
