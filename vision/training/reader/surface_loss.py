"""How wrong an answer about surfaces is, where what is right is known only in part."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor

from vision.surfaces import SURFACES, Surface

FOCUS: Final = 2.0
"""Exponent of the focal loss, which lowers the weight of places classified rightly and surely: most of what
is no tile is easy."""

SURFACE_WEIGHTS: Final = {
    Surface.NONE: 1.0,
    Surface.PAINTED: 1.0,
    Surface.BLANK: 2.0,
    Surface.BACK: 1.0,
    Surface.TOP: 1.5,
    Surface.SIDE: 1.5,
}
"""Weight of a place by its surface: blank faces and tops are rare. A place that may be several has the least
of their weights."""


def surface_loss(logits: Tensor, known: Tensor) -> Tensor:
    """Focal loss (Lin et al., *Focal Loss for Dense Object Detection*, 2017): how unlikely the network finds
    all that a place may be, together.

    Args:
        logits: (n, 6).
        known: (n,) uint8, sets of ``SURFACES``, bit by bit.
    """
    log_p = torch.log_softmax(logits, 1)
    bit = torch.arange(len(SURFACES), device=known.device, dtype=torch.uint8)
    may_be = (known[:, None] >> bit) & 1 > 0
    right = torch.logsumexp(log_p.masked_fill(~may_be, -1e4), 1)
    weights = torch.tensor([SURFACE_WEIGHTS[surface] for surface in SURFACES], device=known.device)
    weight = torch.where(may_be, weights, torch.inf).amin(1)
    doubt = (1 - right.exp()).clamp(min=0) ** FOCUS
    return -(doubt * right * weight).sum() / weight.sum()
