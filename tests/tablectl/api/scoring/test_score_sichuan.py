"""Sichuan requests by the scoring contract: answers, defaults, what cannot stand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tablectl.api.scoring.test_score import checked, code, message
from tests.tablectl.schemas import validator

PLAIN: dict[str, Any] = {
    "id": "a",
    "rules": "sichuan",
    "hand": "234m678m345p99p67p",
    "winning_tile": "8p",
    "source": "discard",
    "from": "W",
    "seat": "S",
    "round": "E",
    "context": {"void_suit": "s"},
}
"""No fan: one point from West."""

KONG = {"kind": "closed_kong", "tiles": "2222m"}


def ask(**changes: Any) -> dict[str, Any]:
    """The answer to the plain hand with some fields changed; ``...`` leaves a field out."""
    request = {key: value for key, value in {**PLAIN, **changes}.items() if value is not ...}
    return checked(json.dumps(request))


def test_a_hand_without_fans_has_no_items_and_a_total_of_nought() -> None:
    assert ask() == {
        "id": "a",
        "ok": True,
        "items": [],
        "total": 0,
        "deltas": {"E": 0, "S": 1, "W": -1, "N": 0},
    }


def test_the_total_is_the_fans_before_the_limit() -> None:
    answer = ask(
        hand="5m",
        winning_tile="5m",
        melds=[
            KONG,
            {"kind": "open_kong", "tiles": "1111m", "from": "E"},
            {"kind": "added_kong", "tiles": "3333m", "from": "N"},
            {"kind": "pung", "tiles": "999m", "from": "W"},
        ],
        source="replacement",
        **{"from": ...},
        context={"void_suit": "p", "last_tile": True, "already_won": ["N"]},
    )
    assert answer["items"] == [
        {"id": "kong", "value": 1, "count": 3},
        {"id": "all_pungs", "value": 1, "count": 1},
        {"id": "golden_wait", "value": 1, "count": 1},
        {"id": "full_flush", "value": 2, "count": 1},
        {"id": "win_on_replacement", "value": 1, "count": 1},
        {"id": "sea_floor", "value": 1, "count": 1},
    ]
    assert answer["total"] == 9
    assert answer["deltas"] == {"E": -17, "S": 34, "W": -17, "N": 0}


@pytest.mark.parametrize("context", [..., None, {}, {"void_suit": None, "already_won": None}])
def test_the_context_may_be_left_out(context: object) -> None:
    """The suits of the hand alone tell then whether it may win."""
    assert ask(context=context)["total"] == 0
    assert code(ask(context=context, hand="234m678s345p99p67p")) == "forbidden_suit"


def test_a_table_of_three_has_no_north() -> None:
    answer = ask(players=3, source="wall", **{"from": ...})
    assert answer["deltas"] == {"E": -2, "S": 4, "W": -2}
    assert code(ask(players=3, seat="N")) == "bad_request"
    assert code(ask(players=3, context={"already_won": ["N"]})) == "bad_request"
    assert code(ask(players=2)) == "bad_request"


def test_options_and_presets() -> None:
    flush = {"hand": "1122445578899s", "winning_tile": "7s", "context": {"void_suit": "m"}}
    assert ask(**flush, preset="default")["deltas"]["S"] == 16
    assert ask(**flush, options={"fan_limit": 3})["deltas"]["S"] == 8
    assert code(ask(options={"fan_cap": 3})) == "unknown_option"
    assert code(ask(options={"fan_limit": "three"})) == "bad_request"
    assert code(ask(preset="mil")) == "unknown_preset"


@pytest.mark.parametrize(
    ("wanted", "changes"),
    [
        ("tile_count", {"hand": "234m678m345p99p6p"}),
        ("too_many_copies", {"hand": "2222m678m345p999p", "winning_tile": "2m"}),
        ("not_a_winning_hand", {"winning_tile": "9p"}),
        ("forbidden_suit", {"context": {"void_suit": "m"}}),
        (
            "forbidden_suit",
            {"hand": "678m345p99p67p", "melds": [{"kind": "pung", "tiles": "222s", "from": "W"}]},
        ),
        ("bad_notation", {"hand": "234x"}),
    ],
)
def test_hands_that_do_not_win(wanted: str, changes: dict[str, Any]) -> None:
    assert code(ask(**changes)) == wanted


@pytest.mark.parametrize(
    ("named", "changes"),
    [
        ("“winning_tile”", {"winning_tile": ...}),
        ("“from”", {"from": ...}),
        ("“flowers”", {"flowers": "1f"}),
        ("“hand”", {"hand": "234m678m345p11z67p"}),
        ("“hand”", {"hand": "234m678m340p99p67p"}),
        ("“winning_tile”", {"winning_tile": "1j"}),
        (
            "melds[0].tiles",
            {"hand": "678m345p99p67p", "melds": [{"kind": "pung", "tiles": "111z", "from": "W"}]},
        ),
        (
            "melds[0].kind",
            {"hand": "678m345p99p67p", "melds": [{"kind": "chow", "tiles": "234m", "from": "E"}]},
        ),
        ("“source”", {"source": "flower_replacement", "from": ...}),
        ("“source”", {"source": "replacement", "from": ...}),
        ("context.void_suit", {"context": {"void_suit": "z"}}),
        ("context.last_tile", {"context": {"last_tile": 1}}),
        ("context.last_tile", {"source": "kong", "context": {"last_tile": True}}),
        ("context.discard_after_kong", {"source": "kong", "context": {"discard_after_kong": True}}),
        (
            "context.discard_after_kong",
            {"source": "wall", "from": ..., "context": {"discard_after_kong": True}},
        ),
        ("context.already_won", {"context": {"already_won": "E"}}),
        ("context.already_won", {"context": {"already_won": ["X"]}}),
        ("context.already_won", {"context": {"already_won": ["E", "E"]}}),
        ("context.already_won", {"context": {"already_won": [["E"]]}}),
        ("S wins now", {"context": {"already_won": ["S"]}}),
        ("W discarded the tile", {"context": {"already_won": ["W"]}}),
        ("ends with win 3", {"source": "wall", "from": ..., "context": {"already_won": ["E", "W", "N"]}}),
        ("context.honba", {"context": {"honba": 1}}),
    ],
)
def test_requests_that_cannot_be_read_are_told_why(named: str, changes: dict[str, Any]) -> None:
    answer = ask(**changes)
    assert code(answer) == "bad_request"
    assert named in message(answer)


def test_the_schema_knows_sichuans_context() -> None:
    request = {**PLAIN, "context": {"void_suit": "s", "already_won": ["E"], "last_tile": True}}
    assert validator("score_request").is_valid(request)
    assert not validator("score_request").is_valid({**PLAIN, "context": {"void_suit": "z"}})
    assert not validator("score_request").is_valid({**PLAIN, "context": {"riichi": "none"}})
