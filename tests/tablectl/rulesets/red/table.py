"""A red mahjong table to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from tablectl.game.claims import (
    DeclareDraw,
    Discard,
    Draw,
    Refused,
    ShowBonus,
    StartHand,
    StartSession,
)
from tablectl.game.decide import decide, what_next
from tablectl.game.events import DrawReason, Event, HandSettled
from tablectl.game.state import GameState, evolve
from tablectl.mahjong.tiles import Tile, tile_of_kind
from tablectl.rulesets.ruleset import NextHand, SessionOver
from tests.tablectl.game.deciding import Deciding

NAMES = ("Anna", "Boris", "Vera", "Gleb")


class Table(Deciding):
    """One session in play. Seats are 0 to players - 1 and
    seat 0 deals first; hands that are not told are unseen."""

    def __init__(self, *hands: str, players: int = 4, **options: object) -> None:
        self.state = GameState()
        self.events: list[Event] = []
        self.do(StartSession("red", "default", options, NAMES[:players]))
        self.deal(*hands)

    def deal(self, *hands: str) -> None:
        """Start a hand and deal it; without hands everything is unseen."""
        self.do(StartHand())
        super().deal(*hands)

    def blind_turn(self, seat: int, tile: str) -> None:
        """Draw and discard the same tile, unseen before."""
        self.draw(seat)
        self.discard(seat, tile, drawn=True)

    def until(self, left: int) -> None:
        """Everybody discards anything as drawn until so many tiles are left in the wall; honors last."""
        suited, honors = [[tile_of_kind(kind) for kind in kinds] for kinds in (range(27), range(27, 34))]
        faces = iter((*suited * 4, *honors * 4))
        while self.hand.wall_left > left:
            drawn = self._drawn(self.hand.turn)
            discards = (Discard(self.hand.turn, face, drawn=True) for face in faces)
            self.do(
                Draw(self.hand.turn),
                next(one for one in discards if not isinstance(decide(drawn, one), Refused)),
            )

    def _drawn(self, seat: int) -> GameState:
        answer = decide(self.state, Draw(seat))
        assert not isinstance(answer, Refused), answer
        return evolve(self.state, answer[0])

    def flower(self, seat: int, *tiles: str) -> None:
        """Lay down flowers, one after another."""
        self.do(*[ShowBonus(seat, Tile.parse(tile)) for tile in tiles])

    def drawn_hand(self) -> HandSettled:
        """End the hand without a winner and settle it."""
        self.do(DeclareDraw(DrawReason.EXHAUSTIVE))
        return self.settle()

    @property
    def next(self) -> NextHand | SessionOver:
        coming = what_next(self.state)
        assert coming is not None
        return coming
