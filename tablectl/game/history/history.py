"""The journal folded: what was written down, what it comes to after corrections, and the state it makes.

Nothing is edited. A correction names an earlier entry; everything after it is worked out again: payments and
scores that the rules had worked out are worked out anew, payments that stood apart from the rules (an older
version's, or a person's) keep their amounts.

A session's start takes over nothing from what was before it, so what is over is kept apart and not touched by
what follows, and a correction asks for its own session to be worked out again and no other: a journal of
years is written and corrected as fast as one of an evening.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tablectl.game.claims import Amendment, Correct, EndSession, Insert, Refused, Settle, Withdraw
from tablectl.game.decide import decide, followed, forced_draw, what_next
from tablectl.game.events import (
    Correction,
    DrawReason,
    Envelope,
    Event,
    EventCorrected,
    EventInserted,
    EventWithdrawn,
    HandDrawn,
    HandSettled,
    HandStarted,
    IrregularityNoted,
    PaymentMade,
    SessionEnded,
    SessionStarted,
)
from tablectl.game.state import FoldError, GameState, Phase, changed, evolve
from tablectl.rulesets.ruleset import NextHand


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it stands after all corrections."""

    seq: int
    """The envelope that it came with; for an inserted one, the insertion's."""
    event: Event
    by_rules: bool = False
    """A settlement, end or draw that was just what the rules said when it was written down, or a payment that
    follows from a move; such a one is worked out anew when its past changes."""


@dataclass(frozen=True, slots=True)
class History:
    """A journal up to some entry. ``then`` gives the next."""

    head: int = 0
    """Sequence number of the last envelope."""
    past: tuple[Entry, ...] = ()
    """The events of the sessions before the newest, in the order in which they happened."""
    newest: tuple[Entry, ...] = ()
    """Those of the newest session, its start first."""
    state: GameState = field(default_factory=GameState)
    amendments: int = 0
    """How many corrections there are: the revision of everything worked out from here."""

    @classmethod
    def of(cls, envelopes: Iterable[Envelope]) -> History:
        """Fold a whole journal.

        Raises:
            FoldError: it is no history: a gap, a correction of nothing, a tile before a hand.
        """
        history = cls()
        pending: list[Entry] = []
        state, head = history.state, 0
        for envelope in envelopes:
            _follows(head, envelope)
            head = envelope.seq
            body = envelope.body
            if isinstance(body, EventCorrected | EventInserted | EventWithdrawn):
                history = _amended(history._extended(head, pending, state), body)
                pending, state = [], history.state
            else:
                pending.append(_entry(state, envelope.seq, body))
                state = _evolved(state, body, envelope.seq)
        return history._extended(head, pending, state)

    def then(self, envelope: Envelope) -> History:
        """The history with one more entry.

        Raises:
            FoldError: as ``of``.
        """
        _follows(self.head, envelope)
        body = envelope.body
        if isinstance(body, EventCorrected | EventInserted | EventWithdrawn):
            return _amended(replace(self, head=envelope.seq), body)
        entry = _entry(self.state, envelope.seq, body)
        return self._extended(envelope.seq, (entry,), _evolved(self.state, body, envelope.seq))

    def _extended(self, head: int, more: Sequence[Entry], state: GameState) -> History:
        """With some entries more. Only a session's start touches what is long over."""
        starts = [place for place, entry in enumerate(more) if isinstance(entry.event, SessionStarted)]
        if not starts:
            return replace(self, head=head, newest=(*self.newest, *more), state=state)
        past = (*self.past, *self.newest, *more[: starts[-1]])
        return replace(self, head=head, past=past, newest=tuple(more[starts[-1] :]), state=state)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All events in the order in which they happened."""
        return self.past + self.newest

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, corrections applied."""
        return tuple(entry.event for entry in self.entries)


def amend(history: History, claim: Amendment) -> Correction | Refused:
    """Answer a claim about the past with the correction to write down, or why not."""
    match claim:
        case Correct():
            body: Correction = EventCorrected(claim.target, _event(claim.body), claim.reason)
            place = claim.target
        case Insert():
            body, place = EventInserted(claim.after, _event(claim.body), claim.reason), claim.after
        case Withdraw():
            body, place = EventWithdrawn(claim.target, claim.reason), claim.target
    if _place(history, place) is None and not (place == 0 and isinstance(claim, Insert)):
        why = "it is a correction itself, or was withdrawn" if 1 <= place <= history.head else "there is none"
        return Refused(
            "no_such_event", f"entry {place} cannot be amended: {why} (the journal has 1 to {history.head})"
        )
    try:
        _amended(replace(history, head=history.head + 1), body)
    except FoldError as error:
        return Refused("does_not_fold", f"with this amendment the journal is not a valid game: {error}")
    return body


def _event(body: object) -> Event:
    if isinstance(body, EventCorrected | EventInserted | EventWithdrawn):
        raise TypeError("an amendment must contain an event of the game, not another amendment")
    event: Event = body  # type: ignore[assignment]
    return event


def _follows(head: int, envelope: Envelope) -> None:
    if envelope.seq != head + 1:
        raise FoldError(f"expected entry {head + 1}, got entry {envelope.seq}")


def _evolved(state: GameState, event: Event, seq: int) -> GameState:
    try:
        return evolve(state, event)
    except (FoldError, KeyError, ValueError, IndexError) as error:
        raise FoldError(f"entry {seq} ({type(event).__name__}): {error}") from error


def _entry(state: GameState, seq: int, event: Event) -> Entry:
    if isinstance(event, PaymentMade):
        return Entry(seq, event, True)
    ruled = isinstance(event, HandSettled | SessionEnded | HandDrawn) and _ruled(state, event) == event
    return Entry(seq, event, ruled)


def _place(history: History, seq: int) -> int | None:
    """Index of the event with this number; None when there is none (or it was withdrawn)."""
    return next((i for i, entry in enumerate(history.entries) if entry.seq == seq), None)


def _amended(history: History, body: Correction) -> History:
    """The history with a correction applied. ``history.head`` is the correction's own number."""
    before = history.entries
    said: int | None = None
    match body:
        case EventInserted():
            at = -1 if body.after == 0 else _place(history, body.after)
            if at is None:
                raise FoldError(
                    f"entry {history.head} inserts after entry {body.after}, which is not an event"
                )
            first, said = at + 1, history.head
            after = (*before[:first], Entry(history.head, body.body), *before[first:])
        case EventCorrected():
            first, said = _known_place(history, body.target), body.target
            after = (*before[:first], Entry(body.target, body.body), *before[first + 1 :])
        case EventWithdrawn():
            first = _known_place(history, body.target)
            after = before[:first] + before[first + 1 :]
    entries, state = _worked_out_again(after, first, said, history.state)
    newest = _session_start(entries, len(entries) - 1)
    return replace(
        history,
        past=entries[:newest],
        newest=entries[newest:],
        state=state,
        amendments=history.amendments + 1,
    )


def _known_place(history: History, target: int) -> int:
    place = _place(history, target)
    if place is None:
        raise FoldError(f"entry {history.head} amends entry {target}, which is not an event")
    return place


def _worked_out_again(
    after: tuple[Entry, ...], first: int, said: int | None, newest: GameState
) -> tuple[tuple[Entry, ...], GameState]:
    """Fold amended entries; what the rules had worked out from place ``first`` on is worked out anew, up to
    the next session's start.

    Args:
        said: number of the entry that the amendment itself put there: it stands as it was said.
        newest: the state that the last session, where it is a later one, had made and makes still.
    """
    start = _last_move(after, first)
    begin = _session_start(after, start)
    state = changed(GameState(), events=begin)
    for entry in after[begin:start]:
        state = _evolved(state, entry.event, entry.seq)
    entries = list(after[:start])
    for index in range(start, len(after)):
        entry = after[index]
        if index > first and isinstance(entry.event, SessionStarted):
            entries += after[index:]
            return tuple(entries), changed(newest, events=len(entries))
        if _is_worked_out(entry):
            continue
        event = entry.event if entry.seq == said or index < first else _rebased(state, entry)
        before, state = state, _evolved(state, event, entry.seq)
        entries.append(replace(entry, event=event))
        for paid in _payments(before, state, after, index):
            state = _evolved(state, paid.event, paid.seq)
            entries.append(paid)
    return tuple(entries), state


def _session_start(entries: tuple[Entry, ...], place: int) -> int:
    """Where the session begins that a place is in; 0 before the first."""
    before = range(min(place, len(entries) - 1), -1, -1)
    return next((i for i in before if isinstance(entries[i].event, SessionStarted)), 0)


def _is_worked_out(entry: Entry) -> bool:
    """A payment that follows from a move: it is made anew with it."""
    return isinstance(entry.event, PaymentMade) and entry.by_rules


def _last_move(after: tuple[Entry, ...], first: int) -> int:
    """Where to begin, so that the payments that stand at ``first`` come after their move."""
    if not any(_is_worked_out(entry) for entry in after[first:]):
        return first
    while first > 0 and isinstance(after[first - 1].event, PaymentMade | IrregularityNoted):
        first -= 1
    return max(0, first - 1)


def _payments(before: GameState, state: GameState, after: tuple[Entry, ...], index: int) -> tuple[Entry, ...]:
    """The payments that follow from the move at a place, under the numbers of those that did so before."""
    if state.play is None or state.play.moves.follows is None:
        return ()
    numbers: list[int] = []
    for place in range(index + 1, len(after)):
        entry = after[place]
        if not isinstance(entry.event, PaymentMade | IrregularityNoted):
            break
        if isinstance(entry.event, PaymentMade):
            numbers.append(entry.seq if entry.by_rules else 0)
    found = [event for event in followed(state.play, before, state) if isinstance(event, PaymentMade)]
    numbers += [after[index].seq] * (len(found) - len(numbers))
    # Number 0: a person has corrected this one, and it stands as it was said.
    return tuple(Entry(seq, paid, True) for seq, paid in zip(numbers, found, strict=False) if seq)


def _ruled(state: GameState, event: HandSettled | SessionEnded | HandDrawn) -> Event | None:
    """What the rules say now in place of such an event; None when they refuse it."""
    if isinstance(event, HandDrawn):
        forced = forced_draw(state)
        return None if forced is None else HandDrawn(forced)
    claim = Settle() if isinstance(event, HandSettled) else EndSession(event.reason)
    try:
        decided = decide(state, claim)
    except (AssertionError, ValueError):
        return None
    return None if isinstance(decided, Refused) else decided[-1]


def _rebased(state: GameState, entry: Entry) -> Event:
    """An untouched event on top of a changed past."""
    event = entry.event
    if isinstance(event, HandStarted):
        return _rebased_start(state, event)
    if not isinstance(event, HandSettled | SessionEnded | HandDrawn):
        return event
    ruled = _ruled(state, event) if entry.by_rules else None
    if isinstance(event, HandDrawn):
        at_the_end = (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN)
        both = isinstance(ruled, HandDrawn) and ruled.reason in at_the_end and event.reason in at_the_end
        return ruled if both and ruled is not None else event
    if isinstance(ruled, type(event)):
        return ruled
    if isinstance(event, HandSettled):
        scores = tuple(a + b for a, b in zip(state.scores, event.deltas, strict=True))
        return replace(event, scores=scores)
    return event


def _rebased_start(state: GameState, event: HandStarted) -> Event:
    """A later hand keeps its dealer (it was played so) and takes points, deposits and honba anew."""
    if state.hand is None:
        return replace(event, scores=state.scores)
    event = replace(event, scores=state.scores, deposits=state.deposits)
    coming = what_next(state) if state.hand.phase is Phase.SETTLED else None
    if isinstance(coming, NextHand) and (coming.round, coming.dealer) == (event.round, event.dealer):
        event = replace(event, honba=coming.honba)
    return event
