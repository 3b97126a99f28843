"""Confidence that means what it says: temperatures for the reader, fitted on pictures it was not trained on.

A network trained with smoothed labels and hard pictures is less sure than it should be, one trained long is
surer. Dividing what it answers before the softmax by one number, the temperature (Guo et al., *On Calibration
of Modern Neural Networks*, 2017), mends that without changing an answer. ``export`` builds it into the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.labels import BACK, INDEX_OF
from vision.pictures import read_picture
from vision.recogniser import tile_crops
from vision.scene import DrawnPicture as SceneTruth
from vision.scene.picture import draw
from vision.training.data.faces_bank import any_design
from vision.training.data.photos import Photo
from vision.training.learning.checkpoints import read_checkpoint, save_checkpoint
from vision.training.progress import Progress
from vision.training.reader.data import IS_HALF_TURN_SYMMETRIC, jitter_quad
from vision.training.reader.network import ReaderNet
from vision.training.scenes.crowded_scenes import CROWDED
from vision.training.scenes.training_scenes import USUAL, random_scene
from vision.types import Image

TEMPERATURE_SEED = 15_000_000
"""Sets of these pictures are neither trained on nor measured on: training draws below, measuring above."""

PICTURE_SIZE_PX = (960, 704)
"""Width and height of the drawn pictures."""
LABEL_MIN_VISIBLE_SHARE = 0.6
"""Share of a drawn face that must be seen for it to count."""
PHOTO_STEP = 6
"""Every sixth check photo joins the drawn pictures: one number is all that is learnt from them."""

Crops = tuple[Image, NDArray[np.int64], NDArray[np.int64]]
"""(n, 64, 64, 3) BGR crops, faces, quarter turns (-1 unknown)."""


@dataclass(frozen=True, slots=True)
class Temperatures:
    """By what answers are divided, and the expected calibration error of the face before and after."""

    face: float
    turn: float
    error_before: float
    error_after: float


def calibrate_reader(checkpoint: Path, photos: list[Photo], *, pictures: int) -> Temperatures:
    """Fits the temperatures of a reader's averaged weights and writes them into its checkpoint.

    Args:
        photos: labelled photographs it was not trained on.
        pictures: how many pictures to draw besides.
    """
    state = read_checkpoint(checkpoint)
    if state is None:
        raise FileNotFoundError(f"expected a checkpoint at {checkpoint}; train first")
    net = ReaderNet()
    net.load_state_dict(state["average"])
    net.eval()
    parts = [*drawn_crops(pictures), *_photo_crops(photos[::PHOTO_STEP])]
    answers = [_answers(net, crops) for crops, _, _ in parts]
    face, turn = (torch.cat(side) for side in zip(*answers, strict=True))
    faces = torch.from_numpy(np.concatenate([part[1] for part in parts]))
    turns = torch.from_numpy(np.concatenate([part[2] for part in parts]))
    turn_known = (turns >= 0) & ~torch.from_numpy(IS_HALF_TURN_SYMMETRIC)[faces]
    fitted = fit_temperature(face, faces), fit_temperature(turn[turn_known], turns[turn_known])
    found = Temperatures(*fitted, calibration_error(face, faces), calibration_error(face / fitted[0], faces))
    save_checkpoint(checkpoint, state | {"temperatures": {"face": found.face, "turn": found.turn}})
    return found


def fit_temperature(logits: Tensor, right: Tensor) -> float:
    """The temperature at which the right answers of (n, k) logits are likeliest."""
    log_t = torch.zeros(1, requires_grad=True)
    optimiser = torch.optim.LBFGS([log_t], max_iter=60)

    def loss() -> Tensor:
        optimiser.zero_grad()
        value = torch.nn.functional.cross_entropy(logits / log_t.exp(), right)
        value.backward()
        return value

    optimiser.step(loss)
    return float(log_t.exp().clamp(0.2, 5.0).item())


def calibration_error(logits: Tensor, right: Tensor, *, bins: int = 15) -> float:
    """Expected calibration error: the mean distance between confidence and share right, over equal bins of
    confidence, weighted by answers.
    """
    confidence, predicted = torch.softmax(logits, 1).max(1)
    hit = (predicted == right).double()
    place = (confidence * bins).long().clamp(max=bins - 1)
    gaps = [
        (place == k).sum().item() * abs(float(confidence[place == k].mean()) - float(hit[place == k].mean()))
        for k in range(bins)
        if (place == k).any()
    ]
    return float(sum(gaps) / max(len(right), 1))


def drawn_scenes(count: int) -> Iterator[SceneTruth]:
    """Pictures that models are neither trained on nor measured on: every second one a crowded scene."""
    progress = Progress("pictures to calibrate on", count)
    for number in range(count):
        rng = np.random.default_rng((TEMPERATURE_SEED, number))
        kinds = CROWDED if number % 2 else USUAL
        scene, camera = random_scene(rng, [any_design(rng)], size_px=PICTURE_SIZE_PX, kinds=kinds)
        progress.step()
        yield draw(scene, camera, rng)


def drawn_crops(count: int) -> Iterator[Crops]:
    """The tiles of ``drawn_scenes``, picture by picture."""
    for number, picture in enumerate(drawn_scenes(count)):
        seen = [label for label in picture.labels if label.visible >= LABEL_MIN_VISIBLE_SHARE]
        if seen:
            quads = np.array([label.quad for label in seen], np.float32) + 0.5
            codes = [label.code for label in seen]
            yield _cut(
                picture.image, quads, codes, np.random.default_rng((TEMPERATURE_SEED, 1, number)), turned=True
            )


def _photo_crops(photos: list[Photo]) -> Iterator[Crops]:
    for number, photo in enumerate(photos):
        if not photo.mirrored and photo.exact.all():
            rng = np.random.default_rng((TEMPERATURE_SEED + 1, number))
            yield _cut(read_picture(photo.path), photo.polys_px, photo.tiles, rng, turned=False)


def _cut(
    picture: Image,
    quads: NDArray[np.float32],
    codes: Sequence[str],
    rng: np.random.Generator,
    *,
    turned: bool,
) -> Crops:
    """Tiles as the finder might have found them, begun at any corner."""
    starts = rng.integers(0, 4, len(quads))
    found = [
        jitter_quad(np.roll(quad, int(start), axis=0), rng) for quad, start in zip(quads, starts, strict=True)
    ]
    faces = np.array([INDEX_OF[code] for code in codes], np.int64)
    back = faces == INDEX_OF[BACK]
    turns = np.where(back | (not turned), -1, starts).astype(np.int64)
    return tile_crops(picture, np.stack(found)), faces, turns


@torch.no_grad()
def _answers(net: ReaderNet, crops: Image) -> tuple[Tensor, Tensor]:
    rgb = np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2))
    face, turn, _ = net(torch.from_numpy(rgb).float())
    return face, turn
