"""Forms: one way to read a whole riichi hand, melds and the place of the winning tile included.

Sets are bit masks over kinds, so a yaku is a few operations on integers. A chow's bit is that of its first
kind. What adds up over the suits (how many chows, how much fu) stands in fields of one integer
(``tablectl.rulesets.riichi.hand.sums``), which are added at one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.mahjong.counts import HONORS_MASK, SUIT_BITS, SUIT_MASK
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.shapes.complete_hands import ORPHANS, SUITS
from tablectl.mahjong.shapes.suit_tables import PATTERN_CACHE_SIZE, SUIT_TABLES
from tablectl.rulesets.riichi.hand.sums import (
    CHOWS_IN_THREE_SUITS,
    FIELD,
    FU,
    OF_CHOW,
    OF_MELD,
    ONE_CONCEALED,
    PINFU,
    PUNGS_IN_THREE_SUITS,
    STRAIGHT,
    of_way,
)
from tablectl.rulesets.riichi.hand.values import Form, FormWay, MeldFacts, SuitWays

_FIRST_RANKS: Final = 1 | 1 << 9 | 1 << 18
_BEGINS_WITH_1: Final = _FIRST_RANKS
_BEGINS_WITH_7: Final = _BEGINS_WITH_1 << 6
_SUIT: Final = SUITS[0]
_BAMBOO_BITS: Final = 2 * SUIT_BITS
_HONOR_BITS: Final = 3 * SUIT_BITS
_CHOW: Final = MeldKind.CHOW
_CLOSED_KONG: Final = MeldKind.CLOSED_KONG
"""Members at hand: asking an enumeration for one takes as long as three comparisons."""


NO_MELDS: Final = MeldFacts(0, 0, 0, 0, 0, True)


def meld_facts(melds: Sequence[Meld]) -> MeldFacts:
    """Look at the melds once."""
    packed = chows = pungs = kinds = added = 0
    closed = True
    for meld in melds:
        kind, first = meld.kind, meld.tiles[0].kind
        packed += meld.count_key
        if kind is _CHOW:
            chows |= 1 << first
            kinds |= 7 << first
            added += OF_CHOW[first]
            closed = False
            continue
        pungs |= 1 << first
        kinds |= 1 << first
        added += OF_MELD[kind][first]
        if kind is not _CLOSED_KONG:
            closed = False
    return MeldFacts(packed, chows, pungs, kinds, added, closed)


class _FormWays(dict[int, tuple[int, tuple[FormWay, ...]]]):
    """By packed count of one suit: bit per kind, and the ways to take it apart; kept once worked out."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> tuple[int, tuple[FormWay, ...]]:
        kinds, ways = SUIT_TABLES[self._suit][key]
        if len(self) >= PATTERN_CACHE_SIZE:
            self.clear()
        self[key] = found = (
            kinds,
            tuple([(way.chows, way.pungs, way.pair, of_way(way)) for way in ways]),
        )
        return found


_CHARACTERS, _DOTS, _BAMBOOS, _HONORS = map(_FormWays, range(4))


def closed_part(packed: int) -> tuple[int, SuitWays]:
    """Bit per kind of the closed tiles, and the ways of each suit."""
    m_kinds, characters = _CHARACTERS[packed & SUIT_MASK]
    p_kinds, dots = _DOTS[packed >> SUIT_BITS & SUIT_MASK]
    s_kinds, bamboos = _BAMBOOS[packed >> _BAMBOO_BITS & SUIT_MASK]
    z_kinds, honors = _HONORS[packed >> _HONOR_BITS & HONORS_MASK]
    return m_kinds | p_kinds | s_kinds | z_kinds, (characters, dots, bamboos, honors)


def forms(
    ways: SuitWays, melds: MeldFacts, kinds: int, tile: int, *, ron: bool, pair_fu: Sequence[int]
) -> list[Form]:
    """Every form of a hand: one per way to take it apart, with the winning tile where it is worth most.

    A tile that completes several sets at once counts for the best (book VIII, 4). That is a two-sided wait
    where it makes pinfu, for a han outweighs two fu; else any wait with two fu; else a two-sided one; a pung
    last, because on a discard it would count as open.

    Args:
        ways: the closed tiles suit by suit, winning tile included.
        melds: the melds.
        kinds: bit per kind of the whole hand.
        tile: kind of the winning tile.
        ron: whether it came from another player.
        pair_fu: fu of a pair by kind; a kind with fu is yakuhai.
    """
    characters, dots, bamboos, honors = ways
    if not (characters and dots and bamboos and honors):
        return []
    # A suit of 3n+2 tiles holds the pair; four such suits are fourteen tiles too, but no hand.
    if (characters[0][2] < 0) + (dots[0][2] < 0) + (bamboos[0][2] < 0) + (honors[0][2] < 0) != 3:
        return []
    found: list[Form] = []
    bit = 1 << tile
    melded, closed = melds.sums, melds.closed
    two_sided_chows = bit & ~_BEGINS_WITH_7 | bit >> 2 & ~_BEGINS_WITH_1
    narrow_chows = bit >> 1 | bit & _BEGINS_WITH_7 | bit >> 2 & _BEGINS_WITH_1
    for m_chows, m_pungs, m_pair, m_sums in characters:
        for p_chows, p_pungs, p_pair, p_sums in dots:
            for s_chows, s_pungs, s_pair, s_sums in bamboos:
                for _, z_pungs, z_pair, z_sums in honors:
                    # The three suits without a pair have -1.
                    pair = m_pair + p_pair + s_pair + z_pair + 3
                    chows = m_chows | p_chows | s_chows
                    shown = melded + m_sums + p_sums + s_sums + z_sums
                    of_pair = pair_fu[pair]
                    fu = of_pair + (shown >> FU)
                    count = shown & FIELD
                    two_sided = chows & two_sided_chows
                    pinfu = False
                    if count == 4 and closed and two_sided and not of_pair:
                        pinfu = True
                        shown |= PINFU
                    elif pair == tile or chows & narrow_chows:
                        fu += 2
                    elif ron and not two_sided:
                        shown -= ONE_CONCEALED
                        fu -= 4 if bit & ORPHANS else 2
                    chows |= melds.chows
                    pungs = m_pungs | p_pungs | s_pungs | z_pungs | melds.pungs
                    if count > 2:
                        if chows & chows >> 9 & chows >> 18 & _SUIT:
                            shown |= CHOWS_IN_THREE_SUITS
                        if chows & chows >> 3 & chows >> 6 & _FIRST_RANKS:
                            shown |= STRAIGHT
                    elif count < 2 and pungs & pungs >> 9 & pungs >> 18 & _SUIT:
                        shown |= PUNGS_IN_THREE_SUITS
                    found.append(Form(shown, chows, pungs, pair, kinds, closed, pinfu, pair == tile, fu))
    return found
