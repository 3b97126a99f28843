"""What a written record says of the rules is what was played, however the rules were chosen."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from tablectl.formats.mjai import write_mjai
from tablectl.formats.mjlog import write_mjlog
from tablectl.formats.recorded.record import RecordedGame
from tablectl.formats.tenhou.words import NO_OPEN_TANYAO, NO_RED, TWO_ROUNDS
from tablectl.formats.tenhou6 import write_tenhou6
from tests.tablectl.formats.games import game

RED: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("tenhou", {}),
    ("default", {"red_fives": 3}),
    ("default", {"red_fives": [1, 2, 1]}),
    ("ema", {"red_fives": [0, 1, 0]}),
    ("wrc", {"red_fives": 3}),
)
PLAIN: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("tenhou", {"red_fives": 0}),
    ("default", {"red_fives": [0, 0, 0]}),
    ("ema", {}),
    ("wrc", {}),
)


def unplayed(preset: str, options: Mapping[str, object]) -> RecordedGame:
    return replace(game("thirteen_orphans"), preset=preset, options=options, hands=(), final=None)


def mjlog_bits(one: RecordedGame) -> int:
    found = re.search(r'<GO type="(\d+)"', write_mjlog(one))
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize(("preset", "options"), RED, ids=str)
def test_red_fives_are_told(preset: str, options: Mapping[str, object]) -> None:
    assert told_reds(unplayed(preset, options)) == {True}


@pytest.mark.parametrize(("preset", "options"), PLAIN, ids=str)
def test_a_set_without_red_fives_is_told(preset: str, options: Mapping[str, object]) -> None:
    assert told_reds(unplayed(preset, options)) == {False}


def told_reds(one: RecordedGame) -> set[bool]:
    """What the three formats say, the two places of tenhou6 both."""
    rule = json.loads(write_tenhou6(one))["rule"]
    return {
        json.loads(write_mjai(one).splitlines()[0])["aka_flag"],
        bool(rule["aka"]),
        "赤" in rule["disp"],
        not mjlog_bits(one) & NO_RED,
    }


def test_the_length_and_open_tanyao_are_told() -> None:
    short = unplayed("ema", {"session_rounds": 1, "kuitan": False})
    assert json.loads(write_tenhou6(short))["rule"]["disp"] == "般東"
    assert mjlog_bits(short) & NO_OPEN_TANYAO and not mjlog_bits(short) & TWO_ROUNDS
    assert json.loads(write_mjai(short).splitlines()[0])["kyoku_first"] == 4
    long = unplayed("ema", {})
    assert json.loads(write_tenhou6(long))["rule"]["disp"] == "般南喰"
    assert not mjlog_bits(long) & NO_OPEN_TANYAO and mjlog_bits(long) & TWO_ROUNDS
