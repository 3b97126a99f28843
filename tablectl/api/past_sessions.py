"""A table's past as pages ask for it: which sessions there were, one of them, one hand of it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, Protocol

from tablectl.api.history import (
    NoSuchHand,
    PlayedSession,
    continued,
    hand_message,
    played_session,
    session_message,
    session_ranges,
)
from tablectl.game.events import Envelope, SessionEnded, SessionStarted
from tablectl.topics import Message

REMEMBERED: Final = 4
"""Sessions kept folded: those that people look at now."""
NEWEST: Final = 100
"""Sessions that the list tells."""


class Annals(Protocol):
    """Where entries of a journal are read."""

    def head(self) -> int:
        """Number of the last entry."""

    def session_starts(self) -> tuple[int, ...]:
        """Where sessions begin."""

    def entries(self, first: int, last: int) -> tuple[Envelope, ...]:
        """The entries from one number to another, both included."""

    def later_amendments(self, first: int, last: int) -> tuple[Envelope, ...]:
        """What amends a session, from its first entry to its last, and was written down after it."""


class PastSessions:
    """Answers with JSON objects. Safe to call from any thread; one question is worked on at a time."""

    def __init__(self, table: str, annals: Annals) -> None:
        self._table = table
        self._annals = annals
        self._lock = Lock()
        self._folded: OrderedDict[tuple[int, bool], PlayedSession] = OrderedDict()
        """By first entry, and whether all may be known."""

    def sessions(self, upto: int | None = None) -> Message:
        """The newest sessions, newest first, a line each; nothing is folded for it.

        Args:
            upto: the last entry that whoever asks may know of; None for all.
        """
        ranges = self._ranges(upto)
        numbered = list(enumerate(ranges))[-NEWEST:]
        lines = [self._line(number, first, last) for number, (first, last) in reversed(numbered)]
        return {"table": self._table, "sessions": lines}

    def session(self, number: int, upto: int | None = None) -> Message:
        """One session with its hands; -1 is the newest.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its entries make no game.
        """
        with self._lock:
            return session_message(self._table, self._session(number, upto))

    def hand(self, session: int, hand: int, upto: int | None = None) -> Message:
        """One hand step by step; -1 is the newest, of sessions and of hands.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its session's entries make no game.
        """
        with self._lock:
            played = self._session(session, upto)
            return hand_message(self._table, played, len(played.hands) - 1 if hand == -1 else hand)

    def _line(self, number: int, first: int, last: int) -> Message:
        ends = self._annals.entries(first, first), self._annals.entries(last, last)
        started = ends[0][0].body
        ended = ends[1][0].body if ends[1] else None
        assert isinstance(started, SessionStarted)  # that is how it was found
        return {
            "session": number,
            "at": ends[0][0].at,
            "rules": started.rules,
            "preset": started.preset,
            "players": list(started.players),
            "scores": list(ended.points) if isinstance(ended, SessionEnded) else None,
        }

    def _ranges(self, upto: int | None) -> tuple[tuple[int, int], ...]:
        head = self._annals.head() if upto is None else min(upto, self._annals.head())
        return session_ranges([seq for seq in self._annals.session_starts() if seq <= head], head)

    def _session(self, number: int, upto: int | None) -> PlayedSession:
        ranges = self._ranges(upto)
        wanted = len(ranges) - 1 if number == -1 else number
        if not 0 <= wanted < len(ranges):
            raise NoSuchHand(f"the journal holds {len(ranges)} sessions, numbered from 0; not {number}")
        key = (ranges[wanted][0], upto is None)
        found = self._brought_up(self._folded.pop(key, None), wanted, ranges, upto)
        self._folded[key] = found
        while len(self._folded) > REMEMBERED:
            self._folded.popitem(last=False)
        return found

    def _brought_up(
        self, known: PlayedSession | None, wanted: int, ranges: tuple[tuple[int, int], ...], upto: int | None
    ) -> PlayedSession:
        """A session as it stands now; one in play goes on from where it was folded last."""
        first, last = ranges[wanted]
        if wanted == len(ranges) - 1:
            if known is not None:
                return continued(known, self._annals.entries(known.envelopes[-1].seq + 1, last))
            return played_session(wanted, self._annals.entries(first, last))
        later = self._annals.later_amendments(first, last)
        own = [one for one in later if upto is None or one.seq <= upto]
        if known is not None and known.envelopes[-1].seq == (own[-1].seq if own else last):
            return known
        return played_session(wanted, self._annals.entries(first, last), own)
