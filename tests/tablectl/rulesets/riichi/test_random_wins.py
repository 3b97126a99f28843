"""The fast scorer against the slow one on random wins: points, han, fu and yaku."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import ceil

import pytest

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim, WinSource
from tablectl.rulesets.riichi.context import Riichi, RiichiContext
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.scoring import score_win
from tests.tablectl.mahjong import brute
from tests.tablectl.rulesets.riichi.claims import worth
from tests.tablectl.rulesets.riichi.slow_scorer import ORPHANS, Group, Win, worths

RANGES: tuple[tuple[int, ...], ...] = (
    tuple(range(34)),
    tuple(range(34)),
    tuple(range(9)),
    (*range(9, 18), *range(27, 34)),
    tuple(sorted(ORPHANS)),
    (19, 20, 21, 23, 25, 32),
    tuple(range(27, 34)),
    tuple(kind for kind in range(27) if 1 <= kind % 9 <= 7),
)
"""Any tiles, and corners where yaku are."""


def random_win(dice: random.Random) -> Win:
    """A complete hand with some of its sets melded, won in some way."""
    among = dice.choice(RANGES)
    seat, round_ = dice.choice(range(27, 31)), dice.choice((27, 28))
    fate = dice.random()
    if fate < 0.05 and len(among) >= 7:
        closed = [kind for kind in dice.sample(among, 7) for _ in range(2)]
        melds: list[Group] = []
    elif fate < 0.06:
        closed, melds = [*sorted(ORPHANS), dice.choice(sorted(ORPHANS))], []
    else:
        closed, melds = _sets(dice, among)
    is_closed = not any(meld.open for meld in melds)
    riichi = is_closed and dice.random() < 0.4
    return Win(tuple(closed), tuple(melds), dice.choice(closed), dice.random() < 0.5, seat, round_, riichi)


def _sets(dice: random.Random, among: tuple[int, ...]) -> tuple[list[int], list[Group]]:
    usable = [one for one in (*brute.CHOWS, *brute.PUNGS, *brute.PUNGS) if set(one) <= set(among)]
    melded, kongs = dice.choice((0, 0, 0.3, 0.6)), dice.choice((0, 0.1, 0.5))
    tiles: list[int] = []
    closed: list[int] = []
    melds: list[Group] = []
    while len(closed) // 3 + len(melds) < 4:
        one = dice.choice(usable)
        pung = len(set(one)) == 1
        kinds = one + one[:1] if pung and dice.random() < kongs else one
        if any(tiles.count(kind) + kinds.count(kind) > 4 for kind in kinds):
            continue
        tiles += kinds
        if len(kinds) == 4:
            melds.append(Group(kinds, dice.random() < melded))
        elif dice.random() < melded:
            melds.append(Group(kinds, True))
        else:
            closed += kinds
    pair = dice.choice([kind for kind in range(34) if tiles.count(kind) <= 2])
    return [*closed, pair, pair], melds


def claimed(win: Win) -> WinClaim[RiichiContext]:
    rest = list(win.closed)
    rest.remove(win.tile)
    seat = WINDS[win.seat - 27]
    return WinClaim(
        hand=tuple(tile_of_kind(kind) for kind in rest),
        melds=tuple(_meld(group) for group in win.melds),
        winning_tile=tile_of_kind(win.tile),
        source=WinSource.DISCARD if win.ron else WinSource.WALL,
        seat=seat,
        round=WINDS[win.round - 27],
        context=RiichiContext(riichi=Riichi.RIICHI if win.riichi else Riichi.NONE),
        from_wind=next(wind for wind in WINDS if wind is not seat) if win.ron else None,
    )


def _meld(group: Group) -> Meld:
    if len(group.kinds) == 4:
        kind = MeldKind.OPEN_KONG if group.open else MeldKind.CLOSED_KONG
    else:
        kind = MeldKind.PUNG if len(set(group.kinds)) == 1 else MeldKind.CHOW
    return Meld(kind, tuple(tile_of_kind(one) for one in group.kinds))


def compare(wins: Iterator[Win]) -> set[str]:
    """The yaku that were met; fails at the first win that is scored otherwise."""
    options, met = RiichiOptions(), set()
    for win in wins:
        slow, fast = worths(win), score_win(claimed(win), options)
        if not slow:
            assert isinstance(fast, NoWin), win
            assert fast.code is NoWinCode.NO_YAKU, win
            continue
        assert not isinstance(fast, NoWin), (win, fast)
        best = max(slow)
        han, fu, points = worth(fast)
        assert points == _points(best[0], win), win
        assert (han, fu or 0) == best[1:], (win, best, fast)
        found = {item.key for item in fast.items}
        assert found in slow[best], (win, slow[best], found)
        met |= found
    return met


def _points(basic: int, win: Win) -> int:
    """What is paid in all: each payment is rounded up to hundreds."""
    if win.ron:
        shares = [6 if win.seat == 27 else 4]
    else:
        shares = [2, 2, 2] if win.seat == 27 else [2, 1, 1]
    return sum(ceil(share * basic / 100) * 100 for share in shares)


def wins(seed: int, count: int) -> Iterator[Win]:
    dice = random.Random(seed)
    for _ in range(count):
        yield random_win(dice)


def test_two_thousand_random_wins_are_scored_like_the_slow_way() -> None:
    assert len(compare(wins(1, 2_000))) > 28


@pytest.mark.soak
def test_a_hundred_thousand_random_wins_are_scored_like_the_slow_way() -> None:
    met = compare(wins(2, 100_000))
    assert {"ryanpeikou", "junchan", "sanshoku_doukou", "suukantsu", "daisuushii", "ryuuiisou"} <= met


@pytest.mark.parametrize("tile", range(9))
def test_nine_gates_are_scored_like_the_slow_way(tile: int) -> None:
    """Random tiles never make them."""
    for extra in range(9):
        closed = sorted([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, extra])
        win = Win(tuple(closed), (), tile, True, seat=28, round=27, riichi=False)
        assert compare(iter([win])) <= {"chuuren", "chuuren_9_wait"}
