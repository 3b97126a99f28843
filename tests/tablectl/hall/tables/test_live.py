"""What a table says now, told by brokers late and again."""

from __future__ import annotations

import pytest

from tablectl.hall.tables.journal_copy import TableCopy
from tablectl.hall.tables.live import LiveTable


@pytest.fixture
def table() -> LiveTable:
    made = LiveTable("t-1", TableCopy("t-1"))
    made.on_message("availability", {"availability": "online"})
    made.on_message("score", {"journal": "a", "seq": 7, "revision": 1, "finished": True, "seats": []})
    return made


@pytest.mark.parametrize("order", [(6, 1), (7, 0)])
def test_a_score_that_is_older_than_the_known_one_is_left_out(
    table: LiveTable, order: tuple[int, int]
) -> None:
    seq, revision = order
    table.on_message(
        "score", {"journal": "a", "seq": seq, "revision": revision, "finished": False, "seats": []}
    )
    assert table.finished


@pytest.mark.parametrize(
    "newer",
    [{"journal": "a", "seq": 8, "revision": 1}, {"journal": "b", "seq": 1, "revision": 0}],
    ids=["a later event", "another journal"],
)
def test_a_newer_one_is_taken(table: LiveTable, newer: dict[str, object]) -> None:
    table.on_message("score", {**newer, "finished": False, "seats": []})
    assert not table.finished


def test_a_table_that_was_away_may_have_gone_back(table: LiveTable) -> None:
    """It was restored from a backup."""
    table.on_message("availability", {"availability": "offline"})
    table.on_message("score", {"journal": "a", "seq": 4, "revision": 0, "finished": False, "seats": []})
    assert not table.finished


def test_an_alert_that_ended_while_the_hall_was_not_connected_stands_no_more(table: LiveTable) -> None:
    table.on_message("alert", {"cause": "a-1", "code": "table_differs"})
    assert table.needs_alerts(0.0)
    table.set_alerts([{"cause": "a-1", "code": "table_differs"}])
    assert not table.needs_alerts(60.0), "it has said so"
    table.on_message("availability", {"availability": "online"})  # as brokers tell with each connection
    assert table.needs_alerts(60.0)
    assert not table.needs_alerts(61.0), "the answer is on its way"
    assert table.needs_alerts(66.0), "it was lost"
    table.set_alerts([{"cause": "a-2", "code": "judge_called"}])
    assert [each["code"] for each in table.alerts.values()] == ["judge_called"]


def test_a_table_that_does_not_know_what_is_asked_keeps_its_alerts(table: LiveTable) -> None:
    table.on_message("alert", {"cause": "a-1", "code": "table_differs"})
    assert table.needs_alerts(0.0)
    table.set_alerts(None)
    assert list(table.alerts) == ["a-1"]
    assert not table.needs_alerts(60.0)
