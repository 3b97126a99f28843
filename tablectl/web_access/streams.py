"""Answers without an end: how many one address may have open, and how much of the past it is told.

An IPv6 subscriber (/64) is one address. A whole club may be behind one, so that the limits are of that size.
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

from tablectl.web_access.limits import Allowance, TryCounter
from tablectl.web_access.visitors import household_of

OPEN: Final = 400
"""Streams of one address: a full hall's viewers behind one router, with room to come back."""
STREAMS_AT_ONCE: Final = 8
"""Streams that send a piece in one round of the loop."""
RESTS: Final = 3.0
"""So many times as long as streams sent what is past, others have the loop."""
COME_BACK_S: Final = 10
"""What whoever finds no place is told to wait."""
BYTES_PER_S: Final = 2 * 1024 * 1024
"""What one address is told of the past in a second for ever, and ten times that at once."""
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
OPENED: Final = Allowance(at_once=400, again_after_s=0.025)


class StreamBudget:
    """Of all streams of one server. Belongs to its loop."""

    def __init__(self, now_s: Callable[[], float], most: int = OPEN) -> None:
        """``most``: open at once, of one address."""
        self._most = most
        self._opened = TryCounter(OPENED, now_s)
        self._open: Counter[str] = Counter()
        self.turns = Turns()

    @property
    def open(self) -> int:
        """Streams that are open now, of everybody."""
        return self._open.total()

    def take(self, request: Request, first_bytes: int) -> Callable[[], None]:
        """Count a stream; returns what is to be called when it has ended.

        Args:
            first_bytes: about what it is told of the past.

        Raises:
            HTTPException: 429, with when to come again.
        """
        whose = household_of(request)
        wait_s = COME_BACK_S if self._open[whose] >= self._most else math.ceil(self._opened.wait_s(whose))
        if wait_s:
            reason = f"too many streams from you; wait {wait_s} s"
            raise HTTPException(429, reason, {"Retry-After": str(wait_s)})
        self._opened.charge(whose, first_bytes / BYTES_PER_S)
        self._open[whose] += 1
        return partial(self._leave, whose)

    def _leave(self, whose: str) -> None:
        self._open[whose] -= 1
        if not self._open[whose]:
            del self._open[whose]


class Stream(StreamingResponse):
    """An answer without an end; whatever ends it, it is counted no longer."""

    def __init__(self, lines: AsyncIterator[bytes], media_type: str, ended: Callable[[], None]) -> None:
        super().__init__(lines, media_type=media_type, headers=HEADERS)
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


class Turns:
    """Lets a few streams at a time send their next piece, and then everybody else have the loop for some
    times as long: however many read, nobody else waits for all of them."""

    def __init__(self, at_once: int = STREAMS_AT_ONCE, rests: float = RESTS) -> None:
        """
        Args:
            at_once: streams that send a piece in one round.
            rests: how many times as long as they took the loop belongs to others then.
        """
        self._at_once, self._rests = at_once, rests
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_due = False
        """Whether the next round is on its way."""

    async def mine(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if not self._is_due:
            self._is_due = True
            loop.call_soon(self._give)
        await turn

    def _give(self) -> None:
        loop = asyncio.get_running_loop()
        begun_s = loop.time()
        for _ in range(min(self._at_once, len(self._waiting))):
            turn = self._waiting.popleft()
            if not turn.done():  # whoever waited may be gone
                turn.set_result(None)
        loop.call_soon(self._rest, begun_s)  # after those whose turn it is

    def _rest(self, begun_s: float) -> None:
        loop = asyncio.get_running_loop()
        self._is_due = bool(self._waiting)
        if self._waiting:
            loop.call_later(self._rests * (loop.time() - begun_s), self._give)
