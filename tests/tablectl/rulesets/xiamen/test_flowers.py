"""Book, "Scoring": flowers (water) are flower tiles, golds, and points of each set."""

from __future__ import annotations

import pytest

from tests.tablectl.rulesets.xiamen.wins import scored, shown, worth

PLAIN = "123m456m789m"
"""Three chows: nothing of their own."""


def flowers(hand: str, tile: str, *melds: str, **facts: str) -> int:
    """Flowers of a hand; the indicator is a red dragon unless told."""
    return worth(shown(hand, tile, *melds, **facts))[2]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("111z", 1),
        ("1111z", 3),
        ("+1111z", 3),
        ("-1111z", 4),
        ("222p", 0),
        ("2222p", 2),
        ("+2222p", 2),
        ("-2222p", 3),
        ("345p", 0),
    ],
)
def test_a_melded_set(meld: str, points: int) -> None:
    """Honors 1 open pung, 3 open kong, 4 closed kong; suits 0, 2, 3. An added kong holds a discarded tile."""
    assert flowers(PLAIN + "123s9p", "9p", meld) == points


@pytest.mark.parametrize(("pung", "points"), [("222z", 2), ("777p", 1), ("678p", 0)])
def test_a_closed_set(pung: str, points: int) -> None:
    """Closed pung: honors 2, suits 1. Closed means made of drawn tiles alone."""
    assert flowers(PLAIN + pung + "123s9p", "9p") == points


@pytest.mark.parametrize(("pair", "tile", "points"), [("22z", "2z", 1), ("77p", "7p", 0)])
def test_a_pung_completed_by_a_discard_is_open(pair: str, tile: str, points: int) -> None:
    """Open means a set containing a discarded tile."""
    other = {"22z": "99p", "77p": "11z"}[pair]
    hand = PLAIN + "123s" + pair + other
    assert flowers(hand, tile, source="discard") == points
    assert flowers(hand, tile) == points + 1


def test_a_tile_that_may_stand_in_a_chow_opens_no_pung() -> None:
    """222 and 234 of dots with one more 2: the discard lies in the chow, the pung is of drawn tiles."""
    assert flowers(PLAIN + "22234p99s", "2p", source="discard") == 1


def test_four_equal_tiles_in_the_hand_are_no_kong() -> None:
    """ "A set of four identical tiles is not a kong without a kong call and melding"."""
    assert flowers(PLAIN + "222234p9s", "9s") == 1


@pytest.mark.parametrize(
    ("shown_flowers", "points"),
    [
        ("", 0),
        ("1f", 1),
        ("1256f", 4),
        ("1234f", 8),
        ("5678f", 8),
        ("12345f", 9),
        ("2345f", 4),
        ("12345678f", 16),
    ],
)
def test_flower_tiles(shown_flowers: str, points: int) -> None:
    """ "A set of four seasons or flowers is worth 8 flowers instead of 4"."""
    assert flowers(PLAIN + "123s456p9p", "9p", flowers=shown_flowers) == points


def test_every_gold_counts_one_beside_what_it_stands_for() -> None:
    assert flowers(PLAIN + "123s46p7z9p", "9p") == 1
    assert flowers(PLAIN + "123s4p77z9p", "9p") == 3, "two golds and a 4 are a closed pung"
    assert flowers(PLAIN + "123s1z77z9p", "9p") == 4, "or one of honors"


def test_a_drawn_gold_counts_too_and_discarded_ones_do_not() -> None:
    """ "Discarded gold tiles do not count"."""
    assert flowers(PLAIN + "123s45p99s", "7z") == 1
    assert worth(shown(PLAIN + "123s456p7z", "9s", floats=1))[2] == 1


@pytest.mark.parametrize(("golds", "indicator", "points"), [("777z", "7z", 5), ("888p", "8p", 4)])
def test_three_golds_are_a_closed_pung_of_their_face(golds: str, indicator: str, points: int) -> None:
    """Of an honor 2, of a suit 1, beside the 3 that they count themselves."""
    win = shown(PLAIN + "123s9s" + golds, "9s", gold=indicator, seat="E", special="heavenly_win")
    assert worth(win) == ("heavenly_win", 4, points)


def test_white_dragons_count_as_the_indicated_tile() -> None:
    """Indicator 8 dots: three white dragons are a pung of dots; indicator east: of honors."""
    assert flowers(PLAIN + "123s555z9p", "9p", gold="8p") == 1
    assert flowers(PLAIN + "123s555z9p", "9p", gold="1z") == 2
    assert flowers(PLAIN + "123s9p", "9p", "555z", gold="8p") == 0
    assert flowers(PLAIN + "123s9p", "9p", "555z", gold="1z") == 1
    assert flowers(PLAIN + "79p5z1122s", "1s", gold="8p") == 1, "7 and 9 of dots round a white 8"


def test_a_white_dragon_indicator_leaves_nothing_to_stand_for() -> None:
    """The other three white dragons are golds."""
    assert flowers(PLAIN + "123s46p5z9p", "9p", gold="5z") == 1
    assert worth(shown(PLAIN + "123s555z9p", "9p", gold="5z", seat="E", special="heavenly_win"))[2] == 5


def test_the_richest_reading_counts() -> None:
    """111222333 of dots: three closed pungs rather than three chows."""
    assert flowers("123456m11122233p99s", "3p") == 3


def test_melds_and_flowers_add_up() -> None:
    win = shown("12m77p", "3m", "-1111z", "2222s", "+3333z", "999p", flowers="1234567f")
    assert worth(win) == ("wall_win", 2, 4 + 2 + 3 + 0 + 8 + 3)
    assert sum(scored(win).deltas.values()) == 0
