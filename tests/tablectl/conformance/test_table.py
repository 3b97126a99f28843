"""The examiner passes what a real table says and fails what breaks the contract: each check can fail."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablectl.conformance import CHECKS, CapturedMessage, MessageTime, Traffic, Verdict, examine
from tests.tablectl.conformance.broken import BROKEN, PREFIX, Breakage, index, said_by
from tests.tablectl.conformance.played import TABLE, played
from tests.tablectl.plain_words import is_plain

TEXT = (Path(__file__).parents[3] / "docs" / "MQTT.md").read_text(encoding="utf-8")
PAGE = " ".join(TEXT.split())
BY_NAME = {check.name: check for check in CHECKS}
OF_NO_RIICHI = ("dealt_tiles_are_concealed", "void_suit_is_concealed", "odds_fits_its_schema")
"""Nothing of this is told of the played hand."""


def test_a_real_table_passes_every_check_that_its_game_allows() -> None:
    told = examine(Traffic(TABLE, played()), CHECKS)
    assert [each for each in told if each.verdict is Verdict.FAILED] == []
    left_out = {each.check: each.came for each in told if each.verdict is Verdict.LEFT_OUT}
    assert set(left_out) == {*OF_NO_RIICHI}
    assert all(left_out.values())


def test_every_check_has_its_own_name_and_the_pages_words() -> None:
    headings = set(re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE))
    assert len(BY_NAME) == len(CHECKS)
    assert [check.name for check in CHECKS if check.must not in PAGE] == []
    assert {check.section for check in CHECKS} <= headings
    assert f"{len(CHECKS)} checks, each with the section" in PAGE


@pytest.mark.parametrize(
    ("name", "broken"), BROKEN, ids=[f"{n}-{name}" for n, (name, _) in enumerate(BROKEN)]
)
def test_a_table_that_breaks_the_contract_is_told_what_was_expected_and_what_came(
    name: str, broken: Breakage
) -> None:
    (told,) = examine(Traffic(TABLE, said_by(broken)), [BY_NAME[name]])
    assert told.verdict is Verdict.FAILED, told
    assert told.expected
    assert told.came
    assert is_plain(told.came)
    assert told.faults >= 1


def test_every_check_can_fail() -> None:
    assert {name for name, _ in BROKEN} == set(BY_NAME)


def test_of_a_silent_table_everything_is_left_out_aloud() -> None:
    told = examine(Traffic(TABLE, ()), CHECKS)
    assert {each.verdict for each in told} == {Verdict.LEFT_OUT}
    assert all(each.came for each in told)


def test_another_table_at_the_same_broker_is_not_judged() -> None:
    stranger = CapturedMessage("mahjong/another/score", b"no JSON", False, 0, 0.0)
    assert Traffic(TABLE, (stranger,)).messages == ()


def test_an_event_that_comes_twice_is_legal() -> None:
    heard = list(played())
    at = index(heard, "event", nth=3)
    told = examine(Traffic(TABLE, [*heard[: at + 1], *heard[at:]]), CHECKS)
    assert [each.check for each in told if each.verdict is Verdict.FAILED] == []


def test_topics_that_are_not_of_the_contract_need_no_schema() -> None:
    extra = CapturedMessage(f"{PREFIX}lamps", b'{"east": "red"}', True, 1, 0.0, MessageTime.BEFORE)
    told = examine(Traffic(TABLE, [extra, *played()]), CHECKS)
    assert [each.check for each in told if each.verdict is Verdict.FAILED] == []


def test_faults_are_counted() -> None:
    spoiled = [
        CapturedMessage(each.topic, each.payload, False, each.qos, each.at_s, each.moment)
        for each in played()
    ]
    (told,) = examine(Traffic(TABLE, spoiled), [BY_NAME["retained_is_retained"]])
    assert told.faults > 10
    assert told.as_json()["verdict"] == "failed"


def test_whatever_a_table_says_is_judged_and_never_ends_the_examination() -> None:
    odd: tuple[object, ...] = (
        None,
        True,
        1e300,
        "5z",
        [None],
        [[]],
        [{}],
        {"seat": []},
        {"river": [1], "seat": 0},
    )
    names = (
        "schema",
        "table",
        "journal",
        "seq",
        "revision",
        "kind",
        "target",
        "tile",
        "tiles",
        "seats",
        "event",
    )
    payloads = [json.dumps(each).encode() for each in odd]
    payloads += [json.dumps(dict.fromkeys(names, each)).encode() for each in odd]
    payloads += [
        json.dumps({**dict.fromkeys(names, each), "kind": kind, "seq": 1, "journal": "j"}).encode()
        for each in odd
        for kind in ("tile_discarded/1", "hand_settled/1", "event_corrected/1")
    ]
    payloads += [b"", b"\xff\x00", b"[" * 100_000, b"NaN"]
    payloads += [b'{"seq": 1, "kind": ' + b"[" * 985 + b"]" * 985 + b"}"]
    heard = [
        CapturedMessage(PREFIX + topic, payload, False, 0, 0.0, moment)
        for topic in ("event", "state", "score", "result", "availability", "broadcast/event", "")
        for payload in payloads
        for moment in (MessageTime.LIVE, MessageTime.AFTER)
    ]
    announced = [
        CapturedMessage(f"homeassistant/device/{TABLE}/config", each, True, 1, 0.0) for each in payloads
    ]
    for last in announced:
        examine(Traffic(TABLE, [last]), [BY_NAME["home_assistant_finds_the_table"]])
    told = examine(Traffic(TABLE, heard), CHECKS)
    assert {each.verdict for each in told} == {*Verdict}
