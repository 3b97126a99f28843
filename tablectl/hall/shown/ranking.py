"""Where everybody stands, with names."""

from __future__ import annotations

from typing import Any

from tablectl.hall.event_state import EventState
from tablectl.hall.tables.requests import shown_names
from tablectl.tournament import (
    TournamentError,
    UndecidedCut,
    document_of,
    progress,
    standings,
    standings_document,
)


def ranking(event: EventState) -> dict[str, Any]:
    """Standings with names; or why there are none yet. Nobody changes the answer: it is worked out once."""
    return event.once("ranking", lambda: _ranking(event))


def _ranking(event: EventState) -> dict[str, Any]:
    names = shown_names(event)
    tournament = event.tournament
    about = {"event": event.id, "name": tournament.name, "rounds": tournament.rounds}
    try:
        made = standings(tournament)
    except UndecidedCut as error:
        equal = [{"id": key, "name": names[key]} for key in error.players]
        return {**about, "lots_needed": equal, "standings": [], "teams": [], "after": 0, "zero_sum": True}
    except TournamentError as error:
        why = str(error)
        return {**about, "trouble": why, "standings": [], "teams": [], "after": 0, "zero_sum": True}
    document: dict[str, Any] = dict(standings_document(made))
    far = progress(tournament)
    players, teams = event.players, {each.id: each.name for each in tournament.teams}
    rows = [
        {
            **row,
            "name": names[row["id"]],
            "country": players[row["id"]].country,
            "club": players[row["id"]].club,
            "team": teams.get(players[row["id"]].team or "", players[row["id"]].team),
        }
        for row in document["standings"]
    ]
    # Equals stand by name, as people look for themselves; who has not played is equal to who has not.
    shared = {place: at for at, place in reversed([*enumerate(row["place"] for row in rows)])}
    rows.sort(key=lambda row: (shared[row["place"]], row["name"].casefold()))
    return {
        **about,
        **document,
        "standings": rows,
        "teams": [{**row, "name": teams.get(row["id"], row["id"])} for row in document["teams"]],
        "complete": far.after,
        "partial": [
            {"round": each.number, "results": each.results, "tables": each.tables} for each in far.partial
        ],
        "cut": [document_of(each) for each in tournament.cut],
        "over": made.after == tournament.rounds and _complete(event),
    }


def _complete(event: EventState) -> bool:
    last = event.tournament.rounds
    return all(event.result((last, table)) is not None for table in event.tables(last))
