"""Standings: totals of tables and penalties, ties parted by rule, cuts with what is carried over.

Totals are exact. Places do not depend on the order of players or results in the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablectl.tournament.checking import missing_points
from tablectl.tournament.errors import UndecidedCut
from tablectl.tournament.exact import added, exact
from tablectl.tournament.formulas import TableValue, table_formula
from tablectl.tournament.values import Cut, Formula, TableResult, TieBreak, Tournament, Unit

TOTAL = "total"
"""The first rule of every place."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place and what it is made of."""

    place: int
    """From 1; equal players share it."""
    id: str
    total: Fraction
    rounds: tuple[Fraction | None, ...]
    """By round of the event, in the total's unit; None: not played."""
    penalties: Fraction
    """In the total's unit, already in the total."""
    games: int
    tiebreak: tuple[str, ...]
    """``total`` and the rules up to the first by which nobody of the stage is equal; else all."""
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

    players: tuple[Standing, ...]
    teams: tuple[TeamStanding, ...]
    after: int
    """The last round that has a result; 0: none."""
    zero_sum: bool
    """Every table adds up to what its players brought."""


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
    records = _records(tournament, results, after)
    stages = _stages(tournament, records, last)
    placed: list[Standing] = []
    for number, stage in reversed([*enumerate(stages)]):
        placed += _placed(tournament, stage, number, len(placed))
    return Standings(
        players=tuple(placed),
        teams=_teams(tournament, placed),
        after=last,
        zero_sum=not any(missing_points(each, tournament.scoring) for each in results),
    )


@dataclass(slots=True)
class _Record:
    """What one player has done so far."""

    id: str
    tables: dict[int, TableValue]
    """By round."""
    fines: list[tuple[int, Fraction]]
    """(round, amount) that go to the total."""
    point_fines: list[tuple[int, Fraction]]
    """(round, amount) that go to the points which break ties."""
    best_of: int | None
    breaks: tuple[TieBreak, ...]
    carried: Fraction = Fraction()
    begins: int = 0
    """What counts beside the carried total comes after this round."""

    def counted(self) -> list[TableValue]:
        """The tables that make the total, as far as no cut has turned them into carried points."""
        tables = [each for number, each in self.tables.items() if number > self.begins]
        if self.best_of is not None:
            tables.sort(key=lambda each: (each.value, each.points), reverse=True)
            del tables[self.best_of :]
        return tables

    def total(self, until: int | None = None) -> Fraction:
        """Carried points, tables and penalties; ``until``: only rounds up to this one."""
        if until is None:
            tables = [each.value for each in self.counted()]
        else:
            tables = [each.value for number, each in self.tables.items() if self.begins < number <= until]
        fines = (
            amount
            for number, amount in self.fines
            if (until is None or number <= until) and (number > self.begins or self.begins == 0)
        )
        return added((self.carried, *tables, *fines))

    def points(self) -> Fraction:
        """Of the games that count."""
        tables = self.counted() if self.best_of is not None else self.tables.values()
        fines = (amount for _, amount in self.point_fines)
        return added((*(each.points for each in tables), *fines))

    def broken(self, until: int | None = None) -> tuple[Fraction, ...]:
        """What parts equal totals, by rule."""
        seen = self
        if until is not None:
            tables = {number: each for number, each in self.tables.items() if number <= until}
            fines = [fine for fine in self.point_fines if fine[0] <= until]
            seen = _Record(self.id, tables, self.fines, fines, self.best_of, self.breaks)
        return tuple(seen.by(rule) for rule in self.breaks)

    def by(self, rule: TieBreak) -> Fraction:
        """What this rule compares."""
        match rule:
            case TieBreak.POINTS:
                return self.points()
            case TieBreak.WINS:
                return Fraction(self.wins)
            case TieBreak.BEST:
                return max((each.value for each in self.tables.values()), default=Fraction())
            case TieBreak.LAST:
                return self.tables[max(self.tables)].value if self.tables else Fraction()

    @property
    def wins(self) -> int:
        return sum(each.won for each in self.tables.values())


def _records(tournament: Tournament, results: Iterable[TableResult], after: int | None) -> dict[str, _Record]:
    """Everybody's tables and penalties."""
    formula = table_formula(tournament)
    seats = {(each.round, each.table): each for each in tournament.seating}
    substitutes = frozenset(player.id for player in tournament.players if player.substitute)
    breaks = _breaks(tournament)
    best_of = tournament.scoring.best_of
    records = {player.id: _Record(player.id, {}, [], [], best_of, breaks) for player in tournament.players}
    for result in results:
        values = formula.values(result, seats.get((result.round, result.table)), substitutes)
        for player, value in values.items():
            records[player].tables[result.round] = value
    by_tables = tournament.scoring.formula is Formula.TABLE_POINTS
    for penalty in tournament.penalties:
        number = penalty.round or 0
        if after is not None and number > after:
            continue
        record = records[penalty.player]
        if by_tables and penalty.unit is Unit.POINTS:
            record.point_fines.append((number, exact(penalty.amount)))
        else:
            record.fines.append((number, exact(penalty.amount)))
    return records


def _breaks(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The rules in their order; the points of the games always part equal table points."""
    rules = tournament.scoring.tiebreaks
    if tournament.scoring.formula is Formula.TABLE_POINTS and TieBreak.POINTS not in rules:
        return (TieBreak.POINTS, *rules)
    return rules


def _stages(tournament: Tournament, records: dict[str, _Record], last: int) -> list[list[_Record]]:
    """Who has passed how many cuts: who passed none first. A cut waits for a result after it."""
    stages = [[*records.values()]]
    for index, cut in enumerate(tournament.cut):
        if last <= cut.after:
            break
        going, left = _parted(stages[-1], cut, index)
        for record in going:
            record.carried = exact(cut.carry) * record.total(cut.after)
            record.begins = cut.after
        stages[-1] = left
        stages.append(going)
    return stages


def _parted(stage: Sequence[_Record], cut: Cut, index: int) -> tuple[list[_Record], list[_Record]]:
    """Who goes on after a cut, and who does not."""
    keys = {record.id: (record.total(cut.after), *record.broken(cut.after)) for record in stage}
    drawn = {player: place for place, player in enumerate(cut.lots)}
    order = sorted(stage, key=lambda record: record.id)
    order.sort(key=lambda record: drawn.get(record.id, len(drawn)))
    order.sort(key=lambda record: keys[record.id], reverse=True)
    going, left = order[: cut.players], order[cut.players :]
    if going and left and keys[going[-1].id] == keys[left[0].id] and going[-1].id not in drawn:
        equal = tuple(record.id for record in order if keys[record.id] == keys[left[0].id])
        raise UndecidedCut(
            f"cut[{index}]: {', '.join(equal)} are equal at the border of {cut.players} players after round"
            f" {cut.after} and no rule parts them: draw lots and write cut[{index}].lots, best first",
            equal,
        )
    return going, left


def _placed(tournament: Tournament, stage: Sequence[_Record], number: int, ahead: int) -> list[Standing]:
    """A stage's players by place, behind those who have passed more cuts."""
    keys = {record.id: (record.total(), *record.broken()) for record in stage}
    order = sorted(stage, key=lambda record: record.id)
    order.sort(key=lambda record: keys[record.id], reverse=True)
    names = (TOTAL, *_breaks(tournament))
    found: list[Standing] = []
    place = ahead
    for at, record in enumerate(order):
        key = keys[record.id]
        if at == 0 or keys[order[at - 1].id] != key:
            place = ahead + at + 1
        beside = [keys[order[near].id] for near in (at - 1, at + 1) if 0 <= near < len(order)]
        needed = 1 + max((_common(key, other) for other in beside), default=0)
        found.append(
            Standing(
                place=place,
                id=record.id,
                total=key[0],
                rounds=tuple(
                    record.tables[number].value if number in record.tables else None
                    for number in range(1, tournament.rounds + 1)
                ),
                penalties=added(amount for _, amount in record.fines),
                games=len(record.tables),
                tiebreak=names[:needed],
                points=record.points(),
                wins=record.wins,
                stage=number,
            )
        )
    return found


def _common(one: Sequence[Fraction], other: Sequence[Fraction]) -> int:
    """How many rules two players are equal by before one parts them."""
    for count, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        if mine != theirs:
            return count
    return len(one)


def _teams(tournament: Tournament, placed: Iterable[Standing]) -> tuple[TeamStanding, ...]:
    """Teams by the sum of their members' totals."""
    team_of = {player.id: player.team for player in tournament.players}
    members: dict[str, list[Standing]] = {team: [] for team in tournament.team_ids}
    for standing in placed:
        team = team_of[standing.id]
        if team is not None:
            members[team].append(standing)
    totals = {team: added(each.total for each in of) for team, of in members.items()}
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


def standings_document(found: Standings) -> Mapping[str, object]:
    """The contract's answer: what ``tablectl hall standings`` writes. Totals are exact."""
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
