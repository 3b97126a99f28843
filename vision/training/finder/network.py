"""The finder: where tiles lie, whatever is painted on them.

Fully convolutional, after CenterNet (Zhou et al., *Objects as Points*, 2019): at every fourth pixel the
likelihood that a face-up tile's or a back's centre is there, and the way from there to the tile's four
corners.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

OUTPUT_STRIDE_PX = 4
"""Input pixels for each cell of the output maps."""
CORNER_UNIT_PX = 32.0
"""Pixels in one unit of the corner distances that the network answers with."""


class Conv(nn.Sequential):
    def __init__(self, in_channels: int, out_channels: int, size: int = 3, stride: int = 1) -> None:
        super().__init__(
            nn.Conv2d(in_channels, out_channels, size, stride, size // 2, bias=False),
            nn.BatchNorm2d(out_channels),
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


def _stage(in_channels: int, out_channels: int, middle: int, depth: int) -> nn.Sequential:
    return nn.Sequential(
        Conv(in_channels, out_channels, 3, 2), *(Bottleneck(out_channels, middle) for _ in range(depth))
    )


class FinderNet(nn.Module):
    """(n, 3, h, w) RGB in 0 to 255, h and w multiples of 32 -> heat logits (n, 2, h/4, w/4) and corners
    (n, 8, h/4, w/4): x and y from the cell's centre to each of the four corners, in ``CORNER_UNIT_PX``.
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

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor]:
        e = self.eighth(self.stem((picture - 118.0) / 64.0))
        s = self.sixteenth(e)
        t = self.thirtysecond(s)
        s = self.mix16(self.from16(s) + _upsample(self.from32(t)))
        out = self.head(self.mix8(self.from8(e) + _upsample(s)))
        return out[:, :2], out[:, 2:]


def _upsample(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class FinderExport(nn.Module):
    """What the ONNX file computes: likelihoods with everything but local peaks set to zero, and corners in
    pixels of the input, (n, 8, h/4, w/4).
    """

    def __init__(self, net: FinderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, picture: Tensor) -> tuple[Tensor, Tensor]:
        heat, corners = self.net(picture)
        heat = torch.sigmoid(heat)
        peak = nn.functional.max_pool2d(heat, 3, 1, 1)
        return heat * (heat >= peak).to(heat.dtype), corners * CORNER_UNIT_PX
