"""A table's tiles are one set: no kind lies there oftener than a set holds it.

The reader looks at one tile at a time and may see a fifth 2p where a 4p lies; of the five the least sure one
is what else it may be. White dragons are not counted: the tops of standing tiles look like them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from vision.labels import BACK, BLANK, JOKER, plain_kind
from vision.layout.table_tile import TableTile

COPIES: Final = 4
"""Of a suited tile or an honour; a red five is one of its kind's four."""


def as_one_set(tiles: Sequence[TableTile]) -> list[TableTile]:
    """The tiles in their order; of a kind that was read too often, the least sure show their next face that
    the set has left. A tile that can be nothing else stays.
    """
    named = list(tiles)
    counts = Counter(plain_kind(tile.code) for tile in named)
    while True:
        doubts = [
            (doubt, n, face)
            for n, tile in enumerate(named)
            if counts[plain_kind(tile.code)] > _copies(tile.code)
            for doubt, face in _next(tile, counts)
        ]
        if not doubts:
            return named
        _, n, face = min(doubts)
        counts[plain_kind(named[n].code)] -= 1
        counts[plain_kind(face)] += 1
        in_order = sorted(named[n].faces, key=lambda one: one[0] != face)
        named[n] = replace(named[n], faces=tuple(in_order))


def _copies(code: str) -> float:
    """How many of a face's kind may be read; jokers differ from set to set."""
    if code in (BACK, BLANK, JOKER):
        return math.inf
    return 1 if code.endswith("f") else COPIES


def _next(tile: TableTile, counts: Counter[str]) -> list[tuple[float, str]]:
    """The likeliest other face of which the set has one left, with how much less likely it is."""
    sure = tile.faces[0][1]
    for face, likely in tile.faces[1:]:
        other = plain_kind(face)
        if face != BACK and other != plain_kind(tile.code) and counts[other] < _copies(face):
            return [(math.log(sure / max(likely, 1e-9)), face)]
    return []
