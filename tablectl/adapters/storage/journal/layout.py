"""The tables of a journal's file, and how files of earlier versions are lifted to them."""

from __future__ import annotations

from typing import Final

from tablectl.adapters.storage.journal.names import NAMES
from tablectl.adapters.storage.journal.queries import INDEXES
from tablectl.adapters.storage.sqlite_file import Layout

_JOURNAL: Final = (
    "CREATE TABLE journal (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT, entry TEXT NOT NULL,"
    " salt TEXT, hash TEXT) STRICT"
)
_OUTBOX: Final = ("CREATE TABLE outbox (seq INTEGER NOT NULL) STRICT", "INSERT INTO outbox VALUES (0)")
_IDENTITY: Final = (
    "CREATE TABLE identity (id TEXT NOT NULL) STRICT",
    "INSERT INTO identity VALUES (lower(hex(randomblob(16))))",
)
_VERIFIED: Final = (
    "CREATE TABLE verified (seq INTEGER NOT NULL, hash TEXT NOT NULL) STRICT",
    "INSERT INTO verified VALUES (0, '')",
)
REQUEST: Final = "CASE WHEN json_valid(entry) THEN json_extract(entry, '$.evidence.asked.id') END"
"""The id of the request that an entry was written for."""
_BY_REQUEST: Final = f"CREATE INDEX by_request ON journal ({REQUEST}) WHERE {REQUEST} IS NOT NULL"
LAYOUT: Final = Layout(
    "tablectl journal",
    application_id=0x7461626C,
    version=4,
    tables=(_JOURNAL, *_OUTBOX, *_IDENTITY, *_VERIFIED, _BY_REQUEST, *INDEXES, *NAMES),
    migrations={
        1: (
            "ALTER TABLE journal ADD COLUMN salt TEXT",
            "ALTER TABLE journal ADD COLUMN hash TEXT",
            *_IDENTITY,
            *_VERIFIED,
            _BY_REQUEST,
        ),
        2: INDEXES,
        3: NAMES,
    },
)
