"""Values as plain text beside the overlay: an address each."""

from __future__ import annotations

import asyncio

import pytest

from tablectl.adapters.web.broadcast.text_sources import VALUES, text_of
from tablectl.topics import Message, Topic
from tests.tablectl.adapters.web.in_process import asked, pages_of_a_table

SEATS = [
    {"seat": 0, "player": "Aoi", "wind": "E", "points": 24_700, "change": -1_000, "place": 2},
    {"seat": 1, "player": "Ren", "wind": "S", "points": 41_300, "change": 3_900, "place": 1},
    {"seat": 2, "player": "Yuzu", "wind": "W", "points": -1_500, "change": 0, "place": 4},
    {"seat": 3, "player": "", "wind": "N", "points": 24_700, "change": 0, "place": 3},
]
SCORE: Message = {
    "table": "table-1",
    "ruleset": "riichi",
    "round": "S",
    "hand": 6,
    "hand_of_round": 3,
    "honba": 1,
    "deposits": 2,
    "finished": False,
    "seats": SEATS,
}
STATE: Message = {
    "turn": 1,
    "tiles_left": 26,
    "paused": None,
    "seats": [{"ready": {"discard": 4} if seat == 0 else None} for seat in range(4)],
}


def got(address: str, told: dict[Topic, Message] | None = None) -> tuple[int, str]:
    """The answer of a table whose pages have been told these messages."""
    pages = pages_of_a_table(None)[0]
    for topic, message in ({Topic.SCORE: SCORE, Topic.STATE: STATE} if told is None else told).items():
        pages.show(topic, message)
    status, body = asyncio.run(asked(pages.application(), "GET", address, b"", []))
    return status, body.decode()


def text(value: str, score: Message, state: Message | None = None, language: str = "en") -> str:
    return text_of(value, score, state, language)


@pytest.mark.parametrize(
    ("value", "language", "said"),
    [
        ("round", "en", "South 3"),
        ("round", "ja", "南3局"),
        ("honba", "en", "1"),
        ("sticks", "en", "2"),
        ("tiles-left", "en", "26"),
        ("in-turn", "en", "Ren"),
        ("leader", "en", "Ren"),
        ("paused", "en", ""),
        ("table", "en", "table-1"),
        ("points-2", "en", "41,300"),
        ("points-3", "en", "−1,500"),
        ("change-1", "en", "−1,000"),
        ("change-2", "en", "+3,900"),
        ("change-3", "en", ""),
        ("place-4", "en", "3"),
        ("name-4", "ru", "Север"),
        ("wind-1", "en", "East"),
        ("riichi-1", "zh", "立直"),
        ("riichi-2", "en", ""),
        ("standings", "en", "1. Ren 41,300\n2. Aoi 24,700\n3. North 24,700\n4. Yuzu −1,500"),
    ],
)
def test_a_value_is_its_text_and_no_more(value: str, language: str, said: str) -> None:
    assert text(value, SCORE, STATE, language) == said


def test_an_address_answers_with_the_newest_value_alone() -> None:
    assert got("/text/points-2") == (200, "41,300")
    assert got("/text/round?lang=ja") == (200, "南3局")


def test_every_value_is_listed_and_is_empty_before_anything_has_been_played() -> None:
    assert got("/text", {})[1].split() == [f"/text/{value}" for value in VALUES]
    assert {text_of(value, None, None, "en") for value in VALUES} == {""}


def test_a_session_that_is_over_and_a_pause_are_said() -> None:
    assert text("round", {**SCORE, "finished": True}) == "finished"
    assert text("paused", SCORE, {**STATE, "paused": {"reason": ""}}) == "Paused"


def test_a_book_without_rounds_counts_its_hands_and_three_players_have_no_fourth() -> None:
    score: Message = {**SCORE, "ruleset": "sichuan", "seats": SEATS[:3]}
    assert text("round", score) == "Hand 7"
    assert text("points-4", score) == ""
    assert text("tiles-left", score) == ""


@pytest.mark.parametrize("address", ["points", "points-5", "points-0", "nothing", "round?lang=de"])
def test_an_unknown_value_or_language_is_refused(address: str) -> None:
    assert got(f"/text/{address}")[0] == 404
