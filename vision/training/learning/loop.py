"""The loop that both networks are trained by: steps, learning rate, running average, checkpoints."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import cv2
import torch
from torch import Tensor, nn

from vision.quoting import quoted
from vision.training.learning.checkpoints import read_checkpoint, save_checkpoint
from vision.training.learning.feeding import MakeBatch, feed
from vision.training.learning.from_onnx import load_onnx
from vision.training.progress import Progress

Batch = TypeVar("Batch")

CHECKPOINT_EVERY_STEPS = 200
WEIGHT_AVERAGE_DECAY = 0.998
"""Decay of the running average of the weights, which is what gets exported."""

WARM_UP_STEPS = 100
NORMALISATION_BATCHES = 6
"""Batches from which a network that goes on from an ONNX file learns what its normalisations meet."""


@dataclass(frozen=True, slots=True)
class Run:
    """How long and how to train.

    Attributes:
        steps, minutes: the end is whichever comes first; the learning rate follows the nearer one.
        rate: highest learning rate.
        device: ``cpu`` or ``cuda``.
        workers: processes that draw pictures; 0 draws them between the steps.
        start_from: an ONNX file to go on from where there is no checkpoint yet.
        only: the part of the network that learns; all else answers as it did. None: all of it.
    """

    steps: int
    minutes: float
    batch: int
    seed: int
    rate: float
    decay: float
    device: str = "cpu"
    workers: int = 1
    start_from: Path | None = None
    only: str | None = None


@dataclass(frozen=True, slots=True)
class TrainingTask:
    """A network, its batches and its loss.

    Attributes:
        name: for the progress line.
        pictures: the network's input within a batch.
        losses: takes the network and a batch on the device, returns the loss and the figures to print.
            Figures
            stay on the device: reading one would wait for the GPU.
    """

    name: str
    network: Callable[[], nn.Module]
    make: MakeBatch[Any]
    pictures: Callable[[Any], Tensor]
    losses: Callable[[nn.Module, Any], tuple[Tensor, dict[str, Tensor]]]


def train(task: TrainingTask, run: Run, checkpoint: Path) -> None:
    """Trains, going on from ``checkpoint`` where there is one."""
    cv2.setNumThreads(1)
    torch.manual_seed(run.seed)
    torch.backends.cudnn.benchmark = True  # every batch has the same shape
    state = read_checkpoint(checkpoint)
    start_step = 0 if state is None else int(state["step"])
    beside_gpu = run.device != "cpu"
    batches = feed(task.make, seed=run.seed, start_step=start_step, workers=run.workers, pinned=beside_gpu)
    net, average = task.network(), task.network()
    if state is not None:
        net.load_state_dict(state["net"])
    elif run.start_from is not None:
        seen = [task.pictures(batch) for batch in islice(batches, NORMALISATION_BATCHES)]
        load_onnx(net, run.start_from, seen)
    average.load_state_dict(net.state_dict() if state is None else state["average"])
    net.to(run.device, memory_format=torch.channels_last)
    average.to(run.device)
    trainable = select_trainable(net, run.only)
    optimiser = torch.optim.AdamW(trainable, lr=run.rate, weight_decay=run.decay)
    if state is not None:
        optimiser.load_state_dict(state["optimiser"])
    progress = Progress(task.name, run.steps - start_step, every_s=20)
    start_s = time.monotonic()
    means: dict[str, Tensor] = {}
    step = start_step
    while step < run.steps:
        share = max(
            (step - start_step) / (run.steps - start_step), (time.monotonic() - start_s) / (run.minutes * 60)
        )
        if share >= 1:
            break
        warm = min(1.0, (step - start_step + 1) / WARM_UP_STEPS)
        for group in optimiser.param_groups:
            group["lr"] = run.rate * warm * (0.51 + 0.49 * math.cos(math.pi * share))
        loss, figures = task.losses(net, on_device(next(batches), run.device))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trainable, 8.0)
        optimiser.step()
        step += 1
        # An untrained network's first weights must fade from the average; a trained one's are good already.
        warms_up_average = run.only is not None or (state is None and run.start_from is None)
        update_average(
            average,
            net,
            min(WEIGHT_AVERAGE_DECAY, step / (step + 9)) if warms_up_average else WEIGHT_AVERAGE_DECAY,
        )
        means = {name: 0.98 * means.get(name, value) + 0.02 * value for name, value in figures.items()}
        progress.step(partial(_format_means, means))
        if step % CHECKPOINT_EVERY_STEPS == 0:
            save_checkpoint(checkpoint, _state(net, average, optimiser, step))
    save_checkpoint(checkpoint, _state(net, average, optimiser, step))


def select_trainable(net: nn.Module, only: str | None) -> list[nn.Parameter]:
    """Makes a network, or that part of it alone, trainable; returns the parameters to be trained.

    Raises:
        ValueError: it has no such part.
    """
    parts = dict(net.named_children())
    if only is not None and only not in parts:
        raise ValueError(f"expected one of {', '.join(parts)} to learn alone, came {quoted(only)}")
    part = net if only is None else parts[only]
    net.eval()
    net.requires_grad_(False)
    part.train()
    part.requires_grad_(True)
    return list(part.parameters())


def _format_means(means: Mapping[str, Tensor]) -> str:
    return " ".join(f"{name} {value.item():.3f}" for name, value in means.items())


def on_device(value: Any, device: str) -> Any:
    """Tensors, and tuples of them, moved to the device; pictures in the layout convolutions like."""
    if isinstance(value, tuple):
        moved = [on_device(part, device) for part in value]
        return type(value)(*moved) if hasattr(value, "_fields") else tuple(moved)
    assert isinstance(value, Tensor)
    value = value.to(device, non_blocking=True)
    return value.contiguous(memory_format=torch.channels_last) if value.dim() == 4 else value


def _state(
    net: nn.Module, average: nn.Module, optimiser: torch.optim.Optimizer, step: int
) -> dict[str, object]:
    return {
        "net": net.state_dict(),
        "average": average.state_dict(),
        "optimiser": optimiser.state_dict(),
        "step": step,
    }


@torch.no_grad()
def update_average(average: nn.Module, net: nn.Module, decay: float) -> None:
    """Moves the averaged weights towards the trained ones; counters are copied."""
    old, new = average.state_dict(), net.state_dict()
    floats = [name for name, value in old.items() if value.dtype.is_floating_point]
    torch._foreach_lerp_([old[name] for name in floats], [new[name] for name in floats], 1 - decay)
    for name in old.keys() - set(floats):
        old[name].copy_(new[name])
