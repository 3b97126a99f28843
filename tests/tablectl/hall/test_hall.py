"""The hall among its tables: what it tells them, what it takes, and that nothing is lost or twice."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tablectl.compose.hall.exports import export_event
from tablectl.compose.hall.files import import_file
from tablectl.hall.errors import Declined, StoreUnavailable
from tablectl.hall.exports.calendar import calendar_text
from tablectl.hall.folding import fold_log
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import EventImported, SeatingDrawn
from tablectl.hall.views.desk import desk
from tablectl.hall.views.overview import overview
from tablectl.hall.views.places import schedule_of, seating_of_round
from tablectl.tournament import standings, write_tournament
from tests.tablectl.hall import events
from tests.tablectl.hall.events import points, seating, text
from tests.tablectl.hall.scripted import ScriptedHall

MACHINES = {"1": "t-1", "2": "t-2"}


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    """Two machines, a round begun."""
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text())
    made.do("draw_seating", seating=seating())
    made.do("assign_machines", machines=MACHINES)
    made.add("t-1")
    made.add("t-2")
    made.do("begin_round")
    made.pass_s()
    return made


def kinds(own: ScriptedHall, table: str) -> list[str]:
    return [str(each["do"]) for each in own.tables[table].asked]


def test_a_round_seats_the_players_at_their_tables_by_the_events_rules(own: ScriptedHall) -> None:
    (asked,) = own.tables["t-2"].asked
    assert (asked["do"], asked["ruleset"], asked["preset"]) == ("start_session", "riichi", "tenhou")
    assert asked["players"] == ["Sora", "Mio", "Riku", "Hina"]
    own.pass_s(60)
    assert kinds(own, "t-2") == ["start_session"], "an answered request is not sent again"


def test_a_machine_that_has_not_the_events_rules_is_named_with_them(tmp_path: Path) -> None:
    own = ScriptedHall(tmp_path)
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    own.do("assign_machines", machines=MACHINES)
    own.add("t-1").plays = "mcr"
    own.add("t-2")
    own.do("begin_round")
    own.pass_s()
    first, second = overview(own.hall.view, own.hall.log.state.event(), 0.0)["tables"]
    assert first["refused"] == {"code": "unknown_ruleset", "rules": "riichi"}
    assert second["refused"] is None


def test_a_machine_with_other_tiles_than_the_events_rules_is_named_with_them(own: ScriptedHall) -> None:
    fault = {"cause": "f", "code": "machine_fault", "details": {"fault": "tile_count", "where": "drum"}}
    own.say("t-1", "alert", fault)
    own.say("t-1", "alert", {"cause": "r", "code": "machine_request_failed"})
    own.pass_s()
    first, second = overview(own.hall.view, own.hall.log.state.event(), 0.0)["tables"]
    assert first["wants"] == {"rules": "riichi", "tiles": 136}
    assert first["alert"] == fault, "why it did not do what was asked, and not that it did not"
    assert second["wants"] is None


def test_who_declared_riichi_is_told_while_the_hand_is_in_play(own: ScriptedHall) -> None:
    seats = [{"ready": None}, {"ready": {"discard": 4}}]
    for phase, declared in (("act", [False, True, False, False]), ("settled", [False] * 4)):
        own.say("t-1", "state", {"journal": "t-1", "seq": 9, "seats": seats, "phase": phase})
        own.pass_s()
        first, _ = overview(own.hall.view, own.hall.log.state.event(), 0.0)["tables"]
        assert [each["riichi"] for each in first["seats"]] == declared


def test_the_same_players_by_another_book_are_not_the_rounds_session(tmp_path: Path) -> None:
    own = ScriptedHall(tmp_path)
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    own.do("assign_machines", machines=MACHINES)
    table = own.add("t-1")
    table.players, table.finished, table.ruleset = ["Aoi", "Ren", "Yuzu", "Haru"], False, "mcr"
    table.write("session_started/1", players=table.players)
    own.greet("t-1")
    own.do("begin_round")
    own.pass_s(60)
    assert [each for each in kinds(own, "t-1") if each != "history"] == ["end_session", "start_session"]


def test_a_result_comes_from_the_table_by_itself(own: ScriptedHall) -> None:
    own.end("t-1", 41000, 30000, 20000, 9000)
    assert own.results == {(1, 1): points()}
    last = own.hall.log.entries[-1]
    assert (last.by, last.message()["source"]) == ("t-1", "table")


def test_points_that_do_not_add_up_are_told_and_not_taken(own: ScriptedHall) -> None:
    own.end("t-1", 41000, 30000, 20000, 8000)
    assert own.results == {}
    assert "add up to 99000" in own.hall.view.tables["t-1"].problem


def test_what_the_table_corrects_later_corrects_the_result(own: ScriptedHall) -> None:
    own.end("t-1", 41000, 30000, 20000, 9000)
    score = own.tables["t-1"].score(revision=1)
    score["seats"][0]["points"], score["seats"][3]["points"] = 40000, 10000
    own.say("t-1", "score", score)
    own.pass_s()
    assert own.results == {(1, 1): points(1, 40000, 30000, 20000, 10000)}
    own.say("t-1", "score", score)
    own.pass_s()
    assert sum(each.kind == "result_set" for each in own.hall.log.entries) == 2


def test_what_a_person_took_back_or_entered_stays_so(own: ScriptedHall) -> None:
    own.end("t-1", 41000, 30000, 20000, 9000)
    own.do("take_back", seq=own.hall.log.entries[-1].seq, reason="wrong players")
    own.say("t-1", "score", own.tables["t-1"].score())
    own.pass_s()
    assert own.results == {}
    sheet = points(1, 9000, 20000, 30000, 41000)
    own.do("set_result", table=1, points=sheet, reason="sheet")
    own.say("t-1", "score", own.tables["t-1"].score(revision=1))
    own.pass_s()
    assert own.results == {(1, 1): sheet}


def test_events_that_never_came_are_asked_for_and_the_result_with_them(own: ScriptedHall) -> None:
    own.lose_events = True
    for _ in range(5):
        own.say("t-1", "event", own.tables["t-1"].write("tile_discarded/1"))
    own.end("t-1", 41000, 30000, 20000, 9000)
    own.pass_s(60)
    assert own.results == {(1, 1): points()}
    stored = own.hall.store.events("t-1", "t-1")
    assert stored == own.tables["t-1"].events


def test_a_killed_hall_goes_on_where_it_was(own: ScriptedHall) -> None:
    before = own.hall.log.state
    own.begin()
    assert own.hall.log.state == before
    for name in own.tables:
        own.greet(name)
    own.pass_s(60)
    assert kinds(own, "t-1") == ["start_session"]
    own.end("t-1", 41000, 30000, 20000, 9000)
    own.begin()
    assert own.results == {(1, 1): points()}
    assert sum(each.kind == "result_set" for each in own.hall.log.entries) == 1


def test_a_hall_made_anew_from_the_tables_and_the_tournament_file_is_equal(own: ScriptedHall) -> None:
    own.end("t-1", 41000, 30000, 20000, 9000)
    own.end("t-2", 30000, 30000, 30000, 10000)
    first, copies = own.hall.log.state.event(), own.hall.store
    for file in (text(seating=seating()), write_tournament(first.tournament)):
        own.begin(f"{len(file)}.sqlite")
        for name in own.tables:
            own.greet(name)
        own.pass_s(60)
        own.do("import_event", text=file)
        again = own.hall.log.state.event()
        assert write_tournament(again.tournament) == write_tournament(first.tournament)
        for name in own.tables:
            assert own.hall.store.events(name, name) == copies.events(name, name)


def test_a_pause_and_the_end_of_time_reach_the_tables(own: ScriptedHall) -> None:
    own.do("pause_round", reason="fire drill")
    own.pass_s()
    assert kinds(own, "t-1")[-1] == "pause"
    own.say("t-1", "state", {"journal": "t-1", "seq": 1, "phase": "act", "paused": {"reason": "x"}})
    own.do("resume_round")
    own.pass_s()
    assert kinds(own, "t-1")[-1] == "resume"
    own.say("t-1", "state", {"journal": "t-1", "seq": 1, "phase": "act", "paused": None})
    own.pass_s(3700)
    assert kinds(own, "t-1")[-1] == "resume", "the hand is played to its end"
    own.say("t-1", "state", {"journal": "t-1", "seq": 1, "phase": "settled", "paused": None})
    own.pass_s()
    assert kinds(own, "t-1")[-1] == "end_session"
    assert own.results[1, 1] == points(1, 25000, 25000, 25000, 25000)


def test_a_table_that_does_not_answer_is_told_again_and_others_are_told_meanwhile(own: ScriptedHall) -> None:
    own.end("t-1", 41000, 30000, 20000, 9000)
    own.end("t-2", 41000, 30000, 20000, 9000)
    own.do("end_round")
    own.do("draw_seating", seating=seating(2))
    own.tables["t-1"].answers = False
    own.do("begin_round")
    own.pass_s(10)
    assert kinds(own, "t-2") == ["start_session"] * 2, "the same four play another game"
    waits = [each["id"] for each in own.tables["t-1"].asked[1:]]
    assert len(waits) > 1
    assert len(set(waits)) == 1, "by the id a table knows that it has done it"


def test_a_session_of_others_ends_before_the_round_begins(own: ScriptedHall) -> None:
    for name in own.tables:
        own.end(name, 41000, 30000, 20000, 9000)
    own.do("end_round")
    guests = own.tables["t-1"]
    guests.players, guests.finished = ["A", "B", "C", "D"], False
    own.say("t-1", "event", guests.write("session_started/1", players=guests.players))
    own.say("t-1", "score", guests.score())
    own.do("draw_seating", seating=seating(2))
    own.do("begin_round")
    own.pass_s(10)
    assert kinds(own, "t-1") == ["start_session", "end_session", "start_session"]
    assert guests.players == ["Aoi", "Ren", "Yuzu", "Haru"]


def test_a_database_that_is_away_loses_nothing(own: ScriptedHall, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise StoreUnavailable("the database is away")

    with monkeypatch.context() as patched:
        patched.setattr(type(own.hall.store), "save_all", away)
        patched.setattr(type(own.hall.store), "append", away)
        own.end("t-1", 41000, 30000, 20000, 9000)
        assert own.hall.view.problem == "the database is away"
        with pytest.raises(StoreUnavailable):
            own.do("end_round", anyway=True)
    own.pass_s(30)
    assert own.results == {(1, 1): points()}
    assert own.hall.view.problem == ""


def test_a_command_that_is_refused_changes_nothing(own: ScriptedHall) -> None:
    before = own.hall.log.state
    with pytest.raises(Declined):
        own.do("begin_round")
    assert own.hall.log.state is before


def test_what_another_program_imports_is_there_without_a_restart(own: ScriptedHall) -> None:
    other = text(name="Autumn Cup")
    event = import_file(other, own.folder)
    assert import_file(other, own.folder) == event
    own.pass_s(10)
    assert event in own.hall.log.state.events
    own.do("give_penalty", event=event, player="p1", round=1, amount=-1, reason="late")
    assert json.loads(export_event(event, "json", own.folder))["penalties"][0]["amount"] == -1


def test_what_an_earlier_version_imported_is_counted_as_it_was() -> None:
    old = events.file(8, seating=seating(), results=[{"round": 1, "table": 1, "points": points()}])
    del old["scoring"]
    entry = LogEntry(1, "2026-11-20T10:00:00.000Z", "Mika", "", "cup", EventImported(json.dumps(old)))
    kept = fold_log([entry]).event("cup").tournament
    assert [each.total for each in standings(kept).players[:2]] == [41000, 30000]
    with pytest.raises(Declined, match=r"scoring\.formula is missing"):
        fold_log([structs.replace(entry, body=EventImported(json.dumps(old), 2))])


def test_a_table_of_three_needs_places_of_its_own(tmp_path: Path) -> None:
    three = [{"round": 1, "table": 1, "seats": {"E": "p1", "S": "p2", "W": "p3"}}]
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text(8))
    with pytest.raises(Declined, match="round 1, table 1 has three players"):
        made.do("draw_seating", seating=three)
    scoring = {**events.file()["scoring"], "uma3": [15, 0, -15]}
    made.do("import_event", text=text(8, scoring=scoring))
    made.do("draw_seating", seating=three)


def drawing(tmp_path: Path, players: int = 8, **changes: Any) -> ScriptedHall:
    people = [
        {"id": f"p{n}", "name": f"P{n}", "country": "RU" if n % 2 else "FR", "club": f"c{n % 3}"}
        for n in range(1, players + 1)
    ]
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=json.dumps({**events.file(), "players": people, **changes}))
    return made


def together(entry: LogEntry) -> set[frozenset[str]]:
    assert isinstance(entry.body, SeatingDrawn)
    tables = [each.seats.values() for each in entry.body.seating]
    return {frozenset(pair) for seats in tables for pair in combinations(seats, 2)}


@pytest.mark.slow
def test_the_desk_keeps_countries_clubs_and_banned_pairs_apart(tmp_path: Path) -> None:
    made = drawing(tmp_path)
    bans = [["p1", "p3"], ["p2", "p4"], ["p1", "p2"]]
    drawn = made.do("draw_seating", apart=["club"], bans=bans, rounds=2)
    assert not together(drawn) & {frozenset(pair) for pair in bans}
    assert isinstance(drawn.body, SeatingDrawn)
    assert drawn.body.byes == ()
    two = made.do("draw_seating", round=1, apart=["country"])
    shared = sum(int(one[1:]) % 2 == int(other[1:]) % 2 for one, other in together(two))
    assert shared == 4, "two of each country at each table"
    for wrong in (
        {"apart": ["hair"]},
        {"bans": [["p1"]]},
        {"bans": [["p1", "p1"]]},
        {"bans": [["p1", "p99"]]},
        {"bans": 3},
    ):
        with pytest.raises(Declined):
            made.do("draw_seating", round=1, **wrong)


def test_a_draw_names_byes_or_seats_tables_of_three(tmp_path: Path) -> None:
    made = drawing(tmp_path, players=7)
    drawn = made.do("draw_seating")
    assert isinstance(drawn.body, SeatingDrawn)
    (byes,) = drawn.body.byes or ()
    assert (byes.round, len(byes.players)) == (1, 3)
    with pytest.raises(Declined, match="uma3"):
        made.do("draw_seating", round=1, spare="threes")
    with pytest.raises(Declined, match="adds up to 15"):
        made.do("change_event", uma3=[15, 5, -5], reason="odd numbers")
    made.do("change_event", uma3=[15, 0, -15], reason="odd numbers")
    drawn = made.do("draw_seating", round=1, spare="threes")
    assert isinstance(drawn.body, SeatingDrawn)
    assert sorted(len(each.seats) for each in drawn.body.seating) == [3, 4]
    assert made.hall.log.state.event().tournament.scoring.uma3 == (15, 0, -15)


def test_seats_swapped_by_hand_show_what_they_cost(tmp_path: Path) -> None:
    made = drawing(tmp_path)
    made.do("draw_seating", seating=seating(1))
    made.do("begin_round")
    made.do("end_round", anyway=True)
    made.do("draw_seating", seating=seating(2))
    told: Any = desk(made.hall.view, made.hall.log.state.event())["seated"]
    assert (told["met_again"], told["table_again"]) == (12, 8)
    assert (told["same_country"], told["same_club"], told["same_team"]) == (4, 2, 0)


def test_times_are_told_in_the_events_zone(tmp_path: Path) -> None:
    made = drawing(tmp_path)
    made.do("draw_seating", seating=seating(1))
    made.do(
        "change_event",
        zone="Europe/Riga",
        starts=["2026-11-21T10:00", "2026-11-21T12:00+00:00"],
        reason="it is set",
    )
    event = made.hall.log.state.event()
    told = seating_of_round(event, 1)
    assert (told["begins"], told["zone"]) == ("2026-11-21T10:00+02:00", "Europe/Riga")
    rounds = {each["id"]: each["rounds"] for each in schedule_of(event)}
    assert rounds["p1"] == [
        {"round": 1, "begins": told["begins"], "table": 1, "wind": "E", "with": ["P2", "P3", "P4"]}
    ]
    assert "DTSTART:20261121T080000Z" in calendar_text(event, "2026-11-20T10:00:00Z")
    made.do("draw_seating", seating=seating(2), round=2)
    assert seating_of_round(made.hall.log.state.event(), 2)["begins"] == "2026-11-21T14:00+02:00"
    made.do("begin_round")
    assert seating_of_round(made.hall.log.state.event(), 1)["begins"] == "2026-11-20T12:00+02:00"
    for wrong in ({"zone": "Europe/Atlantis"}, {"zone": "../etc/passwd"}, {"starts": ["noon"]}):
        with pytest.raises(Declined):
            made.do("change_event", **wrong, reason="a try")


def test_what_ended_while_no_connection_held_stands_no_more(own: ScriptedHall) -> None:
    own.say("t-1", "alert", {"cause": "a-1", "code": "table_differs"})
    own.pass_s()
    assert [each["code"] for each in own.hall.view.tables["t-1"].alerts] == ["table_differs"]
    own.tables["t-1"].alerts = [{"cause": "a-2", "code": "judge_called"}]
    own.greet("t-1")
    own.pass_s()
    assert [each["code"] for each in own.hall.view.tables["t-1"].alerts] == ["judge_called"]
