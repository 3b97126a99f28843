"""Whether the parts of a tournament fit together: every fault is reported at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from tablectl.mahjong.player_names import InvalidName, player_name
from tablectl.tournament import formulas
from tablectl.tournament.errors import Fault, FaultCode, TournamentError
from tablectl.tournament.exact import decimal_text, exact, exact_sum
from tablectl.tournament.fields import suggestion
from tablectl.tournament.limits import max_text_length
from tablectl.tournament.values import (
    TABLE_SIZES,
    Formula,
    Scoring,
    TableResult,
    TableSeating,
    Ties,
    Tournament,
    Unit,
)

MAX_FAULTS_SHOWN: Final = 10
"""Faults named in one message; there may be more."""


def check(tournament: Tournament, *, stored: bool = False) -> None:
    """Refuse a tournament whose parts contradict each other.

    Args:
        stored: it was taken by an earlier version, which asked for less.

    Raises:
        TournamentError: with every fault, up to ``MAX_FAULTS_SHOWN`` of them.
    """
    faults = [*_players(tournament), *_scoring(tournament), *_cuts(tournament)]
    ids = {player.id for player in tournament.players}
    faults += seating_faults(tournament.seating, ids, tournament.rounds, tournament.tables_of)
    faults += _results(tournament, ids)
    if not stored:
        faults += [*_names(tournament), *uma_of_three(tournament)]
    faults = [*dict.fromkeys([*faults, *_penalties(tournament, ids)])]
    if faults:
        more = f"; and {len(faults) - MAX_FAULTS_SHOWN} more" if len(faults) > MAX_FAULTS_SHOWN else ""
        names = {player.id: player.name or player.id for player in tournament.players}
        shown = faults[:MAX_FAULTS_SHOWN]
        raise TournamentError("; ".join(shown) + more, *(_with_names(each, names) for each in shown))


def _with_names(fault: Fault, names: Mapping[str, str]) -> Fault:
    """The fault, for pages with names instead of ids."""
    player = fault.details.get("player")
    named = {"player": names[player]} if isinstance(player, str) and player in names else {}
    return Fault(fault, fault.code, **{**fault.details, **named})


def _names(tournament: Tournament) -> Iterator[Fault]:
    """Names that nobody could be called by."""
    for place, player in enumerate(tournament.players):
        try:
            _ = player.name and player_name(player.name, max_text_length("players.name"))
        except InvalidName as error:
            yield _wrong_field(f"players[{place}].name", f": {error}")


def _wrong_field(where: str, text: str) -> Fault:
    """A field of the file that cannot be so."""
    return Fault(f"{where}{text}", "wrong_field", where=where)


def _unknown_player(where: str, player: str, known: Collection[str], **at: int) -> Fault:
    """Somebody who is not among the players, at a place of the file or at a table."""
    text = f"{where}: {player} is no player{suggestion(player, known)}"
    if at:
        return Fault(text, "unknown_at", **at, player=player)
    return Fault(text, "unknown_player", where=where, player=player)


def seating_faults(
    seating: Iterable[TableSeating], players: Iterable[str] | None, rounds: int | None, tables_of: int
) -> Iterator[Fault]:
    """What contradicts itself in a seating.

    Args:
        players: ids of who plays; None: whoever sits.
        rounds: of the event; None: as many as are seated.
    """
    known = None if players is None else frozenset(players)
    tables: set[tuple[int, int]] = set()
    seated: dict[tuple[int, str], int] = {}
    for each in seating:
        at = {"round": each.round, "table": each.table}
        place = f"round {each.round}, table {each.table}"
        if (each.round, each.table) in tables:
            yield Fault(f"{place} is seated twice", "seated_twice", **at)
        tables.add((each.round, each.table))
        if rounds is not None and each.round > rounds:
            yield Fault(f"{place}: the event has {rounds} rounds", "no_such_round", **at, all=rounds)
        if len(each.seats) > tables_of:
            text = f"{place} seats {len(each.seats)}; tables are of {tables_of}"
            yield Fault(text, "table_size", **at, n=len(each.seats), all=tables_of)
        for player in each.seats.values():
            other = seated.setdefault((each.round, player), each.table)
            if other != each.table or list(each.seats.values()).count(player) > 1:
                where = f"at tables {other} and {each.table}" if other != each.table else "twice"
                code: FaultCode = "sits_at_two" if other != each.table else "sits_twice"
                text = f"round {each.round}: {player} sits {where}"
                yield Fault(text, code, **at, player=player, other=other)
            if known is not None and player not in known:
                yield _unknown_player(place, player, known, **at)
        for player in each.substitutes or ():
            if player not in each.players:
                text = f"{place}: {player} is a substitute there and does not sit there"
                yield Fault(text, "not_there", **at, player=player)


def imbalances(tournament: Tournament) -> Iterator[str]:
    """What does not add up: places at tables that lack a player, then sheets, each with what is missing or
    too much."""
    sizes = {len(each.points) for each in tournament.results}
    for players in sorted(each for each in sizes if each < tournament.tables_of):
        surplus = formulas.surplus(tournament, players)
        if surplus:
            yield (
                f"a table of {players} in an event of {tournament.tables_of}s adds up to"
                f" {decimal_text(surplus)} in the total and not to 0: look at scoring.uma, uma3 and oka"
            )
    for result in tournament.results:
        missing = missing_points(result, tournament.scoring)
        if missing:
            wanted = exact(tournament.scoring.start or 0) * len(result.points)
            yield (
                f"round {result.round}, table {result.table} adds up to"
                f" {decimal_text(wanted - missing)} and not to {decimal_text(wanted)}:"
                f" {decimal_text(abs(missing))} {'is missing' if missing > 0 else 'too much'}"
            )


def missing_points(result: TableResult, scoring: Scoring) -> Fraction:
    """What a sheet lacks: start × players less everybody's points; negative: so much too much."""
    wanted = exact(scoring.start or 0) * len(result.points)
    return wanted - exact_sum(result.points.values())


def _players(tournament: Tournament) -> Iterator[Fault]:
    for kind, ids in (
        ("player", [player.id for player in tournament.players]),
        ("team", [team.id for team in tournament.teams]),
    ):
        for twice in (each for each, count in Counter(ids).items() if count > 1):
            yield Fault(f"{kind} {twice} stands twice among the {kind}s", "listed_twice", name=twice)
    if tournament.teams:
        teams = {team.id for team in tournament.teams}
        for player in tournament.players:
            if player.team is not None and player.team not in teams:
                text = f"player {player.id}: there is no team {player.team}{suggestion(player.team, teams)}"
                yield Fault(text, "no_such_team", player=player.id, team=player.team)


def _scoring(tournament: Tournament) -> Iterator[Fault]:
    scoring = tournament.scoring
    if scoring.formula is Formula.UMA and 0 < len(scoring.uma) < tournament.tables_of:
        size = tournament.tables_of
        text = f" has {len(scoring.uma)} places; a table has {size} players, as in [15, 5, -5, -15]"
        yield _wrong_field("scoring.uma", text)
    if scoring.best_of is not None and tournament.cut:
        yield _wrong_field("scoring.best_of", " does not go with a cut: leave one of them out")


def uma_of_three(tournament: Tournament) -> Iterator[Fault]:
    """What tables of three lack in an event of fours: an uma of their own that adds up to 0."""
    scoring, three = tournament.scoring, formulas.TABLE_OF_THREE
    if scoring.uma3 and (scoring.formula is not Formula.UMA or tournament.tables_of == three):
        text = " is for tables of three in an event of fours that counts uma: leave it out"
        yield _wrong_field("scoring.uma3", text)
    elif scoring.uma3 and len(scoring.uma3) != three:
        text = f" has {len(scoring.uma3)} places; a table of three has 3, as in [15, 0, -15]"
        yield _wrong_field("scoring.uma3", text)
    elif scoring.uma3 and exact_sum(scoring.uma3) and formulas.surplus(tournament, three):
        total = decimal_text(exact_sum(scoring.uma3))
        yield _wrong_field("scoring.uma3", f" adds up to {total}: it must add up to 0, as in [15, 0, -15]")
    elif scoring.formula is Formula.UMA and scoring.uma and tournament.tables_of > three:
        small = {(each.round, each.table) for each in tournament.seating if len(each.seats) == three}
        small |= {(each.round, each.table) for each in tournament.results if len(each.points) == three}
        if small and not scoring.uma3:
            number, table = min(small)
            text = (
                f"round {number}, table {table} has three players: say what their places are worth in"
                " scoring.uma3, as in [15, 0, -15]"
            )
            yield Fault(text, "no_uma_of_three", round=number, table=table)


def _cuts(tournament: Tournament) -> Iterator[Fault]:
    ids = {player.id for player in tournament.players}
    before = None
    for index, cut in enumerate(tournament.cut):
        after, players, lots = (f"cut[{index}].{name}" for name in ("after", "players", "lots"))
        if cut.after >= tournament.rounds:
            yield _wrong_field(
                after, f" is {cut.after}: it must be before the last of {tournament.rounds} rounds"
            )
        if cut.players > len(ids):
            yield _wrong_field(players, f" is {cut.players}: there are {len(ids)} players")
        if before is not None and cut.after <= before.after:
            yield _wrong_field(
                after, f" is {cut.after}: it must be later than the cut before, {before.after}"
            )
        if before is not None and cut.players > before.players:
            yield _wrong_field(
                players, f" is {cut.players}: only {before.players} are left by the cut before"
            )
        for player in cut.lots:
            if player not in ids:
                yield _unknown_player(lots, player, ids)
        if len(set(cut.lots)) != len(cut.lots):
            yield _wrong_field(lots, ": a player stands twice")
        before = cut


def _results(tournament: Tournament, ids: set[str]) -> Iterator[Fault]:
    seated = {(each.round, each.table): each for each in tournament.seating}
    came: set[tuple[int, int]] = set()
    played: dict[tuple[int, str], int] = {}
    for result in tournament.results:
        at = {"round": result.round, "table": result.table}
        place = f"round {result.round}, table {result.table}"
        if (result.round, result.table) in came:
            text = f"{place} has two results; what changes a result takes its place"
            yield Fault(text, "two_results", **at)
        came.add((result.round, result.table))
        if result.round > tournament.rounds:
            text = f"{place}: the event has {tournament.rounds} rounds"
            yield Fault(text, "no_such_round", **at, all=tournament.rounds)
        if len(result.points) not in TABLE_SIZES or len(result.points) > tournament.tables_of:
            text = f"{place} has {len(result.points)} results; a table has {tournament.tables_of} players"
            yield Fault(text, "table_size", **at, n=len(result.points), all=tournament.tables_of)
        for player in (*result.points, *result.signed):
            if player not in ids:
                yield _unknown_player(place, player, ids, **at)
        for player in result.signed:
            if player not in result.points:
                text = f"{place}: {player} signed and did not play there"
                yield Fault(text, "not_there", **at, player=player)
        for player in result.points:
            other = played.setdefault((result.round, player), result.table)
            if other != result.table:
                text = f"round {result.round}: {player} has results of tables {other} and {result.table}"
                yield Fault(text, "results_of_two", **at, player=player, other=other)
        seats = seated.get((result.round, result.table))
        if seats is not None and set(seats.players) != set(result.points):
            there = ", ".join(seats.players)
            text = f"{place}: {there} sit there, the result is of {', '.join(result.points)}"
            yield Fault(text, "other_players", **at)
        if seats is None and tournament.scoring.ties is Ties.SEAT and tournament.seating:
            text = f"{place} is not in the seating, which parts equal players (scoring.ties is seat)"
            yield Fault(text, "not_seated", **at)


def _penalties(tournament: Tournament, ids: set[str]) -> Iterator[Fault]:
    formula, rounds = tournament.scoring.formula, tournament.rounds
    for index, penalty in enumerate(tournament.penalties):
        where = f"penalties[{index}]"
        if penalty.player not in ids:
            yield _unknown_player(where, penalty.player, ids)
        if penalty.unit is Unit.TABLE_POINTS and formula is not Formula.TABLE_POINTS:
            text = f" is table_points, but the formula is {formula}: it must be points"
            yield _wrong_field(f"{where}.unit", text)
        if penalty.round is not None and penalty.round > rounds:
            yield _wrong_field(f"{where}.round", f" is {penalty.round}: the event has {rounds} rounds")
