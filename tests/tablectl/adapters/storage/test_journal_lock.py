"""The lock of a journal, and what it remembers against what stands in the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.doubts import find_contradiction, other_journal
from tablectl.adapters.storage.journal.hash_chain import JournalHead
from tablectl.adapters.storage.journal.lock import JournalLock, LockRecord, lock_path

OURS, OTHER = "a" * 32, "b" * 32
FOUND = JournalHead(OURS, 5, "hash5")
HASHES = {4: "hash4", 5: "hash5"}


@pytest.mark.parametrize(
    ("remembered", "discarded_upto", "code"),
    [
        (FOUND, 0, None),
        (JournalHead(OURS, 4, ""), 0, None),
        (JournalHead(OURS, 4, "hash4"), 0, None),
        (JournalHead(OURS, 4, "another"), 0, "rewritten"),
        (JournalHead(OURS, 4, "another"), 4, None),
        (JournalHead(OURS, 7, "hash7"), 0, "went_back"),
        (JournalHead(OURS, 7, "hash7"), 7, None),
        (JournalHead(OTHER, 3, ""), 9, "other_journal"),
    ],
)
def test_what_is_remembered_is_compared_with_what_stands(
    remembered: JournalHead, discarded_upto: int, code: str | None
) -> None:
    doubt = find_contradiction(remembered, FOUND, discarded_upto, HASHES.get)
    assert (None if doubt is None else doubt.code) == code


def test_the_next_holder_finds_what_was_remembered(tmp_path: Path) -> None:
    path = tmp_path / "made" / "journal.sqlite"
    lock = JournalLock(path)
    assert lock.record == LockRecord()
    lock.accept(other_journal(OTHER, OURS, 9, 5))
    lock.write_head(FOUND)
    lock.close()
    lock.close()
    again = JournalLock(path)
    assert again.record == LockRecord(*FOUND, 0, OTHER)
    again.close()


def test_a_lock_file_that_was_lost_is_taken_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    lock = JournalLock(path)
    lock_path(path).unlink()
    lock.reacquire()
    lock.write_head(FOUND)
    lock.close()
    again = JournalLock(path)
    assert again.record == LockRecord(*FOUND)
    again.close()
