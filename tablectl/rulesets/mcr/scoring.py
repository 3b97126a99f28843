"""Scoring an MCR win: every reading of the claimed tiles, and the one with the most points counts."""

from __future__ import annotations

from typing import Any, Final

from tablectl.mahjong.counts import ALL_KINDS, ONE_OF_KIND
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.shapes import HONORS, ORPHANS, SUITS
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.fans import MIXED_KONGS
from tablectl.rulesets.mcr.knitted import knitted_with_honors
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.mcr.payments import deltas
from tablectl.rulesets.mcr.readiness import winning_kinds
from tablectl.rulesets.mcr.readings import (
    Circumstances,
    Reading,
    closed_part,
    knitted_readings,
    readings,
)
from tablectl.rulesets.mcr.seen import Seen, look, not_a_hand
from tablectl.rulesets.mcr.tally import ONE, counting
from tablectl.rulesets.mcr.tile_fans import tile_fans

_WIND_BIT: Final = {wind: 1 << 26 + wind.honor_rank for wind in Wind}
_FOURS: Final = 4 * ALL_KINDS
_NINE_GATES: Final = frozenset(
    sum(count * ONE_OF_KIND[first + rank] for rank, count in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3)))
    for first in (0, 9, 18)
)
_WAIT_FANS: Final = (ONE[77], ONE[78], ONE[79])
_CHICKEN_HAND: Final = ScoredItem("chicken_hand", 8)


def score_win(claim: WinClaim[McrContext], options: McrOptions) -> ScoredWin | NoWin:
    """What a claimed hand is worth, or why it does not win.

    The claim is taken as legal in play: turn and faults are the game's to judge. Of several readings the one
    with the most points counts (book, e.(4)).
    """
    best = best_tally(claim, options)
    if isinstance(best, NoWin):
        return best
    how = counting(options)
    items = how.items(best) or [_CHICKEN_HAND]
    points = sum([item.value * item.count for item in items])
    if points < options.minimum:
        return below_minimum(items, points, options.minimum)
    if claim.flowers:
        items.append(ScoredItem("flower", 1, len(claim.flowers)))
        points += len(claim.flowers)
    return ScoredWin(tuple(items), points, deltas(points, claim.seat, claim.from_wind))


def below_minimum(items: list[ScoredItem], points: int, minimum: int) -> NoWin:
    """The answer to a complete hand that is worth too little."""
    counted = ", ".join(f"{item.key} {item.value * item.count}" for item in items)
    return NoWin(
        NoWinCode.BELOW_MINIMUM,
        f"{points} points ({counted}), flowers not counted; a win needs {minimum} (option minimum)",
    )


def best_tally(claim: WinClaim[McrContext], options: McrOptions) -> int | NoWin:
    """Tally of the dearest reading, flowers left out; empty for a chicken hand."""
    seen = look(claim)
    if isinstance(seen, NoWin):
        return seen
    melds = seen.melds
    closed_kinds, ways = closed_part(seen.packed)
    kinds = closed_kinds | melds.kinds
    about = Circumstances(
        melds.chows,
        melds.pungs,
        melds.concealed_kongs,
        kinds,
        claim.winning_tile.kind,
        not claim.source.self_drawn,
        _WIND_BIT[claim.seat],
        _WIND_BIT[claim.round],
    )
    found = readings(ways, about)
    if melds.melds < 2 and closed_kinds.bit_count() > 8:
        found += knitted_readings(seen.packed, closed_kinds, about)
    special = [] if melds.melds else special_hands(seen.packed, closed_kinds)
    if not (found or special):
        return not_a_hand(claim)
    shared = tile_fans(kinds) + situation_fans(claim, seen)
    if seen.before in _NINE_GATES:
        shared += ONE[4]
        if options.nine_gates_pungs == "all_but_one":
            found = [reading._replace(held=_one_pung_less(reading.held)) for reading in found]
    how = counting(options)
    best, most = 0, -1
    for held in _with_waits(found, seen, options) + special:
        points = how.total(shared + held) or _CHICKEN_HAND.value
        if points > most:
            best, most = shared + held, points
    return best


def special_hands(packed: int, kinds: int) -> list[int]:
    """Tallies of the shapes of fourteen closed tiles that are no sets and a pair."""
    found = []
    if not packed & ALL_KINDS:
        found.append(ONE[19] + (ONE[6] if _seven_in_a_row(kinds) else 0))
    if kinds == ORPHANS:
        found.append(ONE[7])
    if kinds.bit_count() == 14 and (knitted := knitted_with_honors(kinds)):
        if kinds & HONORS == HONORS:
            found.append(ONE[20])
        else:
            found.append(ONE[34] + (ONE[35] if not knitted & ~kinds else 0))
    return found


def _seven_in_a_row(kinds: int) -> bool:
    first = kinds & -kinds
    return kinds == 0x7F * first and any(not kinds & ~suit for suit in SUITS)


def situation_fans(claim: WinClaim[Any], seen: Seen) -> int:
    """Tally of the fans that lie in how the hand was won, in its melds, and in four equal tiles."""
    melds, source = seen.melds, claim.source
    drawn = source.self_drawn
    held = ONE[80] if drawn else 0
    if not melds.open:
        held += ONE[56] if drawn else ONE[62]
    elif melds.open == 4 and not drawn:
        held += ONE[53]
    if source is WinSource.REPLACEMENT:
        held += ONE[46]
    elif source is WinSource.KONG:
        held += ONE[47]
    if claim.context.last_tile:
        held += ONE[44] if drawn else ONE[45]
    if claim.context.last_of_kind:
        held += ONE[58]
    kongs = melds.melded_kongs + melds.concealed_kongs
    if kongs:
        held += _kong_fans(melds.melded_kongs, melds.concealed_kongs)
    fours = (seen.whole & _FOURS).bit_count() - kongs
    return held + fours * ONE[64]


def _kong_fans(melded: int, concealed: int) -> int:
    held = melded * ONE[74] + concealed * ONE[67]
    if melded + concealed > 2:
        held += ONE[17] if melded + concealed == 3 else ONE[5]
    elif melded == 2:
        held += ONE[57]
    elif concealed == 2:
        held += ONE[48]
    elif melded and concealed:
        held += ONE[MIXED_KONGS]
    return held


def _one_pung_less(held: int) -> int:
    return held - ONE[73] if held & 7 * ONE[73] else held


def _with_waits(found: list[Reading], seen: Seen, options: McrOptions) -> list[int]:
    """Tallies of the readings, wait fans added where only one tile wins (book, note on fans 77 to 79)."""
    waited = 0
    for reading in found:
        waited |= reading.waits
    if not waited or len(winning_kinds(seen.before, seen.melds.melds)) > 1:
        return [reading.held for reading in found]
    if options.ambiguous_wait == "none":
        # Each wait is judged alone, wherever the tile went; several take each other away.
        added = waited if waited in _WAIT_FANS else 0
        return [reading.held + added for reading in found]
    return [reading.held + (reading.waits & -reading.waits) for reading in found]
