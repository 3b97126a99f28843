"""How hands and sessions end, as events: wins, draws, payments, what the judge decided.

Part of ``tablectl.game.events.events``, from where they are imported.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import WinTotal
from tablectl.rulesets.moves import Payment


@dataclass(frozen=True, slots=True)
class WinShown:
    """A winning hand was shown."""

    seat: Seat
    from_seat: Seat | None
    """None: won on the own draw, or by a special win that takes no seat's tile."""
    tile: Tile | None
    """The winning tile; None where nobody has seen it yet, or where the win has none."""
    tiles: tuple[Tile, ...]
    """The closed tiles as shown, without the winning tile; none while the winner keeps the hand closed."""
    special: str | None = None
    """A win by a rule of its own: ``three_gold_dealt``, ``robbing_the_gold``..."""
    part: int = 0
    """Which of the seat's hands wins, where it has two."""
    unused: bool = False
    """The drawn tile stays out of this win."""


@dataclass(frozen=True, slots=True)
class ValueNamed:
    """The winner named what the hand is worth, where the rules pay what is named."""

    seat: Seat
    items: tuple[tuple[str, int], ...]
    """(id, count) of each scoring item."""
    points: int


@dataclass(frozen=True, slots=True)
class WinVoided:
    """A shown win does not stand: the hand goes on from before it; the seat may not win in it any more."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class PaymentMade:
    """Points changed hands at once, apart from wins: a kong, or an earlier payment given back."""

    reason: str
    seat: Seat
    """Whom it is about."""
    deltas: tuple[int, ...]
    returns: int | None = None
    """Number of the hand's payment (0-based) that it gives back."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand shown without winning: ready at a draw, or nine kinds of terminals and honors."""

    seat: Seat
    tiles: tuple[Tile, ...]


class DrawReason(StrEnum):
    """Why a hand ended without a winner; riichi's names as in the replay contract."""

    EXHAUSTIVE = "exhaustive"
    NAGASHI_MANGAN = "nagashi_mangan"
    KYUUSHU_KYUUHAI = "kyuushu_kyuuhai"
    SUUFON_RENDA = "suufon_renda"
    SUUCHA_RIICHI = "suucha_riichi"
    SUUKAIKAN = "suukaikan"
    SANCHAHOU = "sanchahou"
    CHOMBO = "chombo"
    """Stopped by the judge; the irregularity noted just before names the seat."""


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """The hand ended without a winner."""

    reason: DrawReason


@dataclass(frozen=True, slots=True)
class SettledWin:
    """One win as it was paid: stored, so that a later fix of a rule does not rewrite an old game."""

    seat: Seat
    from_seat: Seat | None
    items: tuple[tuple[str, int, int, int], ...]
    """(key, value, count, yakuman) of each scoring item."""
    total: WinTotal
    deltas: tuple[int, ...]
    """By seat, honba and collected deposits included."""


@dataclass(frozen=True, slots=True)
class HandSettled:
    """What the hand cost and brought, and what lies on the table after it."""

    wins: tuple[SettledWin, ...]
    deltas: tuple[int, ...]
    """By seat, over the whole settlement (riichi deposits paid during play are not in it)."""
    scores: tuple[int, ...]
    """Points after the settlement."""
    deposits: int
    """Sticks left on the table."""
    draw: DrawReason | None = None
    tenpai: tuple[Seat, ...] = ()
    """Seats that were ready at an exhaustive draw."""
    payments: tuple[Payment, ...] = ()
    """What the end of the hand brought besides the wins; in ``deltas``."""


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The last hand is played: points with deposits given out, and the final scores with uma and oka."""

    reason: str
    points: tuple[int, ...]
    final: tuple[float, ...]
    """Final scores: riichi's in thousands, after uma and oka; else in points."""
    match: tuple[float, ...] = ()
    """Points of the match or tournament for the places taken, where the book has such."""


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """Players changed places between two hands; points go with them."""

    seats: tuple[Seat, ...]
    """At each seat, the seat where the player who sits there now sat before."""


@dataclass(frozen=True, slots=True)
class IrregularityNoted:
    """Something against the rules happened and the game went on; the judge may act on it."""

    seat: Seat | None
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class PenaltyPaid:
    """A judge's decision. ``deltas`` need not sum to zero: some penalties are paid to nobody."""

    seat: Seat
    reason: str
    deltas: tuple[int, ...]
