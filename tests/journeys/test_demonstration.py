"""A table that everybody may look at: nobody from outside changes it, and it begins anew by itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tablectl.config import Config, with_overrides, with_visitors
from tablectl.errors import ConfigError
from tests.journeys.journey import Journey
from tests.journeys.tables import RunningTable
from tests.waiting import PATIENCE_S, until

SECONDS = 0.002
"""Hours after which the demonstration begins anew: seven seconds."""


def asked(address: str, path: str, body: object = None) -> int:
    """The status of a request by a visitor, who comes by the network's address."""
    given = None if body is None else json.dumps(body).encode()
    request = Request(f"{address}{path}", given, {"Content-Type": "application/json", "Host": "demo.example"})
    try:
        with urlopen(request, timeout=PATIENCE_S) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


@pytest.mark.slow
@pytest.mark.journey("docs/DEMO.md", presses=0)
def test_a_demonstration_is_looked_at_and_begins_anew(tmp_path: Path, journey: Journey) -> None:
    kept = tmp_path / "state" / "journal.sqlite"
    kept.parent.mkdir()
    kept.write_text("an evening of the owner's own", encoding="utf-8")
    table = RunningTable(tmp_path / "state", "--demo", "--demo-hours", str(SECONDS), fresh=True)
    journal = Path(table.told("journal"))
    assert journal.parent == tmp_path / "state" / "demonstration"
    journey.expect(words=("demonstration", "table-1", "http://", "documents", "stop with"))
    visitor = journey.person(table)
    visitor.open()
    visitor.sees("What happened")
    journey.leave()
    for path in ("", "history", "api/events"):
        assert asked(table.address, path) == 200
    for path in ("api/command", "api/films", "api/enrol/look", "api/accounts/add", "api/obs"):
        assert asked(table.address, path, {}) in (401, 403)
    left = journal.parent / "left by the first run"
    left.touch()

    until(lambda: "the demonstration begins anew" in table.log, why=lambda: table.log)
    until(lambda: len(re.findall("stop with", table.process.said)) == 2, why=lambda: table.log)
    assert journal.exists()
    assert not left.exists()
    assert kept.read_text(encoding="utf-8") == "an evening of the owner's own"
    assert table.close() == 0, table.log


def test_a_real_table_is_no_demonstration() -> None:
    real = with_overrides(Config(), camera={"source": "none"})
    with pytest.raises(ConfigError, match="simulated table"):
        with_visitors(real)
