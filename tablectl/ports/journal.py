"""The session's history on disk, and the seed of promised dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tablectl.game.events import Envelope, Written


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a journal is not trusted: it is not the one that was stored here, or it was changed."""

    code: str
    """``went_back``, ``other_journal``, ``rewritten`` or ``changed``; if its file was lost while it was
    being written, ``deleted``, ``replaced`` or ``overwritten``."""
    text: str
    """For people, in English."""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The figures in ``text``."""


class JournalSeal(Protocol):
    """What is published about a journal beside its entries."""

    @property
    def identity(self) -> str:
        """The journal's unique id, made when the journal was created."""

    def hash_of(self, seq: int) -> str:
        """The hash that seals everything up to an entry, hexadecimal.

        Raises:
            JournalUnreadable: there is no such entry.
        """

    def amendments(self) -> Sequence[int]:
        """Sequence numbers of the entries that amend earlier ones, in order.

        The revision of an entry is the number of amendments up to it."""


class Journal(JournalSeal, Protocol):
    """The session's history, and the only source of truth about it."""

    @property
    def head(self) -> int:
        """Sequence number of the last entry; 0 while empty."""

    def append(self, envelopes: Sequence[Envelope]) -> Sequence[Written]:
        """Write all of them or none; on return they survive a power cut.

        Returns: the same entries, now written.

        Raises:
            JournalConflict: the first does not follow ``head``, or they leave a gap.
            JournalWriteFailed: the disk refused.
        """

    def read(self, after: int = 0, upto: int = ...) -> Iterator[Written]:
        """Entries with a greater sequence number, in order.

        Args:
            upto: the last of them; all without.

        Raises:
            JournalUnreadable: an entry cannot be understood.
        """

    def session_starts(self) -> Sequence[int]:
        """Sequence numbers of the entries that start sessions, in order."""

    def later_amendments(self, first: int, last: int) -> Sequence[Written]:
        """The entries that amend a session, from its first entry to its last, and were written after it.

        Raises:
            JournalUnreadable: an entry cannot be understood.
        """

    def delete_name(self, name: str, *, dry_run: bool = False) -> bool:
        """Delete a player's name; the sealed entries stay unchanged.

        Args:
            dry_run: only look for the name.

        Returns: whether any session has the name.

        Raises:
            JournalWriteFailed: the disk refused.
        """

    def entries_of_request(self, request_id: str) -> Sequence[Written]:
        """The entries that a request with this id has written, in order, however long ago."""

    def acknowledged(self) -> int:
        """The last entry that the broker has confirmed; 0 for none."""

    def acknowledge(self, seq: int) -> None:
        """Store that the broker has confirmed everything up to ``seq``."""

    @property
    def doubt(self) -> Doubt | None:
        """Why the journal is not trusted; nothing is written to it until it is. None while all is well."""

    def accept(self) -> None:
        """Trust the journal as it is, because a person has decided so; a lost file is restored.

        Raises:
            JournalUnreadable: what it held was overwritten.
            JournalWriteFailed, StateDirError: it cannot be restored.
        """

    def check_reported_entry(self, identity: str, seq: int, sealed: str = "") -> None:
        """Compare the journal with an entry that a broker or a hall has received from it.

        Args:
            identity: of the journal that they know.
            seq: of the entry.
            sealed: the entry's hash; empty if they do not know it.
        """

    def write_problem(self) -> str:
        """Why a write would fail now; empty while all is well. Writes nothing."""

    def close(self) -> None:
        """Close the file. May be called twice."""


class SeedStore(Protocol):
    """Where the seed of promised dice is stored until it is revealed."""

    def load(self) -> bytes | None:
        """The current seed; None if there is none."""

    def draw(self) -> bytes:
        """Draw a new seed; it is stored when this returns.

        Raises:
            StateDirError: it cannot be stored.
        """

    def clear(self) -> None:
        """Delete the seed, which was revealed."""
