"""What is asked of a seating, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.tournament.checking import seating_faults
from tablectl.tournament.errors import TournamentError
from tablectl.tournament.fields import DocumentFields, suggestion
from tablectl.tournament.reading import read_seating
from tablectl.tournament.values import TableSeating

FIELDS: Final = (
    "players",
    "rounds",
    "tables_of",
    "tables",
    "bans",
    "apart",
    "already",
    "spare",
    "mode",
    "ranking",
    "seed",
    "seconds",
)
MAX_PLAYERS: Final = 2000
MAX_NEW_ROUNDS: Final = 100
MIN_SECONDS: Final = Decimal("0.5")
MAX_SECONDS: Final = 600


class Spare(StrEnum):
    """What becomes of players whom whole tables leave over."""

    BYES = "byes"
    """They have a bye, in turns."""
    SUBSTITUTES = "substitutes"
    """Substitutes fill the last table."""
    THREES = "threes"
    """As many tables as needed have a player less."""


class Mode(StrEnum):
    """How players are brought together."""

    PLAN = "plan"
    """Everybody meets as many others as can be."""
    SWISS = "swiss"
    """Neighbours of the ranking meet, as far as they have not yet."""
    INTERVAL = "interval"
    """Each table has one player of each quarter of the ranking."""
    RANDOM = "random"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRequest:
    """Who is to be seated, and what must not be."""

    players: tuple[str, ...]
    """Ids, in the order of the ranking where there is one: the best first."""
    rounds: int
    """How many rounds to write."""
    tables_of: int = 4
    seats: tuple[Wind, ...] = ()
    """Where they sit, from East on; none: as many winds as sit at a table."""
    tables: int | None = None
    """How many tables there are; None: enough for everybody."""
    bans: tuple[tuple[str, str], ...] = ()
    """Pairs who never sit at one table."""
    apart: tuple[Mapping[str, object], ...] = ()
    """By key (team, country): the value of each player who has one. Who share one sit apart if they can."""
    already: tuple[TableSeating, ...] = ()
    spare: Spare = Spare.BYES
    substitutes: tuple[str, ...] = ()
    """Who of the players is one, to fill the last table."""
    mode: Mode = Mode.PLAN
    seed: int = 1
    seconds: float = 10
    """How long a search may take."""

    @property
    def first_round(self) -> int:
        """The number of the first round to write."""
        return 1 + max((each.round for each in self.already), default=0)

    @property
    def winds(self) -> tuple[Wind, ...]:
        """The winds of a table, from East on."""
        return self.seats or WINDS[: self.tables_of]

    @property
    def table_count(self) -> int:
        """Tables in play in a round."""
        full = len(self.players) // self.tables_of
        if self.spare is Spare.THREES:
            return -(-len(self.players) // self.tables_of)
        return full if self.tables is None else min(full, self.tables)

    @property
    def empty_seat_count(self) -> int:
        """Tables of a round that lack a player."""
        return max(0, self.table_count * self.tables_of - len(self.players))


def seating_request(document: object) -> SeatingRequest:
    """A request from its JSON value.

    Raises:
        TournamentError: it says what cannot be; the message says where.
    """
    fields = DocumentFields(document, "")
    fields.require_known(FIELDS)
    people = fields.objects("players")
    if not people:
        raise fields.field_error("players", 'a list of players, as in [{"id": "p1"}]')
    ids = tuple(each.text("id") for each in people)
    if len(ids) > MAX_PLAYERS:
        raise TournamentError(f"players are {len(ids)}; at most {MAX_PLAYERS} can be seated")
    for player in ids:
        if ids.count(player) > 1:
            raise TournamentError(f"player {player} stands twice among the players")
    tables_of = fields.integer("tables_of", 2, 4, 4)
    already = read_seating(fields, "already")
    faults = list(seating_faults(already, None, None, tables_of))
    if faults:
        raise TournamentError("already: " + "; ".join(faults[:10]))
    known = {*ids, *(player for each in already for player in each.seats.values())}
    spare, tables = (
        fields.choice("spare", Spare, Spare.BYES),
        fields.integer_or_none("tables", 1, MAX_PLAYERS),
    )
    substitutes = _substitutes(len(ids), tables_of, known) if spare is Spare.SUBSTITUTES else ()
    ids = (*ids, *substitutes)
    _require_tables(len(ids), tables_of, spare, tables)
    mode = fields.choice("mode", Mode, Mode.PLAN)
    return SeatingRequest(
        players=_by_ranking(fields, ids, known, mode),
        rounds=fields.integer("rounds", 1, MAX_NEW_ROUNDS),
        tables_of=tables_of,
        tables=tables,
        bans=_bans(fields, ids, known),
        apart=_apart(fields, people),
        already=already,
        spare=spare,
        substitutes=substitutes,
        mode=mode,
        seed=fields.integer("seed", 0, 2**63 - 1, 1),
        seconds=_seconds(fields),
    )


def _substitutes(players: int, tables_of: int, known: set[str]) -> tuple[str, ...]:
    """Ids that are nobody's, of those who fill the last table."""
    found: list[str] = []
    number = 0
    while len(found) < -players % tables_of:
        number += 1
        if f"substitute{number}" not in known:
            found.append(f"substitute{number}")
    return tuple(found)


def _require_tables(players: int, tables_of: int, spare: Spare, tables: int | None) -> None:
    least = tables_of - 1 if spare is Spare.THREES else tables_of
    if players < least:
        raise TournamentError(f"{players} players fill no table of {least}: at least {least} must be there")
    if spare is Spare.BYES:
        return
    count = -(-players // tables_of)
    if tables is not None and tables < count:
        raise TournamentError(f"{players} players need {count} tables, and there are {tables}: only byes fit")
    if count * tables_of - players > count:
        raise TournamentError(f"{players} players do not fill tables of {tables_of} and {tables_of - 1}")


def _seconds(fields: DocumentFields) -> float:
    seconds = fields.number("seconds", 10)
    if not MIN_SECONDS <= seconds <= MAX_SECONDS:
        raise fields.field_error("seconds", f"a number from {MIN_SECONDS} to {MAX_SECONDS}")
    return float(seconds)


def _by_ranking(fields: DocumentFields, ids: tuple[str, ...], known: set[str], mode: Mode) -> tuple[str, ...]:
    """Players by ranking; whoever it leaves out comes behind it, in the order of the players.

    Whoever has left may still stand in it: ``known`` are the players and all who have played.
    """
    ranking = fields.texts("ranking")
    if not ranking:
        return ids
    for player in ranking:
        if player not in known:
            raise TournamentError(f"ranking: {player} is no player{suggestion(player, known)}")
        if ranking.count(player) > 1:
            raise TournamentError(f"ranking: {player} stands twice")
    present = set(ids)
    ranked = tuple(player for player in ranking if player in present)
    if not ranked and mode in (Mode.SWISS, Mode.INTERVAL):
        raise TournamentError("ranking has none of the players")
    return (*ranked, *(player for player in ids if player not in set(ranking)))


def _bans(fields: DocumentFields, ids: tuple[str, ...], known: set[str]) -> tuple[tuple[str, str], ...]:
    found = []
    for pair in fields.values("bans"):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(each, str) for each in pair):
            raise fields.field_error("bans", 'a list of pairs of ids, as in [["p1", "p2"]]')
        for player in pair:
            if player not in known:
                raise TournamentError(f"bans: {player} is no player{suggestion(player, known)}")
        if pair[0] == pair[1]:
            raise TournamentError(f"bans: {pair[0]} cannot be kept apart from themselves")
        if pair[0] in ids and pair[1] in ids:
            found.append((pair[0], pair[1]))
    return tuple(dict.fromkeys(found))


def _apart(fields: DocumentFields, people: list[DocumentFields]) -> tuple[Mapping[str, object], ...]:
    return tuple(
        {each.text("id"): each.text(key) for each in people if each.has(key)} for key in fields.texts("apart")
    )
