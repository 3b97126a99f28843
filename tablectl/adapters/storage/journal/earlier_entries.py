"""Adds hashes to entries that a version without hashes wrote."""

from __future__ import annotations

from typing import Final

from tablectl.adapters.storage.journal.hash_chain import first_hash, new_salt, next_hash
from tablectl.adapters.storage.journal.queries import hash_at, head
from tablectl.adapters.storage.sqlite_file import Connection

BATCH_ENTRIES: Final = 20_000
"""Entries that get their hashes in one transaction."""


def hash_next_batch(db: Connection, identity: str) -> int | None:
    """Add hashes to the first ``BATCH_ENTRIES`` entries without one.

    Returns: the last of them; None if every entry has its hash.
    """
    if hash_at(db, head(db)) is not None or not head(db):
        return None
    query = "SELECT seq, entry FROM journal WHERE hash IS NULL ORDER BY seq LIMIT ?"
    rows = db.execute(query, (BATCH_ENTRIES,)).fetchall()
    if not rows:
        return None
    last = hash_at(db, rows[0][0] - 1) or first_hash(identity)
    sealed = []
    for seq, text in rows:
        salt = new_salt()
        last = next_hash(last, salt, text)
        sealed.append((salt, last, seq))
    with db:
        db.executemany("UPDATE journal SET salt = ?, hash = ? WHERE seq = ?", sealed)
    return int(rows[-1][0])
