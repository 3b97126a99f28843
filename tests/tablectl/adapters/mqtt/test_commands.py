"""What comes in on ``command``: odd bytes are named, and answers go nowhere they should not."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.adapters.mqtt.commands import answer_payload, read_command, response_topic
from tablectl.decoding import COMMAND, PAYLOAD, decode_object

PREFIX = "mahjong/t1"


@pytest.mark.parametrize(
    ("payload", "word"),
    [
        (b"settle", "not JSON"),
        (b"", "not JSON"),
        (b"\xff\xfe{}", "not UTF-8"),
        (b'["settle"]', "JSON object"),
        (b'"settle"', "JSON object"),
        (b'{"id": "1", "do": "penalty", "seat": NaN}', "a number that JSON does not have"),
        (b'{"id": "\\ud800", "do": "settle"}', "no text"),
        (b"[" * 30_000, "deep"),
        (b'{"id": "1", "do": ' + b"[" * 32 + b"]" * 32 + b"}", "deeper than 32"),
        (b'{"id": "1", "do": "settle", "n": ' + b"9" * 5000 + b"}", "number too long"),
        (b" " * (COMMAND.max_bytes + 1), f"more than {COMMAND.max_bytes} bytes"),
        (b'{"id": "1", "do": "settle", "table": "t2"}', 'table is "t2", this table has "t1"'),
        (b'{"id": "1", "do": "settle", "schema": "tablectl/command/9"}', "schema is"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_no_request_is_told_why(payload: bytes, word: str) -> None:
    assert word in read_command(payload, "t1", None).problem


def test_a_request_comes_through_as_it_is() -> None:
    request = {"id": "1", "do": "settle", "table": "t1", "schema": "tablectl/command/1", "seat": "春"}
    read = read_command(json.dumps(request).encode(), "t1", b"x")
    assert (read.request, read.problem) == (request, "")


def test_a_request_with_a_number_that_is_none_is_answered_under_its_id() -> None:
    read = read_command(b'{"id": "p7", "do": "penalty", "deltas": [NaN, 0, 0, 0]}', "t1", None)
    assert read.request == {"id": "p7"}
    assert "a number that JSON does not have" in read.problem


def test_a_request_that_says_something_twice_is_answered_under_its_id_and_not_done() -> None:
    read = read_command(b'{"id": "p7", "do": "penalty", "seat": 1, "seat": 2}', "t1", None)
    assert read.request == {"id": "p7"}
    assert "the field “seat” twice" in read.problem
    inside = read_command(b'{"id": "p7", "do": "record_event", "event": {"seat": 1, "seat": 2}}', "t1", None)
    assert "the field “seat” twice" in inside.problem
    assert read_command(b'{"id": "p7", "do": "settle", "id": "p8"}', "t1", None).request == {}


def test_correlation_data_stands_for_an_id_that_is_missing() -> None:
    assert read_command(b'{"do": "settle"}', "t1", b"\x01\xff").request["id"] == "correlation-01ff"
    assert "id" not in read_command(b'{"do": "settle"}', "t1", None).request
    assert len(str(read_command(b'{"do": "settle"}', "t1", b"x" * 999).request["id"])) <= 100


def test_a_long_answer_has_as_many_events_as_a_listener_reads() -> None:
    events = [{"seq": seq, "kind": "tile_drawn/1", "player": "春" * 40} for seq in range(1, 1001)]
    told = decode_object(answer_payload({"id": "1", "ok": True, "events": events}), PAYLOAD)
    known = len(told["events"])
    assert 200 < known < 1000
    assert told == {"id": "1", "ok": True, "events": events[:known]}
    short = {"id": "2", "ok": True, "events": events[:3]}
    assert decode_object(answer_payload(short), PAYLOAD) == short


@given(st.binary(max_size=200))
def test_whatever_bytes_come_are_read_or_named(payload: bytes) -> None:
    read = read_command(payload, "t1", None)
    assert read.problem or isinstance(read.request, dict)


@pytest.mark.parametrize("topic", ["club/desk/answers", "mahjong/t1/command/result/desk-2", "a"])
def test_an_answer_also_goes_where_the_asker_waits(topic: str) -> None:
    assert response_topic(topic, PREFIX) == topic


@pytest.mark.parametrize(
    "topic",
    [
        None,
        "",
        7,
        "club/+/answers",
        "club/#",
        "mahjong/t1/score",
        "mahjong/t1/command",
        "mahjong/t2/command/result/x",
        "mahjong/t1/broadcast/hands",
        "homeassistant/device/x/config",
        "$SYS/broker",
        "x" * 300,
    ],
)
def test_nobody_has_the_table_speak_on_topics_that_mean_something(topic: object) -> None:
    assert response_topic(topic, PREFIX) is None
