"""Melds, kongs and riichi as they lie on the felt, and the claims that must have made them."""

from __future__ import annotations

from typing import Literal

import pytest

from tablectl.game.events import KongDeclared, MeldClaimed, TileDiscarded, TileDrawn
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.seen import Look, kinds

PUNG, CHOW = MeldKind.PUNG, MeldKind.CHOW


def tile(code: str) -> Tile:
    return Tile.parse(code)


@pytest.mark.parametrize(
    ("caller", "side", "kind", "meld"),
    [
        (1, "left", CHOW, "3p 4p 5p"),
        (1, "left", PUNG, "3p 3p 3p"),
        (2, "across", PUNG, "3p 3p 3p"),
        (3, "right", PUNG, "3p 3p 3p"),
    ],
)
def test_a_call_takes_the_discard_into_a_meld(
    table: Look, caller: int, side: Literal["left", "across", "right"], kind: MeldKind, meld: str
) -> None:
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.show()
    assert kinds(table.follower.events) == ["TileDrawn", "TileDiscarded"]
    table.lays(caller, kind, meld, side)
    table.show()
    table.throws(caller, "7z")
    table.show()
    claimed, thrown = table.follower.events[2:]
    assert isinstance(claimed, MeldClaimed)
    assert (claimed.seat, claimed.from_seat, claimed.meld, claimed.tile) == (caller, 0, kind, tile("3p"))
    assert isinstance(thrown, TileDiscarded)
    assert thrown.seat == caller


def test_a_discard_taken_before_anybody_saw_it_lie(table: Look) -> None:
    table.lays(2, PUNG, "5z 5z 5z", "across")
    table.throws(2, "1m")
    table.show()
    assert kinds(table.follower.events) == ["TileDrawn", "TileDiscarded", "MeldClaimed", "TileDiscarded"]
    thrown = table.follower.events[1]
    assert isinstance(thrown, TileDiscarded)
    assert (thrown.seat, thrown.tile) == (0, tile("5z"))


def test_a_red_five_in_a_meld_is_told_from_a_plain_one(table: Look) -> None:
    table.throws(0, "4s")
    table.show()
    table.takes(0)
    table.lays(1, CHOW, "4s 0s 6s", "left")
    table.show()
    claimed = table.follower.events[-1]
    assert isinstance(claimed, MeldClaimed)
    assert claimed.tiles == parse_tiles("4s0s6s")


def test_a_closed_kong_turns_an_indicator_at_once(table: Look) -> None:
    table.lays(0, MeldKind.CLOSED_KONG, "? 2m 2m ?", None)
    table.indicators.append("1p")
    table.show()
    table.throws(0, "9m")
    table.show()
    assert kinds(table.follower.events) == [
        "TileDrawn", "KongDeclared", "IndicatorRevealed", "TileDrawn", "TileDiscarded",
    ]  # fmt: skip
    kong, draw = table.follower.events[1], table.follower.events[3]
    assert isinstance(kong, KongDeclared)
    assert kong.tiles == parse_tiles("2222m")
    assert isinstance(draw, TileDrawn)
    assert draw.source == "tail"


def test_a_kongs_indicator_is_the_new_one_though_the_first_is_misread(table: Look) -> None:
    """People have put right what the first one is; the cameras still read it otherwise."""
    table.indicators[0] = "3m"
    table.lays(0, MeldKind.CLOSED_KONG, "? 2m 2m ?", None)
    table.show()
    table.indicators.append("1p")
    table.show()
    hand = table.follower.state.hand
    assert hand is not None
    assert hand.indicators == parse_tiles("9s1p")


def test_a_kong_of_fives_holds_the_red_one(table: Look) -> None:
    table.lays(0, MeldKind.CLOSED_KONG, "? 5p 5p ?", None)
    table.show()
    kong = table.follower.events[1]
    assert isinstance(kong, KongDeclared)
    assert kong.tiles == parse_tiles("5550p")


def test_a_fourth_tile_on_a_pung_is_an_added_kong(table: Look) -> None:
    table.throws(0, "6z")
    table.show()
    table.takes(0)
    table.lays(1, PUNG, "6z 6z 6z", "left")
    table.show()
    for seat, code in ((1, "1m"), (2, "2m"), (3, "3m"), (0, "4m")):
        table.throws(seat, code)
        table.show()
    table.follower.events.clear()
    table.melds[1][0] = (MeldKind.ADDED_KONG, ["6z", "6z", "6z", "6z"], "left")
    table.show()
    table.throws(1, "9m")
    table.indicators.append("4p")
    table.show()
    assert kinds(table.follower.events) == [
        "TileDrawn", "KongDeclared", "TileDrawn", "TileDiscarded", "IndicatorRevealed",
    ]  # fmt: skip


def test_a_tile_laid_sideways_declares_riichi(table: Look) -> None:
    table.throws(0, "1z", sideways=True)
    table.show(1200)
    assert table.follower.events == [], "a hand may still lie on it"
    table.show(1800)
    assert kinds(table.follower.events) == ["TileDrawn", "ReadyDeclared", "TileDiscarded"]
    thrown = table.follower.events[-1]
    assert isinstance(thrown, TileDiscarded)
    assert thrown.sideways


def test_the_next_tile_lies_sideways_when_the_declaring_one_was_claimed(table: Look) -> None:
    table.throws(0, "3p", sideways=True)
    table.show(3000)
    table.takes(0)
    table.lays(2, PUNG, "3p 3p 3p", "across")
    table.show()
    for seat, code in ((2, "1m"), (3, "9m")):
        table.throws(seat, code)
        table.show()
    table.throws(0, "8m", sideways=True)
    table.show()
    assert kinds(table.follower.events).count("ReadyDeclared") == 1
    last = table.follower.events[-1]
    assert isinstance(last, TileDiscarded)
    assert last.sideways


@pytest.mark.parametrize(("p", "in_doubt"), [(0.7, False), (0.45, True)])
def test_a_meld_that_is_hardly_read_as_the_discard_says_is_written_in_doubt(
    table: Look, p: float, in_doubt: bool
) -> None:
    """The discard may have been read wrong, and the meld with it."""
    table.throws(0, "6s")
    table.show()
    table.takes(0)
    table.show()
    hazy = {"6s": p, "9s": 1 - p}
    table.melds[1].append((PUNG, [hazy, hazy, hazy], "left"))
    table.show(3000)
    assert kinds(table.follower.events)[-1] == "MeldClaimed"
    assert bool(table.follower.doubts) is in_doubt
