"""The winner names fans and points (book, "Порядок действий при объявлении победы"; d): what is paid then.

Basic points are those of the fans that the winner named (b.(2)); nobody counts for the winner. Fewer than the
hand has stand as they were named, more do not stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import ScoredItem, ScoredWin
from tablectl.rulesets.mcr.fans.table import FANS, MIXED_KONGS
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.ruleset import Refusal, WinFacts

Pay = Callable[[int, WinFacts], Mapping[Wind, int]]
"""(points, facts) to the change of each seat's score."""

FLOWER: Final = "flower"


def fan_values(options: McrOptions) -> dict[str, int]:
    """Points of every fan by id, under a table's options."""
    values = {fan.number: fan.value for fan in FANS}
    values |= {MIXED_KONGS: options.mixed_kongs, 48: options.two_concealed_kongs}
    return {fan.key: values[fan.number] for fan in FANS}


def judge_named(
    options: McrOptions,
    pay: Pay,
    true: ScoredWin,
    items: tuple[tuple[str, int], ...],
    points: int,
    facts: WinFacts,
) -> ScoredWin | Refusal:
    """What is paid for a hand as its winner named it, or why that does not stand.

    Args:
        options: the table's.
        pay: how points are paid.
        true: what the hand is worth.
        items: (id, count) of the named fans; none where only points were named.
        points: named, flowers and seasons included.
        facts: of the win.

    The refusals tell what the hand is worth and are for the referee.
    """
    values = fan_values(options)
    unknown = [key for key, _ in items if key not in values]
    if unknown:
        return Refusal("unknown_item", f"MCR has no fan {unknown[0]!r}; an id is like {FANS[0].key!r}")
    named = sum(values[key] * count for key, count in items)
    if items and named != points:
        return Refusal("sum_differs", f"the named fans make {named} points, {points} were named")
    flowers = dict(items).get(FLOWER, 0) if items else min(points, len(facts.flowers))
    if flowers > len(facts.flowers):
        return Refusal("claimed_too_much", f"{flowers} flowers were named, {len(facts.flowers)} lie there")
    worth = _points(true)
    if points > worth:
        return Refusal(
            "claimed_too_much",
            f"{points} points were named, the hand has {worth}: {points - worth} too many"
            + _beyond(true, items),
        )
    if points - flowers < options.minimum:
        return Refusal(
            "below_minimum",
            f"{points - flowers} points were named without flowers, a win needs {options.minimum}",
        )
    if points == worth and not items:
        return true
    scored = tuple(ScoredItem(key, values[key], count) for key, count in items)
    return ScoredWin(scored, points, pay(points, facts))


def _points(scored: ScoredWin) -> int:
    return sum(item.value * item.count for item in scored.items)


def _beyond(true: ScoredWin, items: tuple[tuple[str, int], ...]) -> str:
    """The named fans that the hand does not have so often."""
    held = {item.key: item.count for item in true.items}
    extra = [key for key, count in items if count > held.get(key, 0)]
    return f"; not counted there: {', '.join(extra)}" if extra else ""
