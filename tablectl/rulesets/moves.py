"""Moves of players in a hand: the entries of its log, and the arguments of a book's hooks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from msgspec import Struct

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


class MoveKind(StrEnum):
    """The kind of a seat's move."""

    DRAW = "draw"
    """A tile from the wall in turn."""
    REPLACE = "replace"
    """A replacement tile for a kong or a flower."""
    DISCARD = "discard"
    CHOW = "chow"
    PUNG = "pung"
    OPEN_KONG = "open_kong"
    CLOSED_KONG = "closed_kong"
    ADDED_KONG = "added_kong"
    BONUS = "bonus"
    """A flower or a season laid down."""
    READY = "ready"
    WIN = "win"

    __hash__ = str.__hash__

    @property
    def is_kong(self) -> bool:
        """Any of the three kongs."""
        return self in (MoveKind.OPEN_KONG, MoveKind.CLOSED_KONG, MoveKind.ADDED_KONG)

    @property
    def is_claim(self) -> bool:
        """A set made with another seat's discard."""
        return self in (MoveKind.CHOW, MoveKind.PUNG, MoveKind.OPEN_KONG)


MOVE_OF: Final = {meld: MoveKind(meld.value) for meld in MeldKind}
"""The move that makes each meld, as the log keeps it."""
MELD_OF: Final = {move: meld for meld, move in MOVE_OF.items()}

CLAIMS_OVER_MELDS: Final = frozenset(
    {
        (MoveKind.CHOW, MoveKind.PUNG),
        (MoveKind.CHOW, MoveKind.OPEN_KONG),
        (MoveKind.CHOW, MoveKind.WIN),
        (MoveKind.PUNG, MoveKind.WIN),
        (MoveKind.OPEN_KONG, MoveKind.WIN),
    }
)
"""(melded, still claimable): within the time for claims, a win takes precedence over every meld, and a pung
or a kong over a chow, even if the lesser claim was faster."""


class Move(Struct, frozen=True, gc=False):
    """A move that a seat made, or wants to make."""

    kind: MoveKind
    seat: Seat
    tile: Tile | None = None
    """The tile drawn, discarded, claimed, added, laid down or won on; None if unknown."""
    tiles: tuple[Tile, ...] = ()
    """All tiles of a meld; for a win, the shown closed tiles."""
    from_seat: Seat | None = None
    """The seat whose tile was claimed or won on, or whose kong was robbed."""
    drawn: bool | None = None
    """Whether the discarded or added tile was the one just drawn; None if unknown."""
    part: int = 0
    """The index of the seat's hand that the move belongs to, if a seat has several."""
    special: str | None = None
    """The name of a special win: ``three_gold_dealt``, ``robbing_the_gold``..."""
    unused: bool = False
    """Whether a win does not use the drawn tile."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A book's refusal of a move, which is an ordinary answer."""

    code: str
    """A stable code for programs: ``forbidden_suit``, ``float_round``..."""
    message: str
    """A sentence for people: what is wrong, and what would be right."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment other than a win's. Points may also be lost to nobody."""

    reason: str
    """A stable code: ``closed_kong``, ``kong_returned``, ``ready_check``, ``pig``..."""
    seat: Seat
    """The seat that the payment is about: it made the kong, or was caught."""
    deltas: tuple[int, ...]
    """Changes by seat; they need not sum to zero."""
    returns: int | None = None
    """Index of the earlier payment of this hand that it returns."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """A fault that follows from the moves. The moves stand; the judge may act on it."""

    seat: Seat
    code: str
    """A code of the book's ``faults``."""
    detail: str


Follow = Payment | Noticed
"""An immediate effect of a move."""
