"""A recogniser of others: where it fails, the program's own reads on."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from tablectl.plugins.switch import Switch
from vision.recogniser import Detections, Detector, FeatureDetector, ReadTiles
from vision.types import Float, Image


class GuardedDetector:
    """Another's recogniser until it fails, then our own.

    Features are not asked of it: a set is enrolled, and learnt from, with our own recogniser alone.
    """

    def __init__(self, others: Detector, own: FeatureDetector, switch: Switch) -> None:
        self._others, self._own, self._switch = others, own, switch
        self._name = switch.ask("name", lambda: str(others.name), lambda: own.name)

    @property
    def name(self) -> str:
        """Which models answer now, for reports."""
        return self._name if self._switch.is_on else self._own.name

    def find(self, picture: Image) -> Detections:
        """Tiles in the picture as it is."""
        if self._switch.is_on:
            found = self._switch.ask("find", lambda: self._others.find(picture), lambda: None)
            if isinstance(found, Detections):
                return found
            self._switch.put_off("find gave something else than Detections")
        return self._own.find(picture)

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """The tiles at (n, 4, 2) known places, in their order."""
        if self._switch.is_on:
            tiles = self._switch.ask("read", lambda: self._others.read(picture, quads_px), lambda: None)
            if isinstance(tiles, ReadTiles) and len(tiles) == len(quads_px):
                return tiles
            self._switch.put_off("read gave something else than ReadTiles, one for each place")
        return self._own.read(picture, quads_px)

    @property
    def has_features(self) -> bool:
        """It keeps to itself what it knows faces by."""
        return False

    def features(self, picture: Image, quads_px: Float) -> Float:
        """See ``FeatureDetector``; nobody asks where ``has_features`` is false."""
        return self._own.features(picture, quads_px)

    def read_with_features(self, picture: Image, quads_px: NDArray[Any]) -> tuple[ReadTiles, Float]:
        """See ``FeatureDetector``; nobody asks where ``has_features`` is false."""
        return self._own.read_with_features(picture, quads_px)
