"""Sets that nothing was trained on: drawn by the seed, in faces that training does not have."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import SceneError
from vision.labels import BACK, BLANK, FACES, KINDS, RED_FIVES
from vision.scene.drawing import FONTS, HELD_OUT_FONTS, glyph
from vision.scene.faces import PicturedFaces, TileDesign, draw_face, read_pictured_faces
from vision.training.report.cli import HELD_OUT_FACES, named_folders, own_sets
from vision.training.report.unseen_sets import (
    RedFives,
    in_pictured_set,
    in_unseen_fonts,
    made_up,
    paint_red,
    with_repainted_fives,
    with_unframed_dragons,
)


@pytest.fixture(scope="module")
def own() -> PicturedFaces:
    return read_pictured_faces("own", HELD_OUT_FACES / "own")


def test_no_typeface_is_both_trained_on_and_held_out() -> None:
    assert not set(FONTS) & set(HELD_OUT_FONTS)
    assert all(glyph(font, "春").max() > 200 for font in HELD_OUT_FONTS)


def test_our_held_out_set_has_every_face(own: PicturedFaces) -> None:
    assert set(own.codes) == set(FACES) - {"?"}


@pytest.mark.slow
def test_pictures_full_of_unframed_dragons_show_them_beside_backs_and_other_faces() -> None:
    codes = [label.code for one in with_unframed_dragons(5, 4) for label in one.truth.labels]
    assert codes.count(BLANK) >= 8
    assert BACK in codes and len(set(codes)) > 12
    one, same = (next(with_unframed_dragons(5, 1)).truth.image for _ in range(2))
    assert np.array_equal(one, same)


def test_a_pictured_face_lies_on_the_tile_as_it_is(own: PicturedFaces) -> None:
    drawn = draw_face("7p", TileDesign(pictures=own), (120, 160))
    assert np.array_equal(drawn, own.pictures[own.codes.index("7p")])


@pytest.mark.slow
def test_the_seed_decides_the_picture(own: PicturedFaces) -> None:
    one, same, other = (next(in_pictured_set(own, seed, 1)) for seed in (5, 5, 6))
    assert np.array_equal(one.truth.image, same.truth.image)
    assert not np.array_equal(one.truth.image, other.truth.image)
    assert one.red_fives is RedFives.OWN


@pytest.mark.parametrize("kind", [made_up, in_unseen_fonts])
def test_made_up_sets_come_with_labels(kind: object) -> None:
    picture = next(kind(3, 1))  # type: ignore[operator]
    assert len(picture.truth.labels) > 5
    assert picture.red_fives in (RedFives.ALL_RED, RedFives.MARKED)


def test_only_faces_that_the_set_has_are_laid_out(own: PicturedFaces) -> None:
    few = [code for code in own.codes if code in KINDS]
    part = PicturedFaces("few", tuple(few), tuple(own.pictures[own.codes.index(code)] for code in few))
    for picture in in_pictured_set(part, 1, 2):
        assert picture.red_fives is RedFives.REPAINTED
        assert {label.code for label in picture.truth.labels} <= {*few, *RED_FIVES, "?"}


def test_a_five_painted_red_has_no_other_ink_left(own: PicturedFaces) -> None:
    plain = own.pictures[own.codes.index("5p")]
    ground = (245, 245, 245)
    red = paint_red(plain, ground).astype(int)
    ink = np.abs(plain.astype(int) - ground).max(2) > 100
    assert (red[ink][:, 2] - red[ink][:, :2].max(1) > 40).mean() > 0.95
    rest = np.abs(plain.astype(int) - ground).max(2) < 20
    assert np.array_equal(red[rest], plain[rest])
    both = with_repainted_fives(PicturedFaces("a", ("5p", "1z"), (plain, plain)))
    assert both.codes == ("5p", "1z", "0p")


def test_a_folder_of_faces_is_checked(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="folder"):
        read_pictured_faces("x", tmp_path / "nowhere")
    cv2.imwrite(str(tmp_path / "3m.png"), np.zeros((8, 6, 3), np.uint8))
    with pytest.raises(SceneError, match="at least ten"):
        read_pictured_faces("x", tmp_path)
    (tmp_path / "4m.png").write_bytes(b"no picture")
    with pytest.raises(SceneError, match=r"4m\.png"):
        read_pictured_faces("x", tmp_path)


def test_folders_are_named_on_the_command_line(tmp_path: Path) -> None:
    assert named_folders([f"mine={tmp_path}"]) == {"mine": tmp_path}
    with pytest.raises(SystemExit, match="NAME=FOLDER"):
        named_folders(["mine"])
    assert [faces.name for faces in own_sets()] == ["own"]
