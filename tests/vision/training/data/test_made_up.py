"""Made-up pictures keep their promises: tiles are where labels say, and cut-outs have the turn they name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from vision.labels import FACES, INDEX_OF
from vision.recogniser import tile_crops
from vision.training.data.compositing import compose
from vision.training.data.faces_bank import FACE_PX, FacesBank, draw_bank, open_bank
from vision.training.data.rendered import read_scenes, render_scenes
from vision.training.finder.data import FinderData
from vision.training.reader.data import ReaderData
from vision.training.reader.train import face_loss, turn_loss


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> FacesBank:
    path = tmp_path_factory.mktemp("bank") / "faces.npy"
    draw_bank(path, designs=2, seed=3)
    drawn = open_bank_without_photos(path)
    assert drawn.drawn.shape == (2, len(FACES), FACE_PX[1], FACE_PX[0], 3)
    return drawn


def open_bank_without_photos(path: Path) -> FacesBank:
    empty = np.zeros((0, FACE_PX[1], FACE_PX[0], 3), np.uint8)
    return FacesBank(np.load(path, mmap_mode="r"), empty, np.zeros(0, np.int64))


def bright_and_dark(bank: FacesBank) -> FacesBank:
    """Faces that are white above and black below, so that a cut-out shows its turn."""
    drawn = np.zeros((1, *bank.drawn.shape[1:]), np.uint8)
    drawn[:, :, : FACE_PX[1] // 2] = 255
    return FacesBank(drawn, bank.real, bank.real_face)


def test_quads_begin_at_the_top_left_of_the_face(bank: FacesBank) -> None:
    halves = bright_and_dark(bank)
    rng = np.random.default_rng(1)
    upright = []
    for _ in range(12):
        sample, faces = compose(halves, rng, 256)
        inside = ((sample.quads_px > 4) & (sample.quads_px < 252)).all((1, 2)) & (faces != INDEX_OF["?"])
        crops = tile_crops(sample.picture, sample.quads_px[inside])
        upright += [crop[18:26, 20:44].mean() > crop[38:46, 20:44].mean() for crop in crops]
    assert len(upright) > 20
    assert np.mean(upright) > 0.95  # a tile in a heap may be covered by its neighbour


def test_a_finder_sample_has_the_asked_size(bank: FacesBank) -> None:
    data = FinderData([], [], bank, 128, real_share=0.0, scene_share=0.0)
    rng = np.random.default_rng(2)
    for _ in range(8):
        sample = data.draw(rng)
        assert sample.picture.shape == (128, 128, 3)
        assert sample.quads_px.shape[1:] == (4, 2)
        assert len(sample.quads_px) == len(sample.back) == len(sample.exact)


def test_a_readers_cut_outs_are_turned_as_they_say(bank: FacesBank) -> None:
    data = ReaderData([], [], bright_and_dark(bank), real_share=0.0, scene_share=0.0)
    for crop, _, turn, _ in data._lone(np.random.default_rng(4)):
        upright = np.rot90(crop, turn).astype(float)
        assert upright[12:24, 16:48].mean() > upright[40:52, 16:48].mean()


def test_drawing_goes_on_where_it_stopped(tmp_path: Path) -> None:
    render_scenes(tmp_path, count=1, seed=5)
    before = (tmp_path / "00000.jpg").stat().st_mtime_ns
    render_scenes(tmp_path, count=2, seed=5)
    assert (tmp_path / "00000.jpg").stat().st_mtime_ns == before
    scenes = read_scenes(tmp_path)
    assert [scene.path.name for scene in scenes] == ["00000.jpg", "00001.jpg"]
    assert all(len(scene.faces) == len(scene.quads_px) for scene in scenes)
    assert read_scenes(tmp_path / "nowhere") == []


def test_sets_and_scenes_follow_from_the_seed_however_many_are_drawn_at_a_time(
    bank: FacesBank, tmp_path: Path
) -> None:
    draw_bank(tmp_path / "faces.npy", designs=2, seed=3, workers=2)
    assert np.array_equal(np.load(tmp_path / "faces.npy"), bank.drawn)
    for workers in (1, 2):
        render_scenes(tmp_path / str(workers), count=3, seed=6, start=39, workers=workers)
    one, two = (read_scenes(tmp_path / str(workers)) for workers in (1, 2))
    assert [scene.path.read_bytes() for scene in one] == [scene.path.read_bytes() for scene in two]


def certain(code: str) -> torch.Tensor:
    logits = torch.full((1, len(FACES)), -20.0)
    logits[0, INDEX_OF[code]] = 20.0
    return logits


def test_a_five_that_may_be_red_is_right_either_way() -> None:
    five = torch.tensor([INDEX_OF["5p"]])
    unknown, known = torch.tensor([True]), torch.tensor([False])
    assert float(face_loss(certain("0p"), five, unknown)) == pytest.approx(
        float(face_loss(certain("5p"), five, unknown))
    )
    assert float(face_loss(certain("0p"), five, known)) > float(face_loss(certain("5p"), five, known)) + 5
    assert float(face_loss(certain("0m"), five, unknown)) > 5


def test_turns_nobody_knows_teach_nothing() -> None:
    logits = torch.tensor([[5.0, 0, 0, 0]])
    man = torch.tensor([INDEX_OF["7m"]])
    assert float(turn_loss(logits, man, torch.tensor([-1]))) == 0
    assert float(turn_loss(logits, man, torch.tensor([2]))) > 4
    assert float(turn_loss(logits, man, torch.tensor([0]))) < 0.1


def test_a_face_that_looks_the_same_half_turned_may_be_either_way() -> None:
    both = torch.tensor([[5.0, 0, 5.0, 0]])
    dots = torch.tensor([INDEX_OF["8p"]])
    for turn in (0, 2):
        assert float(turn_loss(both, dots, torch.tensor([turn]))) < 1
    assert float(turn_loss(both, dots, torch.tensor([1]))) > 4


def test_the_held_out_crops_are_not_in_the_bank(tmp_path: Path, bank: FacesBank) -> None:
    import cv2

    from vision.training.data.photos import Crop

    path = tmp_path / "a.png"
    cv2.imwrite(str(path), np.full((40, 30, 3), 9, np.uint8))
    np.save(tmp_path / "faces.npy", bank.drawn[:1])
    crops = [Crop(path, "1z", held_out=False), Crop(tmp_path / "missing.png", "2z", held_out=True)]
    opened = open_bank(tmp_path / "faces.npy", crops)
    assert opened.real_face.tolist() == [INDEX_OF["1z"]]
