"""The short form of ``hall_at_scale``: a few tables for a few seconds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.system.hall.hall_at_scale import scaled
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]


@pytest.mark.slow
def test_a_hall_hears_every_event_of_many_tables_once_and_shows_it(tmp_path: Path) -> None:
    found = scaled(3, 8.0, 0.5, tmp_path)
    assert found["events"] > 3
    assert (found["lost"], found["twice"]) == (0, 0)
    assert found["event to page, p99, s"] > 0, "figures were taken; how large they are is the machine's"
