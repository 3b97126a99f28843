"""Whatever a table says, the hall hears the next message, and other tables are not held up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.hall.hall import Hall
from tablectl.hall.views.overview import tables_of_round
from tests.tablectl.hall.events import seating, text
from tests.tablectl.hall.scripted import ScriptedHall

ODD = [
    ("score", {"seats": 5}),
    ("score", {"seats": [{"player": "Aoi"}]}),
    ("score", {"seats": [[]], "journal": "t-1", "seq": 1}),
    ("score", {"seats": [], "seq": "x", "journal": "t-1"}),
    ("score", {"seats": [], "seq": 10**30, "journal": "t-1"}),
    ("score", {"seats": [], "seq": 1, "revision": [], "journal": "t-1"}),
    ("state", {"seq": -1, "journal": "t-1"}),
    ("state", {"seq": 1, "journal": ["t-1"], "phase": {}}),
    ("result", {"seq": [], "journal": "t-1"}),
    ("alert", {"cause": {}, "message": []}),
    ("alert_ended", {}),
    ("event", {"journal": "t-1", "seq": 1, "kind": 7}),
    ("event", {"journal": "t-1", "seq": 10**40, "kind": "hand_started/1"}),
    ("event", {"journal": "t-1", "seq": 1, "kind": "session_started/1"}),
    ("event", {"journal": "t-1", "seq": 1, "kind": "session_started/1", "players": 4}),
    ("event", {"journal": "t-1", "seq": 1, "kind": "session_ended/1", "points": ["x"], "players": ["a"]}),
    ("event", {"journal": "t-1", "seq": 1, "kind": "event_corrected/1", "target": [], "event": None}),
    ("event", {"journal": "t-1", "seq": True}),
    ("command/result", {"id": [], "ok": 1}),
    ("command/result", {"id": "history/t-1/0/0", "ok": True, "events": 5}),
    ("command/result", {"id": "history/t-1/0/0", "ok": True, "events": [5, {}, {"seq": "x"}]}),
    ("command/result", {"id": "history/t-1/0/0", "error": "no"}),
    ("command/result", {"id": "alerts/t-1/0", "ok": True, "alerts": 5}),
    ("command/result", {"id": "alerts/t-1/0", "ok": True, "alerts": [{"cause": []}]}),
    ("nothing that a table says", {}),
]


def playing(folder: Path) -> ScriptedHall:
    own = ScriptedHall(folder)
    own.do("import_event", text=text())
    own.do("draw_seating", seating=seating())
    own.do("assign_machines", machines={"1": "t-1", "2": "t-2"})
    own.add("t-1")
    own.add("t-2")
    own.do("begin_round")
    own.pass_s()
    return own


def assert_hears(own: ScriptedHall, table: str) -> None:
    """What is written at a table reaches the hall, and its desk can be looked at."""
    own.tables[table].write("tile_discarded/1", tile="1m")
    own.say(table, "event", own.tables[table].events[-1])
    own.say(table, "score", own.tables[table].score())
    own.step()
    assert own.hall.tables[table].copy.head.seq == len(own.tables[table].events)
    event = own.hall.view.state.event("")
    assert {each["machine"] for each in tables_of_round(own.hall.view, event, 0.0)} == {"t-1", "t-2"}


@pytest.mark.parametrize(("topic", "message"), ODD, ids=lambda value: str(value)[:50])
def test_an_odd_message_is_passed_over_and_the_next_is_heard(
    tmp_path: Path, topic: str, message: dict[str, Any]
) -> None:
    own = playing(tmp_path)
    own.tables["t-2"].write("tile_discarded/1", tile="2m")
    own.say("t-1", topic, message)
    own.say("t-2", "event", own.tables["t-2"].events[-1])
    own.step()
    assert own.hall.tables["t-2"].copy.head.seq == len(own.tables["t-2"].events), "in the same batch"
    assert_hears(own, "t-2")
    event = own.hall.view.state.event("")
    assert len(tables_of_round(own.hall.view, event, 0.0)) == 2
    Hall(own.hall.store, own.clock)  # whatever was kept can be read again at the next start


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
FIELDS = st.sampled_from(
    [
        *("journal", "seq", "revision", "seats", "phase", "kind", "players", "points", "target", "event"),
        *("id", "ok", "events", "error", "cause", "hash", "paused", "finished"),
    ]
)
TOPICS = st.sampled_from(sorted({topic for topic, _ in ODD}))


@pytest.mark.slow
@given(st.lists(st.tuples(TOPICS, st.dictionaries(FIELDS, VALUES)), max_size=5))
def test_no_messages_end_the_loop(
    tmp_path_factory: pytest.TempPathFactory, said: list[tuple[str, dict[str, Any]]]
) -> None:
    own = ScriptedHall(tmp_path_factory.mktemp("odd"))
    own.add("t-1")
    for topic, message in said:
        own.say("t-1", topic, {"journal": "t-1", "seq": 1, **message})
        own.step()
    own.hall.store.close()
