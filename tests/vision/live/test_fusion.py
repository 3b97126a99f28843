"""Two cameras over one table: what both see counts once, what one sees counts too, and either may go away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from vision.calibration import Calibration, from_corners
from vision.labels import BACK
from vision.layout import TableTile, from_seat, read_table
from vision.live import FusedTable, TableUpdate
from vision.scene.picture import PinholeCamera
from vision.types import Double

TILE_MM = (26.0, 35.0, 20.0)
HALF_MM = 425.0
RIVERS = ("1z2z3z4z5z6z7z1m2m", "3m4m5m6m7m8m9m", "1p2p3p4p5p6p7p8p", "9p1s2s3s4s5s6s7s8s9s")
CLEAR = (False, False, False, False)


def codes(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


LEFT = PinholeCamera(x_mm=-200, height_mm=900, fov_deg=55, roll_deg=90, size_px=(1600, 900))
RIGHT = PinholeCamera(x_mm=200, height_mm=900, fov_deg=55, roll_deg=90, size_px=(1600, 900))
ABOVE = PinholeCamera(height_mm=900, fov_deg=55, size_px=(1200, 1200))
ASIDE = PinholeCamera(
    x_mm=350, y_mm=-500, height_mm=900, tilt_deg=34, heading_deg=125, fov_deg=62, size_px=(1600, 1200)
)


def calibration_of(camera: PinholeCamera) -> Calibration:
    corners = np.array([[-HALF_MM, -HALF_MM], [HALF_MM, -HALF_MM], [HALF_MM, HALF_MM], [-HALF_MM, HALF_MM]])
    pixels = camera.project(np.column_stack([corners, np.zeros(4)]))
    return from_corners(pixels, (2 * HALF_MM, 2 * HALF_MM), camera.size_px)


def laid() -> list[TableTile]:
    """Four rivers where they really lie."""
    tiles: list[TableTile] = []
    for seat, run in enumerate(RIVERS):
        for index, code in enumerate(codes(run)):
            row, column = divmod(index, 6)
            x, y = from_seat((column - 2.5) * 27.5, -105.0 - row * 36.5, seat)
            tiles.append(TableTile(((code, 0.9),), x, y, 90.0 + 90.0 * seat, len(tiles) + 1))
    return tiles


def seen_by(
    camera: PinholeCamera, tiles: Sequence[TableTile], covered: tuple[bool, bool, bool, bool] = CLEAR
) -> TableUpdate:
    """What a pipeline under this camera says: places as they seem on the surface, faces being above it."""
    calibration = calibration_of(camera)
    found = []
    for tile in tiles:
        pixel = camera.project(np.array([[tile.x_mm, tile.y_mm, TILE_MM[2]]]))
        if ((pixel < 0) | (pixel > np.array(camera.size_px))).any():
            continue
        (x, y) = calibration.to_mm(pixel)[0]
        found.append(TableTile(tile.faces, float(x), float(y), tile.up_deg, 100 + tile.key))
    since = {tile.key: 1000 + tile.key for tile in found}
    return TableUpdate(5000, read_table(found), since, covered, tuple(found))


def rivers(look: TableUpdate) -> list[str]:
    return ["".join(tile.code for tile in side.river) for side in look.view.sides]


@pytest.mark.parametrize(
    ("one", "other"), [(LEFT, RIGHT), (ABOVE, ASIDE)], ids=["two halves", "one table twice"]
)
def test_what_two_cameras_see_is_one_table(one: PinholeCamera, other: PinholeCamera) -> None:
    table = FusedTable(TILE_MM)
    first = table.update("one", calibration_of(one), seen_by(one, laid()))
    both = table.update("other", calibration_of(other), seen_by(other, laid()))
    assert rivers(both) == list(RIVERS)
    assert len(both.tiles) == len(laid()), "nothing counts twice"
    assert len(first.tiles) <= len(both.tiles)


def test_two_readings_of_one_tile_add_up() -> None:
    table = FusedTable(TILE_MM)
    likely = TableTile((("1z", 0.7), ("9m", 0.3)), 60.0, -120.0, 90.0, 1)
    doubtful = TableTile((("9m", 0.55), ("1z", 0.45)), 60.0, -120.0, 90.0, 1)
    table.update("one", calibration_of(ABOVE), seen_by(ABOVE, [likely]))
    both = table.update("other", calibration_of(ASIDE), seen_by(ASIDE, [doubtful]))
    ((face, p), *_) = both.tiles[0].faces
    assert face == "1z"
    assert p == pytest.approx(0.7 * 0.45 / (0.7 * 0.45 + 0.3 * 0.55))


def test_places_are_where_tiles_really_lie() -> None:
    table = FusedTable(TILE_MM)
    look = table.update("aside", calibration_of(ASIDE), seen_by(ASIDE, laid()))
    real: Double = np.array([(tile.x_mm, tile.y_mm) for tile in laid()])
    told = np.array([(t.x_mm, t.y_mm) for t in sorted(look.tiles, key=lambda tile: tile.key)])
    assert np.abs(told - real).max() < 2.0, "a slanting look at faces 20 mm up is not taken for the surface"


def walls() -> list[TableTile]:
    """Four sides of fifteen stacks, of which the upper tiles are seen."""
    return [
        TableTile(((BACK, 0.9),), *from_seat((place - 7) * 26.2, -275.0, seat), 90.0 * seat + 90.0, number)
        for number, (seat, place) in enumerate(product(range(4), range(15)), start=1)
    ]


@pytest.mark.parametrize("missed", [[4], [4, 5], [37]])
def test_a_stack_that_a_camera_tells_and_did_not_find_stands_in_the_joined_view(missed: list[int]) -> None:
    """A camera's own pipeline tells it by how it looks between the others."""
    table = FusedTable(TILE_MM)
    for name, camera in (("left", LEFT), ("right", RIGHT)):
        whole = seen_by(camera, walls())
        tiles = [tile for tile in walls() if tile.key - 1 not in missed]
        look = replace(seen_by(camera, tiles), view=whole.view)
        joined = table.update(name, calibration_of(camera), look)
    assert [sum(side == each for side, _ in joined.view.walls) for each in range(4)] == [15] * 4
    alongs = sorted(along for side, along in joined.view.walls if side == missed[0] // 15)
    assert np.diff(alongs) == pytest.approx(26.2, abs=3.0)


def test_a_stack_that_no_camera_tells_is_taken() -> None:
    table = FusedTable(TILE_MM)
    left = [tile for tile in walls() if tile.key != 5]
    for name, camera in (("left", LEFT), ("right", RIGHT)):
        joined = table.update(name, calibration_of(camera), seen_by(camera, left))
    assert [sum(side == each for side, _ in joined.view.walls) for each in range(4)] == [14, 15, 15, 15]


def test_a_tile_keeps_its_key_while_anybody_sees_it() -> None:
    table = FusedTable(TILE_MM)
    table.update("one", calibration_of(ABOVE), seen_by(ABOVE, laid()))
    before = table.update("other", calibration_of(ASIDE), seen_by(ASIDE, laid()))
    after = table.update("one", calibration_of(ABOVE), seen_by(ABOVE, []))
    assert sorted((t.code, t.key) for t in after.tiles) == sorted((t.code, t.key) for t in before.tiles)
    assert after.since_ms == before.since_ms


def test_a_tile_that_both_saw_go_is_gone() -> None:
    table = FusedTable(TILE_MM)
    for name, camera in (("one", ABOVE), ("other", ASIDE)):
        table.update(name, calibration_of(camera), seen_by(camera, laid()))
    table.update("one", calibration_of(ABOVE), seen_by(ABOVE, laid()[1:]))
    look = table.update("other", calibration_of(ASIDE), seen_by(ASIDE, laid()[1:]))
    assert rivers(look)[0] == RIVERS[0][2:]


def test_a_camera_that_goes_away_leaves_what_the_other_sees() -> None:
    table = FusedTable(TILE_MM)
    table.update("one", calibration_of(ABOVE), seen_by(ABOVE, laid()))
    table.update("other", calibration_of(ASIDE), seen_by(ASIDE, laid()))
    look = table.camera_lost("other", 6000)
    assert look is not None
    assert rivers(look) == list(RIVERS)
    assert look.covered == CLEAR, "the camera above sees all of it"
    later = table.update("one", calibration_of(ABOVE), seen_by(ABOVE, laid()[:9]))
    assert rivers(later) == [RIVERS[0], "", "", ""], "what it saw no longer counts where another looks"


def test_the_half_of_a_camera_that_went_away_stays_as_it_was_and_is_covered() -> None:
    table = FusedTable(TILE_MM)
    table.update("left", calibration_of(LEFT), seen_by(LEFT, laid()))
    table.update("right", calibration_of(RIGHT), seen_by(RIGHT, laid()))
    look = table.camera_lost("right", 6000)
    assert look is not None
    assert rivers(look) == list(RIVERS)
    assert look.covered == (True, True, True, False), "only the left side is seen whole"
    assert table.camera_lost("right", 6100) is None, "said once"
    back = table.update("right", calibration_of(RIGHT), seen_by(RIGHT, laid()))
    assert back.covered == CLEAR


def test_a_hand_before_one_camera_hides_nothing_from_the_other() -> None:
    table = FusedTable(TILE_MM)
    table.update("one", calibration_of(ABOVE), seen_by(ABOVE, laid()))
    hidden = (False, True, False, False)
    assert table.update("other", calibration_of(ASIDE), seen_by(ASIDE, laid(), hidden)).covered == CLEAR
    assert table.update("one", calibration_of(ABOVE), seen_by(ABOVE, laid(), hidden)).covered == hidden


def test_a_camera_that_never_said_anything_takes_nothing_away() -> None:
    assert FusedTable(TILE_MM).camera_lost("north", 0) is None


def test_the_half_of_a_camera_that_has_not_looked_yet_is_covered() -> None:
    """Walls, rivers and hands of that half are not gone: nobody has looked there."""
    both = {"left": calibration_of(LEFT), "right": calibration_of(RIGHT)}
    table = FusedTable(TILE_MM, both)
    assert table.update("left", both["left"], seen_by(LEFT, laid())).covered == (True, True, True, False)
    assert table.update("right", both["right"], seen_by(RIGHT, laid())).covered == CLEAR


def test_a_camera_of_which_nobody_knows_where_it_looks_may_see_what_no_other_does() -> None:
    half = FusedTable(TILE_MM, {"left": calibration_of(LEFT), "far": None})
    assert half.update("left", calibration_of(LEFT), seen_by(LEFT, laid())).covered == (
        True,
        True,
        True,
        False,
    )
    whole = FusedTable(TILE_MM, {"above": calibration_of(ABOVE), "far": None})
    assert whole.update("above", calibration_of(ABOVE), seen_by(ABOVE, laid())).covered == CLEAR
