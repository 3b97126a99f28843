"""A table's past as pages ask for it: which sessions there were, one of them, one hand of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, Final, Protocol

from tablectl.api.past.hand_danger import Danger
from tablectl.api.past.history import (
    NoSuchHand,
    PastSession,
    continued,
    hand_message,
    played_session,
    session_message,
    session_ranges,
    with_danger,
    with_nearness,
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

REMEMBERED: Final = 4
"""Sessions kept folded: those that people look at now."""
LINES_REMEMBERED: Final = 1000
NEWEST: Final = 100
"""Sessions that the list tells."""
ENDS_WITH: Final = ("scores", "final", "match", "places")
"""What the line of a session has once that is over."""


class Annals(Protocol):
    """Where entries of a journal are read."""

    def head(self) -> int:
        """Number of the last entry."""

    def deletions(self) -> int:
        """How many players' names were deleted."""

    def session_starts(self) -> tuple[int, ...]:
        """Where sessions begin."""

    def entries(self, first: int, last: int) -> tuple[Envelope, ...]:
        """The entries from one number to another, both included."""

    def seat_changes(self, first: int, last: int) -> tuple[Envelope, ...]:
        """Those of them by which players changed seats."""

    def session_end(self, first: int, last: int) -> Envelope | None:
        """The last of them that ended a session."""

    def later_amendments(self, first: int, last: int) -> tuple[Envelope, ...]:
        """What amends a session, from its first entry to its last, and was written down after it."""

    def last_amendments(self, ranges: Sequence[tuple[int, int]], upto: int | None) -> Sequence[int]:
        """For each session the number of the last of these that whoever asks may know of; 0 without one."""


class OpenHands(Protocol):
    """Where hands that a late audience has been told of are read."""

    def between(self, first: int, last: int) -> Sequence[Message]:
        """What was seen last while the journal ended with each of these entries, both included."""


class PastSessions:
    """Answers with JSON objects. Safe to call from any thread; one question is worked on at a time.

    Sessions are numbered from 1, as people count them; hands from 0, as in every message.
    """

    def __init__(
        self,
        table: str,
        annals: Annals,
        open_hands: OpenHands | None = None,
        danger: Danger | None = None,
    ) -> None:
        """
        Args:
            open_hands: None where no hand is kept.
            danger: works out what a discard risked; None where nobody does.
        """
        self._table = table
        self._danger = danger
        self._annals = annals
        self._open_hands = open_hands
        self._lock = Lock()
        self._folded: OrderedDict[tuple[int, bool, int], PastSession] = OrderedDict()
        """By first entry, whether all may be known, and how many names were deleted."""
        self._messages: OrderedDict[tuple[int, int, int], Message] = OrderedDict()
        """Sessions as they were told last, by first and last entry and how many names were deleted."""
        self._lines: OrderedDict[tuple[int, int, int, int], Message] = OrderedDict()
        """By first entry, last entry, last amendment written down later and how many names were deleted."""

    @property
    def table(self) -> str:
        """The table's name."""
        return self._table

    def sessions(self, upto: int | None = None) -> Message:
        """The newest sessions, newest first, a line each; only one amended after its end is folded for it.
        A session that ended as it had begun, such as that of a table's first start, has none.

        Args:
            upto: the last entry that whoever asks may know of; None for all.
        """
        shown = self._listed(upto)
        amended = self._annals.last_amendments([each for _, each in shown], upto)
        lines = [
            self._line(number, *each, amended_at, upto)
            for (number, each), amended_at in zip(reversed(shown), reversed(amended), strict=True)
        ]
        return {"table": self._table, "sessions": lines}

    def list_version(self, upto: int | None = None) -> str:
        """What is another one whenever the list of sessions is."""
        shown = self._ranges(upto)[-NEWEST:]
        deleted = self._annals.deletions()
        return f"{len(self._ranges(upto))} {shown} {self._annals.last_amendments(shown, upto)} {deleted}"

    def keys(self, upto: int | None = None) -> list[tuple[int, str]]:
        """The newest sessions, newest first: the number of each and what is another one whenever it is."""
        shown = self._listed(upto)
        amended = self._annals.last_amendments([each for _, each in shown], upto)
        pairs, deleted = zip(shown, amended, strict=True), self._annals.deletions()
        return [(number, f"{each} {amended_at} {deleted}") for (number, each), amended_at in pairs][::-1]

    def version(self, number: int, upto: int | None = None) -> str:
        """What is another one whenever a session is; numbered from 1, -1 is the newest.

        Raises:
            NoSuchHand: there is none of that number.
        """
        ranges = self._ranges(upto)
        wanted = [ranges[_known(number, ranges) - 1]]
        return f"{wanted} {self._annals.last_amendments(wanted, upto)} {self._annals.deletions()}"

    def hand_version(
        self, session: int, hand: int, upto: int | None = None, *, open_hands: bool = False
    ) -> str:
        """What is another one whenever a hand is, as ``hand`` tells it.

        Raises:
            NoSuchHand: there is no session of that number.
        """
        stands = f"{self.version(session, upto)} {hand} {open_hands}"
        if not open_hands or upto is None:
            return stands
        ranges = self._ranges(upto)
        _, last = ranges[_known(session, ranges) - 1]
        # What was seen at the last entry is told with the next, which may be another session's.
        return f"{stands} {min(upto, last + 1)}"

    def session(self, number: int, upto: int | None = None) -> Message:
        """One session with its hands; numbered from 1, -1 is the newest.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its entries make no game.
        """
        with self._lock:
            played = self._session(number, upto)
            key = played.envelopes[0].seq, played.envelopes[-1].seq, self._annals.deletions()
            if key not in self._messages:  # everybody who watches asks for the same one when a hand is paid
                self._messages[key] = session_message(self._table, played)
                while len(self._messages) > REMEMBERED:
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

    def hand(self, session: int, hand: int, upto: int | None = None, *, open_hands: bool = False) -> Message:
        """One hand step by step; -1 is the newest, of sessions and of hands.

        Args:
            upto: the last entry that whoever asks may know of; None for all.
            open_hands: also ``hands``: what hand cameras saw after each entry before ``upto``, with each
                hand's shanten, and ``danger`` of a step at which a seen hand may throw. For a late audience
                alone, which has been told everything that was seen before its last entry.

        Raises:
            NoSuchHand: there is none of that number.
            FoldError: its session's entries make no game.
            JournalUnreadable: what hand cameras saw cannot be read.
        """
        with self._lock:
            played = self._session(session, upto)
            number = len(played.hands) - 1 if hand == -1 else hand
            message = hand_message(self._table, played, number)
        if not open_hands or self._open_hands is None or upto is None:
            return message
        seqs = [entry.seq for entry in played.hands[number]]
        seen = self._open_hands.between(min(seqs), min(max(seqs), upto - 1))
        answer: Message = {**message, "hands": with_nearness(played, number, seen)}
        return (
            answer
            if self._danger is None
            else {**answer, **with_danger(played, number, answer, self._danger)}
        )

    def _line(self, number: int, first: int, last: int, amended_at: int, upto: int | None) -> Message:
        """A session's line, remembered until its last entry or its last later amendment is another one."""
        key = first, last, amended_at, self._annals.deletions()
        with self._lock:
            if (known := self._lines.get(key)) is not None:
                return known
        ended = self._end(first, last)
        line = self._line_as_written(number, first, last, None if ended is None else ended[0])
        if ended is not None and (amended_at or ended[1]):
            whole = self.session(number, upto)
            line |= {name: whole[name] if whole["finished"] else None for name in ENDS_WITH}
        with self._lock:
            self._lines[key] = line
            while len(self._lines) > LINES_REMEMBERED:
                self._lines.popitem(last=False)
        return line

    def _line_as_written(
        self, number: int, first: int, last: int, ended: SessionEnded | None
    ) -> dict[str, Any]:
        start = self._annals.entries(first, first)[0]
        started = start.body
        assert isinstance(started, SessionStarted)  # that is how it was found
        ending: dict[str, Any] = dict.fromkeys(ENDS_WITH)
        if ended is not None:
            changes = self._annals.seat_changes(first, last)
            moves = [one.body.seats for one in changes if isinstance(one.body, SeatsChanged)]
            known = started.rules in RULESETS  # a plug-in's book that is there no more ranks nobody
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
        """How a session ended, as it was written down, and whether something was amended after it; a seed of
        dice or an alarm may stand there, too, however many."""
        end = self._annals.session_end(first, last)
        if end is None or not isinstance(end.body, SessionEnded):
            return None
        after = self._annals.entries(end.seq + 1, last)
        return end.body, any(isinstance(one.body, Correction) for one in after)

    def _listed(self, upto: int | None) -> list[tuple[int, tuple[int, int]]]:
        """The newest sessions that go on or in which something happened: number, first and last entry."""
        all_of_them = enumerate(self._ranges(upto), start=1)
        return [each for each in all_of_them if not self._is_blank(*each[1])][-NEWEST:]

    def _is_blank(self, first: int, last: int) -> bool:
        return last == first + 1 and self._annals.session_end(first, last) is not None

    def _ranges(self, upto: int | None) -> tuple[tuple[int, int], ...]:
        head = self._annals.head() if upto is None else min(upto, self._annals.head())
        return session_ranges([seq for seq in self._annals.session_starts() if seq <= head], head)

    def _session(self, number: int, upto: int | None) -> PastSession:
        ranges = self._ranges(upto)
        wanted = _known(number, ranges)
        key = (ranges[wanted - 1][0], upto is None, self._annals.deletions())
        found = self._brought_up(self._folded.pop(key, None), wanted, ranges, upto)
        self._folded[key] = found
        while len(self._folded) > REMEMBERED:
            self._folded.popitem(last=False)
        return found

    def _brought_up(
        self, known: PastSession | None, wanted: int, ranges: tuple[tuple[int, int], ...], upto: int | None
    ) -> PastSession:
        """A session as it stands now; one in play goes on from where it was folded last."""
        first, last = ranges[wanted - 1]
        if wanted == len(ranges):
            # An audience that hears later than another must not be told what was folded for that one.
            if known is not None and known.envelopes[-1].seq <= last:
                return continued(known, self._annals.entries(known.envelopes[-1].seq + 1, last))
            return played_session(wanted, self._annals.entries(first, last))
        later = self._annals.later_amendments(first, last)
        own = [one for one in later if upto is None or one.seq <= upto]
        if known is not None and known.envelopes[-1].seq == (own[-1].seq if own else last):
            return known
        return played_session(wanted, self._annals.entries(first, last), own)


def _known(number: int, ranges: Sequence[tuple[int, int]]) -> int:
    """A session's number, where there is one.

    Raises:
        NoSuchHand: there is none of that number.
    """
    wanted = len(ranges) if number == -1 else number
    if not 1 <= wanted <= len(ranges):
        raise NoSuchHand(f"the journal holds {len(ranges)} sessions, numbered from 1; not {number}")
    return wanted


def _places(started: SessionStarted, ended: SessionEnded) -> tuple[int, ...]:
    """Who came where in a session that began and ended so."""
    return places(changed(evolve(GameState(), started), ended=ended))
