"""A table to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tablectl.game.claims import (
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.events import Event
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.deciding import Deciding

EventT = TypeVar("EventT", bound=Event)

UNSEEN = "?????????????"

ANYTHING = parse_tiles("123456789m123456789p12345678s1234567z") * 3
"""Tiles to discard when it does not matter which."""

TANYAO = "234m567p22s34567s"
"""Waits for 2, 5 and 8 bamboos, all simples."""


class Table(Deciding):
    """One session of riichi in play."""

    def __init__(
        self,
        *hands: str,
        preset: str = "tenhou",
        indicator: str = "9s",
        start: StartHand | None = None,
        scores: tuple[int, ...] | None = None,
        options: dict[str, object] | None = None,
    ) -> None:
        self.state = GameState()
        self.events: list[Event] = []
        self.do(StartSession("riichi", preset, options or {}, ("A", "B", "C", "D"), scores))
        self.do(start or StartHand())
        if hands:
            self.deal(*hands)
            self.do(RevealIndicator(Tile.parse(indicator)))

    def turns(self, first: int, tiles: Sequence[str]) -> None:
        """Turn after turn, every tile discarded as drawn."""
        for offset, code in enumerate(tiles):
            seat = (first + offset) % 4
            self.do(Draw(seat, one(code)), Discard(seat, Tile.parse(code), drawn=True))

    def until(self, left: int) -> None:
        """Everybody discards anything as drawn until so many tiles are left in the wall."""
        while self.hand.wall_left > left:
            seat = self.hand.turn
            tile = ANYTHING[self.hand.wall_left]
            self.do(Draw(seat, tile), Discard(seat, tile, drawn=True))

    def ready(self, seat: int, drawn: str, discard: str) -> None:
        """Draw, say riichi, discard."""
        self.do(Draw(seat, one(drawn)), DeclareReady(seat), Discard(seat, Tile.parse(discard)))

    def win(self, seat: int, tiles: str, tile: str) -> ShowWin:
        return ShowWin(seat, parse_tiles(tiles), Tile.parse(tile))


def one(code: str) -> Tile | None:
    """A tile, or None for ``?``."""
    return None if code == "?" else Tile.parse(code)
