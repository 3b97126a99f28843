"""Values of a shown MCR hand: its melds, its counted tiles, its readings."""

from __future__ import annotations

from msgspec import Struct


class MeldFacts(Struct, frozen=True, gc=False):
    """The contribution of a hand's melds to every reading."""

    melds: int
    open: int
    """Melds made with another player's tile."""
    packed: int
    """Packed count of their tiles."""
    chows: tuple[int, ...]
    """First kinds."""
    pungs: int
    """Bit per kind of a pung or kong."""
    kinds: int
    melded_kongs: int
    concealed_kongs: int


class CountedHand(Struct, frozen=True, gc=False):
    """A claim's counted tiles, for all steps of scoring."""

    melds: MeldFacts
    before: int
    """Packed count of the closed tiles without the winning one."""
    packed: int
    """Packed count of the closed tiles with it."""
    whole: int
    """Packed count of the whole hand."""


class Hand(Struct, frozen=True, gc=False):
    """A complete hand."""

    packed: int
    """Packed count of the closed tiles, winning tile included."""
    before: int
    """Packed count of the closed tiles without the winning one; 0 if there is none."""
    melds: MeldFacts
    tile: int
    """Kind of the winning tile; ``best_reading.NO_TILE`` if it is no part of the hand."""
    claimed: bool
    """Whether it won on another player's tile."""
    seat: int
    """Bit of the seat's wind."""
    round: int
    """Bit of the round's wind."""
    situation: int
    """Tally of ``situation_fans``."""


class HandContext(Struct, frozen=True, gc=False):
    """The facts of a hand that a reading needs besides the closed tiles."""

    chows: tuple[int, ...]
    """First kinds of the melds' chows."""
    pungs: int
    """Bit per kind of the melds' pungs and kongs."""
    concealed_kongs: int
    tile: int
    """Kind of the winning tile."""
    claimed: bool
    """Whether it won on another player's tile."""
    seat: int
    """Bit of the seat's wind."""
    round: int
    """Bit of the round's wind."""


class SetsAndPair(Struct, frozen=True, gc=False):
    """Closed sets and pair."""

    starts: tuple[int, ...]
    """First kinds of the chows."""
    chows: int
    """The same as bits."""
    pungs: int
    pair: int


class FanReading(Struct, frozen=True, gc=False):
    """The fans of one reading of a hand."""

    tally: int
    """Tally of its fans without waits."""
    waits: int
    """Tally of the possible wait fans, by the places of the winning tile in this reading."""
