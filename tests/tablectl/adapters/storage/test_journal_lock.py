"""The lock of a journal, and what it remembers against what stands in the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.doubts import another, contradiction
from tablectl.adapters.storage.journal.hash_chain import JournalHead
from tablectl.adapters.storage.journal.lock import JournalLock, JournalMemory, lock_of

OURS, OTHER = "a" * 32, "b" * 32
FOUND = JournalHead(OURS, 5, "hash5")
HASHES = {4: "hash4", 5: "hash5"}


@pytest.mark.parametrize(
    ("heard", "given_up", "code"),
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
    heard: JournalHead, given_up: int, code: str | None
) -> None:
    doubt = contradiction(heard, FOUND, given_up, HASHES.get)
    assert (None if doubt is None else doubt.code) == code


def test_the_next_holder_finds_what_was_remembered(tmp_path: Path) -> None:
    path = tmp_path / "made" / "journal.sqlite"
    lock = JournalLock(path)
    assert lock.found == JournalMemory()
    lock.accept(another(OTHER, OURS, 9, 5))
    lock.remember(FOUND)
    lock.close()
    lock.close()
    again = JournalLock(path)
    assert again.found == JournalMemory(*FOUND, 0, OTHER)
    again.close()


def test_a_lock_file_that_was_lost_is_taken_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    lock = JournalLock(path)
    lock_of(path).unlink()
    lock.take_again()
    lock.remember(FOUND)
    lock.close()
    again = JournalLock(path)
    assert again.found == JournalMemory(*FOUND)
    again.close()
