"""Random MCR wins of every shape, leaning to few suits and ranks so that rare fans come up."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

from msgspec import structs

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import Tile, tile_of_kind
from tablectl.mahjong.win import WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


def random_win(chance: random.Random) -> WinClaim[McrContext]:
    """A complete hand, won in a way that is possible."""
    while True:
        shape = chance.random()
        if shape < 0.8:
            closed, melds = _sets_and_pair(chance)
        elif shape < 0.86:
            closed, melds = _seven_pairs(chance), []
        elif shape < 0.88:
            closed, melds = [*ORPHANS, chance.choice(ORPHANS)], []
        elif shape < 0.94:
            closed, melds = _knitted_straight(chance)
        else:
            closed, melds = _honors_and_knitted(chance), []
        counts = Counter(closed) + Counter(tile.kind for meld in melds for tile in meld.tiles)
        if max(counts.values()) <= 4:
            return _won(chance, closed, melds, counts)


def _won(
    chance: random.Random, closed: list[int], melds: list[Meld], counts: Counter[int]
) -> WinClaim[McrContext]:
    chance.shuffle(closed)
    *hand, winning = closed
    kongs = any(meld.kind.is_kong for meld in melds)
    sources = [WinSource.WALL, WinSource.DISCARD] * 4 + [WinSource.FLOWER_REPLACEMENT]
    sources += [WinSource.REPLACEMENT] * 2 * kongs + [WinSource.KONG] * (counts[winning] == 1)
    source = chance.choice(sources)
    seat = chance.choice(WINDS)
    return WinClaim(
        hand=tuple(tile_of_kind(kind) for kind in hand),
        melds=tuple(melds),
        winning_tile=tile_of_kind(winning),
        source=source,
        seat=seat,
        round=chance.choice(WINDS),
        context=McrContext(
            last_tile=chance.random() < 0.05,
            last_of_kind=counts[winning] == 1 and chance.random() < 0.1,
        ),
        from_wind=None if source.self_drawn else chance.choice([one for one in WINDS if one is not seat]),
        flowers=tuple(
            tile_of_kind(kind) for kind in chance.sample(range(34, 42), chance.choice((0, 0, 0, 1, 3)))
        ),
    )


def _sets_and_pair(chance: random.Random) -> tuple[list[int], list[Meld]]:
    suits = chance.choice(((0,), (0, 1), (0, 1, 2), (1, 2), (2,), (1,)))
    honors = chance.random() < 0.4
    low = chance.choice((0, 0, 0, 3, 6))
    high = chance.choice((low + 2, 8)) if low else chance.choice((2, 3, 5, 8, 8))
    chows = chance.choice((0.0, 0.2, 0.5, 0.8, 1.0))
    closed: list[int] = []
    melds: list[Meld] = []
    open_share = chance.choice((0.0, 0.0, 0.3, 0.7, 1.0))
    for _ in range(4):
        if chance.random() < chows:
            first = 9 * chance.choice(suits) + chance.randint(low, high - 2)
            tiles = [first, first + 1, first + 2]
        else:
            tiles = 3 * [_kind(chance, suits, low, high, honors)]
        meld = _meld(chance, tiles, open_share)
        if meld is None:
            closed += tiles
        else:
            melds.append(meld)
    return closed + 2 * [_kind(chance, suits, low, high, honors)], melds


def _kind(chance: random.Random, suits: tuple[int, ...], low: int, high: int, honors: bool) -> int:
    if honors and chance.random() < 0.6:
        return chance.randint(27, 33)
    return 9 * chance.choice(suits) + chance.randint(low, high)


def _meld(chance: random.Random, kinds: list[int], open_share: float) -> Meld | None:
    if chance.random() < open_share:
        if kinds[0] != kinds[1]:
            return Meld(MeldKind.CHOW, tuple(tile_of_kind(kind) for kind in kinds))
        kind = chance.choice((MeldKind.PUNG, MeldKind.PUNG, MeldKind.OPEN_KONG, MeldKind.ADDED_KONG))
    elif kinds[0] == kinds[1] and chance.random() < 0.3:
        kind = MeldKind.CLOSED_KONG
    else:
        return None
    return Meld(kind, (4 if kind.is_kong else 3) * (tile_of_kind(kinds[0]),))


def _seven_pairs(chance: random.Random) -> list[int]:
    if chance.random() < 0.3:
        first = 9 * chance.randrange(3) + chance.randrange(3)
        return [kind for kind in range(first, first + 7) for _ in range(2)]
    kinds = chance.choice((range(27, 34), ORPHANS, range(9), range(18), range(34)))
    return [kind for kind in chance.choices(kinds, k=7) for _ in range(2)]


def _knitted(chance: random.Random) -> list[int]:
    suits = chance.choice(list(permutations(range(3))))
    return [9 * suit + first + step for first, suit in enumerate(suits) for step in (0, 3, 6)]


def _knitted_straight(chance: random.Random) -> tuple[list[int], list[Meld]]:
    closed = _knitted(chance)
    if chance.random() < 0.5:
        first = 9 * chance.randrange(3) + chance.randrange(7)
        tiles = [first, first + 1, first + 2]
    else:
        tiles = 3 * [chance.randrange(34)]
    meld = _meld(chance, tiles, 0.4)
    return closed + 2 * [chance.randrange(34)] + ([] if meld else tiles), [meld] if meld else []


def _honors_and_knitted(chance: random.Random) -> list[int]:
    return chance.sample([*_knitted(chance), *range(27, 34)], 14)


def unfinished(chance: random.Random, win: WinClaim[McrContext]) -> WinClaim[McrContext]:
    """The same with another winning tile: mostly no hand at all."""
    tile: Tile = tile_of_kind(chance.randrange(34))
    return structs.replace(win, winning_tile=tile)
