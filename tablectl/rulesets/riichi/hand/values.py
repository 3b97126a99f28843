"""What is known of a shown riichi hand, as values: its melds, one way to read it, its tiles counted."""

from __future__ import annotations

from msgspec import Struct

from tablectl.mahjong.win import WinClaim
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.hand.sums import CONCEALED, FIELD, KONGS

FormWay = tuple[int, int, int, int]
"""One way to take a suit of the closed tiles apart, as forms look at it: chows, pungs, kind of the pair (-1
without), sums. A plain tuple, which is taken apart in no time at all."""

SuitWays = tuple[tuple[FormWay, ...], tuple[FormWay, ...], tuple[FormWay, ...], tuple[FormWay, ...]]
"""How characters, dots, bamboos and honors of a closed part can be taken apart."""


class MeldFacts(Struct, frozen=True, gc=False):
    """What the melds of a hand add to every reading of it."""

    packed: int
    """Packed count of their tiles."""
    chows: int
    pungs: int
    """Pungs and kongs."""
    kinds: int
    sums: int
    closed: bool
    """No meld opens the hand."""


class Form(Struct, frozen=True, gc=False):
    """Four sets and a pair, with the winning tile in one of them. Field by field, melds included."""

    sums: int
    """What it shows as fields of ``tablectl.rulesets.riichi.hand.sums``."""
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
        """Chows, equal ones too."""
        return self.sums & FIELD

    @property
    def concealed(self) -> int:
        """Pungs and kongs made without another player's tile, the winning one included."""
        return self.sums >> CONCEALED & FIELD

    @property
    def kongs(self) -> int:
        """Kongs of any sort."""
        return self.sums >> KONGS & FIELD


class CountedHand(Struct, frozen=True, gc=False):
    """What every step of scoring looks at."""

    claim: WinClaim[RiichiContext]
    melds: MeldFacts
    before: int
    """Packed count of the closed tiles without the winning one."""
    packed: int
    """Packed count of the closed tiles with it."""
    whole: int
    """Packed count of the whole hand."""
    ways: SuitWays
    """The closed tiles, suit by suit."""
    kinds: int
    """Bit per kind of the whole hand."""
    ron: bool
    """Won on another player's tile."""
