"""Which shown hands are no win: by the book's "Winning hand", "Win" and "Double float"."""

from __future__ import annotations

import pytest

from tests.tablectl.rulesets.xiamen.wins import refused, shown, worth

WAITING = "123456789m123s45p99s"
FLOATING = "123456789m123s456p7z"


@pytest.mark.parametrize(
    ("hand", "tile", "gold"),
    [
        (WAITING, "7p", "7z"),
        ("123456789m123s45p98s", "6p", "7z"),
        ("1133557799m1133p99s", "9s", "7z"),
        ("123456789m1234z56p9s", "9s", "7z"),
        ("123456789m123s46p99s", "5z", "7z"),
        ("123456789m123s45p99s", "5z", "9p"),
    ],
)
def test_not_five_sets_and_a_pair(hand: str, tile: str, gold: str) -> None:
    """ "A winning hand is one pair and five sets"; seven pairs are none, nor honors in a row; a white dragon
    stands for nothing but the indicated tile."""
    assert refused(shown(hand, tile, gold=gold)) == "not_a_winning_hand"


def test_white_dragons_complete_a_run_of_the_indicated_tile() -> None:
    assert worth(shown("123456789m123s45p99s", "5z", gold="3p"))[0] == "wall_win"


@pytest.mark.parametrize("hand", ["123456789m123s45p9s", "123456789m123s45p999s"])
def test_too_few_or_too_many_tiles(hand: str) -> None:
    assert refused(shown(hand, "3p")) == "tile_count"


def test_melds_take_three_tiles_each_from_the_hand() -> None:
    assert worth(shown("45p99s", "3p", "123m", "456m", "789m", "1111z"))[0] == "wall_win"
    assert refused(shown("45p9s", "3p", "123m", "456m", "789m", "1111z")) == "tile_count"


@pytest.mark.parametrize(
    ("hand", "melds", "gold", "flowers"),
    [
        ("123456789m33333p99s", (), "7z", ""),
        ("123456789m99p99s", ("999s",), "7z", ""),
        ("123456789m3333p999s", (), "3p", ""),
        ("123456789m123s45p99s", (), "7z", "115f"),
    ],
)
def test_more_of_a_kind_than_there_are(hand: str, melds: tuple[str, ...], gold: str, flowers: str) -> None:
    """Four of a kind, the indicator among them; one of each flower and season."""
    assert refused(shown(hand, "6p", *melds, gold=gold, flowers=flowers)) == "too_many_copies"


def test_nobody_wins_on_a_discarded_gold() -> None:
    """ "One cannot win by a discarded Gold tile"."""
    assert worth(shown(WAITING, "7z"))[0] == "wall_win"
    assert refused(shown(WAITING, "7z", source="discard")) == "win_not_allowed"


@pytest.mark.parametrize("source", ["discard", "kong"])
def test_a_gold_float_wins_from_the_wall_only(source: str) -> None:
    """ "In this particular case, he/she can only do so with a tile from the wall"."""
    assert refused(shown(FLOATING, "9s", source=source)) == "win_not_allowed"


def test_a_hand_that_could_wait_otherwise_too_still_waits_for_its_pair_with_a_gold() -> None:
    """123 and a gold beside 45: the gold may be in the run, but it may be the eye as well."""
    assert refused(shown("123456789m123s345p7z", "6p", source="discard")) == "win_not_allowed"


def test_the_banker_s_first_discard_is_no_tile_from_the_wall() -> None:
    win = shown(FLOATING, "9s", source="discard", from_="E", special="earthly_win")
    assert refused(win) == "win_not_allowed"


@pytest.mark.parametrize("source", ["discard", "kong"])
def test_who_floats_does_not_win_on_another_s_tile(source: str) -> None:
    """ "During a float round, the floating player cannot win by claiming a discarded tile"."""
    assert refused(shown(WAITING, "3p", source=source, floats=1)) == "win_not_allowed"


def test_a_robbed_tile_cannot_be_in_the_hand_as_well() -> None:
    assert worth(shown(WAITING, "6p", source="kong"))[0] == "robbing_the_kong"
    assert refused(shown("123456789m123s44p99s", "4p", source="kong")) == "too_many_copies"


def test_more_golds_than_three() -> None:
    assert refused(shown("123456789m123s4p77z7z", "5p", floats=1)) == "too_many_copies"
