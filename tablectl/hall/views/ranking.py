"""Where everybody stands, with names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from tablectl.hall.event_state import EventState, cached_by_identity
from tablectl.hall.tables.requests import display_names
from tablectl.hall.views.places import NamedPlayer
from tablectl.tournament import (
    Cut,
    Number,
    PlayerRow,
    TeamRow,
    TournamentError,
    UndecidedCut,
    progress,
    standings,
    standings_document,
)


class RankedPlayer(PlayerRow):
    """A player's line."""

    name: str
    country: str | None
    club: str | None
    team: str | None


class RankedTeam(TeamRow):
    """A team's."""

    name: str


class CutRow(TypedDict):
    """A cut of the event."""

    after: int
    """The last round before it."""
    players: int
    """How many go on."""
    carry: Number
    """The part of their totals that they keep."""
    lots: list[str]
    """Ids, best first, where they had to be drawn."""


class UnfinishedRound(TypedDict):
    """A later round that has some results."""

    round: int
    results: int
    tables: int


class Ranking(TypedDict):
    """What pages and programs are told of who stands where."""

    event: str
    name: str
    rounds: int
    standings: list[RankedPlayer]
    teams: list[RankedTeam]
    after: int
    zero_sum: bool
    lots_needed: NotRequired[list[NamedPlayer]]
    """Equal players on both sides of a cut: there are no standings until lots are drawn."""
    trouble: NotRequired[str]
    """Why there are none, else."""
    complete: NotRequired[int]
    """The last round up to which every result is in."""
    partial: NotRequired[list[UnfinishedRound]]
    cut: NotRequired[list[CutRow]]
    over: NotRequired[bool]
    withheld: NotRequired[bool]
    """There are later results, which are kept for the ceremony."""


@cached_by_identity
def ranking(event: EventState) -> Ranking:
    """Standings with names; or why there are none yet. Nobody changes the answer: it is worked out once."""
    names, tournament = display_names(event), event.tournament
    found: Ranking = {
        "event": event.id,
        "name": tournament.name,
        "rounds": tournament.rounds,
        "standings": [],
        "teams": [],
        "after": 0,
        "zero_sum": True,
    }
    try:
        ranked = standings(tournament)
    except UndecidedCut as error:
        return {**found, "lots_needed": [{"id": key, "name": names[key]} for key in error.players]}
    except TournamentError as error:
        return {**found, "trouble": str(error)}
    document = standings_document(ranked)
    reached = progress(tournament)
    players, teams = event.players, {each.id: each.name for each in tournament.teams}
    rows: list[RankedPlayer] = [
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
        **found,
        "standings": rows,
        "teams": [{**row, "name": teams.get(row["id"], row["id"])} for row in document["teams"]],
        "after": document["after"],
        "zero_sum": document["zero_sum"],
        "complete": reached.after,
        "partial": [
            {"round": each.number, "results": each.results, "tables": each.tables} for each in reached.partial
        ],
        "cut": cut_rows(tournament.cut),
        "over": ranked.after == tournament.rounds and _is_last_round_complete(event),
    }


def public_ranking(event: EventState) -> Ranking:
    """What everybody is told: not the final places while they are kept for the ceremony."""
    public = ranking(event.public)
    return {**public, "withheld": True} if event.has_withheld_results else public


def cut_rows(cuts: Iterable[Cut]) -> list[CutRow]:
    """An event's cuts."""
    return [
        {"after": each.after, "players": each.players, "carry": each.carry, "lots": list(each.lots)}
        for each in cuts
    ]


def _is_last_round_complete(event: EventState) -> bool:
    last = event.tournament.rounds
    return all(event.result((last, table)) is not None for table in event.tables(last))
