"""How wrong an answer about surfaces is, where what is right is known only in part."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor

from vision.surfaces import SURFACES, Surface

SURFACE_LOSS_WEIGHT: Final = 1.0
"""Beside what else a network learns."""

FOCUS: Final = 2.0
"""How much less a place counts that is told rightly and surely: most of a picture is ground, hardly any of it
like a tile. With 0 the first 1,000 steps of a finder told no key of a keyboard from a tile."""

SURFACE_WEIGHTS: Final = {
    Surface.NONE: 1.0,
    Surface.PAINTED: 1.0,
    Surface.BLANK: 2.0,
    Surface.BACK: 1.0,
    Surface.TOP: 1.5,
    Surface.SIDE: 1.5,
}
"""How much a place counts that is surely this one: blank faces and tops are rare. Where it may be several,
the least of theirs."""


def surface_loss(logits: Tensor, known: Tensor) -> Tensor:
    """Focal loss (Lin et al., *Focal Loss for Dense Object Detection*, 2017): how unlikely the network finds
    all that a place may be, together.

    Args:
        logits: (n, 6) or (n, 6, h, w).
        known: (n,) or (n, h, w) uint8, sets of ``SURFACES``, bit by bit. Where anything may be, any answer is
            right.
    """
    log_p = torch.log_softmax(logits, 1)
    shape = (1, len(SURFACES), *(1,) * (logits.dim() - 2))
    bit = torch.arange(len(SURFACES), device=known.device, dtype=torch.uint8).reshape(shape)
    may_be = (known.unsqueeze(1) >> bit) & 1 > 0
    right = torch.logsumexp(log_p.masked_fill(~may_be, -1e4), 1)
    weights = torch.tensor([SURFACE_WEIGHTS[surface] for surface in SURFACES], device=known.device)
    least = torch.where(may_be, weights.reshape(shape), torch.inf).amin(1)
    weight = least * ~may_be.all(1)
    doubt = (1 - right.exp()).clamp(min=0) ** FOCUS
    return -(doubt * right * weight).sum() / weight.sum().clamp(min=1e-6)
