"""The reader: one tile's picture in, which face it is and which way up out."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.labels import FACES
from vision.training.finder_net import Conv


class Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(width, width), nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.relu(x + self.body(x))
        return out


class ReaderNet(nn.Module):
    """(n, 3, 64, 64) RGB in 0 to 255 -> face logits (n, 47) and turn logits (n, 4): how many quarter turns
    clockwise the upright tile was given.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(3, 24, 3, 2),
            Conv(24, 48, 3, 2),
            Residual(48),
            Conv(48, 96, 3, 2),
            Residual(96),
            Conv(96, 144, 3, 2),
            Conv(144, 144),
            nn.Conv2d(144, 96, 1),
            nn.ReLU(inplace=True),
        )
        self.face = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(96 * 16, 160),
            nn.ReLU(inplace=True),
            nn.Linear(160, len(FACES)),
        )
        self.turn = nn.Sequential(
            nn.Flatten(), nn.Linear(96 * 16, 48), nn.ReLU(inplace=True), nn.Linear(48, 4)
        )

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        features = self.body((crops - 128.0) / 64.0)
        return self.face(features), self.turn(features)


class ReaderExport(nn.Module):
    """What the ONNX file computes: probabilities."""

    def __init__(self, net: ReaderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        face, turn = self.net(crops)
        return torch.softmax(face, 1), torch.softmax(turn, 1)
