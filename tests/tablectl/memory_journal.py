"""A journal that lives as long as the process, where a test needs no disk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablectl.adapters.storage.hash_chain import first_hash, next_hash
from tablectl.errors import JournalConflict
from tablectl.game.events import Envelope, EventCorrected, EventInserted, EventWithdrawn, SessionStarted

LAST = 2**62
"""Beyond every entry."""


class MemoryJournal:
    """A journal in a list."""

    def __init__(self) -> None:
        self._entries: list[Envelope] = []
        self._acknowledged = 0

    @property
    def head(self) -> int:
        """Sequence number of the last entry; 0 while empty."""
        return len(self._entries)

    def append(self, envelopes: Sequence[Envelope]) -> None:
        """Take all of them or none."""
        for expected, envelope in enumerate(envelopes, start=self.head + 1):
            if envelope.seq != expected:
                raise JournalConflict(f"the journal's next entry is {expected}, got {envelope.seq}")
        self._entries.extend(envelopes)

    def read(self, after: int = 0, upto: int = LAST) -> Iterator[Envelope]:
        """Entries with a greater sequence number, in order."""
        yield from self._entries[after:upto]

    def session_starts(self) -> Sequence[int]:
        """Where sessions begin, in order."""
        return [each.seq for each in self._entries if isinstance(each.body, SessionStarted)]

    def later_amendments(self, first: int, last: int) -> Sequence[Envelope]:
        """What amends a session and was written down after it."""
        homes, found = set(range(first, last + 1)), []
        for each in self._entries[last:]:
            match each.body:
                case EventCorrected(target=place) | EventWithdrawn(target=place) | EventInserted(after=place):
                    if place in homes:
                        homes.add(each.seq)
                        found.append(each)
                case _:
                    pass
        return found

    def amended(self) -> Sequence[int]:
        """The entries that amend earlier ones, in order."""
        amending = (EventCorrected, EventInserted, EventWithdrawn)
        return [each.seq for each in self._entries if isinstance(each.body, amending)]

    @property
    def identity(self) -> str:
        """Every one is the same."""
        return "memory"

    def hash_of(self, seq: int) -> str:
        """As good as a real one."""
        return next_hash(first_hash(self.identity), "", str(seq))

    def written_for(self, request_id: str) -> Sequence[Envelope]:
        """The entries that a request with this id was written down in."""
        marks = [(each, each.evidence.get("asked")) for each in self._entries]
        return [each for each, mark in marks if isinstance(mark, dict) and mark["id"] == request_id]

    def acknowledged(self) -> int:
        """The last entry that the broker has confirmed."""
        return self._acknowledged

    def acknowledge(self, seq: int) -> None:
        """Remember that everything up to ``seq`` has been confirmed."""
        self._acknowledged = seq

    def trouble(self) -> str:
        """Memory can always be written."""
        return ""

    def close(self) -> None:
        """Nothing to let go of."""
