"""What the danger of other books is learnt from, and that the fit learns."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tablectl.game.events import TileDiscarded, WinShown
from tablectl.learning.books.danger_fit import arrays, learn, measure
from tablectl.learning.books.dealing_in import Discards, answers_for, read_discards
from tablectl.learning.networks.fitting import Fit
from tablectl.numbers.book_danger import tile_queries
from tablectl.numbers.danger import TileNetwork
from tests.tablectl.numbers.simulated import events_of

FEW_STEPS = Fit(hidden=8, second=6, epochs=30, batch=64, rate=1e-2)


@pytest.fixture(scope="module")
def discards() -> Discards:
    return read_discards("sichuan", events_of("sichuan"), 1)


def test_what_was_won_on_is_among_the_tiles_that_the_rules_say_deal_in(discards: Discards) -> None:
    events = events_of("sichuan")
    won_on = sum(
        isinstance(event, WinShown) and isinstance(before, TileDiscarded)
        for before, event in pairwise(events)
    )
    assert won_on > 0
    rows, others, _ = np.nonzero(discards.wins)
    assert len(rows) >= won_on
    assert (others != discards.table.held.turn[rows]).all()
    assert discards.table.held.can_win[rows, others].all()


def test_every_winning_tile_is_asked_for(discards: Discards) -> None:
    asked = tile_queries(discards.table)
    assert answers_for(discards, asked).sum() == discards.wins.sum()


def test_a_fit_learns_and_is_the_same_again(discards: Discards) -> None:
    five = Discards.join([discards] * 5)
    five = Discards(five.table, five.wins, np.repeat(np.arange(5, dtype=np.int32), len(discards)))
    network = learn(five, FEW_STEPS)
    figures = measure(network, five, discards)
    assert figures["area"] > 0.7
    again = arrays("sichuan", learn(five, FEW_STEPS))
    there = arrays("sichuan", network)
    assert all((there[name] == again[name]).all() for name in there)
    assert isinstance(TileNetwork.of(there, "sichuan_"), TileNetwork)
