"""Standings: totals of tables and penalties, ties parted by rule, cuts with what is carried over.

Totals are exact. Places do not depend on the order of players or results in the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from tablectl.tournament.checking import missing_points
from tablectl.tournament.exact import exact_sum
from tablectl.tournament.records import PlayerRecord, records_of, stages_of, tie_breaks
from tablectl.tournament.values import Tournament

TOTAL = "total"
"""The first rule of every place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStanding:
    """A player's place and what it is made of."""

    place: int | None
    """From 1; equal players share it. None: has not played, and stands after all others."""
    id: str
    total: Fraction
    rounds: tuple[Fraction | None, ...]
    """By round of the event, in the total's unit; None: not played."""
    penalties: Fraction
    """In the total's unit, already in the total."""
    games: int
    tiebreak: tuple[str, ...]
    """``total`` and the rules up to the first by which nobody of the stage is equal; else all.

    Empty without a place.
    """
    points: Fraction
    """Of the games, with the penalties that go to them."""
    wins: int
    stage: int
    """How many cuts this player has passed."""


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team's place: the sum of its members' totals."""

    place: int
    id: str
    total: Fraction
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody's place after a round."""

    players: tuple[PlayerStanding, ...]
    teams: tuple[TeamStanding, ...]
    after: int
    """The last round that has a result; 0: none."""
    zero_sum: bool
    """Every table adds up to what its players brought."""


class PlayerRow(TypedDict):
    """A player's line of the contract's answer."""

    place: int | None
    id: str
    total: Fraction
    rounds: list[Fraction | None]
    penalties: Fraction
    games: int
    tiebreak: list[str]


class TeamRow(TypedDict):
    """A team's."""

    place: int
    id: str
    total: Fraction
    players: list[str]


class StandingsDocument(TypedDict):
    """The contract's answer: what ``tablectl hall standings`` writes. Totals are exact."""

    standings: list[PlayerRow]
    teams: list[TeamRow]
    after: int
    zero_sum: bool


def standings(tournament: Tournament, after: int | None = None) -> Standings:
    """Everybody's place.

    Args:
        after: only rounds up to this one count; None: all.

    Raises:
        TournamentError: a table that cannot be valued (equal points to be parted by unknown seats).
        UndecidedCut: equal players on both sides of a cut that has taken effect, and no lots.
    """
    results = [each for each in tournament.results if after is None or each.round <= after]
    last = max((each.round for each in results), default=0)
    records = records_of(tournament, results, after)
    stages = stages_of(tournament, records, last)
    placed: list[PlayerStanding] = []
    for number, stage in reversed([*enumerate(stages)]):
        played = [record for record in stage if record.tables]
        placed += _rank_stage(tournament, played, number, len(placed))
    waiting = [records[key] for key in sorted(records) if not records[key].tables]
    placed += (_without_games(tournament, each) for each in waiting)
    return Standings(
        players=tuple(placed),
        teams=_teams(tournament, placed),
        after=last,
        zero_sum=not any(missing_points(each, tournament.scoring) for each in results),
    )


def remaining_players(tournament: Tournament, number: int) -> tuple[str, ...]:
    """Who plays for the first places in a round, best first: everybody, or whom the cuts before it left.

    Raises:
        TournamentError: a table that cannot be valued.
        UndecidedCut: equal players on both sides of a cut, and no lots.
    """
    cuts = [each for each in tournament.cut if each.after < number]
    if not cuts:
        return tuple(each.id for each in standings(tournament).players)
    after = cuts[-1].after
    records = records_of(tournament, [each for each in tournament.results if each.round <= after], after)
    left = {record.id for record in stages_of(tournament, records, number)[-1]}
    return tuple(each.id for each in standings(tournament, after).players if each.id in left)


def _rank_stage(
    tournament: Tournament, stage: Sequence[PlayerRecord], number: int, ahead: int
) -> list[PlayerStanding]:
    """A stage's players by place, behind those who have passed more cuts."""
    keys = {record.id: record.key for record in stage}
    order = sorted(stage, key=lambda record: record.id)
    order.sort(key=lambda record: keys[record.id], reverse=True)
    names = (TOTAL, *tie_breaks(tournament))
    found: list[PlayerStanding] = []
    place = ahead
    for at, record in enumerate(order):
        key = keys[record.id]
        if at == 0 or keys[order[at - 1].id] != key:
            place = ahead + at + 1
        beside = [keys[order[near].id] for near in (at - 1, at + 1) if 0 <= near < len(order)]
        needed = 1 + max((_count_equal(key, other) for other in beside), default=0)
        found.append(
            PlayerStanding(
                place=place,
                id=record.id,
                total=key[0],
                rounds=tuple(
                    record.tables[each].value if each in record.tables else None
                    for each in range(1, tournament.rounds + 1)
                ),
                penalties=exact_sum(amount for _, amount in record.fines),
                games=len(record.tables),
                tiebreak=names[:needed],
                points=record.points(),
                wins=record.wins,
                stage=number,
            )
        )
    return found


def _without_games(tournament: Tournament, record: PlayerRecord) -> PlayerStanding:
    """Somebody who has not played: penalties, and nothing to rank."""
    fines = exact_sum(amount for _, amount in record.fines)
    nothing = (None,) * tournament.rounds
    return PlayerStanding(
        place=None,
        id=record.id,
        total=fines,
        rounds=nothing,
        penalties=fines,
        games=0,
        tiebreak=(),
        points=record.points(),
        wins=0,
        stage=0,
    )


def _count_equal(one: Sequence[Fraction], other: Sequence[Fraction]) -> int:
    """How many rules two players are equal by before one parts them."""
    for count, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        if mine != theirs:
            return count
    return len(one)


def _teams(tournament: Tournament, placed: Iterable[PlayerStanding]) -> tuple[TeamStanding, ...]:
    """Teams by the sum of their members' totals."""
    team_of = {player.id: player.team for player in tournament.players}
    members: dict[str, list[PlayerStanding]] = {team: [] for team in tournament.team_ids}
    for standing in placed:
        team = team_of[standing.id]
        if team is not None:
            members[team].append(standing)
    totals = {team: exact_sum(each.total for each in of) for team, of in members.items()}
    order = sorted(sorted(totals), key=lambda team: totals[team], reverse=True)
    return tuple(
        TeamStanding(
            place=1 + sum(other > totals[team] for other in totals.values()),
            id=team,
            total=totals[team],
            players=tuple(each.id for each in members[team]),
        )
        for team in order
    )


def standings_document(found: Standings) -> StandingsDocument:
    """Everybody's place as JSON tells it."""
    return {
        "standings": [
            {
                "place": each.place,
                "id": each.id,
                "total": each.total,
                "rounds": list(each.rounds),
                "penalties": each.penalties,
                "games": each.games,
                "tiebreak": list(each.tiebreak),
            }
            for each in found.players
        ],
        "teams": [
            {"place": each.place, "id": each.id, "total": each.total, "players": list(each.players)}
            for each in found.teams
        ],
        "after": found.after,
        "zero_sum": found.zero_sum,
    }
