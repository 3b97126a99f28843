"""A disk that can be written but, for a while, not read: the game goes on, and what needs the past waits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from tablectl.adapters.storage.journal.queries import MAX_SEQ
from tablectl.errors import JournalError, JournalUnreadable, JournalWriteFailed
from tablectl.game.events import Written
from tablectl.ports import Journal
from tablectl.service.publishing import JournalOutbox
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import ScriptedTable

TROUBLES = (JournalWriteFailed("journal: disk I/O error"), JournalUnreadable("journal: malformed"))


class BadSector(RamJournal):
    """Entries can be read only while there is no ``trouble``."""

    def __init__(self) -> None:
        super().__init__()
        self.suffers: JournalError | None = None

    def read(self, after: int = 0, upto: int = MAX_SEQ) -> Iterator[Written]:
        if self.suffers is not None:
            raise self.suffers
        return super().read(after, upto)


@pytest.fixture
def journal() -> BadSector:
    return BadSector()


@pytest.fixture
def table(journal: BadSector) -> ScriptedTable:
    table = ScriptedTable(journal=cast(Journal, journal))
    table.pass_s(60.0)
    return table


@pytest.mark.parametrize("trouble", TROUBLES, ids=["read error", "damaged"])
def test_who_asks_for_the_past_is_refused_and_the_game_goes_on(
    table: ScriptedTable, journal: BadSector, trouble: JournalError
) -> None:
    journal.suffers = trouble
    refused = table.ask("history", after=0)
    assert refused["ok"] is False
    journal.suffers = None
    table.pass_s(5.0)
    before = journal.head
    assert table.ask("pause", reason="tea")["ok"] is True
    assert journal.head == before + 1
    assert table.ask("history", after=0)["ok"] is True


@pytest.mark.parametrize("trouble", TROUBLES, ids=["read error", "damaged"])
def test_events_wait_for_the_broker_until_they_can_be_read(
    table: ScriptedTable, journal: BadSector, trouble: JournalError
) -> None:
    outbox = JournalOutbox(cast(Journal, journal), "t1")
    whole = outbox.events(0, 1000)
    journal.suffers = trouble
    assert outbox.events(0, 1000) == []
    journal.suffers = None
    assert outbox.events(0, 1000) == whole
    assert [seq for seq, _ in whole] == list(range(1, journal.head + 1))
