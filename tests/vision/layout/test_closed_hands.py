"""Four backs side by side: a kong that shows no face, or what was found of a hand that stands."""

from __future__ import annotations

import pytest

from tests.vision.layout.laid_tables import EDGE, HEIGHT, WIDTH, meld_codes, read, row, wall

BACKS = ["?"] * 4
HAND = EDGE + 1.5 * HEIGHT
"""Hands stand before what lies at the edge."""
PUNG = ["6z*", "6z", "6z"]
PUNG_WIDTH = HEIGHT + 2 * WIDTH
WALLS = [*wall(0), *wall(1), *wall(2), *wall(3)]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("left", [-6 * WIDTH, -2 * WIDTH, 2 * WIDTH])
def test_four_backs_of_a_standing_hand_are_no_kong(seat: int, left: float) -> None:
    assert read(row(seat, left, BACKS, v=HAND), WALLS).sides[seat].melds == ()


@pytest.mark.parametrize("seat", range(4))
def test_the_last_four_tiles_beside_three_melds_are_no_fourth_meld(seat: int) -> None:
    laid = [row(seat, 400.0 - (at + 1) * PUNG_WIDTH, PUNG) for at in range(3)]
    (*melds,) = read(*laid, row(seat, -2 * WIDTH, BACKS, v=HAND), WALLS).sides[seat].melds
    assert [meld_codes(meld) for meld in melds] == [["6z"] * 3] * 3


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("left", [400.0 - 4 * WIDTH, -400.0])
def test_four_backs_in_a_corner_are_a_kong(seat: int, left: float) -> None:
    (kong,) = read(row(seat, left, BACKS), WALLS).sides[seat].melds
    assert kong.kind == "closed_kong"


@pytest.mark.parametrize("seat", range(4))
def test_four_backs_beside_the_other_melds_are_a_kong_however_far_in_they_lie(seat: int) -> None:
    laid = [row(seat, 400.0 - (at + 1) * PUNG_WIDTH, PUNG) for at in range(3)]
    left = 400.0 - 3 * PUNG_WIDTH - 4.5 * WIDTH
    melds = read(*laid, row(seat, left, BACKS), WALLS).sides[seat].melds
    assert [meld.kind for meld in melds] == ["pung", "pung", "pung", "closed_kong"]


@pytest.mark.parametrize("seat", range(4))
def test_closed_kongs_in_a_row_from_the_corner_are_kongs(seat: int) -> None:
    rows = [row(seat, 400.0 - (at + 1) * 4.6 * WIDTH, BACKS) for at in range(3)]
    melds = read(*rows, WALLS).sides[seat].melds
    assert [meld.kind for meld in melds] == ["closed_kong"] * 3
