"""The routes of players' statistics."""

from __future__ import annotations

from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.identities import IdentityBook
from tablectl.adapters.season_card import CardUnavailable, season_card
from tablectl.adapters.web.past.history import VisibleUpto
from tablectl.adapters.web.past.history_answers import HistoryAnswers
from tablectl.api.answers.statistics import Season
from tablectl.api.books.names import known_names
from tablectl.api.counts.past_statistics import PastStatistics
from tablectl.api.counts.people import People
from tablectl.api.counts.statistics import csv_text
from tablectl.api.past.sessions import PastSessions
from tablectl.mahjong.player_names import MAX_NAME_LENGTH
from tablectl.quoting import quoted
from tablectl.rulesets import RULESETS
from tablectl.speech import SPOKEN_LANGUAGES, Language, Words
from tablectl.web.page_words import page_words


def statistics_routes(
    sessions: PastSessions,
    identities: IdentityBook | None,
    visible_upto: VisibleUpto,
    answers: HistoryAnswers,
) -> list[Route]:
    """``/api/stats`` and ``/api/stats.csv``; ``rules`` chooses a book. ``/api/stats/season`` and
    ``/api/stats/card.png``; ``player`` chooses whose, without one it is the club's.

    Args:
        identities: knows which names belong to one player.
    """
    past = PastStatistics(sessions, People if identities is None else lambda: identities.names.people)

    async def as_json(request: Request) -> Response:
        upto, rules = visible_upto(request), request.query_params.get("rules")
        return await answers.answer(
            request, lambda: JSONResponse(past.answer(upto, rules)), lambda: past.version(upto)
        )

    async def as_csv(request: Request) -> Response:
        upto, rules = visible_upto(request), request.query_params.get("rules")
        if rules is None or rules not in RULESETS:
            raise HTTPException(400, f"choose a book: 'rules' must be one of {', '.join(RULESETS)}")
        return await answers.answer(request, partial(_csv_answer, past, upto, rules))

    async def as_season(request: Request) -> Response:
        upto, book_and_player = visible_upto(request), _book_and_player(request)
        return await answers.answer(
            request,
            lambda: JSONResponse(_season(past, upto, *book_and_player)),
            lambda: f"{past.version(upto)} {book_and_player}",
        )

    async def as_card(request: Request) -> Response:
        upto, book_and_player = visible_upto(request), _book_and_player(request)
        language = request.query_params.get("lang", "en")
        if language not in SPOKEN_LANGUAGES:
            raise HTTPException(400, f"'lang' must be one of {', '.join(SPOKEN_LANGUAGES)}")
        return await answers.answer(
            request,
            lambda: _card_answer(past, upto, book_and_player, language),
            lambda: f"{past.version(upto)} {book_and_player} {language}",
        )

    return [
        Route("/api/stats", as_json),
        Route("/api/stats.csv", as_csv),
        Route("/api/stats/season", as_season),
        Route("/api/stats/card.png", as_card),
    ]


def _book_and_player(request: Request) -> tuple[str, str | None]:
    """Book and player.

    Raises:
        HTTPException: 400, there is no such book, or the name is too long.
    """
    rules, player = request.query_params.get("rules", ""), request.query_params.get("player") or None
    if rules not in RULESETS:
        raise HTTPException(400, f"choose a book: 'rules' must be one of {', '.join(RULESETS)}")
    if player is not None and len(player) > MAX_NAME_LENGTH:
        raise HTTPException(400, f"a player's name has at most {MAX_NAME_LENGTH} letters")
    return rules, player


def _season(past: PastStatistics, upto: int | None, rules: str, player: str | None) -> Season:
    """
    Raises:
        HTTPException: 404, no hand was played.
    """
    found = past.season(rules, player, upto)
    if found is None:
        what = f"no hand was played by the book {quoted(rules)}"
        raise HTTPException(404, f"{what} yet" if player is None else f"{what} by a player {quoted(player)}")
    return found


def _card_answer(
    past: PastStatistics, upto: int | None, book_and_player: tuple[str, str | None], language: Language
) -> Response:
    """
    Raises:
        HTTPException: as ``_season``; 503, sessions are still to be counted, or OpenCV draws no text.
    """
    season = _season(past, upto, *book_and_player)
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


def _csv_answer(past: PastStatistics, upto: int | None, rules: str) -> Response:
    """One book's statistics as CSV. An incomplete table would look like a complete one, so it is refused.

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
