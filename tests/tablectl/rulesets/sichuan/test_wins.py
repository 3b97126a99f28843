"""What wins and what does not (2.6.1), and who pays a win (2.7.3, 1-5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import parse_tiles
from tablectl.mahjong.win import NoWinCode
from tests.tablectl.rulesets.sichuan.claims import BOOK, claim, closed_kong, deltas, impossible_hand, win

PUNGS = "222m666m33p55p", "5p", "999p"
"""One fan: all pungs."""


@pytest.mark.parametrize("hand", ["234m678m345p99p7p", "234m678m345p99p678p", ""])
def test_a_hand_of_another_size_is_a_wrong_count(hand: str) -> None:
    """2.1.10: thirteen tiles without the winning one."""
    code, message = impossible_hand(claim(hand, "8p"))
    assert code is NoWinCode.TILE_COUNT
    assert "13" in message


def test_a_kong_counts_as_three_tiles_of_the_hand() -> None:
    assert win(claim("678m345p99p67p", "8p", closed_kong("2222m")))
    assert impossible_hand(claim("34m678m345p99p67p", "8p", "2222m"))[0] is NoWinCode.TILE_COUNT


@pytest.mark.parametrize(
    ("told", "claimed"),
    [
        ("5 tiles 2m", claim("2222m34m678m99p67p", "2m")),
        ("5 tiles 2m", claim("22m678m34p567p", "5p", "222m")),
        ("5 tiles 2m", claim("234m345p99p67p", "8p", "2222m")),
        ("3 tiles 8p in the hand", claim("888p678m99p34m222p", "8p", source="kong")),
        ("2 tiles 8p in the hand", claim("234m678m8p99p678p7p", "8p", source="kong")),
    ],
)
def test_more_copies_than_a_set_has(told: str, claimed: object) -> None:
    code, message = impossible_hand(claimed)  # type: ignore[arg-type]
    assert code is NoWinCode.TOO_MANY_COPIES
    assert told in message


def test_a_hand_with_a_tile_of_the_void_suit_never_wins() -> None:
    """2.4.10, 3; 2.6.1, 2: in the closed part, in a meld, on the winning tile, in seven pairs."""
    for claimed in (
        claim("234m678m345p99p67p", "8p", void="m"),
        claim("678m345p99p67p", "8p", "222m", void="m"),
        claim("234m678m3345567p", "4m", void="m"),
        claim("1144m6699m22p55p7p", "7p", void="m"),
        claim("123456789p1122m", "1m", void="m"),
    ):
        code, message = impossible_hand(claimed)
        assert code is NoWinCode.FORBIDDEN_SUIT
        assert "characters" in message
    assert win(claim("234m678m345p99p67p", "8p", void="s"))


def test_a_hand_of_three_suits_never_wins() -> None:
    """2.6.1, 2: whichever suit was given up."""
    for void in (None, "m", "p", "s"):
        assert impossible_hand(claim("234m678s345p99p67p", "8p", void=void))[0] is NoWinCode.FORBIDDEN_SUIT
    assert impossible_hand(claim("345p99p67p", "8p", "222m", "666s"))[0] is NoWinCode.FORBIDDEN_SUIT


@pytest.mark.parametrize(
    "claimed",
    [
        claim("234m678m345p99p67p", "9p"),
        claim("234m678m345p99p68p", "8p"),
        claim("1144m6699m22p57p8p", "8p"),
        claim("114466m55p89p", "9p", "222p"),
        claim("1111222233339m", "8m"),
    ],
)
def test_tiles_that_are_no_sets_and_pair(claimed: object) -> None:
    """2.6.1, 1: a pair and four sets, or seven pairs of a closed hand."""
    assert impossible_hand(claimed)[0] is NoWinCode.NOT_A_WINNING_HAND  # type: ignore[arg-type]


def test_an_open_chow_is_no_set_of_this_book() -> None:
    """2.5.1, 1: only pungs, kongs and wins are declared."""
    chow = Meld(MeldKind.CHOW, parse_tiles("234m"))
    assert impossible_hand(claim("678m345p99p67p", "8p", chow))[0] is NoWinCode.WIN_NOT_ALLOWED


def test_a_discard_is_paid_by_its_discarder_alone() -> None:
    """2.7.3, 4."""
    assert deltas(win(claim(*PUNGS, from_="N"))) == {"E": 0, "S": 2, "W": 0, "N": -2}


def test_a_robbed_kong_is_paid_by_who_declared_it() -> None:
    """Fan 9 and 2.7.3, 4: it is another player's tile."""
    assert deltas(win(claim("234m678m345p99p67p", "8p", source="kong", from_="W"))) == {
        "E": 0,
        "S": 2,
        "W": -2,
        "N": 0,
    }


def test_a_win_from_the_wall_is_paid_by_everybody_still_in_and_one_more_each() -> None:
    """2.7.3, 5."""
    assert deltas(win(claim(*PUNGS, source="wall"))) == {"E": -3, "S": 9, "W": -3, "N": -3}
    assert deltas(win(claim(*PUNGS, source="wall", won="W"))) == {"E": -3, "S": 6, "W": 0, "N": -3}
    assert deltas(win(claim(*PUNGS, source="wall", won="EW"))) == {"E": 0, "S": 3, "W": 0, "N": -3}


def test_a_win_on_a_replacement_tile_is_a_win_from_the_wall() -> None:
    """Fan 7, also after an open kong: nobody answers for having given it."""
    scored = win(claim("678m345p99p67p", "8p", "2222m", source="replacement"))
    assert deltas(scored) == {"E": -5, "S": 15, "W": -5, "N": -5}


def test_at_a_table_of_three_two_pay_a_win_from_the_wall() -> None:
    """3.1, 3."""
    assert deltas(win(claim(*PUNGS, source="wall", players=3))) == {"E": -3, "S": 6, "W": -3}
    assert deltas(win(claim(*PUNGS, source="wall", players=3, won="E"))) == {"E": 0, "S": 3, "W": -3}
    assert deltas(win(claim(*PUNGS, players=3, from_="W"))) == {"E": 0, "S": 2, "W": -2}


def test_the_payment_is_limited_to_four_fans() -> None:
    """2.7.3, 3: sixteen points, seventeen from the wall."""
    dear = ("5m", "5m", closed_kong("1111m"), "2222m", "3333m", "999m")
    assert deltas(win(claim(*dear))) == {"E": -16, "S": 16, "W": 0, "N": 0}
    assert deltas(win(claim(*dear, source="wall"))) == {"E": -17, "S": 51, "W": -17, "N": -17}


def test_the_limit_and_the_addition_are_the_tables_choice() -> None:
    """The Chinese edition stops at three fans."""
    flush = ("1122445578899s", "7s")
    three = replace(BOOK, fan_limit=3, self_drawn_points=0)
    assert deltas(win(claim(*flush), three)) == {"E": -8, "S": 8, "W": 0, "N": 0}
    assert deltas(win(claim(*flush, source="wall"), three)) == {"E": -8, "S": 24, "W": -8, "N": -8}
    assert win(claim(*flush), three).total == 4


@pytest.mark.parametrize("seat", "ESWN")
@pytest.mark.parametrize("source", ["wall", "discard"])
def test_payments_sum_to_zero(seat: str, source: str) -> None:
    assert sum(deltas(win(claim(*PUNGS, seat=seat, source=source))).values()) == 0
