"""What the finder is asked to answer, and that a right answer costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch

from vision.recogniser.onnx import decode_places
from vision.training.data.sample import TileSample
from vision.training.finder.network import CORNER_UNIT_PX, FinderNet
from vision.training.finder.targets import corner_loss, encode, heat_loss, stack

TILE = np.array([[-15, -20], [15, -20], [15, 20], [-15, 20]], np.float32)


def turned(x: float, y: float, degrees: float, scale: float = 1.0) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(TILE * scale @ np.array([[c, s], [-s, c]], np.float32) + np.array([x, y]), np.float32)


def sample(
    *quads: np.ndarray, back: bool = False, exact: bool = True, size: int = 192, **more: Any
) -> TileSample:
    count = len(quads)
    stacked = np.array(quads, np.float32).reshape(-1, 4, 2)
    picture = np.zeros((size, size, 3), np.uint8)
    return TileSample(picture, stacked, np.full(count, back), np.full(count, exact), **more)


@pytest.mark.parametrize("degrees", [0, 30, 45, 200])
@pytest.mark.parametrize("scale", [0.4, 1.0, 3.0])
def test_decoding_what_was_encoded_gives_the_tile_back(degrees: float, scale: float) -> None:
    quad = turned(97, 90, degrees, scale)
    heat, _, corners, _ = encode(sample(quad))
    peaks = np.where(heat >= 1, heat, 0)
    places = decode_places(peaks, corners * CORNER_UNIT_PX, threshold=0.5, size_px=(192, 192))
    assert len(places) == 1
    assert np.abs(places.quads_px[0] - quad).max() < 0.01


def test_tiles_in_a_row_have_a_hill_each() -> None:
    heat, _, _, _ = encode(sample(*(turned(40 + 14 * n, 90, 0, 14 / 30) for n in range(8))))
    assert (heat[0] >= 1).sum() == 8
    assert heat[0].max(0)[np.flatnonzero(heat[0].max(0) >= 1)[0] + 1] < 0.8  # it falls between two tiles


def test_faces_and_backs_have_a_map_each() -> None:
    heat, _, _, _ = encode(sample(turned(90, 90, 0), back=True))
    assert heat[1].max() == 1
    assert heat[0].max() == 0


def test_a_tile_whose_centre_is_outside_is_not_asked_for() -> None:
    heat, _, _, scale = encode(sample(turned(-5, 90, 0)))
    assert heat.max() == 0
    assert scale.max() == 0


def test_a_tile_on_the_horizon_of_a_tilted_view_is_passed_over() -> None:
    heat, _, _, _ = encode(sample(turned(90, 90, 0), turned(90, 90, 0) * np.inf))
    assert (heat >= 1).sum() == 1


def test_only_exact_boxes_teach_corners() -> None:
    heat, _, _, scale = encode(sample(turned(90, 90, 0), exact=False))
    assert heat.max() == 1
    assert scale.max() == 0


def test_where_labels_are_missing_finding_something_costs_less() -> None:
    _, weight, _, _ = encode(sample(turned(90, 90, 0), doubt=0.3, backs_known=False))
    assert weight[0, 2, 2] == pytest.approx(0.3)
    assert weight[1].max() == 0
    assert weight[0, 22, 22] == 1


def test_the_right_answer_costs_nothing_whichever_corner_it_begins_with() -> None:
    _, targets = stack([sample(turned(90, 90, 20), turned(30, 40, 0))])
    for turn in range(4):
        answer = targets.corners.reshape(1, 4, 2, 48, 48).roll(turn, 1).reshape(1, 8, 48, 48)
        assert float(corner_loss(answer, targets)) == pytest.approx(0, abs=1e-5)
    assert float(corner_loss(targets.corners + 0.2, targets)) > 0.1
    sharp = torch.where(targets.heat >= 1, 12.0, -12.0)
    assert float(heat_loss(sharp, targets)) < 0.01
    assert float(heat_loss(-sharp, targets)) > 1


@pytest.fixture
def one_thread() -> Iterator[None]:
    """Threads that wait for each other make tiny networks a hundred times slower on a busy machine."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.mark.usefixtures("one_thread")
def test_a_step_of_training_lowers_the_loss() -> None:
    torch.manual_seed(1)
    net = FinderNet()
    pictures, targets = stack([sample(turned(40, 30, 20), size=64)])
    optimiser = torch.optim.SGD(net.parameters(), lr=1e-3)
    losses = []
    for _ in range(3):
        heat, corners = net(pictures)
        loss = heat_loss(heat, targets) + corner_loss(corners, targets)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(float(loss.detach()))
    assert losses[-1] < losses[0]
