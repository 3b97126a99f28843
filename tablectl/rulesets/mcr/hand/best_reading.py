"""The highest-scoring reading of a complete hand, among all shapes, splits and waits."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import structs

from tablectl.mahjong.counts import ALL_KINDS, ONE_OF_KIND
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.shapes.complete_hands import HONORS, ORPHANS, SUITS
from tablectl.mahjong.win import WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.fans.counted import CountedFans
from tablectl.rulesets.mcr.fans.table import MIXED_KONGS
from tablectl.rulesets.mcr.fans.tally import FAN_ONCE, counting
from tablectl.rulesets.mcr.fans.tiles import tile_fans
from tablectl.rulesets.mcr.hand.knitted import knitted_with_honors
from tablectl.rulesets.mcr.hand.readings import (
    closed_part,
    knitted_readings,
    readings,
)
from tablectl.rulesets.mcr.hand.values import FanReading, Hand, HandContext, MeldFacts
from tablectl.rulesets.mcr.hand.waits import wait_for_one
from tablectl.rulesets.mcr.options import McrOptions

NO_TILE: Final = 63
"""The kind of a winning tile that is no part of the hand; no tile has it."""
WIND_BIT: Final = {wind: 1 << 26 + wind.honor_rank for wind in Wind}
"""Bit of a wind's tile."""

_FOURS: Final = 4 * ALL_KINDS
_NINE_GATES: Final = frozenset(
    sum(count * ONE_OF_KIND[first + rank] for rank, count in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3)))
    for first in (0, 9, 18)
)
_WAIT_FANS: Final = (FAN_ONCE[77], FAN_ONCE[78], FAN_ONCE[79])


def best_reading(hand: Hand, options: McrOptions) -> CountedFans | None:
    """The reading with the most points (book, e.(4)); None if there is none.

    Among equal ones, sets and a pair precede other shapes, and a higher pair a lower one, as judges show
    them.
    """
    packed, melds = hand.packed, hand.melds
    closed_kinds, ways = closed_part(packed)
    kinds = closed_kinds | melds.kinds
    hand_context = HandContext(
        melds.chows, melds.pungs, melds.concealed_kongs, hand.tile, hand.claimed, hand.seat, hand.round
    )
    found = readings(ways, hand_context)
    if melds.melds < 2 and closed_kinds.bit_count() > 8:
        found += knitted_readings(packed, closed_kinds, hand_context)
    special = [] if melds.melds else special_hands(packed, closed_kinds)
    if not (found or special):
        return None
    shared = hand.situation + tile_fans(kinds) + tile_hogs(packed, melds)
    if hand.before in _NINE_GATES:
        shared += FAN_ONCE[4]
        if options.nine_gates_pungs == "all_but_one":
            found = [structs.replace(reading, tally=_one_pung_less(reading.tally)) for reading in found]
    how = counting(options)
    best: CountedFans | None = None
    for held in special + _with_waits(found, hand, options):
        counted = how[shared + held]
        if best is None or counted.points >= best.points:
            best = counted
    return best


def special_hands(packed: int, kinds: int) -> list[int]:
    """Tallies of fourteen closed tiles (packed count, bit per kind) in shapes without sets."""
    found = []
    if not packed & ALL_KINDS:
        found.append(FAN_ONCE[19] + (FAN_ONCE[6] if _seven_in_a_row(kinds) else 0))
    if kinds == ORPHANS:
        found.append(FAN_ONCE[7])
    if kinds.bit_count() == 14 and (knitted := knitted_with_honors(kinds)):
        if kinds & HONORS == HONORS:
            found.append(FAN_ONCE[20])
        else:
            found.append(FAN_ONCE[34] + (FAN_ONCE[35] if not knitted & ~kinds else 0))
    return found


def tile_hogs(packed: int, melds: MeldFacts) -> int:
    """Tally of four equal tiles that are no kong, in closed tiles (packed count) and melds together."""
    fours = (packed + melds.packed & _FOURS).bit_count() - melds.melded_kongs - melds.concealed_kongs
    return fours * FAN_ONCE[64]


def _seven_in_a_row(kinds: int) -> bool:
    first = kinds & -kinds
    return kinds == 0x7F * first and any(not kinds & ~suit for suit in SUITS)


def _one_pung_less(held: int) -> int:
    return held - FAN_ONCE[73] if held & 7 * FAN_ONCE[73] else held


def _with_waits(found: list[FanReading], hand: Hand, options: McrOptions) -> list[int]:
    """Tallies of the readings, wait fans added where only one tile wins (book, note on fans 77 to 79)."""
    waited = 0
    for reading in found:
        waited |= reading.waits
    if not waited or not wait_for_one(hand.before, hand.melds.melds):
        return [reading.tally for reading in found]
    if options.ambiguous_wait == "none":
        # Each wait counts alone, wherever the tile is placed; several waits exclude each other.
        added = waited if waited in _WAIT_FANS else 0
        return [reading.tally + added for reading in found]
    return [reading.tally + (reading.waits & -reading.waits) for reading in found]


def situation_fans(source: WinSource, melds: MeldFacts, context: McrContext) -> int:
    """Tally of the fans of the win's situation and of the melds."""
    return _situation(
        source,
        melds.open,
        melds.melded_kongs,
        melds.concealed_kongs,
        context.last_tile,
        context.last_of_kind,
    )


@cache
def _situation(
    source: WinSource, open_melds: int, melded: int, concealed: int, last_tile: bool, last_of_kind: bool
) -> int:
    """Cached, as there are a few hundred situations only."""
    drawn = source.self_drawn
    held = FAN_ONCE[80] if drawn else 0
    if not open_melds:
        held += FAN_ONCE[56] if drawn else FAN_ONCE[62]
    elif open_melds == 4 and not drawn:
        held += FAN_ONCE[53]
    if source is WinSource.REPLACEMENT:
        held += FAN_ONCE[46]
    elif source is WinSource.KONG:
        held += FAN_ONCE[47]
    if last_tile and source is not WinSource.KONG:
        # Fan 45 requires a discarded tile (book, № 45); a robbed kong's was added to a pung (№ 47).
        held += FAN_ONCE[44] if drawn else FAN_ONCE[45]
    if last_of_kind:
        held += FAN_ONCE[58]
    return held + _kong_fans(melded, concealed) if melded or concealed else held


def _kong_fans(melded: int, concealed: int) -> int:
    held = melded * FAN_ONCE[74] + concealed * FAN_ONCE[67]
    if melded + concealed > 2:
        held += FAN_ONCE[17] if melded + concealed == 3 else FAN_ONCE[5]
    elif melded == 2:
        held += FAN_ONCE[57]
    elif concealed == 2:
        held += FAN_ONCE[48]
    elif melded and concealed:
        held += FAN_ONCE[MIXED_KONGS]
    return held
