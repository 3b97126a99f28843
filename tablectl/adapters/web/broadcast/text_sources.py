"""The routes of single values as plain text, for text sources of a stream and for bots.

``GET /text/points-1`` answers ``24,700``. Values come from the latest public messages; a text is empty where
there is no value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tablectl.quoting import quoted
from tablectl.speech import SPOKEN_LANGUAGES, Words
from tablectl.topics import Message, Topic
from tablectl.web.page_words import page_words
from tablectl.web.words import LANGUAGES

SEATS: Final = 4
TABLE_VALUES: Final = (
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
SEAT_VALUES: Final = ("name", "points", "change", "place", "wind", "riichi")
VALUES: Final = (*TABLE_VALUES, *(f"{value}-{seat}" for value in SEAT_VALUES for seat in range(1, SEATS + 1)))
"""Seats are counted from 1, counter-clockwise from the first dealer."""


def text_routes(latest: Callable[[Topic], Message | None]) -> list[Route]:
    """``GET /text`` lists the values, ``GET /text/{value}`` is one.

    Args:
        latest: the latest public message of a topic; None before the first.
    """

    async def list_values(_request: Request) -> Response:
        return PlainTextResponse("".join(f"/text/{value}\n" for value in VALUES))

    async def value_text(request: Request) -> Response:
        value = request.path_params["value"]
        if value not in VALUES:
            raise HTTPException(404, f"there is no /text/{value[:40]}: /text lists all")
        language = request.query_params.get("lang", LANGUAGES[0])
        if language not in LANGUAGES:
            raise HTTPException(404, f"there is no language {quoted(language)}: expected one of {LANGUAGES}")
        text = text_of(value, latest(Topic.SCORE), latest(Topic.STATE), language)
        return PlainTextResponse(text, headers={"Cache-Control": "no-store"})

    return [Route("/text", list_values), Route("/text/{value}", value_text)]


def text_of(
    value: str, score: Mapping[str, Any] | None, state: Mapping[str, Any] | None, language: str
) -> str:
    """The text of a value.

    Args:
        value: one of ``VALUES``.
        score: the latest message ``score``; None before the first.
        state: the latest message ``state``; None before the first.
        language: one of ``LANGUAGES``; numbers are formatted as in English.

    Raises:
        KeyError: a message does not follow its schema.
    """
    if score is None:
        return ""
    name, _, number = value.rpartition("-")
    if name in SEAT_VALUES:
        seat = int(number) - 1
        if seat >= len(score["seats"]):
            return ""
        return _seat_text(name, seat, score, state, language)
    return _table_text(value, score, state, language)


def _table_text(value: str, score: Mapping[str, Any], state: Mapping[str, Any] | None, language: str) -> str:
    match value:
        case "table":
            return str(score["table"])
        case "round":
            return _round_name(score, language)
        case "honba":
            return str(score["honba"])
        case "sticks":
            return str(score["deposits"])
        case "tiles-left":
            return "" if state is None or state["tiles_left"] is None else str(state["tiles_left"])
        case "in-turn":
            turn = None if state is None else state["turn"]
            return "" if turn is None else _player_name(score["seats"][turn], language)
        case "leader":
            return _player_name(_by_place(score)[0], language)
        case "paused":
            return _word("paused", language) if state is not None and state["paused"] is not None else ""
        case _:
            return "\n".join(
                f"{seat['place']}. {_player_name(seat, language)} {_points(seat['points'])}"
                for seat in _by_place(score)
            )


def _seat_text(
    name: str, number: int, score: Mapping[str, Any], state: Mapping[str, Any] | None, language: str
) -> str:
    seat = score["seats"][number]
    match name:
        case "name":
            return _player_name(seat, language)
        case "points":
            return _points(seat["points"])
        case "change":
            return f"{seat['change']:+,}".replace("-", "−") if seat["change"] else ""
        case "place":
            return str(seat["place"])
        case "wind":
            return _word(f"wind_{seat['wind']}", language)
        case _:
            ready = state is not None and state["seats"][number]["ready"] is not None
            return _word("riichi", language) if ready else ""


def _by_place(score: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return sorted(score["seats"], key=lambda seat: (seat["place"], seat["seat"]))


def _round_name(score: Mapping[str, Any], language: str) -> str:
    if score["finished"]:
        return _word("finished", language)
    spoken_language = next(each for each in SPOKEN_LANGUAGES if each == language)
    return Words(page_words(), spoken_language, lambda _: {}).hand_name(score)


def _player_name(seat: Mapping[str, Any], language: str) -> str:
    return str(seat["player"]) or _word(f"wind_{seat['wind']}", language)


def _points(points: int) -> str:
    return f"{points:,}".replace("-", "−")


def _word(key: str, language: str) -> str:
    return page_words()[key][LANGUAGES.index(language)]
