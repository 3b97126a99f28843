"""Tables that tests of the service begin with. Every message and answer of theirs must keep its schema."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable


@pytest.fixture
def table() -> Iterator[ScriptedTable]:
    """A table that was just switched on."""
    made = ScriptedTable()
    yield made
    for topic, message in made.hearer.said:
        assert message["schema"] == f"tablectl/{topic}/1"
        check(message)
    for answer in made.answers:
        check(answer)


@pytest.fixture
def dealt(table: ScriptedTable) -> ScriptedTable:
    """A table whose machine has built the walls: everybody holds thirteen tiles that nobody has seen."""
    table.pass_s(2.0)
    answer = table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})
    assert answer["ok"] is True, answer
    return table
