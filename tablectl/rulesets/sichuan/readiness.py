"""Waits of a hand, the highest value that a ready hand could have won, and the distance to a ready hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.shapes.waits import waits
from tablectl.mahjong.tiles import Suit, Tile, tile_of_kind
from tablectl.mahjong.win import ScoredItem
from tablectl.rulesets.sichuan.fans import best_items, hand_readings, total_of
from tablectl.rulesets.sichuan.scoring import kept_void_suit

_PAIRS: Final = 7
_SUITS: Final = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)


@dataclass(frozen=True, slots=True)
class BestWin:
    """The highest-scoring win of a ready hand, counting its tiles only (2.7.4, 4)."""

    tile: Tile
    items: tuple[ScoredItem, ...]
    fans: int
    """Fans before the limit."""


def waited_kinds(closed: Sequence[Tile], melds: Sequence[Meld]) -> frozenset[int]:
    """Kinds that complete the closed part of 3n+1 tiles in shape, in any suits.

    A kind with all four tiles in the closed part is left out (2.7.4, 2); tiles in melds or elsewhere do not
    matter.
    """
    counts = count_array(closed)
    found = waits(counts, len(melds), seven_pairs=False, thirteen_orphans=False)
    return found if melds else found | _seventh_pair(counts)


def _seventh_pair(counts: Sequence[int]) -> frozenset[int]:
    """Four equal tiles are two pairs (2.6.1, 1)."""
    odd = [kind for kind, count in enumerate(counts) if count % 2]
    return frozenset(odd) if len(odd) == 1 and sum(counts) == 2 * _PAIRS - 1 else frozenset()


def is_pig(closed: Iterable[Tile], melds: Sequence[Meld], void_suit: Suit | None) -> bool:
    """Whether a hand has tiles of the void suit, closed or in its melds (2.1.25, 2.7.4, 1)."""
    return kept_void_suit(_all_tiles(closed, melds), void_suit) is not None


def ready_tiles(closed: Sequence[Tile], melds: Sequence[Meld], void_suit: Suit | None) -> tuple[Tile, ...]:
    """The tiles that a checked hand waits for; none if it is not ready or a pig (2.7.4, 1-2)."""
    if is_pig(closed, melds, void_suit):
        return ()
    waited = (tile_of_kind(kind) for kind in sorted(waited_kinds(closed, melds)))
    return tuple(tile for tile in waited if not is_pig((*closed, tile), melds, void_suit))


def best_win(closed: Sequence[Tile], melds: Sequence[Meld], void_suit: Suit | None) -> BestWin | None:
    """The highest-scoring win on any waited tile, available or not; None if the hand is not ready.

    Only fans of the tiles count (2.7.4, 4). Of equal wins, the one on the lowest tile is returned.
    """
    best: BestWin | None = None
    for tile in ready_tiles(closed, melds, void_suit):
        items = best_items(hand_readings((*closed, tile), melds))
        fans = total_of(items)
        if best is None or fans > best.fans:
            best = BestWin(tile, items, fans)
    return best


def distance_to_ready(closed: Sequence[Tile], melds: Sequence[Meld], void_suit: Suit | None = None) -> int:
    """The number of tiles by which a closed part, a hand or fewer, is away from being ready.

    Tiles of the void suit do not count. If it is unknown, the suit that costs least is taken as void.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> distance_to_ready(parse_tiles("1111224466m1188s"), ())
    -1
    >>> distance_to_ready(parse_tiles("1111224466m118s"), ())
    0
    """
    melded = {meld.tiles[0].suit for meld in melds}
    void_suits: list[Suit | None] = [suit for suit in _SUITS if suit not in melded]
    if void_suit is not None:
        void_suits = [void_suit]
    return min(_distance_without_suit(closed, len(melds), suit) for suit in void_suits or [None])


def _distance_without_suit(closed: Sequence[Tile], melds: int, void_suit: Suit | None) -> int:
    counts = count_array(tile for tile in closed if tile.suit is not void_suit)
    regular = shanten(counts, melds, seven_pairs=False, thirteen_orphans=False)
    if melds:
        return regular
    pairs = sum(count // 2 for count in counts)
    singles = sum(count % 2 for count in counts)
    return min(regular, _PAIRS - 1 - pairs + max(0, _PAIRS - pairs - singles))


def _all_tiles(closed: Iterable[Tile], melds: Sequence[Meld]) -> list[Tile]:
    return [*closed, *(tile for meld in melds for tile in meld.tiles)]
