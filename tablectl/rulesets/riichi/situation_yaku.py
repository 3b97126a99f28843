"""Yaku of the situation (book VI, Яку-ситуации, and VII): how and when the hand was won."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tablectl.mahjong.win import ScoredItem, WinSource
from tablectl.rulesets.riichi.context import Riichi
from tablectl.rulesets.riichi.options import Enabled, RiichiOptions
from tablectl.rulesets.riichi.yaku import Yaku


class Situation(NamedTuple):
    """What the yaku of the situation look at."""

    riichi: Riichi
    ippatsu: bool
    source: WinSource
    last_tile: bool
    closed: bool


SITUATION_YAKU: Final[tuple[Yaku[Situation], ...]] = (
    Yaku("riichi", 1, None, lambda seen: seen.riichi is Riichi.RIICHI),
    Yaku("double_riichi", 2, None, lambda seen: seen.riichi is Riichi.DOUBLE),
    Yaku(
        "ippatsu",
        1,
        None,
        lambda seen: seen.ippatsu and seen.riichi is not Riichi.NONE,
        enabled=lambda options: options.ippatsu,
    ),
    Yaku(
        "menzen_tsumo",
        1,
        None,
        lambda seen: seen.source.self_drawn,
        enabled=lambda options: options.menzen_tsumo,
    ),
    # The replacement tile is not the last of the wall and a robbed tile is no discard: neither is haitei or
    # houtei.
    Yaku(
        "haitei",
        1,
        1,
        lambda seen: seen.last_tile and seen.source is WinSource.WALL,
        enabled=lambda options: options.haitei,
    ),
    Yaku(
        "houtei",
        1,
        1,
        lambda seen: seen.last_tile and seen.source is WinSource.DISCARD,
        enabled=lambda options: options.houtei,
    ),
    Yaku("rinshan", 1, 1, lambda seen: seen.source is WinSource.REPLACEMENT),
    Yaku("chankan", 1, 1, lambda seen: seen.source is WinSource.KONG),
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
        for pattern in SITUATION_YAKU
        if pattern.found(seen)
    ]
    return tuple((item, enabled) for item, enabled in items if item is not None)
