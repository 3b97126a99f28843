"""Following discarded honors: which tiles a hand must discard before others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from tablectl.mahjong.tiles import FIRST_HONOR, Tile
from tablectl.rulesets.xiamen.win import face, is_gold


def must_follow(tiles: Iterable[Tile], discarded: Collection[Tile], gold: Tile | None) -> frozenset[Tile]:
    """Honors of which the hand has one and of which one was discarded: they go before other tiles.

    A white dragon is an honor where the indicator is one; golds are no honors.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> found = must_follow(parse_tiles("12m112z7z"), parse_tiles("127z"), Tile.parse("7z"))
    >>> [str(tile) for tile in found]
    ['2z']
    """
    return frozenset(
        tile
        for tile, count in Counter(tiles).items()
        if count == 1
        and tile in discarded
        and not is_gold(tile, gold)
        and FIRST_HONOR <= face(tile, gold) < FIRST_HONOR + 7
    )


def breaks_following(
    tile: Tile, tiles: Iterable[Tile], discarded: Collection[Tile], gold: Tile | None
) -> frozenset[Tile]:
    """The honors that should have gone before this discard; none where it is right. A gold may always go.

    Args:
        tile: what is discarded.
        tiles: the closed tiles with it.
        discarded: every face discarded before.
        gold: the indicator.
    """
    if is_gold(tile, gold):
        return frozenset()
    first = must_follow(tiles, discarded, gold)
    return frozenset() if tile in first else first
