"""Sessions that are amended after their ends: every one counts as it was put right, not the newest alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from tablectl.hall.views.player_card import player_card
from tablectl.hall.views.sheets import sheets as sheets_of
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.played_game import PLAYERS, game_messages
from tests.tablectl.hall.scripted import ScriptedHall

TABLE: Final = "t1"
ENVELOPE: Final = ("schema", "table", "journal", "hash", "revision", "at", "source", "by", "confidence")
SEATING: Final = [*seating(1), *seating(2)]
FINE: Final = 1000


def played() -> list[Any]:
    """Two sessions of the same four at one machine, one after the other."""
    once = game_messages()
    last = len(once)
    return [*once, *({**each, "seq": last + each["seq"], "hash": f"j1{last + each['seq']}"} for each in once)]


def fined(messages: Sequence[Mapping[str, Any]], after: int) -> Any:
    """A fine of Aoi's that the judge writes down after the end, behind an event of the session."""
    seq = len(messages) + 1
    around = {key: messages[-1][key] for key in ENVELOPE} | {"seq": seq, "hash": f"j1{seq}"}
    penalty = {
        "kind": "penalty_paid/1",
        "seat": 0,
        "reason": "late",
        "deltas": [-FINE, FINE, 0, 0],
    }
    return around | {"kind": "event_inserted/1", "after": after, "event": penalty, "reason": "he was late"}


def points(own: ScriptedHall, number: int) -> dict[str, int]:
    result = own.hall.log.state.event().result((number, 1))
    assert result is not None
    return {each: int(result.points[f"p{place}"]) for place, each in enumerate(PLAYERS, 1)}


@pytest.fixture
def own(tmp_path: Path) -> ScriptedHall:
    """Two rounds were played at the machine, and the hall has heard both."""
    made = ScriptedHall(tmp_path)
    made.do("import_event", text=text(seating=SEATING))
    made.do("assign_machines", machines={"1": TABLE})
    made.add(TABLE)
    for each in played():
        made.say(TABLE, "event", each)
    made.pass_s()
    return made


def before_its_end(messages: Sequence[Mapping[str, Any]]) -> int:
    """The number of the last payment of the first session."""
    end = next(int(each["seq"]) for each in messages if each["kind"] == "session_ended/1")
    paid = [int(each["seq"]) for each in messages if each["kind"] == "hand_settled/1"]
    return max(seq for seq in paid if seq < end)


@pytest.mark.slow
def test_a_session_before_the_newest_is_amended_while_the_hall_listens(own: ScriptedHall) -> None:
    messages, first, second = played(), points(own, 1), points(own, 2)
    own.say(TABLE, "event", fined(messages, before_its_end(messages)))
    own.pass_s()
    assert points(own, 1) == first | {"Aoi": first["Aoi"] - FINE, "Ren": first["Ren"] + FINE}
    assert points(own, 2) == second
    written = [each for each in own.hall.log.entries if each.kind == "result_set"]
    assert [each.reason for each in written][-1] == "corrected at the table"
    assert own.hall.view.tables[TABLE].problem == ""
    event = own.hall.log.state.event()
    sheets: list[Any] = [sheets_of(event, number, 0)["tables"] for number in (1, 2)]
    shown = [tables[0]["result"]["amended"] for tables in sheets]
    assert shown == [1, 0], "it says so where the result stands"
    card: Any = player_card(own.hall.log.state, event, "p1", 0.0)
    assert [each["amended"] for each in card["games"]] == [1, 0]


@pytest.mark.slow
def test_a_hall_made_anew_from_the_journals_knows_it_too(own: ScriptedHall, tmp_path: Path) -> None:
    messages = played()
    own.say(TABLE, "event", fined(messages, before_its_end(messages)))
    own.pass_s()
    amended = points(own, 1), points(own, 2)
    own.begin("anew.sqlite")
    own.hall.store.save_all([(TABLE, "j1", [*messages, fined(messages, before_its_end(messages))])])
    own.hall.store.close()
    own.begin("anew.sqlite")
    own.do("import_event", text=text(seating=SEATING))
    own.do("assign_machines", machines={"1": TABLE})
    own.pass_s()
    assert (points(own, 1), points(own, 2)) == amended


@pytest.mark.slow
def test_a_killed_hall_writes_nothing_anew(own: ScriptedHall) -> None:
    messages = played()
    own.say(TABLE, "event", fined(messages, before_its_end(messages)))
    own.pass_s()
    written = len(own.hall.log.entries)
    own.begin()
    own.pass_s()
    assert len(own.hall.log.entries) == written


@pytest.mark.slow
def test_an_amendment_of_what_makes_no_journal_is_told_and_ends_nothing(own: ScriptedHall) -> None:
    messages, first = played(), points(own, 1)
    broken = fined(messages, before_its_end(messages))
    own.say(TABLE, "event", broken | {"event": {"kind": "made_up/9"}})
    own.pass_s()
    assert points(own, 1) == first
    assert "cannot be understood" in own.hall.view.tables[TABLE].problem
