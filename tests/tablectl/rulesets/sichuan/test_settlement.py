"""What a finished hand pays besides its wins (2.7.2, 2.7.4, 2.8.3, 2.8.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import pytest

from tablectl.rulesets.moves import Move
from tablectl.rulesets.sichuan.hand_log import read_log
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.settlement import FinalHand, settle
from tests.tablectl.rulesets.sichuan.claims import BOOK
from tests.tablectl.rulesets.sichuan.written import hand, log

READY = hand("234m678m345p99p67p")
"""Waits, without a fan: one point."""
NOT_READY = hand("234m678m345p99p18p")
PUNGS = hand("222m66m33p", "111p", "999p")
"""Waits for all pungs: two points."""
PIG = hand("234m678m345p99p6p7s")
PASSIVE_PIG = hand("234m678m345p99p6p7s", discards="135s")
WON = hand("234m678m345p99p67p", won="8p")
THREE_WINS = log("0+", "0-8p", "1w8p<0", "2+", "2w8p", "3+", "3w8p")
"""1, 2 and 3 have won; 0 is left over."""


def paid(
    hands: Sequence[FinalHand],
    moves: Sequence[Move] = (),
    true: Collection[int] = (),
    options: SichuanOptions = BOOK,
    paid_kongs: Sequence[int | None] = (),
) -> list[tuple[str, int, tuple[int, ...]]]:
    """(reason, seat, deltas) of every payment."""
    found = settle(options, hands, read_log(moves, len(hands)), true, paid_kongs)
    return [(one.reason, one.seat, one.deltas) for one in found]


# Kongs


def test_kongs_pay_by_their_kind() -> None:
    """2.7.2, 1-3: 2 from the discarder; 2 from each; 1 from each; a delayed one nothing."""
    moves = log("0+", "0-5m", "2o5m<0", "2r", "2c1p", "2r", "2a3p", "2r", "2d4p", "2r", "2-9m")
    assert paid([READY] * 4, moves) == [
        ("open_kong", 2, (-2, 0, 2, 0)),
        ("closed_kong", 2, (-2, -2, 6, -2)),
        ("added_kong", 2, (-1, -1, 3, -1)),
    ]


def test_who_had_won_before_pays_for_no_kong() -> None:
    moves = log("0+", "0-8p", "1w8p<0", "2+", "2c1p", "2r")
    assert paid([READY, WON, READY, READY], moves, {1}) == [("closed_kong", 2, (-2, 0, 4, -2))]


def test_who_wins_later_has_paid_all_the_same() -> None:
    moves = log("2+", "2c1p", "2r", "2-9m", "3+", "3-8p", "1w8p<3")
    assert paid([READY, WON, READY, READY], moves, {1}) == [("closed_kong", 2, (-2, -2, 6, -2))]


@pytest.mark.parametrize("ends", [NOT_READY, PIG, PASSIVE_PIG, replace(READY, dead=True), hand(None)])
def test_kong_points_go_back_without_a_win_or_readiness(ends: FinalHand) -> None:
    """2.7.2, 4; 2.5.8, 3; a dead hand 2.8.3."""
    moves = log("2+", "2c1p", "2r", "2-9m")
    reasons = {reason for reason, _, _ in paid([READY, READY, ends, READY], moves)}
    assert "closed_kong" not in reasons


def test_a_win_keeps_the_kong_points() -> None:
    moves = log("2+", "2c1p", "2r", "2w8p")
    assert ("closed_kong", 2, (-2, -2, 6, -2)) in paid([READY, READY, WON, READY], moves, {2})


def test_a_discard_after_a_kong_costs_the_turns_last_kong() -> None:
    """2.7.2, 5."""
    moves = log("0+", "0c1p", "0r", "0c2p", "0r", "0-8p", "1w8p<0")
    assert paid([READY, WON, READY, READY], moves, {1}) == [("closed_kong", 0, (6, -2, -2, -2))]


def test_a_discard_after_a_delayed_kong_costs_nothing() -> None:
    """The last kong is the delayed one, which was not paid."""
    moves = log("0+", "0c1p", "0r", "0d2p", "0r", "0-8p", "1w8p<0")
    assert paid([READY, WON, READY, READY], moves, {1}) == [("closed_kong", 0, (6, -2, -2, -2))]


def test_a_robbed_kong_is_not_paid() -> None:
    """Fan 9."""
    moves = log("0+", "0a8p", "1w8p<0")
    assert paid([READY, WON, READY, READY], moves, {1}) == []


def test_a_false_win_undoes_nothing_for_the_others() -> None:
    """2.8.4, 3: the discarder's kong and the robbed kong stay unpaid."""
    for moves in (log("0+", "0c1p", "0r", "0-8p", "1w8p<0"), log("0+", "0a8p", "1w8p<0")):
        assert [reason for reason, _, _ in paid([READY, WON, READY, READY], moves)] == ["false_win"]


def test_after_three_wins_the_fourth_is_checked_for_kong_points_only() -> None:
    """Three wins end the hand; pigs and readiness are checked when the wall is empty."""
    moves = log("0+", "0c1p", "0r", *("0-8p", "1w8p<0", "2+", "2w8p", "3+", "3w8p"))
    kept = log("0+", "0c1p", "0r", "0-9m", "1+", "1w8p", "2+", "2w8p", "3+", "3w8p")
    assert paid([READY, WON, WON, WON], kept, {1, 2, 3}) == [("closed_kong", 0, (6, -2, -2, -2))]
    assert paid([READY, WON, WON, WON], moves, {1, 2, 3}) == []
    for left_over in (NOT_READY, PIG, hand(None)):
        assert paid([left_over, WON, WON, WON], kept, {1, 2, 3}) == []


def test_kongs_paid_at_once_are_given_back_when_they_do_not_stay() -> None:
    """The option ``kong_points``."""
    at_once = SichuanOptions(kong_points="at_once")
    moves = log("0+", "0c1p", "0r", "0-9m", "1+", "1c2p", "1r", "1-9m")
    found = settle(at_once, [READY, NOT_READY, READY, READY], read_log(moves, 4), (), (0, 1))
    assert [(one.reason, one.seat, one.deltas, one.returns) for one in found if "kong" in one.reason] == [
        ("kong_returned", 1, (2, -6, 2, 2), 1)
    ]


# Readiness


def test_who_is_not_ready_pays_everybody_who_is_for_their_dearest_win() -> None:
    """2.7.4, 4."""
    assert paid([NOT_READY, READY, PUNGS, NOT_READY]) == [
        ("ready_check", 1, (-1, 2, 0, -1)),
        ("ready_check", 2, (-2, 0, 4, -2)),
    ]


def test_winners_neither_pay_nor_are_paid() -> None:
    moves = log("0+", "0-8p", "1w8p<0", "2+", "2-9m")
    assert paid([NOT_READY, WON, PUNGS, READY], moves, {1}) == [
        ("ready_check", 2, (-2, 0, 2, 0)),
        ("ready_check", 3, (-1, 0, 0, 1)),
    ]


@pytest.mark.parametrize("all_the_same", [READY, NOT_READY, PASSIVE_PIG])
def test_nobody_pays_when_all_are_in_the_same_position(all_the_same: FinalHand) -> None:
    """2.7.4, 5."""
    assert paid([all_the_same] * 4) == []


def test_the_dearest_win_is_limited_like_any_win() -> None:
    dear = hand("5m", "1111m", "2222m", "333m", "999m")
    assert paid([dear, NOT_READY, READY, READY])[0] == ("ready_check", 0, (16, -16, 0, 0))


def test_after_three_wins_readiness_is_not_checked() -> None:
    assert paid([NOT_READY, WON, WON, WON], THREE_WINS, {1, 2, 3}) == []


def test_a_dead_hand_is_not_ready() -> None:
    """2.8.3; 2.1.23: it waits for nothing that it could declare on."""
    hands = [replace(PUNGS, dead=True), READY, READY, READY]
    assert [deltas[0] for _, _, deltas in paid(hands)] == [-1, -1, -1]
    assert paid(hands, options=SichuanOptions(dead_hand_ready=True)) == []


# Pigs


def test_an_active_pig_pays_as_not_ready_and_loses_48_to_nobody() -> None:
    """2.7.4, 3; 2.8.4, 1."""
    assert paid([PIG, READY, PUNGS, NOT_READY]) == [
        ("ready_check", 1, (-1, 2, 0, -1)),
        ("ready_check", 2, (-2, 0, 4, -2)),
        ("pig", 0, (-48, 0, 0, 0)),
    ]


def test_a_passive_pig_pays_as_not_ready_only() -> None:
    """2.7.4, 3: all its discards were of the void suit."""
    assert paid([PASSIVE_PIG, READY, READY, READY]) == [
        ("ready_check", 1, (-1, 1, 0, 0)),
        ("ready_check", 2, (-1, 0, 1, 0)),
        ("ready_check", 3, (-1, 0, 0, 1)),
    ]


def test_pigs_alone_lose_their_points_all_the_same() -> None:
    """2.7.4, 5 spares only those who are no pigs."""
    assert paid([PIG, PIG, NOT_READY, NOT_READY]) == [
        ("pig", 0, (-48, 0, 0, 0)),
        ("pig", 1, (0, -48, 0, 0)),
    ]


def test_a_meld_of_the_void_suit_makes_a_pig() -> None:
    """2.5.8, 3."""
    assert ("pig", 0, (-48, 0, 0, 0)) in paid([hand("678m345p99p67p", "222s"), READY, READY, READY])


def test_after_three_wins_the_fourth_is_no_pig_unless_the_table_says_so() -> None:
    assert paid([PIG, WON, WON, WON], THREE_WINS, {1, 2, 3}) == []
    checked = SichuanOptions(last_player_checked=True)
    assert paid([PIG, WON, WON, WON], THREE_WINS, {1, 2, 3}, checked) == [("pig", 0, (-48, 0, 0, 0))]


def test_a_hand_declared_as_won_is_checked_too() -> None:
    """2.5.8, 3: it is a false win and a pig; the void tile may be the winning one."""
    moves = log("0+", "0-8s", "1w8s<0")
    won_on_void = hand("234m678m345p99p67p", won="8s")
    assert paid([READY, won_on_void, READY, READY], moves) == [
        ("pig", 1, (0, -48, 0, 0)),
        ("false_win", 1, (8, -24, 8, 8)),
    ]
    lenient = SichuanOptions(winners_checked=False)
    assert [one[0] for one in paid([READY, won_on_void, READY, READY], moves, (), lenient)] == ["false_win"]


# False wins


def test_a_false_win_pays_8_each_when_the_hand_waited_and_16_when_not() -> None:
    """2.8.4, 2."""
    moves = log("0+", "0-8p", "1w8p<0")
    assert paid([READY, hand("234m678m345p99p67p", won="8p"), READY, READY], moves) == [
        ("false_win", 1, (8, -24, 8, 8))
    ]
    assert paid([READY, hand("234m678m345p99p18p", won="8p"), READY, READY], moves) == [
        ("false_win", 1, (16, -48, 16, 16))
    ]


def test_a_false_win_is_paid_to_who_was_still_in_when_it_was_declared() -> None:
    moves = log("0+", "0-8p", "1w8p<0", "2+", "2w8p")
    assert paid([READY, WON, hand("234m678m345p99p18p", won="8p"), READY], moves, {1}) == [
        ("false_win", 2, (16, 0, -32, 16))
    ]
    together = log("0+", "0-8p", "1w8p<0", "2w8p<0")
    assert paid([READY, WON, hand("234m678m345p99p18p", won="8p"), READY], together, {1}) == [
        ("false_win", 2, (16, 16, -48, 16))
    ]


def test_a_false_win_gives_its_own_kong_points_back() -> None:
    """2.8.4, 3."""
    moves = log("1+", "1c1p", "1r", "1w8p")
    assert paid([READY, WON, READY, READY], moves) == [("false_win", 1, (8, -24, 8, 8))]


def test_who_declared_falsely_is_not_checked_for_readiness() -> None:
    """2.7.4: it speaks of hands without a declared win."""
    moves = log("0+", "0-8p", "1w8p<0")
    false = hand("234m678m345p99p18p", won="8p")
    assert paid([READY, false, READY, READY], moves) == [("false_win", 1, (16, -48, 16, 16))]


def test_at_a_table_of_three_two_wins_end_the_hand() -> None:
    """3.1, 3: readiness is not checked then."""
    moves = log("0+", "0-8p", "1w8p<0", "2+", "2w8p")
    assert paid([NOT_READY, WON, WON], moves, {1, 2}) == []
    assert paid([NOT_READY, WON, READY], moves[:3], {1}) == [("ready_check", 2, (-1, 0, 1))]
