"""The suite passes what keeps the protocol and fails what does not: each check can fail."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

import pytest

from firmware_bridge.conformance import CHECKS, Check, ConformanceRun, RawLink, Result, Verdict
from firmware_bridge.messages import messages
from firmware_bridge.messages.dictionary import OURS, Dictionary, Entry
from firmware_bridge.panels.buttons import Key
from firmware_bridge.panels.key_change import key_bit
from firmware_bridge.sticks import AMOS
from firmware_bridge.virtual_table import TableConfig, VirtualController
from tests.firmware_bridge.bench import virtual
from tests.firmware_bridge.conformance.broken import BROKEN, Breakage
from tests.firmware_bridge.sticks.readings import readings_of
from tests.firmware_bridge.virtual_wire import VirtualWire

PAGE = " ".join((Path(__file__).parents[3] / "docs" / "PROTOCOL.md").read_text(encoding="utf-8").split())
TICK_S = 0.01
ENOUGH_S = 4000.0
TWO_SETS = ("sets_stay_apart", "sets_take_turns")
SEATS = ("sticks", "keys")


def examine(
    controller: VirtualController, checks: tuple[Check, ...], tiles: int = 136, tick_s: float = TICK_S
) -> dict[str, Result]:
    examination = ConformanceRun(
        RawLink(VirtualWire(controller), tiles=tiles, sets=controller.config.sets), checks
    )
    told: list[Result] = []
    now_s = 0.0
    while not examination.done:
        now_s += tick_s
        told += examination.poll(now_s)
        assert now_s < ENOUGH_S, examination.current_check
    assert len(told) == len(checks)
    return {result.check: result for result in told}


def test_the_virtual_table_passes_every_check() -> None:
    told = examine(virtual(speed=4), CHECKS)
    missing = {*TWO_SETS, *SEATS}
    assert {name for name, result in told.items() if result.verdict is not Verdict.PASSED} == missing
    assert {told[name].verdict for name in missing} == {Verdict.LEFT_OUT}


def test_the_virtual_table_with_two_sets_and_numbers_of_its_own_passes_every_check() -> None:
    numbered = (Entry(number, *astuple(entry)[1:]) for number, entry in enumerate(OURS.entries, start=200))
    config = TableConfig(
        tiles=272,
        sets=2,
        dictionary=Dictionary(tuple(numbered)),
        keys=lambda: key_bit(2, Key.WIN),
        sticks=lambda: readings_of(AMOS, (25_000,) * 4),
    )
    told = examine(virtual(speed=4, config=config), CHECKS)
    assert [result for result in told.values() if result.verdict is not Verdict.PASSED] == []


def test_a_computer_too_busy_to_ask_at_once_fails_no_controller_for_it() -> None:
    """Its heartbeats come between questions, and the controller keeps other frames by then."""
    checks = tuple(check for check in CHECKS if check.section == 8)
    told = examine(virtual(speed=4), checks, tick_s=0.25)
    assert [result for result in told.values() if result.verdict is Verdict.FAILED] == []


def test_what_came_is_told_as_the_protocol_names_it() -> None:
    part = messages.DumpPart(1, 558, 573, b"kf\x00")
    assert str(part) == "dump_part what=1 number=558 newest=573 data=6b6600"
    assert str(messages.WallsCounted(5, (34, 32))) == "walls_counted ticket=5 counts=34,32"


def test_every_check_has_its_own_name_and_the_pages_words() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS)
    assert [check.name for check in CHECKS if check.must not in PAGE] == []
    assert f"{len(CHECKS)} checks, each with the section" in PAGE


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_a_broken_controller_is_told_what_it_must_do(broken: Breakage) -> None:
    checks = tuple(check for check in CHECKS if check.name in broken.fails)
    told = examine(broken.controller(), checks)
    assert {name: result.verdict for name, result in told.items()} == dict.fromkeys(
        broken.fails, Verdict.FAILED
    )
    assert all(result.expected and result.came for result in told.values())


def test_every_check_can_fail() -> None:
    assert {check.name for check in CHECKS} == {name for broken in BROKEN for name in broken.fails}


def test_what_cannot_be_tried_is_left_out_aloud() -> None:
    controller = virtual(speed=4)
    examine(controller, CHECKS[-1:])
    told = examine(controller, CHECKS, tiles=0)
    left_out = {name: result.came for name, result in told.items() if result.verdict is Verdict.LEFT_OUT}
    assert set(left_out) == {
        "clock_before_hello",
        "data_before_hello",
        "heartbeat_before_hello",
        "stop_before_hello",
        "a_hand",
        "a_stop_loses_no_tile",
        *TWO_SETS,
        *SEATS,
    }
    assert all(left_out.values())
    assert not [result for result in told.values() if result.verdict is Verdict.FAILED]


def test_nobody_at_the_other_end_fails_every_check_and_ends() -> None:
    class Nobody(VirtualController):
        def take_output(self) -> bytes:
            return b""

    told = examine(Nobody(), CHECKS[4:8])
    assert {result.verdict for result in told.values()} == {Verdict.FAILED}
    assert "nothing" in told["hello_is_answered"].came
