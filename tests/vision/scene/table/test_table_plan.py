"""Tiles lie on the table as players lay them, and never in one another."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.errors import SceneError
from vision.layout import to_seat
from vision.scene import PlacedTile, Pose
from vision.scene.faces import random_design
from vision.scene.faces.design import DESIGNS
from vision.scene.table import (
    Indicator,
    LaidMeld,
    MeldKind,
    SeatSituation,
    TablePlan,
    TableSituation,
    TakenFrom,
    empty_table,
    fresh_walls,
    plan_table,
    table_sticks,
    table_tiles,
)
from vision.training.scenes.arrangements import overlaps, random_codes

RULER = plan_table((26.0, 35.0, 20.0), untidy=0.0)
NOBODY = SeatSituation(hand=0)


def full_situation(seed: int) -> TableSituation:
    """As full as a table gets: long rivers, melds of every kind, walls whole, one hand shown."""
    rng = np.random.default_rng(seed)
    kinds, froms = list(MeldKind), list(TakenFrom)
    seats = []
    for seat in range(4):
        melds = []
        for _ in range(int(rng.integers(0, 4))):
            kind = kinds[int(rng.integers(len(kinds)))]
            count = 3 if kind in (MeldKind.CHOW, MeldKind.PUNG) else 4
            taken = None if kind is MeldKind.CLOSED_KONG else froms[int(rng.integers(3))]
            melds.append(LaidMeld(kind, tuple(random_codes(rng, count)), taken))
        river = tuple(random_codes(rng, int(rng.integers(0, 25))))
        hand = 13 - 3 * len(melds)
        shown = tuple(random_codes(rng, hand + 1)) if seat == seed % 4 else ()
        seats.append(
            SeatSituation(
                river=river,
                sideways=int(rng.integers(len(river))) if river and rng.random() < 0.6 else None,
                melds=tuple(melds),
                flowers=tuple(random_codes(rng, int(rng.integers(0, 3)))),
                hand=hand,
                drawn=bool(rng.random() < 0.5),
                shown=shown,
                winning_apart=bool(shown),
                wall=tuple(int(n) for n in rng.integers(0, 3, 17)),
                riichi_stick=bool(rng.random() < 0.5),
            )
        )
    return TableSituation((seats[0], seats[1], seats[2], seats[3]))


def check_nothing_overlaps(tiles: tuple[PlacedTile, ...], plan: TablePlan) -> None:
    for i, one in enumerate(tiles):
        for other in tiles[:i]:
            if (
                abs(one.z_mm - other.z_mm) < 1
                and abs(one.x_mm - other.x_mm) + abs(one.y_mm - other.y_mm) < 90
            ):
                assert not overlaps(one, other, plan.tile_mm), f"{one} lies in {other}"


@pytest.mark.slow
@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_no_tile_lies_in_another_and_none_off_the_table(seed: int) -> None:
    design = random_design(np.random.default_rng(seed)) if seed % 3 else DESIGNS["riichi"]
    plan = plan_table(design.size_mm)
    tiles = table_tiles(full_situation(seed), plan, seed)
    check_nothing_overlaps(tiles, plan)
    reach = plan.half_mm - design.size_mm[0] / 2 + 1
    assert all(max(abs(t.x_mm), abs(t.y_mm)) <= reach for t in tiles)


def test_a_fresh_table_has_136_wall_tiles_in_stacks_of_two() -> None:
    walls = table_tiles(fresh_walls(hand=0), RULER)
    assert len(walls) == 136
    assert all(t.pose is Pose.FACE_DOWN for t in walls)
    below = {(t.x_mm, t.y_mm) for t in walls if t.z_mm == 0}
    assert below == {(t.x_mm, t.y_mm) for t in walls if t.z_mm == 20.0}
    assert len(below) == 68


def test_an_empty_table_is_empty() -> None:
    assert table_tiles(empty_table(), RULER) == ()


@pytest.mark.parametrize("seat", range(4))
def test_a_river_runs_from_its_players_left_to_right_and_outward(seat: int) -> None:
    river = tuple(f"{n}{suit}" for suit in "mp" for n in range(1, 8))
    seats = [NOBODY] * 4
    seats[seat] = SeatSituation(river=river, hand=0)
    tiles = table_tiles(TableSituation((seats[0], seats[1], seats[2], seats[3])), RULER)
    places = [to_seat(t.x_mm, t.y_mm, seat) for t in tiles]
    assert [t.code for t in tiles] == list(river)
    for row in range(3):
        us = [u for u, _ in places[6 * row : 6 * row + 6]]
        assert us == sorted(us)
        assert len({round(v, 3) for _, v in places[6 * row : 6 * row + 6]}) == 1
    assert places[0][1] > places[6][1] > places[12][1]
    assert all(t.angle_deg == 90.0 * seat for t in tiles)


def test_the_riichi_tile_lies_sideways_and_the_rest_of_its_row_moves_right() -> None:
    codes = ("1m", "2m", "3m", "4m", "5m", "6m", "7m")
    plain, turned = (
        table_tiles(TableSituation((SeatSituation(codes, sideways, hand=0), NOBODY, NOBODY, NOBODY)), RULER)
        for sideways in (None, 2)
    )
    assert turned[2].angle_deg == 90.0
    assert [round(b.x_mm - a.x_mm, 3) for a, b in zip(plain, turned, strict=True)] == [0, 0, 4.5, 9, 9, 9, 0]


@pytest.mark.parametrize(
    ("taken_from", "position"), [(TakenFrom.LEFT, 0), (TakenFrom.ACROSS, 1), (TakenFrom.RIGHT, 2)]
)
def test_the_claimed_tile_shows_whom_it_came_from(taken_from: TakenFrom, position: int) -> None:
    meld = LaidMeld(MeldKind.PUNG, ("0s", "5s", "5s"), taken_from)
    tiles = table_tiles(TableSituation((NOBODY, SeatSituation(melds=(meld,), hand=0), NOBODY, NOBODY)), RULER)
    by_u = sorted(tiles, key=lambda t: to_seat(t.x_mm, t.y_mm, 1)[0])
    assert [t.angle_deg - 90.0 for t in by_u] == [90.0 if i == position else 0.0 for i in range(3)]
    assert by_u[position].code == "0s"
    assert all(to_seat(t.x_mm, t.y_mm, 1)[0] > 300 for t in tiles)


def test_a_kong_from_the_right_has_its_claimed_tile_on_the_right() -> None:
    meld = LaidMeld(MeldKind.OPEN_KONG, ("1z", "1z", "1z", "1z"), TakenFrom.RIGHT)
    tiles = table_tiles(TableSituation((SeatSituation(melds=(meld,), hand=0), NOBODY, NOBODY, NOBODY)), RULER)
    assert max(tiles, key=lambda t: t.x_mm).angle_deg == 90.0


def test_the_tile_added_to_a_pung_lies_beyond_the_sideways_one() -> None:
    meld = LaidMeld(MeldKind.ADDED_KONG, ("8s", "8s", "8s", "0s"), TakenFrom.ACROSS)
    tiles = table_tiles(TableSituation((SeatSituation(melds=(meld,), hand=0), NOBODY, NOBODY, NOBODY)), RULER)
    added = next(t for t in tiles if t.code == "0s")
    beneath = next(t for t in tiles if t is not added and t.angle_deg == 90.0)
    assert (added.x_mm, added.angle_deg) == (beneath.x_mm, 90.0)
    assert added.y_mm == pytest.approx(beneath.y_mm + 26.0 + RULER.gap_mm)


def test_a_closed_kong_hides_its_outer_tiles() -> None:
    meld = LaidMeld(MeldKind.CLOSED_KONG, ("7z",) * 4)
    tiles = table_tiles(TableSituation((SeatSituation(melds=(meld,), hand=0), NOBODY, NOBODY, NOBODY)), RULER)
    assert [t.code for t in sorted(tiles, key=lambda t: t.x_mm)] == ["?", "7z", "7z", "?"]


def test_the_second_meld_lies_left_of_the_first() -> None:
    melds = tuple(LaidMeld(MeldKind.PUNG, (code,) * 3, TakenFrom.LEFT) for code in ("1z", "2z"))
    tiles = table_tiles(TableSituation((SeatSituation(melds=melds, hand=0), NOBODY, NOBODY, NOBODY)), RULER)
    assert max(t.x_mm for t in tiles if t.code == "2z") < min(t.x_mm for t in tiles if t.code == "1z")


def test_an_indicator_is_the_upper_tile_of_its_stack_face_up() -> None:
    seat = SeatSituation(hand=0, wall=(2,) * 17)
    situation = TableSituation((NOBODY, NOBODY, seat, NOBODY), (Indicator(2, 4, "6s"),))
    shown = [t for t in table_tiles(situation, RULER) if t.pose is Pose.FACE_UP]
    assert [(t.code, t.z_mm) for t in shown] == [("6s", 20.0)]


def test_a_standing_hand_shows_no_face() -> None:
    tiles = table_tiles(TableSituation((SeatSituation(hand=13), NOBODY, NOBODY, NOBODY)), RULER)
    assert {(t.code, t.pose) for t in tiles} == {("?", Pose.STANDING)}


def test_a_drawn_tile_stands_apart() -> None:
    tiles = table_tiles(TableSituation((SeatSituation(hand=14, drawn=True), NOBODY, NOBODY, NOBODY)), RULER)
    steps = np.diff([t.x_mm for t in tiles])
    assert steps[-1] > steps[:-1].max() + 10


def test_what_did_not_change_lies_where_it_lay() -> None:
    plan = plan_table((26.0, 35.0, 20.0))
    before = TableSituation((SeatSituation(("1m", "2m"), wall=(2, 2)), NOBODY, NOBODY, NOBODY))
    after = TableSituation((SeatSituation(("1m", "2m", "3m"), wall=(2, 1)), NOBODY, NOBODY, NOBODY))
    old, new = set(table_tiles(before, plan, 5)), set(table_tiles(after, plan, 5))
    assert len(old - new) == 1
    assert [t.code for t in new - old] == ["3m"]
    assert old != set(table_tiles(before, plan, 6))


def test_a_riichi_stick_lies_before_the_river() -> None:
    seat = SeatSituation(("1m",), 0, riichi_stick=True, hand=0)
    (stick,) = table_sticks(TableSituation((NOBODY, seat, NOBODY, NOBODY)), RULER)
    u, v = to_seat(stick.x_mm, stick.y_mm, 1)
    assert abs(u) < 1
    assert -RULER.river_mm < v < 0


def test_impossible_situations_are_refused() -> None:
    with pytest.raises(SceneError, match="4 tiles"):
        LaidMeld(MeldKind.OPEN_KONG, ("1m", "1m", "1m"))
    with pytest.raises(SceneError, match="sideways"):
        SeatSituation(("1m",), 1)
    with pytest.raises(SceneError, match="0 to 2"):
        SeatSituation(wall=(3,))
    with pytest.raises(SceneError, match="“9z”"):
        PlacedTile("9z", 0, 0)


def test_flowers_lie_in_a_row_between_wall_and_hand() -> None:
    plan = plan_table((26.0, 35.0, 20.0), stacks=18, aside=True, untidy=0.0)
    flowers = tuple(f"{n}f" for n in range(1, 9))
    seat = SeatSituation(flowers=flowers, shown=("1m",) * 14, wall=(2,) * 18)
    tiles = table_tiles(TableSituation((seat, seat, seat, seat)), plan)
    check_nothing_overlaps(tiles, plan)
    own = [t for t in tiles if t.code in flowers][:8]
    assert [t.code for t in own] == list(flowers)
    assert all(plan.wall_mm + 35 < -t.y_mm < plan.hand_mm - 35 for t in own)


def test_a_hand_too_long_for_one_row_stands_in_two_and_nothing_meets_at_the_corners() -> None:
    plan = plan_table((26.0, 35.0, 20.0), aside=True, hand=28)
    melds = (LaidMeld(MeldKind.ADDED_KONG, ("1m",) * 4, TakenFrom.LEFT),) * 2
    seat = SeatSituation(hand=28, drawn=True, melds=melds, wall=(2,) * 17)
    tiles = table_tiles(TableSituation((seat, seat, seat, seat)), plan)
    assert sum(t.pose is Pose.STANDING for t in tiles) == 4 * 28
    check_nothing_overlaps(tiles, plan)


def test_a_row_inside_the_wall_touches_it() -> None:
    plan = plan_table((26.0, 35.0, 20.0), stacks=20, aside=True, hand=17)
    seat = SeatSituation(hand=0, wall=(1,) * 20, inner_wall=(2,) * 8)
    tiles = table_tiles(TableSituation((seat, seat, seat, seat)), plan)
    assert len(tiles) == 144
    check_nothing_overlaps(tiles, plan)
