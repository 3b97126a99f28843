"""Rounds and their clocks."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import assert_never

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import ALL_TABLES, Announcement, EventState, RoundClock, epoch_seconds
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import (
    Announced,
    LastHandCalled,
    RoundBegun,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    Rounds,
    TimeAdded,
)


def fold_rounds(event: EventState, fact: Rounds, entry: LogEntry) -> EventState:
    """The event after an entry of this kind.

    Raises:
        Declined: the entry does not fit the state.
    """
    match fact:
        case RoundBegun():
            return _round_begun(event, fact, entry)
        case RoundPaused():
            return _round_paused(event, entry)
        case RoundResumed():
            return _round_resumed(event, entry)
        case TimeAdded():
            return _time_added(event, fact)
        case LastHandCalled():
            return _last_hand_called(event, fact)
        case RoundEnded():
            return _round_ended(event, entry)
        case Announced():
            return _announced(event, fact, entry)
        case _:
            assert_never(fact)


def _round_begun(event: EventState, fact: RoundBegun, entry: LogEntry) -> EventState:
    """The clock starts."""
    number = fact.round
    if number in event.rounds:
        raise Declined("round_begun", f"round {number} has begun already")
    current = event.current
    if current is not None and current.ended_s is None:
        raise Declined("round_runs", f"round {current.number} is not over: end it first")
    if not event.tables(number):
        raise Declined("no_seating", f"round {number} has no seating: draw it first")
    clock = RoundClock(number, epoch_seconds(entry.at), fact.minutes)
    return replace(event, rounds={**event.rounds, number: clock}, announced=Announcement())


def _round_paused(event: EventState, entry: LogEntry) -> EventState:
    """Everybody's clock stands."""
    clock = _current_round(event)
    if clock.paused_since_s is not None:
        raise Declined("is_paused", f"round {clock.number} is paused already")
    return _with_clock(event, replace(clock, paused_since_s=epoch_seconds(entry.at)))


def _round_resumed(event: EventState, entry: LogEntry) -> EventState:
    """It runs again."""
    clock = _current_round(event)
    if clock.paused_since_s is None:
        raise Declined("not_paused", f"round {clock.number} is not paused")
    return _with_clock(event, _without_pause(clock, epoch_seconds(entry.at)))


def _time_added(event: EventState, fact: TimeAdded) -> EventState:
    """More time, or less: for everybody, or for one table."""
    clock, table = _current_round(event), _require_table(event, fact.table)
    added = clock.added_s.get(table, 0.0) + 60 * fact.minutes
    return _with_clock(event, replace(clock, added_s={**clock.added_s, table: added}))


def _last_hand_called(event: EventState, fact: LastHandCalled) -> EventState:
    """The hand in play is the last, everywhere or at one table."""
    clock, table = _current_round(event), _require_table(event, fact.table)
    if table in clock.last_hands:
        raise Declined("is_last_hand", "the last hand was called already")
    return _with_clock(event, replace(clock, last_hands=clock.last_hands | {table}))


def _round_ended(event: EventState, entry: LogEntry) -> EventState:
    """The clock stops for good."""
    at_s = epoch_seconds(entry.at)
    return _with_clock(event, replace(_without_pause(_current_round(event), at_s), ended_s=at_s))


def _announced(event: EventState, fact: Announced, entry: LogEntry) -> EventState:
    """The hall is told something, and when the next round begins."""
    if fact.minutes is None:
        return replace(event, announced=Announcement(fact.text))
    if event.has_round_in_progress:
        raise Declined("round_runs", f"round {event.newest_round} is not over: end it first")
    begins_s = 60 * math.ceil(epoch_seconds(entry.at) / 60 + fact.minutes)  # people say whole minutes
    return replace(event, announced=Announcement(fact.text, begins_s))


def _require_table(event: EventState, number: int | None) -> int:
    table = ALL_TABLES if number is None else number
    clock = _current_round(event)
    if table != ALL_TABLES and table not in event.tables(clock.number):
        raise Declined("no_such_table", f"nobody is seated at table {table} of round {clock.number}")
    return table


def _current_round(event: EventState) -> RoundClock:
    current = event.current
    if current is None or current.ended_s is not None:
        raise Declined("no_round", "no round is being played: begin one first")
    return current


def _with_clock(event: EventState, clock: RoundClock) -> EventState:
    return replace(event, rounds={**event.rounds, clock.number: clock})


def _without_pause(clock: RoundClock, at_s: float) -> RoundClock:
    if clock.paused_since_s is None:
        return clock
    return replace(
        clock, paused_s=clock.paused_s + max(0.0, at_s - clock.paused_since_s), paused_since_s=None
    )
