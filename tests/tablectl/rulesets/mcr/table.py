"""An MCR table (or a Siamese one) to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from typing import TypeVar

from tablectl.game.claims import (
    ShowBonus,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.events import Event
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, parse_tiles, tile_of_kind
from tests.tablectl.game.deciding import Deciding

EventT = TypeVar("EventT", bound=Event)


class Table(Deciding):
    """One session in play."""

    def __init__(
        self,
        *hands: str,
        rules: str = "mcr",
        players: tuple[str, ...] = ("A", "B", "C", "D"),
        options: dict[str, object] | None = None,
        start: StartHand | None = None,
        first_dealer: int = 0,
    ) -> None:
        self.state = GameState()
        self.events: list[Event] = []
        self.do(StartSession(rules, "default", options or {}, players, first_dealer=first_dealer))
        self.do(start or StartHand())
        if hands:
            self.deal(*hands)

    def flower(self, seat: int, flower: str, replacement: str = "?") -> None:
        """Lay a flower down and take its replacement."""
        self.do(ShowBonus(seat, Tile.parse(flower)))
        self.draw(seat, replacement)

    def until(self, left: int) -> None:
        """Everybody discards unseen tiles as drawn until so many are left in the wall."""
        while self.hand.wall_left > left:
            self.turn(self.hand.turn, str(self.unseen()))

    def unseen(self) -> Tile:
        """A tile of the kind that most copies are left of."""
        left = [self.play.setup.tile_counts[kind] - self.hand.seen[kind] for kind in range(PLAYING_KINDS)]
        kind = max(range(PLAYING_KINDS), key=lambda kind: left[kind])
        assert left[kind] > 0
        return tile_of_kind(kind)

    def win(self, seat: int, tiles: str, tile: str, part: int = 0, unused: bool = False) -> ShowWin:
        winning = None if unused else Tile.parse(tile)
        return ShowWin(seat, parse_tiles(tiles), winning, part=part, unused=unused)
