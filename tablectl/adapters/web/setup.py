"""What the form of a new session needs: books, presets, options with their clauses; seats drawn by dice."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from secrets import SystemRandom
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.web.bodies import json_body
from tablectl.adapters.web.entering import Entrance
from tablectl.api.rules import NoSuchBook, item_rows, option_rows, preset_rows
from tablectl.errors import InputError
from tablectl.rulesets import RULESETS
from tablectl.rulesets.red.seating import ThrowAgain, ThrowError, seat_by_dice

log = logging.getLogger(__name__)

MOST_ROUNDS: Final = 50


def setup_routes(entrance: Entrance) -> list[Route]:
    """``/api/setup``, ``/api/setup/<book>/<preset>``, ``/api/items/<book>`` and ``POST /api/draw-seats``."""

    async def draw(request: Request) -> Response:
        who = entrance.acting(request)
        if not who.decides:
            raise HTTPException(403, "judges and operators draw seats")
        names = (await json_body(request)).get("players")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise HTTPException(400, 'expected {"players": [names]}')
        try:
            drawn = seats_by_dice([str(name) for name in names])
        except ThrowError as error:
            raise HTTPException(400, str(error)) from error
        log.info("seats drawn by dice for %s: %r", who.name or "whoever is at this computer", drawn["throws"])
        return JSONResponse(drawn)

    return [
        Route("/api/setup", _books),
        Route("/api/setup/{book}/{preset}", _options),
        Route("/api/items/{book}", _items),
        Route("/api/draw-seats", draw, methods=["POST"]),
    ]


def seats_by_dice(names: Sequence[str]) -> dict[str, Any]:
    """Everybody throws two dice, the highest sum is East and deals first, equal sums throw on.

    Raises:
        ThrowError: not 2 to 4 different players.
    """
    chance = SystemRandom()
    throws: list[tuple[str, tuple[int, int]]] = []
    seated = seat_by_dice(names, throws)
    for _ in range(MOST_ROUNDS):
        if not isinstance(seated, ThrowAgain):
            break
        throws += [
            (name, (chance.randint(1, 6), chance.randint(1, 6))) for group in seated.groups for name in group
        ]
        seated = seat_by_dice(names, throws)
    if isinstance(seated, ThrowAgain):
        raise ThrowError("equal sums again and again: draw once more")
    return {
        "players": list(seated.players),
        "throws": [{"player": name, "dice": list(dice)} for name, dice in throws],
        "first_dealer": 0,
    }


async def _books(request: Request) -> Response:
    return JSONResponse(
        {
            "books": [
                {
                    "key": key,
                    "name": book.name,
                    "native": book.native,
                    "players": list(book.players),
                    "presets": [
                        {name: row[name] for name in ("preset", "source", "summary")}
                        for row in preset_rows(key)
                    ],
                }
                for key, book in RULESETS.items()
            ]
        }
    )


async def _items(request: Request) -> Response:
    book = request.path_params["book"]
    try:
        return JSONResponse({"book": book, "items": item_rows(book)})
    except NoSuchBook as error:
        raise HTTPException(404, str(error)) from error


async def _options(request: Request) -> Response:
    book, preset = request.path_params["book"], request.path_params["preset"]
    try:
        return JSONResponse({"book": book, "preset": preset, "options": option_rows(book, preset)})
    except (NoSuchBook, InputError) as error:
        raise HTTPException(404, str(error)) from error
