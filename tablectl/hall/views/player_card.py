"""One player's day, for their own phone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from tablectl.hall.books import points_step
from tablectl.hall.event_state import ALL_TABLES, EventState, HallState, Place
from tablectl.hall.tables.requests import display_names
from tablectl.hall.views.penalties import ShownPenalty, penalty_rows
from tablectl.hall.views.places import (
    Announcements,
    HandedIn,
    NamedPlayer,
    ShownClock,
    announcements,
    clock_of,
    reported_of,
    without_seat,
)
from tablectl.hall.views.ranking import RankedPlayer, public_ranking
from tablectl.tournament import Number


class RegisteredPlayer(NamedPlayer):
    """Whose day it is."""

    here: bool


class CardGame(TypedDict):
    """One of a player's games."""

    round: int
    table: int
    wind: str
    players: list[NamedPlayer]
    points: Mapping[str, Number] | None
    """None before there is a result."""
    amended: int
    reported: HandedIn | None
    sent_back: ReturnedSheet | None
    """Until the table hands in again."""


class ReturnedSheet(TypedDict):
    """A result that was handed in and is to be written anew."""

    points: Mapping[str, int]
    by: str
    reason: str


class OwnCall(TypedDict):
    """A call for a judge."""

    call: int
    table: int
    judge: str
    """Empty while nobody goes."""


class PlayerCard(TypedDict):
    """One player's day."""

    event: str
    name: str
    player: RegisteredPlayer
    seq: int
    """Number of the log's newest entry."""
    start: Number
    step: int
    """In which points go on a sheet."""
    games: list[CardGame]
    without_seat: int | None
    """The round that is drawn or played in which the player has no seat."""
    standing: RankedPlayer | None
    over: bool
    withheld: bool
    """The last round's results do not count in it: the ceremony shows the final places."""
    of: int
    """How many players have a place."""
    clock: ShownClock | None
    announced: Announcements
    penalties: list[ShownPenalty]
    calls: list[OwnCall]


def player_card(state: HallState, event: EventState, player: str, now_s: float) -> PlayerCard | None:
    """One player's day: where to sit now, what was played, what waits for their signature."""
    if player not in event.players:
        return None
    names = display_names(event)
    games: list[CardGame] = []
    for seated in event.tournament.seating:
        if player not in seated.players:
            continue
        place = (seated.round, seated.table)
        result = event.result(place)
        games.append(
            {
                "round": seated.round,
                "table": seated.table,
                "wind": next(wind.value for wind, key in seated.seats.items() if key == player),
                "players": [{"id": key, "name": names[key]} for key in seated.players],
                "points": None if result is None else dict(result.points),
                "amended": event.amended.get(place, 0),
                "reported": reported_of(event, place),
                "sent_back": _sent_back(event, place),
            }
        )
    ranked = public_ranking(event)
    current = event.current
    return {
        "event": event.id,
        "name": event.tournament.name,
        "player": {"id": player, "name": names[player], "here": player in event.checked_in},
        "seq": state.seq,
        "start": event.tournament.scoring.start or 0,
        "step": points_step(event.tournament),
        "games": games,
        "without_seat": _without_seat(event, player),
        "standing": next((each for each in ranked["standings"] if each["id"] == player), None),
        "over": ranked.get("over", False),
        "withheld": event.has_withheld_results,
        "of": sum(each["place"] is not None for each in ranked["standings"]),
        "clock": clock_of(current, now_s, _table_now(event, player)),
        "announced": announcements(event, now_s),
        "penalties": [each for each in penalty_rows(event) if each["player"] == player],
        "calls": [
            {"call": each.number, "table": each.table, "judge": each.judge} for each in event.calls.values()
        ],
    }


def _sent_back(event: EventState, place: Place) -> ReturnedSheet | None:
    back = event.sent_back.get(place)
    return None if back is None else {"points": dict(back.points), "by": back.by, "reason": back.reason}


def _without_seat(event: EventState, player: str) -> int | None:
    number = max((each.round for each in event.tournament.seating), default=0)
    is_over = number <= event.newest_round and not event.has_round_in_progress
    out = not is_over and any(each["id"] == player for each in without_seat(event, number))
    return number if out else None


def _table_now(event: EventState, player: str) -> int:
    clock = event.current
    seated = [each for each in event.tournament.seating if clock is not None and each.round == clock.number]
    return next((each.table for each in seated if player in each.players), ALL_TABLES)
