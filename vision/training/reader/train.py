"""Trains the reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from vision.labels import INDEX_OF
from vision.training.learning.loop import Run, TrainingTask, train
from vision.training.learning.precision import autocast_where_faster
from vision.training.reader.data import IS_HALF_TURN_SYMMETRIC, ReaderData
from vision.training.reader.hard_tiles import select_hard
from vision.training.reader.network import ReaderNet
from vision.training.reader.surface_loss import surface_loss

LABEL_SMOOTHING_SHARE = 0.05
"""Share of the right answer that is spread over all faces in the loss."""
RED_FIVE_OF = {INDEX_OF[f"5{suit}"]: INDEX_OF[f"0{suit}"] for suit in "mps"}

Batch = tuple[Tensor, Tensor, Tensor, Tensor, Tensor]
"""Pictures (n, 3, 64, 64) RGB uint8, faces (-1 none), turns (-1 unknown), whether it is a photo's, in which a
five may be a red one, and the sets of surfaces it may be."""


def train_reader(data: ReaderData, checkpoint: Path, run: Run, *, hard_only: bool = False) -> None:
    """Trains as ``run`` says, going on from ``checkpoint`` where there is one. With ``hard_only`` most drawn
    tiles that the network itself is right and sure about do not count (see ``select_hard``).
    """
    choice = np.random.default_rng(run.seed) if hard_only else None

    def losses(net: nn.Module, batch: Batch) -> tuple[Tensor, dict[str, Tensor]]:
        return reader_losses(net, batch, choice)

    def make(rng: np.random.Generator) -> Batch:
        crops, faces, turns, doubt, known = data.batch(rng, run.batch)
        pictures = np.ascontiguousarray(crops[..., ::-1].transpose(0, 3, 1, 2))
        return (
            torch.from_numpy(pictures),
            torch.from_numpy(faces),
            torch.from_numpy(turns),
            torch.from_numpy(doubt),
            torch.from_numpy(known),
        )

    train(TrainingTask("reader", ReaderNet, make, lambda batch: batch[0].float(), losses), run, checkpoint)


def reader_losses(
    net: nn.Module, batch: Batch, choice: np.random.Generator | None = None
) -> tuple[Tensor, dict[str, Tensor]]:
    """The loss to be lowered and the figures to print; with a ``choice`` over all tiles of photos and those
    drawn ones that are ``select_hard`` for the network.
    """
    pictures, wanted, turns, of_photo, known = batch
    with autocast_where_faster(pictures.device):
        face, turn, surfaces = net(pictures.float())
    third = surface_loss(surfaces.float(), known)
    named = wanted >= 0
    face, turn = face.float()[named], turn.float()[named]
    wanted, turns, of_photo = wanted[named], turns[named], of_photo[named]
    right = (face.argmax(1) == wanted).float().mean()
    if choice is not None:
        probabilities = torch.softmax(face.detach(), 1).cpu().numpy()
        hard = torch.from_numpy(select_hard(probabilities, wanted.cpu().numpy(), choice)).to(wanted.device)
        counts = hard | of_photo
        face, turn, wanted, turns, of_photo = (each[counts] for each in (face, turn, wanted, turns, of_photo))
    first, second = face_loss(face, wanted, of_photo), turn_loss(turn, wanted, turns)
    figures = {"face": first.detach(), "turn": second.detach(), "right": right, "surfaces": third.detach()}
    return first + 0.5 * second + third, figures


def face_loss(logits: Tensor, faces: Tensor, may_be_red: Tensor) -> Tensor:
    """Cross-entropy; where it is not known whether a five is red, either answer is right."""
    logp = torch.log_softmax(logits, 1)
    right = logp.gather(1, faces[:, None])[:, 0]
    for plain, red in RED_FIVE_OF.items():
        either = torch.logaddexp(logp[:, plain], logp[:, red])
        right = torch.where(may_be_red & (faces == plain), either, right)
    return -((1 - LABEL_SMOOTHING_SHARE) * right + LABEL_SMOOTHING_SHARE * logp.mean(1)).mean()


def turn_loss(logits: Tensor, faces: Tensor, turns: Tensor) -> Tensor:
    """Cross-entropy over known turns; faces that look the same half turned may be either way."""
    logp = torch.log_softmax(logits, 1)
    known = turns >= 0
    turn = turns.clamp(min=0)
    one, other = logp.gather(1, turn[:, None])[:, 0], logp.gather(1, ((turn + 2) % 4)[:, None])[:, 0]
    same = torch.from_numpy(IS_HALF_TURN_SYMMETRIC).to(faces.device)[faces]
    score = torch.where(same, (one + other) / 2, one)
    back = faces == INDEX_OF["?"]
    used = known & ~back
    return -(score * used).sum() / used.sum().clamp(min=1)
