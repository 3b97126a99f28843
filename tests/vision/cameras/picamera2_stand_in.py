"""Stands for the picamera2 library, which only Raspberry Pi OS has: as much of it as is used."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import pytest


class Picamera2:
    """picamera2's class of the same name. Its pictures are half dark, half bright, under a sensor's noise."""

    failing: ClassVar[bool] = False
    opened: ClassVar[list[int]] = []
    """Numbers of the cameras that were opened, in order."""

    def __init__(self, camera_num: int) -> None:
        self.configuration: dict[str, Any] = {}
        self._rng = np.random.default_rng(camera_num)
        Picamera2.opened.append(camera_num)

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration

    def start(self) -> None:
        """Nothing turns here."""

    def capture_array(self, name: str) -> np.ndarray[Any, Any]:
        if Picamera2.failing:
            raise RuntimeError("camera frontend has timed out")
        assert name == "main"
        width, height = self.configuration["main"]["size"]
        image = self._rng.integers(0, 60, (height, width, 3), dtype=np.uint8)
        image[:, width // 2 :] += 160
        return image

    def close(self) -> None:
        """Nothing is held."""


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have ``import picamera2`` find the stand-in, its cameras sound and none opened yet."""
    library = ModuleType("picamera2")
    monkeypatch.setattr(library, "Picamera2", Picamera2, raising=False)
    monkeypatch.setitem(sys.modules, "picamera2", library)
    monkeypatch.setattr(Picamera2, "failing", False)
    monkeypatch.setattr(Picamera2, "opened", [])
