"""Book, "Scoring": (base + flowers) x multiplier from each of the other players."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.xiamen.options import XIAMEN_BOOK, XiamenOptions
from tablectl.rulesets.xiamen.value.payments import bases, deltas, next_stays
from tests.tablectl.rulesets.xiamen.wins import DEFAULT, QUANZHOU, scored, shown

WAITING = "123456789m123s45p99s"


@pytest.mark.parametrize(
    ("streak", "default", "quanzhou"), [(1, 2, 2), (2, 4, 3), (3, 8, 4), (4, 16, 5), (7, 128, 8)]
)
def test_the_banker_s_base(streak: int, default: int, quanzhou: int) -> None:
    """Doubled each hand the banker stays; in Quanzhou increased by one."""
    assert bases(DEFAULT, streak - 1) == (default, 1)
    assert bases(QUANZHOU, streak - 1) == (quanzhou, 1)


def test_a_non_banker_gets_more_from_the_banker() -> None:
    """Base 2 between banker and non-banker, 1 between non-bankers; three flowers, x2."""
    win = shown(WAITING, "3p", flowers="156f", seat="W")
    assert scored(win).deltas == {"E": -10, "S": -8, "W": 26, "N": -8}


def test_the_banker_gets_the_same_from_everybody() -> None:
    win = shown(WAITING, "3p", flowers="156f", seat="E", streak=3)
    assert scored(win).deltas == {"E": 66, "S": -22, "W": -22, "N": -22}


@pytest.mark.parametrize("source", ["discard", "kong"])
def test_everybody_pays_also_for_a_discard_or_a_robbed_kong(source: str) -> None:
    win = shown(WAITING, "3p", seat="N", source=source, from_="W", flowers="1f")
    times = {"discard": 1, "kong": 2}[source]
    assert scored(win).deltas == {"E": -3 * times, "S": -2 * times, "W": -2 * times, "N": 7 * times}


def test_inflated_bases() -> None:
    """ "Some multiply the bases by 5 (10 for banker, 5 for non-bankers), 8 (16, 8) and so on"."""
    for factor in (5, 8):
        assert bases(XIAMEN_BOOK.options("default", {"base_factor": factor}), 0) == (2 * factor, factor)
    options = XIAMEN_BOOK.options("quanzhou", {"base_factor": 5})
    win = shown(WAITING, "3p", flowers="1f", streak=2)
    assert scored(win, options).deltas == {"E": -32, "S": 56, "W": -12, "N": -12}


def test_a_base_that_grows_by_the_banker_s_multipliers() -> None:
    """ "Some increase it by one times multiplier of banker's win instead"; after a draw there is none."""
    options = XIAMEN_BOOK.options("quanzhou", {"banker_base": "plus_multiplier"})
    stays = next_stays(options, next_stays(options, 0, 6), None)
    assert stays == 7
    assert bases(options, stays) == (9, 1)
    assert next_stays(QUANZHOU, 3, 6) == 4


@given(
    winner=st.sampled_from(WINDS),
    flowers=st.integers(0, 60),
    times=st.integers(1, 12),
    stays=st.integers(0, 20),
    grows=st.sampled_from(("doubled", "plus_one", "plus_multiplier")),
    factor=st.integers(1, 10),
)
def test_payments_sum_to_zero_and_only_the_winner_gets(
    winner: Wind, flowers: int, times: int, stays: int, grows: str, factor: int
) -> None:
    options = XiamenOptions(banker_base=grows, base_factor=factor)
    change = deltas(options, winner, flowers, times, stays)
    assert set(change) == set(WINDS)
    assert sum(change.values()) == 0
    assert all((points > 0) == (seat is winner) for seat, points in change.items())
    banker = bases(options, stays)[0]
    for seat in set(WINDS) - {winner}:
        base = banker if Wind.EAST in (seat, winner) else factor
        assert change[seat] == -times * (base + flowers)
