"""A disk that takes nothing, in front of the service as people start it."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tests.system.running import Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]


def allow(running: Running, size: int) -> None:
    """No file of the service grows beyond so many bytes: the kernel refuses, as on a full disk."""
    _, hard = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (size, hard))


@pytest.mark.slow
def test_a_running_service_outlives_a_full_disk_and_says_what_to_do(tmp_path: Path) -> None:
    config = quiet_table(tmp_path)
    with Running("--config", str(config)) as running:
        operator = running.operator()
        operator.until(lambda: (operator.newest("state") or {}).get("phase") == "draw")
        before = operator.history()
        allow(running, 0)
        refused = operator.ask("penalty", seat=1, reason="late", deltas=[0, 0, 0, 0])
        assert refused["error"]["code"] == "journal_unwritable", refused
        assert "Free disk space" in refused["error"]["message"]
        operator.until(lambda: "journal" in operator.newest("health")["degraded"])
        (link,) = [each for each in operator.newest("health")["links"] if each["name"] == "journal"]
        assert "Free disk space" in link["detail"]
        assert operator.history() == before

        allow(running, resource.RLIM_INFINITY)
        # The disk is tried again once a second; the first entry that it takes makes the journal well.
        operator.until(lambda: operator.ask("penalty", seat=1, reason="late", deltas=[0, 0, 0, 0])["ok"])
        operator.until(lambda: "journal" not in operator.newest("health")["degraded"])
        accepted = operator.history()
        assert [event["seq"] for event in accepted] == list(range(1, len(accepted) + 1))
        operator.close()
        running.kill()
    with Running("--config", str(config)) as second:
        later = second.operator()
        later.until(lambda: any(not heard.retained for heard in later.listener.on("/health")))
        assert later.history()[: len(accepted)] == accepted
        later.close()
        assert second.stop() == 0
