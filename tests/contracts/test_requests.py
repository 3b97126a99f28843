"""What operators may ask is stated twice, in the published schema and in the reader: they agree."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.service.desk.requests import read_request
from tablectl.topics import Topic
from tablectl.wire import FieldError
from tests.system.running import ROOT
from tests.tablectl.schemas import validator

EVENT = {"kind": "tile_discarded/1", "seat": 2, "tile": "7m", "drawn": None, "sideways": False}
ADDED_KONG: dict[str, Any] = {"kind": "added_kong", "tiles": "9999p", "from": 2, "drawn": False}
TYPED_WIN: dict[str, Any] = {
    "seat": 1,
    "from": 0,
    "tile": "6s",
    "tiles": "123m456m11p45s",
    "melds": [{"kind": "pung", "tiles": "111z", "from": 2}],
}
GOOD: list[dict[str, Any]] = [
    {"do": "record_event", "event": EVENT},
    {"do": "record_event", "event": EVENT, "force": True},
    {"do": "correct_event", "seq": 3, "event": EVENT, "reason": "glare"},
    {"do": "insert_event", "after": 0, "event": EVENT, "reason": "missed"},
    {"do": "withdraw_event", "seq": 3, "reason": "picked up again"},
    {"do": "take_back", "seat": 2},
    {"do": "late_call", "seat": 2, "meld": "pung", "tiles": "055m"},
    {"do": "late_call", "seat": 0, "meld": "open_kong", "tiles": "1111z"},
    {"do": "answer_question", "question": "q1", "candidate": 0},
    {"do": "answer_question", "question": "q1", "dismiss": True},
    {"do": "settle"},
    {"do": "next_hand"},
    {"do": "start_session"},
    {"do": "start_session", "ruleset": "riichi", "preset": "tenhou", "options": {}, "players": ["A", "B"]},
    {"do": "end_session", "reason": "the hall closes"},
    {"do": "penalty", "seat": 1, "reason": "late claim", "deltas": [0, -1000, 0, 0]},
    {"do": "clear_faults"},
    {"do": "count_again"},
    {"do": "stop_machine"},
    {"do": "history"},
    {"do": "history", "after": 10, "limit": 5},
    {"do": "questions"},
    {"do": "alerts"},
    {"do": "worth"},
    {"do": "count_hand", "seat": 1, "tiles": "123m456m789m11p45s6s"},
    {"do": "count_hand", "seat": 1, "tiles": "1m", "tile": "1m", "drawn": True, "hidden_indicators": "4p"},
    {"do": "faults"},
    {"do": "faults", "seat": 2},
    {"do": "withdraw_event", "seq": 3, "reason": "picked up again", "preview": True, "by": "Olga"},
    {"do": "pause", "reason": "fire alarm"},
    {"do": "resume"},
    {"do": "journal_kept", "journal": "0a" * 16, "seq": 7, "hash": "0b" * 32},
    {
        "do": "round_clock",
        "event": "Spring Cup",
        "round": 2,
        "rounds": 8,
        "left_s": -3.5,
        "runs": True,
        "last_hand": True,
        "ended": False,
    },
    {"do": "punish", "seat": 1, "code": "false_win", "detail": "not ready", "choice": 0},
    {"do": "score_hand", "wins": [TYPED_WIN], "ready": [1], "indicators": "4m", "reason": "no camera"},
    {"do": "score_hand", "draw": "exhaustive", "tenpai": [0, 3], "reason": "no camera"},
    {
        "do": "score_hand",
        "draw": "exhaustive",
        "shown": [{"seat": 0, "melds": [ADDED_KONG]}],
        "reason": "dark",
    },
    {"do": "score_hand", "deltas": [8, -8, 0, 0], "winner": 0, "reason": "no camera", "preview": True},
    {"do": "call_judge", "seat": 3, "reason": "a tile fell"},
    {"do": "answer_score", "seat": 3, "agreed": True},
    {"do": "name_worth", "seat": 0, "items": [{"id": "all_chows"}], "points": 8},
    {"do": "report_points", "points": [25000, 25000, 25000, 25000]},
    {"do": "machine_step", "step": "shuffle"},
    {"do": "next_hand", "by_hand": True},
    {"do": "save_recording", "reason": "it read a six as a nine"},
    {"do": "forget_player", "name": "Aoi"},
    {"do": "acknowledge", "cause": "entry-17"},
    {"do": "override_preflight", "light": "camera overhead", "reason": "by hand", "name": "Olga"},
    {"do": "start_session", "first_dealer": 2},
    {"do": "next_hand", "preview": True},
    {"do": "history", "preview": True},
]
BAD: list[dict[str, Any]] = [
    {"do": "dance"},
    {"do": "settle", "quickly": True},
    {"do": "record_event"},
    {"do": "record_event", "event": EVENT, "force": "yes"},
    {"do": "correct_event", "seq": 0, "event": EVENT, "reason": "x"},
    {"do": "correct_event", "seq": True, "event": EVENT, "reason": "x"},
    {"do": "withdraw_event", "seq": 3},
    {"do": "withdraw_event", "seq": 3, "reason": ""},
    {"do": "take_back"},
    {"do": "take_back", "seat": 4},
    {"do": "late_call", "seat": 2, "meld": "chow", "tiles": "345m"},
    {"do": "late_call", "seat": 2, "meld": "pung", "tiles": "555q"},
    {"do": "late_call", "seat": 2, "meld": "pung"},
    {"do": "answer_question", "question": "q1", "candidate": "0"},
    {"do": "penalty", "seat": 1, "reason": "x", "deltas": [1.5]},
    {"do": "history", "limit": 0},
    {"do": "worth", "seat": 1},
    {"do": "count_hand", "seat": 1},
    {"do": "count_hand", "seat": 4, "tiles": "1m"},
    {"do": "count_hand", "seat": 1, "tiles": "1m", "drawn": 1},
    {"do": "next_hand", "preview": "yes"},
    {"do": "pause", "reason": ""},
    {"do": "punish", "seat": 1},
    {"do": "score_hand"},
    {
        "do": "score_hand",
        "draw": "exhaustive",
        "shown": [{"seat": 0, "melds": [ADDED_KONG | {"drawn": "no"}]}],
        "reason": "dark",
    },
    {"do": "score_hand", "draw": "chombo", "reason": "x"},
    {"do": "score_hand", "wins": [{"seat": 1}], "reason": "x"},
    {"do": "score_hand", "wins": [TYPED_WIN | {"source": "sky"}], "reason": "x"},
    {"do": "call_judge"},
    {"do": "call_judge", "seat": 1, "reason": "x" * 201},
    {"do": "answer_score", "seat": 1, "agreed": False, "reason": "x" * 201},
    {"do": "answer_score", "seat": 1, "agreed": "yes"},
    {"do": "name_worth", "seat": 1, "items": [{"count": 2}], "points": 8},
    {"do": "report_points", "points": ["many"]},
    {"do": "machine_step", "step": "dance"},
    {"do": "override_preflight", "light": "camera overhead"},
    {"do": "override_preflight", "light": "", "reason": "x"},
    {"do": "start_session", "players": [1, 2]},
    {"do": "start_session", "players": ["A", "B\u202ereversed"]},
    {"do": "start_session", "players": ["A", "two\nlines"]},
    {"do": "start_session", "players": ["A", "B" * 41]},
    {"do": "start_session", "players": ["A", ""]},
    {"do": "start_session", "players": ["A", " \u3000\u200b"]},
]


@pytest.mark.parametrize("fields", GOOD, ids=lambda fields: ",".join(map(str, fields)))
def test_what_the_schema_takes_the_reader_takes(fields: dict[str, Any]) -> None:
    request = {"id": "x", "schema": "tablectl/command/1", **fields}
    assert list(validator("command").iter_errors(request)) == []
    assert read_request(request) is not None


@pytest.mark.parametrize("fields", BAD, ids=str)
def test_what_the_schema_refuses_the_reader_refuses(fields: dict[str, Any]) -> None:
    request = {"id": "x", **fields}
    assert list(validator("command").iter_errors(request)) != []
    with pytest.raises(FieldError):
        read_request(request)


def test_a_reason_that_nobody_sees_is_none() -> None:
    for reason in (" ", "\u200b", "\u2800\u3164"):
        with pytest.raises(FieldError, match="a text that is not empty"):
            read_request({"id": "x", "do": "pause", "reason": reason})


def test_names_are_read_as_people_see_them_whichever_way_they_come() -> None:
    names = [" Jose\u0301 ", "Aoi\u200f"]
    started: dict[str, Any] = {
        "kind": "session_started/1",
        "rules": "riichi",
        "preset": "default",
        "options": {},
    }
    started |= {"scores": [0, 0], "first_dealer": 0}
    asked, _ = read_request({"id": "x", "do": "start_session", "players": names})
    written, _ = read_request({"id": "x", "do": "record_event", "event": {**started, "players": names}})
    assert asked.players == written.event.players == ("José", "Aoi")  # type: ignore[attr-defined]
    for bad in ("", "\u200b", "A\nB"):
        event = {**started, "players": ["A", bad]}
        with pytest.raises(FieldError, match="expected a name") as refused:
            read_request({"id": "x", "do": "correct_event", "seq": 1, "reason": "x", "event": event})
        assert refused.value.field == "event.players"


@pytest.mark.parametrize("key", [None, 7, "", "x" * 101])
def test_a_request_needs_an_id_to_answer_by(key: object) -> None:
    request = {"id": key, "do": "settle"}
    assert list(validator("command").iter_errors(request)) != []
    with pytest.raises(FieldError, match="'id'"):
        read_request(request)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(sorted({name for fields in (*GOOD, *BAD) for name in fields} | {"id", "schema"}))
DOS = st.sampled_from(sorted({str(fields["do"]) for fields in GOOD}))


@pytest.mark.slow
@given(st.dictionaries(NAMES, JSON), DOS)
def test_whatever_comes_is_read_or_refused(fields: dict[str, Any], do: str) -> None:
    try:
        read_request({**fields, "id": "x", "do": do})
    except FieldError as error:
        assert str(error)


def test_every_schema_is_sound_and_named_after_its_file() -> None:
    found = sorted(path.name for path in (files("tablectl") / "schemas").iterdir())
    assert len(found) >= 9
    for name in found:
        key = name.removesuffix(".json")
        schema = json.loads((files("tablectl") / "schemas" / name).read_text(encoding="utf-8"))
        assert schema["$id"] == f"tablectl/{key}/1"
        assert validator(key) is not None


def test_the_document_tells_every_request_and_topic() -> None:
    text = (ROOT / "docs" / "MQTT.md").read_text(encoding="utf-8")
    for do in {str(fields["do"]) for fields in GOOD}:
        assert f"| `{do}` |" in text, do
    for topic in Topic:
        assert f"| `{topic}` |" in text, topic
