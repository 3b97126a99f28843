"""Claims about the end of a hand: wins and their values, hands shown, draws, the settlement."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.events import DrawReason
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


@dataclass(frozen=True, slots=True)
class ShowWin:
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


@dataclass(frozen=True, slots=True)
class NameValue:
    """The winner says what the hand is worth, where the rules pay what is said."""

    seat: Seat
    items: tuple[tuple[str, int], ...]
    """(id, count) of each scoring item."""
    points: int


@dataclass(frozen=True, slots=True)
class VoidWin:
    """A shown win does not stand, by the judge: play goes on from before it, the seat may not win again."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class ShowHand:
    """A seat shows its closed tiles at the hand's end: nobody won, or it won and kept them closed."""

    seat: Seat
    tiles: tuple[Tile, ...]
    """Of a win from the wall that was kept closed, the winning tile last."""


@dataclass(frozen=True, slots=True)
class DeclareDraw:
    """The hand ends without a winner."""

    reason: DrawReason
    seat: Seat | None = None
    """Who declares it, where one seat does (``kyuushu_kyuuhai``)."""


@dataclass(frozen=True, slots=True)
class RevealUra:
    """The indicators under the revealed ones were shown."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """Everything is shown: count and pay."""
