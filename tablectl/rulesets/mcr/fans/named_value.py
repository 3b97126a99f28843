"""Checks the fans and points that a winner names (book, "Порядок действий при объявлении победы"; d).

The named fans are paid (b.(2)); nobody counts for the winner. Named fans may be fewer than the hand has, but
not more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import ScoredItem, ScoredWin
from tablectl.quoting import quoted
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
    """The score of a hand as its winner named it, or the refusal of what was named.

    Args:
        options: the table's options.
        pay: computes the payment of points.
        true: the hand's true score.
        items: (id, count) of the named fans; empty if only points were named.
        points: the named points, including flowers and seasons.
        facts: the facts of the win.

    Refusals state the true score and are for the referee only.
    """
    values = fan_values(options)
    unknown = [key for key, _ in items if key not in values]
    if unknown:
        return Refusal(
            "unknown_item", f"MCR has no fan {quoted(unknown[0])}; an id is like {quoted(FANS[0].key)}"
        )
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
            + _excess_fans(true, items),
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


def _excess_fans(true: ScoredWin, items: tuple[tuple[str, int], ...]) -> str:
    """The named fans that the hand does not have as often."""
    held = {item.key: item.count for item in true.items}
    extra = [key for key, count in items if count > held.get(key, 0)]
    return f"; not counted there: {', '.join(extra)}" if extra else ""
