"""How dangerous a tile is, from what its player may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.adapters.numbers_model import riichi_model
from tablectl.mahjong.tiles import parse_tiles
from tablectl.numbers.danger import SafetyReason, TileDanger, danger
from tablectl.numbers.table import HandInPlay
from tests.tablectl.numbers.in_play import TABLE, seat, with_seat


def found(table: HandInPlay = TABLE) -> dict[str, TileDanger]:
    return {str(each.tile): each for each in danger(table, riichi_model()[1])}


def holding(hand: str, river: str = "9p1z2z6z") -> HandInPlay:
    table = with_seat(2, hand=parse_tiles(hand))
    return with_seat(0, table, river=parse_tiles(river))


def test_every_different_tile_of_the_hand_is_told_a_red_five_apart() -> None:
    told = found(holding("05m1134p678s1156z"))
    assert list(told) == ["5m", "0m", "1p", "3p", "4p", "6s", "7s", "8s", "1z", "5z", "6z"]
    assert told["5m"].chance == told["0m"].chance


def test_a_tile_that_everybody_threw_deals_in_to_nobody() -> None:
    told = found()
    assert told["6z"].by[0] == 0, "East threw it"
    assert told["6z"].words[0] == (SafetyReason.GENBUTSU,)
    table = with_seat(1, TABLE, river=parse_tiles("1z9m1p6z"))
    table = with_seat(3, table, river=parse_tiles("1m9s6z"))
    assert found(table)["6z"].chance == 0


def test_what_passed_since_a_riichi_is_safe() -> None:
    # East's riichi is its fourth discard; the 4z of West came after the 3z of South.
    assert found(holding("25m1134p678s1344z6s"))["4z"].words[0] == (SafetyReason.GENBUTSU,)
    assert found(holding("25m1134p678s1344z6s"))["3z"].words[0] == (SafetyReason.GENBUTSU,)


def test_a_middle_tile_is_more_dangerous_than_one_on_the_line_of_a_discard() -> None:
    told = found(holding("69m1145p678s1156z5p", "9p3m2z6z"))
    assert SafetyReason.SUJI not in told["5p"].words[0]
    assert told["5p"].by[0] > told["6m"].by[0] or SafetyReason.SUJI not in told["6m"].words[0]
    both = found(holding("48m1145p678s1156z5p", "1m7m2z6z"))
    assert both["4m"].words[0] == (SafetyReason.SUJI,) or SafetyReason.SUJI in both["4m"].words[0]
    assert both["4m"].by[0] < both["5p"].by[0]


def test_four_copies_of_a_neighbour_leave_no_two_sided_wait() -> None:
    # One 8m lies in the own river.
    wall = found(holding("7888m9m11p678s115z"))
    assert SafetyReason.NO_CHANCE in wall["9m"].words[0]
    three = found(holding("7788m9m111p678s15z"))
    assert three["9m"].words[0] == (SafetyReason.ONE_CHANCE,)
    two = found(holding("7789m1112p678s15z"))
    assert two["9m"].words[0] == ()


def test_a_tile_outside_of_an_early_discard_says_so() -> None:
    told = found(holding("29m1145p678s1156z5p", "9p3m2z6z"))
    assert SafetyReason.EARLY_OUTSIDE in told["2m"].words[0]
    assert SafetyReason.EARLY_OUTSIDE not in told["5p"].words[0]


def test_other_hands_change_nothing() -> None:
    hidden = TABLE
    for place in (0, 1, 3):
        hidden = with_seat(place, hidden, hand=None)
    assert danger(hidden, riichi_model()[1]) == danger(TABLE, riichi_model()[1])


def test_danger_is_asked_at_a_discard_of_a_known_hand() -> None:
    with pytest.raises(ValueError, match="must throw a tile"):
        found(replace(TABLE, holds=False))
    with pytest.raises(ValueError, match="hand is known"):
        found(with_seat(2, hand=None))


def test_the_own_seat_is_no_danger() -> None:
    assert all(each.by[2] == 0 for each in found().values())
    assert seat("1m").hand is not None
