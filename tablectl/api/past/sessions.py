"""The past sessions of a table as messages: a list, one session, one hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final, Protocol

from tablectl.api.answers.past import Hand, Session, SessionEnding, SessionLine, Sessions
from tablectl.api.past.hand_danger import Danger
from tablectl.api.past.history import (
    NoSuchHand,
    PastSession,
    extend_session,
    fold_session,
    hand_message,
    session_message,
    session_ranges,
    with_danger,
    with_shanten,
)
from tablectl.api.past.summary import by_player
from tablectl.game.events import (
    Correction,
    Envelope,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, evolve
from tablectl.game.views import places
from tablectl.rulesets import RULESETS
from tablectl.topics import Message

MAX_CACHED_SESSIONS: Final = 4
"""Folded sessions in the cache."""
MAX_CACHED_LINES: Final = 1000
MAX_LISTED_SESSIONS: Final = 100
"""Sessions in the list."""
NO_ENDING: Final[SessionEnding] = {"scores": None, "final": None, "match": None, "places": None}
"""Of a session in play."""


class JournalReader(Protocol):
    """Read access to a journal."""

    def head(self) -> int:
        """Number of the last entry."""

    def deletions(self) -> int:
        """How many players' names were deleted."""

    def session_starts(self) -> tuple[int, ...]:
        """Numbers of the entries that start sessions."""

    def entries(self, first: int, last: int) -> tuple[Envelope, ...]:
        """The entries from one number to another, inclusive."""

    def seat_changes(self, first: int, last: int) -> tuple[Envelope, ...]:
        """Of these entries, the changes of seats."""

    def session_end(self, first: int, last: int) -> Envelope | None:
        """Of these entries, the last end of a session."""

    def later_amendments(self, first: int, last: int) -> tuple[Envelope, ...]:
        """Amendments of the session of these entries that were written after it."""

    def last_amendments(self, ranges: Sequence[tuple[int, int]], upto: int | None) -> Sequence[int]:
        """For each session, the number of the last later amendment up to ``upto``; 0 without one."""


class PublishedHands(Protocol):
    """Read access to the readings of hand cameras that were published to a delayed audience."""

    def between(self, first: int, last: int) -> Sequence[Message]:
        """For each of these entries, inclusive, the last reading while it was the newest."""


class PastSessions:
    """Answers with JSON objects. Thread-safe; one request is computed at a time.

    Sessions are numbered from 1, as people count them; hands from 0, as in every message.
    """

    def __init__(
        self,
        table: str,
        journal: JournalReader,
        open_hands: PublishedHands | None = None,
        danger: Danger | None = None,
    ) -> None:
        """
        Args:
            open_hands: readings of hand cameras; None without.
            danger: computes the danger of discards; None without.
        """
        self._table = table
        self._danger = danger
        self._journal = journal
        self._published_hands = open_hands
        self._lock = Lock()
        self._folded: OrderedDict[tuple[int, bool, int], PastSession] = OrderedDict()
        """By first entry, whether everything may be read, and number of deleted names."""
        self._messages: OrderedDict[tuple[int, int, int], Session] = OrderedDict()
        """Messages of sessions, by first and last entry and number of deleted names."""
        self._lines: OrderedDict[tuple[int, int, int, int], SessionLine] = OrderedDict()
        """Lines of sessions, by first entry, last entry, last later amendment and number of deleted names."""

    @property
    def table(self) -> str:
        """The table's name."""
        return self._table

    def sessions(self, upto: int | None = None) -> Sessions:
        """The newest sessions, newest first, a line each. Only sessions amended after their end are folded.
        Sessions without any event between start and end are omitted.

        Args:
            upto: the last entry that the reader may know; None: all.
        """
        listed = self._listed(upto)
        amended = self._journal.last_amendments([each for _, each in listed], upto)
        lines = [
            self._line(number, *each, amended_at, upto)
            for (number, each), amended_at in zip(reversed(listed), reversed(amended), strict=True)
        ]
        return {"table": self._table, "sessions": lines}

    def list_version(self, upto: int | None) -> str:
        """A version of the list of sessions, which changes with it."""
        listed = self._ranges(upto)[-MAX_LISTED_SESSIONS:]
        deleted = self._journal.deletions()
        return f"{len(self._ranges(upto))} {listed} {self._journal.last_amendments(listed, upto)} {deleted}"

    def keys(self, upto: int | None = None) -> list[tuple[int, str]]:
        """The newest sessions, newest first: number and version of each."""
        listed = self._listed(upto)
        amended = self._journal.last_amendments([each for _, each in listed], upto)
        pairs, deleted = zip(listed, amended, strict=True), self._journal.deletions()
        return [(number, f"{each} {amended_at} {deleted}") for (number, each), amended_at in pairs][::-1]

    def version(self, number: int, upto: int | None = None) -> str:
        """A version of a session, which changes with it; numbered from 1, -1 is the newest.

        Raises:
            NoSuchHand: there is none of that number.
        """
        ranges = self._ranges(upto)
        wanted = [ranges[_session_number(number, ranges) - 1]]
        return f"{wanted} {self._journal.last_amendments(wanted, upto)} {self._journal.deletions()}"

    def hand_version(self, session: int, hand: int, upto: int | None, *, open_hands: bool = False) -> str:
        """A version of a hand's message, which changes with it.

        Raises:
            NoSuchHand: there is no session of that number.
        """
        version = f"{self.version(session, upto)} {hand} {open_hands}"
        if not open_hands or upto is None:
            return version
        ranges = self._ranges(upto)
        _, last = ranges[_session_number(session, ranges) - 1]
        # The reading at the last entry is published with the next one, maybe of another session.
        return f"{version} {min(upto, last + 1)}"

    def session(self, number: int, upto: int | None = None) -> Session:
        """One session with its hands; numbered from 1, -1 is the newest.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its entries make no game.
        """
        with self._lock:
            played = self._session(number, upto)
            key = played.envelopes[0].seq, played.envelopes[-1].seq, self._journal.deletions()
            if key not in self._messages:  # every viewer requests the same one when a hand is paid
                self._messages[key] = session_message(self._table, played)
                while len(self._messages) > MAX_CACHED_SESSIONS:
                    self._messages.popitem(last=False)
            return self._messages[key]

    def played(self, number: int, upto: int | None = None) -> PastSession:
        """One session folded; numbered from 1, -1 is the newest.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its entries make no game.
        """
        with self._lock:
            return self._session(number, upto)

    def hand(self, session: int, hand: int, upto: int | None = None, *, open_hands: bool = False) -> Hand:
        """One hand step by step; -1 is the newest, of sessions and of hands.

        Args:
            upto: the last entry that the reader may know; None: all. open_hands: also ``hands``: the
            readings of hand cameras after each entry before ``upto``, with shanten,
                and ``danger`` of steps with a possible discard. Only for a delayed audience, which has
                received all readings before its last entry.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its session's entries make no game.
            JournalUnreadable: the readings of hand cameras cannot be read.
        """
        with self._lock:
            played = self._session(session, upto)
            number = len(played.hands) - 1 if hand == -1 else hand
            message = hand_message(self._table, played, number)
        if not open_hands or self._published_hands is None or upto is None:
            return message
        seqs = [entry.seq for entry in played.hands[number]]
        seen = self._published_hands.between(min(seqs), min(max(seqs), upto - 1))
        answer: Hand = {**message, "hands": with_shanten(played, number, seen)}
        return answer if self._danger is None else with_danger(played, number, answer, self._danger)

    def _line(self, number: int, first: int, last: int, amended_at: int, upto: int | None) -> SessionLine:
        """A session's line, cached by its last entry and its last later amendment."""
        key = first, last, amended_at, self._journal.deletions()
        with self._lock:
            if (known := self._lines.get(key)) is not None:
                return known
        ended = self._end(first, last)
        line = self._line_as_written(number, first, last, None if ended is None else ended[0])
        if ended is not None and (amended_at or ended[1]):
            whole = self.session(number, upto)
            line = {**line, **(_ending(whole) if whole["finished"] else NO_ENDING)}
        with self._lock:
            self._lines[key] = line
            while len(self._lines) > MAX_CACHED_LINES:
                self._lines.popitem(last=False)
        return line

    def _line_as_written(self, number: int, first: int, last: int, ended: SessionEnded | None) -> SessionLine:
        start = self._journal.entries(first, first)[0]
        started = start.body
        assert isinstance(started, SessionStarted)  # session_starts found it by this
        ending: SessionEnding = NO_ENDING
        if ended is not None:
            changes = self._journal.seat_changes(first, last)
            moves = [one.body.seats for one in changes if isinstance(one.body, SeatsChanged)]
            known = started.rules in RULESETS  # a removed plugin's book ranks nobody
            ending = {
                "scores": by_player(ended.points, moves),
                "final": by_player(ended.final, moves),
                "match": by_player(ended.match, moves if ended.match else ()) or None,
                "places": by_player(_places(started, ended), moves) if known else None,
            }
        return {
            "session": number,
            "at": start.at,
            "rules": started.rules,
            "preset": started.preset,
            "players": list(started.players),
            **ending,
        }

    def _end(self, first: int, last: int) -> tuple[SessionEnded, bool] | None:
        """A session's end as it was written, and whether an amendment follows it; other entries may
        follow, too."""
        end = self._journal.session_end(first, last)
        if end is None or not isinstance(end.body, SessionEnded):
            return None
        after = self._journal.entries(end.seq + 1, last)
        return end.body, any(isinstance(one.body, Correction) for one in after)

    def _listed(self, upto: int | None) -> list[tuple[int, tuple[int, int]]]:
        """The newest sessions with events, or in play: number, first and last entry."""
        all_of_them = enumerate(self._ranges(upto), start=1)
        return [each for each in all_of_them if not self._is_blank(*each[1])][-MAX_LISTED_SESSIONS:]

    def _is_blank(self, first: int, last: int) -> bool:
        return last == first + 1 and self._journal.session_end(first, last) is not None

    def _ranges(self, upto: int | None) -> tuple[tuple[int, int], ...]:
        head = self._journal.head() if upto is None else min(upto, self._journal.head())
        return session_ranges([seq for seq in self._journal.session_starts() if seq <= head], head)

    def _session(self, number: int, upto: int | None) -> PastSession:
        ranges = self._ranges(upto)
        wanted = _session_number(number, ranges)
        key = (ranges[wanted - 1][0], upto is None, self._journal.deletions())
        found = self._update_session(self._folded.pop(key, None), wanted, ranges, upto)
        self._folded[key] = found
        while len(self._folded) > MAX_CACHED_SESSIONS:
            self._folded.popitem(last=False)
        return found

    def _update_session(
        self, known: PastSession | None, wanted: int, ranges: tuple[tuple[int, int], ...], upto: int | None
    ) -> PastSession:
        """A session folded up to now; one in play is extended from the cached one."""
        first, last = ranges[wanted - 1]
        if wanted == len(ranges):
            # A cached session of an earlier audience must not reach a later one.
            if known is not None and known.envelopes[-1].seq <= last:
                return extend_session(known, self._journal.entries(known.envelopes[-1].seq + 1, last))
            return fold_session(wanted, self._journal.entries(first, last))
        later = self._journal.later_amendments(first, last)
        own = [one for one in later if upto is None or one.seq <= upto]
        if known is not None and known.envelopes[-1].seq == (own[-1].seq if own else last):
            return known
        return fold_session(wanted, self._journal.entries(first, last), own)


def _session_number(number: int, ranges: Sequence[tuple[int, int]]) -> int:
    """Check a session's number; resolves -1.

    Raises:
        NoSuchHand: there is none of that number.
    """
    wanted = len(ranges) if number == -1 else number
    if not 1 <= wanted <= len(ranges):
        held = "one session" if len(ranges) == 1 else f"{len(ranges)} sessions"
        raise NoSuchHand(f"the journal holds {held}, numbered from 1; not {number}")
    return wanted


def _places(started: SessionStarted, ended: SessionEnded) -> tuple[int, ...]:
    """The places at the end of a session."""
    return places(changed(evolve(GameState(), started), ended=ended))


def _ending(session: Session) -> SessionEnding:
    return {
        "scores": session["scores"],
        "final": session["final"],
        "match": session["match"],
        "places": session["places"],
    }
