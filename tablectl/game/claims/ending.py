"""Claims about the end of a hand: wins and their values, hands shown, draws, the settlement."""

from __future__ import annotations

from msgspec import Struct

from tablectl.game.events import DrawReason
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


class ShowWin(Struct, frozen=True, gc=False):
    """A seat shows a winning hand, on its own draw or on the tile just offered (discard or added kong)."""

    seat: Seat
    tiles: tuple[Tile, ...]
    """The closed tiles without the winning tile; none where the winner keeps the hand closed."""
    tile: Tile | None
    """The winning tile; None where nobody has seen it, or where the win has none."""
    special: str | None = None
    """A win by a rule of its own, as the book names it."""
    part: int = 0
    """Which of the seat's hands wins, where it has two."""
    unused: bool = False
    """The drawn tile stays out of this win."""


class NameValue(Struct, frozen=True, gc=False):
    """The winner says what the hand is worth, where the rules pay what is said."""

    seat: Seat
    items: tuple[tuple[str, int], ...]
    """(id, count) of each scoring item."""
    points: int


class VoidWin(Struct, frozen=True, gc=False):
    """A shown win does not stand, by the judge: play goes on from before it, the seat may not win again."""

    seat: Seat
    reason: str


class ShowHand(Struct, frozen=True, gc=False):
    """A seat shows its closed tiles at the hand's end: nobody won, or it won and kept them closed."""

    seat: Seat
    tiles: tuple[Tile, ...]
    """Of a win from the wall that was kept closed, the winning tile last."""


class DeclareDraw(Struct, frozen=True, gc=False):
    """The hand ends without a winner."""

    reason: DrawReason
    seat: Seat | None = None
    """Who declares it, where one seat does (``kyuushu_kyuuhai``)."""


class RevealUra(Struct, frozen=True, gc=False):
    """The indicators under the revealed ones were shown."""

    tiles: tuple[Tile, ...]


class Settle(Struct, frozen=True, gc=False):
    """Everything is shown: count and pay."""
