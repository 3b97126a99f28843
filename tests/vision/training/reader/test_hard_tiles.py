"""A reader that goes on learning meets the drawn tiles that it doubts, and some of the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from vision.labels import FACES
from vision.recogniser.onnx import OnnxDetector, shipped_models
from vision.scene.faces import draw_face, random_design
from vision.surfaces import SURFACES, Surface
from vision.training.data.faces_bank import FACE_PX, FacesBank
from vision.training.data.surfaces import surface_bits
from vision.training.reader import data
from vision.training.reader.data import ReaderData
from vision.training.reader.hard_tiles import EASIEST_KEPT_SHARE, select_hard
from vision.training.reader.train import reader_losses
from vision.types import Float

MANY = 4000


def says(logits: torch.Tensor) -> Any:
    """A network that answers so, and nothing about turns and surfaces."""
    return lambda pictures: (logits, torch.zeros(len(pictures), 4), torch.zeros(len(pictures), len(SURFACES)))


def told(right: float, count: int = MANY) -> Float:
    """Answers that give face 3 this probability, and the rest to face 4."""
    answers = np.zeros((count, len(FACES)), np.float32)
    answers[:, 3], answers[:, 4] = right, 1 - right
    return answers


@pytest.mark.parametrize(
    ("right", "share"),
    [(0.0, 1.0), (0.3, 1.0), (0.655, (1 + EASIEST_KEPT_SHARE) / 2), (0.99, EASIEST_KEPT_SHARE)],
)
def test_the_less_the_right_face_is_told_the_more_tiles_are_kept(right: float, share: float) -> None:
    kept = select_hard(told(right), np.full(MANY, 3), np.random.default_rng(1))
    assert kept.mean() == pytest.approx(share, abs=0.03)


def test_a_network_that_learns_from_hard_tiles_only_is_hardly_moved_by_those_it_knows() -> None:
    """Tiles of photos count whatever it says of them."""
    known, unknown, of_photo = 200, 20, 10
    wanted = torch.full((known + unknown + of_photo,), 3)
    logits = torch.zeros(len(wanted), len(FACES))
    logits[:known, 3], logits[known:, 4] = 20.0, 20.0
    photo = torch.arange(len(wanted)) >= known + unknown
    painted = torch.full((len(wanted),), surface_bits(Surface.PAINTED), dtype=torch.uint8)
    batch = (torch.zeros(len(wanted), 3, 8, 8), wanted, torch.full_like(wanted, -1), photo, painted)
    net = says(logits)
    _, every = reader_losses(net, batch)
    _, hard = reader_losses(net, batch, np.random.default_rng(1))
    kept = known * EASIEST_KEPT_SHARE
    assert hard["face"] / every["face"] == pytest.approx(len(wanted) / (kept + unknown + of_photo), rel=0.2)


def test_a_batch_is_harder_for_the_reader_that_chose_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "POOL_TILES", 500)
    design = random_design(np.random.default_rng(5))
    faces = np.stack([draw_face(face, design, FACE_PX) for face in FACES])[None]
    bank = FacesBank(faces, np.zeros((0, 96, 72, 3), np.uint8), np.zeros(0, np.int64))
    reader = OnnxDetector(shipped_models())

    def right(judging_reader: OnnxDetector | None) -> float:
        drawn = ReaderData([], [], bank, real_share=0.0, scene_share=0.0, judging_reader=judging_reader)
        crops, numbers, *_ = drawn.batch(np.random.default_rng(2), 200)
        answers, _ = reader.read_crops(crops)
        return float(answers[np.arange(200), numbers].mean())

    assert right(reader) < right(None) - 0.05
