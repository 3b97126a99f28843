"""What a command's types allow is what the hall takes and what its API describes."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.hall.commands import COMMANDS
from tablectl.hall.commands.fields import named_schema
from tablectl.hall.errors import Declined
from tests.tablectl.hall.desk import Desk


def described(do: str, field: str) -> dict[str, Any]:
    return dict(named_schema(COMMANDS[do], "do", do)["properties"][field])


def refusal(do: str, **fields: Any) -> Declined:
    with pytest.raises(Declined) as caught:
        Desk.playing().do(do, **fields)
    return caught.value


@pytest.mark.parametrize(
    ("do", "field", "schema", "wrong", "expected"),
    [
        ("add_time", "minutes", {"minimum": -600, "maximum": 600}, 601, "a number from -600 to 600"),
        ("set_cut", "carry", {"minimum": 0, "maximum": 1}, 1.5, "a number from 0 to 1"),
        ("set_cut", "after", {"minimum": 1, "maximum": 1000}, 0, "a whole number from 1 to 1000"),
        ("begin_round", "round", {"minimum": 1, "maximum": 1000}, 0, "a whole number from 1 to 1000"),
        ("call_judge", "table", {"minimum": 1, "maximum": 10_000}, 0, "a whole number from 1 to 10000"),
        (
            "call_last_hand",
            "table",
            {"minimum": 0, "maximum": 10_000},
            10_001,
            "a whole number from 0 to 10000",
        ),
        ("draw_seating", "rounds", {"minimum": 1, "maximum": 100}, 101, "a whole number from 1 to 100"),
        ("give_penalty", "unit", {"enum": ["points", "table_points"]}, "han", "one of points, table_points"),
        (
            "decide_appeal",
            "ruling",
            {"enum": ["upheld", "lowered", "lifted"]},
            "doubled",
            "one of upheld, lowered, lifted",
        ),
        ("draw_seating", "spare", {"enum": ["byes", "threes"]}, "substitutes", "one of byes, threes"),
        ("draw_seating", "apart", {"maxItems": 3}, ["age"], "a list of team, country, club"),
    ],
)
def test_a_value_outside_of_what_is_described_is_refused(
    do: str, field: str, schema: dict[str, object], wrong: object, expected: str
) -> None:
    sound: dict[str, dict[str, object]] = {
        "add_time": {"minutes": 1},
        "begin_round": {},
        "call_judge": {},
        "call_last_hand": {},
        "set_cut": {"after": 1, "players": 4},
        "give_penalty": {"player": "p1", "amount": -1},
        "decide_appeal": {"penalty": "file-1", "ruling": "upheld"},
        "draw_seating": {},
    }
    assert schema.items() <= described(do, field).items()
    found = refusal(do, **{**sound[do], field: wrong}, reason="a test")
    assert found.code == "bad_request"
    assert f"{field} must be {expected}, got " in str(found)
