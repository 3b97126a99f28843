"""What the organiser's page needs beside the overview."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from tablectl.hall.commands.seating import APART_BY
from tablectl.hall.event_state import EventState
from tablectl.hall.folding import taken_back
from tablectl.hall.log.entries import fields_of
from tablectl.hall.shown.overview import event_list
from tablectl.hall.shown.penalties import ledger
from tablectl.hall.shown.places import seated_at, without_seat
from tablectl.hall.tables.requests import shown_names
from tablectl.hall.view import View
from tablectl.tournament import Formula, document_of

FIELDS_OF_A_LINE: Final = (
    "round",
    "table",
    "player",
    "leaves",
    "comes",
    "team",
    "judge",
    "minutes",
    "penalty",
    "ruling",
    "amount",
    "value",
    "after",
    "carry",
    "from_place",
    "target",
    "points",
    "source",
    "without",
    "name",
    "rounds",
)
"""What an entry's line says of its body."""
LOG_SHOWN: Final = 200
"""The newest entries of the log that the desk lists."""


def desk(view: View, event: EventState) -> dict[str, object]:
    """What the organiser's page needs beside the overview: who is here, the log's newest entries."""
    names = shown_names(event)
    entries = [each for each in view.entries if each.event == event.id]
    gone = taken_back(view.entries)
    return {
        "event": event.id,
        "name": event.tournament.name,
        "events": event_list(view.state),
        "players": [
            {**document_of(each), "shown": names[each.id], "here": each.id in event.here}
            for each in event.tournament.players
        ],
        "machines": {str(number): name for number, name in event.machines.items()},
        "pages": {str(number): page for number, page in event.pages.items()},
        "known_machines": list(view.tables),
        "penalties": ledger(event),
        "teams": [
            {
                "id": team,
                "name": next((each.name for each in event.tournament.teams if each.id == team), team),
                "line_ups": {
                    str(number): list(players)
                    for (number, of), players in event.line_ups.items()
                    if of == team
                },
            }
            for team in event.tournament.team_ids
        ],
        "rounds": event.tournament.rounds,
        "minutes": event.tournament.minutes,
        "tables_of": event.tournament.tables_of,
        "uma3": list(event.tournament.scoring.uma3),
        "counts_uma": event.tournament.scoring.formula is Formula.UMA,
        "substitute_value": event.tournament.scoring.substitute,
        "cut": [document_of(each) for each in event.tournament.cut],
        "shown_from": event.shown_from,
        "seq": view.state.seq,
        "next": _next_round(event),
        "seated": _seated_next(event),
        "tables": max(len(event.tables(1)), len(event.tournament.players) // event.tournament.tables_of),
        "photos": [
            {"photo": photo, "round": number, "table": table}
            for photo, (number, table) in event.photos.items()
        ],
        "seated_rounds": sorted({each.round for each in event.tournament.seating}),
        "log": [
            {
                "seq": each.seq,
                "at": each.at,
                "by": each.by,
                "reason": each.reason,
                "kind": each.kind,
                "about": {key: about[key] for key in FIELDS_OF_A_LINE if key in about},
                "taken_back": each.seq in gone,
            }
            for each in entries[-LOG_SHOWN:]
            for about in [fields_of(each.body)]
        ],
    }


def _seated_next(event: EventState) -> dict[str, object] | None:
    """How the round that comes is seated, and who of the players has no seat in it; None while one is played,
    and before it is drawn."""
    number = (event.current.number if event.current else 0) + 1
    tables = event.tables(number)
    if event.is_played or not tables:
        return None
    return {
        "round": number,
        "tables": len(tables),
        "without": [each["name"] for each in without_seat(event, number)],
        **_cost(event, number),
    }


def _cost(event: EventState, number: int) -> dict[str, int]:
    """What a round's seats cost: pairs who have met before, players at a table where they were before, pairs
    of one team, country or club at one table."""
    before = [each for each in event.tournament.seating if each.round < number]
    met = {frozenset(pair) for each in before for pair in combinations(each.players, 2)}
    visited = {(player, each.table) for each in before for player in each.players}
    now = [each for each in event.tournament.seating if each.round == number]
    pairs = [pair for each in now for pair in combinations(each.players, 2)]

    def shared(key: str) -> int:
        values = {each.id: getattr(each, key) for each in event.tournament.players}
        return sum(bool(values.get(one)) and values.get(one) == values.get(other) for one, other in pairs)

    return {
        "met_again": sum(frozenset(pair) in met for pair in pairs),
        "table_again": sum((player, each.table) in visited for each in now for player in each.players),
        **{f"same_{key}": shared(key) for key in APART_BY},
    }


def _next_round(event: EventState) -> dict[str, object] | None:
    """Seats of the round that comes next, where they are drawn and no round is being played."""
    clock = event.current
    if clock is None or clock.ended_s is None or not event.tables(clock.number + 1):
        return None
    number = clock.number + 1
    return {"round": number, "tables": [seated_at(event, (number, table)) for table in event.tables(number)]}
