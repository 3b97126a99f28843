"""Yaku of the situation (book VI, Яку-ситуации, and VII): how and when the hand was won."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tablectl.mahjong.win import ScoredItem, WinSource
from tablectl.rulesets.riichi.context import Riichi
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.patterns import Pattern


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
        "ippatsu", 1, None, lambda seen: seen.ippatsu and seen.riichi is not Riichi.NONE, option="ippatsu"
    ),
    Pattern("menzen_tsumo", 1, None, lambda seen: seen.source.self_drawn, option="menzen_tsumo"),
    # The replacement tile is not the last of the wall and a robbed tile is no discard: neither is haitei or
    # houtei.
    Pattern("haitei", 1, 1, lambda seen: seen.last_tile and seen.source is WinSource.WALL, option="haitei"),
    Pattern(
        "houtei", 1, 1, lambda seen: seen.last_tile and seen.source is WinSource.DISCARD, option="houtei"
    ),
    Pattern("rinshan", 1, 1, lambda seen: seen.source is WinSource.REPLACEMENT),
    Pattern("chankan", 1, 1, lambda seen: seen.source is WinSource.KONG),
)


def situation_items(
    riichi: Riichi, ippatsu: bool, source: WinSource, last_tile: bool, closed: bool, options: RiichiOptions
) -> list[ScoredItem]:
    """The yaku of a situation that these options count."""
    found = _found(riichi, ippatsu, source, last_tile, closed)
    return [item for item, option in found if option is None or getattr(options, option)]


@cache
def _found(
    riichi: Riichi, ippatsu: bool, source: WinSource, last_tile: bool, closed: bool
) -> tuple[tuple[ScoredItem, str | None], ...]:
    """The yaku of a situation with the option each depends on; there are fewer than a hundred situations."""
    seen = Situation(riichi, ippatsu, source, last_tile, closed)
    items = [
        (pattern.closed_item if seen.closed else pattern.open_item, pattern.option)
        for pattern in SITUATION_PATTERNS
        if pattern.found(seen)
    ]
    return tuple((item, option) for item, option in items if item is not None)
