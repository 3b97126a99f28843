"""A table in play of an event, as a request describes it: who has what, and what hand it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.seats import Wind
from tablectl.tournament.errors import TournamentError
from tablectl.tournament.fields import DocumentFields, suggestion
from tablectl.tournament.reading import MAX_TABLES, tournament_of
from tablectl.tournament.values import Tournament

_KEYS: Final = ("tournament", "round", "table", "place", "points", "hand")
_HAND_KEYS: Final = ("round", "dealer", "honba", "deposits")
_MAX_COUNTERS: Final = 9_999
"""Far above any honba or number of sticks that a session has seen."""


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """A table whose result is still to come, and the place that its players ask for."""

    tournament: Tournament
    round: int
    table: int
    place: int
    """Of the whole event: this one or better."""
    players: tuple[str, ...]
    """Ids in order of play; the first dealt the first hand."""
    points: tuple[int, ...]
    """In that order: of the game, before the hand in play is paid; deposits are taken off already."""
    wind: Wind
    """Of the hand's round."""
    dealer: int
    """The dealer's number among the players."""
    honba: int
    deposits: int


def table_in_play(document: object) -> TableInPlay:
    """A table in play from its JSON value, as ``json_text.parse_json`` gives it.

    Raises:
        TournamentError: it is none, or does not fit the tournament; the message says where.
    """
    fields = DocumentFields(document, "")
    fields.require_known(_KEYS)
    tournament = tournament_of(fields.mapping("tournament"))
    number = fields.integer("round", 1, tournament.rounds)
    table = fields.integer("table", 1, MAX_TABLES)
    where = f"round {number}, table {table}"
    seats = next((each for each in tournament.seating if (each.round, each.table) == (number, table)), None)
    if seats is None:
        raise TournamentError(f"{where} is not in the seating, which says who plays there")
    if any((each.round, each.table) == (number, table) for each in tournament.results):
        raise TournamentError(f"{where} has its result already; leave it out to ask what was needed there")
    players = seats.players
    hand = fields.nested("hand")
    hand.require_known(_HAND_KEYS)
    dealer = hand.text("dealer", players[0])
    if dealer not in players:
        raise TournamentError(f"hand.dealer: {dealer} does not play there{suggestion(dealer, players)}")
    return TableInPlay(
        tournament=tournament,
        round=number,
        table=table,
        place=fields.integer("place", 1, len(tournament.players), 1),
        players=players,
        points=_points(fields, players, where),
        wind=hand.choice("round", Wind, Wind.EAST),
        dealer=players.index(dealer),
        honba=hand.integer("honba", 0, _MAX_COUNTERS, 0),
        deposits=hand.integer("deposits", 0, _MAX_COUNTERS, 0),
    )


def _points(fields: DocumentFields, players: tuple[str, ...], where: str) -> tuple[int, ...]:
    points = fields.points("points")
    if set(points) != set(players):
        named = ", ".join(points) or "nobody"
        raise TournamentError(f"points must be of {', '.join(players)}, who play {where}; not of {named}")
    found = []
    for player in players:
        value = points[player]
        if value != int(value):
            raise TournamentError(f"points.{player} must be a whole number, not {value}")
        found.append(int(value))
    return tuple(found)
