"""The finder: where tiles lie, whatever is painted on them.

Fully convolutional, after CenterNet (Zhou et al., *Objects as Points*, 2019): at every fourth pixel the
likelihood that a face-up tile's or a back's centre is there, and the way from there to the tile's four
corners; and what each of these pixels shows of a tile (``SURFACES``).
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.surfaces import SURFACES

OUTPUT_STRIDE_PX = 4
"""Input pixels for each cell of the output maps."""
CORNER_UNIT_PX = 32.0
"""Pixels in one unit of the corner distances that the network answers with."""


class Conv(nn.Sequential):
    def __init__(self, inside: int, outside: int, size: int = 3, stride: int = 1) -> None:
        super().__init__(
            nn.Conv2d(inside, outside, size, stride, size // 2, bias=False),
            nn.BatchNorm2d(outside),
            nn.ReLU(inplace=True),
        )


class Bottleneck(nn.Module):
    def __init__(self, width: int, middle: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(width, middle, 1),
            Conv(middle, middle, 3),
            nn.Conv2d(middle, width, 1, bias=False),
            nn.BatchNorm2d(width),
        )

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.relu(x + self.body(x))
        return out


def _stage(inside: int, outside: int, middle: int, depth: int) -> nn.Sequential:
    return nn.Sequential(Conv(inside, outside, 3, 2), *(Bottleneck(outside, middle) for _ in range(depth)))


class SurfaceHead(nn.Module):
    """What the finder sees at 1/4, 1/8, 1/16 and 1/32 of the picture's size -> logits of ``SURFACES``
    (n, 6, h/4, w/4). It has a way down of its own, so that it can learn while all else stays as it is; flanks
    are often no wider than a cell, so the last step looks at a cell's neighbours once more.
    """

    def __init__(self) -> None:
        super().__init__()
        self.from32 = nn.Conv2d(160, 48, 1)
        self.from16 = nn.Conv2d(112, 48, 1)
        self.from8 = nn.Conv2d(56, 48, 1)
        self.mix16 = Conv(48, 48)
        self.mix8 = Conv(48, 48)
        self.up = nn.Sequential(nn.Conv2d(48, 96, 1), nn.PixelShuffle(2))
        self.from4 = nn.Conv2d(24, 24, 1)
        self.fine = Conv(24, 24)
        self.last = nn.Conv2d(24, len(SURFACES), 1)

    def forward(self, quarter: Tensor, e: Tensor, s: Tensor, t: Tensor) -> Tensor:
        s = self.mix16(self.from16(s) + _twice(self.from32(t)))
        e = self.mix8(self.from8(e) + _twice(s))
        near = torch.relu(self.up(e) + self.from4(quarter))
        out: Tensor = self.last(near + self.fine(near))
        return out


class FinderNet(nn.Module):
    """(n, 3, h, w) RGB in 0 to 255, h and w multiples of 32 -> heat logits (n, 2, h/4, w/4), corners
    (n, 8, h/4, w/4): x and y from the cell's centre to each of the four corners, in ``CORNER_UNIT_PX``, and
    logits of surfaces (n, 6, h/4, w/4).
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(Conv(3, 16, 3, 2), Conv(16, 24, 3, 2))
        self.eighth = _stage(24, 56, 32, 2)
        self.sixteenth = _stage(56, 112, 56, 3)
        self.thirtysecond = _stage(112, 160, 80, 3)
        self.from32 = nn.Conv2d(160, 64, 1)
        self.from16 = nn.Conv2d(112, 64, 1)
        self.from8 = nn.Conv2d(56, 64, 1)
        self.mix16 = Conv(64, 64)
        self.mix8 = Conv(64, 64)
        self.head = nn.Sequential(Conv(64, 64), nn.Conv2d(64, 40, 1), nn.PixelShuffle(2))
        bias = self.head[1].bias
        assert isinstance(bias, Tensor)
        with torch.no_grad():
            bias[:8] = -4.0
        self.surfaces = SurfaceHead()

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        quarter = self.stem((picture - 118.0) / 64.0)
        e = self.eighth(quarter)
        s = self.sixteenth(e)
        t = self.thirtysecond(s)
        mixed = self.mix16(self.from16(s) + _twice(self.from32(t)))
        out = self.head(self.mix8(self.from8(e) + _twice(mixed)))
        return out[:, :2], out[:, 2:], self.surfaces(quarter, e, s, t)


def _twice(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class FinderExport(nn.Module):
    """What the ONNX file computes: likelihoods with everything but local peaks set to zero, corners in pixels
    of the input, (n, 8, h/4, w/4), and probabilities of surfaces, (n, 6, h/4, w/4).
    """

    def __init__(self, net: FinderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        heat, corners, surfaces = self.net(picture)
        heat = torch.sigmoid(heat)
        peak = nn.functional.max_pool2d(heat, 3, 1, 1)
        peaks = heat * (heat >= peak).to(heat.dtype)
        return peaks, corners * CORNER_UNIT_PX, torch.softmax(surfaces, 1)
