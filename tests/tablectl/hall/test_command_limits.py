"""What a command's types allow is what the hall takes and what its API describes."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.errors import reason_of
from tablectl.hall.commands import COMMANDS
from tablectl.hall.commands.fields import named_schema
from tablectl.hall.errors import Declined
from tests.tablectl.hall.desk import Desk
from tests.tablectl.hall.events import points, seating, text


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
        ("begin_round", "minutes", {"minimum": 0, "maximum": 1000}, 1e307, "a number from 0 to 1000"),
        ("change_event", "rounds", {"minimum": 1, "maximum": 1000}, 1001, "a whole number from 1 to 1000"),
        ("change_event", "minutes", {"minimum": 1, "maximum": 1000}, 0, "a whole number from 1 to 1000"),
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
        "change_event": {},
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


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("give_penalty", {"player": "p1", "amount": 1e308, "reason": "late"}),
        ("give_penalty", {"player": "p1", "amount": -1e-12, "reason": "late"}),
        ("set_substitute_value", {"value": -1e300, "reason": "agreed"}),
        ("set_cut", {"after": 1, "players": 4, "carry": 1e-30}),
        ("change_event", {"uma3": [1e300, 0, -1e300], "reason": "agreed"}),
    ],
)
def test_a_number_that_the_events_file_would_not_take_is_refused(do: str, fields: dict[str, Any]) -> None:
    assert refusal(do, **fields).code in ("bad_request", "bad_uma_of_three")


@pytest.mark.parametrize("seats", [{}, {"E": "p1"}, {"S": "p1", "W": "p2"}])
def test_a_table_that_the_events_file_would_not_take_is_not_seated(seats: dict[str, str]) -> None:
    assert refusal("draw_seating", seating=[{"round": 2, "table": 1, "seats": seats}]).code == "bad_request"


@pytest.mark.parametrize("wish", [{"rounds": 2}, {"bans": [["p1", "p2"]]}, {"spare": "threes"}])
def test_a_wish_that_a_final_by_places_does_not_keep_is_refused(wish: dict[str, object]) -> None:
    assert refusal("draw_seating", mode="ranking", round=2, anyway=True, **wish).code == "bad_request"


@pytest.mark.parametrize("wish", [{"mode": "random", "round": 2}, {"mode": "plan"}, {"seating": seating(2)}])
def test_a_draw_does_not_replace_seats_that_its_sender_has_not_seen(wish: dict[str, Any]) -> None:
    desk = Desk.playing()
    desk.do("draw_seating", again=False, **wish)
    with pytest.raises(Declined) as refused:
        desk.do("draw_seating", again=False, **wish)
    assert refused.value.code == "seated_meanwhile"
    desk.do("draw_seating", **wish)


def test_a_stranger_is_refused_where_substitutes_are_known_too() -> None:
    desk = Desk.playing()
    desk.do("draw_seating", seating=seating(2))
    desk.do("set_substitute", round=2, table=1, player="p1", reason="ill")
    told = seating(2)
    told[0]["seats"]["S"] = "stranger"
    with pytest.raises(Declined, match="stranger is no player"):
        desk.do("draw_seating", seating=told)


@pytest.mark.parametrize("number", ["0", "01", "\u0663", "10001", "9" * 5000])
def test_a_machine_stands_at_a_table_whose_number_is_written_in_one_way(number: str) -> None:
    """``01`` took the machine of table 1 away, without a word."""
    assert refusal("assign_machines", machines={"1": "left", number: "right"}).code == "bad_request"


def test_a_text_that_hides_or_turns_what_is_near_it_is_refused_with_that_reason() -> None:
    found = refusal("create_event", name="A\u202eB", rules="mcr", rounds=1, minutes=5, reason="a test")
    assert (found.code, reason_of(found)) == ("bad_request", "hidden_characters")
    assert not reason_of(refusal("create_event", name=5, rules="mcr", rounds=1, reason="a test"))


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("add_time", {"minutes": 5, "tabel": 1}),
        ("create_event", {"name": "Cup", "rules": "mcr", "rounds": 1, "minuts": 5}),
    ],
)
def test_a_field_that_a_command_does_not_take_is_refused_by_its_name(do: str, fields: dict[str, Any]) -> None:
    """Passed over, a slip in ``table`` gave the time to every table."""
    found = refusal(do, **fields, reason="a test")
    assert found.code == "bad_request"
    assert f"unknown field “{next(reversed(fields))}”; {do} takes: " in str(found)


def test_points_beyond_any_game_are_no_result_though_they_add_up() -> None:
    first, second, third, fourth = points()
    huge = {first: 10**30, second: -(10**30), third: 50_000, fourth: 50_000}
    assert sum(huge.values()) == sum(points().values())
    assert refusal("report_result", table=1, points=huge).code == "other_players"


def test_rounds_are_begun_in_their_order() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("draw_seating", seating=seating())
    desk.do("draw_seating", seating=seating(2))
    with pytest.raises(Declined, match="round 1 has no result of table 1, 2") as caught:
        desk.do("begin_round", round=2)
    assert caught.value.code == "results_missing", "no earlier round is begun afterwards"
    desk.do("begin_round", round=2, anyway=True)
    desk.do("end_round", anyway=True)
    with pytest.raises(Declined) as caught:
        desk.do("begin_round", round=1)
    assert caught.value.code == "round_past"
