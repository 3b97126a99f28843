"""Photos of tables laid by hand, and of tiles that are no table."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tests.recordings.hand_laid import SIZE_PX, HandLaidTable, hand_laid, hand_laid_views, random_camera, seen
from tests.vision.as_read import as_read
from vision.labels import BACK
from vision.layout import empty_view, table_json
from vision.photo import read_photo_table
from vision.recogniser import ReadTiles
from vision.scene.picture import PinholeCamera, overhead

TABLES = [entry for entry in hand_laid_views(range(14)) if entry[2]["whole"]]


def unordered(table: dict[str, Any]) -> dict[str, Any]:
    """The table with melds and shown tiles in one order: which meld was made first nobody wrote down."""
    sides = [
        {**side, "melds": sorted(side["melds"], key=str), "shown": sorted(side["shown"])}
        for side in table["sides"]
    ]
    return {"sides": sides, "indicators": sorted(table["indicators"]), "face_down": table["face_down"]}


@pytest.mark.parametrize(
    ("finds", "truth"), [entry[1:] for entry in TABLES], ids=[entry[0] for entry in TABLES]
)
def test_a_table_laid_by_hand_is_read_from_above_and_from_a_seat(
    finds: ReadTiles, truth: dict[str, Any]
) -> None:
    assert unordered(table_json(read_photo_table(finds, size_px=SIZE_PX))) == unordered(truth)


def half_seen() -> tuple[HandLaidTable, ReadTiles]:
    """A table of which the picture's right third is missing."""
    table = hand_laid(3)
    camera = random_camera(Random(1), table, seat=False)
    finds, _ = seen(table, camera, Random(2), off=0.01)
    return table, finds.where(finds.quads_px[:, :, 0].max(axis=1) < 0.68 * SIZE_PX[0])


def test_a_side_outside_the_picture_costs_no_other() -> None:
    table, finds = half_seen()
    view = read_photo_table(finds, size_px=SIZE_PX)
    assert [tile.code for tile in view.sides[3].river] == [tile.code for tile in table.sides[3].river]
    assert len(finds) > 20


def test_the_picture_may_stand_askew() -> None:
    table = hand_laid(5)
    for roll in (-30.0, 30.0):
        camera = overhead(table.half_mm, size_px=SIZE_PX, margin=1.6)
        turned = PinholeCamera(
            height_mm=camera.height_mm, fov_deg=camera.fov_deg, roll_deg=roll, size_px=SIZE_PX
        )
        finds, truth = seen(table, turned, Random(3), off=0.01)
        assert truth["whole"]
        assert unordered(table_json(read_photo_table(finds, size_px=SIZE_PX))) == unordered(truth)


STACKED = [1, 23]
"""Tables with an added kong whose upper tile the near player sees at a slant."""


@pytest.mark.parametrize("seed", STACKED)
def test_a_fourth_tile_on_top_of_the_turned_one_makes_an_added_kong(seed: int) -> None:
    table = hand_laid(seed, stacks_added=True)
    random = Random(f"view {seed} True")
    finds, truth = seen(table, random_camera(random, table, seat=True), random, off=0.02)
    assert "added_kong" in str(truth)
    assert unordered(table_json(read_photo_table(finds, size_px=SIZE_PX))) == unordered(truth)


def grid(codes: list[str], columns: int, tilt_deg: float) -> ReadTiles:
    """Tiles in rows on a tray, all the same way up."""
    camera = PinholeCamera(y_mm=-300 * tilt_deg / 30, height_mm=700, tilt_deg=tilt_deg, size_px=SIZE_PX)
    finds = []
    for index, code in enumerate(codes):
        x, y = (index % columns - columns / 2) * 28.0, (2.0 - index // columns) * 37.0
        corners = [[x, y + 35, 0], [x + 26, y + 35, 0], [x + 26, y, 0], [x, y, 0]]
        finds.append((code, camera.project(np.array(corners))))
    return as_read(finds)


@pytest.mark.parametrize("tilt_deg", [0.0, 30.0])
@pytest.mark.parametrize("columns", [9, 14])
def test_a_tray_of_tiles_or_a_hand_is_no_table(columns: int, tilt_deg: float) -> None:
    codes = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)]
    assert read_photo_table(grid(codes, columns, tilt_deg), size_px=SIZE_PX) == empty_view()
    assert read_photo_table(grid(codes[:14], 14, tilt_deg), size_px=SIZE_PX) == empty_view()


@pytest.mark.parametrize("seed", range(6))
def test_a_heap_of_tiles_is_no_table(seed: int) -> None:
    rng = np.random.default_rng(seed)
    finds = []
    for _ in range(60):
        turn, middle = rng.uniform(0, 2 * np.pi), rng.uniform([200, 200], [1400, 1000])
        across = np.array([np.cos(turn), np.sin(turn)]) * 20
        down = np.array([-np.sin(turn), np.cos(turn)]) * 27
        corners = [
            middle - across - down,
            middle + across - down,
            middle + across + down,
            middle - across + down,
        ]
        code = BACK if rng.random() < 0.3 else f"{rng.integers(1, 10)}{rng.choice(list('mps'))}"
        finds.append((code, np.array(corners)))
    assert read_photo_table(as_read(finds), size_px=SIZE_PX) == empty_view()


def test_what_is_no_table_is_said_in_the_contracts_words() -> None:
    said = table_json(read_photo_table(ReadTiles.none(), size_px=SIZE_PX))
    assert [side["side"] for side in said["sides"]] == ["near", "right", "far", "left"]
    assert all(not value for side in said["sides"] for key, value in side.items() if key != "side")
    assert (said["indicators"], said["face_down"]) == ([], 0)
