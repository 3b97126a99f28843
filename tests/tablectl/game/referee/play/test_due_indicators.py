"""Indicators in their order: the first is turned before any discard, an open kong's is due after the discard,
and people turn that when they like."""

from __future__ import annotations

import pytest

from tablectl.mahjong.melds import MeldKind
from tests.tablectl.game.seen import Look, dealt, indicator_turned, kinds


@pytest.fixture
def table() -> Look:
    """Seat 2 took seat 0's discard for a kong; the replacement tile is in the hand."""
    look = indicator_turned()
    look.throws(0, "1z")
    look.show()
    look.takes(0)
    look.lays(2, MeldKind.OPEN_KONG, "1z 1z 1z 1z", "across")
    look.show()
    look.follower.events.clear()
    return look


def test_turned_before_the_discard_it_is_written_down_before_it(table: Look) -> None:
    table.indicators.append("3s")
    table.show()
    table.throws(2, "5m")
    table.show()
    assert kinds(table.follower.events)[-2:] == ["IndicatorRevealed", "TileDiscarded"]


def test_turned_earlier_but_seen_with_the_discard_it_comes_before_it(table: Look) -> None:
    table.indicators.append("3s")
    table.show(300)
    table.throws(2, "5m")
    table.show()
    assert kinds(table.follower.events)[-2:] == ["IndicatorRevealed", "TileDiscarded"]


def test_turned_after_the_discard_it_comes_after_it(table: Look) -> None:
    table.throws(2, "5m")
    table.show(300)
    table.indicators.append("3s")
    table.show()
    assert kinds(table.follower.events)[-2:] == ["TileDiscarded", "IndicatorRevealed"]


def test_turned_at_one_look_it_comes_when_it_is_due(table: Look) -> None:
    table.throws(2, "5m")
    table.indicators.append("3s")
    table.show()
    assert kinds(table.follower.events)[-2:] == ["TileDiscarded", "IndicatorRevealed"]


def test_a_first_indicator_made_out_after_the_first_discard_comes_before_it() -> None:
    look = dealt(indicators=())
    look.throws(0, "1z")
    look.show(300)
    look.indicators.append("9s")
    look.show()
    assert kinds(look.follower.events) == ["IndicatorRevealed", "TileDrawn", "TileDiscarded"]


def test_play_goes_on_without_an_indicator_that_nobody_makes_out() -> None:
    look = dealt(indicators=())
    look.throws(0, "1z")
    look.show(1200)
    assert kinds(look.follower.events) == []
    look.show(900)
    assert kinds(look.follower.events) == ["TileDrawn", "TileDiscarded"]
