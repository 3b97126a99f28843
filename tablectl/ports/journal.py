"""The session's history on disk, and the seed of promised dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tablectl.game.events import Envelope, Written


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a journal is not believed: it is not what was kept here, or was changed."""

    code: str
    """``went_back``, ``other_journal``, ``rewritten`` or ``changed``; where its file was lost while it was
    being written ``deleted``, ``replaced`` or ``overwritten``."""
    text: str
    """For people, in English."""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The numbers in it."""


class JournalSeal(Protocol):
    """What outsiders are told of a journal beside its entries."""

    @property
    def identity(self) -> str:
        """What tells this journal from all others, made when it was begun."""

    def hash_of(self, seq: int) -> str:
        """The hash that seals everything up to an entry, hexadecimal.

        Raises:
            JournalUnreadable: there is no such entry.
        """

    def amended(self) -> Sequence[int]:
        """The entries that amend earlier ones, in order: as many as stand up to an entry is its revision."""


class Journal(JournalSeal, Protocol):
    """The session's history: what is in it happened, what is not in it did not."""

    @property
    def head(self) -> int:
        """Sequence number of the last entry; 0 while empty."""

    def append(self, envelopes: Sequence[Envelope]) -> Sequence[Written]:
        """Write all of them or none; on return they survive a power cut.

        Returns: the same, which now stand in the journal.

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
        """Where sessions begin, in order."""

    def later_amendments(self, first: int, last: int) -> Sequence[Written]:
        """What amends the entries of a session, from its first to its last, and was written down after it.

        Raises:
            JournalUnreadable: an entry cannot be understood.
        """

    def delete_name(self, name: str, *, really: bool = True) -> bool:
        """Tell a player's name no more; every entry stays as it was sealed. False: no session has it.
        Without ``really`` it is only looked for.

        Raises:
            JournalWriteFailed: the disk refused.
        """

    def written_for(self, request_id: str) -> Sequence[Written]:
        """The entries that a request with this id was written down in, in order, however long ago."""

    def acknowledged(self) -> int:
        """The last entry that the broker has confirmed; 0 for none."""

    def acknowledge(self, seq: int) -> None:
        """Remember that everything up to ``seq`` has been confirmed."""

    @property
    def doubt(self) -> Doubt | None:
        """Why the journal is not believed; while it is not, nothing is written to it."""

    def accept(self) -> None:
        """Take the journal as it is, on a person's word; one whose file was lost is put back.

        Raises:
            JournalUnreadable: what it held was overwritten.
            JournalWriteFailed, StateDirError: it cannot be put back.
        """

    def heard_of(self, identity: str, seq: int, sealed: str = "") -> None:
        """Somebody outside, a broker or a hall, has heard of an entry of the journal that is kept here.

        Args:
            identity: of the journal that they have heard of.
            seq: of its entry.
            sealed: that entry's hash; empty where they do not know it.
        """

    def trouble(self) -> str:
        """Why nothing could be written just now; empty while all is well. Writes nothing."""

    def close(self) -> None:
        """Let go of the file. May be called twice."""


class SeedStore(Protocol):
    """Where the seed of promised dice is kept until it is revealed."""

    def kept(self) -> bytes | None:
        """The seed that stands; None where there is none."""

    def draw(self) -> bytes:
        """A new seed, kept when this returns.

        Raises:
            StateDirError: it cannot be kept.
        """

    def forget(self) -> None:
        """It was revealed."""
