"""The routes of the form of a new session: books, presets, options with their clauses; the draw of seats."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from secrets import SystemRandom

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.bodies import parse_body
from tablectl.api.answers.session_setup import (
    BookRow,
    DrawnSeats,
    Items,
    Options,
    SessionChoices,
)
from tablectl.api.books.rules import NoSuchBook, find_book, item_rows, option_rows, preset_words
from tablectl.api.openapi.bodies import SeatDrawRequest
from tablectl.config.sections import HOUSE_PLAYERS
from tablectl.errors import InputError
from tablectl.mahjong.seats import Wind
from tablectl.rulesets import RULESETS
from tablectl.rulesets.seating import Dice, ThrowError, seats_by_highest_throw

log = logging.getLogger(__name__)


def setup_routes(login: Login, club: Mapping[str, str] | None) -> list[Route]:
    """``/api/setup``, ``/api/setup/<book>/<preset>``, ``/api/items/<book>`` and ``POST /api/draw-seats``.

    Args:
        club: ``name`` and ``book`` of the club's rules with which new sessions start; None without a club.
    """

    async def books(request: Request) -> Response:
        answer: SessionChoices = {
            "books": _book_rows(),
            "club": None if club is None else {"name": club["name"], "book": club["book"]},
            "stand_ins": HOUSE_PLAYERS,
        }
        return JSONResponse(answer)

    async def draw(request: Request) -> Response:
        user = login.acting_user(request)
        if not user.is_official:
            raise HTTPException(403, "only judges and operators draw seats")
        body = await parse_body(request, SeatDrawRequest)
        try:
            seats = _draw_seats(body)
        except (ThrowError, InputError) as error:
            raise HTTPException(400, str(error)) from error
        log.info("seats drawn for %s: %r", user.name or "somebody at this computer", seats["throws"])
        return JSONResponse(seats)

    return [
        Route("/api/setup", books),
        Route("/api/setup/{book}/{preset}", _options),
        Route("/api/items/{book}", _items),
        Route("/api/draw-seats", draw, methods=["POST"]),
    ]


class _SystemChance:
    """Unpredictable throws and shuffles."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def dice(self) -> Dice:
        return self._random.randint(1, 6), self._random.randint(1, 6)

    def shuffled(self, winds: Sequence[Wind]) -> Sequence[Wind]:
        return self._random.sample(winds, len(winds))


def _draw_seats(body: SeatDrawRequest) -> DrawnSeats:
    """Draw seats as the book prescribes; without a book, by the highest throw.

    Raises:
        NoSuchBook: there is no such book.
        InputError, ThrowError: as ``Ruleset.seats``.
    """
    if body.ruleset is None:
        seats = seats_by_highest_throw(body.players, _SystemChance())
    else:
        book = find_book(body.ruleset)
        seats = book.seats(body.preset or "default", body.options or {}, body.players, _SystemChance())
    return {
        "players": list(seats.players),
        "winds": [{"player": name, "wind": wind.value} for name, wind in seats.winds],
        "throws": [{"player": name, "dice": list(dice)} for name, dice in seats.throws],
        "first_dealer": seats.first_dealer,
    }


def _book_rows() -> list[BookRow]:
    return [
        {
            "key": key,
            "name": book.name,
            "native": book.native,
            "players": list(book.players),
            "presets": preset_words(key),
        }
        for key, book in RULESETS.items()
    ]


async def _items(request: Request) -> Response:
    book = request.path_params["book"]
    try:
        answer: Items = {"book": book, "items": item_rows(book)}
        return JSONResponse(answer)
    except NoSuchBook as error:
        raise HTTPException(404, str(error)) from error


async def _options(request: Request) -> Response:
    book, preset = request.path_params["book"], request.path_params["preset"]
    try:
        answer: Options = {"book": book, "preset": preset, "options": option_rows(book, preset)}
        return JSONResponse(answer)
    except (NoSuchBook, InputError) as error:
        raise HTTPException(404, str(error)) from error
