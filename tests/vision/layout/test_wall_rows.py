"""Rows of backs in a photo from a seat: walls, and hands that stand on the far side."""

from __future__ import annotations

import numpy as np
import pytest

from vision.layout import TableTile, lower_stacks, remove_standing_hands, wall_mm

TILE_MM = (21.0, 28.5)
CAMERA = np.array([0.0, -610.0, 1000.0])
"""Over the near seat: it sees the backs of the hand that stands on the far side."""
THICK_MM = 16.0


def backs(count: int, y_mm: float, x_mm: float = 0.0) -> list[TableTile]:
    first = x_mm - (count - 1) / 2 * TILE_MM[0]
    return [TableTile((("?", 1.0),), first + k * TILE_MM[0], y_mm, 90.0) for k in range(count)]


def face(code: str, x_mm: float, y_mm: float, up_deg: float) -> TableTile:
    return TableTile(((code, 1.0),), x_mm, y_mm, up_deg)


MELD_IN_A_CORNER = [face("4p", -380.0 + 21.0 * k, 400.0, 270.0) for k in range(3)]
RIVER = [face(f"{k + 1}m", -50.0 + 21.0 * k, -110.0, 90.0) for k in range(6)]


def kept(tiles: list[TableTile], wall: float | None = None) -> int:
    return sum(tile.face_down for tile in remove_standing_hands(tiles, TILE_MM, CAMERA, wall))


@pytest.mark.parametrize("melds", [[], MELD_IN_A_CORNER])
def test_the_only_row_of_backs_far_out_is_a_hand_however_far_out_melds_lie(melds: list[TableTile]) -> None:
    assert kept([*backs(13, 328.0), *RIVER, *melds]) == 0


def test_beside_another_row_it_is_a_wall_if_melds_lie_farther_out() -> None:
    right = [TableTile((("?", 1.0),), 285.0, -100.0 + 21.0 * k, 0.0) for k in range(9)]
    assert kept([*backs(13, 328.0), *right, *RIVER, *MELD_IN_A_CORNER]) == 22


@pytest.mark.parametrize(("shown", "left"), [("1s", 9), ("5z", 22)], ids=["painted", "bare"])
def test_backs_that_seem_to_lie_on_a_shown_hand_stand_behind_it_whatever_lies_farther_out(
    shown: str, left: int
) -> None:
    """What is bare may be the flanks of that very row."""
    right = [TableTile((("?", 1.0),), 285.0, -100.0 + 21.0 * k, 0.0) for k in range(9)]
    hand = [face(shown, tile.x_mm, 310.0, 270.0) for tile in backs(13, 328.0)]
    assert kept([*backs(13, 328.0), *hand, *right, *RIVER, *MELD_IN_A_CORNER]) == left


def test_a_row_with_an_indicator_in_it_is_a_wall() -> None:
    row = backs(13, 328.0)
    row[3] = face("6s", row[3].x_mm, 328.0, 270.0)
    assert kept([*row, *RIVER]) == 12


def test_a_shown_hand_where_backs_seem_to_stand_is_not_beside_them_in_a_wall() -> None:
    """The backs of a standing hand seem to lie on the tiles that the same player shows before it."""
    hand = [face("1s", tile.x_mm, 320.0, 270.0) for tile in backs(13, 328.0)]
    assert wall_mm([*backs(13, 328.0), *hand, *RIVER], TILE_MM) is None
    assert wall_mm([*backs(13, 328.0), *RIVER], TILE_MM) == 328.0


def test_two_indicators_beside_the_last_back_of_a_wall_lie_on_the_walls_line() -> None:
    """Nothing else is left of that wall at the end of a hand."""
    last = TableTile((("?", 1.0),), -285.0, 117.0, 0.0)
    indicators = [face("5m", -285.0, 138.0, 0.0), face("4s", -285.0, 159.0, 0.0)]
    assert wall_mm([*backs(11, -285.0), last, *indicators, *RIVER], TILE_MM) == pytest.approx(285.0)
    assert wall_mm([*backs(11, -285.0), *indicators, *RIVER], TILE_MM) is None


def test_an_indicator_that_is_the_lower_of_its_stack_stays_where_it_lies() -> None:
    """The upper tiles of a far wall seem to lie farther away than they stand, the lower one does not."""
    row = backs(9, 320.0)
    upper, lower = face("4z", row[4].x_mm, 320.0, 270.0), face("7m", row[5].x_mm, 305.0, 270.0)
    told = lower_stacks([*row[:4], upper, lower, *row[6:]], TILE_MM, CAMERA, THICK_MM)
    assert told[5] is lower
    assert {round(tile.y_mm) for tile in told} == {305}


@pytest.mark.parametrize(
    ("before_mm", "others", "wall"),
    [
        pytest.param(37.0, 2, 285.0, id="a flank"),
        pytest.param(37.0, 1, 248.0, id="before a single other wall"),
        pytest.param(60.0, 2, 225.0, id="farther than flanks seem to lie"),
    ],
)
def test_the_flank_of_a_far_wall_that_is_taken_for_backs_is_not_the_walls_line(
    before_mm: float, others: int, wall: float
) -> None:
    right = [TableTile((("?", 1.0),), 285.0, -100.0 + 21.0 * k, 0.0) for k in range(6)]
    tops = [*backs(8, -285.0), *(right if others > 1 else [])]
    assert wall_mm([*tops, *backs(9, 285.0 - before_mm), *RIVER], TILE_MM) == pytest.approx(wall)
