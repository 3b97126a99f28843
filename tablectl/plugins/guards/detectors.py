"""The guard of a recogniser: the program's own replaces a failing one."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from tablectl.plugins.switch import Switch
from vision.recogniser import Detections, Detector, FeatureDetector, ReadTiles
from vision.types import Float, Image


class GuardedDetector:
    """A plugin's recogniser until it fails, then the program's own.

    Its features are not used: sets are enrolled and trained with the program's own recogniser alone.
    """

    def __init__(self, plugin: Detector, own: FeatureDetector, switch: Switch) -> None:
        self._plugin, self._own, self._switch = plugin, own, switch
        self._name = switch.call("name", lambda: str(plugin.name), lambda: own.name)

    @property
    def name(self) -> str:
        """Name of the recogniser in use, for reports."""
        return self._name if self._switch.is_on else self._own.name

    def find(self, picture: Image) -> Detections:
        """Find the tiles in a picture."""
        if self._switch.is_on:
            found = self._switch.call("find", lambda: self._plugin.find(picture), lambda: None)
            if isinstance(found, Detections):
                return found
            self._switch.switch_off("find gave something else than Detections")
        return self._own.find(picture)

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        """Read the tiles at (n, 4, 2) known corners, in their order."""
        if self._switch.is_on:
            tiles = self._switch.call("read", lambda: self._plugin.read(picture, quads_px), lambda: None)
            if isinstance(tiles, ReadTiles) and len(tiles) == len(quads_px):
                return tiles
            self._switch.switch_off("read gave something else than ReadTiles, one for each place")
        return self._own.read(picture, quads_px)

    @property
    def has_features(self) -> bool:
        """False: a plugin's features are not used."""
        return False

    def features(self, picture: Image, quads_px: Float) -> Float:
        """See ``FeatureDetector``; not called where ``has_features`` is false."""
        return self._own.features(picture, quads_px)

    def read_with_features(self, picture: Image, quads_px: NDArray[Any]) -> tuple[ReadTiles, Float]:
        """See ``FeatureDetector``; not called where ``has_features`` is false."""
        return self._own.read_with_features(picture, quads_px)
