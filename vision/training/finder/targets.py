"""What the finder should have answered, and how wrong it was."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from vision.training.data.sample import TileSample
from vision.training.finder.network import CORNER_UNIT_PX, OUTPUT_STRIDE_PX
from vision.types import Float

PEAK_WIDTH_HALF_TILES = 0.32
"""Width of a tile's peak in the heat map, in half tiles."""


class Targets(NamedTuple):
    """What a batch's answers are compared with."""

    heat: Tensor
    """(n, 2, h, w) in [0, 1], exactly 1 at tile centres."""
    weight: Tensor
    """(n, 2, h, w) how much an answer there counts."""
    corners: Tensor
    """(n, 8, h, w) in ``CORNER_UNIT_PX``."""
    scale: Tensor
    """(n, 1, h, w) corner error weight: hill height / tile size, zero away from tiles."""


def encode(sample: TileSample) -> tuple[Float, Float, Float, Float]:
    """The four maps of one sample, as in ``Targets``."""
    h, w = sample.picture.shape[0] // OUTPUT_STRIDE_PX, sample.picture.shape[1] // OUTPUT_STRIDE_PX
    heat = np.zeros((2, h, w), np.float32)
    weight = np.full((2, h, w), sample.doubt, np.float32)
    if not sample.backs_known:
        weight[1] = 0.0
    corners = np.zeros((8, h, w), np.float32)
    scale = np.zeros((1, h, w), np.float32)
    for quad, back, exact in zip(sample.quads_px / OUTPUT_STRIDE_PX, sample.back, sample.exact, strict=True):
        if not np.isfinite(quad).all():
            continue  # on the horizon of a view that was tilted
        layer = int(back)
        centre = quad.mean(0)
        cx, cy = int(centre[0]), int(centre[1])
        if not (0 <= cx < w and 0 <= cy < h):
            continue
        low, high = quad.min(0), quad.max(0)
        if exact:
            across, down = (
                (quad[1] - quad[0] + quad[2] - quad[3]) / 4,
                (quad[3] - quad[0] + quad[2] - quad[1]) / 4,
            )
        else:
            size = 0.36 * float((high - low).min())
            across, down = np.array([size, 0], np.float32), np.array([0, size], np.float32)
        area = float(np.sqrt(max(abs(across[0] * down[1] - across[1] * down[0]) * 4, 1.0)))
        margin = (high - low) * 0.25
        x0, y0 = np.maximum(np.floor(low - margin), 0).astype(int)
        x1, y1 = np.minimum(np.ceil(high + margin) + 1, (w, h)).astype(int)
        x0, x1, y0, y1 = min(x0, cx), max(x1, cx + 1), min(y0, cy), max(y1, cy + 1)
        gy, gx = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        dx, dy = gx - cx, gy - cy
        det = across[0] * down[1] - across[1] * down[0]
        if abs(det) < 0.3:
            continue
        u, v = (dx * down[1] - dy * down[0]) / det, (across[0] * dy - across[1] * dx) / det
        # A hill never narrower than a cell, or small tiles would teach only their one centre.
        hill = np.exp(
            -np.minimum(u * u + v * v, (dx * dx + dy * dy) * PEAK_WIDTH_HALF_TILES**2 / 0.36)
            / (2 * PEAK_WIDTH_HALF_TILES**2)
        ).astype(np.float32)
        near = (slice(y0, y1), slice(x0, x1))
        inside = (np.abs(u) < 1.3) & (np.abs(v) < 1.3)
        weight[layer][near] = np.where(inside, np.maximum(weight[layer][near], 1.0), weight[layer][near])
        if sample.backs_known or layer == 1:
            weight[1 - layer][near] = np.where(inside, 1.0, weight[1 - layer][near])
        heat[layer][near] = np.maximum(heat[layer][near], hill)
        heat[layer, cy, cx] = 1.0
        if exact:
            best = hill > np.maximum(scale[0][near] * area, 0.3)
            offsets = np.stack(
                [quad[:, 0][:, None, None] - gx - 0.5, quad[:, 1][:, None, None] - gy - 0.5], 1
            )
            offsets = offsets.reshape(8, *gx.shape) * OUTPUT_STRIDE_PX / CORNER_UNIT_PX
            corners[:, y0:y1, x0:x1] = np.where(best, offsets, corners[:, y0:y1, x0:x1])
            scale[0][near] = np.where(best, hill / area, scale[0][near])
    return heat, weight, corners, scale


def stack(samples: list[TileSample]) -> tuple[Tensor, Targets]:
    """A batch: pictures (n, 3, h, w) uint8 RGB and the targets."""
    pictures = np.stack([sample.picture[..., ::-1].transpose(2, 0, 1) for sample in samples])
    maps = [encode(sample) for sample in samples]
    joined = [torch.from_numpy(np.stack(layer)) for layer in zip(*maps, strict=True)]
    return torch.from_numpy(pictures), Targets(*joined)


def heat_loss(logits: Tensor, targets: Targets) -> Tensor:
    """CenterNet's focal loss, per tile."""
    p = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    at_centre = targets.heat >= 1.0
    positive = -((1 - p) ** 2) * torch.log(p) * at_centre
    negative = -((1 - targets.heat) ** 4) * p**2 * torch.log(1 - p) * ~at_centre
    total = ((positive + negative) * targets.weight).sum()
    return total / at_centre.sum().clamp(min=1)


def corner_loss(corners: Tensor, targets: Targets) -> Tensor:
    """Mean corner distance in tile sizes, whichever corner the network chose to begin with."""
    n, _, h, w = corners.shape
    shaped = corners.reshape(n, 4, 2, h, w)
    wanted = targets.corners.reshape(n, 4, 2, h, w)
    turns = torch.stack([(shaped - wanted.roll(turn, 1)).abs().sum((1, 2)) for turn in range(4)])
    error = turns.min(0).values * (CORNER_UNIT_PX / OUTPUT_STRIDE_PX) / 8
    return (error * targets.scale[:, 0]).sum() / (targets.scale > 0).sum().clamp(min=1) * 10
