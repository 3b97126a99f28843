"""A place of a round: who sits there, what was handed in, what was accepted; and a round's clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from tablectl.hall.event_state import ALL_TABLES, EventState, Place, RoundClock
from tablectl.hall.tables.requests import display_names
from tablectl.hall.times import next_start_text, round_start_text, zone_of
from tablectl.mahjong.seats import WINDS
from tablectl.tournament import Number


class NextRound(TypedDict):
    """A round that is to begin, between two rounds."""

    round: int
    begins: str
    """ISO 8601 with minutes, in the event's time zone where it has one; empty where nobody said it."""
    left_s: float | None
    """Seconds until then; None where nobody announced it."""


class Announcements(TypedDict):
    """What the hall is told."""

    text: str
    next: NextRound | None
    """None while a round is played, and after the last."""


class ShownClock(TypedDict):
    """A round's clock."""

    round: int
    minutes: float | None
    """None: as long as it takes."""
    left_s: float | None
    """Below zero once time is over; None without a limit."""
    last_hand: bool
    last_hand_called: bool
    added_s: float
    """A table's own extra time."""
    runs: bool
    paused: bool
    ended: bool


class NamedPlayer(TypedDict):
    """Somebody of the event."""

    id: str
    name: str


class Registered(TypedDict):
    """What is known of a player beside the name."""

    short: str | None
    country: str | None
    ema_id: str | None
    club: str | None
    team: str | None
    """Its id; in a list that is not written yet, its name."""
    substitute: bool


class SeatedPlayer(NamedPlayer):
    """Somebody at a table."""

    substitute: bool


class SeatedTable(TypedDict):
    """Who sits at a table, East first, and their winds in the same order."""

    table: int
    players: list[SeatedPlayer]
    winds: list[str]


class Accepted(TypedDict):
    """A table's result."""

    points: Mapping[str, Number]
    """By player, as the book counts them."""
    source: str
    amended: int
    """How often it was put right since."""


class HandedIn(TypedDict):
    """A result that waits."""

    points: Mapping[str, int]
    signed: list[str]
    photo: str
    """Its id; empty without one."""


class DrawnTable(TypedDict):
    """Who sits at a table, by wind."""

    table: int
    seats: Mapping[str, NamedPlayer]
    result: NotRequired[Accepted | None]
    """Where results were asked, too."""


class DrawnRound(TypedDict):
    """A round as it was drawn."""

    event: str
    name: str
    round: int
    begins: str
    """ISO 8601 with minutes; empty where nobody knows."""
    zone: str
    """Of the IANA database; empty where nobody said it."""
    start: Number
    """Everybody's points at the start of a game."""
    tables: list[DrawnTable]


OwnGame = TypedDict("OwnGame", {"round": int, "begins": str, "table": int, "wind": str, "with": list[str]})
"""A player's round, and the names of whom it is against."""


class Schedule(NamedPlayer):
    """A player's rounds."""

    rounds: list[OwnGame]


class WholeRound(DrawnRound):
    """A round with its results."""

    byes: list[NamedPlayer]
    rounds: int
    players: list[Schedule]
    """Everybody's rounds, where they were asked; else nobody's."""


def clock_of(clock: RoundClock | None, now_s: float, table: int = ALL_TABLES) -> ShownClock | None:
    """A round's clock as pages count it down; a table's has its own extra time."""
    if clock is None:
        return None
    return {
        "round": clock.number,
        "minutes": clock.minutes,
        "left_s": clock.left_s(now_s, table),
        "last_hand": clock.is_last_hand(now_s, table),
        "last_hand_called": bool(clock.last_hands & {ALL_TABLES, table}),
        "added_s": clock.added_s.get(table, 0.0) if table != ALL_TABLES else 0.0,
        "runs": clock.is_running,
        "paused": clock.paused_since_s is not None,
        "ended": clock.ended_s is not None,
    }


def announcements(event: EventState, now_s: float) -> Announcements:
    """What was announced, and when the next round begins."""
    number, begins_s = event.newest_round + 1, event.announced.begins_s
    is_between = not event.has_round_in_progress and number <= event.tournament.rounds
    left_s = None if begins_s is None else begins_s - now_s
    following: NextRound = {"round": number, "begins": next_start_text(event), "left_s": left_s}
    return {"text": event.announced.text, "next": following if is_between else None}


def seated_at(event: EventState, place: Place) -> SeatedTable:
    """Who sits at a table, substitutes marked, and their winds."""
    seated, names = event.seated(place), display_names(event)
    marked = event.substitutes(seated) if seated is not None else frozenset()
    return {
        "table": place[1],
        "players": [
            {"id": key, "name": names[key], "substitute": key in marked}
            for key in (seated.players if seated is not None else ())
        ],
        "winds": [wind.value for wind in WINDS if wind in seated.seats] if seated is not None else [],
    }


def seating_of_round(event: EventState, number: int) -> DrawnRound:
    """Who sits where in a round, for the screen and for paper."""
    return {
        "event": event.id,
        "name": event.tournament.name,
        "round": number,
        "begins": round_start_text(event, number),
        "zone": zone_of(event),
        "start": event.tournament.scoring.start or 0,
        "tables": [*_seats_by_table(event, number).values()],
    }


def _seats_by_table(event: EventState, number: int) -> dict[int, DrawnTable]:
    names = display_names(event)
    return {
        table: {
            "table": table,
            "seats": {wind.value: {"id": key, "name": names[key]} for wind, key in seated.seats.items()},
        }
        for table in event.tables(number)
        if (seated := event.seated((number, table))) is not None
    }


def without_seat(event: EventState, number: int) -> list[NamedPlayer]:
    """Who of the players has no seat in a round that is drawn, by a bye or a cut; substitutes need none."""
    sit = {key for each in event.tournament.seating if each.round == number for key in each.players}
    names = display_names(event)
    return [
        {"id": each.id, "name": names[each.id]}
        for each in event.tournament.players
        if sit and each.id not in sit and not each.substitute
    ]


def round_of(event: EventState, number: int, *, with_schedules: bool = False) -> WholeRound:
    """A round whole: who sits where, who has no seat, and what was accepted at each table."""
    tables = _seats_by_table(event, number).items()
    return {
        **seating_of_round(event, number),
        "tables": [{**each, "result": result_of(event, (number, table))} for table, each in tables],
        "byes": without_seat(event, number),
        "rounds": event.tournament.rounds,
        "players": schedule_of(event) if with_schedules else [],
    }


def schedule_of(event: EventState) -> list[Schedule]:
    """Every player's rounds, for paper: when, at which table, with which wind, against whom."""
    names = display_names(event)
    own: dict[str, list[OwnGame]] = {each.id: [] for each in event.tournament.players}
    for seated in sorted(event.tournament.seating, key=lambda each: (each.round, each.table)):
        for wind, key in seated.seats.items():
            own.setdefault(key, []).append(
                {
                    "round": seated.round,
                    "begins": round_start_text(event, seated.round),
                    "table": seated.table,
                    "wind": wind.value,
                    "with": [names[other] for other in seated.players if other != key],
                }
            )
    return [{"id": key, "name": names[key], "rounds": rounds} for key, rounds in own.items()]


def result_of(event: EventState, place: Place) -> Accepted | None:
    """What was accepted for a table, and how often it was put right since; None before."""
    result = event.result(place)
    if result is None:
        return None
    amended = event.amended.get(place, 0)
    return {"points": dict(result.points), "source": result.source, "amended": amended}


def stopped_of(event: EventState, place: Place) -> dict[str, int] | None:
    """The points at which a table's machine was stopped; None where it was not, or a result is there."""
    points = event.stopped.get(place)
    return None if points is None or event.result(place) is not None else dict(points)


def reported_of(event: EventState, place: Place) -> HandedIn | None:
    """What was handed in and waits; None where nothing does."""
    reported = event.reported.get(place)
    if reported is None:
        return None
    return {"points": dict(reported.points), "signed": list(reported.signed), "photo": reported.photo}
