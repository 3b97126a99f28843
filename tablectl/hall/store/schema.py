"""The tables of the hall's database, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, String, Table, Text

from tablectl.wire import MAX_ID_LENGTH

METADATA = MetaData()

ENTRIES = Table(
    "journal_entries",
    METADATA,
    Column("table_name", String(40), primary_key=True),
    Column("journal", String(80), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", String(64), nullable=False),
    Column("kind", String(60), nullable=False),
    Column("body", Text, nullable=False),
)
"""Copies of the tables' journals: each entry once, as the message came."""

JOURNALS = Table(
    "journals",
    METADATA,
    Column("place", Integer, primary_key=True, autoincrement=True),
    Column("table_name", String(40), nullable=False),
    Column("journal", String(80), nullable=False),
    Column("head", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
)
"""Every journal of every table, oldest first, and the head of its copy."""

LOG = Table(
    "hall_log",
    METADATA,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", String(30), nullable=False),
    Column("by", String(100), nullable=False),
    Column("reason", Text, nullable=False),
    Column("event", String(80), nullable=False),
    Column("kind", String(60), nullable=False),
    Column("body", Text, nullable=False),
)
"""The hall's append-only log."""

COMMANDS = Table(
    "commands",
    METADATA,
    Column("command", String(MAX_ID_LENGTH), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("seq", BigInteger, nullable=False),
)
"""Commands with an id, and the log's entry that each became: none is carried out twice."""

ANSWERED_REQUESTS = Table(
    "told",
    METADATA,
    Column("request", String(120), primary_key=True),
    Column("outcome", Text, nullable=False),
)
"""Answered requests to tables, which are not sent again."""

PHOTOS = Table(
    "photos",
    METADATA,
    Column("photo", String(64), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""Photos of sheets, each under the SHA-256 of its bytes."""
