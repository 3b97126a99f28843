"""A Sichuan table to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from tablectl.game.claims import (
    ChooseVoidSuit,
    DeclareDraw,
    DeclareKong,
    Settle,
    ShowHand,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import all_known
from tablectl.game.events import DrawReason, Event, HandSettled
from tablectl.game.state import GameState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_hidden, tile_of_kind
from tests.tablectl.game.deciding import Deciding

UNSEEN = "?????????????"

A = "234m678m345p99p67p"
"""Waits for 2p, 5p and 8p, without a fan."""
B = "123456789m1123p"
"""Waits for 1p and 4p, without a fan."""
C = "111m555m777p4488p"
"""Waits for 4p and 8p: all pungs."""
D = "2299m368m125689p"
"""Not ready. The four hands can lie at one table, and bamboos are nobody's."""

X = "12345678999m46p"
Y = "12345678999s46p"
"""Wait for 5p, without a fan."""
Z = "111222333p46p88p"
"""Waits for 5p: two fans, a full flush."""
GIVER = "1357m1357s57779p"
"""Not ready; has a 5p to give, and fits beside X, Y and Z."""
PUNG = "1357m1357s55888p"
"""Not ready; has a pair of 5p, and fits beside GIVER, X and Y."""
N = "1224466m777899p"
"""Not ready, without bamboos; fits beside X, Y and Z."""


class Table(Deciding):
    """One session in play. Seat 0 deals first; hands are dealt as written, ``voids`` chosen at once."""

    def __init__(
        self,
        *hands: str,
        voids: str = "ssss",
        options: dict[str, object] | None = None,
        players: int = 4,
    ) -> None:
        self.state = GameState()
        self.events: list[Event] = []
        names = ("A", "B", "C", "D")[:players]
        self.do(StartSession("sichuan", "default", options or {}, names))
        self.players = players
        self.start(*hands, voids=voids)

    def start(self, *hands: str, voids: str = "ssss") -> None:
        """Deal the next hand; without hands written nobody sees them."""
        self.do(StartHand())
        self.deal(*hands)
        for seat, suit in zip(range(self.players), voids, strict=False):
            if suit != "-":
                self.do(ChooseVoidSuit(seat, suit))  # type: ignore[arg-type]

    def turn(self, seat: int, drawn: str, discard: str | None = None) -> tuple[Event, ...]:
        """A draw and a discard; of the drawn tile unless told otherwise."""
        self.draw(seat, drawn)
        return self.discard(seat, discard or drawn)

    def kong(self, seat: int, tile: str, replacement: str | None = None, *, added: bool = False) -> None:
        """A closed or added kong, and its replacement where one is named."""
        kind = MeldKind.ADDED_KONG if added else MeldKind.CLOSED_KONG
        self.do(DeclareKong(seat, kind, (Tile.parse(tile),) * 4))
        if replacement is not None:
            self.draw(seat, replacement)

    def win(self, seat: int, tile: str) -> None:
        """A declared win; the hand stays closed."""
        self.do(ShowWin(seat, (), Tile.parse(tile)))

    def true_win(self, seat: int, tile: str) -> ShowWin:
        """The claim of a win whose hand everybody may see."""
        tiles = all_known(self.seat(seat).concealed)
        assert tiles is not None
        return ShowWin(seat, tiles, Tile.parse(tile))

    def empty_the_wall(self, leave: int = 0, keep: str | None = None) -> None:
        """Whoever is in draws tiles that no written hand has and discards them, until so many are left.

        ``keep``: a tile of which a copy stays in the wall.
        """
        while self.hand.wall_left > leave:
            self.turn(self.hand.turn, str(self.spare(keep)))

    def end(self) -> None:
        """The wall is empty and nobody wants the last discard."""
        self.empty_the_wall()
        self.do(DeclareDraw(DrawReason.EXHAUSTIVE))

    def spare(self, keep: str | None = None) -> Tile:
        """A tile that lies in the wall, the highest first."""
        tiles = [tile_of_kind(kind) for kind in reversed(range(27))]
        return next(tile for tile in tiles if self.hand.seen[tile.kind] < 4 - (str(tile) == keep))

    def rest(self) -> str:
        """All tiles that nobody has seen: when the wall is empty, those of the one unseen hand."""
        return "".join(str(tile_of_kind(kind)) * (4 - self.hand.seen[kind]) for kind in range(27))

    def settle(self, *shown: tuple[int, str]) -> HandSettled:
        """Show what must be shown (known hands as they are) and count."""
        written = dict(shown)
        for seat, mine in enumerate(self.hand.seats):
            if mine.shown:
                continue
            tiles = parse_hidden(written[seat]) if seat in written else mine.tiles
            seen = all_known(tiles)
            if seen is not None:
                self.do(ShowHand(seat, seen))
        (settled,) = self.do(Settle())
        assert isinstance(settled, HandSettled)
        return settled


def paid(settled: HandSettled) -> list[tuple[str, int, tuple[int, ...]]]:
    """(``win`` or the reason, seat, deltas) of every line of a settlement."""
    wins = [("win", one.seat, one.deltas) for one in settled.wins]
    return wins + [(one.reason, one.seat, one.deltas) for one in settled.payments]
