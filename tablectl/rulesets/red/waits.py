"""Waits of a red mahjong hand, including jokers and chaotic hands."""

from __future__ import annotations

from functools import lru_cache

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.shapes.wild_shapes import wild_completes, wild_waits
from tablectl.mahjong.tiles import COPIES, JOKER_KIND, PLAYING_KINDS, Suit, Tile
from tablectl.rulesets.red.chaotic_hand import is_chaotic, max_singles
from tablectl.rulesets.red.form import joker_count


@lru_cache(maxsize=2_048)  # the hands of a session, and more
def waited_kinds(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    """Kinds that complete a closed part of 3n+1 tiles in shape, including the joker if a drawn one does.

    Tiles with a flower cannot win. Kinds with all four tiles in the hand are left out.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> sorted(waited_kinds(parse_tiles("123m456p789s1112z"), ()))
    [28, 42]
    """
    if any(tile.suit is Suit.FLOWERS for tile in tiles) or len(tiles) % 3 != 1:
        return frozenset()
    counts, jokers = count_array(tiles), joker_count(tiles)
    found = set(wild_waits(counts, jokers, free_sets=False, free_pair=False))
    by_joker = wild_completes(counts, jokers + 1, free_sets=False, free_pair=False)
    if not melds and max(counts) <= 1:
        found |= {kind for kind in range(PLAYING_KINDS) if is_chaotic(_with(counts, kind), jokers)}
        by_joker = by_joker or is_chaotic(counts, jokers + 1)
    held = list(counts)
    for meld in melds:
        for tile in meld.tiles:
            if tile.kind < PLAYING_KINDS:
                held[tile.kind] += 1
    waited = {kind for kind in found if held[kind] < COPIES}
    return frozenset(waited | {JOKER_KIND}) if by_joker else frozenset(waited)


def _with(counts: list[int], kind: int) -> list[int]:
    return [*counts[:kind], counts[kind] + 1, *counts[kind + 1 :]]


def missing_tiles(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    """A lower bound of the number of tiles that closed tiles, a hand or fewer, lack to be ready.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> missing_tiles(parse_tiles("123m456p789s1112z"), ()), missing_tiles(parse_tiles("1z"), ())
    (0, 12)
    """
    counts = count_array(tiles)
    short = shanten(counts, len(melds), seven_pairs=False, thirteen_orphans=False)
    if not melds:
        short = min(short, 13 - max_singles(counts))
    return max(0, short - joker_count(tiles))
