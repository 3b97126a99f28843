"""What players do in a hand, as its log keeps it and as a book is asked about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile


class MoveKind(StrEnum):
    """One act of a seat."""

    DRAW = "draw"
    """A tile from the wall in turn."""
    REPLACE = "replace"
    """A tile in place of a kong's fourth or of a flower."""
    DISCARD = "discard"
    CHOW = "chow"
    PUNG = "pung"
    OPEN_KONG = "open_kong"
    CLOSED_KONG = "closed_kong"
    ADDED_KONG = "added_kong"
    BONUS = "bonus"
    """A flower or a season laid beside the hand."""
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


SAID_IN_TIME: Final = frozenset(
    {
        (MoveKind.CHOW, MoveKind.PUNG),
        (MoveKind.CHOW, MoveKind.OPEN_KONG),
        (MoveKind.CHOW, MoveKind.WIN),
        (MoveKind.PUNG, MoveKind.WIN),
        (MoveKind.OPEN_KONG, MoveKind.WIN),
    }
)
"""(what was laid down, what may still be claimed): where claims have their time, one said within it goes
before a lesser one that was quicker: a win before every set, a pung or a kong before a chow."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat did, or wants to do."""

    kind: MoveKind
    seat: Seat
    tile: Tile | None = None
    """The tile drawn, discarded, claimed, added, laid down or won on; None where nobody has seen it."""
    tiles: tuple[Tile, ...] = ()
    """All tiles of a meld; of a win, the closed tiles shown."""
    from_seat: Seat | None = None
    """Whose tile was claimed or won on, whose kong was robbed."""
    drawn: bool | None = None
    """Whether the discarded or added tile was the one just drawn; None: nobody knows."""
    part: int = 0
    """Which of a seat's hands it belongs to, where a seat has several."""
    special: str | None = None
    """A win by a rule of its own: ``three_gold_dealt``, ``robbing_the_gold``..."""
    unused: bool = False
    """A win that leaves the drawn tile out."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a book does not allow a move. An ordinary answer."""

    code: str
    """Stable, for programs: ``forbidden_suit``, ``float_round``..."""
    message: str
    """For people: what is wrong, what would be right."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Points that change hands (or are lost to nobody) for something apart from a win."""

    reason: str
    """Stable: ``closed_kong``, ``kong_returned``, ``ready_check``, ``pig``..."""
    seat: Seat
    """Whom it is about: who made the kong, who was caught."""
    deltas: tuple[int, ...]
    """By seat; need not sum to zero."""
    returns: int | None = None
    """Number of the earlier payment of this hand (0-based) that it gives back."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something against the rules that shows in what happened. It stands; the judge may act on it."""

    seat: Seat
    code: str
    """A code of the book's ``faults``."""
    detail: str


Follow = Payment | Noticed
"""What a move brings with it at once."""
