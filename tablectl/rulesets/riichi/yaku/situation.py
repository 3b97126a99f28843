"""Yaku of the situation (book VI, Яку-ситуации, and VII): how and when the hand was won."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablectl.mahjong.win import ScoredItem, WinSource
from tablectl.rulesets.by_options import ByOptions
from tablectl.rulesets.riichi.context import Riichi
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.yaku.kind import Yaku


class Situation(NamedTuple):
    """What the yaku of the situation look at."""

    riichi: Riichi
    ippatsu: bool
    source: WinSource
    last_tile: bool
    closed: bool


SITUATION_YAKU: Final[tuple[Yaku[Situation], ...]] = (
    Yaku("riichi", 1, None, lambda counted: counted.riichi is Riichi.RIICHI),
    Yaku("double_riichi", 2, None, lambda counted: counted.riichi is Riichi.DOUBLE),
    Yaku(
        "ippatsu",
        1,
        None,
        lambda counted: counted.ippatsu and counted.riichi is not Riichi.NONE,
        enabled=lambda options: options.ippatsu,
    ),
    Yaku(
        "menzen_tsumo",
        1,
        None,
        lambda counted: counted.source.self_drawn,
        enabled=lambda options: options.menzen_tsumo,
    ),
    # The replacement tile is not the last of the wall and a robbed tile is no discard: neither is haitei or
    # houtei.
    Yaku(
        "haitei",
        1,
        1,
        lambda counted: counted.last_tile and counted.source is WinSource.WALL,
        enabled=lambda options: options.haitei,
    ),
    Yaku(
        "houtei",
        1,
        1,
        lambda counted: counted.last_tile and counted.source is WinSource.DISCARD,
        enabled=lambda options: options.houtei,
    ),
    Yaku("rinshan", 1, 1, lambda counted: counted.source is WinSource.REPLACEMENT),
    Yaku("chankan", 1, 1, lambda counted: counted.source is WinSource.KONG),
)


_SituationKey = tuple[Riichi, bool, WinSource, bool, bool]
"""The fields of a ``Situation``."""


class SituationItems(dict[_SituationKey, tuple[int, tuple[ScoredItem, ...]]]):
    """Han and lines of the yaku of a situation that a table counts; there are fewer than a hundred."""

    def __init__(self, options: RiichiOptions) -> None:
        super().__init__()
        self._options = options

    def __missing__(self, key: _SituationKey) -> tuple[int, tuple[ScoredItem, ...]]:
        counted = Situation(*key)
        shown = [
            pattern.closed_item if counted.closed else pattern.open_item
            for pattern in SITUATION_YAKU
            if pattern.found(counted) and (pattern.enabled is None or pattern.enabled(self._options))
        ]
        items = tuple([item for item in shown if item is not None])
        self[key] = found = (sum([item.value for item in items]), items)
        return found


situation_items: Final = ByOptions(SituationItems)
"""By a table's options: what its situations show."""
