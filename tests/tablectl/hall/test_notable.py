"""What of an event is worth telling those who were not there, and who has no seat in a round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablectl.hall.views.notable import notable
from tablectl.hall.views.places import round_of
from tests.tablectl.hall.events import text
from tests.tablectl.hall.scripted import ScriptedHall


def played(folder: Path, *rounds: tuple[int, int, int, int]) -> ScriptedHall:
    """An event of four, whose only table ended so in each round, by player."""
    made = ScriptedHall(folder)
    made.do("import_event", text=text(4))
    for number, points in enumerate(rounds, 1):
        seats = dict(zip("ESWN", ("p1", "p2", "p3", "p4"), strict=True))
        made.do("draw_seating", seating=[{"round": number, "table": 1, "seats": seats}])
        made.do("begin_round")
        result = dict(zip(seats.values(), points, strict=True))
        made.do("set_result", table=1, points=result, reason="the sheet")
        made.do("end_round")
    return made


def sights(made: ScriptedHall) -> dict[str, dict[str, Any]]:
    told: Any = notable(made.hall.log.state.event())
    return {each["what"]: each for each in told["notable"]}


def test_nothing_is_notable_before_a_result(tmp_path: Path) -> None:
    assert sights(played(tmp_path)) == {}


def test_the_best_and_the_closest_table_and_the_lead_are_told(tmp_path: Path) -> None:
    found = sights(played(tmp_path, (41000, 30000, 20000, 9000)))
    assert (found["best_table"]["id"], found["best_table"]["points"]) == ("p1", 41000)
    assert (found["closest"]["id"], found["closest"]["points"]) == ("p1", 11000)
    assert (found["lead"]["id"], found["lead"]["total"]) == ("p1", 21)
    assert not {"climb", "streak"} & set(found)


def test_who_climbs_and_who_wins_tables_in_a_row_is_told(tmp_path: Path) -> None:
    found = sights(played(tmp_path, (41000, 30000, 20000, 9000), (9000, 17000, 14000, 60000)))
    assert {key: found["climb"][key] for key in ("id", "from", "to", "round")} == {
        "id": "p4", "from": 4, "to": 1, "round": 2,
    }  # fmt: skip
    assert found["best_table"]["round"] == 2
    again = (41000, 30000, 20000, 9000)
    found = sights(played(tmp_path / "again", again, again))
    assert (found["streak"]["id"], found["streak"]["n"]) == ("p1", 2)
    assert "climb" not in found


def test_a_round_names_results_and_who_has_no_seat(tmp_path: Path) -> None:
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text(6))
    seats = dict(zip("ESWN", ("p1", "p2", "p3", "p4"), strict=True))
    made.do("draw_seating", seating=[{"round": 1, "table": 1, "seats": seats}])
    told: Any = round_of(made.hall.log.state.event(), 1)
    assert [each["id"] for each in told["byes"]] == ["p5", "p6"]
    assert told["tables"][0]["result"] is None
    assert round_of(made.hall.log.state.event(), 2)["byes"] == [], "it is not drawn"


def test_a_table_whose_first_two_are_equal_has_nobody_ahead(tmp_path: Path) -> None:
    assert "closest" not in sights(played(tmp_path, (30000, 30000, 25000, 15000)))


def test_a_shared_first_place_is_a_table_won_by_each_who_shares_it(tmp_path: Path) -> None:
    made = played(tmp_path, (10000, 30000, 20000, 40000), (30000, 20000, 20000, 30000))
    assert sights(made)["streak"]["id"] == "p4"
