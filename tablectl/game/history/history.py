"""The journal folded: its entries after corrections, and the state that they make.

No entry is edited. A correction names an earlier entry; everything after it is recomputed: payments and
scores that the rules had computed are recomputed, payments that stood apart from the rules (an older
version's, or a person's) keep their amounts.

A session's start takes over nothing from what was before it, so what is over is kept apart and not touched by
what follows, and a correction asks for its own session to be recomputed and no other: a journal of
years is written and corrected as fast as one of an evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from tablectl.errors import in_words
from tablectl.game.claims import Amendment, Correct, Insert, Refused, Withdraw
from tablectl.game.decide import complete_payment
from tablectl.game.events import (
    Correction,
    Envelope,
    Event,
    EventCorrected,
    EventInserted,
    EventWithdrawn,
    HandSettled,
    HandStarted,
    IndicatorRevealed,
    KongDeclared,
    SessionEnded,
    SessionStarted,
    TileDiscarded,
)
from tablectl.game.frozen_values import changed
from tablectl.game.history.fit import require_fit, rules_of
from tablectl.game.history.recomputation import (
    Entry,
    HandMark,
    amended_seq,
    apply_event,
    build_change,
    entry_of,
    fold_entries,
    index_of,
    paid_without_start,
    recompute,
    session_start,
)
from tablectl.game.state import FoldError, GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


@dataclass(frozen=True, slots=True)
class History:
    """A journal, or its end from some session on, up to some entry. ``with_entry`` gives the next."""

    head: int = 0
    """Sequence number of the last envelope."""
    past: tuple[Entry, ...] = ()
    """The events of the sessions before the latest, in the order in which they happened."""
    session_entries: tuple[Entry, ...] = ()
    """Those of the latest session, its start first."""
    state: GameState = field(default_factory=GameState)
    amendments: int = 0
    """How many corrections there are: the revision of everything computed from here."""
    first: int = 0
    """Number of the first entry that is held here, if earlier sessions are stored elsewhere; 0 if all are
    held."""
    amended_outside: frozenset[int] = frozenset()
    """Numbers of the amendments of sessions that are stored elsewhere. An amendment of one of these is one,
    too."""
    marks: tuple[HandMark, ...] = ()
    """Where the hands of the latest session start."""
    after_end: int = 0
    """How many corrections of the latest session came after its end; 0 while it is played."""

    @classmethod
    def of(cls, envelopes: Iterable[Envelope], first: int = 0, amendments: int = 0) -> History:
        """Fold a whole journal, or its end.

        Args:
            first: number of the first of the envelopes, where that is a session's start.
            amendments: how many amendments there are before it.

        Raises:
            FoldError: it is no history: a gap, a correction of nothing, a tile before a hand.
        """
        history = cls(head=max(0, first - 1), first=first if first > 1 else 0, amendments=amendments)
        pending: list[Entry] = []
        marks: list[HandMark] = []
        state, head = history.state, history.head
        for envelope in envelopes:
            _require_next(head, envelope)
            head = envelope.seq
            body = envelope.body
            if isinstance(body, Correction):
                history = _apply_correction(history._extend(head, pending, marks, state), body)
                pending, marks, state = [], [], history.state
            else:
                entry = entry_of(state, envelope.seq, body)
                if isinstance(body, SessionStarted):
                    history = history._extend(head, pending, marks, state)._close_session()
                    pending, marks = [], []
                elif isinstance(body, HandStarted):
                    marks.append(HandMark(len(history.session_entries) + len(pending), state))
                pending.append(entry)
                state = apply_event(state, body, envelope.seq)
        return history._extend(head, pending, marks, state)

    def with_entry(self, envelope: Envelope) -> History:
        """The history with one more entry.

        Raises:
            FoldError: as ``of``.
        """
        _require_next(self.head, envelope)
        body = envelope.body
        if isinstance(body, Correction):
            return _apply_correction(replace(self, head=envelope.seq), body)
        history = self._close_session() if isinstance(body, SessionStarted) else self
        mark = [HandMark(len(self.session_entries), self.state)] if isinstance(body, HandStarted) else []
        entry, state = entry_of(self.state, envelope.seq, body), apply_event(self.state, body, envelope.seq)
        return history._extend(envelope.seq, (entry,), mark, state)

    def without_past(self) -> History:
        """The latest session alone, where there is one before it."""
        if not self.past:
            return self
        return replace(self, past=(), first=self.session_entries[0].seq)

    @property
    def revision(self) -> int:
        """How many corrections there are of what is held."""
        return self.amendments - len(self.amended_outside)

    def amends_outside(self, body: Correction) -> bool:
        """Whether a correction is of a session that is stored elsewhere."""
        place = amended_seq(body)
        return place < self.first or place in self.amended_outside

    def entry(self, seq: int) -> Entry | None:
        """An entry of the latest session as it stands after corrections; None where it is withdrawn, or no
        event of it."""
        place = index_of(self.session_entries, seq)
        return None if place is None else self.session_entries[place]

    def recorded_tile(
        self, seat: Seat | None, index: int
    ) -> tuple[int, TileDiscarded | IndicatorRevealed] | None:
        """A discard of the latest hand and its number, by its place in the seat's river, or one of its
        indicators where ``seat`` is None; None where there is none."""
        start = self.marks[-1].place if self.marks else 0
        found = (
            (entry.seq, entry.event)
            for entry in self.session_entries[start:]
            if (isinstance(entry.event, TileDiscarded) and entry.event.seat == seat)
            or (isinstance(entry.event, IndicatorRevealed) and seat is None)
        )
        return next(islice(found, index, None), None)

    def recorded_kong(self, seat: Seat, tiles: tuple[Tile, ...]) -> tuple[int, KongDeclared] | None:
        """A seat's kong of these tiles in the latest hand, and its number; None where there is none."""
        start = self.marks[-1].place if self.marks else 0
        for entry in self.session_entries[start:]:
            event = entry.event
            if isinstance(event, KongDeclared) and (event.seat, event.tiles) == (seat, tiles):
                return entry.seq, event
        return None

    def _extend(
        self, head: int, more: Sequence[Entry], marks: Sequence[HandMark], state: GameState
    ) -> History:
        """The history with more entries of the latest session."""
        session_entries, marked = (*self.session_entries, *more), (*self.marks, *marks)
        return replace(self, head=head, session_entries=session_entries, marks=marked, state=state)

    def _close_session(self) -> History:
        """The history before another session's start: the session that is over becomes past."""
        if not any(isinstance(entry.event, SessionStarted) for entry in self.session_entries):
            return self  # a table that was paused before its first session
        return replace(
            self, past=(*self.past, *self.session_entries), session_entries=(), marks=(), after_end=0
        )

    def before_end(self) -> tuple[GameState, int] | None:
        """The latest session as it stood before its end, and the number of the entry that the end follows;
        None while it is played."""
        place = self._last_index(SessionEnded) if self.state.finished else None
        return None if place is None else (self._state_at(place), self.session_entries[place - 1].seq)

    def state_after(self, seq: int) -> GameState | None:
        """The latest session as it stood after one of its entries; None where it has no such entry."""
        place = index_of(self.session_entries, seq)
        return None if place is None else self._state_at(place + 1)

    def before_payment(self) -> tuple[GameState, int] | None:
        """The latest session as it stood before its last payment of a hand, and that entry's number; None
        where no hand was paid."""
        place = self._last_index(HandSettled)
        return None if place is None else (self._state_at(place), self.session_entries[place].seq)

    def _last_index(self, kind: type[Event]) -> int | None:
        """Place of the latest session's last event of a kind."""
        places = range(len(self.session_entries) - 1, 0, -1)
        return next((n for n in places if isinstance(self.session_entries[n].event, kind)), None)

    def _state_at(self, place: int) -> GameState:
        """The latest session before one of its entries."""
        mark = next((mark for mark in reversed(self.marks) if mark.place <= place), None)
        start, state = (0, GameState()) if mark is None else (mark.place, mark.state)
        for entry in self.session_entries[start:place]:
            state = apply_event(state, entry.event, entry.seq)
        return state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All events that are held, in the order in which they happened."""
        return self.past + self.session_entries

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, corrections applied."""
        return tuple(entry.event for entry in self.entries)


def correction_for(claim: Amendment) -> Correction:
    """What is recorded for a claim about the past, if it holds."""
    match claim:
        case Correct():
            return EventCorrected(claim.target, _event(claim.body), claim.reason)
        case Insert():
            return EventInserted(claim.after, _event(claim.body), claim.reason)
        case Withdraw():
            return EventWithdrawn(claim.target, claim.reason)


def amend(history: History, claim: Amendment) -> Correction | Refused:
    """Answer a claim about the past with the correction to record, or why not."""
    place = amended_seq(correction_for(claim))
    if index_of(history.entries, place) is None and not (place == 0 and isinstance(claim, Insert)):
        why = "it is a correction itself, or was withdrawn" if 1 <= place <= history.head else "there is none"
        return Refused(
            "no_such_event", f"entry {place} cannot be amended: {why} (the journal has 1 to {history.head})"
        )
    said = _with_balances(history, claim)
    if isinstance(said, Refused):
        return said
    if isinstance(said, Correct) and _changes_nothing(history, said):
        return Refused("changes_nothing", f"entry {place} already says so: this correction changes nothing")
    body = correction_for(said)
    try:
        if not isinstance(said, Withdraw):
            _require_fit(history, place, _event(said.body))
        after = _apply_correction(replace(history, head=history.head + 1), body)
        if paid := paid_without_start(after.entries) - paid_without_start(history.entries):
            raise FoldError(f"the payment in entry {min(paid)} would be of no hand: withdraw it first")
    except (KeyError, ValueError, IndexError) as error:
        why = in_words(error)
        return Refused("does_not_fold", f"with this amendment the journal is not a valid game: {why}")
    return body


def _require_fit(history: History, seq: int, event: Event) -> None:
    """Check that an event fits the table at an entry.

    Raises:
        FoldError: as ``require_fit``.
    """
    at = index_of(history.entries, seq)
    start = event if at is None else history.entries[session_start(history.entries, at)].event
    require_fit(event, rules_of(start) if isinstance(start, SessionStarted) else None)


def _with_balances(history: History, claim: Amendment) -> Amendment | Refused:
    """The claim; a payment gets the scores and deposits that follow from its deltas."""
    if isinstance(claim, Withdraw) or not isinstance(claim.body, HandSettled):
        return claim
    at = index_of(history.entries, amended_seq(correction_for(claim)))
    end = 0 if at is None else at + isinstance(claim, Insert)
    try:
        before, _ = fold_entries(history.entries[session_start(history.entries, end) : end])
        if before.play is None:
            return claim
        settled = complete_payment(before, claim.body)
    except FoldError as error:
        return Refused("does_not_fold", f"with this amendment the journal is not a valid game: {error}")
    return settled if isinstance(settled, Refused) else changed(claim, body=settled)


def _changes_nothing(history: History, claim: Correct) -> bool:
    """Whether an entry already says what a correction would make of it."""
    at = index_of(history.entries, claim.target)
    return at is not None and history.entries[at].event == claim.body


def _event(body: object) -> Event:
    if isinstance(body, Correction):
        raise TypeError("an amendment must contain an event of the game, not another amendment")
    event: Event = body  # type: ignore[assignment]
    return event


def _require_next(head: int, envelope: Envelope) -> None:
    if envelope.seq != head + 1:
        raise FoldError(f"expected entry {head + 1}, got entry {envelope.seq}")


def _apply_correction(history: History, body: Correction) -> History:
    """The history with a correction applied; ``history.head`` is the correction's own number."""
    amendments = history.amendments + 1
    if history.amends_outside(body):
        return replace(
            history, amendments=amendments, amended_outside=history.amended_outside | {history.head}
        )
    after = _apply_to_entries(history, body, amendments)
    late = history.state.finished and after.state.finished and after.past == history.past
    return replace(after, after_end=history.after_end + 1 if late else 0)


def _apply_to_entries(history: History, body: Correction, amendments: int) -> History:
    """The history with a correction of an entry that is held applied."""
    change = build_change(
        history.session_entries, body, history.head, front=not (history.first or history.past)
    )
    if change is not None and not change.moves_start:
        if any(isinstance(entry.event, SessionStarted) for entry in change.entries[change.first + 1 :]):
            # Before the first session: its start takes over nothing, so its entries stay, at other places.
            state, marks = fold_entries(change.entries)
            return replace(
                history, session_entries=change.entries, state=state, marks=marks, amendments=amendments
            )
        session_entries, state, marks = recompute(change, history.marks)
        return replace(
            history, session_entries=session_entries, state=state, marks=marks, amendments=amendments
        )
    change = build_change(history.entries, body, history.head, front=not history.first)
    if change is None:
        raise FoldError(f"entry {history.head} amends entry {amended_seq(body)}, which is not an event")
    entries, _, _ = recompute(change, ())
    start = session_start(entries, len(entries) - 1)
    past, session_entries = entries[:start], entries[start:]
    if not change.moves_start:
        return replace(history, past=past, amendments=amendments)
    if history.first and not (session_entries and isinstance(session_entries[0].event, SessionStarted)):
        raise FoldError(f"entry {history.head} takes away a session's start")
    state, marks = fold_entries(session_entries)
    return replace(
        history, past=past, session_entries=session_entries, state=state, marks=marks, amendments=amendments
    )
