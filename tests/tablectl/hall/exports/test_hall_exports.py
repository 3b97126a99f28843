"""What an export tells beside the file: the calendar, and what players did at the machines."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tablectl.compose.hall.exports import ALL_FORMATS, export_event
from tablectl.formats.journal.published_journal import published_sessions
from tablectl.formats.recorded.record import RecordError
from tablectl.game.events import public_wire
from tablectl.hall.errors import Declined
from tablectl.hall.exports.calendar import calendar_text
from tablectl.hall.times import round_start_text
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.played_game import PLAYERS, game_messages, told
from tests.tablectl.hall.scripted import ScriptedHall

STAMP = "2027-04-01T08:00:00.000Z"


def hall(folder: Path, **changes: Any) -> ScriptedHall:
    made = ScriptedHall(folder)
    made.do("import_event", text=text(**changes))
    made.do("draw_seating", seating=[*seating(1), *seating(2)])
    return made


def test_a_calendar_has_the_rounds_that_have_a_time(tmp_path: Path) -> None:
    starts = ["2027-05-01T10:00:00+02:00", "2027-05-01T12:00"]
    own = hall(tmp_path, starts=starts, city="Delft; NL", name="Spring Cup, " + "x" * 60)
    told_text = calendar_text(own.hall.log.state.event(), STAMP)
    assert all(len(line.encode()) <= 75 for line in told_text.split("\r\n"))
    lines = told_text.replace("\r\n ", "").split("\r\n")
    assert [each for each in lines if each.startswith(("DTSTART", "DTEND"))] == [
        "DTSTART:20270501T080000Z",
        "DTEND:20270501T090000Z",
        "DTSTART:20270501T120000",
        "DTEND:20270501T130000",
    ], "the second says no zone: it is the place's own time"
    assert "LOCATION:Delft\\; NL" in lines
    assert f"SUMMARY:Spring Cup\\, {'x' * 60}: round 1" in lines
    assert (
        "DESCRIPTION:Table 1: E Aoi\\, S Ren\\, W Yuzu\\, N Haru\\n"
        "Table 2: E Sora\\, S Mio\\, W Riku\\, N Hina" in lines
    )
    assert calendar_text(own.hall.log.state.event(), STAMP) == told_text
    mine = calendar_text(own.hall.log.state.event(), STAMP, "p6").replace("\r\n ", "")
    assert ": round 1\\, table 2" in mine
    assert "Aoi" not in mine


def test_a_round_that_was_begun_stands_at_its_time(tmp_path: Path) -> None:
    own = hall(tmp_path)
    with pytest.raises(Declined, match=r'no round of .* has a time: .* a list "starts"'):
        calendar_text(own.hall.log.state.event(), STAMP)
    own.do("begin_round")
    assert "DTSTART:20261120T100000Z" in calendar_text(own.hall.log.state.event(), STAMP)
    with pytest.raises(Declined, match="no player “p99”"):
        calendar_text(own.hall.log.state.event(), STAMP, "p99")


def test_times_that_are_none_are_named(tmp_path: Path) -> None:
    early, late = "0001-01-01T00:00+14:00", "9999-12-31T23:00"
    for at, starts in enumerate(("today", ["soon"], [early], [late])):
        own = hall(tmp_path / str(at), starts=starts, zone="America/New_York")
        with pytest.raises(Declined, match=r"starts\[0\] must be a time" if at else "starts must be a list"):
            calendar_text(own.hall.log.state.event(), STAMP)
        assert not round_start_text(own.hall.log.state.event(), 1)


def test_statistics_count_the_games_that_were_played_at_machines(tmp_path: Path) -> None:
    own = hall(tmp_path)
    own.do("assign_machines", machines={"1": "t1"})
    told(own, game_messages())
    event, database = own.hall.log.state.newest, str(tmp_path / "hall.sqlite")
    rows = {
        each["player"]: each
        for each in csv.DictReader(export_event(event, "statistics-csv", tmp_path, database).splitlines())
    }
    assert {*PLAYERS, ""} == {*rows}
    assert {(each["hands"], each["games"]) for each in rows.values() if each["player"]} == {("8", "1")}
    lines = [
        json.loads(each) for each in export_event(event, "statistics-json", tmp_path, database).splitlines()
    ]
    assert lines[-1]["total"] is True
    assert sum(each["wins"] for each in lines[:-1]) == lines[-1]["wins"] > 0
    assert {"json", "ema-csv", "calendar", "statistics-csv", "tournament-engine"} <= set(ALL_FORMATS)


def test_corrections_of_a_machine_count(tmp_path: Path) -> None:
    messages = game_messages()
    settled = next(each for each in messages if each["kind"] == "hand_settled/1")
    fields = ("schema", "table", "journal", "seq", "hash", "revision", "at", "source", "by", "confidence")
    names = {**{key: messages[0][key] for key in messages[0] if key not in fields}, "players": [*"abcd"]}
    correction = {
        **{key: messages[-1][key] for key in fields},
        "seq": len(messages) + 1,
        "kind": "event_corrected/1",
        "target": 1,
        "event": names,
        "reason": "others sat there",
    }
    (events,) = published_sessions([*messages, correction]).values()
    assert public_wire(events[0])["players"] == [*"abcd"]
    assert settled["kind"] == "hand_settled/1"
    with pytest.raises(RecordError, match="makes no journal"):
        published_sessions(messages[5:])
