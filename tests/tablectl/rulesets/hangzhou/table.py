"""A Hangzhou table to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Refused,
    RevealIndicator,
    RollDice,
    StartHand,
    StartSession,
)
from tablectl.game.decide import decide
from tablectl.game.events import Event
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, parse_tiles, tile_of_kind
from tests.tablectl.game.deciding import Deciding
from tests.tablectl.game.written_claims import chow, open_kong, pung


class Table(Deciding):
    """One session in play, seat 0 the banker.

    Args:
        hands: closed tiles of the seats; what is not given nobody has seen.
        indicator: the tile that is turned; none with permanent fortune.
        streak: how many hands the banker has been banker.
        dice: the throw that broke the wall.
        scores: chips; None: as the rules have it.
    """

    def __init__(
        self,
        *hands: str,
        indicator: str | None = "4s",
        streak: int = 1,
        dice: tuple[int, int] = (1, 2),
        scores: tuple[int, ...] | None = None,
        **options: object,
    ) -> None:
        self.state = GameState()
        self.events: list[Event] = []
        self.do(StartSession("hangzhou", "default", options, ("A", "B", "C", "D"), scores))
        self.start(*hands, indicator=indicator, dice=dice, claim=StartHand(honba=streak - 1))

    def start(
        self,
        *hands: str,
        indicator: str | None = "4s",
        dice: tuple[int, int] = (1, 2),
        claim: StartHand | None = None,
    ) -> None:
        """A hand from its start to the banker's first draw."""
        self.do(claim or StartHand(), RollDice(dice))
        self.deal(*hands)
        if indicator is not None:
            self.do(RevealIndicator(Tile.parse(indicator)))

    def allows(self, claim: Claim) -> bool:
        """Whether the rules would accept a claim now."""
        return not isinstance(decide(self.state, claim), Refused)

    def until(self, left: int) -> None:
        """Everybody discards unseen suit tiles as drawn until so many are left in the wall."""
        while self.hand.wall_left > left:
            self.turn(self.hand.turn, str(self.unseen()))

    def unseen(self) -> Tile:
        """A tile that is no fortune tile, of the kind that most copies are left of."""
        fortune = self.hand.indicators[0].kind if self.hand.indicators else 31
        left = [
            self.play.setup.tile_counts[kind] - self.hand.seen[kind] if kind != fortune else 0
            for kind in range(PLAYING_KINDS)
        ]
        return tile_of_kind(max(range(PLAYING_KINDS), key=lambda kind: left[kind]))


def claim(seat: int, tiles: str) -> ClaimMeld:
    """A chow, pung or open kong by its tiles."""
    laid = parse_tiles(tiles)
    if laid[0] != laid[1]:
        return chow(seat, tiles)
    return pung(seat, tiles) if len(laid) == 3 else open_kong(seat, tiles)
