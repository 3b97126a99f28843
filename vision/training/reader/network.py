"""The reader: one tile's picture in, which face it is, which way up, and what its outline holds out."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.labels import FACES
from vision.surfaces import SURFACES
from vision.training.finder.network import Conv


class Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            Conv(width, width), nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = torch.relu(x + self.body(x))
        return out


STAGE_CHANNELS = (32, 64, 112, 176)
"""Channels at 1/2, 1/4, 1/8 and 1/16 of the crop's side."""
FEATURE_COUNT = 192
"""Length of the feature vector before the answers."""
PARTS_TO_EIGHTH = 8
"""Of the body: behind these it sees no smaller than 1/8 of the crop's side."""


class Body(nn.Sequential):
    """Its parts one after the other -> what it sees at 1/8 of the crop's side, and at last."""

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        for part in self[:PARTS_TO_EIGHTH]:
            x = part(x)
        eighth = x
        for part in self[PARTS_TO_EIGHTH:]:
            x = part(x)
        return eighth, x


class ReaderNet(nn.Module):
    """(n, 3, 64, 64) RGB in 0 to 255 -> face logits (n, 47), turn logits (n, 4): how many quarter turns
    clockwise the upright tile was given, and logits of ``SURFACES`` (n, 6): what the outline holds.
    """

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = STAGE_CHANNELS
        self.body = Body(
            Conv(3, a, 5, 2),
            Residual(a),
            Conv(a, b, 3, 2),
            Residual(b),
            Residual(b),
            Conv(b, c, 3, 2),
            Residual(c),
            Residual(c),
            Conv(c, d, 3, 2),
            Residual(d),
            nn.Conv2d(d, 96, 1),
            nn.ReLU(inplace=True),
        )
        self.face = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(96 * 16, FEATURE_COUNT),
            nn.ReLU(inplace=True),
            nn.Linear(FEATURE_COUNT, len(FACES)),
        )
        self.turn = nn.Sequential(
            nn.Flatten(), nn.Linear(96 * 16, 48), nn.ReLU(inplace=True), nn.Linear(48, 4)
        )
        self.surfaces = nn.Sequential(
            Conv(c, 64),
            Residual(64),
            Conv(64, 64, 3, 2),
            nn.Flatten(),
            nn.Linear(64 * 16, 64),
            nn.ReLU(inplace=True),
            nn.Linear(64, len(SURFACES)),
        )

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        eighth, seen = self.body((crops - 128.0) / 64.0)
        return self.face(seen), self.turn(seen), self.surfaces(eighth)


class ReaderExport(nn.Module):
    """What the ONNX file computes: probabilities of faces and turns, the (n, 192) features that faces are
    told by, for comparing tiles with those of an enrolled set, and probabilities of surfaces.
    """

    def __init__(self, net: ReaderNet) -> None:
        super().__init__()
        self.net = net

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        eighth, seen = self.net.body((crops - 128.0) / 64.0)
        features = self.net.face[:-1](seen)
        face, turn = self.net.face[-1](features), self.net.turn(seen)
        surfaces = self.net.surfaces(eighth)
        return torch.softmax(face, 1), torch.softmax(turn, 1), features, torch.softmax(surfaces, 1)
