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

_BAMBOO_BITS: Final = 2 * SUIT_BITS
_HONOR_BITS: Final = 3 * SUIT_BITS
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
_new: Final = tuple.__new__
"""Makes a named tuple without the Python call that checks the number of its fields: half of scoring's time
would go into such calls."""


def meld_facts(melds: Sequence[Meld]) -> MeldFacts:
    """Look at the melds once."""
    packed = chows = chow_count = pungs = kinds = kongs = closed_kongs = fu = 0
    closed = True
    for meld in melds:
        kind = meld.kind
        packed += meld.count_key
        bit = 1 << meld.tiles[0].kind
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
    return _new(MeldFacts, (packed, chows, chow_count, pungs, kinds, kongs, closed_kongs, fu, closed))


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


SuitWays = tuple[tuple[SuitWay, ...], tuple[SuitWay, ...], tuple[SuitWay, ...], tuple[SuitWay, ...]]
"""How characters, dots, bamboos and honors of a closed part can be taken apart."""


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
    if (characters[0].pair < 0) + (dots[0].pair < 0) + (bamboos[0].pair < 0) + (honors[0].pair < 0) != 3:
        return []
    found: list[Form] = []
    bit = 1 << tile
    _, melded_chows, melded_count, melded_pungs, _, kongs, closed_kongs, melded_fu, closed = melds
    two_sided_chows = bit & ~_BEGINS_WITH_7 | bit >> 2 & ~_BEGINS_WITH_1
    narrow_chows = bit >> 1 | bit & _BEGINS_WITH_7 | bit >> 2 & _BEGINS_WITH_1
    for m_chows, m_pungs, m_pair, m_twins, m_starts, _ in characters:
        for p_chows, p_pungs, p_pair, p_twins, p_starts, _ in dots:
            for s_chows, s_pungs, s_pair, s_twins, s_starts, _ in bamboos:
                for _, z_pungs, z_pair, _, _, _ in honors:
                    pair = max(m_pair, p_pair, s_pair, z_pair)
                    chows = m_chows | p_chows | s_chows
                    pungs = m_pungs | p_pungs | s_pungs | z_pungs
                    count = melded_count + len(m_starts) + len(p_starts) + len(s_starts)
                    concealed = pungs.bit_count()
                    fu = pair_fu[pair] + melded_fu + 4 * (concealed + (pungs & ORPHANS).bit_count())
                    two_sided = chows & two_sided_chows
                    pinfu = closed and count == 4 and two_sided != 0 and pair_fu[pair] == 0
                    if not pinfu:
                        if pair == tile or chows & narrow_chows:
                            fu += 2
                        elif ron and not two_sided:
                            concealed -= 1
                            fu -= 4 if bit & ORPHANS else 2
                    found.append(
                        _new(
                            Form,
                            (
                                chows | melded_chows,
                                count,
                                pungs | melded_pungs,
                                pair,
                                m_twins + p_twins + s_twins,
                                kinds,
                                closed,
                                concealed + closed_kongs,
                                kongs,
                                pinfu,
                                pair == tile,
                                fu,
                            ),
                        )
                    )
    return found
