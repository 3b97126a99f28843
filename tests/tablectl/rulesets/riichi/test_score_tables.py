"""The book's tables of payments as printed (IX, and the full ones of the appendix) against its formula.

In every cell the upper number is for a win on a discard, the lower for a self-drawn one: the dealer's share
and each other's, or one share where the dealer won.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import pytest

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.value.payments import deltas, discard_payment, draw_payment
from tablectl.rulesets.riichi.value.points import basic_points

E, S, W, _ = WINDS
DEFAULT = RiichiOptions()

SHORT_NON_DEALER = """
fu  20         25         30         40         50         60
1   –          –          1000       1300       1600       2000
    –          –          500/300    700/400    800/400    1000/500
2   –          1600       2000       2600       3200       3900
    700/400    –          1000/500   1300/700   1600/800   2000/1000
3   –          3200       3900       5200       6400       7700
    1300/700   1600/800   2000/1000  2600/1300  3200/1600  3900/2000
4   –          6400       7700       8000       8000       8000
    2600/1300  3200/1600  3900/2000  4000/2000  4000/2000  4000/2000
"""

SHORT_DEALER = """
fu  20    25    30     40     50     60
1   –     –     1500   2000   2400   2900
    –     –     500    700    800    1000
2   –     2400  2900   3900   4800   5800
    700   –     1000   1300   1600   2000
3   –     4800  5800   7700   9600   11600
    1300  1600  2000   2600   3200   3900
4   –     9600  11600  12000  12000  12000
    2600  3200  3900   4000   4000   4000
"""

FULL_NON_DEALER = """
fu  20        25        30        40        50        60        70        80        90        100       110
1   –         –         1000      1300      1600      2000      2300      2600      2900      3200      3600
    –         –         500/300   700/400   800/400   1000/500  1200/600  1300/700  1500/800  1600/800  1800/900
2   –         1600      2000      2600      3200      3900      4500      5200      5800      6400      7100
    700/400   –         1000/500  1300/700  1600/800  2000/1000 2300/1200 2600/1300 2900/1500 3200/1600 3600/1800
3   –         3200      3900      5200      6400      7700      8000      8000      8000      8000      8000
    1300/700  1600/800  2000/1000 2600/1300 3200/1600 3900/2000 4000/2000 4000/2000 4000/2000 4000/2000 4000/2000
4   –         6400      7700      8000      8000      8000      8000      8000      8000      8000      8000
    2600/1300 3200/1600 3900/2000 4000/2000 4000/2000 4000/2000 4000/2000 4000/2000 4000/2000 4000/2000 4000/2000
"""  # noqa: E501 - as printed

FULL_DEALER = """
fu  20    25    30     40     50     60     70     80     90     100    110
1   –     –     1500   2000   2400   2900   3400   3900   4400   4800   5300
    –     –     500    700    800    1000   1200   1300   1500   1600   1800
2   –     2400  2900   3900   4800   5800   6800   7700   8700   9600   10600
    700   –     1000   1300   1600   2000   2300   2600   2900   3200   3600
3   –     4800  5800   7700   9600   11600  12000  12000  12000  12000  12000
    1300  1600  2000   2600   3200   3900   4000   4000   4000   4000   4000
4   –     9600  11600  12000  12000  12000  12000  12000  12000  12000  12000
    2600  3200  3900   4000   4000   4000   4000   4000   4000   4000   4000
"""

LIMITS = """
mangan         5           8000   4000/2000   12000  4000
haneman        6 7         12000  6000/3000   18000  6000
baiman         8 9 10      16000  8000/4000   24000  8000
sanbaiman      11 12       24000  12000/6000  36000  12000
kazoe_yakuman  13 14 20    32000  16000/8000  48000  16000
"""
"""Limit, some of its han, then discard and draw for others and for the dealer."""

Cell = tuple[int, int, str, str]


def cells(printed: str) -> Iterator[Cell]:
    """Han, fu, upper and lower entry of each printed cell."""
    head, *lines = printed.strip().splitlines()
    all_fu = [int(word) for word in head.split()[1:]]
    for upper, lower in zip(lines[::2], lines[1::2], strict=True):
        han, *wins = upper.split()
        for fu, win, draw in zip(all_fu, wins, lower.split(), strict=True):
            yield int(han), fu, win, draw


def shares(basic: int, winner: Wind) -> str:
    """What is paid for a self-drawn win, as it is printed."""
    if winner is E:
        return str(draw_payment(basic, E, S))
    return f"{draw_payment(basic, winner, E)}/{draw_payment(basic, winner, W)}"


def ids(cell: object) -> str | None:
    return None if not isinstance(cell, tuple) else f"{cell[0]}-han-{cell[1]}-fu"


@pytest.mark.parametrize("cell", [*cells(SHORT_NON_DEALER), *cells(FULL_NON_DEALER)], ids=ids)
def test_the_books_tables_for_others_than_the_dealer(cell: Cell) -> None:
    han, fu, win, draw = cell
    basic, _ = basic_points(han, fu, DEFAULT)
    assert win in ("–", str(discard_payment(basic, S)))
    assert draw in ("–", shares(basic, S))


@pytest.mark.parametrize("cell", [*cells(SHORT_DEALER), *cells(FULL_DEALER)], ids=ids)
def test_the_books_tables_for_the_dealer(cell: Cell) -> None:
    han, fu, win, draw = cell
    basic, _ = basic_points(han, fu, DEFAULT)
    assert win in ("–", str(discard_payment(basic, E)))
    assert draw in ("–", shares(basic, E))


def test_the_short_tables_are_the_corners_of_the_full_ones() -> None:
    for short, full in ((SHORT_NON_DEALER, FULL_NON_DEALER), (SHORT_DEALER, FULL_DEALER)):
        assert set(cells(short)) <= set(cells(full))
        assert len(list(cells(full))) == 44


@pytest.mark.parametrize("line", LIMITS.strip().splitlines(), ids=lambda line: line.split()[0])
def test_the_books_table_of_limits(line: str) -> None:
    limit, *numbers = line.split()
    *hans, win, draw, dealer_win, dealer_draw = numbers
    for han in hans:
        for fu in (20, 25, 30, 110):
            basic, name = basic_points(int(han), fu, DEFAULT)
            assert name == limit
            assert (str(discard_payment(basic, S)), shares(basic, S)) == (win, draw)
            assert (str(discard_payment(basic, E)), shares(basic, E)) == (dealer_win, dealer_draw)


def test_every_cell_is_the_books_formula_up_to_a_mangan() -> None:
    """IX: k * fu * 2**(han + 2) rounded up to hundreds; k is 4, 6, 1 or 2."""
    for han in range(1, 5):
        for fu in (20, 25, *range(30, 150, 10)):
            raw = min(fu * 2 ** (han + 2), 2_000)
            basic, _ = basic_points(han, fu, DEFAULT)

            def up(k: int, raw: int = raw) -> int:
                return ceil(k * raw / 100) * 100

            assert discard_payment(basic, S) == up(4)
            assert discard_payment(basic, E) == up(6)
            assert deltas(basic, S, None) == {E: -up(2), S: up(2) + 2 * up(1), W: -up(1), Wind.NORTH: -up(1)}
            assert deltas(basic, E, None)[E] == 3 * up(2)
