"""The hall's log, entry by entry: what stands is the fold of them, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeVar

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState, HallState
from tablectl.hall.folding import judging, registration, results, rounds, seats
from tablectl.hall.ledger import of_file
from tablectl.hall.values import FILE_VERSION, Entry
from tablectl.tournament import TournamentError, check, read_tournament

T = TypeVar("T")


def folded(entries: Iterable[Entry]) -> HallState:
    """What the whole log comes to; entries that were taken back have not happened.

    Raises:
        Refused: without an entry that was taken back, a later one makes no sense.
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
        except Refused as error:
            said = f"entry {entry.seq} ({entry.kind}, by {entry.by or 'the hall'})"
            needs = f"{said} needs what would be gone ({error}): take that back first"
            raise Refused("is_needed", needs) from error
    return state


def followed(state: HallState, before: Sequence[Entry], entry: Entry) -> HallState:
    """What the log comes to with one more entry.

    Raises:
        Refused: it does not fit what stands.
    """
    return folded([*before, entry]) if entry.kind == "taken_back" else evolve(state, entry)


def taken_back(entries: Iterable[Entry]) -> frozenset[int]:
    """Numbers of entries that were taken back; what took back and was itself taken back does not count.

    Raises:
        Refused: there is no such entry before it, or it was taken back already.
    """
    before: set[int] = set()
    gone: set[int] = set()
    undone: dict[int, int] = {}
    for each in entries:
        before.add(each.seq)
        if each.kind != "taken_back":
            continue
        target = int(each.body["target"])
        if target not in before - {each.seq}:
            raise Refused("no_such_entry", f"there is no entry {target} to take back")
        if target in gone:
            raise Refused("is_taken_back", f"entry {target} was taken back already")
        gone.add(target)
        undone[each.seq] = target
        if target in undone:
            gone.discard(undone[target])
    return frozenset(gone)


def evolve(state: HallState, entry: Entry) -> HallState:
    """The state after one more entry.

    Raises:
        Refused: the entry does not fit what stands.
    """
    if entry.kind == "taken_back":
        return replace(state, seq=entry.seq)
    if entry.kind == "event_imported":
        kept = entry.body.get("version", 1) < FILE_VERSION
        tournament = _checked(lambda: read_tournament(entry.body["text"], kept=kept))
        event = EventState(entry.event, tournament, ledger=of_file(tournament.penalties))
    else:
        before = state.event(entry.event)
        event = _FOLDS[entry.kind](before, entry)
        if event.tournament is not before.tournament:
            _checked(lambda: check(event.tournament, kept=True))
    return HallState({**state.events, entry.event: event}, _newest(state, entry.event), entry.seq)


def _newest(state: HallState, done: str) -> str:
    """The event that pages show and commands mean: the one that something was done for last, except that an
    event stays while a round of it is being played."""
    playing = state.events.get(state.newest)
    return state.newest if playing is not None and playing.is_played else done


def _checked(make: Callable[[], T]) -> T:
    try:
        return make()
    except TournamentError as error:
        raise Refused("bad_tournament", str(error)) from error


_FOLDS: Final[Mapping[str, Callable[[EventState, Entry], EventState]]] = MappingProxyType(
    {
        "players_registered": registration.players_registered,
        "event_changed": registration.event_changed,
        "player_withdrawn": registration.player_withdrawn,
        "checked_in": registration.checked_in,
        "machines_assigned": registration.machines_assigned,
        "line_up_set": registration.line_up_set,
        "substitute_value_set": registration.substitute_value_set,
        "seating_drawn": seats.seating_drawn,
        "line_up_changed": seats.line_up_changed,
        "substitute_named": seats.substitute_named,
        "seats_corrected": seats.seats_corrected,
        "round_begun": rounds.round_begun,
        "round_paused": rounds.round_paused,
        "round_resumed": rounds.round_resumed,
        "time_added": rounds.time_added,
        "last_hand_called": rounds.last_hand_called,
        "round_ended": rounds.round_ended,
        "photo_added": results.photo_added,
        "result_reported": results.result_reported,
        "result_signed": results.result_signed,
        "report_accepted": results.report_accepted,
        "report_rejected": results.report_rejected,
        "result_set": results.result_set,
        "table_stopped": results.table_stopped,
        "penalty_given": judging.penalty_given,
        "penalty_appealed": judging.penalty_appealed,
        "appeal_decided": judging.appeal_decided,
        "judge_called": judging.judge_called,
        "judge_sent": judging.judge_sent,
        "call_answered": judging.call_answered,
        "recording_saved": judging.recording_saved,
        "recording_missing": judging.recording_missing,
        "cut_set": judging.cut_set,
        "lots_drawn": judging.lots_drawn,
        "places_shown": judging.places_shown,
    }
)
KINDS: Final = ("event_imported", "taken_back", *_FOLDS)
"""All kinds of entries."""
