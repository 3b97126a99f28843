"""A table's past as pages ask for it: which sessions there were, one of them, one hand of it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final, Protocol

from tablectl.api.history import (
    NoSuchHand,
    PlayedSession,
    hand_message,
    played_session,
    session_message,
    session_ranges,
)
from tablectl.game.events import Envelope, SessionEnded, SessionStarted
from tablectl.ports import Message

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

    def amendments(self, after: int) -> tuple[Envelope, ...]:
        """Corrections, insertions and withdrawals after an entry."""


class Chronicle:
    """Answers with JSON objects. Safe to call from any thread; one question is worked on at a time."""

    def __init__(self, table: str, annals: Annals) -> None:
        self._table = table
        self._annals = annals
        self._lock = Lock()
        self._folded: OrderedDict[tuple[int, int], PlayedSession] = OrderedDict()

    def sessions(self) -> Message:
        """The newest sessions, newest first, a line each; nothing is folded for it."""
        ranges = session_ranges(self._annals.session_starts(), self._annals.head())
        numbered = list(enumerate(ranges))[-NEWEST:]
        lines = [self._line(number, first, last) for number, (first, last) in reversed(numbered)]
        return {"schema": "tablectl/sessions/1", "table": self._table, "sessions": lines}

    def session(self, number: int) -> Message:
        """One session with its hands; -1 is the newest.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its entries make no game.
        """
        with self._lock:
            return session_message(self._table, self._session(number))

    def hand(self, session: int, hand: int) -> Message:
        """One hand step by step; -1 is the newest, of sessions and of hands.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its session's entries make no game.
        """
        with self._lock:
            played = self._session(session)
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

    def _session(self, number: int) -> PlayedSession:
        ranges = session_ranges(self._annals.session_starts(), self._annals.head())
        wanted = len(ranges) - 1 if number == -1 else number
        if not 0 <= wanted < len(ranges):
            raise NoSuchHand(f"the journal holds {len(ranges)} sessions, numbered from 0; not {number}")
        first, last = ranges[wanted]
        later = self._annals.amendments(last)
        key = (first, later[-1].seq if later else last)
        if key not in self._folded:
            self._folded[key] = played_session(wanted, self._annals.entries(first, last), later)
        self._folded.move_to_end(key)
        while len(self._folded) > REMEMBERED:
            self._folded.popitem(last=False)
        return self._folded[key]
