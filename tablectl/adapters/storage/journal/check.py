"""Verifies at a start what was written to a journal since the previous start."""

from __future__ import annotations

import logging
from pathlib import Path

from tablectl.adapters.storage.journal.earlier_entries import hash_next_batch
from tablectl.adapters.storage.journal.hash_chain import ChainBreak, SealedEntry, first_break, first_hash
from tablectl.adapters.storage.journal.past_check import SELECT_CHAIN
from tablectl.adapters.storage.journal.queries import hash_at
from tablectl.adapters.storage.sqlite_file import Connection, translate_errors
from tablectl.errors import JournalUnreadable

log = logging.getLogger(__name__)


def verify_head(db: Connection, path: Path, identity: str, head: int) -> tuple[tuple[int, str], str]:
    """Verify the entries since the last start, or since the start of the latest session.

    Entries that an earlier version wrote without hashes get them first.

    Args:
        db: the connection that writes the journal.
        path: its file, for messages.
        identity: the journal's.
        head: its last entry.

    Returns: number and hash of the entry up to which earlier starts have verified, and the hash of the head.

    Raises:
        JournalUnreadable: an entry is not what was written.
    """
    with translate_errors(path):
        row = db.execute("SELECT seq, hash FROM verified").fetchone()
        if row is None:
            raise JournalUnreadable(f"{path} has lost what was verified of it; restore a copy")
        seq, known = before = int(row[0]), str(row[1])
        while (chained := hash_next_batch(db, identity)) is not None:
            log.info("%s: entries up to %d now have their hashes", path, chained)
        if seq and hash_at(db, seq) != known:
            broken: ChainBreak | None = ChainBreak(
                seq, f"entry {seq} has another hash than when it was last verified"
            )
        else:
            links = map(SealedEntry._make, db.execute(f"{SELECT_CHAIN} WHERE seq > ? ORDER BY seq", (seq,)))
            broken = first_break(links, seq + 1, known or first_hash(identity))
        if broken is not None:
            raise JournalUnreadable(
                f"{path} was changed or damaged: {broken.reason}. `tablectl journal verify` tells "
                "more, `tablectl journal rescue` saves what holds"
            )
        newest = hash_at(db, head)
        with db:
            db.execute("UPDATE verified SET seq = ?, hash = ?", (head, newest or ""))
    return before, newest or first_hash(identity)
