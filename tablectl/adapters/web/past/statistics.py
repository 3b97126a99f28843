"""The routes of players' statistics."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.web.past.history import Heard
from tablectl.adapters.web.past.looking_back import LookingBack
from tablectl.api.past_statistics import PastStatistics
from tablectl.api.statistics import csv_text
from tablectl.errors import JournalError, told
from tablectl.game.state import FoldError
from tablectl.rulesets import RULESETS


def statistics_routes(past: PastStatistics, heard: Heard, looking_back: LookingBack) -> list[Route]:
    """``/api/stats`` and ``/api/stats.csv``; ``rules`` chooses a book."""

    async def as_json(request: Request) -> Response:
        upto, rules = heard(request), request.query_params.get("rules")
        return await _answer(
            looking_back, request, lambda: JSONResponse(past.answer(upto, rules)), lambda: past.version(upto)
        )

    async def as_csv(request: Request) -> Response:
        upto, rules = heard(request), request.query_params.get("rules")
        if rules is None or rules not in RULESETS:
            raise HTTPException(400, f"choose a book: 'rules' must be one of {', '.join(RULESETS)}")
        return await _answer(looking_back, request, partial(_table, past, upto, rules))

    return [Route("/api/stats", as_json), Route("/api/stats.csv", as_csv)]


def _table(past: PastStatistics, upto: int | None, rules: str) -> Response:
    """One book's lines. An incomplete table would look like a complete one, so it waits for the last session.

    Raises:
        HTTPException: sessions are still to be counted, or nothing was played by this book.
    """
    told = past.answer(upto, rules)
    if told["left"]:
        raise HTTPException(
            503, f"{told['left']} sessions are still to be counted: ask again", {"Retry-After": "1"}
        )
    if rules not in told["books"]:
        raise HTTPException(404, f"no hand was played by the book {rules!r} yet")
    headers = {"Content-Disposition": f'attachment; filename="statistics-{rules}.csv"'}
    return Response(csv_text(told["books"][rules]), media_type="text/csv; charset=utf-8", headers=headers)


async def _answer(
    looking_back: LookingBack,
    request: Request,
    make: Callable[[], Response],
    version: Callable[[], str] | None = None,
) -> Response:
    try:
        return await looking_back.answer(request, make, version)
    except (JournalError, FoldError) as error:
        raise HTTPException(503, f"the journal cannot be read now: {told(error)}") from error
