"""Folds the hall's log into the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from tablectl.hall.errors import Declined, bad_tournament
from tablectl.hall.event_state import EventState, HallState
from tablectl.hall.folding.judging import fold_judging
from tablectl.hall.folding.registration import fold_registration
from tablectl.hall.folding.results import fold_results
from tablectl.hall.folding.rounds import fold_rounds
from tablectl.hall.folding.seats import fold_seating
from tablectl.hall.ledger import ledger_from_file
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import (
    FILE_VERSION,
    EventImported,
    Judging,
    Registration,
    Results,
    Rounds,
    Seating,
    TakenBack,
)
from tablectl.tournament import TournamentError, check, read_tournament

T = TypeVar("T")


def fold_log(entries: Iterable[LogEntry]) -> HallState:
    """The fold of the whole log, without entries that were taken back.

    Raises:
        Declined: a later entry depends on one that was taken back.
    """
    listed = tuple(entries)
    undone = taken_back_seqs(listed)
    state = HallState()
    for entry in listed:
        if entry.seq in undone:
            state = replace(state, seq=entry.seq)
            continue
        try:
            state = evolve(state, entry)
        except Declined as error:
            described = f"entry {entry.seq} ({entry.kind}, by {entry.by or 'the hall'})"
            message = f"{described} needs what would be gone ({error}): take that back first"
            raise Declined("is_needed", message) from error
    return state


def fold_next(state: HallState, before: Sequence[LogEntry], entry: LogEntry) -> HallState:
    """The fold of the log with one more entry.

    Raises:
        Declined: the entry does not fit the state.
    """
    return fold_log([*before, entry]) if isinstance(entry.body, TakenBack) else evolve(state, entry)


def taken_back_seqs(entries: Iterable[LogEntry]) -> frozenset[int]:
    """Numbers of the entries that were taken back; an entry that takes back has no effect where it was
    itself taken back.

    Raises:
        Declined: there is no such earlier entry, or it was taken back already.
    """
    before: set[int] = set()
    undone: set[int] = set()
    takes_back: dict[int, int] = {}
    for each in entries:
        before.add(each.seq)
        if not isinstance(each.body, TakenBack):
            continue
        target = each.body.target
        if target not in before - {each.seq}:
            raise Declined("no_such_entry", f"there is no entry {target} to take back")
        if target in undone:
            raise Declined("is_taken_back", f"entry {target} was taken back already")
        undone.add(target)
        takes_back[each.seq] = target
        if target in takes_back:
            undone.discard(takes_back[target])
    return frozenset(undone)


def evolve(state: HallState, entry: LogEntry) -> HallState:
    """The state after one more entry.

    Raises:
        Declined: the entry does not fit the state.
    """
    fact = entry.body
    if isinstance(fact, TakenBack):
        return replace(state, seq=entry.seq)
    if isinstance(fact, EventImported):
        tournament = _require_valid(lambda: read_tournament(fact.text, stored=fact.version < FILE_VERSION))
        event = EventState(entry.event, tournament, ledger=ledger_from_file(tournament.penalties))
    else:
        before = state.event(entry.event)
        event = _apply(before, fact, entry)
        if event.tournament is not before.tournament:
            _require_valid(lambda: check(event.tournament, stored=True))
    return HallState({**state.events, entry.event: event}, _latest_event(state, entry.event), entry.seq)


def _apply(
    event: EventState, fact: Registration | Seating | Rounds | Results | Judging, entry: LogEntry
) -> EventState:
    if isinstance(fact, Registration):
        return fold_registration(event, fact)
    if isinstance(fact, Seating):
        return fold_seating(event, fact)
    if isinstance(fact, Rounds):
        return fold_rounds(event, fact, entry)
    if isinstance(fact, Results):
        return fold_results(event, fact, entry)
    return fold_judging(event, fact, entry)


def _latest_event(state: HallState, changed: str) -> str:
    """The id of the current event: the changed one, unless a round of the former one is in progress."""
    playing = state.events.get(state.newest)
    return state.newest if playing is not None and playing.has_round_in_progress else changed


def _require_valid(make: Callable[[], T]) -> T:
    try:
        return make()
    except TournamentError as error:
        raise bad_tournament(error) from error
