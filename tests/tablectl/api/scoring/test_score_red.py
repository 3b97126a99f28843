"""Red mahjong requests: two to four players, jokers, flowers, and what the ruleset does not have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tablectl.api.scoring.test_score import checked, code, message
from tests.tablectl.schemas import validator

CHOWS: dict[str, Any] = {
    "id": "a",
    "rules": "red",
    "hand": "123m456p345789s1z",
    "winning_tile": "1z",
    "source": "discard",
    "from": "W",
    "seat": "E",
    "round": "S",
}
"""Four chows that are nothing else: three points."""


def ask(**changes: Any) -> dict[str, Any]:
    """The answer to that hand with some fields changed; ``...`` leaves a field out."""
    request = {key: value for key, value in {**CHOWS, **changes}.items() if value is not ...}
    answer = checked(json.dumps(request))
    if answer["ok"]:
        assert validator("score_request").is_valid(request), request
    else:
        assert "bug in this program" not in message(answer)
    return answer


def test_a_win_is_answered_with_items_total_and_deltas() -> None:
    assert ask(flowers="15f") == {
        "id": "a",
        "ok": True,
        "items": [{"id": "flower", "value": 3, "count": 2}, {"id": "all_chows", "value": 3, "count": 1}],
        "total": 9,
        "deltas": {"E": 9, "S": 0, "W": -9, "N": 0},
    }


@pytest.mark.parametrize(
    ("players", "deltas"),
    [(4, {"E": 9, "S": -3, "W": -3, "N": -3}), (3, {"E": 6, "S": -3, "W": -3}), (2, {"E": 3, "W": -3})],
)
def test_everybody_at_the_table_pays_a_drawn_win(players: int, deltas: dict[str, int]) -> None:
    assert ask(players=players, source="wall", **{"from": ...})["deltas"] == deltas


@pytest.mark.parametrize(("players", "payers"), [(4, 3), (3, 2), (2, 1)])
def test_everybody_at_the_table_pays_a_win_on_the_tile_for_a_flower(players: int, payers: int) -> None:
    answer = ask(players=players, source="flower_replacement", flowers="1f", **{"from": ...})
    each = answer["total"]
    assert sorted(answer["deltas"].values()) == [-each] * payers + [each * payers]


@pytest.mark.parametrize(("players", "seat"), [(3, "N"), (2, "S"), (2, "N")])
def test_nobody_sits_where_no_seat_is(players: int, seat: str) -> None:
    assert code(ask(players=players, seat=seat, source="wall", **{"from": ...})) == "bad_request"


@pytest.mark.parametrize(("players", "left"), [(4, "N"), (3, "W"), (2, "W")])
def test_a_chow_is_the_left_neighbours(players: int, left: str) -> None:
    chow = {"kind": "chow", "tiles": "1m1j3m", "from": left}
    asked = {"hand": "456p345789s1z", "players": players, "source": "wall", "from": ...}
    answer = ask(melds=[chow], **asked)
    assert answer["items"] == [{"id": "all_chows", "value": 3, "count": 1}]
    if players == 4:
        assert code(ask(melds=[{**chow, "from": "S"}], **asked)) == "bad_request"


def test_the_last_tile_pays_nothing_more() -> None:
    assert ask(context={"last_tile": True})["total"] == 3


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("“winning_tile” is missing", {"winning_tile": ...}),
        ("“from” is missing", {"from": ...}),
        ("replacement", {"source": "replacement", "from": ...}),
        ("one of", {"source": "kong"}),
        ("no tile 0m", {"hand": "120m456p345789s1z"}),
        ("no kongs", {"hand": "456p345789s1z", "melds": [{"kind": "closed_kong", "tiles": "1111m"}]}),
        ("neither a flower nor a season", {"flowers": "1j"}),
        ("neither a flower nor a season", {"flowers": "1m"}),
        ("“context.riichi” is unknown", {"context": {"riichi": "none"}}),
        ("true or false", {"context": {"last_tile": 1}}),
        ("2 to 4", {"players": 5}),
        ("of jokers alone", {"melds": [{"kind": "pung", "tiles": "111j", "from": "W"}]}),
        ("12 or 3", {"options": {"chaotic_hand": 4}}),
    ],
)
def test_what_the_ruleset_does_not_have_is_a_bad_request(said: str, changes: dict[str, Any]) -> None:
    answer = ask(**changes)
    assert code(answer) == "bad_request"
    assert said in message(answer).replace("one of 12, 3", "12 or 3")


@pytest.mark.parametrize(
    ("wanted", "changes"),
    [
        ("unknown_preset", {"preset": "club"}),
        ("unknown_option", {"options": {"joker": 4}}),
        ("bad_notation", {"hand": "123"}),
        ("tile_count", {"hand": "123m456p345789s"}),
        ("too_many_copies", {"hand": "123m456p34s11111j"}),
        ("too_many_copies", {"options": {"jokers": 0}, "hand": "23m456p345789s1z1j"}),
        ("too_many_copies", {"flowers": "33f"}),
        ("not_a_winning_hand", {"winning_tile": "2z"}),
        ("not_a_winning_hand", {"hand": "123m456p345789s1f"}),
        ("below_minimum", {"options": {"minimum": 4}, "flowers": "12345678f"}),
        ("win_not_allowed", {"winning_tile": "1j"}),
    ],
)
def test_what_wins_not_is_told_by_its_code(wanted: str, changes: dict[str, Any]) -> None:
    assert code(ask(**changes)) == wanted


def test_how_many_play_may_be_told_as_an_option() -> None:
    """It was read and not counted: a fourth player paid."""
    drawn: dict[str, Any] = {"source": "wall", "from": ..., "seat": "E", "options": {"players": 3}}
    assert set(ask(**drawn)["deltas"]) == {"E", "S", "W"}
    assert ask(**drawn, players=3) == ask(**drawn)
    assert "say it once" in message(ask(**drawn, players=4))
