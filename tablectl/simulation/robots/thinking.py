"""How a robot judges its hand: how far it is from ready, what would help, what is safe.

Distances are shanten (0: ready, -1: complete). An open hand needs a yaku that survives opening, so it is
judged by a plan: tiles that do not fit the plan do not count.
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
"""A distance no real hand has."""


class Plan(StrEnum):
    """What an open hand wins with."""

    CLOSED = "closed"
    """Stay closed: riichi is always there."""
    VALUE = "value"
    """A pung of dragons, of the round's or the own wind."""
    SIMPLES = "simples"
    PUNGS = "pungs"
    FLUSH = "flush"
    """One suit with honors."""


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
    """The suit (0 characters, 1 dots, 2 bamboos) that the hand has most of, melds counted thrice."""
    weight = [0, 0, 0]
    for tile in sight.hand:
        if tile.kind < FIRST_HONOR:
            weight[tile.kind // 9] += 1
    for meld in sight.melds:
        if meld.tiles[0].kind < FIRST_HONOR:
            weight[meld.tiles[0].kind // 9] += 3
    return weight.index(max(weight))


def fits(plan: Plan, kind: int, suit: int) -> bool:
    """Whether a kind has a place in the plan; ``suit`` is the flush's."""
    if plan is Plan.SIMPLES:
        return is_simple(kind)
    if plan is Plan.FLUSH:
        return kind >= FIRST_HONOR or kind // 9 == suit
    return True


def distance(sight: Sight, counts: Counts, melds: int, plan: Plan, suit: int) -> int:
    """Shanten of closed tiles beside ``melds`` melds when only tiles that fit the plan count."""
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
    """Plans that the own open melds leave possible."""
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
    """The plan that is nearest to ready: closed while nothing was claimed."""
    if sight.is_closed:
        return Plan.CLOSED
    suit, melds = flush_suit(sight), len(sight.melds)
    return min(open_plans(sight), key=lambda plan: distance(sight, counts, melds, plan, suit))


def useful(sight: Sight, counts: Counts, melds: int, plan: Plan, suit: int) -> int:
    """How many tiles still unseen would bring the hand nearer (ukeire)."""
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
    """How likely a player in riichi wins on a discard: 0 safe, about 1 for a fresh middle tile."""
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
