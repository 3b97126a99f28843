"""What is read of a journal's file beside its writer, for pages that look back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.api.past.sessions import PastSessions
from tablectl.game.events import SeatsChanged
from tests.tablectl.api.past.journals import mcr_session
from tests.tablectl.schemas import as_heard


@pytest.mark.slow
def test_a_sessions_result_is_read_from_the_file_by_player_through_every_change_of_seats(
    tmp_path: Path,
) -> None:
    annals = mcr_session()
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    journal.append(annals.envelopes)
    reader = JournalReader(journal.path)
    changes = reader.seat_changes(1, annals.head())
    assert changes == annals.seat_changes(1, annals.head())
    assert [type(one.body) for one in changes] == [SeatsChanged]
    assert reader.seat_changes(changes[0].seq + 1, annals.head()) == ()
    assert reader.session_end(1, annals.head()) == annals.session_end(1, annals.head())
    assert reader.session_end(1, 5) is None
    told = [PastSessions("t1", each).sessions() for each in (reader, annals)]
    assert as_heard(told[0]) == as_heard(told[1])
    journal.close()
