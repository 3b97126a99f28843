"""The chain of hashes over a journal: each entry's hash covers the entry and the hash before it.

Whoever has received one hash can tell later whether anything up to that entry was changed. Each hash includes
a secret salt, because the hash is published at once and most of an entry can be guessed: without it a
listener could try tiles until one fits. The salt stays in the journal.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final, NamedTuple

SALT_BYTES: Final = 16


class SealedEntry(NamedTuple):
    """An entry as the journal stores it, with its salt and hash."""

    seq: int
    text: str
    """The entry's JSON, as stored."""
    salt: str
    """Hexadecimal; empty where the entry was written by a version without a chain."""
    hash: str
    """Likewise."""


class JournalHead(NamedTuple):
    """The last entry of a journal."""

    identity: str
    seq: int
    hash: str
    """Of the last entry; empty if there is none, or it is unknown."""


class ChainBreak(NamedTuple):
    """Where a chain is broken."""

    seq: int
    reason: str


def new_salt() -> str:
    """For one entry, hexadecimal."""
    return secrets.token_hex(SALT_BYTES)


def first_hash(identity: str) -> str:
    """The start of the chain: the hash of the journal's id."""
    return hashlib.sha256(identity.encode()).hexdigest()


def next_hash(previous: str, salt: str, text: str) -> str:
    """The hash of an entry.

    Args:
        previous: the hash of the entry before it, or ``first_hash``.
        salt: the entry's own, hexadecimal.
        text: its JSON.
    """
    return hashlib.sha256(f"{previous}\n{salt}\n{text}".encode()).hexdigest()


def first_break(links: Iterable[SealedEntry], seq: int, previous: str) -> ChainBreak | None:
    """The first entry at which a chain is broken; None if none is.

    Args:
        links: entries in order.
        seq: the number that the first of them must have.
        previous: the hash before it.
    """
    for expected, link in enumerate(links, start=seq):
        if link.seq != expected:
            return ChainBreak(expected, f"entry {expected} is missing, {link.seq} follows")
        if link.hash != next_hash(previous, link.salt, link.text):
            return ChainBreak(link.seq, f"entry {link.seq} is not what was written")
        previous = link.hash
    return None
