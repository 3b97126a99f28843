"""What each player of an event has done: tables, penalties, what is carried over a cut. Totals are exact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablectl.tournament.errors import UndecidedCut
from tablectl.tournament.exact import exact, exact_sum
from tablectl.tournament.formulas import TableValue, table_formula
from tablectl.tournament.values import Cut, Formula, TableResult, TieBreak, Tournament, Unit


@dataclass(slots=True)
class PlayerRecord:
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
    counts_after: int = 0
    """What counts beside the carried total comes after this round."""

    def counted_tables(self) -> dict[int, TableValue]:
        """By round, the tables that count: all, or the best ones; of equal ones those of earlier rounds."""
        if self.best_of is None:
            return self.tables
        order = sorted(self.tables)
        order.sort(key=lambda number: _rank_key(self.tables[number]), reverse=True)
        return {number: self.tables[number] for number in order[: self.best_of]}

    def total(self, until: int | None = None) -> Fraction:
        """Carried points, tables and penalties; ``until``: only rounds up to this one."""
        tables = (
            each.value
            for number, each in self.counted_tables().items()
            if number > self.counts_after and (until is None or number <= until)
        )
        fines = (
            amount
            for number, amount in self.fines
            if (until is None or number <= until) and (number > self.counts_after or self.counts_after == 0)
        )
        return exact_sum((self.carried, *tables, *fines))

    def points(self) -> Fraction:
        """Of the games that count."""
        fines = (amount for _, amount in self.point_fines)
        return exact_sum((*(each.points for each in self.counted_tables().values()), *fines))

    def tie_break_values(self, until: int | None = None) -> tuple[Fraction, ...]:
        """What parts equal totals, by rule."""
        seen = self
        if until is not None:
            tables = {number: each for number, each in self.tables.items() if number <= until}
            fines = [fine for fine in self.point_fines if fine[0] <= until]
            seen = PlayerRecord(self.id, tables, self.fines, fines, self.best_of, self.breaks)
        return tuple(seen.tie_break_value(rule) for rule in self.breaks)

    def tie_break_value(self, rule: TieBreak) -> Fraction:
        """What this rule compares."""
        match rule:
            case TieBreak.POINTS:
                return self.points()
            case TieBreak.WINS:
                return Fraction(self.wins)
            case TieBreak.BEST:
                return max((each.value for each in self.counted_tables().values()), default=Fraction())
            case TieBreak.LAST:
                counted_tables = self.counted_tables()
                return counted_tables[max(counted_tables)].value if counted_tables else Fraction()

    @property
    def key(self) -> tuple[Fraction, ...]:
        """What ranks players of one stage: the total and the rules that part equal ones; more is better."""
        return (self.total(), *self.tie_break_values())

    @property
    def wins(self) -> int:
        """Tables that count and were won, firsts shared with others too."""
        return sum(each.won for each in self.counted_tables().values())


def _rank_key(table: TableValue) -> tuple[Fraction, Fraction, bool]:
    return table.value, table.points, table.won


def records_of(
    tournament: Tournament, results: Iterable[TableResult], after: int | None = None
) -> dict[str, PlayerRecord]:
    """Everybody's tables and penalties.

    Args:
        after: only penalties up to this round; None: all.

    Raises:
        TournamentError: equal points that the seats must part, and no seats.
    """
    formula = table_formula(tournament)
    seats = {(each.round, each.table): each for each in tournament.seating}
    substitutes = frozenset(player.id for player in tournament.players if player.substitute)
    breaks = tie_breaks(tournament)
    best_of = tournament.scoring.best_of
    records = {
        player.id: PlayerRecord(player.id, {}, [], [], best_of, breaks) for player in tournament.players
    }
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


def tie_breaks(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The rules in their order; the points of the games always part equal table points."""
    rules = tournament.scoring.tiebreaks
    if tournament.scoring.formula is Formula.TABLE_POINTS and TieBreak.POINTS not in rules:
        return (TieBreak.POINTS, *rules)
    return rules


def stages_of(
    tournament: Tournament, records: dict[str, PlayerRecord], last: int
) -> list[list[PlayerRecord]]:
    """Who has passed how many cuts: who passed none first. A cut waits for a result after it.

    Carries over what the cuts carry, in the records themselves.

    Args:
        last: the last round that has a result.

    Raises:
        UndecidedCut: equal players on both sides of a cut, and no lots.
    """
    stages = [[*records.values()]]
    for index, cut in enumerate(tournament.cut):
        if last <= cut.after:
            break
        going, left = _split_stage(stages[-1], cut, index)
        for record in going:
            record.carried = exact(cut.carry) * record.total(cut.after)
            record.counts_after = cut.after
        stages[-1] = left
        stages.append(going)
    return stages


def _split_stage(
    stage: Sequence[PlayerRecord], cut: Cut, index: int
) -> tuple[list[PlayerRecord], list[PlayerRecord]]:
    """Who goes on after a cut, and who does not: whoever has not played by then."""
    keys = {record.id: (record.total(cut.after), *record.tie_break_values(cut.after)) for record in stage}
    drawn = {player: place for place, player in enumerate(cut.lots)}
    came: list[PlayerRecord] = []
    late: list[PlayerRecord] = []
    for record in stage:
        (came if any(number <= cut.after for number in record.tables) else late).append(record)
    order = sorted(came, key=lambda record: record.id)
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
    return going, [*left, *late]
