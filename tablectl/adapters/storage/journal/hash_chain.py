"""The chain of hashes over a journal: each entry's hash covers the entry and the hash before it.

Whoever has heard one hash can tell later whether anything up to that entry was changed. A secret salt goes
into each, since the hash is public at once and most of an entry can be guessed: without it a listener could
try the tiles until one fits. The salt stays in the journal.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Final, NamedTuple

SALT_BYTES: Final = 16


class SealedEntry(NamedTuple):
    """An entry as the journal keeps it, with what seals it."""

    seq: int
    text: str
    """The entry's JSON, as it stands in the file."""
    salt: str
    """Hexadecimal; empty where the entry was written by a version without a chain."""
    hash: str
    """Likewise."""


class JournalHead(NamedTuple):
    """How far a journal has come."""

    identity: str
    seq: int
    hash: str
    """Of the last entry; empty where there is none, or nobody knows it."""


class Broken(NamedTuple):
    """Where a chain does not hold."""

    seq: int
    reason: str


def new_salt() -> str:
    """For one entry, hexadecimal."""
    return secrets.token_hex(SALT_BYTES)


def first_hash(identity: str) -> str:
    """What the first entry follows: the hash of the journal's id."""
    return hashlib.sha256(identity.encode()).hexdigest()


def next_hash(before: str, salt: str, text: str) -> str:
    """The hash of an entry that follows another.

    Args:
        before: the hash of the entry before it, or ``first_hash``.
        salt: the entry's own, hexadecimal.
        text: its JSON.
    """
    return hashlib.sha256(f"{before}\n{salt}\n{text}".encode()).hexdigest()


def first_break(links: Iterable[SealedEntry], seq: int, before: str) -> Broken | None:
    """The first entry at which a chain does not hold; None where all do.

    Args:
        links: entries in order.
        seq: the number that the first of them must have.
        before: the hash that it follows.
    """
    for expected, link in enumerate(links, start=seq):
        if link.seq != expected:
            return Broken(expected, f"entry {expected} is missing, {link.seq} follows")
        if link.hash != next_hash(before, link.salt, link.text):
            return Broken(link.seq, f"entry {link.seq} is not what was written")
        before = link.hash
    return None
