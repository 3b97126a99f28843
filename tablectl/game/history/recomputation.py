"""Recomputing a session after an amendment: what the rules had decided is decided again from there on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablectl.errors import in_words
from tablectl.game.claims import EndSession, Refused, Settle
from tablectl.game.decide import consequences, decide, forced_draw, what_next
from tablectl.game.events import (
    PLAYED_OUT,
    Correction,
    Event,
    EventInserted,
    EventWithdrawn,
    HandDrawn,
    HandSettled,
    HandStarted,
    IrregularityNoted,
    PaymentMade,
    SessionEnded,
    SessionStarted,
    WinShown,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import FoldError, GameState, Phase, evolve, reopen_offer
from tablectl.rulesets.ruleset import NextHand


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it stands after all corrections."""

    seq: int
    """The envelope that it came with; for an inserted one, the insertion's."""
    event: Event
    by_rules: bool = False
    """A settlement, end or draw that was exactly the rules' answer when it was recorded, or a payment that
    follows from a move. It is recomputed when an earlier entry changes."""


@dataclass(frozen=True, slots=True)
class HandMark:
    """Where a hand of the latest session starts, so that a recomputation can start there."""

    place: int
    """Index of its start among the session's events."""
    state: GameState
    """The state just before it."""


@dataclass(frozen=True, slots=True)
class Change:
    """Entries with an amendment applied and nothing recomputed yet."""

    entries: tuple[Entry, ...]
    first: int
    """Index of the first entry that the amendment changes, or whose past it changes."""
    said: int | None
    """Number of the entry that the amendment itself put there: it is not recomputed."""
    moves_start: bool
    """Whether it adds, removes or changes a session's start."""


def apply_event(state: GameState, event: Event, seq: int) -> GameState:
    """The state with one event more.

    Raises:
        FoldError: naming the entry that makes no sense there.
    """
    try:
        return evolve(state, event)
    except (FoldError, KeyError, ValueError, IndexError) as error:
        raise FoldError(f"entry {seq} ({event.KIND}): {in_words(error)}") from error


def entry_of(state: GameState, seq: int, event: Event) -> Entry:
    """The entry of an event that is recorded in a state."""
    if isinstance(event, PaymentMade):
        return Entry(seq, event, True)
    ruling = isinstance(event, HandSettled | SessionEnded | HandDrawn) and _ruling(state, event) == event
    return Entry(seq, event, ruling)


def index_of(entries: Sequence[Entry], seq: int) -> int | None:
    """Index of the event with this number; None when there is none (or it was withdrawn)."""
    return next((i for i in range(len(entries) - 1, -1, -1) if entries[i].seq == seq), None)


def amended_seq(body: Correction) -> int:
    """Number of the entry that a correction amends, or inserts after; 0 for before the first."""
    return body.after if isinstance(body, EventInserted) else body.target


def build_change(entries: tuple[Entry, ...], body: Correction, head: int, *, front: bool) -> Change | None:
    """Apply a correction to entries; None if it amends none of them.

    Args:
        head: the correction's own number.
        front: whether the entries are the journal's first.
    """
    if isinstance(body, EventInserted):
        at = -1 if body.after == 0 and front else index_of(entries, body.after)
        if at is None:
            return None
        after = (*entries[: at + 1], Entry(head, body.body), *entries[at + 1 :])
        return Change(after, at + 1, head, isinstance(body.body, SessionStarted))
    place = index_of(entries, body.target)
    if place is None:
        return None
    was_start = isinstance(entries[place].event, SessionStarted)
    if isinstance(body, EventWithdrawn):
        return Change(entries[:place] + entries[place + 1 :], place, None, was_start)
    after = (*entries[:place], Entry(body.target, body.body), *entries[place + 1 :])
    return Change(after, place, body.target, was_start != isinstance(body.body, SessionStarted))


def recompute(
    change: Change, marks: tuple[HandMark, ...]
) -> tuple[tuple[Entry, ...], GameState, tuple[HandMark, ...]]:
    """Fold amended entries; what the rules had decided from the change on is decided again, up to the next
    session's start.

    Args:
        marks: of the entries before the change, if they are of one session; those after it are recomputed.

    Returns: entries, the state after the session that is changed, and its marks.
    """
    after, first = change.entries, change.first
    start = _replay_start(after, first)
    kept = [mark for mark in marks if mark.place <= start]
    begin, state = (kept[-1].place, kept[-1].state) if kept else (session_start(after, start), GameState())
    for entry in after[begin:start]:
        state = apply_event(state, entry.event, entry.seq)
    entries = list(after[:start])
    for index in range(start, len(after)):
        entry = after[index]
        if index > first and isinstance(entry.event, SessionStarted):
            entries += after[index:]
            break
        if _is_recomputed(entry):
            continue
        event = entry.event if entry.seq == change.said or index < first else _rebase(state, entry)
        if isinstance(event, HandStarted) and not (kept and kept[-1].place == len(entries)):
            kept.append(HandMark(len(entries), state))
        before, state = state, apply_event(state, event, entry.seq)
        entries.append(replace(entry, event=event))
        for paid in _payments(before, state, after, index):
            state = apply_event(state, paid.event, paid.seq)
            entries.append(paid)
    return tuple(entries), state, tuple(kept)


def session_start(entries: tuple[Entry, ...], place: int) -> int:
    """Where the session begins that a place is in; 0 before the first."""
    before = range(min(place, len(entries) - 1), -1, -1)
    return next((i for i in before if isinstance(entries[i].event, SessionStarted)), 0)


def paid_without_start(entries: Sequence[Entry]) -> set[int]:
    """Numbers of the payments of hands that no start of a hand stands before."""
    found, has_start = set(), False
    for entry in entries:
        match entry.event:
            case HandStarted():
                has_start = True
            case SessionStarted():
                has_start = False
            case HandSettled():
                if not has_start:
                    found.add(entry.seq)
                has_start = False
            case _:
                pass
    return found


def _is_recomputed(entry: Entry) -> bool:
    """Whether it is a payment that follows from a move: it is recomputed with that move."""
    return isinstance(entry.event, PaymentMade) and entry.by_rules


def _replay_start(after: tuple[Entry, ...], first: int) -> int:
    """Where to start, so that payments at ``first`` are recomputed with their move."""
    if not any(_is_recomputed(entry) for entry in after[first:]):
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
    found = [event for event in consequences(state.play, before, state) if isinstance(event, PaymentMade)]
    numbers += [after[index].seq] * (len(found) - len(numbers))
    # Number 0: a person has corrected this one, and it stands as it was said.
    return tuple(Entry(seq, paid, True) for seq, paid in zip(numbers, found, strict=False) if seq)


def _ruling(state: GameState, event: HandSettled | SessionEnded | HandDrawn) -> Event | None:
    """The event that the rules decide now in place of this one; None if they refuse it."""
    if isinstance(event, HandDrawn):
        forced = forced_draw(state)
        return None if forced is None else HandDrawn(forced)
    claim = Settle() if isinstance(event, HandSettled) else EndSession(event.reason)
    try:
        decided = decide(state, claim)
    except (AssertionError, ValueError):
        return None
    return None if isinstance(decided, Refused) else decided[-1]


def _rebase(state: GameState, entry: Entry) -> Event:
    """An event that was not amended, adapted to a changed past."""
    event = entry.event
    if isinstance(event, HandStarted):
        return _rebase_start(state, event)
    if isinstance(event, WinShown):
        return _rebase_win(state, event)
    if not isinstance(event, HandSettled | SessionEnded | HandDrawn):
        return event
    ruling = _ruling(state, event) if entry.by_rules else None
    if isinstance(event, HandDrawn):
        both = isinstance(ruling, HandDrawn) and ruling.reason in PLAYED_OUT and event.reason in PLAYED_OUT
        return ruling if both and ruling is not None else event
    if isinstance(ruling, type(event)):
        return ruling
    if isinstance(event, HandSettled):
        scores = tuple(a + b for a, b in zip(state.scores, event.deltas, strict=True))
        return changed(event, scores=scores)
    return event


def _rebase_win(state: GameState, event: WinShown) -> Event:
    """A win on a discard, also a late one, is one on what the discard is now known to have been."""
    hand = state.hand
    offer = None if hand is None else (hand.offer or reopen_offer(hand).offer)
    if offer is None or event.tile is None or event.from_seat != offer.seat:
        return event
    return event if event.tile == offer.tile else changed(event, tile=offer.tile)


def _rebase_start(state: GameState, event: HandStarted) -> Event:
    """A later hand keeps its dealer (it was played so) and takes points, deposits and honba anew."""
    if state.hand is None:
        return changed(event, scores=state.scores)
    event = changed(event, scores=state.scores, deposits=state.deposits)
    coming = what_next(state) if state.hand.phase is Phase.SETTLED else None
    if isinstance(coming, NextHand) and (coming.round, coming.dealer) == (event.round, event.dealer):
        event = changed(event, honba=coming.honba)
    return event


def fold_entries(entries: Sequence[Entry]) -> tuple[GameState, tuple[HandMark, ...]]:
    """The state after a session's entries, and where its hands begin.

    Raises:
        FoldError: they make no game.
    """
    state, marks = GameState(), []
    for number, entry in enumerate(entries):
        if isinstance(entry.event, HandStarted):
            marks.append(HandMark(number, state))
        state = apply_event(state, entry.event, entry.seq)
    return state, tuple(marks)
