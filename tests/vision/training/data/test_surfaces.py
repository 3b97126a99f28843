"""What a drawn scene knows of its places is kept, and no answer is wrong of which nobody said so."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from vision.labels import BACK, BLANK, INDEX_OF
from vision.scene import DrawnPicture, PlacedTile, Pose, Scene
from vision.scene.faces.design import DESIGNS
from vision.scene.picture import draw, overhead
from vision.surfaces import SURFACES, Surface
from vision.training.data.rendered import NO_FACE, read_scenes, write_labels
from vision.training.data.surfaces import face_surface_bits, surface_bits
from vision.training.reader.surface_loss import surface_loss


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


class TestWhatIsRight:
    def test_any_of_what_a_place_may_be_costs_nothing(self) -> None:
        white_dragon = known(face_surface_bits(INDEX_OF[BLANK]))
        assert float(surface_loss(sure(Surface.PAINTED), white_dragon)) < 1e-3
        assert float(surface_loss(sure(Surface.BLANK), white_dragon)) < 1e-3
        assert float(surface_loss(sure(Surface.BACK), white_dragon)) > 10

    def test_what_is_told_wrong_counts_by_how_rare_it_is(self) -> None:
        told = sure(Surface.BACK, Surface.PAINTED)
        blank, none = (
            float(surface_loss(told, known(surface_bits(one), surface_bits(Surface.PAINTED))))
            for one in (Surface.BLANK, Surface.NONE)
        )
        assert blank > none > 10

    def test_white_dragons_of_an_unframed_set_are_blank(self) -> None:
        assert face_surface_bits(INDEX_OF[BLANK], unframed=True) == surface_bits(Surface.BLANK)
        assert face_surface_bits(INDEX_OF["1m"], unframed=True) == surface_bits(Surface.PAINTED)

    def test_a_face_number_that_is_none_is_refused(self) -> None:
        with pytest.raises(ValueError, match="face number from 0 to 46, came -1"):
            face_surface_bits(-1)
