"""A Xiamen table to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareKong,
    Discard,
    Draw,
    RevealIndicator,
    RollDice,
    Settle,
    ShowBonus,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import legal_claims
from tablectl.game.events import Event, HandSettled
from tablectl.game.state import GameState, HandState, SeatState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_hidden, parse_tiles, tile_of_kind
from tests.tablectl.game.deciding import Deciding

WAITING = "123456789m123s45p99s"
"""Sixteen tiles that wait for the 3 and 6 of dots."""


class Table(Deciding):
    """One session in play. ``do`` must be accepted, ``refuses`` must not."""

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
        for seat in range(4):
            tiles = parse_hidden(hands[seat] if seat < len(hands) else "")
            self.do(Deal(seat, tiles + (None,) * (16 - len(tiles))))
        self.draw(self.state.dealer, banker)
        if gold is not None:
            self.do(RevealIndicator(Tile.parse(gold)))

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    def seat(self, seat: int) -> SeatState:
        return self.hand.seats[seat]

    def may(self, seat: int, kind: type[Claim]) -> list[Claim]:
        """What a seat is offered of one sort of claim."""
        return [claim for claim in legal_claims(self.state, seat) if isinstance(claim, kind)]

    def draw(self, seat: int, tile: str = "?") -> None:
        self.do(Draw(seat, parse_hidden(tile)[0]))

    def discard(self, seat: int, tile: str, drawn: bool | None = None) -> None:
        self.do(Discard(seat, Tile.parse(tile), drawn))

    def turn(self, seat: int, drawn: str, discard: str | None = None) -> None:
        """Draw and discard; without a discard the drawn tile goes."""
        self.draw(seat, drawn)
        self.discard(seat, discard or drawn, drawn=True if discard is None else None)

    def flower(self, seat: int, flower: str) -> None:
        self.do(ShowBonus(seat, Tile.parse(flower)))

    def pung(self, seat: int, tiles: str) -> ClaimMeld:
        return ClaimMeld(seat, MeldKind.PUNG, parse_tiles(tiles))

    def chow(self, seat: int, tiles: str) -> ClaimMeld:
        return ClaimMeld(seat, MeldKind.CHOW, parse_tiles(tiles))

    def closed_kong(self, seat: int, tiles: str) -> DeclareKong:
        return DeclareKong(seat, MeldKind.CLOSED_KONG, parse_tiles(tiles))

    def added_kong(self, seat: int, tiles: str) -> DeclareKong:
        return DeclareKong(seat, MeldKind.ADDED_KONG, parse_tiles(tiles))

    def win(self, seat: int, tiles: str, tile: str | None, special: str | None = None) -> ShowWin:
        return ShowWin(seat, parse_tiles(tiles), None if tile is None else Tile.parse(tile), special)

    def until(self, left: int) -> None:
        """Everybody discards unseen suit tiles as drawn until so many are left in the wall."""
        play = self.state.play
        assert play is not None
        while self.hand.wall_left > left:
            kind = max(range(27), key=lambda kind: play.setup.tile_counts[kind] - self.hand.seen[kind])
            self.turn(self.hand.turn, str(tile_of_kind(kind)))

    def settle(self) -> HandSettled:
        (event,) = self.do(Settle())
        assert isinstance(event, HandSettled)
        return event

    def paid(self) -> tuple[str, dict[str, object], tuple[int, ...]]:
        """Settle: item, total, deltas of the one win."""
        (win,) = self.settle().wins
        assert isinstance(win.total, dict)
        return win.items[0][0], dict(win.total), win.deltas
