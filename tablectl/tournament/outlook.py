"""Which places of the whole event a table's result brings, everything else as it stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tablectl.tournament.exact import Number
from tablectl.tournament.formulas import table_formula
from tablectl.tournament.records import records_of, stages_of
from tablectl.tournament.standings import standings
from tablectl.tournament.values import TableResult, Tournament

Places = dict[str, int]
"""By player: from 1, equal players share it."""
Outlook = Callable[[Mapping[str, Number]], Places]
"""Points of the game by player of the table: their places in the event, should the table end so."""


def table_outlook(tournament: Tournament, number: int, table: int, players: Sequence[str]) -> Outlook:
    """Places for any result of a table that has none yet; made once, asked for thousands of results.

    Tables of the same round that are still in play count with what their players have so far.

    Args:
        number: the round.
        players: who sits at the table.

    Raises:
        UndecidedCut: a cut that this table's result lets take effect waits for lots.
    """

    def with_result(points: Mapping[str, Number]) -> Tournament:
        result = TableResult(round=number, table=table, points=dict(points))
        return replace(tournament, results=(*tournament.results, result))

    some = with_result({player: -index for index, player in enumerate(players)})
    last = max(result.round for result in some.results)
    if any(number <= cut.after < last for cut in tournament.cut):
        # The result comes late and decides a cut: who stands in which stage depends on it.
        return lambda points: _current_places(with_result(points), players)
    records = records_of(some, some.results)
    stages = stages_of(some, records, last)
    formula = table_formula(tournament)
    seats = next((each for each in tournament.seating if (each.round, each.table) == (number, table)), None)
    substitutes = frozenset(player.id for player in tournament.players if player.substitute)
    here = [[record for record in stage if record.id in players] for stage in stages]
    others = [
        sorted(record.key for record in stage if record.tables and record.id not in players)
        for stage in stages
    ]
    ahead = [sum(map(len, stages[index + 1 :])) for index in range(len(stages))]

    def places(points: Mapping[str, Number]) -> Places:
        values = formula.values(TableResult(round=number, table=table, points=points), seats, substitutes)
        found: Places = {}
        for index, stage in enumerate(here):
            for record in stage:
                record.tables[number] = values[record.id]
            keys = {record.id: record.key for record in stage}
            for player, key in keys.items():
                better = len(others[index]) - bisect_right(others[index], key)
                found[player] = 1 + ahead[index] + better + sum(other > key for other in keys.values())
        return {player: found[player] for player in players}

    return places


def _current_places(tournament: Tournament, players: Sequence[str]) -> Places:
    """From the standings themselves."""
    found = {each.id: each.place for each in standings(tournament).players if each.place is not None}
    return {player: found[player] for player in players}
