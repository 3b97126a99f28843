"""What a start verifies of a journal: all that was written since the start before."""

from __future__ import annotations

import logging
from pathlib import Path

from tablectl.adapters.storage.journal.earlier_entries import chain_more
from tablectl.adapters.storage.journal.hash_chain import Broken, SealedEntry, first_break, first_hash
from tablectl.adapters.storage.journal.past_check import LINKS
from tablectl.adapters.storage.journal.queries import hash_at
from tablectl.adapters.storage.sqlite_file import Connection, translated
from tablectl.errors import JournalUnreadable

log = logging.getLogger(__name__)


def verified_head(db: Connection, path: Path, identity: str, head: int) -> tuple[tuple[int, str], str]:
    """Entries of earlier versions are given their hashes; all since the last start, or since the newest
    session's, are looked at.

    Args:
        db: the connection that writes the journal.
        path: its file, for what is said.
        identity: the journal's.
        head: its last entry.

    Returns: number and hash of the entry up to which earlier starts have looked, and the newest hash.

    Raises:
        JournalUnreadable: an entry is not what was written.
    """
    with translated(path):
        row = db.execute("SELECT seq, hash FROM verified").fetchone()
        if row is None:
            raise JournalUnreadable(f"{path} has lost what was verified of it; restore a copy")
        seq, known = before = int(row[0]), str(row[1])
        while (chained := chain_more(db, identity)) is not None:
            log.info("%s: entries up to %d now have their hashes", path, chained)
        if seq and hash_at(db, seq) != known:
            broken: Broken | None = Broken(
                seq, f"entry {seq} has another hash than when it was last verified"
            )
        else:
            links = map(SealedEntry._make, db.execute(f"{LINKS} WHERE seq > ? ORDER BY seq", (seq,)))
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
