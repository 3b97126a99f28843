"""The fast scorer against the slow one on random wins with up to four jokers: points and fans."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec import structs

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim, WinSource
from tablectl.rulesets.red.context import RedContext
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.scoring import score_win
from tests.tablectl.rulesets.red.slow_scorer import CHOWS, HONORS, PUNGS, TILES, Set, Win, best, best_assigned

RANGES: tuple[tuple[str, ...], ...] = (
    tuple(TILES),
    tuple(TILES[:9]),
    (*TILES[9:18], *HONORS),
    tuple(tile for tile in TILES if tile[1] != "z" and tile[0] in "12345"),
    tuple(tile for tile in TILES if tile[1] != "z" and tile[0] in "56789"),
    (*TILES[:9], "7z"),
    (*TILES[18:27], "5z", "6z", "7z"),
    tuple(HONORS),
    tuple(tile for tile in TILES if tile[1] != "z" and tile[0] in "123456"),
)
"""Any tiles, and corners where fans are."""


def random_win(dice: random.Random) -> Win:
    """A hand of four sets and a pair, or a chaotic one, some of its tiles jokers; now and then a tile is
    changed, so that it may be none."""
    if dice.random() < 0.1:
        return Win(_jokers_in(dice, _chaos(dice), dice.randint(0, 4)))
    among = dice.choice(RANGES)
    usable = [one for one in (*CHOWS, *PUNGS, *PUNGS) if set(one) <= set(among)]
    usable = [one for one in usable if one in PUNGS] if dice.random() < 0.2 else usable
    sets = [dice.choice(usable) for _ in range(4)]
    pair = dice.choice(among if dice.random() < 0.8 else TILES)
    melds = tuple(one for one in sets if dice.random() < dice.choice((0, 0, 0.5)))
    closed = [tile for one in sets for tile in one] + [pair, pair]
    for one in melds:
        for tile in one:
            closed.remove(tile)
    if dice.random() < 0.05:
        closed[dice.randrange(len(closed))] = dice.choice(TILES)
    return Win(_jokers_in(dice, closed, dice.choice((0, 0, 1, 2, 3, 4))), melds)


def _chaos(dice: random.Random) -> list[str]:
    suited: list[str] = []
    while len(suited) < 7:
        suited = [
            f"{rank}{suit}" for suit in "mps" for rank in dice.choice(("147", "258", "369", "159", "27"))
        ]
    return dice.sample(suited, min(len(suited), dice.randint(7, 9))) + dice.sample(HONORS, 7)


def _jokers_in(dice: random.Random, closed: list[str], jokers: int) -> tuple[str, ...]:
    """Fourteen tiles or fewer, so many of them jokers."""
    tiles = closed[:14]
    for place in dice.sample(range(len(tiles)), min(jokers, len(tiles))):
        tiles[place] = "1j"
    return tuple(tiles)


def legal(win: Win, laid: tuple[Set, ...]) -> bool:
    """Whether the set has so many of every tile; a joker may be a fifth copy."""
    tiles = [*win.closed, *(tile for one in laid for tile in one)]
    return all(tiles.count(tile) <= 4 for tile in set(tiles))


def claimed(dice: random.Random, win: Win, laid: tuple[Set, ...]) -> WinClaim[RedContext]:
    closed = [Tile.parse(tile) for tile in win.closed]
    tile = closed.pop(dice.randrange(len(closed)))
    by_discard = str(tile) != "1j" and dice.random() < 0.5
    return WinClaim(
        hand=tuple(closed),
        melds=tuple(
            Meld(MeldKind.CHOW if one in CHOWS else MeldKind.PUNG, tuple(map(Tile.parse, laid_one)))
            for one, laid_one in zip(win.melds, laid, strict=True)
        ),
        winning_tile=tile,
        source=WinSource.DISCARD if by_discard else WinSource.WALL,
        seat=Wind.EAST,
        round=Wind.EAST,
        context=RedContext(),
        from_wind=Wind.WEST if by_discard else None,
        flowers=tuple(Tile.parse(f"{rank}f") for rank in range(1, dice.randint(0, 8) + 1)),
        players=dice.choice((2, 3, 4)),
    )


def compare(seed: int, count: int) -> set[str]:
    """The fans that were met; fails at the first win that is scored otherwise."""
    dice, options, met = random.Random(seed), RedOptions(), set()
    done = 0
    for win in _wins(dice):
        laid = _melds_with_jokers(dice, win)
        if not legal(win, laid):
            continue
        done += 1
        claim = claimed(dice, win, laid)
        most, ways = best(win)
        fast = score_win(claim, options)
        if most < 0:
            assert isinstance(fast, NoWin), win
            assert fast.code is NoWinCode.NOT_A_WINNING_HAND, (win, fast)
        else:
            assert not isinstance(fast, NoWin), (win, fast)
            found = frozenset((item.key, item.count) for item in fast.items if item.key != "flower")
            assert found in ways, (win, found, ways)
            assert fast.total == min(300, most + 3 * len(claim.flowers)), win
            assert sum(fast.deltas.values()) == 0, win
            assert len(fast.deltas) == claim.players, win
            payers = claim.players - 1 if claim.from_wind is None else 1
            assert fast.deltas[Wind.EAST] == payers * fast.total, win
            met |= {key for key, _ in found}
        if done == count:
            break
    return met


def _wins(dice: random.Random) -> Iterator[Win]:
    while True:
        yield random_win(dice)


def _melds_with_jokers(dice: random.Random, win: Win) -> tuple[Set, ...]:
    """The melds as they lie: now and then a joker in one, as many as the set still has."""
    left = 4 - win.closed.count("1j")
    laid: list[Set] = []
    for one in win.melds:
        tiles = list(one)
        if left and dice.random() < 0.3:
            tiles[dice.randrange(3)] = "1j"
            left -= 1
        laid.append(tuple(tiles))
    return tuple(laid)


@pytest.mark.slow
def test_fifteen_hundred_random_wins_are_scored_like_the_slow_way() -> None:
    assert len(compare(1, 1_500)) == 17


@pytest.mark.soak
def test_forty_thousand_random_wins_are_scored_like_the_slow_way() -> None:
    assert len(compare(2, 40_000)) == 17


def compare_assigned(seed: int, count: int, jokers: int) -> None:
    """Every tile for every joker comes to the same points."""
    dice, options, done = random.Random(seed), RedOptions(), 0
    for win in _wins(dice):
        most, ways = best(win)
        if win.closed.count("1j") != jokers or not legal(win, win.melds):
            continue
        if any(("chaotic_hand", 1) in fans for fans in ways):
            continue
        done += 1
        assert best_assigned(win) == most, win
        fast = score_win(structs.replace(claimed(dice, win, win.melds), flowers=()), options)
        assert (-1 if isinstance(fast, NoWin) else fast.total) == most, win
        if done == count:
            return


@pytest.mark.parametrize(("jokers", "count"), [(0, 40), (1, 40), (2, 3)])
def test_a_joker_is_worth_what_the_best_tile_in_its_place_is(jokers: int, count: int) -> None:
    compare_assigned(3, count, jokers)


@pytest.mark.soak
@pytest.mark.parametrize(("jokers", "count"), [(1, 1_000), (2, 150), (3, 12)])
def test_many_jokers_are_worth_what_the_best_tiles_in_their_places_are(jokers: int, count: int) -> None:
    compare_assigned(4, count, jokers)
