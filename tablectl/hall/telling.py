"""What tables are to be told: who sits where, by which rules, when to play and when to stop.

Worked out from what stands, again and again, until each table has answered: a request lost on its way is
sent again under the same id, by which a table knows that it has carried it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.hall.event_state import EventState, RoundClock
from tablectl.hall.live import LiveTable

TOLD_BY: Final = "hall"


@dataclass(frozen=True, slots=True)
class Telling:
    """A request to one table."""

    table: str
    """Its name at the broker."""
    id: str
    request: Mapping[str, Any]


def names_at(event: EventState, number: int, table: int) -> tuple[str, ...]:
    """Names of who is seated at a table, East first, as the table is told them: each once."""
    seated = event.seated((number, table))
    if seated is None:
        return ()
    return tuple(shown_names(event)[player] for player in seated.players)


def shown_names(event: EventState) -> Mapping[str, str]:
    """Names by id; of two who have the same name, the id stands behind it."""
    found: dict[str, list[str]] = {}
    for player in event.tournament.players:
        found.setdefault(player.name or player.id, []).append(player.id)
    return {
        key: name if len(keys) == 1 else f"{name} ({key})" for name, keys in found.items() for key in keys
    }


def tellings(
    event: EventState, tables: Mapping[str, LiveTable], told: Mapping[str, str], now_s: float
) -> Iterator[Telling]:
    """What the tables of the newest round are to be told now.

    Args:
        told: requests that were answered, by id.
        now_s: seconds since 1970.
    """
    clock = event.current
    if clock is None:
        return
    for number in event.tables(clock.number):
        table = tables.get(event.machines.get(number, ""))
        if table is not None and table.online:
            for telling in _of_table(event, clock, number, table, told, now_s):
                if telling.id not in told:
                    yield telling


def _of_table(
    event: EventState,
    clock: RoundClock,
    number: int,
    table: LiveTable,
    told: Mapping[str, str],
    now_s: float,
) -> Iterator[Telling]:
    key = f"{event.id}/{clock.number}/{number}/{clock.begun_s:.3f}"
    start = f"{key}/start"
    wanted = names_at(event, clock.number, number)
    sits = sorted(table.players) == sorted(wanted)
    if clock.ended_s is None and start not in told and event.result((clock.number, number)) is None:
        if table.finished:
            rules = event.tournament
            yield _ask(
                table,
                start,
                "start_session",
                ruleset=rules.rules,
                preset=rules.preset,
                options=dict(rules.options),
                players=list(wanted),
                first_dealer=0,
            )
        elif not sits:
            room = f"{key}/make_room/{table.reader.started}"
            yield _ask(table, room, "end_session", reason="another round begins")
    if not sits or table.finished:
        return
    if clock.paused_since_s is not None and not table.paused:
        yield _ask(table, f"{key}/pause/{clock.paused_since_s:.3f}", "pause", reason="the round is paused")
    elif clock.runs and table.paused and clock.paused_s:
        yield _ask(table, f"{key}/resume/{clock.paused_s:.3f}", "resume")
    left_s = clock.left_s(now_s)
    over = clock.ended_s is not None or (left_s is not None and left_s <= 0)
    if over and not table.hand_in_play:
        yield _ask(table, f"{key}/end", "end_session", reason="time")


def _ask(table: LiveTable, key: str, do: str, **fields: object) -> Telling:
    return Telling(table.name, key, {"id": key, "do": do, "by": TOLD_BY, **fields})
