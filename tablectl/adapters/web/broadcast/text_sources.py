"""What a stream writes as plain text beside the overlay: an address a value, for text sources and bots.

``GET /text/points-1`` is ``24,700`` and no more. Values come from the newest public messages; an
empty text is one that there is nothing to say of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tablectl.speech import SPOKEN_LANGUAGES, Words
from tablectl.topics import Message, Topic
from tablectl.web.page_words import page_words
from tablectl.web.words import LANGUAGES

SEATS: Final = 4
OF_TABLE: Final = (
    "table",
    "round",
    "honba",
    "sticks",
    "tiles-left",
    "in-turn",
    "leader",
    "paused",
    "standings",
)
OF_SEAT: Final = ("name", "points", "change", "place", "wind", "riichi")
VALUES: Final = (*OF_TABLE, *(f"{value}-{seat}" for value in OF_SEAT for seat in range(1, SEATS + 1)))
"""Seats are counted from 1, counter-clockwise from the first dealer."""


def text_routes(newest: Callable[[Topic], Message | None]) -> list[Route]:
    """``GET /text`` lists the values, ``GET /text/{value}`` is one.

    Args:
        newest: the newest public message of a topic; None where there is none yet.
    """

    async def listed(_request: Request) -> Response:
        return PlainTextResponse("".join(f"/text/{value}\n" for value in VALUES))

    async def one(request: Request) -> Response:
        value = request.path_params["value"]
        if value not in VALUES:
            raise HTTPException(404, f"there is no /text/{value[:40]}: /text lists all")
        asked = request.query_params.get("lang", LANGUAGES[0])
        if asked not in LANGUAGES:
            raise HTTPException(404, f"there is no language {asked[:10]!r}: expected one of {LANGUAGES}")
        text = text_of(value, newest(Topic.SCORE), newest(Topic.STATE), asked)
        return PlainTextResponse(text, headers={"Cache-Control": "no-store"})

    return [Route("/text", listed), Route("/text/{value}", one)]


def text_of(
    value: str, score: Mapping[str, Any] | None, state: Mapping[str, Any] | None, language: str
) -> str:
    """A value by its name.

    Args:
        value: one of ``VALUES``.
        score: the newest message ``score``; None before the first.
        state: the newest message ``state``; None before the first.
        language: one of ``LANGUAGES``; of words, numbers are as in English.

    Raises:
        KeyError: a message is not what its schema says.
    """
    if score is None:
        return ""
    name, _, number = value.rpartition("-")
    if name in OF_SEAT:
        seat = int(number) - 1
        if seat >= len(score["seats"]):
            return ""
        return _of_seat(name, seat, score, state, language)
    return _of_table(value, score, state, language)


def _of_table(value: str, score: Mapping[str, Any], state: Mapping[str, Any] | None, language: str) -> str:
    match value:
        case "table":
            return str(score["table"])
        case "round":
            return _round(score, language)
        case "honba":
            return str(score["honba"])
        case "sticks":
            return str(score["deposits"])
        case "tiles-left":
            return "" if state is None or state["tiles_left"] is None else str(state["tiles_left"])
        case "in-turn":
            turn = None if state is None else state["turn"]
            return "" if turn is None else _name(score["seats"][turn], language)
        case "leader":
            return _name(_ranked(score)[0], language)
        case "paused":
            return (
                _in_language("paused", language) if state is not None and state["paused"] is not None else ""
            )
        case _:
            return "\n".join(
                f"{seat['place']}. {_name(seat, language)} {_amount(seat['points'])}"
                for seat in _ranked(score)
            )


def _of_seat(
    name: str, number: int, score: Mapping[str, Any], state: Mapping[str, Any] | None, language: str
) -> str:
    seat = score["seats"][number]
    match name:
        case "name":
            return _name(seat, language)
        case "points":
            return _amount(seat["points"])
        case "change":
            return f"{seat['change']:+,}".replace("-", "−") if seat["change"] else ""
        case "place":
            return str(seat["place"])
        case "wind":
            return _in_language(f"wind_{seat['wind']}", language)
        case _:
            ready = state is not None and state["seats"][number]["ready"] is not None
            return _in_language("riichi", language) if ready else ""


def _ranked(score: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return sorted(score["seats"], key=lambda seat: (seat["place"], seat["seat"]))


def _round(score: Mapping[str, Any], language: str) -> str:
    if score["finished"]:
        return _in_language("finished", language)
    spoken = next(each for each in SPOKEN_LANGUAGES if each == language)
    return Words(page_words(), spoken, lambda _: {}).hand_name(score)


def _name(seat: Mapping[str, Any], language: str) -> str:
    return str(seat["player"]) or _in_language(f"wind_{seat['wind']}", language)


def _amount(points: int) -> str:
    return f"{points:,}".replace("-", "−")


def _in_language(key: str, language: str) -> str:
    return page_words()[key][LANGUAGES.index(language)]
