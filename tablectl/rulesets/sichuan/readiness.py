"""Who waits for what, what a waiting hand could have been worth at most, and how far a hand is from it."""

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
from tablectl.rulesets.sichuan.fans import best_items, see_hand, total_of
from tablectl.rulesets.sichuan.scoring import void_suit_kept

_PAIRS: Final = 7
_SUITS: Final = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)


@dataclass(frozen=True, slots=True)
class BestWin:
    """The most that a waiting hand could have won by its tiles alone (2.7.4, 4)."""

    tile: Tile
    items: tuple[ScoredItem, ...]
    fans: int
    """Before the limit."""


def waited_kinds(closed: Sequence[Tile], melds: Sequence[Meld]) -> frozenset[int]:
    """Kinds that complete the closed part of 3n+1 tiles in shape, whatever the suits.

    A kind of which the closed part holds all four is none of them (2.7.4, 2); one whose tiles lie in the
    player's own melds or anywhere else is.
    """
    counts = count_array(closed)
    found = waits(counts, len(melds), seven_pairs=False, thirteen_orphans=False)
    return found if melds else found | _seventh_pair(counts)


def _seventh_pair(counts: Sequence[int]) -> frozenset[int]:
    """Four equal tiles are two pairs (2.6.1, 1)."""
    odd = [kind for kind, count in enumerate(counts) if count % 2]
    return frozenset(odd) if len(odd) == 1 and sum(counts) == 2 * _PAIRS - 1 else frozenset()


def is_pig(closed: Iterable[Tile], melds: Sequence[Meld], void_suit: Suit | None) -> bool:
    """Whether a hand keeps tiles of the suit that was given up, closed or in its melds (2.1.25, 2.7.4, 1)."""
    return void_suit_kept(_all_tiles(closed, melds), void_suit) is not None


def ready_tiles(closed: Sequence[Tile], melds: Sequence[Meld], void_suit: Suit | None) -> tuple[Tile, ...]:
    """The tiles that a checked hand waits for; none where it is not ready or a pig (2.7.4, 1-2)."""
    if is_pig(closed, melds, void_suit):
        return ()
    waited = (tile_of_kind(kind) for kind in sorted(waited_kinds(closed, melds)))
    return tuple(tile for tile in waited if not is_pig((*closed, tile), melds, void_suit))


def best_win(closed: Sequence[Tile], melds: Sequence[Meld], void_suit: Suit | None) -> BestWin | None:
    """What the hand could have won at most, on any tile that it waits for, gone or not; None: not ready.

    Only fans of the tiles count (2.7.4, 4). Of equal wins the one on the lowest tile.
    """
    best: BestWin | None = None
    for tile in ready_tiles(closed, melds, void_suit):
        items = best_items(see_hand((*closed, tile), melds))
        fans = total_of(items)
        if best is None or fans > best.fans:
            best = BestWin(tile, items, fans)
    return best


def distance(closed: Sequence[Tile], melds: Sequence[Meld], void_suit: Suit | None = None) -> int:
    """How many tiles a closed part, as many as a hand or fewer, is away from being ready.

    Tiles of the void suit are of no use; where it is not known, the suit is given up that costs least.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> distance(parse_tiles("1111224466m1188s"), ()), distance(parse_tiles("1111224466m118s"), ())
    (-1, 0)
    """
    melded = {meld.tiles[0].suit for meld in melds}
    given_up: list[Suit | None] = [suit for suit in _SUITS if suit not in melded]
    if void_suit is not None:
        given_up = [void_suit]
    return min(_distance_without(closed, len(melds), suit) for suit in given_up or [None])


def _distance_without(closed: Sequence[Tile], melds: int, void_suit: Suit | None) -> int:
    counts = count_array(tile for tile in closed if tile.suit is not void_suit)
    regular = shanten(counts, melds, seven_pairs=False, thirteen_orphans=False)
    if melds:
        return regular
    pairs = sum(count // 2 for count in counts)
    singles = sum(count % 2 for count in counts)
    return min(regular, _PAIRS - 1 - pairs + max(0, _PAIRS - pairs - singles))


def _all_tiles(closed: Iterable[Tile], melds: Sequence[Meld]) -> list[Tile]:
    return [*closed, *(tile for meld in melds for tile in meld.tiles)]
