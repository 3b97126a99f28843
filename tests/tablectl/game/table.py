"""A table to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tablectl.game.claims import (
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    Settle,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.events import Event, HandSettled
from tablectl.game.state import GameState, HandState, SeatState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_hidden, parse_tiles
from tests.tablectl.game.deciding import Deciding

EventT = TypeVar("EventT", bound=Event)

UNSEEN = "?????????????"

ANYTHING = parse_tiles("123456789m123456789p12345678s1234567z") * 3
"""Tiles to discard when it does not matter which."""

TANYAO = "234m567p22s34567s"
"""Waits for 2, 5 and 8 bamboos, all simples."""


class Table(Deciding):
    """One session in play. ``do`` must be accepted, ``refuses`` must not."""

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
            for seat in range(4):
                tiles = parse_hidden(hands[seat] if seat < len(hands) else "")
                tiles += (None,) * (13 - len(tiles))
                self.do(Deal(seat, tiles))
            self.do(RevealIndicator(Tile.parse(indicator)))

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    def seat(self, seat: int) -> SeatState:
        return self.hand.seats[seat]

    def turn(self, seat: int, drawn: str, discard: str) -> None:
        """Draw and discard."""
        self.do(Draw(seat, one(drawn)))
        self.discard(seat, discard)

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

    def draw(self, seat: int, tile: str) -> None:
        self.do(Draw(seat, one(tile)))

    def discard(self, seat: int, tile: str, drawn: bool | None = None) -> None:
        self.do(Discard(seat, Tile.parse(tile), drawn))

    def ready(self, seat: int, drawn: str, discard: str) -> None:
        """Draw, say riichi, discard."""
        self.do(Draw(seat, one(drawn)), DeclareReady(seat), Discard(seat, Tile.parse(discard)))

    def pung(self, seat: int, tiles: str) -> None:
        self.do(ClaimMeld(seat, MeldKind.PUNG, parse_tiles(tiles)))

    def chow(self, seat: int, tiles: str) -> None:
        self.do(ClaimMeld(seat, MeldKind.CHOW, parse_tiles(tiles)))

    def open_kong(self, seat: int, tiles: str) -> None:
        self.do(ClaimMeld(seat, MeldKind.OPEN_KONG, parse_tiles(tiles)))

    def closed_kong(self, seat: int, tiles: str) -> None:
        self.do(DeclareKong(seat, MeldKind.CLOSED_KONG, parse_tiles(tiles)))

    def added_kong(self, seat: int, tiles: str) -> None:
        self.do(DeclareKong(seat, MeldKind.ADDED_KONG, parse_tiles(tiles)))

    def win(self, seat: int, tiles: str, tile: str) -> ShowWin:
        return ShowWin(seat, parse_tiles(tiles), Tile.parse(tile))

    def settle(self) -> HandSettled:
        (event,) = self.do(Settle())
        assert isinstance(event, HandSettled)
        return event


def one(code: str) -> Tile | None:
    """A tile, or None for ``?``."""
    return None if code == "?" else Tile.parse(code)
