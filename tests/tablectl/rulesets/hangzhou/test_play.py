"""Hangzhou in play: who may claim and win, the wall's end, the next banker. Headings are the book's."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.claims import DeclareDraw, EndSession, ShowHand, StartHand
from tablectl.game.decide import legal_claims, what_next
from tablectl.game.events import DrawReason, SessionEnded
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets.hangzhou.play import WALL
from tablectl.rulesets.ruleset import NextHand, SessionOver
from tests.tablectl.game.written_claims import added_kong, closed_kong, discard, draw, win
from tests.tablectl.rulesets.hangzhou.table import Table, claim

PLAIN = "123m456p789s11z55m"
GAP = "123m456p789s11z57m"


# Building walls, Deal, Draw
def test_twenty_tiles_always_stay_and_sixty_three_can_be_drawn() -> None:
    table = Table()
    assert WALL.tiles == 136
    assert WALL.tail_order == "bottom_first"
    table.do(draw(0))
    assert table.hand.wall_left == 136 - 53 - 20


def test_a_wall_of_twenty_tiles_is_a_draw_without_payments_and_the_banker_stays() -> None:
    table = Table(streak=2)
    table.until(0)
    assert table.refuses(draw(table.hand.turn)) in ("hand_is_drawn", "wall_empty")
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    assert table.settle().deltas == (0, 0, 0, 0)
    assert what_next(table.state) == NextHand(table.state.round, 0, 2)


def test_the_last_tile_may_be_won_with_but_makes_no_kong() -> None:
    for last in range(4):
        table = Table(*("111m456p789s222z5m" if seat == last else "" for seat in range(4)))
        table.until(1)
        if table.hand.turn == last:
            break
    table.do(draw(last, "1m"))
    assert table.hand.wall_left == 0
    assert table.refuses(closed_kong(last, "1111m")) == "wall_empty"
    table.do(discard(last, "5m"))
    assert table.refuses(claim((last + 1) % 4, "567m")) == "last_discard"


# Chow, Pung, Kong
def test_fortune_tiles_are_in_no_meld() -> None:
    table = Table("", "356s", "", "44s12s", indicator="4s")
    table.turn(0, "4s")
    assert table.refuses(claim(1, "345s")) == "wrong_meld"
    assert table.refuses(claim(3, "444s")) == "wrong_meld"
    table.turn(1, "2z")
    table.turn(2, "3s")
    assert table.refuses(claim(3, "123s")) == "float_round"


def test_white_dragons_are_the_indicated_tile_in_chows() -> None:
    table = Table("", "35s5z46p", "", "", indicator="4s")
    table.turn(0, "5s")
    assert table.refuses(claim(1, "345s")) == "wrong_meld"
    table.do(claim(1, "3s5z5s"), discard(1, "6p"))
    assert table.hand.seats[1].melds[0].tiles == parse_tiles("3s5z5s")


def test_a_white_dragon_discarded_is_claimed_as_the_indicated_tile() -> None:
    table = Table("", "35s46p", "", "55z99m", indicator="4s")
    table.turn(0, "5z")
    assert claim(1, "3s5z5s") in legal_claims(table.state, 1)
    assert claim(3, "555z") in legal_claims(table.state, 3)
    assert table.refuses(claim(1, "56z7z")) == "wrong_meld"
    table.do(claim(3, "555z"), discard(3, "9m"))


def test_white_dragons_make_a_kong_and_fortune_tiles_do_not() -> None:
    table = Table("555z44s11123456m", indicator="4s")
    table.do(draw(0, "5z"))
    assert table.refuses(closed_kong(0, "4444s")) == "wrong_meld"
    table.do(closed_kong(0, "5555z"), draw(0, "9p"))
    assert table.hand.draw_from == "tail"


# Win
@pytest.mark.parametrize("streak", [1, 2])
def test_before_the_third_stay_only_own_tiles_win(streak: int) -> None:
    table = Table("", GAP, "", GAP.replace("57m", "77p"), streak=streak)
    table.turn(0, "6m")
    assert table.refuses(win(1, GAP, "6m")) == "win_not_allowed"
    assert not [c for c in legal_claims(table.state, 1) if type(c).__name__ == "ShowWin"]
    table.do(draw(1, "6m"), win(1, GAP, "6m"))
    assert table.settle().deltas == {1: (-2, 4, -1, -1), 2: (-4, 6, -1, -1)}[streak]


def test_at_the_third_stay_a_claim_wins_between_banker_and_non_banker_only() -> None:
    table = Table("", GAP, "999p", GAP.replace("123m", "123p"), streak=3)
    table.turn(0, "2z")
    table.turn(1, "2z")
    table.turn(2, "6m")
    assert table.refuses(win(1, GAP, "6m")) == "win_not_allowed"
    table.turn(3, "3z")
    table.turn(0, "6m")
    assert [c for c in legal_claims(table.state, 1) if type(c).__name__ == "ShowWin"]
    table.do(win(1, GAP, "6m"))
    assert table.settle().deltas == (-8, 8, 0, 0)


@pytest.mark.parametrize("missed_win", [False, True])
def test_of_two_who_win_on_the_bankers_tile_the_nearest_is_paid(missed_win: bool) -> None:
    table = Table("", "", GAP, GAP.replace("123m", "123p"), streak=3, missed_win=missed_win)
    table.turn(0, "6m")
    table.do(win(3, GAP.replace("123m", "123p"), "6m"))
    table.do(win(2, GAP, "6m"))
    settled = table.settle()
    assert settled.deltas == (-8, 0, 8, 0)
    assert what_next(table.state) == NextHand(table.state.round, 2, 0)


def test_a_hand_that_any_tile_completes_wins_by_an_own_tile_only() -> None:
    eye = "123m456p789s555m4s"
    table = Table("", eye, streak=3)
    table.turn(0, "7z")
    assert table.refuses(win(1, eye, "7z")) == "win_not_allowed"
    table.do(draw(1, "7z"), win(1, eye, "7z"))
    assert table.settle().deltas == (-16, 20, -2, -2)


def test_a_robbed_kong_is_paid_by_one() -> None:
    table = Table("66m1234567p", GAP, streak=3)
    table.turn(0, "9p")
    table.turn(1, "3z")
    table.turn(2, "6m")
    table.do(claim(0, "666m"), discard(0, "1p"))
    for seat in (1, 2, 3):
        table.turn(seat, "3z" if seat != 3 else "2z")
    table.do(draw(0, "6m"), added_kong(0, "6666m"))
    table.do(win(1, GAP, "6m"))
    settled = table.settle()
    assert settled.wins[0].items == (("robbing_the_kong", 2, 1, 0),)
    assert settled.deltas == (-20, 20, 0, 0)


def test_a_kong_may_be_robbed_at_the_second_stay_as_an_option() -> None:
    cases: list[tuple[dict[str, Any], bool]] = [({}, False), ({"robbing_at_two": True}, True)]
    for options, allowed in cases:
        table = Table("66m1234567p", GAP, streak=2, **options)
        table.turn(0, "9p")
        table.turn(1, "3z")
        table.turn(2, "6m")
        table.do(claim(0, "666m"), discard(0, "1p"))
        for seat in (1, 2, 3):
            table.turn(seat, "3z" if seat != 3 else "2z")
        table.do(draw(0, "6m"), added_kong(0, "6666m"))
        assert table.allows(win(1, GAP, "6m")) is allowed


# Scoring: kong bloom
def test_a_discard_breaks_a_streak_of_kongs() -> None:
    table = Table("", "111m222p789s5m9m11z")
    table.turn(0, "9p")
    table.do(draw(1, "1m"), closed_kong(1, "1111m"), draw(1, "2p"), closed_kong(1, "2222p"))
    table.do(draw(1, "1z"), discard(1, "9m"))
    for seat in (2, 3, 0):
        table.turn(seat, "2z" if seat != 0 else "3z")
    table.do(draw(1, "5m"), win(1, "789s5m111z", "5m"))
    assert table.settle().wins[0].items == ()


def test_kongs_one_after_another_up_to_the_win_bloom() -> None:
    table = Table("", "111m222p789s5m111z")
    table.turn(0, "9p")
    table.do(draw(1, "1m"), closed_kong(1, "1111m"), draw(1, "2p"), closed_kong(1, "2222p"))
    table.do(draw(1, "5m"), win(1, "789s5m111z", "5m"))
    settled = table.settle()
    assert settled.wins[0].items == (("kong_bloom", 2, 2, 0),)
    assert settled.deltas == (-8, 16, -4, -4)


def test_the_kong_of_a_discard_begins_a_streak() -> None:
    table = Table("", "111m456p789s5m9m11z")
    table.turn(0, "1m")
    table.do(claim(1, "1111m"), draw(1, "5m"))
    assert table.refuses(win(1, "456p789s5m9m11z", "5m")) == "not_a_winning_hand"
    table.do(discard(1, "9m"))
    for seat in (2, 3, 0):
        table.turn(seat, "2z" if seat != 0 else "3z")
    table.do(draw(1, "1z"), win(1, "456p789s55m11z", "1z"))
    assert table.settle().wins[0].items == ()
    table = Table("", "111m456p789s55m11z")
    table.turn(0, "1m")
    table.do(claim(1, "1111m"), draw(1, "5m"), win(1, "456p789s55m11z", "5m"))
    assert table.settle().wins[0].items == (("kong_bloom", 2, 1, 0),)


# Banker
def test_the_winner_becomes_the_banker_and_the_banker_stays_on_an_own_win() -> None:
    table = Table("", PLAIN)
    table.turn(0, "9p")
    table.do(draw(1, "5m"), win(1, PLAIN, "5m"))
    table.settle()
    table.start("", PLAIN)
    assert table.state.dealer == 1
    assert table.state.honba == 0
    table.do(draw(1, "5m"), win(1, PLAIN, "5m"))
    assert table.settle().deltas == (-2, 6, -2, -2)
    table.start("", PLAIN)
    assert (table.state.dealer, table.state.honba) == (1, 1)
    table.do(draw(1, "5m"), win(1, PLAIN, "5m"))
    assert table.settle().deltas == (-4, 12, -4, -4)


@pytest.mark.parametrize(
    ("option", "dice", "lifted"),
    [
        ("double", (2, 2), True),
        ("double", (5, 6), False),
        ("high", (5, 6), True),
        ("high", (4, 4), False),
        ("double_or_high", (1, 1), True),
        ("double_or_high", (4, 6), True),
        ("double_or_high", (4, 5), False),
        ("off", (6, 6), False),
    ],
)
def test_a_throw_may_bring_the_third_stay_at_once(option: str, dice: tuple[int, int], lifted: bool) -> None:
    """Variations, Immediate third time banker."""
    table = Table("", GAP, dice=dice, immediate_third=option)
    table.turn(0, "6m")
    assert table.allows(win(1, GAP, "6m")) is lifted
    table.do(draw(1, "6m"), win(1, GAP, "6m"))
    assert table.settle().deltas == ((-8, 10, -1, -1) if lifted else (-2, 4, -1, -1))


def test_a_lifted_stay_counts_on() -> None:
    table = Table(PLAIN, dice=(3, 3), immediate_third="double")
    table.do(draw(0, "5m"), win(0, PLAIN, "5m"))
    assert table.settle().deltas == (24, -8, -8, -8)
    assert what_next(table.state) == NextHand(table.state.round, 0, 3)
    table.start(dice=(1, 2))
    table.turn(0, "9p")
    table.until(0)
    table.do(DeclareDraw(DrawReason.EXHAUSTIVE))
    table.settle()
    assert what_next(table.state) == NextHand(table.state.round, 0, 4)


# Prior agreement
def test_nobody_loses_more_than_the_own_chips() -> None:
    table = Table("", PLAIN, scores=(1, 40, 0, 9), chips=40)
    table.turn(0, "9p")
    table.do(draw(1, "5m"), win(1, PLAIN, "5m"))
    assert table.settle().scores == (0, 42, 0, 8)


def test_everybody_begins_with_the_agreed_chips_and_plays_until_the_time_is_over() -> None:
    table = Table("", PLAIN, chips=50)
    assert table.scores == (50, 50, 50, 50)
    table.turn(0, "9p")
    table.do(draw(1, "5m"), win(1, PLAIN, "5m"))
    table.settle()
    assert isinstance(what_next(table.state), NextHand)
    (ended,) = table.do(EndSession("time"))
    assert isinstance(ended, SessionEnded)
    assert ended.points == (48, 54, 49, 49)
    assert ended.final == (48.0, 54.0, 49.0, 49.0)


def test_a_session_of_so_many_hands_is_over_after_them() -> None:
    table = Table("", PLAIN, hands=1)
    table.turn(0, "9p")
    table.do(draw(1, "5m"), win(1, PLAIN, "5m"))
    table.settle()
    assert what_next(table.state) == SessionOver("hands_played")
    assert table.refuses(StartHand()) == "session_over"


# Win: it is a custom that all the other players reveal their hands
def test_after_a_win_the_others_may_show_their_hands_but_nothing_waits_for_it() -> None:
    for shows in (True, False):
        table = Table("", PLAIN, "147m258p369s1234z")
        table.turn(0, "9p")
        table.do(draw(1, "5m"), win(1, PLAIN, "5m"))
        if shows:
            table.do(ShowHand(2, parse_tiles("147m258p369s1234z")))
        assert table.settle().deltas == (-2, 4, -1, -1)
