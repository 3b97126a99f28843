"""Batches are made ahead in another process, and training goes on where it stopped."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from vision.training.learning.checkpoints import read_checkpoint
from vision.training.learning.feeding import feed
from vision.training.learning.loop import Run, TrainingTask, train


def numbers(rng: np.random.Generator) -> tuple[Tensor, int]:
    return torch.from_numpy(rng.random(3)), os.getpid()


FORKED = pytest.mark.soak
"""Forked from a process with threads of its own, as one of several test runners is, it may wait for ever."""


@pytest.mark.parametrize("workers", [0, pytest.param(1, marks=FORKED)])
def test_the_same_seed_gives_the_same_batches(workers: int) -> None:
    one, two = (list(islice(feed(numbers, seed=4, start_step=0, workers=workers), 3)) for _ in range(2))
    for (first, _), (second, _) in zip(one, two, strict=True):
        assert torch.equal(first, second)


@FORKED
def test_a_worker_is_another_process_and_a_later_begin_draws_other_batches() -> None:
    (ahead, where), *_ = islice(feed(numbers, seed=4, start_step=0, workers=1), 1)
    (later, here), *_ = islice(feed(numbers, seed=4, start_step=100, workers=0), 1)
    assert where != os.getpid()
    assert here == os.getpid()
    assert not torch.equal(ahead, later)


def sums() -> TrainingTask:
    """A network that learns to add up four numbers."""

    def make(rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        seen = torch.from_numpy(rng.random((16, 4), dtype=np.float32))
        return seen, seen.sum(1, keepdim=True)

    def losses(net: nn.Module, batch: tuple[Tensor, Tensor]) -> tuple[Tensor, dict[str, Tensor]]:
        loss = (net(batch[0]) - batch[1]).pow(2).mean()
        return loss, {"loss": loss.detach()}

    return TrainingTask("sums", lambda: nn.Linear(4, 1), make, lambda batch: batch[0], losses)


def test_training_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    kept, off = tmp_path / "sums.pt", []
    for steps in (60, 160):
        train(sums(), Run(steps, 10.0, 16, seed=1, rate=0.1, decay=0.0, workers=0), kept)
        state = read_checkpoint(kept)
        assert state is not None
        assert state["step"] == steps
        off.append(float((state["net"]["weight"] - 1.0).abs().max()))
    assert off[1] < 0.8 * off[0]
