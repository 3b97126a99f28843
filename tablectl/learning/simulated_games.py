"""Sessions of every book as the simulation's players play them: what other books' chances are learnt from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import Event, HandSettled
from tablectl.rulesets import ruleset
from tablectl.simulation.true_game.truth import TrueGame, TruthError, start_of

MAX_HANDS: Final = 32
"""Hands of a session that ends by no rule, or late."""


@dataclass(frozen=True, slots=True)
class Table:
    """How one of a book's tables plays."""

    preset: str = "default"
    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)


TABLES: Final[Mapping[str, tuple[Table, ...]]] = {
    "sanma": (Table("tenhou", players=3), Table("tenhou", players=3), Table("club", players=3)),
    "mcr": (Table(), Table(), Table(), Table("botzone")),
    "siamese": (Table(players=3), Table(players=3), Table(players=2)),
    "red": (Table(), Table(), Table(players=3), Table(players=2)),
    "hangzhou": (Table(),),
    "xiamen": (Table(), Table(), Table("quanzhou")),
    "sichuan": (Table(), Table(), Table(players=3)),
}
"""By book, the tables that sessions take turns with."""
BOOKS: Final = tuple(TABLES)


def table_of(book: str, seed: int) -> Table:
    """Which of the book's tables the session of a seed is played at."""
    tables = TABLES[book]
    return tables[seed % len(tables)]


def played(book: str, seed: int, most_hands: int = MAX_HANDS) -> Iterator[Event]:
    """Every event of one session; the same seed plays the same one.

    Raises:
        TruthError: the players and the rules disagree.
    """
    table = table_of(book, seed)
    names = ("A", "B", "C", "D")[: table.players]
    options = ruleset(book).with_players(table.options, table.players)
    game = TrueGame(seed)
    begun = decide(game.state, start_of(table.preset, names, book, options))
    if isinstance(begun, Refused):
        raise TruthError(f"nobody can sit down to {book}: {begun.message}")
    game.follow(begun)
    yield from begun
    hands = 0
    while hands < most_hands and not game.state.finished:
        move = game.next_step()
        game.follow(move.events)
        yield from move.events
        hands += sum(isinstance(event, HandSettled) for event in move.events)
