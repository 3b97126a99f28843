"""What a win is worth beyond single fans: the book's examples of payment, principles, waits, the minimum."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.win import NoWin, NoWinCode
from tablectl.rulesets.mcr.fans.table import FANS
from tablectl.rulesets.mcr.listing import MCR_WORDS
from tablectl.rulesets.mcr.options import DEFAULT
from tablectl.rulesets.mcr.payments import deltas
from tablectl.rulesets.mcr.scoring import score_win
from tests.tablectl.rulesets.mcr.claims import fans, refused, scored, win

CHOWS = {"pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows"}


def chow_fans(line: str) -> dict[str, int]:
    return {key: count for key, count in fans(line).items() if key in CHOWS}


def pays(line: str) -> dict[str, int]:
    return {str(seat): change for seat, change in scored(line).deltas.items()}


# Payment ("Способы объявления победы"): ten points and two flowers.


def test_the_books_example_of_a_discard() -> None:
    """1.c: 10 points and 2 flowers; 8 + 8 + 8 = 24, and 12 from who laid the tile: 36."""
    line = "23m66p 4m 789s 234p 234s 12f"
    assert scored(line).total == 12
    assert pays(line) == {"E": 36, "S": -20, "W": -8, "N": -8}


def test_the_books_example_of_a_win_from_the_wall() -> None:
    """2.c: 10 points and 2 flowers; with 8 more 20 from everybody: 60."""
    line = "24m66z 3m 789s 234p 234s wall 12f"
    assert scored(line).total == 12
    assert pays(line) == {"E": 60, "S": -20, "W": -20, "N": -20}


@pytest.mark.parametrize("points", [8, 12, 200])
@pytest.mark.parametrize("winner", WINDS)
@pytest.mark.parametrize("giver", [None, *WINDS])
def test_payments_add_up_to_nothing(points: int, winner: Wind, giver: Wind | None) -> None:
    if giver is winner:
        return
    paid = deltas(points, winner, giver)
    assert list(paid) == list(WINDS)
    assert sum(paid.values()) == 0
    assert paid[winner] == (3 * (points + 8) if giver is None else points + 24)
    losers = [seat for seat in WINDS if seat is not winner]
    assert all(paid[seat] == -8 - (points if giver in (None, seat) else 0) for seat in losers)


# The minimum ("Требования к объявлению «Ху»"; irregularity 6: flowers and seasons not counted)


def test_eight_points_are_needed_without_flowers() -> None:
    line = "45m77z 6m 456p 234s 789s 12345678f"
    assert scored(line).total == 9
    answer = refused(line, DEFAULT)
    assert answer.code is NoWinCode.BELOW_MINIMUM
    assert "1 points (mixed_double_chow 1)" in answer.message
    assert refused(line, replace(DEFAULT, minimum=2)).code is NoWinCode.BELOW_MINIMUM
    assert not isinstance(score_win(win(line), replace(DEFAULT, minimum=1)), NoWin)


# The five principles (1.е)


def test_a_set_that_was_used_is_combined_once_more_only() -> None:
    # № 69, 72: 123 123 789 789 is three of the four fans of two chows that can be seen.
    line = "2z 2z 123m 123m 789m 789m"
    assert chow_fans(line) == {"pure_double_chow": 2, "two_terminal_chows": 1}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # № 69, remark: 123 123 456 of a suit is two points.
        ("23m22z 1m 123m 456m 555p", {"pure_double_chow": 1, "short_straight": 1}),
        # № 28, example 1: a pure straight and one of three.
        ("23m22z 1m 456m 789m 456m", {"pure_double_chow": 1}),
        # № 39, example 2: mixed straight and one of two.
        ("23m22z 1m 456p 789s 123p", {"mixed_double_chow": 1}),
        # № 41, example 2: mixed triple chow and one of two, the higher in the table.
        ("23m22z 1m 123p 123s 123p", {"pure_double_chow": 1}),
        # № 51, example: mixed shifted chows and a short straight.
        ("23m22z 1m 234p 345s 456m", {"short_straight": 1}),
        # Remark after № 13: two terminal chows in two suits were three points by themselves until 2002, and
        # four chows still make three fans of two.
        ("23m22z 1m 789m 123p 789p", {"mixed_double_chow": 2, "two_terminal_chows": 1}),
        # № 16: the four chows are used up.
        ("23m22z 1m 234m 345m 456m", {}),
    ],
)
def test_fans_of_two_chows_beside_others(line: str, expected: dict[str, int]) -> None:
    assert chow_fans(line) == expected


def test_the_same_fan_does_not_use_a_set_twice() -> None:
    # 2m 3p 4s and 3p 4s 5m: the second would take 3p and 4s for the same fan again.
    assert fans("22z55m 5m 222m 333p 444s")["mixed_shifted_pungs"] == 1
    # 123 234 345 and 123 345 567 of a suit.
    assert fans("34m66z 5m 123m 234m 567m")["pure_shifted_chows"] == 1
    assert chow_fans("34m66z 5m 123m 234m 567m") == {"short_straight": 1}


def test_the_dearest_reading_counts() -> None:
    # Three pungs, or three equal chows: 24 each, and the concealed pungs add 16.
    assert "three_concealed_pungs" in fans("222333444m567p5s 5s")
    # Seven pairs, or two pure double chows.
    assert fans("223344m223344p5s 5s")["seven_pairs"] == 1


def test_kongs_of_both_kinds() -> None:
    """№ 57: with a concealed kong six points; № 5 and 17 keep the concealed ones."""
    assert fans("55m66p 5m 1111p (2222s) 3333s")["concealed_kong"] == 1
    assert "concealed_kong" not in fans("55m66p 5m 1111p (2222s) 3333s", "botzone")
    assert fans("1m 1m (2222m) (4444p) (7777s) (8888s)")["concealed_kong"] == 4


# Waits (note on 77 to 79)


@pytest.mark.parametrize(
    ("line", "default", "botzone"),
    [
        # 1233: edge wait and single wait at once.
        ("1233m 3m 222z 777p 444s", set(), {"edge_wait"}),
        # 4556: closed wait and single wait at once.
        ("4556m 5m 222z 777p 444s", set(), {"closed_wait"}),
        # 1333: the other tile that wins, 2, is held four times.
        ("1333p 1p 2222p 777s 444m", set(), set()),
        # Beside a knitted straight the rest waits as usual.
        ("147m258p3694577s 3s", set(), set()),
        ("147m258p3694677s 5s", {"closed_wait"}, {"closed_wait"}),
        ("147m258p369s5z 5z 777m", {"single_wait"}, {"single_wait"}),
        # A knitted tile is no edge, closed or single wait.
        ("14m258p369s55z 7m 777p", set(), set()),
        # Two tiles win, each of them a wait of its own kind.
        ("1112m 2m 444z 777p 456s", set(), set()),
    ],
)
def test_waits(line: str, default: set[str], botzone: set[str]) -> None:
    waits = {"edge_wait", "closed_wait", "single_wait"}
    assert waits & set(fans(line)) == default
    assert waits & set(fans(line, "botzone")) == botzone


def test_a_claimed_tile_opens_its_pung_unless_another_set_takes_it() -> None:
    assert "two_concealed_pungs" in fans("22234m777s55z 2m 999p")
    assert "two_concealed_pungs" not in fans("22345m777s55z 2m 999p")


def test_every_fan_has_its_names_in_order() -> None:
    assert list(MCR_WORDS.items) == [fan.key for fan in FANS]


def test_botzone_has_the_values_of_the_chinese_rules() -> None:
    """№ 57 and 48: five and six points; the book's six and eight."""
    mixed, concealed = "45m77z 6m 234m (1111p) 5555s", "45m77z 6m 234m (1111p) (5555s)"
    totals = [scored(line, preset).total for line in (mixed, concealed) for preset in ("default", "botzone")]
    mixed_fan, mixed_botzone, concealed_fan, concealed_botzone = (t for t in totals if isinstance(t, int))
    assert mixed_fan - mixed_botzone == 1
    assert concealed_fan - concealed_botzone == 2


# The book's examples whose pictures are lost but whose hands can be told: what they are combined with


@pytest.mark.parametrize(
    ("line", "combined"),
    [
        # № 66: a concealed pung and a concealed kong, won with a discarded 3 of characters.
        (
            "12m111p55p 3m 789m (1111s)",
            (
                "two_concealed_pungs double_pung concealed_kong two_terminal_chows no_honors edge_wait"
                " pung_of_terminals_or_honors*2"
            ),
        ),
        # № 57, example 1: two melded kongs, a pung of red dragons, won with a discarded 1 of characters.
        (
            "11m99p 1m 5555m 5555p 777z",
            "two_melded_kongs all_pungs dragon_pung double_pung pung_of_terminals_or_honors one_voided_suit",
        ),
        # № 57, example 2: a concealed and a melded kong, won with a discarded 4 of dots.
        (
            "35p99p 4p (8888s) 2222p 555z",
            "concealed_kong_and_melded_kong reversible_tiles dragon_pung closed_wait",
        ),
        # № 48.
        (
            "5z 5z (1111m) (9999m) 456p 111z wall SW",
            "two_concealed_kongs pung_of_terminals_or_honors*3 one_voided_suit self_drawn single_wait",
        ),
        # № 41, example 1.
        ("3345m 3m 234m 234p 234s", "mixed_triple_chow all_chows all_simples tile_hog"),
        # № 24: the pung left over makes a double pung.
        (
            "22m55p 2m 333m 444m 444p",
            "pure_shifted_pungs all_pungs all_simples double_pung one_voided_suit",
        ),
        # № 67, remark: a pung and the kong that it is are counted both.
        ("45m22s 6m 234m 789p 1111z WS", "pung_of_terminals_or_honors melded_kong"),
        ("45m22s 6m 234m 789p (5555z)", "dragon_pung concealed_kong"),
        # № 28, example 2.
        ("23m44p 1m 456m 789m 555p", "pure_straight no_honors one_voided_suit"),
        # № 55, example 2, won on its edge.
        (
            "22z89m 7m 123m 123m 789m",
            "half_flush outside_hand pure_double_chow*2 two_terminal_chows edge_wait",
        ),
        # № 22, example 2, drawn from the wall.
        ("1133446677889m 9m wall", "full_flush seven_pairs fully_concealed_hand"),
        # № 2, example 2.
        ("1122z 1z 555z 666z 777z", "big_three_dragons all_honors prevalent_wind seat_wind"),
    ],
)
def test_what_the_books_examples_are_combined_with(line: str, combined: str) -> None:
    expected = {}
    for one in combined.split():
        key, _, count = one.partition("*")
        expected[key] = int(count or 1)
    assert fans(line) == expected
