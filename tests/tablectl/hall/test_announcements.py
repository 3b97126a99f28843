"""What the hall is told between two rounds: when the next one begins, and whatever else is said."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tablectl.hall.errors import Declined
from tablectl.hall.views.overview import overview
from tablectl.hall.views.player_card import player_card
from tablectl.hall.views.screens import table_screen
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.scripted import ScriptedHall


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text(seating=seating()))
    return made


def shown(own: ScriptedHall, now_s: float | None = None) -> Any:
    event = own.hall.log.state.event()
    at_s = event.announced.begins_s or 0.0 if now_s is None else now_s
    card = player_card(own.hall.log.state, event, "p1", at_s)
    assert card is not None
    assert card["announced"] == table_screen(event, 0, at_s)["announced"]
    assert card["announced"] == overview(own.hall.view, event, at_s)["announced"]
    return card["announced"]


def test_a_break_is_counted_down_to_a_whole_minute_until_the_round_begins(own: ScriptedHall) -> None:
    assert shown(own) == {"text": "", "next": {"round": 1, "begins": "", "left_s": None}}
    own.do("announce", notice=" Lunch is served. ", minutes=15)
    begins_s = own.hall.log.state.event().announced.begins_s
    assert begins_s is not None and begins_s % 60 == 0
    assert shown(own, begins_s - 90)["next"]["left_s"] == 90
    assert shown(own)["text"] == "Lunch is served."
    assert shown(own)["next"]["begins"].endswith("+00:00")
    own.clock.s += 100
    left_s = shown(own, datetime.fromisoformat(own.clock.at()).timestamp())["next"]["left_s"]
    own.do("announce", notice="Tea is served.", minutes=left_s // 60)  # as the dialog has it filled in
    assert own.hall.log.state.event().announced.begins_s == begins_s, "another word takes no time away"
    own.do("begin_round")
    assert shown(own) == {"text": "", "next": None}


def test_while_a_round_is_played_there_is_no_next_one_to_be_announced(own: ScriptedHall) -> None:
    own.do("begin_round")
    with pytest.raises(Declined, match="round 1 is not over"):
        own.do("announce", minutes=5)
    own.do("announce", notice="Photos at table 1")
    assert shown(own) == {"text": "Photos at table 1", "next": None}
    own.do("announce")
    assert shown(own)["text"] == ""


def test_a_round_that_the_events_file_has_a_time_for_needs_nobody_to_announce_it(own: ScriptedHall) -> None:
    own.do("change_event", zone="Europe/Riga", starts=["2027-05-01T10:00"], reason="agreed")
    assert shown(own)["next"] == {"round": 1, "begins": "2027-05-01T10:00+03:00", "left_s": None}
