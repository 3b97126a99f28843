"""Readings: every way to split a hand, with the tally of its fans.

Sets are bit masks over kinds where possible; chows, which may be equal, are lists of first kinds. Fans of the
situation, of the melds alone and of the kinds of tiles are the same in all readings, and computed elsewhere.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tablectl.mahjong.counts import HONORS_MASK, SUIT_BITS, SUIT_MASK
from tablectl.mahjong.shapes.complete_hands import DRAGONS, HONORS, ORPHANS, TERMINALS, WINDS
from tablectl.mahjong.shapes.suit_tables import PATTERN_CACHE_SIZE, SUIT_TABLES
from tablectl.mahjong.tiles import FIRST_HONOR
from tablectl.rulesets.mcr.fans.sets import chow_fans, pung_fans
from tablectl.rulesets.mcr.fans.tally import FAN_ONCE, tally
from tablectl.rulesets.mcr.fans.tiles import EVEN, FIVES
from tablectl.rulesets.mcr.hand.knitted import KNITTED, KNITTED_COUNTS
from tablectl.rulesets.mcr.hand.values import FanReading, HandContext, SetsAndPair

_BEGINS_WITH_1: Final = 1 | 1 << 9 | 1 << 18
_BEGINS_WITH_7: Final = _BEGINS_WITH_1 << 6
_OUTSIDE_CHOWS: Final = _BEGINS_WITH_1 | _BEGINS_WITH_7
_CHOWS_WITH_5: Final = 7 << 2 | 7 << 11 | 7 << 20
_CONCEALED: Final = (0, 0, FAN_ONCE[66], FAN_ONCE[33], FAN_ONCE[12])
"""By number of concealed pungs."""
_DRAGON_PUNGS: Final = (
    0,
    FAN_ONCE[59],
    FAN_ONCE[54] + 2 * FAN_ONCE[59],
    FAN_ONCE[2] + FAN_ONCE[54] + 3 * FAN_ONCE[59],
)
"""By number of pungs of dragons."""
_WIND_PUNGS: Final = (0, 0, 0, FAN_ONCE[38], FAN_ONCE[1])
"""By number of pungs of winds."""
_KNITTED_STRAIGHT, _ALL_CHOWS = FAN_ONCE[35], FAN_ONCE[63]
_EDGE_WAIT, _CLOSED_WAIT, _PAIR_WAIT = FAN_ONCE[77], FAN_ONCE[78], FAN_ONCE[79]
_SUITED: Final = (1 << FIRST_HONOR) - 1
_ANY_PAIR: Final = _SUITED | HONORS


Way = tuple[int, int, int, tuple[int, ...]]
"""One way to split a suit: chows and pungs as bits, kind of the pair (-1 without), first kinds of the chows.
A plain tuple, because unpacking it is fast."""

SuitWays = tuple[tuple[Way, ...], tuple[Way, ...], tuple[Way, ...], tuple[Way, ...]]
"""The ways to split the characters, dots, bamboos and honors of a closed part."""


class _WaysByCount(dict[int, tuple[int, tuple[Way, ...]]]):
    """A cache by the packed count of one suit: bit per kind, and the ways to split it."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> tuple[int, tuple[Way, ...]]:
        kinds, ways = SUIT_TABLES[self._suit][key]
        if len(self) >= PATTERN_CACHE_SIZE:
            self.clear()
        self[key] = found = (kinds, tuple([(way.chows, way.pungs, way.pair, way.chow_kinds) for way in ways]))
        return found


_CHARACTERS, _DOTS, _BAMBOOS, _HONORS = map(_WaysByCount, range(4))


def closed_part(packed: int) -> tuple[int, SuitWays]:
    """Bit per kind of the closed tiles (packed count), and the ways of each suit."""
    m_kinds, characters = _CHARACTERS[packed & SUIT_MASK]
    p_kinds, dots = _DOTS[packed >> SUIT_BITS & SUIT_MASK]
    s_kinds, bamboos = _BAMBOOS[packed >> 2 * SUIT_BITS & SUIT_MASK]
    z_kinds, honors = _HONORS[packed >> 3 * SUIT_BITS & HONORS_MASK]
    return m_kinds | p_kinds | s_kinds | z_kinds, (characters, dots, bamboos, honors)


def readings(ways: SuitWays, hand_context: HandContext) -> list[FanReading]:
    """Every reading of a hand as sets and a pair.

    Args:
        ways: the closed tiles suit by suit, winning tile included.
        hand_context: the rest of the hand.
    """
    found: list[FanReading] = []
    for parts in _parts(ways):
        found += read_sets(parts, hand_context)
    return found


def knitted_readings(packed: int, kinds: int, hand_context: HandContext) -> list[FanReading]:
    """Every reading as nine knitted tiles (fan 35), a set and a pair; the set may be a meld.

    Args:
        packed: packed count of the closed tiles, winning tile included.
        kinds: bit per kind of them.
        hand_context: the rest of the hand.
    """
    return [
        reading
        for knitted, counts in zip(KNITTED, KNITTED_COUNTS, strict=True)
        if not knitted & ~kinds
        for parts in _parts(closed_part(packed - counts)[1])
        for reading in read_sets(parts, hand_context, knitted=True)
    ]


def _parts(ways: SuitWays) -> list[SetsAndPair]:
    characters, dots, bamboos, honors = ways
    if not (characters and dots and bamboos and honors):
        return []
    # A suit of 3n+2 tiles holds the pair; four such suits are fourteen tiles too, but no hand.
    if (characters[0][2] < 0) + (dots[0][2] < 0) + (bamboos[0][2] < 0) + (honors[0][2] < 0) != 3:
        return []
    found: list[SetsAndPair] = []
    for m_chows, m_pungs, m_pair, m_starts in characters:
        for p_chows, p_pungs, p_pair, p_starts in dots:
            for s_chows, s_pungs, s_pair, s_starts in bamboos:
                for _, z_pungs, z_pair, _ in honors:
                    parts = SetsAndPair(
                        m_starts + p_starts + s_starts,
                        m_chows | p_chows | s_chows,
                        m_pungs | p_pungs | s_pungs | z_pungs,
                        # The three suits without a pair have -1.
                        m_pair + p_pair + s_pair + z_pair + 3,
                    )
                    found.append(parts)
    return found


def read_sets(parts: SetsAndPair, hand_context: HandContext, *, knitted: bool = False) -> list[FanReading]:
    """The reading of closed sets and a pair; two readings if the claimed tile may open a pung or not.

    Args:
        parts: the closed sets and the pair.
        hand_context: the rest of the hand.
        knitted: whether the hand also has nine knitted tiles.
    """
    closed_chows, closed_pungs, pair, winning = parts.chows, parts.pungs, parts.pair, hand_context.tile
    pungs = closed_pungs | hand_context.pungs
    held = _KNITTED_STRAIGHT if knitted else 0
    chows = tuple(sorted(parts.starts + hand_context.chows)) if hand_context.chows else parts.starts
    chows_held, starts = _chow_tally(chows, -1) if chows else (0, 0)
    if len(chows) == 4 and FIVES >> pair & 1 and not starts & ~_OUTSIDE_CHOWS:
        chows_held, starts = _chow_tally(chows, pair)
    held += chows_held
    if pungs:
        held += _pung_tally(pungs, pair, hand_context.seat, hand_context.round)
    if knitted:
        if chows and pair < 27:
            held += _ALL_CHOWS
    else:
        held += _whole_hand_tally(len(chows), starts, pungs, 1 << pair)

    tile = 1 << winning
    waits = _PAIR_WAIT if pair == winning else 0
    if closed_chows:
        if closed_chows & (tile >> 2 & _BEGINS_WITH_1 | tile & _BEGINS_WITH_7):
            waits += _EDGE_WAIT
        if closed_chows & tile >> 1:
            waits += _CLOSED_WAIT

    concealed = hand_context.concealed_kongs
    if closed_pungs:
        concealed += closed_pungs.bit_count()
    if not (hand_context.claimed and closed_pungs & tile):
        return [FanReading(held + _CONCEALED[concealed], waits)]
    # The claimed tile opens the pung that it completes, unless another set or the pair takes it as well.
    opened = FanReading(held + _CONCEALED[concealed - 1], waits)
    if pair == winning or closed_chows & (tile | tile >> 1 | tile >> 2):
        return [opened, FanReading(held + _CONCEALED[concealed], waits)]
    return [opened]


def upper_bound(
    starts: tuple[int, ...],
    closed_pungs: int,
    hand_context: HandContext,
    *,
    knitted: bool = False,
) -> int:
    """An upper bound for the tally of closed sets with any pair, without wait fans.

    Args:
        starts: first kinds of the chows.
        closed_pungs: bit per kind of the pungs.
        hand_context: the rest of the hand.
        knitted: whether the hand also has nine knitted tiles.
    """
    pungs = closed_pungs | hand_context.pungs
    chows = tuple(sorted(starts + hand_context.chows)) if hand_context.chows else starts
    chows_held, begins = _chow_tally(chows, -1) if chows else (0, 0)
    if len(chows) == 4 and not begins & ~_OUTSIDE_CHOWS:
        for five in (4, 13, 22):
            chows_held |= _chow_tally(chows, five)[0]
    held = chows_held + _CONCEALED[hand_context.concealed_kongs + closed_pungs.bit_count()]
    if pungs:
        highest = _pung_tally(pungs, 27, hand_context.seat, hand_context.round)
        if pungs & HONORS:
            highest |= _pung_tally(pungs, 31, hand_context.seat, hand_context.round)
        held += highest
    if knitted:
        return held + _KNITTED_STRAIGHT + (_ALL_CHOWS if chows else 0)
    return held + _whole_hand_tally(len(chows), begins, pungs, _ANY_PAIR)


def _whole_hand_tally(chows: int, starts: int, pungs: int, pair: int) -> int:
    """Tally of the fans with a condition on every set and the pair.

    Args:
        chows: the number of chows.
        starts: bit per first kind of a chow.
        pungs: bit per kind of a pung or kong.
        pair: the pair's bit; with several bits, the union of what each would give.
    """
    held = 0
    if not chows:
        held += FAN_ONCE[49]
        if pair & EVEN and not pungs & ~EVEN:
            held += FAN_ONCE[21]
    elif chows == 4 and pair & _SUITED:
        held += _ALL_CHOWS
    if pair & ORPHANS and not (pungs & ~ORPHANS or starts & ~_OUTSIDE_CHOWS):
        held += FAN_ONCE[55]
    if pair & FIVES and not (pungs & ~FIVES or starts & ~_CHOWS_WITH_5):
        held += FAN_ONCE[31]
    return held


@cache
def _chow_tally(chows: tuple[int, ...], pair: int) -> tuple[int, int]:
    """Tally of the fans of chows (first kinds, ascending), and a bit per first kind."""
    return tally(chow_fans(chows, pair)), sum({1 << start for start in chows})


@cache
def _suited_pungs(pungs: int) -> int:
    return tally(pung_fans(tuple([kind for kind in range(FIRST_HONOR) if pungs >> kind & 1])))


def _pung_tally(pungs: int, pair: int, seat: int, round_: int) -> int:
    """Tally of the fans of pungs and kongs, including those with a certain pair."""
    held = 0
    suited = pungs & _SUITED
    if suited & suited - 1:
        held += _suited_pungs(suited)
    single = pungs & TERMINALS
    if pungs & HONORS:
        dragons = (pungs & DRAGONS).bit_count()
        held += _DRAGON_PUNGS[dragons]
        if dragons == 2 and pair >= 31:
            held += FAN_ONCE[10]
        winds = pungs & WINDS
        count = winds.bit_count()
        held += _WIND_PUNGS[count]
        if count == 3 and 27 <= pair < 31:
            held += FAN_ONCE[9]
        if winds & seat:
            held += FAN_ONCE[61]
        if winds & round_:
            held += FAN_ONCE[60]
        # The winds of fans 1, 9 and 38, of the seat and of the round are no further pungs of honors (73).
        if count < 3:
            single |= winds & ~(seat | round_)
    return held + FAN_ONCE[73] * single.bit_count()
