"""The routes of the rule books: names in four languages, and what a form must ask to score a hand."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.api.books.names import book_names
from tablectl.api.books.rules import NoSuchBook, preset_rows
from tablectl.api.scoring.score_form import score_form

KEPT_S = 3600
"""How long a browser may keep what a book says: it changes with the program only."""


def book_routes() -> list[Route]:
    """``/api/books/<rules>`` and ``/api/books/<rules>/form``."""
    return [Route("/api/books/{rules}", _names), Route("/api/books/{rules}/form", _form)]


async def _names(request: Request) -> Response:
    rules: str = request.path_params["rules"]
    try:
        presets = {row["preset"]: row["names"] for row in preset_rows(rules)}
        return _kept({"rules": rules, "names": book_names(rules), "presets": presets})
    except NoSuchBook as error:
        raise HTTPException(404, str(error)) from error


async def _form(request: Request) -> Response:
    try:
        return _kept(score_form(request.path_params["rules"]))
    except NoSuchBook as error:
        raise HTTPException(404, str(error)) from error


def _kept(answer: dict[str, Any]) -> Response:
    return JSONResponse(answer, headers={"Cache-Control": f"max-age={KEPT_S}"})
