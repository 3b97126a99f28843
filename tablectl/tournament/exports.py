"""An event as the tables that federations and spreadsheets ask for: CSV and lines of JSON.

Every table has a heading and a row for each player or table, in an order that does not depend on the file's.
Numbers are exact decimals. Sources: EMA's results workbook (place, first and last name, EMA number, table
points, score, member, country), and its ranking's description, "base rank".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from tablectl.mahjong.seats import WINDS
from tablectl.tournament.engine_file import engine_text
from tablectl.tournament.exact import decimal_text
from tablectl.tournament.formulas import POINTS_OF_A_UNIT, table_formula
from tablectl.tournament.json_text import format_json
from tablectl.tournament.progress import progress
from tablectl.tournament.standings import PlayerStanding, standings, standings_document
from tablectl.tournament.values import Formula, Player, TableResult, Tournament
from tablectl.tournament.writing import document_of, write_tournament

EMA_COLUMNS: Final = (
    "Place",
    "First name",
    "Last name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
    "Base rank",
)
STANDINGS_COLUMNS: Final = (
    "place",
    "id",
    "name",
    "country",
    "ema_id",
    "club",
    "team",
    "total",
    "penalties",
    "games",
    "wins",
    "points",
)
"""Followed by ``round_1``, ``round_2``…, and ``after``: how far the event was (``round 2 of 4``)."""
RESULTS_COLUMNS: Final = (
    "round",
    "table",
    "seat",
    "id",
    "name",
    "points",
    "place",
    "value",
    "source",
    "signed",
)
_LISTS: Final = {
    "players": "player",
    "teams": "team",
    "seating": "seating",
    "results": "result",
    "penalties": "penalty",
    "cut": "cut",
}
"""Lists of a tournament file, and what a line of one of their members is called."""


def ema_text(tournament: Tournament) -> str:
    """The result table that the European Mahjong Association takes for its ranking (MERS).

    The score is in points of the game also where the total is in thousands. A country is written as the file
    has it. A player's ``first_name`` and ``last_name`` are taken where the file says them; else what stands
    behind a comma, or the first word of the name, is the first name. Who has not played is left out.

    Raises:
        TournamentError: there are no standings (an undecided cut).
    """
    found = [(each, each.place) for each in standings(tournament).players if each.place is not None]
    players = {player.id: player for player in tournament.players}
    formula = tournament.scoring.formula
    rows = []
    for each, place in found:
        player = players[each.id]
        by_tables = formula is Formula.TABLE_POINTS
        score = each.points if by_tables else each.total
        if formula is Formula.UMA:
            score = score * POINTS_OF_A_UNIT
        rows.append(
            (
                place,
                *_names(player),
                player.ema_id or "",
                decimal_text(each.total) if by_tables else "",
                decimal_text(score),
                int(player.ema_id is not None),
                player.country or "",
                base_rank(place, len(found)),
            )
        )
    return _csv(EMA_COLUMNS, rows)


def base_rank(place: int, players: int) -> int:
    """What a place is worth in EMA's ranking: 1000 for the first, 0 for the last, rounded.

    >>> base_rank(1, 100), base_rank(75, 100), base_rank(100, 100)
    (1000, 253, 0)
    """
    return 1000 if players < 2 else round(Fraction(1000 * (players - place), players - 1))


def standings_text(tournament: Tournament) -> str:
    """Everybody's place, total and rounds as CSV; a round that was not played is empty, and so are place and
    total of who has not played.

    Raises:
        TournamentError: there are no standings (an undecided cut).
    """
    players = {player.id: player for player in tournament.players}
    rounds = tuple(f"round_{number}" for number in range(1, tournament.rounds + 1))
    teams = {each.id: each.name or each.id for each in tournament.teams}
    after = progress(tournament).text
    rows = ((*_standing(each, players[each.id], teams), after) for each in standings(tournament).players)
    return _csv((*STANDINGS_COLUMNS, *rounds, "after"), rows)


def results_text(tournament: Tournament) -> str:
    """Every table's result as CSV, a row for each player: points of the game, place and value of the table.

    Raises:
        TournamentError: a table that cannot be valued (equal points to be parted by unknown seats).
    """
    formula = table_formula(tournament)
    substitutes = frozenset(player.id for player in tournament.players if player.substitute)
    names = {player.id: player.name for player in tournament.players}
    seated = {(each.round, each.table): each for each in tournament.seating}
    rows: list[Sequence[object]] = []
    for result in sorted(tournament.results, key=lambda each: (each.round, each.table)):
        seats = seated.get((result.round, result.table))
        winds = {} if seats is None else {player: wind for wind, player in seats.seats.items()}
        values = formula.values(result, seats, substitutes)
        order = sorted(result.points, key=lambda player: WINDS.index(winds[player]) if player in winds else 9)
        rows += (
            (
                result.round,
                result.table,
                winds[player].value if player in winds else "",
                player,
                names[player],
                decimal_text(result.points[player]),
                _place(result, player),
                decimal_text(values[player].value),
                result.source.value,
                int(player in result.signed),
            )
            for player in order
        )
    return _csv(RESULTS_COLUMNS, rows)


def lines_text(tournament: Tournament) -> str:
    """Everything as lines of JSON: the event, its players, tables, penalties, cuts, then the standings.

    Each line is an object with one name that says what its value is: ``event`` (the tournament file without
    its lists), ``player``, ``team``, ``seating``, ``result``, ``penalty``, ``cut``, ``standing``,
    ``team_standing``.

    Raises:
        TournamentError: there are no standings (an undecided cut).
    """
    document = document_of(tournament)
    lines: list[Mapping[str, object]] = [
        {"event": {name: each for name, each in document.items() if name not in _LISTS}}
    ]
    for name, kind in _LISTS.items():
        lines += ({kind: each} for each in _as_list(document.get(name)))
    placed = standings_document(standings(tournament))
    lines += ({"standing": each} for each in _as_list(placed["standings"]))
    lines += ({"team_standing": each} for each in _as_list(placed["teams"]))
    return "".join(format_json(line) + "\n" for line in lines)


FORMATS: Final[Mapping[str, Callable[[Tournament], str]]] = {
    "json": write_tournament,
    "ema-csv": ema_text,
    "standings-csv": standings_text,
    "results-csv": results_text,
    "ndjson": lines_text,
    "tournament-engine": engine_text,
}
"""How an event can be written, by name."""


def _names(player: Player) -> tuple[str, str]:
    """First and last name."""
    extra = dict(player.extra)
    first, last = extra.get("first_name"), extra.get("last_name")
    if isinstance(first, str) and isinstance(last, str):
        return first, last
    last, comma, first = (part.strip() for part in player.name.partition(","))
    if comma and last and first:
        return first, last
    head, _, rest = player.name.strip().partition(" ")
    return (head, rest.strip()) if rest else ("", head)


def _standing(each: PlayerStanding, player: Player, teams: Mapping[str, str]) -> tuple[object, ...]:
    return (
        "" if each.place is None else each.place,
        each.id,
        player.name,
        player.country or "",
        player.ema_id or "",
        player.club or "",
        teams.get(player.team or "", player.team or ""),
        "" if each.place is None else decimal_text(each.total),
        decimal_text(each.penalties),
        each.games,
        each.wins,
        decimal_text(each.points),
        *("" if value is None else decimal_text(value) for value in each.rounds),
    )


def _place(result: TableResult, player: str) -> int:
    """At the table, from 1; equal points share it, whatever parts their values."""
    return 1 + sum(points > result.points[player] for points in result.points.values())


def _as_list(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def _csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    return "".join(",".join(map(_cell, row)) + "\n" for row in (columns, *rows))


def _cell(value: object) -> str:
    """A cell as RFC 4180 has it; what a spreadsheet would take for a formula begins with an apostrophe."""
    text = str(value)
    if text.startswith(("=", "+", "-", "@", "\t", "\r")) and not _is_number(text):
        text = f"'{text}"
    if any(mark in text for mark in ',"\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text


def _is_number(text: str) -> bool:
    return text.removeprefix("-").replace(".", "", 1).isdecimal()
