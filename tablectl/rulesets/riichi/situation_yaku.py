"""Yaku of the situation (book VI, Яку-ситуации, and VII): how and when the hand was won."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tablectl.mahjong.win import ScoredItem, WinSource
from tablectl.rulesets.riichi.context import Riichi
from tablectl.rulesets.riichi.options import Enabled, RiichiOptions
from tablectl.rulesets.riichi.yaku import Pattern


class Situation(NamedTuple):
    """What the yaku of the situation look at."""

    riichi: Riichi
    ippatsu: bool
    source: WinSource
    last_tile: bool
    closed: bool


SITUATION_PATTERNS: Final[tuple[Pattern[Situation], ...]] = (
    Pattern("riichi", 1, None, lambda seen: seen.riichi is Riichi.RIICHI),
    Pattern("double_riichi", 2, None, lambda seen: seen.riichi is Riichi.DOUBLE),
    Pattern(
        "ippatsu",
        1,
        None,
        lambda seen: seen.ippatsu and seen.riichi is not Riichi.NONE,
        enabled=lambda options: options.ippatsu,
    ),
    Pattern(
        "menzen_tsumo",
        1,
        None,
        lambda seen: seen.source.self_drawn,
        enabled=lambda options: options.menzen_tsumo,
    ),
    # The replacement tile is not the last of the wall and a robbed tile is no discard: neither is haitei or
    # houtei.
    Pattern(
        "haitei",
        1,
        1,
        lambda seen: seen.last_tile and seen.source is WinSource.WALL,
        enabled=lambda options: options.haitei,
    ),
    Pattern(
        "houtei",
        1,
        1,
        lambda seen: seen.last_tile and seen.source is WinSource.DISCARD,
        enabled=lambda options: options.houtei,
    ),
    Pattern("rinshan", 1, 1, lambda seen: seen.source is WinSource.REPLACEMENT),
    Pattern("chankan", 1, 1, lambda seen: seen.source is WinSource.KONG),
)


def situation_items(
    riichi: Riichi, ippatsu: bool, source: WinSource, last_tile: bool, closed: bool, options: RiichiOptions
) -> list[ScoredItem]:
    """The yaku of a situation that these options count."""
    found = _found(riichi, ippatsu, source, last_tile, closed)
    return [item for item, enabled in found if enabled is None or enabled(options)]


@cache
def _found(
    riichi: Riichi, ippatsu: bool, source: WinSource, last_tile: bool, closed: bool
) -> tuple[tuple[ScoredItem, Enabled | None], ...]:
    """The yaku of a situation with what enables each; there are fewer than a hundred situations."""
    seen = Situation(riichi, ippatsu, source, last_tile, closed)
    items = [
        (pattern.closed_item if seen.closed else pattern.open_item, pattern.enabled)
        for pattern in SITUATION_PATTERNS
        if pattern.found(seen)
    ]
    return tuple((item, enabled) for item, enabled in items if item is not None)
