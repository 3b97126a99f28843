"""What one table is worth in the event: uma and oka, table points, or the points as they are.

Sources: riichi, section XI of the rule book (uma, oka, shared places); MCR, the session's points 4 2 1 0;
Sichuan, 2.7.5, whose session gives 4 3 2 1. Everything is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tablectl.mahjong.seats import WINDS
from tablectl.tournament.errors import TournamentError
from tablectl.tournament.exact import Number, decimal_text, exact, exact_sum
from tablectl.tournament.values import Formula, Scoring, TableResult, TableSeating, Ties, Tournament

POINTS_OF_A_UNIT: Final = 1000
"""Game points of one point of the total, where uma is played for."""

TABLE_OF_THREE: Final = 3
"""Players of a table that lacks one, in an event of fours."""

_MCR_TABLE_POINTS: Final = (4, 2, 1, 0)
_TABLE_POINTS: Final[Mapping[str, tuple[int, ...]]] = {"sichuan": (4, 3, 2, 1)}
"""By book; every other counts like MCR."""


@dataclass(frozen=True, slots=True)
class TableValue:
    """What a table brought one player."""

    value: Fraction
    """In the unit of the total."""
    points: Fraction
    """Of the game, which break ties."""
    won: bool
    """First there, also together with others."""


@dataclass(frozen=True, slots=True)
class TableFormula:
    """How an event values its tables; made once for all of them."""

    scoring: Scoring
    bonus: tuple[Fraction, ...]
    """By place, in the unit of the total: uma with oka, or table points; empty for ``sum``."""
    bonus3: tuple[Fraction, ...]
    """At a table of three in an event of fours, where that has places of its own; empty: it has none."""
    baseline: Fraction
    """Points that count as nothing."""
    substitute: Fraction | None
    """What a substitute's table is worth, in the unit of the total; None: what it is."""

    def values(
        self, result: TableResult, seats: TableSeating | None, substitutes: frozenset[str] = frozenset()
    ) -> dict[str, TableValue]:
        """What a table brought everybody.

        Args:
            seats: who sat where; needed only where equal points are parted by seat.
            substitutes: ids of players who sit in for nobody, unless the seats say who does at this table.

        Raises:
            TournamentError: equal points that the seats must part, and no seats; more players than places.
        """
        points = {player: exact(each) for player, each in result.points.items()}
        if seats is not None and seats.substitutes is not None:
            substitutes = frozenset(seats.substitutes)
        found: dict[str, TableValue] = {}
        bonus = self.bonus3 if len(points) == TABLE_OF_THREE and self.bonus3 else self.bonus
        for places, players in self._places(result, points, seats):
            for player in players:
                value = self._value(points[player], places, bonus)
                if player in substitutes and self.substitute is not None:
                    value = self.substitute
                found[player] = TableValue(value, points[player], places[0] == 0)
        return {player: found[player] for player in points}

    def _value(self, points: Fraction, places: Sequence[int], bonus: Sequence[Fraction]) -> Fraction:
        if self.scoring.formula is Formula.SUM:
            return points
        shared = bonus[places[0]]
        if len(places) > 1:
            shared = exact_sum(bonus[place] for place in places) / len(places)
        if self.scoring.formula is Formula.TABLE_POINTS:
            return shared
        return exact_sum((points, -self.baseline, shared * POINTS_OF_A_UNIT)) / POINTS_OF_A_UNIT

    def _places(
        self, result: TableResult, points: Mapping[str, Fraction], seats: TableSeating | None
    ) -> list[tuple[range, list[str]]]:
        """Places (from 0) and who has them: one each, or together."""
        where = f"round {result.round}, table {result.table}"
        if self.bonus and len(points) > len(self.bonus):
            raise TournamentError(
                f"{where}: {len(points)} players, but only {len(self.bonus)} places are worth something"
            )
        found: list[tuple[range, list[str]]] = []
        place = 0
        for value in sorted(set(points.values()), reverse=True):
            equal = [player for player, own in points.items() if own == value]
            if len(equal) > 1 and self.scoring.ties is Ties.SEAT:
                if seats is None:
                    raise TournamentError(
                        f"{where}: {', '.join(equal)} are equal with {decimal_text(value)} points and"
                        " scoring.ties is seat, but the seating does not say who sat where"
                    )
                order = {player: WINDS.index(wind) for wind, player in seats.seats.items()}
                equal.sort(key=lambda player: order[player])
                found += [(range(place + at, place + at + 1), [each]) for at, each in enumerate(equal)]
            else:
                found.append((range(place, place + len(equal)), equal))
            place += len(equal)
        return found


def table_formula(tournament: Tournament) -> TableFormula:
    """How a tournament values its tables."""
    scoring = tournament.scoring
    bonus: tuple[Fraction, ...] = ()
    bonus3: tuple[Fraction, ...] = ()
    if scoring.formula is Formula.UMA:
        uma = [exact(each) for each in scoring.uma] or [Fraction()] * tournament.tables_of
        bonus = (uma[0] + exact(scoring.oka), *uma[1:])
        if scoring.uma3:
            uma = [exact(each) for each in scoring.uma3]
            bonus3 = (uma[0] + exact(scoring.oka), *uma[1:])
    elif scoring.formula is Formula.TABLE_POINTS:
        of_book = _TABLE_POINTS.get(tournament.rules, ())
        stated = _option_points(tournament, "match_points") or _option_points(tournament, "session_points")
        bonus = tuple(map(Fraction, stated or of_book or _MCR_TABLE_POINTS))
        of_three = _option_points(tournament, "session_points_of_three") or of_book[:TABLE_OF_THREE]
        bonus3 = tuple(map(Fraction, of_three))
    baseline = scoring.start if scoring.return_ is None else scoring.return_
    fixed = _substitute_value(scoring.substitute, scoring.formula)
    return TableFormula(scoring, bonus, bonus3, exact(baseline or 0), fixed)


def surplus(tournament: Tournament, players: int) -> Fraction:
    """What all totals together gain at a table of so many whose points add up; 0 but for table points."""
    formula = table_formula(tournament)
    if formula.scoring.formula is not Formula.UMA:
        return Fraction()
    bonus = formula.bonus3 if players == TABLE_OF_THREE and formula.bonus3 else formula.bonus
    start = exact(formula.scoring.start or 0)
    return exact_sum(bonus[:players]) + (start - formula.baseline) * players / POINTS_OF_A_UNIT


def _option_points(tournament: Tournament, option: str) -> Sequence[int]:
    """What an option of the book's own says, which goes before what the book says; empty: nothing."""
    points = tournament.options.get(option)
    if isinstance(points, (list, tuple)) and all(isinstance(each, int) for each in points):
        return points
    return ()


def _substitute_value(substitute: Number | None, formula: Formula) -> Fraction | None:
    """A substitute's table: in thousands where the total is; no table points where those are the total."""
    if substitute is None:
        return None
    points = exact(substitute)
    return {
        Formula.UMA: points / POINTS_OF_A_UNIT,
        Formula.TABLE_POINTS: Fraction(),
        Formula.SUM: points,
    }[formula]
