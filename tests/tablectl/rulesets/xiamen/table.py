"""A Xiamen table to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from tablectl.game.claims import (
    Claim,
    RevealIndicator,
    RollDice,
    ShowBonus,
    StartHand,
    StartSession,
)
from tablectl.game.decide import legal_claims
from tablectl.game.events import Event
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile, tile_of_kind
from tests.tablectl.game.deciding import Deciding

WAITING = "123456789m123s45p99s"
"""Sixteen tiles that wait for the 3 and 6 of dots."""


class Table(Deciding):
    """One session in play."""

    def __init__(
        self,
        *hands: str,
        gold: str | None = "9p",
        banker: str = "?",
        preset: str = "default",
        start: StartHand | None = None,
        first_dealer: int = 0,
        **options: object,
    ) -> None:
        self.state = GameState()
        self.events: list[Event] = []
        players = ("A", "B", "C", "D")
        self.do(StartSession("xiamen", preset, options, players, first_dealer=first_dealer))
        self.hand_of(*hands, gold=gold, banker=banker, start=start)

    def hand_of(
        self, *hands: str, gold: str | None = "9p", banker: str = "?", start: StartHand | None = None
    ) -> None:
        """A hand dealt: what is not given nobody has seen; ``banker`` is the banker's seventeenth tile. The
        gold is turned unless it is None."""
        self.do(start or StartHand(), RollDice((3, 4, 2, 1)))
        self.deal(*hands)
        self.draw(self.state.dealer, banker)
        if gold is not None:
            self.do(RevealIndicator(Tile.parse(gold)))

    def may(self, seat: int, kind: type[Claim]) -> list[Claim]:
        """What a seat is offered of one sort of claim."""
        return [claim for claim in legal_claims(self.state, seat) if isinstance(claim, kind)]

    def flower(self, seat: int, flower: str) -> None:
        self.do(ShowBonus(seat, Tile.parse(flower)))

    def until(self, left: int) -> None:
        """Everybody discards unseen suit tiles as drawn until so many are left in the wall."""
        while self.hand.wall_left > left:
            kind = max(range(27), key=lambda kind: self.play.setup.tile_counts[kind] - self.hand.seen[kind])
            self.turn(self.hand.turn, str(tile_of_kind(kind)))

    def paid(self) -> tuple[str, dict[str, object], tuple[int, ...]]:
        """Settle: item, total, deltas of the one win."""
        (win,) = self.settle().wins
        assert isinstance(win.total, dict)
        return win.items[0][0], dict(win.total), win.deltas
