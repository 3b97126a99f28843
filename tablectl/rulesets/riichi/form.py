"""Forms: one way to read a whole riichi hand, melds and the place of the winning tile included.

Sets are bit masks over kinds, so a yaku is a few operations on integers. A chow's bit is that of its first
kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablectl.mahjong.counts import HONORS_MASK, SUIT_BITS, SUIT_MASK
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.shapes import ORPHANS
from tablectl.mahjong.suit_tables import SUIT_TABLES, SuitWay

_CHARACTERS, _DOTS, _BAMBOOS, _HONORS = SUIT_TABLES

_BEGINS_WITH_1: Final = 1 | 1 << 9 | 1 << 18
_BEGINS_WITH_7: Final = _BEGINS_WITH_1 << 6


class MeldFacts(NamedTuple):
    """What the melds of a hand add to every reading of it."""

    packed: int
    """Packed count of their tiles."""
    chows: int
    chow_count: int
    pungs: int
    """Pungs and kongs."""
    kinds: int
    kongs: int
    closed_kongs: int
    fu: int
    closed: bool
    """No meld opens the hand."""


NO_MELDS: Final = MeldFacts(0, 0, 0, 0, 0, 0, 0, 0, True)

_SET_FU: Final = {
    MeldKind.PUNG: 2,
    MeldKind.OPEN_KONG: 8,
    MeldKind.ADDED_KONG: 8,
    MeldKind.CLOSED_KONG: 16,
}
"""Fu of simples, book VIII, 1; terminals and honors have double."""


def meld_facts(melds: Sequence[Meld]) -> MeldFacts:
    """Look at the melds once."""
    packed = chows = chow_count = pungs = kinds = kongs = closed_kongs = fu = 0
    closed = True
    for meld in melds:
        tiles, kind = meld.tiles, meld.kind
        for tile in tiles:
            packed += tile.count_key
        bit = 1 << tiles[0].kind
        if kind is MeldKind.CHOW:
            chows |= bit
            chow_count += 1
            kinds |= 7 * bit
            closed = False
            continue
        pungs |= bit
        kinds |= bit
        fu += _SET_FU[kind] << (bit & ORPHANS > 0)
        if kind is MeldKind.CLOSED_KONG:
            closed_kongs += 1
            kongs += 1
        else:
            closed = False
            kongs += kind is not MeldKind.PUNG
    return MeldFacts(packed, chows, chow_count, pungs, kinds, kongs, closed_kongs, fu, closed)


class Form(NamedTuple):
    """Four sets and a pair, with the winning tile in one of them. Field by field, melds included."""

    chows: int
    chow_count: int
    pungs: int
    """Pungs and kongs."""
    pair: int
    twins: int
    """Disjoint pairs of equal chows, in the closed part."""
    kinds: int
    """Bit per kind that is in the hand."""
    closed: bool
    concealed: int
    """Pungs and kongs made without another player's tile, the winning one included."""
    kongs: int
    pinfu: bool
    """Closed, four chows, a pair that is no yakuhai, the last chow completed from either side (平和)."""
    pair_wait: bool
    """The winning tile completes the pair (単騎)."""
    fu: int
    """Fu of sets, pair and wait (book VIII, 1, 2 and 4)."""


class ClosedPart(NamedTuple):
    """The closed tiles with the winning one, suit by suit."""

    kinds: int
    """Bit per kind."""
    characters: tuple[SuitWay, ...]
    dots: tuple[SuitWay, ...]
    bamboos: tuple[SuitWay, ...]
    honors: tuple[SuitWay, ...]


def closed_part(packed: int) -> ClosedPart:
    """Split a packed count of the closed tiles and read each suit."""
    characters = _CHARACTERS[packed & SUIT_MASK]
    dots = _DOTS[packed >> SUIT_BITS & SUIT_MASK]
    bamboos = _BAMBOOS[packed >> 2 * SUIT_BITS & SUIT_MASK]
    honors = _HONORS[packed >> 3 * SUIT_BITS & HONORS_MASK]
    return ClosedPart(
        characters.kinds | dots.kinds | bamboos.kinds | honors.kinds,
        characters.ways,
        dots.ways,
        bamboos.ways,
        honors.ways,
    )


def forms(part: ClosedPart, melds: MeldFacts, tile: int, *, ron: bool, pair_fu: Sequence[int]) -> list[Form]:
    """Every form of a hand: one per way to take it apart, with the winning tile where it is worth most.

    A tile that completes several sets at once counts for the dearest (book VIII, 4). That is a two-sided wait
    where it makes pinfu, for a han outweighs two fu; else any wait with two fu; else a two-sided one; a pung
    last, because on a discard it would count as open.

    Args:
        part: the closed tiles, winning tile included.
        melds: the melds.
        tile: kind of the winning tile.
        ron: whether it came from another player.
        pair_fu: fu of a pair by kind; a kind with fu is yakuhai.
    """
    found: list[Form] = []
    kinds = part.kinds | melds.kinds
    bit = 1 << tile
    closed = melds.closed
    for characters in part.characters:
        for dots in part.dots:
            for bamboos in part.bamboos:
                for honors in part.honors:
                    pairs = (
                        (characters.pair >= 0) + (dots.pair >= 0) + (bamboos.pair >= 0) + (honors.pair >= 0)
                    )
                    if pairs != 1:
                        return found
                    pair = max(characters.pair, dots.pair, bamboos.pair, honors.pair)
                    chows = characters.chows | dots.chows | bamboos.chows
                    pungs = characters.pungs | dots.pungs | bamboos.pungs | honors.pungs
                    count = melds.chow_count
                    count += len(characters.chow_kinds) + len(dots.chow_kinds) + len(bamboos.chow_kinds)
                    pair_wait = pair == tile
                    concealed = pungs.bit_count() + melds.closed_kongs
                    fu = pair_fu[pair] + melds.fu + 4 * (pungs.bit_count() + (pungs & ORPHANS).bit_count())
                    two_sided = chows & (bit & ~_BEGINS_WITH_7 | bit >> 2 & ~_BEGINS_WITH_1)
                    pinfu = bool(two_sided) and closed and count == 4 and not pair_fu[pair]
                    if not pinfu:
                        if pair_wait or chows & (bit >> 1 | bit & _BEGINS_WITH_7 | bit >> 2 & _BEGINS_WITH_1):
                            fu += 2
                        elif ron and not two_sided:
                            concealed -= 1
                            fu -= 4 if bit & ORPHANS else 2
                    found.append(
                        Form(
                            chows | melds.chows,
                            count,
                            pungs | melds.pungs,
                            pair,
                            characters.twins + dots.twins + bamboos.twins,
                            kinds,
                            closed,
                            concealed,
                            melds.kongs,
                            pinfu,
                            pair_wait,
                            fu,
                        )
                    )
    return found
