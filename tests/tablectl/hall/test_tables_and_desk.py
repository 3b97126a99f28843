"""What passes between tables and desk besides results: calls, last hands, extra time, recordings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablectl.hall.errors import Declined
from tablectl.hall.views.overview import overview
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.scripted import ScriptedHall


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    """Two machines, a round begun, a hand in play at both."""
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text(seating=seating()))
    made.do("assign_machines", machines={"1": "t-1", "2": "t-2"})
    made.add("t-1")
    made.add("t-2")
    made.do("begin_round")
    made.pass_s()
    return made


def asked(own: ScriptedHall, table: str) -> list[str]:
    return [str(each["do"]) for each in own.tables[table].asked]


def test_a_key_at_the_table_calls_the_judge_to_the_desk_once(own: ScriptedHall) -> None:
    called = own.tables["t-2"].write("judge_called/1", seat=1, reason="tile on the floor")
    for _ in range(2):
        own.say("t-2", "event", called)
        own.pass_s()
    (call,) = own.hall.log.state.event().calls.values()
    assert (call.table, call.by, call.text) == (2, "Mio", "tile on the floor")
    own.do("answer_call", call=call.number)
    own.begin()
    own.greet("t-2")
    own.pass_s(60)
    assert not own.hall.log.state.event().calls, "what the log has is not called again"


def test_a_call_of_guests_who_play_between_rounds_is_none_of_the_desks(own: ScriptedHall) -> None:
    guests = own.tables["t-1"]
    own.say("t-1", "event", guests.write("session_started/1", players=["A", "B", "C", "D"]))
    own.say("t-1", "event", guests.write("judge_called/1", seat=0, reason=""))
    own.pass_s()
    assert not own.hall.log.state.event().calls


def test_the_last_hand_and_extra_time_reach_one_table_alone(own: ScriptedHall) -> None:
    own.do("add_time", table=2, minutes=10, reason="walls fell")
    own.do("call_last_hand", table=1)
    own.pass_s()
    assert (asked(own, "t-1")[-1], asked(own, "t-2")[-1]) == ("end_session", "start_session")
    own.pass_s(61 * 60)
    assert asked(own, "t-2")[-1] == "start_session", "its time is not over"
    own.pass_s(10 * 60)
    assert asked(own, "t-2")[-1] == "end_session"


def test_a_name_that_is_too_long_for_a_table_is_cut_and_its_result_is_taken(tmp_path: Path) -> None:
    own = ScriptedHall(tmp_path)
    own.do("import_event", text=text(seating=seating()))
    long = "Maria " * 12
    own.do("register_players", players=[{"id": "p1", "name": long.strip()}])
    own.do("assign_machines", machines={"1": "t-1"})
    own.add("t-1")
    own.do("begin_round")
    own.pass_s()
    first = own.tables["t-1"].players[0]
    assert (len(first), first[-6:]) == (40, "… (p1)")
    own.end("t-1", 41000, 30000, 20000, 9000)
    assert own.results[1, 1]["p1"] == 41000


def test_a_name_that_changes_while_its_table_plays_is_changed_there_too(own: ScriptedHall) -> None:
    own.do("register_players", players=[{"id": "p1", "name": "Aoi Mori"}])
    own.pass_s()
    assert own.tables["t-1"].players[0] == "Aoi Mori"
    assert "correct_event" not in asked(own, "t-2")
    own.end("t-1", 41000, 30000, 20000, 9000)
    own.end("t-2", 41000, 30000, 20000, 9000)
    assert set(own.results) == {(1, 1), (1, 2)}


def test_a_disputed_hand_is_kept_by_the_tables_own_recorder(own: ScriptedHall) -> None:
    own.do("dispute_hand", table=1, hand="East 3", reason="was it discarded?")
    own.pass_s()
    (call,) = own.hall.log.state.event().calls.values()
    assert (call.hand, call.recording) == ("East 3", "/recordings/t-1")
    own.pass_s(60)
    assert asked(own, "t-1").count("save_recording") == 1


def test_a_table_without_a_recorder_is_told_of_and_its_hand_is_watched_even_so(
    own: ScriptedHall,
) -> None:
    own.tables["t-1"].records = False
    own.do("assign_machines", machines={"1": "t-1"}, pages={"1": "http://10.0.0.21:8460/"})
    own.say("t-1", "score", {**own.tables["t-1"].score(), "hand": 4})
    own.do("dispute_hand", table=1, hand="East 3", reason="was it discarded?")
    own.pass_s(60)
    told: Any = overview(own.hall.view, own.hall.log.state.event(), 0.0)
    (call,) = told["calls"]
    assert (call["recording"], call["unsaved"]) == ("", "not_recorded")
    assert call["watch"] == "http://10.0.0.21:8460/history/1/4?pictures=1"
    assert asked(own, "t-1").count("save_recording") == 1


def test_a_table_hears_its_rounds_clock_at_every_change_and_now_and_then(tmp_path: Path) -> None:
    own = ScriptedHall(tmp_path)
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    own.do("assign_machines", machines={"1": "t-1"})
    table = own.add("t-1")
    own.do("begin_round")
    own.pass_s()
    (first,) = table.clocks
    known = {key: first[key] for key in ("round", "rounds", "runs", "last_hand", "ended", "event")}
    assert known == {
        "round": 1, "rounds": 3, "runs": True, "last_hand": False, "ended": False, "event": "Spring Cup"
    }  # fmt: skip
    assert 3590 <= first["left_s"] <= 3600
    own.do("add_time", minutes=5, table=1, reason="a judge was there")
    own.do("pause_round", reason="lunch")
    own.pass_s()
    assert [each["runs"] for each in table.clocks[1:]] == [False]
    assert table.clocks[-1]["left_s"] > 3800
    own.do("resume_round")
    own.do("call_last_hand", table=1)
    own.pass_s()
    assert (table.clocks[-1]["runs"], table.clocks[-1]["last_hand"]) == (True, True)
    before = len(table.clocks)
    own.pass_s(40.0)
    assert len(table.clocks) == before + 1, "it is told again: a table does not keep it over a restart"
    assert len({each["id"] for each in table.clocks}) == len(table.clocks)
    own.do("end_round", anyway=True)
    own.pass_s()
    assert table.clocks[-1]["ended"] is True


def test_a_disputed_hand_is_watched_on_its_tables_pages(own: ScriptedHall) -> None:
    pages = {"1": "http://10.0.0.21:8460/"}
    own.do("assign_machines", machines={"1": "t-1", "2": "t-2"}, pages=pages)
    own.say("t-1", "score", {**own.tables["t-1"].score(), "hand": 4})
    own.do("dispute_hand", table=1, hand="East 3", reason="who was first")
    own.do("dispute_hand", table=2, hand="East 1", reason="a chow")
    own.pass_s()
    told: Any = overview(own.hall.view, own.hall.log.state.event(), 0.0)
    watched = {each["table"]: each["watch"] for each in told["calls"]}
    assert watched == {1: "http://10.0.0.21:8460/history/1/4?pictures=1", 2: None}
    for wrong in ({"1": "javascript:alert(1)"}, {"3": "http://10.0.0.3/"}, {"1": "http://" + "x" * 300}):
        with pytest.raises(Declined, match="expected pages of these machines"):
            own.do("assign_machines", machines={"1": "t-1"}, pages=wrong)


def test_another_event_that_is_prepared_meanwhile_takes_nothing_from_the_one_that_is_played(
    own: ScriptedHall,
) -> None:
    played = own.hall.log.state.newest
    own.do("import_event", text=text(name="Autumn Cup"))
    (other,) = set(own.hall.log.state.events) - {played}
    assert own.hall.log.state.newest == played, "pages and commands go on meaning it"
    own.do("give_penalty", event=other, player="p1", round=1, amount=-1, reason="late")
    own.do("pause_round", reason="fire drill")
    own.pass_s()
    assert asked(own, "t-1")[-1] == "pause"
    own.do("end_round", anyway=True)
    own.do("check_in", event=other, players=["p1"])
    assert own.hall.log.state.newest == other
    own.pass_s()
    assert own.tables["t-1"].finished, "its tables are still told that the round is over"


def test_what_is_needed_later_names_the_entry_that_needs_it(own: ScriptedHall) -> None:
    begun = next(each for each in own.hall.log.entries if each.kind == "round_begun")
    own.do("pause_round", reason="fire drill")
    pause = own.hall.log.entries[-1]
    with pytest.raises(
        Declined, match=rf"entry {pause.seq} \(round_paused, .*take that back first"
    ) as refused:
        own.do("take_back", seq=begun.seq, reason="wrong round")
    assert refused.value.code == "is_needed"
