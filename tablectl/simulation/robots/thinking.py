"""A riichi robot's evaluation of its hand: shanten, ukeire and safety.

Distances are shanten (0: ready, -1: complete). An open hand needs a yaku that allows open hands, so it is
evaluated by a plan: tiles that do not fit the plan do not count.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.tiles import FIRST_HONOR
from tablectl.simulation.robots.distance import Counts
from tablectl.simulation.robots.sight import Sight, is_simple

OUT_OF_REACH: Final = 9
"""Greater than the shanten of any hand."""


class Plan(StrEnum):
    """The yaku that a hand is played for."""

    CLOSED = "closed"
    """Stay closed, for riichi."""
    VALUE = "value"
    """A pung of dragons, of the round wind or of the seat wind (yakuhai)."""
    SIMPLES = "simples"
    PUNGS = "pungs"
    FLUSH = "flush"
    """One suit with honors (honitsu)."""


@lru_cache(maxsize=2_000)
def _distance(counts: Counts, melds: int) -> int:
    return shanten(counts, melds)


@lru_cache(maxsize=1_000)
def _pung_distance(counts: Counts, melds: int) -> int:
    pungs = sum(1 for c in counts if c >= 3)
    pairs = sum(1 for c in counts if c == 2)
    wanted = 4 - melds
    pungs = min(pungs, wanted)
    used = min(pairs, wanted - pungs + 1)
    return 2 * (wanted - pungs) - used


def flush_suit(sight: Sight) -> int:
    """The suit (0 characters, 1 dots, 2 bamboos) with the most tiles in the hand; a meld counts as three."""
    weight = [0, 0, 0]
    for tile in sight.hand:
        if tile.kind < FIRST_HONOR:
            weight[tile.kind // 9] += 1
    for meld in sight.melds:
        if meld.tiles[0].kind < FIRST_HONOR:
            weight[meld.tiles[0].kind // 9] += 3
    return weight.index(max(weight))


def fits(plan: Plan, kind: int, suit: int) -> bool:
    """Whether a kind fits the plan; ``suit`` is that of the flush."""
    if plan is Plan.SIMPLES:
        return is_simple(kind)
    if plan is Plan.FLUSH:
        return kind >= FIRST_HONOR or kind // 9 == suit
    return True


def distance(sight: Sight, counts: Counts, melds: int, plan: Plan, suit: int) -> int:
    """Shanten of concealed tiles beside ``melds`` melds, counting only tiles that fit the plan."""
    if plan is Plan.PUNGS:
        return _pung_distance(counts, melds)
    if plan in (Plan.SIMPLES, Plan.FLUSH):
        return _distance(tuple(c if fits(plan, k, suit) else 0 for k, c in enumerate(counts)), melds)
    if plan is Plan.VALUE and not _has_value_pung(sight):
        held = max((counts[k] for k in sight.value_kinds), default=0)
        if held < 2:
            return OUT_OF_REACH
    return _distance(counts, melds)


def open_plans(sight: Sight) -> tuple[Plan, ...]:
    """Plans that the open melds allow."""
    suit = flush_suit(sight)
    kinds = [t.kind for m in sight.melds for t in m.tiles]
    plans = [Plan.VALUE]
    if all(is_simple(k) for k in kinds):
        plans.append(Plan.SIMPLES)
    if all(m.kind is not MeldKind.CHOW for m in sight.melds):
        plans.append(Plan.PUNGS)
    if all(fits(Plan.FLUSH, k, suit) for k in kinds):
        plans.append(Plan.FLUSH)
    return tuple(plans)


def best_plan(sight: Sight, counts: Counts) -> Plan:
    """The plan with the lowest shanten; ``CLOSED`` for a closed hand."""
    if sight.is_closed:
        return Plan.CLOSED
    suit, melds = flush_suit(sight), len(sight.melds)
    return min(open_plans(sight), key=lambda plan: distance(sight, counts, melds, plan, suit))


def ukeire_count(sight: Sight, counts: Counts, melds: int, plan: Plan, suit: int) -> int:
    """Number of unseen tiles that lower the shanten (ukeire)."""
    now = distance(sight, counts, melds, plan, suit)
    total = 0
    for kind in _neighbours(counts):
        left = sight.unseen(kind)
        if left and fits(plan, kind, suit):
            more = (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
            if distance(sight, more, melds, plan, suit) < now:
                total += left
    return total


def danger(sight: Sight, kind: int) -> float:
    """Relative risk that a player in riichi wins on a discard: 0 is safe, 1 is a middle tile without
    information."""
    return max((_danger_from(sight, seat, kind) for seat in sight.threats), default=0.0)


def _danger_from(sight: Sight, seat: int, kind: int) -> float:
    safe = sight.safe[seat]
    if kind in safe:
        return 0.0
    if kind >= FIRST_HONOR:
        return (0.02, 0.06, 0.3, 0.4, 0.4)[sight.unseen(kind)]
    rank = kind % 9
    sides = [kind + step for step in (-3, 3) if 0 <= rank + step < 9]
    open_sides = sum(1 for side in sides if side not in safe)
    return (0.15, 0.55, 1.0)[open_sides]


@lru_cache(maxsize=1_000)
def _neighbours(counts: Counts) -> tuple[int, ...]:
    near = set()
    for kind, count in enumerate(counts):
        if count:
            near.add(kind)
            if kind < FIRST_HONOR:
                near |= {kind + step for step in (-2, -1, 1, 2) if 0 <= kind % 9 + step < 9}
    return tuple(sorted(k for k in near if counts[k] < 4))


def _has_value_pung(sight: Sight) -> bool:
    return any(m.kind is not MeldKind.CHOW and m.tiles[0].kind in sight.value_kinds for m in sight.melds)
