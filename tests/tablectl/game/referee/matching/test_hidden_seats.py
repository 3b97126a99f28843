"""Tiles that come to light: since when they may have lain there."""

from __future__ import annotations

from dataclasses import replace

from tablectl.game.evidence import SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.matching import HiddenSeats, TableChanges, was_hidden
from tablectl.mahjong.tiles import Tile

NOTHING = TableChanges(river=((),) * 4, gone=(frozenset(),) * 4, melds=((),) * 4, indicators=())


def look(at_ms: int, *covered: int) -> TableSeen:
    a, b, c, d = (SeenSeat(covered=seat in covered) for seat in range(4))
    return TableSeen(at_ms, (a, b, c, d))


def found(seat: int, since_ms: int) -> TableChanges:
    tile = SeenTile(((Tile.parse("1m"), 1.0),), (0.0, 0.0), since_ms=since_ms)
    return replace(NOTHING, river=tuple((tile,) if other == seat else () for other in range(4)))


def after(*looks: TableSeen) -> HiddenSeats:
    hidden = HiddenSeats()
    for each in looks:
        hidden = hidden.observe(each)
    return hidden


def test_a_tile_that_comes_to_light_may_have_lain_there_since_the_sleeve_came() -> None:
    hidden = after(look(1000, 2), look(20_000, 2), look(30_000))
    assert hidden.with_hidden(found(2, 30_200)).hidden == (None, None, (1000, 30_000), None)


def test_a_tile_that_was_seen_while_something_lay_beside_it_was_not_hidden() -> None:
    hidden = after(look(1000, 2), look(30_000))
    assert hidden.with_hidden(found(2, 15_000)).hidden == ()
    assert not was_hidden((1000, 30_000), 15_000)


def test_nothing_is_told_while_the_sleeve_still_lies_there() -> None:
    assert after(look(1000, 2), look(20_000, 2)).with_hidden(found(2, 20_000)).hidden == ()


def test_arms_that_come_and_go_within_a_moment_hide_all_the_while() -> None:
    hidden = after(look(1000, 0), look(2000), look(3000, 0), look(4000))
    assert hidden.spans[0] == ((1000, 2000), (1000, 4000))
    later = after(look(1000, 0), look(2000), look(9000, 0), look(10_000))
    assert later.spans[0] == ((1000, 2000), (9000, 10_000))


def test_an_arm_that_passes_after_the_sleeve_does_not_make_it_forgotten() -> None:
    for again_ms in (31_000, 33_000):
        hidden = after(look(1000, 2), look(30_000), look(again_ms, 2))
        assert hidden.with_hidden(found(2, 30_200)).hidden == (None, None, (1000, 30_000), None)
