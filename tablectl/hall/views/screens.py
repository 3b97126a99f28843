"""What stands on screens: a table's own, the hall's clock, the ceremony."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

from tablectl.hall.event_state import ALL_TABLES, EventState
from tablectl.hall.tables.requests import display_names
from tablectl.hall.views.places import (
    Accepted,
    Announcements,
    HandedIn,
    SeatedPlayer,
    ShownClock,
    announcements,
    clock_of,
    reported_of,
    result_of,
)
from tablectl.hall.views.ranking import RankedPlayer, RankedTeam, ranking

PODIUM: Final = 3
"""The places that are shown one by one."""


class JudgeOnTheWay(TypedDict):
    """A call of this table's."""

    judge: str
    """Empty while nobody goes."""
    at: str


class TableScreen(TypedDict):
    """A table's own screen, or the hall's."""

    event: str
    name: str
    rounds: int
    round: int
    table: int | None
    """None: the hall's."""
    clock: ShownClock | None
    announced: Announcements
    seats: Mapping[str, SeatedPlayer]
    """By wind."""
    result: Accepted | None
    reported: HandedIn | None
    judge: list[JudgeOnTheWay]


class Ceremony(TypedDict):
    """What was shown so far."""

    event: str
    name: str
    over: bool
    shown_from: int | None
    next: int | None
    """The place from which is shown next; None: all are."""
    places: list[RankedPlayer]
    """Best first."""
    teams: list[RankedTeam]
    of: int
    """How many places there are."""


def table_screen(event: EventState, table: int, now_s: float) -> TableScreen:
    """A table of the newest round: who sits where, its time, what it waits for; or the hall's clock alone."""
    clock = event.current
    number = clock.number if clock is not None else 1
    place = (number, table)
    seated, names = event.seated(place), display_names(event)
    marked = event.substitutes(seated) if seated is not None else frozenset()
    calls = [each for each in event.calls.values() if each.table == table]
    return {
        "event": event.id,
        "name": event.tournament.name,
        "rounds": event.tournament.rounds,
        "round": number,
        "table": table if table != ALL_TABLES else None,
        "clock": clock_of(clock, now_s, table),
        "announced": announcements(event, now_s),
        "seats": {
            wind.value: {"id": key, "name": names[key], "substitute": key in marked}
            for wind, key in (seated.seats.items() if seated is not None else ())
        },
        "result": result_of(event, place),
        "reported": reported_of(event, place),
        "judge": [{"judge": each.judge, "at": each.at} for each in calls],
    }


def ceremony(event: EventState) -> Ceremony:
    """The places that were shown, best first, and which comes next."""
    ranked = ranking(event)
    rows = [(each["place"], each) for each in ranked["standings"] if each["place"] is not None]
    seen_from = event.shown_from
    shown = [each for place, each in rows if seen_from is not None and place >= seen_from]
    hidden = [place for place, _ in rows if seen_from is None or place < seen_from]
    after_podium = [each for each in hidden if each > PODIUM]
    following = min(after_podium) if after_podium else max(hidden, default=None)
    return {
        "event": event.id,
        "name": event.tournament.name,
        "over": ranked.get("over", False),
        "shown_from": seen_from,
        "next": following,
        "places": shown,
        "teams": ranked["teams"] if seen_from == 1 else [],
        "of": len(rows),
    }
