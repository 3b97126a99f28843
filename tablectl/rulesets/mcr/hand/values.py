"""What is known of a shown MCR hand, as values: its melds, its tiles counted, and the ways to read it."""

from __future__ import annotations

from msgspec import Struct


class MeldFacts(Struct, frozen=True, gc=False):
    """What the melds of a hand add to every reading of it."""

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
    """What every step of scoring looks at."""

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
    """Packed count of the closed tiles without the winning one; 0 where there is none."""
    melds: MeldFacts
    tile: int
    """Kind of the winning tile, ``best_reading.NO_TILE`` where it is no part of the hand."""
    claimed: bool
    """Won on another player's tile."""
    seat: int
    """Bit of the seat's wind."""
    round: int
    """Bit of the round's wind."""
    situation: int
    """Tally of ``situation_fans``."""


class Circumstances(Struct, frozen=True, gc=False):
    """What a reading needs to know besides the closed tiles."""

    chows: tuple[int, ...]
    """First kinds of the melds' chows."""
    pungs: int
    """Bit per kind of the melds' pungs and kongs."""
    concealed_kongs: int
    tile: int
    """Kind of the winning tile."""
    claimed: bool
    """Won on another player's tile."""
    seat: int
    """Bit of the seat's wind."""
    round: int
    """Bit of the round's wind."""


class Parts(Struct, frozen=True, gc=False):
    """Closed sets and pair."""

    starts: tuple[int, ...]
    """First kinds of the chows."""
    chows: int
    """The same as bits."""
    pungs: int
    pair: int


class FanReading(Struct, frozen=True, gc=False):
    """One way to take a hand apart."""

    held: int
    """Tally of its fans but waits."""
    waits: int
    """Tally of the wait fans that the winning tile could earn, at its places in this reading."""
