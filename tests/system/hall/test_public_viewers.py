"""The short form of ``public_viewers``: a few viewers for a few seconds, and a hall that is away."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.system.hall.own_nginx import needs_nginx
from tests.system.hall.public_viewers import watched
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto, needs_nginx]


@pytest.mark.slow
def test_viewers_see_nothing_early_and_go_on_while_the_hall_is_away(tmp_path: Path) -> None:
    for each in (tmp_path, *tmp_path.parents[:2]):
        each.chmod(0o755)
    found = watched(20, 4.0, 2.0, tables=2, delay_s=1.0, folder=tmp_path)
    assert found["wrong answers"] == 0
    assert found["seen before the delay was over"] == 0
    assert found["manifests a second"] > 0
    assert found["hall away: manifests a second"] > 0
