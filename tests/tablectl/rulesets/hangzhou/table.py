"""A Hangzhou table to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareKong,
    Discard,
    Draw,
    Refused,
    RevealIndicator,
    RollDice,
    Settle,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import decide
from tablectl.game.events import Event, HandSettled
from tablectl.game.state import GameState, HandState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, parse_hidden, parse_tiles, tile_of_kind
from tests.tablectl.game.deciding import Deciding


class Table(Deciding):
    """One session in play, seat 0 the banker. ``do`` must be accepted, ``refuses`` must not.

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
        for seat in range(4):
            tiles = parse_hidden(hands[seat] if seat < len(hands) else "")
            self.do(Deal(seat, tiles + (None,) * (13 - len(tiles))))
        if indicator is not None:
            self.do(RevealIndicator(Tile.parse(indicator)))

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    def allows(self, claim: Claim) -> bool:
        """Whether the rules would accept a claim now."""
        return not isinstance(decide(self.state, claim), Refused)

    def turn(self, seat: int, drawn: str, discard: str | None = None) -> None:
        """Draw and discard; without a discard the drawn tile goes."""
        self.do(Draw(seat, parse_hidden(drawn)[0]))
        self.do(Discard(seat, Tile.parse(discard or drawn), True if discard is None else None))

    def until(self, left: int) -> None:
        """Everybody discards unseen suit tiles as drawn until so many are left in the wall."""
        while self.hand.wall_left > left:
            self.turn(self.hand.turn, str(self.unseen()))

    def unseen(self) -> Tile:
        """A tile that is no fortune tile, of the kind that most copies are left of."""
        play = self.state.play
        assert play is not None
        fortune = self.hand.indicators[0].kind if self.hand.indicators else 31
        left = [
            play.setup.tile_counts[kind] - self.hand.seen[kind] if kind != fortune else 0
            for kind in range(PLAYING_KINDS)
        ]
        return tile_of_kind(max(range(PLAYING_KINDS), key=lambda kind: left[kind]))

    def settle(self) -> HandSettled:
        (event,) = self.do(Settle())
        assert isinstance(event, HandSettled)
        return event


def draw(seat: int, tile: str = "?") -> Draw:
    return Draw(seat, parse_hidden(tile)[0])


def discard(seat: int, tile: str) -> Discard:
    return Discard(seat, Tile.parse(tile))


def claim(seat: int, tiles: str) -> ClaimMeld:
    """A chow, pung or open kong by its tiles."""
    laid = parse_tiles(tiles)
    same = laid[0] == laid[1]
    kind = MeldKind.CHOW if not same else MeldKind.PUNG if len(laid) == 3 else MeldKind.OPEN_KONG
    return ClaimMeld(seat, kind, laid)


def closed_kong(seat: int, tiles: str) -> DeclareKong:
    return DeclareKong(seat, MeldKind.CLOSED_KONG, parse_tiles(tiles))


def added_kong(seat: int, tiles: str) -> DeclareKong:
    return DeclareKong(seat, MeldKind.ADDED_KONG, parse_tiles(tiles))


def win(seat: int, tiles: str, tile: str | None, special: str | None = None) -> ShowWin:
    return ShowWin(seat, parse_tiles(tiles), None if tile is None else Tile.parse(tile), special)
