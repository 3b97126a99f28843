"""Values of a shown riichi hand: its melds, a reading, its counted tiles."""

from __future__ import annotations

from msgspec import Struct

from tablectl.mahjong.win import WinClaim
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.hand.sums import CONCEALED, FIELD, KONGS

FormWay = tuple[int, int, int, int]
"""One way to split a suit of the closed tiles: chows, pungs, kind of the pair (-1 without), sums. A plain
tuple, because unpacking it is fast."""

SuitWays = tuple[tuple[FormWay, ...], tuple[FormWay, ...], tuple[FormWay, ...], tuple[FormWay, ...]]
"""The ways to split the characters, dots, bamboos and honors of a closed part."""


class MeldFacts(Struct, frozen=True, gc=False):
    """The contribution of a hand's melds to every reading."""

    packed: int
    """Packed count of their tiles."""
    chows: int
    pungs: int
    """Pungs and kongs."""
    kinds: int
    sums: int
    closed: bool
    """Whether the hand has no open meld."""


class Form(Struct, frozen=True, gc=False):
    """A reading as four sets, melds included, and a pair, with the winning tile in one of them."""

    sums: int
    """Bit fields of ``tablectl.rulesets.riichi.hand.sums``."""
    chows: int
    pungs: int
    """Pungs and kongs."""
    pair: int
    kinds: int
    """Bit per kind that is in the hand."""
    closed: bool
    pinfu: bool
    """Closed, four chows, a pair that is no yakuhai, the last chow completed from either side (平和)."""
    pair_wait: bool
    """The winning tile completes the pair (単騎)."""
    fu: int
    """Fu of sets, pair and wait (book VIII, 1, 2 and 4)."""

    @property
    def chow_count(self) -> int:
        """The number of chows, including equal ones."""
        return self.sums & FIELD

    @property
    def concealed(self) -> int:
        """The number of concealed pungs and kongs. A pung completed by a discard is not concealed."""
        return self.sums >> CONCEALED & FIELD

    @property
    def kongs(self) -> int:
        """The number of kongs."""
        return self.sums >> KONGS & FIELD


class CountedHand(Struct, frozen=True, gc=False):
    """A claim with its counted tiles, for all steps of scoring."""

    claim: WinClaim[RiichiContext]
    melds: MeldFacts
    before: int
    """Packed count of the closed tiles without the winning one."""
    packed: int
    """Packed count of the closed tiles with it."""
    whole: int
    """Packed count of the whole hand."""
    ways: SuitWays
    """The ways to split the closed tiles by suit."""
    kinds: int
    """Bit per kind of the complete hand."""
    ron: bool
    """Whether it won on another player's tile."""
