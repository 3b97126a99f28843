"""Furiten hu and its exception, the dearer hand (2.6.1, 5)."""

from __future__ import annotations

from dataclasses import replace

from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import NoWinCode
from tablectl.rulesets.sichuan.furiten import furiten_win
from tablectl.rulesets.sichuan.hand_log import MissedWin
from tablectl.rulesets.sichuan.options import SichuanOptions
from tests.tablectl.rulesets.sichuan.claims import BOOK, meld

PASSED = MissedWin(Tile.parse("8p"), own=False, replacement=False, after_kong=False, last_tile=False)
HAND = "234m678m345p99p67p"
FLUSH = "1122445578899s"


def is_furiten(
    fans: int, *missed: MissedWin, hand: str = HAND, tile: str = "8p", options: SichuanOptions = BOOK
) -> bool:
    """Whether a win worth so many fans now is a furiten hu."""
    found = furiten_win(options, parse_tiles(hand + tile), (), Tile.parse(tile), fans, missed)
    assert found is None or found.code is NoWinCode.WIN_NOT_ALLOWED
    return found is not None


def test_the_same_face_may_not_be_won_on() -> None:
    assert is_furiten(0, PASSED)


def test_another_face_may() -> None:
    """Only the face that was let go is barred, not every tile that the hand waits for."""
    assert not is_furiten(0, PASSED, tile="5p")


def test_nothing_was_let_go() -> None:
    assert not is_furiten(0)


def test_a_dearer_hand_may_win() -> None:
    """The sea floor, or a discard after a kong, makes it dearer."""
    assert not is_furiten(1, PASSED)
    assert is_furiten(1, replace(PASSED, after_kong=True))
    assert not is_furiten(2, replace(PASSED, after_kong=True))


def test_the_dearest_of_several_let_go_counts() -> None:
    assert is_furiten(1, PASSED, replace(PASSED, last_tile=True))


def test_the_own_discard_was_a_win_on_the_own_draw() -> None:
    own = replace(PASSED, own=True)
    assert is_furiten(0, own)
    assert not is_furiten(1, own)
    hand = parse_tiles("678m345p99p67p8p")
    kong = (meld("2222m", "closed_kong"),)
    on_replacement = replace(own, replacement=True)
    assert furiten_win(BOOK, hand, kong, Tile.parse("8p"), 2, (own,)) is None
    assert furiten_win(BOOK, hand, kong, Tile.parse("8p"), 2, (on_replacement,)) is not None


def test_above_the_limit_a_hand_grows_no_dearer_unless_fans_count() -> None:
    """Seven pairs of one suit are four fans already."""
    passed = replace(PASSED, tile=Tile.parse("7s"))
    assert is_furiten(5, passed, hand=FLUSH, tile="7s")
    by_fans = SichuanOptions(furiten_dearer="fans")
    assert not is_furiten(5, passed, hand=FLUSH, tile="7s", options=by_fans)
