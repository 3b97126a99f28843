"""Trains the finder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from torch import Tensor, nn

from vision.training.finder.data import FinderData
from vision.training.finder.network import FinderNet
from vision.training.finder.targets import Targets, corner_loss, heat_loss, stack
from vision.training.learning.loop import Run, TrainingTask, train
from vision.training.learning.precision import autocast_where_faster

Batch = tuple[Tensor, Targets]


def train_finder(data: FinderData, checkpoint: Path, run: Run) -> None:
    """Trains as ``run`` says, going on from ``checkpoint`` where there is one."""

    def make(rng: np.random.Generator) -> Batch:
        return stack(data.batch(rng, run.batch))

    train(TrainingTask("finder", FinderNet, make, lambda batch: batch[0].float(), _losses), run, checkpoint)


def _losses(net: nn.Module, batch: Batch) -> tuple[Tensor, dict[str, Tensor]]:
    pictures, targets = batch
    with autocast_where_faster(pictures.device):
        heat, corners = net(pictures.float())
    first, second = heat_loss(heat.float(), targets), corner_loss(corners.float(), targets)
    return first + second, {"heat": first.detach(), "corners": second.detach()}
