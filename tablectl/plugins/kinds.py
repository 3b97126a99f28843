"""The kinds of plugins, and the interface of each.

A package declares its plugins as entry points (``importlib.metadata``), one group for each kind::

    [project.entry-points."tablectl.cameras"]
    moving_bars = "moving_bars:open_camera"

The other protocols are the program's own: ``tablectl.rulesets.Ruleset``,
``tablectl.formats.others.RecordFormat``, ``vision.cameras.Camera``, ``vision.recogniser.Detector``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, Protocol

from tablectl.topics import Message
from vision.cameras import Camera
from vision.recogniser import Detector

Settings = Mapping[str, object]
"""A plugin's configuration, ``[plugins.settings.NAME]``; empty where there is none."""

INDEX: Final = "index.html"
"""The file of a page that is shown first."""


class Kind(StrEnum):
    """The kind of a plugin."""

    RULEBOOK = "rulebook"
    """A ``Ruleset``. Played as soon as it is installed, where a session names its key."""
    FORMAT = "format"
    """A ``RecordFormat``. Asked for every record as soon as it is installed."""
    CAMERA = "camera"
    """An ``OpensCamera``. Used where a camera's source is ``plugin:NAME``."""
    PUBLISHER = "publisher"
    """An ``OpensPublisher``. Used where ``plugins.publishers`` names it."""
    DETECTOR = "detector"
    """An ``OpensDetector``. Used where ``recogniser.plugin`` names it."""
    PAGE = "page"
    """A ``Page``. Served where ``plugins.pages`` names it."""

    @property
    def group(self) -> str:
        """The group of its entry points."""
        return f"tablectl.{self.value}s"


class OpensCamera(Protocol):
    """Opens a camera of a new sort."""

    def __call__(self, address: str, *, size_px: tuple[int, int], fps: float) -> Camera:
        """The camera. Whether it is there shows in its ``status``: it may be plugged in later.

        Args:
            address: what follows ``plugin:NAME:`` in the configuration; empty where nothing does.
            size_px: width and height of the pictures, asked of cameras that offer several.
            fps: pictures a second, likewise.
        """


class Publisher(Protocol):
    """Passes on the public messages. It has a thread of its own, on which it may block."""

    def heard(self, topic: str, message: Message) -> None:
        """A message of docs/MQTT.md that was just published; ``topic`` without ``mahjong/TABLE/``."""

    def close(self) -> None:
        """Release all resources. Called once, after the last ``heard``."""


class OpensPublisher(Protocol):
    """Begins to publish for a table."""

    def __call__(self, table: str, settings: Settings) -> Publisher:
        """The publisher.

        Args:
            table: the table's name, as in its topics.
            settings: ``[plugins.settings.NAME]`` of the configuration.
        """


class OpensDetector(Protocol):
    """Opens a recogniser of tiles."""

    def __call__(self, threads: int, settings: Settings) -> Detector:
        """The recogniser. Called from one thread at a time.

        Args:
            threads: how many threads one recognition may use.
            settings: ``[plugins.settings.NAME]`` of the configuration.
        """


@dataclass(frozen=True, slots=True)
class Page:
    """Files that are served under ``/plugins/NAME/``. They load what lies beside them and ask ``/api``."""

    title: str
    folder: Path
    """With an ``index.html``."""
