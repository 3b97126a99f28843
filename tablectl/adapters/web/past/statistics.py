"""The routes of players' statistics."""

from __future__ import annotations

from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.identities import IdentityBook
from tablectl.adapters.season_card import CardUnavailable, season_card
from tablectl.adapters.web.past.history import Heard
from tablectl.adapters.web.past.looking_back import HistoryAnswers
from tablectl.api.books.names import known_names
from tablectl.api.counts.past_statistics import PastStatistics
from tablectl.api.counts.people import People
from tablectl.api.counts.statistics import Line, csv_text
from tablectl.api.past.sessions import PastSessions
from tablectl.errors import quoted
from tablectl.mahjong.player_names import MAX_NAME_LENGTH
from tablectl.rulesets import RULESETS
from tablectl.speech import SPOKEN_LANGUAGES, Language, Words
from tablectl.web.page_words import page_words


def statistics_routes(
    sessions: PastSessions, identities: IdentityBook | None, heard: Heard, looking_back: HistoryAnswers
) -> list[Route]:
    """``/api/stats`` and ``/api/stats.csv``; ``rules`` chooses a book. ``/api/stats/season`` and
    ``/api/stats/card.png``; ``player`` chooses whose, without one it is the club's.

    Args:
        identities: tells which names are one player's.
    """
    past = PastStatistics(sessions, People if identities is None else lambda: identities.names.people)

    async def as_json(request: Request) -> Response:
        upto, rules = heard(request), request.query_params.get("rules")
        return await looking_back.answer(
            request, lambda: JSONResponse(past.answer(upto, rules)), lambda: past.version(upto)
        )

    async def as_csv(request: Request) -> Response:
        upto, rules = heard(request), request.query_params.get("rules")
        if rules is None or rules not in RULESETS:
            raise HTTPException(400, f"choose a book: 'rules' must be one of {', '.join(RULESETS)}")
        return await looking_back.answer(request, partial(_table, past, upto, rules))

    async def as_season(request: Request) -> Response:
        upto, asked = heard(request), _asked(request)
        return await looking_back.answer(
            request,
            lambda: JSONResponse(_season(past, upto, *asked)),
            lambda: f"{past.version(upto)} {asked}",
        )

    async def as_card(request: Request) -> Response:
        upto, asked = heard(request), _asked(request)
        language = request.query_params.get("lang", "en")
        if language not in SPOKEN_LANGUAGES:
            raise HTTPException(400, f"'lang' must be one of {', '.join(SPOKEN_LANGUAGES)}")
        return await looking_back.answer(
            request,
            lambda: _card(past, upto, asked, language),
            lambda: f"{past.version(upto)} {asked} {language}",
        )

    return [
        Route("/api/stats", as_json),
        Route("/api/stats.csv", as_csv),
        Route("/api/stats/season", as_season),
        Route("/api/stats/card.png", as_card),
    ]


def _asked(request: Request) -> tuple[str, str | None]:
    """Book and player.

    Raises:
        HTTPException: no such book, or a name that is too long.
    """
    rules, player = request.query_params.get("rules", ""), request.query_params.get("player") or None
    if rules not in RULESETS:
        raise HTTPException(400, f"choose a book: 'rules' must be one of {', '.join(RULESETS)}")
    if player is not None and len(player) > MAX_NAME_LENGTH:
        raise HTTPException(400, f"a player's name has at most {MAX_NAME_LENGTH} letters")
    return rules, player


def _season(past: PastStatistics, upto: int | None, rules: str, player: str | None) -> Line:
    """
    Raises:
        HTTPException: nothing of it was played.
    """
    found = past.season(rules, player, upto)
    if found is None:
        what = f"no hand was played by the book {quoted(rules)}"
        raise HTTPException(404, f"{what} yet" if player is None else f"{what} by a player {quoted(player)}")
    return found


def _card(
    past: PastStatistics, upto: int | None, asked: tuple[str, str | None], language: Language
) -> Response:
    """
    Raises:
        HTTPException: as ``_season``; or this computer's OpenCV draws no letters.
    """
    season = _season(past, upto, *asked)
    if season["left"]:
        raise HTTPException(
            503, f"{season['left']} sessions are still to be counted: ask again", {"Retry-After": "1"}
        )
    try:
        png = season_card(season, past.table, Words(page_words(), language, known_names))
    except CardUnavailable as error:
        raise HTTPException(503, str(error)) from error
    return Response(
        png, media_type="image/png", headers={"Content-Disposition": 'inline; filename="season.png"'}
    )


def _table(past: PastStatistics, upto: int | None, rules: str) -> Response:
    """One book's lines. An incomplete table would look like a complete one, so it waits for the last session.

    Raises:
        HTTPException: sessions are still to be counted, or nothing was played by this book.
    """
    answer = past.answer(upto, rules)
    if answer["left"]:
        raise HTTPException(
            503, f"{answer['left']} sessions are still to be counted: ask again", {"Retry-After": "1"}
        )
    if rules not in answer["books"]:
        raise HTTPException(404, f"no hand was played by the book {quoted(rules)} yet")
    headers = {"Content-Disposition": f'attachment; filename="statistics-{rules}.csv"'}
    return Response(csv_text(answer["books"][rules]), media_type="text/csv; charset=utf-8", headers=headers)
