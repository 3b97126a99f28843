"""Commands in a storm are answered, and carried out once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.system.long_runs.command_storms import storms
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]


@pytest.mark.slow
def test_of_three_hundred_commands_at_once_each_is_carried_out_once_and_answered(tmp_path: Path) -> None:
    tally = storms(300, seed=3, folder=tmp_path)
    report = "\n".join(tally.lines())
    assert tally.bad == 0, report
    assert tally.sent.again > 20, report
    assert len(tally.sent.penalties) > 80, report
