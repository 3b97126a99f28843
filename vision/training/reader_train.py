"""Trains the reader."""

from __future__ import annotations

import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from vision.labels import INDEX_OF
from vision.training.finder_train import follow
from vision.training.progress import Progress, read_checkpoint, save_checkpoint
from vision.training.reader_data import HALF_TURN_SAME, ReaderData
from vision.training.reader_net import ReaderNet

CHECKPOINT_STEPS = 100
AVERAGE = 0.998
SMOOTHING = 0.05
REDS = {INDEX_OF[f"5{suit}"]: INDEX_OF[f"0{suit}"] for suit in "mps"}


def train_reader(
    data: ReaderData, checkpoint: Path, *, steps: int, batch: int, seed: int, rate: float, minutes: float
) -> None:
    """Trains up to ``steps`` steps, or until ``minutes`` of wall clock have gone, going on from
    ``checkpoint`` where there is one.
    """
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    net = ReaderNet().to(memory_format=torch.channels_last)
    average = ReaderNet()
    average.load_state_dict(net.state_dict())
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    state = read_checkpoint(checkpoint)
    begin = 0
    if state is not None:
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        begin = int(state["step"])
    rng = np.random.default_rng((seed, begin))
    progress = Progress("reader", steps - begin, every_s=20)
    start_s = time.monotonic()
    means = np.zeros(3)
    step = begin
    for step in range(begin, steps):
        share = max((step - begin) / max(steps - begin, 1), (time.monotonic() - start_s) / (minutes * 60))
        if share >= 1:
            break
        warm = min(1.0, (step - begin + 1) / 100)
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (0.51 + 0.49 * math.cos(math.pi * share))
        crops, faces, turns, doubt = data.batch(rng, batch)
        pictures = torch.from_numpy(np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2))).float()
        net.train()
        with torch.autocast("cpu", torch.bfloat16):
            face, turn = net(pictures.contiguous(memory_format=torch.channels_last))
        wanted = torch.from_numpy(faces)
        first = face_loss(face.float(), wanted, torch.from_numpy(doubt))
        second = turn_loss(turn.float(), wanted, torch.from_numpy(turns))
        optimiser.zero_grad(set_to_none=True)
        (first + 0.5 * second).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        follow(average, net, min(AVERAGE, (step + 1) / (step + 10)))
        right = (face.argmax(1) == wanted).float().mean().item()
        means = means * 0.98 + 0.02 * np.array([first.item(), second.item(), right])
        progress.step(f"face {means[0]:.3f} turn {means[1]:.3f} right {means[2]:.3f}")
        if (step + 1) % CHECKPOINT_STEPS == 0:
            save_checkpoint(checkpoint, _state(net, average, optimiser, step + 1))
    save_checkpoint(checkpoint, _state(net, average, optimiser, step))


def _state(
    net: ReaderNet, average: ReaderNet, optimiser: torch.optim.Optimizer, step: int
) -> dict[str, object]:
    return {
        "net": net.state_dict(),
        "average": average.state_dict(),
        "optimiser": optimiser.state_dict(),
        "step": step,
    }


def face_loss(logits: Tensor, faces: Tensor, may_be_red: Tensor) -> Tensor:
    """Cross-entropy; where nobody said whether a five is red, either answer is right."""
    logp = torch.log_softmax(logits, 1)
    right = logp.gather(1, faces[:, None])[:, 0]
    for plain, red in REDS.items():
        either = torch.logaddexp(logp[:, plain], logp[:, red])
        right = torch.where(may_be_red & (faces == plain), either, right)
    return -((1 - SMOOTHING) * right + SMOOTHING * logp.mean(1)).mean()


def turn_loss(logits: Tensor, faces: Tensor, turns: Tensor) -> Tensor:
    """Cross-entropy over known turns; faces that look the same half turned may be either way."""
    logp = torch.log_softmax(logits, 1)
    known = turns >= 0
    turn = turns.clamp(min=0)
    one, other = logp.gather(1, turn[:, None])[:, 0], logp.gather(1, ((turn + 2) % 4)[:, None])[:, 0]
    same = torch.from_numpy(HALF_TURN_SAME)[faces]
    score = torch.where(same, (one + other) / 2, one)
    back = faces == INDEX_OF["?"]
    used = known & ~back
    return -(score * used).sum() / used.sum().clamp(min=1)
