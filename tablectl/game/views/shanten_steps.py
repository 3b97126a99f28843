"""How near a wholly known hand is to ready, and which tiles bring it nearer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, tile_of_kind
from tablectl.rulesets.ruleset import PlayRules

COUNTED_SIZE: Final = 13
"""Closed tiles and melds of the hands whose shanten is counted: four sets and a pair."""
HONOR: Final = 33
"""A kind that only sets with honors have."""


def steps_to_ready(play: PlayRules, tiles: Sequence[Tile], melds: Sequence[Meld]) -> int | None:
    """Shanten, where the book's hands are four sets and a pair of plain tiles; else None."""
    return steps_with_sets(play, tiles, len(melds))


def steps_with_sets(play: PlayRules, tiles: Sequence[Tile], sets: int) -> int | None:
    """The same of closed tiles beside so many melds."""
    stand_ins = play.claims.joker_melds or play.claims.meld_kind is not None
    if play.setup.hand_size != COUNTED_SIZE or play.setup.hands_per_seat != 1 or stand_ins:
        return None
    if any(tile.kind >= PLAYING_KINDS for tile in tiles):
        return None
    honors = bool(play.setup.tile_counts[HONOR])
    return shanten(count_array(tiles), sets, thirteen_orphans=honors)


def accepted_tiles(
    play: PlayRules, tiles: Sequence[Tile], melds: Sequence[Meld], steps: int, left: Sequence[int]
) -> tuple[tuple[Tile, int], ...]:
    """The tiles that bring a hand nearer, and how many of each are left.

    Args:
        steps: the hand's shanten.
        left: by kind, how many can still come.
    """
    return tuple(
        (tile_of_kind(kind), left[kind])
        for kind in range(PLAYING_KINDS)
        if left[kind] and (steps_to_ready(play, (*tiles, tile_of_kind(kind)), melds) or 0) < steps
    )
