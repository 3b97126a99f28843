"""Trains the finder."""

from __future__ import annotations

import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch

from vision.training.finder_data import FinderData
from vision.training.finder_net import FinderNet
from vision.training.finder_targets import corner_loss, heat_loss, stack
from vision.training.progress import Progress, read_checkpoint, save_checkpoint

CHECKPOINT_STEPS = 200
AVERAGE = 0.998
"""Decay of the running average of the weights, which is what gets exported."""


def train_finder(
    data: FinderData, checkpoint: Path, *, steps: int, batch: int, seed: int, rate: float, minutes: float
) -> None:
    """Trains up to ``steps`` steps, or until ``minutes`` of wall clock have gone, going on from
    ``checkpoint`` where there is one. The learning rate follows whichever of the two is nearer to its end.
    """
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    net = FinderNet().to(memory_format=torch.channels_last)
    average = FinderNet()
    average.load_state_dict(net.state_dict())
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    state = read_checkpoint(checkpoint)
    begin = 0
    if state is not None:
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        begin = int(state["step"])
    rng = np.random.default_rng((seed, begin))
    progress = Progress("finder", steps - begin, every_s=20)
    start_s = time.monotonic()
    means = np.zeros(2)
    for step in range(begin, steps):
        share = max((step - begin) / max(steps - begin, 1), (time.monotonic() - start_s) / (minutes * 60))
        if share >= 1:
            break
        warm = min(1.0, (step - begin + 1) / 100)
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (0.51 + 0.49 * math.cos(math.pi * share))
        pictures, targets = stack([data.draw(rng) for _ in range(batch)])
        net.train()
        with torch.autocast("cpu", torch.bfloat16):
            heat, corners = net(pictures.contiguous(memory_format=torch.channels_last))
        losses = heat_loss(heat.float(), targets), corner_loss(corners.float(), targets)
        optimiser.zero_grad(set_to_none=True)
        (losses[0] + losses[1]).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimiser.step()
        follow(average, net, min(AVERAGE, (step + 1) / (step + 10)))
        means = means * 0.98 + 0.02 * np.array([loss.item() for loss in losses])
        progress.step(f"heat {means[0]:.3f} corners {means[1]:.3f}")
        if (step + 1) % CHECKPOINT_STEPS == 0:
            save_checkpoint(checkpoint, _state(net, average, optimiser, step + 1))
    save_checkpoint(checkpoint, _state(net, average, optimiser, step + 1))


def _state(
    net: FinderNet, average: FinderNet, optimiser: torch.optim.Optimizer, step: int
) -> dict[str, object]:
    return {
        "net": net.state_dict(),
        "average": average.state_dict(),
        "optimiser": optimiser.state_dict(),
        "step": step,
    }


@torch.no_grad()
def follow(average: torch.nn.Module, net: torch.nn.Module, decay: float) -> None:
    """Moves the averaged weights towards the trained ones; counters are copied."""
    new = net.state_dict()
    for name, value in average.state_dict().items():
        if value.dtype.is_floating_point:
            value.mul_(decay).add_(new[name], alpha=1 - decay)
        else:
            value.copy_(new[name])
