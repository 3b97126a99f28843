"""The hall's log, entry by entry: what stands is the fold of them, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from tablectl.hall.errors import Declined, bad_tournament
from tablectl.hall.event_state import EventState, HallState
from tablectl.hall.folding.judging import judged
from tablectl.hall.folding.registration import registered
from tablectl.hall.folding.results import counted_result
from tablectl.hall.folding.rounds import timed
from tablectl.hall.folding.seats import seated
from tablectl.hall.ledger import of_file
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


def folded(entries: Iterable[LogEntry]) -> HallState:
    """What the whole log comes to; entries that were taken back have not happened.

    Raises:
        Declined: without an entry that was taken back, a later one makes no sense.
    """
    written = tuple(entries)
    gone = taken_back(written)
    state = HallState()
    for entry in written:
        if entry.seq in gone:
            state = replace(state, seq=entry.seq)
            continue
        try:
            state = evolve(state, entry)
        except Declined as error:
            said = f"entry {entry.seq} ({entry.kind}, by {entry.by or 'the hall'})"
            needs = f"{said} needs what would be gone ({error}): take that back first"
            raise Declined("is_needed", needs) from error
    return state


def followed(state: HallState, before: Sequence[LogEntry], entry: LogEntry) -> HallState:
    """What the log comes to with one more entry.

    Raises:
        Declined: it does not fit what stands.
    """
    return folded([*before, entry]) if isinstance(entry.body, TakenBack) else evolve(state, entry)


def taken_back(entries: Iterable[LogEntry]) -> frozenset[int]:
    """Numbers of entries that were taken back; what took back and was itself taken back does not count.

    Raises:
        Declined: there is no such entry before it, or it was taken back already.
    """
    before: set[int] = set()
    gone: set[int] = set()
    undone: dict[int, int] = {}
    for each in entries:
        before.add(each.seq)
        if not isinstance(each.body, TakenBack):
            continue
        target = each.body.target
        if target not in before - {each.seq}:
            raise Declined("no_such_entry", f"there is no entry {target} to take back")
        if target in gone:
            raise Declined("is_taken_back", f"entry {target} was taken back already")
        gone.add(target)
        undone[each.seq] = target
        if target in undone:
            gone.discard(undone[target])
    return frozenset(gone)


def evolve(state: HallState, entry: LogEntry) -> HallState:
    """The state after one more entry.

    Raises:
        Declined: the entry does not fit what stands.
    """
    said = entry.body
    if isinstance(said, TakenBack):
        return replace(state, seq=entry.seq)
    if isinstance(said, EventImported):
        tournament = _checked(lambda: read_tournament(said.text, kept=said.version < FILE_VERSION))
        event = EventState(entry.event, tournament, ledger=of_file(tournament.penalties))
    else:
        before = state.event(entry.event)
        event = _after(before, said, entry)
        if event.tournament is not before.tournament:
            _checked(lambda: check(event.tournament, kept=True))
    return HallState({**state.events, entry.event: event}, _newest(state, entry.event), entry.seq)


def _after(
    event: EventState, said: Registration | Seating | Rounds | Results | Judging, entry: LogEntry
) -> EventState:
    if isinstance(said, Registration):
        return registered(event, said)
    if isinstance(said, Seating):
        return seated(event, said)
    if isinstance(said, Rounds):
        return timed(event, said, entry)
    if isinstance(said, Results):
        return counted_result(event, said, entry)
    return judged(event, said, entry)


def _newest(state: HallState, done: str) -> str:
    """The event that pages show and commands mean: the one that something was done for last, except that an
    event stays while a round of it is being played."""
    playing = state.events.get(state.newest)
    return state.newest if playing is not None and playing.is_played else done


def _checked(make: Callable[[], T]) -> T:
    try:
        return make()
    except TournamentError as error:
        raise bad_tournament(error) from error
