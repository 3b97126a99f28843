"""What is known of each place of a training picture follows it through every view, and asks for no more."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
import torch

from vision.labels import BACK, BLANK, INDEX_OF
from vision.scene import DrawnPicture, PlacedTile, Pose, Scene
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import draw, overhead
from vision.surfaces import SURFACES, Surface
from vision.training.data.augment import apply, rotation, shift
from vision.training.data.rendered import NO_FACE, read_scenes, write_labels
from vision.training.data.sample import TileSample
from vision.training.data.surfaces import ANYTHING, bits, bits_of_face, everywhere, lay, seen_anew
from vision.training.data.surfaces import NO_FACE as NOTHING_LABELLED
from vision.training.finder.data import turned
from vision.training.learning.surface_loss import surface_loss

TILE = np.array([[20, 12], [52, 12], [52, 60], [20, 60]], np.float32)


def sure(*surfaces: Surface) -> torch.Tensor:
    """(n, 6) logits of a network that is sure of these."""
    numbers = torch.tensor([SURFACES.index(surface) for surface in surfaces])
    return torch.nn.functional.one_hot(numbers, len(SURFACES)).float() * 30


def known(*sets: int) -> torch.Tensor:
    return torch.tensor(sets, dtype=torch.uint8)


@pytest.fixture(scope="module")
def drawn() -> DrawnPicture:
    tiles = (
        PlacedTile("3m", -60, 0),
        PlacedTile("5z", -20, 0),
        PlacedTile(BACK, 20, 0),
        PlacedTile("3m", 60, 0, pose=Pose.STANDING),
    )
    scene = Scene(tiles, DESIGNS["mcr"])
    return draw(scene, overhead(120.0, size_px=(320, 320)), np.random.default_rng(1))


class TestLabelsOnDisk:
    def test_labels_are_read_as_they_were_written(self, drawn: DrawnPicture, tmp_path: Path) -> None:
        write_labels(tmp_path / "00000.npz", drawn)
        (scene,) = read_scenes(tmp_path)
        named = {int(face): SURFACES[shown] for face, shown in zip(scene.faces, scene.shown, strict=True)}
        assert named[INDEX_OF["3m"]] is named[INDEX_OF["5z"]] is Surface.PAINTED
        assert named[INDEX_OF[BACK]] is Surface.BACK
        assert Surface.TOP in {SURFACES[shown] for shown in scene.shown[scene.faces == NO_FACE]}
        quads, backs = scene.tiles
        assert quads.shape == (3, 4, 2)
        assert backs.sum() == 1
        assert (scene.surfaces() == drawn.surfaces).all()

    def test_labels_of_the_version_before_are_refused(self, tmp_path: Path) -> None:
        np.savez(tmp_path / "00000.npz", quads=np.zeros((0, 4, 2)), faces=np.zeros(0))
        with pytest.raises(ValueError, match=r"expected labels of version 2 .* came 1; draw the scenes anew"):
            read_scenes(tmp_path)


class TestViews:
    def test_cells_lie_where_their_outlines_do(self, drawn: DrawnPicture) -> None:
        view = shift(160, 150) @ rotation(0.6) @ np.diag([0.9, 0.9, 1]).astype(np.float32) @ shift(-160, -160)
        cells = seen_anew(drawn.surfaces, view.astype(np.float32), 320)
        large = [side for side in drawn.sides if cv2.contourArea(side.quad.astype(np.float32)) > 200]
        assert {side.surface for side in large} >= {Surface.PAINTED, Surface.BACK, Surface.TOP}
        for side in large:
            x, y = apply(view.astype(np.float32), side.quad.mean(0).astype(np.float32) + 0.5).astype(int) // 4
            assert cells[y, x] == bits(side.surface)
        assert cells[0, 0] == ANYTHING  # beyond the picture's edge

    def test_a_sample_that_is_turned_takes_its_cells_along(self) -> None:
        cells = everywhere(96, bits(Surface.NONE))
        lay(cells, TILE, bits(Surface.PAINTED))
        one = np.zeros(1, bool)
        sample = TileSample(np.zeros((96, 96, 3), np.uint8), TILE[None], one, ~one, cells)
        for quarters in range(4):
            for mirror in (False, True):
                after = turned(sample, quarters, mirror=mirror)
                again = everywhere(96, bits(Surface.NONE))
                lay(again, after.quads_px[0], bits(Surface.PAINTED))
                assert (after.surfaces == again).mean() > 0.9
                x, y = (after.quads_px[0].mean(0) // 4).astype(int)
                assert after.surfaces[y, x] == bits(Surface.PAINTED)

    def test_an_outline_beyond_the_horizon_is_passed_over(self) -> None:
        cells = everywhere(96, ANYTHING)
        lay(cells, TILE * np.inf, bits(Surface.NONE))
        assert (cells == ANYTHING).all()


class TestWhatIsRight:
    def test_any_of_what_a_place_may_be_costs_nothing(self) -> None:
        white_dragon = known(bits_of_face(INDEX_OF[BLANK]))
        assert float(surface_loss(sure(Surface.PAINTED), white_dragon)) < 1e-3
        assert float(surface_loss(sure(Surface.BLANK), white_dragon)) < 1e-3
        assert float(surface_loss(sure(Surface.BACK), white_dragon)) > 10

    def test_where_nobody_said_anything_nothing_is_wrong(self) -> None:
        assert float(surface_loss(sure(Surface.TOP), known(ANYTHING))) == 0
        both = surface_loss(sure(Surface.TOP, Surface.BACK), known(ANYTHING, bits(Surface.BACK)))
        assert float(both) < 1e-3

    def test_where_a_photo_has_no_label_no_face_may_be_told(self) -> None:
        bare = known(NOTHING_LABELLED)
        assert float(surface_loss(sure(Surface.SIDE), bare)) < 1e-3
        assert float(surface_loss(sure(Surface.BLANK), bare)) > 10

    def test_maps_are_compared_cell_by_cell(self) -> None:
        cells = torch.from_numpy(everywhere(16, bits(Surface.NONE)))[None]
        logits = sure(Surface.NONE)[:, :, None, None].expand(1, len(SURFACES), 4, 4)
        assert float(surface_loss(logits, cells)) < 1e-3

    def test_white_dragons_of_an_unframed_set_are_blank(self) -> None:
        assert bits_of_face(INDEX_OF[BLANK], unframed=True) == bits(Surface.BLANK)
        assert bits_of_face(INDEX_OF["1m"], unframed=True) == bits(Surface.PAINTED)

    def test_a_face_number_that_is_none_is_refused(self) -> None:
        with pytest.raises(ValueError, match="face number from 0 to 46, came -1"):
            bits_of_face(-1)
