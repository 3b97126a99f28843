"""Answers from the history: an unchanged one is not computed again, and a visitor has only so much of the
processor's time."""

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
"""In the entity tags: another version may show the same session in another way."""
ANSWER_LIMIT: Final = RateLimit(burst=120, refill_s=0.2)
"""For one address: enough for people who browse sessions, not for a program that reads everything again and
again. An answer that takes longer than one refill counts as several."""


@contextmanager
def journal_errors_as_http() -> Iterator[None]:
    """Turn errors of the journal in this block into HTTP errors.

    Raises:
        HTTPException: 503, the journal cannot be read now.
    """
    try:
        yield
    except (JournalError, FoldError) as error:
        raise HTTPException(503, f"the journal cannot be read now: {public_message(error)}") from error


class HistoryAnswers:
    """Computes answers from the history on worker threads. Belongs to the server's thread."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._limit = RateLimiter(ANSWER_LIMIT, now_s)

    async def answer(
        self, request: Request, render: Callable[[], Response], version: Callable[[], str] | None = None
    ) -> Response:
        """The answer to a request.

        Args:
            render: computes the answer; called on a worker thread.
            version: a text that changes whenever the answer would, cheap to compute; None: there is none.

        Raises:
            HTTPException: 429, too many requests of this visitor; 503, the journal cannot be read now.
        """
        enforce_rate_limit(self._limit, request)
        started_s = self._now_s()
        try:
            with journal_errors_as_http():
                if version is None:
                    return await run_in_threadpool(render)
                state = f"{PROGRAM_VERSION} {await run_in_threadpool(version)}"
                etag = f'"{hashlib.sha256(state.encode()).hexdigest()[:16]}"'
                headers = {"ETag": etag, "Cache-Control": "no-cache"}
                if etag in request.headers.get("if-none-match", ""):
                    return Response(status_code=304, headers=headers)
                response = await run_in_threadpool(render)
                response.headers.update(headers)
                return response
        finally:
            self._limit.charge(subscriber_of(request), self._now_s() - started_s)
