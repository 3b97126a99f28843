"""Whenever the power goes, what was accepted is there, the table says the same, and nothing is told twice.

The long forms are commands: ``tests.system.power_cuts`` and ``tests.system.power_cuts.torn_journal``.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.system.power_cuts import power_cuts
from tests.system.power_cuts.torn_journal import examine, record
from tests.system.power_cuts.torn_writer import written
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = pytest.mark.system

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler: apt-get install gcc")
EVENTS = 200
CUTS = 40


@pytest.mark.slow
@needs_mosquitto
@pytest.mark.parametrize("cuts", [8, pytest.param(60, marks=pytest.mark.soak)])
def test_power_cuts_lose_nothing_and_tell_nothing_twice(tmp_path: Path, cuts: int) -> None:
    tally = power_cuts(cuts, seed=7, folder=tmp_path)
    report = "\n".join(tally.lines())
    assert tally.lost == 0, report
    assert tally.cuts == cuts
    assert tally.accepted > 2 * cuts, report
    assert tally.answered > 0, report
    assert tally.states > cuts // 6, report


@pytest.mark.slow
@needs_compiler
def test_a_journal_cut_off_between_any_two_writes_has_every_accepted_entry(tmp_path: Path) -> None:
    ops = record(tmp_path, EVENTS)
    found = examine(ops, written(EVENTS), CUTS, 1, tmp_path)
    assert found.bad == 0, "\n".join(found.lines())
    assert found.disks == 3 * CUTS


@pytest.mark.slow
@needs_compiler
def test_a_journal_that_was_never_whole_begins_anew(tmp_path: Path) -> None:
    """Every moment of making the file, before the first entry was accepted."""
    ops = record(tmp_path, 4)
    found = examine(ops, written(4), len(ops), 1, tmp_path)
    assert found.bad == 0, "\n".join(found.lines())
    assert found.disks == 3 * len(ops)


@pytest.mark.slow
@needs_compiler
def test_the_examination_notices_a_journal_that_does_not_wait_for_the_disk(tmp_path: Path) -> None:
    ops = record(tmp_path, EVENTS, "OFF")
    assert examine(ops, written(EVENTS), 10, 1, tmp_path).lost > 0
