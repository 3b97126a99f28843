"""A seat's own frame, and where walls are learned to stand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.layout import SEATS, TableLayout, from_seat, meld_zone, nearest_seat, river_zone, to_seat
from vision.layout.zones import learn_wall

place = st.floats(-400, 400, allow_nan=False)


@given(place, place, st.sampled_from(SEATS))
def test_a_seats_frame_and_back_is_the_same_place(x: float, y: float, seat: int) -> None:
    assert from_seat(*to_seat(x, y, seat), seat) == pytest.approx((x, y))


@pytest.mark.parametrize(("seat", "edge"), [(0, (0, -400)), (1, (400, 0)), (2, (0, 400)), (3, (-400, 0))])
def test_seats_run_counter_clockwise_from_the_near_edge(seat: int, edge: tuple[float, float]) -> None:
    assert nearest_seat(*edge) == seat
    assert to_seat(*edge, seat) == (0, -400)


@pytest.mark.parametrize("seat", SEATS)
def test_the_next_seat_sits_to_the_right(seat: int) -> None:
    u, v = to_seat(*from_seat(0, -400, (seat + 1) % 4), seat)
    assert (round(u), round(v)) == (400, 0)


def test_many_backs_at_one_distance_are_walls() -> None:
    layout = learn_wall([291.0, 292.0, 293.5] * 4 + [120.0, 350.0], TableLayout())
    assert layout.wall_mm == pytest.approx(292.0)


def test_a_closed_kong_and_a_hand_lying_face_down_teach_nothing() -> None:
    kong, hand = [340.0, 340.0], [405.0] * 13
    assert learn_wall(kong + hand, TableLayout()).wall_mm is None


def test_rivers_lie_inside_the_walls_and_melds_outside() -> None:
    layout = TableLayout(wall_mm=290.0)
    river, melds = river_zone(layout), meld_zone(layout)
    assert melds.v1 < river.v0 < river.v1 < 0
    assert melds.v0 == -layout.half_mm


def test_standing_hands_do_not_move_the_walls_outward() -> None:
    known = TableLayout(wall_mm=292.0)
    assert learn_wall([347.0] * 40, known).wall_mm == 292.0
    assert learn_wall([347.0] * 40 + [291.0] * 9, TableLayout()).wall_mm == 291.0


@pytest.mark.parametrize(("left", "wall_mm"), [(11, 286.0), (32, 262.0)])
def test_what_seems_to_be_left_of_hands_dealt_before_the_walls_is_no_wall(left: int, wall_mm: float) -> None:
    """A machine pushes the stacks of a hand up before each wall; players take them, and some of their backs
    may still seem to lie there. While all lie there nobody can tell."""
    backs = [262.0] * left + [286.0] * 68
    for known_mm in (None, 262.0):
        assert learn_wall(backs, replace(TableLayout(), wall_mm=known_mm)).wall_mm == wall_mm


def test_a_wall_that_was_taken_away_gives_way_to_the_whole_one_behind_it() -> None:
    known = replace(TableLayout(), wall_mm=262.0)
    assert learn_wall([262.0] * 5 + [286.0] * 60, known).wall_mm == 286.0
    assert learn_wall([262.0] * 5 + [286.0] * 20, known).wall_mm == 262.0
