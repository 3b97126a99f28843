"""What a player claims when they show a winning hand, and what a rule book answers.

Seats are winds here: scoring looks at one hand, in which East is the dealer, and knows no table.

What every win makes anew is a ``msgspec.Struct``: immutable like a frozen dataclass, made in a tenth of its
time, and its fields are read in a quarter of a named tuple's. ``gc=False``: made of what was there before, it
is never part of a circle that the collector would have to look for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile

ContextT = TypeVar("ContextT")


class WinSource(StrEnum):
    """Where the winning tile came from."""

    WALL = "wall"
    REPLACEMENT = "replacement"
    FLOWER_REPLACEMENT = "flower_replacement"
    DISCARD = "discard"
    KONG = "kong"
    FLOWER = "flower"
    """Another's tile that was set aside to be replaced, where it may be won on (sanma's north)."""

    __hash__ = str.__hash__

    self_drawn: bool
    """Drawn by the winner, from the wall or its tail. Kept, not worked out at each use: every win is asked it
    several times."""


for _source in WinSource:
    _source.self_drawn = _source not in (WinSource.DISCARD, WinSource.KONG, WinSource.FLOWER)


class ShownHand(Protocol):
    """What is known of a win by a request as well as by the game."""

    @property
    def hand(self) -> tuple[Tile, ...]: ...
    @property
    def melds(self) -> tuple[Meld, ...]: ...
    @property
    def source(self) -> WinSource: ...
    @property
    def seat(self) -> Wind: ...
    @property
    def round(self) -> Wind: ...
    @property
    def from_wind(self) -> Wind | None: ...
    @property
    def flowers(self) -> tuple[Tile, ...]: ...
    @property
    def players(self) -> int: ...


class WinClaim(Struct, Generic[ContextT], frozen=True, gc=False):
    """A shown hand, with everything a rule book may look at."""

    hand: tuple[Tile, ...]
    """Closed tiles without the winning tile."""
    melds: tuple[Meld, ...]
    winning_tile: Tile
    source: WinSource
    seat: Wind
    round: Wind
    context: ContextT
    """The ruleset's own facts, for riichi a ``RiichiContext``."""
    from_wind: Wind | None = None
    """Who discarded or whose kong was robbed; None for a win from the wall."""
    flowers: tuple[Tile, ...] = ()
    players: int = 4

    @classmethod
    def of(cls, shown: ShownHand, context: ContextT, tile: Tile) -> WinClaim[ContextT]:
        """A shown hand as a book scores it, with the book's own facts and the tile that it won on."""
        return cls(
            shown.hand,
            shown.melds,
            tile,
            shown.source,
            shown.seat,
            shown.round,
            context,
            shown.from_wind,
            shown.flowers,
            shown.players,
        )


class NoWinCode(StrEnum):
    """Why a claim is no win; the scoring contract's error codes."""

    TILE_COUNT = "tile_count"
    TOO_MANY_COPIES = "too_many_copies"
    NOT_A_WINNING_HAND = "not_a_winning_hand"
    BELOW_MINIMUM = "below_minimum"
    NO_YAKU = "no_yaku"
    FORBIDDEN_SUIT = "forbidden_suit"
    WIN_NOT_ALLOWED = "win_not_allowed"


@dataclass(frozen=True, slots=True)
class NoWin:
    """An ordinary answer: the hand does not win. The message says which tile or rule, and what would."""

    code: NoWinCode
    message: str


@dataclass(frozen=True, slots=True)
class ScoredItem:
    """One line of what a hand is paid for."""

    key: str
    """Id from the published list of scoring items (``yakuhai_haku``, ``mixed_triple_chow``)."""
    value: int
    """In the ruleset's own unit: han, points, fan; 0 for a yakuman."""
    count: int = 1
    yakuman: int = 0
    """Riichi only: 1 for a yakuman, 2 for a double one."""


WinTotal = int | Mapping[str, int | str | None]
"""A hand's worth: one number in the book's unit, or named ones (riichi: ``han fu limit points``)."""


def plain_total(total: WinTotal) -> int | dict[str, int | str | None]:
    """A worth as the contracts write it, the named numbers in a dictionary of their own."""
    return total if isinstance(total, int) else dict(total)


def named_total(total: WinTotal, name: str) -> int | str | None:
    """One of a worth's named numbers; None where the book's worth has no such name.

    >>> named_total({"han": 3, "fu": 40}, "fu"), named_total(24, "fu")
    (40, None)
    """
    return None if isinstance(total, int) else total.get(name)


def points_of(total: WinTotal) -> int | None:
    """A worth as one number: its only one, or the ``points`` among its named ones; None without either.

    >>> points_of(24), points_of({"han": 3, "fu": 40, "points": 5_200}), points_of({"multiplier": 6})
    (24, 5200, None)
    """
    points = total if isinstance(total, int) else total.get("points")
    return points if isinstance(points, int) else None


class ScoredWin(Struct, frozen=True, gc=False):
    """What a winning hand is worth and who pays."""

    items: tuple[ScoredItem, ...]
    total: WinTotal
    """The contract's ``total``."""
    deltas: Mapping[Wind, int]
    """Change of each seat's score from this win. Sums to the deposits that the winner collects."""
