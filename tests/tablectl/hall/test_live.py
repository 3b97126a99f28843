"""What a table says now, told by brokers late and again."""

from __future__ import annotations

import pytest

from tablectl.hall.copying import TableCopy
from tablectl.hall.live import LiveTable


@pytest.fixture
def table() -> LiveTable:
    made = LiveTable("t-1", TableCopy("t-1"))
    made.hear("availability", {"availability": "online"})
    made.hear("score", {"journal": "a", "seq": 7, "revision": 1, "finished": True, "seats": []})
    return made


@pytest.mark.parametrize("order", [(6, 1), (7, 0)])
def test_a_score_that_is_older_than_the_known_one_is_left_out(
    table: LiveTable, order: tuple[int, int]
) -> None:
    seq, revision = order
    table.hear("score", {"journal": "a", "seq": seq, "revision": revision, "finished": False, "seats": []})
    assert table.finished


@pytest.mark.parametrize(
    "newer",
    [{"journal": "a", "seq": 8, "revision": 1}, {"journal": "b", "seq": 1, "revision": 0}],
    ids=["a later event", "another journal"],
)
def test_a_newer_one_is_taken(table: LiveTable, newer: dict[str, object]) -> None:
    table.hear("score", {**newer, "finished": False, "seats": []})
    assert not table.finished


def test_a_table_that_was_away_may_have_gone_back(table: LiveTable) -> None:
    """It was restored from a backup."""
    table.hear("availability", {"availability": "offline"})
    table.hear("score", {"journal": "a", "seq": 4, "revision": 0, "finished": False, "seats": []})
    assert not table.finished
