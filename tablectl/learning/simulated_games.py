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
class TableForm:
    """How one of a book's tables plays."""

    preset: str = "default"
    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)


TABLES: Final[Mapping[str, tuple[TableForm, ...]]] = {
    "sanma": (TableForm("tenhou", players=3), TableForm("tenhou", players=3), TableForm("club", players=3)),
    "mcr": (TableForm(), TableForm(), TableForm(), TableForm("botzone")),
    "siamese": (TableForm(players=3), TableForm(players=3), TableForm(players=2)),
    "red": (TableForm(), TableForm(), TableForm(players=3), TableForm(players=2)),
    "hangzhou": (TableForm(),),
    "xiamen": (TableForm(), TableForm(), TableForm("quanzhou")),
    "sichuan": (TableForm(), TableForm(), TableForm(players=3)),
}
"""By book, the tables that sessions take turns with."""
BOOKS: Final = tuple(TABLES)


def table_of(book: str, seed: int) -> TableForm:
    """Which of the book's tables the session of a seed is played at."""
    tables = TABLES[book]
    return tables[seed % len(tables)]


def play_session(book: str, seed: int, max_hands: int = MAX_HANDS) -> Iterator[Event]:
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
    while hands < max_hands and not game.state.finished:
        move = game.next_step()
        game.follow(move.events)
        yield from move.events
        hands += sum(isinstance(event, HandSettled) for event in move.events)
