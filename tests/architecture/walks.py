"""The walks of docs/DESIGN.md: the rooms of each in order, and the functions that each names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tests.architecture.sources import ROOT

DISCARD: Final = "One discard, from the camera to MQTT"
COMMAND: Final = "One machine command, from an operator to the wire"
OPTION: Final = "One rule option, from the configuration to the score"

_STOP: Final = re.compile(r"`([\w/]+\.py):([\w.]+)`")
_ROW: Final = re.compile(r"^\| \d+ \| `([\w/]+)` \|")


@dataclass(frozen=True, slots=True)
class Stop:
    """One function of a walk."""

    path: str
    """Of its file, from the root of the repository."""
    name: str
    """Qualified by its class, as in ``Pipeline.frame``."""


@dataclass(frozen=True, slots=True)
class Row:
    """One room of a walk."""

    room: str
    stops: tuple[Stop, ...]


STAND_INS: Final = {
    Stop("vision/cameras/camera.py", "Camera.poll"): Stop(
        "tablectl/simulation/pictures/camera.py", "TableCamera.poll"
    )
}
"""What stands in the simulated table where a real one has a device."""
BESIDE: Final = frozenset(
    Stop(path, name)
    for path, names in {
        "tablectl/adapters/examples/collector.py": ("ExampleCollector.capture",),
        "tablectl/adapters/eyes/camera.py": ("CameraEyes._wait_for_time",),
        "tablectl/adapters/eyes/camera_placement.py": ("CameraPlacement._compare_markers",),
        "tablectl/adapters/recogniser/table_sets.py": ("TableSets.on_hand_start", "TableSets.health"),
        "tablectl/adapters/host/clock.py": ("SystemClock.at", "SystemClock.now_s", "SystemClock.run_ms"),
        "tablectl/adapters/recording/recorders.py": (
            "Recorders.record_evidence",
            "Recorders.frame",
            "Recorders.record_entries",
        ),
        "tablectl/service/machine/lamps.py": ("SeatLamps.show",),
        "tablectl/service/publishing/announcer.py": ("Announcer.publish_alert",),
        "tablectl/service/delay.py": ("Delay.add_events", "Delay.add"),
        "tablectl/service/publishing/needs.py": ("NeedsTracker.message_if_changed",),
        "tablectl/simulation/pictures/camera.py": ("TableCamera.poll", "TableCamera.status"),
        "vision/cameras/quality.py": ("QualityMonitor.frame",),
    }.items()
    for name in names
)
"""What else happens on a discard's way: clock, recorder, lamps, delay, examples, quality, stand-ins; and what
players need, which is told with the first discard where a slow computer sees it at once with the dice.
"""


def room_of(path: str) -> str:
    """The room of a file: the folder by which code outside imports it.

    Folders inside a room (``tablectl/service/desk``) belong to it. The adapters and the game have no code of
    their own, so each of their folders is a room; the bridge says all it has to say as one package.

    >>> room_of("tablectl/service/desk/desk.py")
    'tablectl/service'
    >>> room_of("tablectl/game/decide/dispatch.py")
    'tablectl/game/decide'
    >>> room_of("firmware_bridge/link/session.py")
    'firmware_bridge'
    """
    parts = path.split("/")
    if parts[0] == "firmware_bridge":
        return parts[0]
    deep = 3 if parts[:2] in (["tablectl", "game"], ["tablectl", "adapters"]) else 2
    return "/".join(parts[:-1][:deep])


def section(heading: str) -> str:
    """The text below a heading of DESIGN.md."""
    page = (ROOT / "docs" / "DESIGN.md").read_text(encoding="utf-8")
    return page.split(f"\n### {heading}\n", 1)[1].split("\n#", 1)[0]


def walk(heading: str) -> tuple[Row, ...]:
    """The rows of a walk's table."""
    return tuple(
        Row(match[1], tuple(Stop(*stop) for stop in _STOP.findall(line)))
        for line in section(heading).splitlines()
        if (match := _ROW.match(line))
    )


def stops(heading: str) -> tuple[Stop, ...]:
    """Every function that a section names, in the order of its words."""
    return tuple(Stop(*stop) for stop in _STOP.findall(section(heading)))
