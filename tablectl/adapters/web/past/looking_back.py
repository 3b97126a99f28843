"""What it may cost to look back: an answer that has not changed is not made again, and a visitor has so much
of the processor's time."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version as version_of
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablectl.errors import JournalError, public_message
from tablectl.game.state import FoldError
from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.visitors import enforce_rate_limit, subscriber_of

PROGRAM_VERSION: Final = version_of("tablectl")
"""Another version may tell the same evening in another way."""
ANSWER_LIMIT: Final = RateLimit(burst=120, refill_s=0.2)
"""By household: people who leaf through evenings pass, a program that reads everything again and again waits.
One that costs more time than it takes to come back counts as several."""


@contextmanager
def journal_errors_as_http() -> Iterator[None]:
    """Whatever inside reads the journal.

    Raises:
        HTTPException: it cannot be read now.
    """
    try:
        yield
    except (JournalError, FoldError) as error:
        raise HTTPException(503, f"the journal cannot be read now: {public_message(error)}") from error


class HistoryAnswers:
    """Answers questions about the past. Belongs to the server's thread."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._limit = RateLimiter(ANSWER_LIMIT, now_s)

    async def answer(
        self, request: Request, make: Callable[[], Response], version: Callable[[], str] | None = None
    ) -> Response:
        """The answer, made beside the server's thread.

        Args:
            version: what is another one whenever the answer would be; cheap. None where nobody knows.

        Raises:
            HTTPException: too many of the visitor's requests, or the journal cannot be read now.
        """
        enforce_rate_limit(self._limit, request)
        begun_s = self._now_s()
        try:
            with journal_errors_as_http():
                if version is None:
                    return await run_in_threadpool(make)
                stands = f"{PROGRAM_VERSION} {await run_in_threadpool(version)}"
                tag = f'"{hashlib.sha256(stands.encode()).hexdigest()[:16]}"'
                headers = {"ETag": tag, "Cache-Control": "no-cache"}
                if tag in request.headers.get("if-none-match", ""):
                    return Response(status_code=304, headers=headers)
                response = await run_in_threadpool(make)
                response.headers.update(headers)
                return response
        finally:
            self._limit.charge(subscriber_of(request), self._now_s() - begun_s)
