"""Random closed tiles against brute force: every choice of tiles, each scored as an MCR hand of its own."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from msgspec import structs

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, format_tiles, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim, WinSource
from tablectl.rulesets.siamese.context import SiameseContext
from tablectl.rulesets.siamese.options import DEFAULT
from tablectl.rulesets.siamese.scoring import best_hand
from tests.tablectl.rulesets.mcr.claims import win
from tests.tablectl.rulesets.mcr.slow_scorer import slow_score

ANY = replace(DEFAULT, minimum=0)
KINDS = (range(34), range(27), range(9), (*range(3), *range(9, 12), *range(27, 34)), (0, 1, 2, 3, 4, 27, 28))
MELDS = {0: "", 1: "(9999s)", 2: "789s 222z", 3: "789s 1111z 555p", 4: "789s 222z 9999m 555p"}


NOBODYS: tuple[Meld, ...] = win("1m 1m 567s 567s 678p 678p").melds
"""Of the other hand."""


def random_claim(chance: random.Random) -> WinClaim[SiameseContext]:
    """Few enough tiles for trying every choice of them."""
    mine, others = chance.choice(((0, 4), (1, 4), (2, 4), (3, 4), (3, 3), (2, 4)))
    melds = win(f"1m 1m {MELDS[mine]}").melds
    unused = chance.random() < 0.3
    source = chance.choice((WinSource.WALL, WinSource.DISCARD))
    if unused:
        source = WinSource.WALL
    if mine in (1, 3) and chance.random() < 0.3:
        source = WinSource.REPLACEMENT
    wall = [kind for kind in chance.choice(KINDS) for _ in range(4)]
    for meld in (*melds, *NOBODYS[:others]):
        for tile in meld.tiles:
            if tile.kind in wall:
                wall.remove(tile.kind)
    count = 28 - 3 * (mine + others)
    if len(wall) < count:
        return random_claim(chance)
    winning, *closed = [tile_of_kind(kind) for kind in chance.sample(wall, count)]
    return WinClaim(
        hand=tuple(closed),
        melds=melds,
        winning_tile=winning,
        source=source,
        seat=Wind.SOUTH,
        round=chance.choice((Wind.EAST, Wind.SOUTH)),
        context=SiameseContext(
            last_tile=chance.random() < 0.1,
            last_of_kind=chance.random() < 0.1,
            other_melds=NOBODYS[:others],
            winning_tile_unused=unused,
        ),
        from_wind=None if source.self_drawn else Wind.WEST,
        players=3,
    )


def brute_force(claim: WinClaim[SiameseContext]) -> int | None:
    """Points of the best choice of closed tiles."""
    unused = claim.context.winning_tile_unused
    size = (14 if unused else 13) - 3 * len(claim.melds)
    choices = {tuple(sorted(tiles)) for tiles in combinations(claim.hand, size)}
    plain = structs.replace(
        claim,
        source=WinSource.WALL if unused else claim.source,
        context=SiameseContext(claim.context.last_tile, claim.context.last_of_kind and not unused),
    )
    found = [slow_score(structs.replace(plain, hand=tiles), ANY, unused=unused) for tiles in choices]
    return max((one[0] for one in found if one is not None), default=None)


def told(tiles: tuple[Tile, ...]) -> str:
    return format_tiles(sorted(tiles))


def compare(claim: WinClaim[SiameseContext]) -> bool:
    expected, found = brute_force(claim), best_hand(claim, ANY)
    if isinstance(found, NoWin):
        assert found.code is NoWinCode.NOT_A_WINNING_HAND, found
        assert expected is None, (told(claim.hand), claim)
        return False
    scored, taken = found
    assert scored.total == expected, (told(claim.hand), scored.items, claim)
    assert sum(scored.deltas.values()) == 0
    # The tiles that it takes are worth that on their own.
    alone = best_hand(structs.replace(claim, hand=taken), ANY)
    assert not isinstance(alone, NoWin)
    assert alone[0] == scored
    return True


@pytest.mark.slow
def test_random_closed_tiles() -> None:
    chance = random.Random("siamese")
    won = sum(compare(random_claim(chance)) for _ in range(400))
    assert won >= 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_many_random_closed_tiles(seed: int) -> None:
    chance = random.Random(f"siamese {seed}")
    for _ in range(400):
        compare(random_claim(chance))
