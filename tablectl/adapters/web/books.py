"""The routes of the rule books: names in four languages, and the fields of the form that scores a hand."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.api.answers.session_setup import BookNames, ScoreForm
from tablectl.api.books.names import book_names
from tablectl.api.books.rules import NoSuchBook, preset_rows
from tablectl.api.scoring.score_form import score_form
from tablectl.quoting import quoted
from tablectl.web.words import LANGUAGES

MAX_AGE_S = 3600
"""How long a browser may cache the data of a book, which changes only with the program."""


def book_routes() -> list[Route]:
    """``/api/books/<rules>`` and ``/api/books/<rules>/form``."""
    return [Route("/api/books/{rules}", _names), Route("/api/books/{rules}/form", _form)]


async def _names(request: Request) -> Response:
    rules: str = request.path_params["rules"]
    language = request.query_params.get("language", "")
    if language not in ("", *LANGUAGES):
        raise HTTPException(404, f"no name is in {quoted(language)}: expected {', '.join(LANGUAGES)}")
    try:
        presets = {row["preset"]: row["names"] for row in preset_rows(rules)}
        names = book_names(rules)
        answer: BookNames = {
            "rules": rules,
            "names": _select_language(names, language),
            "presets": _select_language(presets, language),
        }
        return _cacheable(answer)
    except NoSuchBook as error:
        raise HTTPException(404, str(error)) from error


def _select_language(
    names: Mapping[str, Mapping[str, str]], language: str
) -> Mapping[str, Mapping[str, str]]:
    """Names in one language, else in English; in all languages without one."""
    if not language:
        return names
    return {
        key: {each: text for each, text in texts.items() if each == (language if language in texts else "en")}
        for key, texts in names.items()
    }


async def _form(request: Request) -> Response:
    try:
        return _cacheable(score_form(request.path_params["rules"]))
    except NoSuchBook as error:
        raise HTTPException(404, str(error)) from error


def _cacheable(answer: BookNames | ScoreForm) -> Response:
    return JSONResponse(answer, headers={"Cache-Control": f"max-age={MAX_AGE_S}"})
