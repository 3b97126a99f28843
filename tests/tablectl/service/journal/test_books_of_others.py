"""A session is played by its book: a journal that is opened without it says what is missing."""

from __future__ import annotations

import pytest

from tablectl.errors import JournalUnreadable
from tablectl.game.events import Envelope, SessionStarted, Source
from tablectl.service.journal import Ledger
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import ScriptedClock


def test_a_book_that_is_not_installed_any_more_is_named_with_what_to_do() -> None:
    journal = RamJournal()
    started = SessionStarted("village", "default", {}, ("A", "B", "C", "D"), (0,) * 4, 0)
    journal.append([Envelope(1, "2026-01-02T03:04:05.678Z", Source.RULESET, started)])
    with pytest.raises(
        JournalUnreadable, match="rule book “village”, which is not here: install the package"
    ):
        Ledger(journal, ScriptedClock())
