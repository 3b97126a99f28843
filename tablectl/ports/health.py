"""How the parts of a table do: plain values that every part tells of itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from tablectl.doctor.verdicts import Check
from tablectl.threads import RESTARTING


@dataclass(frozen=True, slots=True)
class LinkState:
    """How a connection to the outside does."""

    name: str
    """``broker``, ``publisher``..."""
    up: bool
    detail: str = ""
    why: Mapping[str, object] = field(default_factory=dict)
    """Why it is down, to be said in other languages: ``code`` and the figures; empty where none was given."""


class LinkDetail(NamedTuple):
    """Why a part is down, as ``LinkState`` has it; false where nothing is wrong."""

    detail: str = ""
    why: Mapping[str, object] = {}

    def __bool__(self) -> bool:
        return bool(self.detail)


def link_detail(detail: str, code: str, **figures: object) -> LinkDetail:
    """A reason in English, and the same as a code with its figures. The pages have words for each code."""
    return LinkDetail(detail, {"code": code, **figures})


STOPPED: Final = link_detail(RESTARTING, "stopped")
"""A part's thread has ended by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CameraHealth:
    """How one camera over the table does, and what its pictures are worth."""

    name: str
    up: bool
    detail: str
    """Why it is not up."""
    fps: float
    frame_age_s: float | None
    """Since its last picture was looked at; None before the first."""
    speed: float = 1.0
    """How much faster than the computer's clock the people at the table play: a simulated table's pictures
    show more of the game each."""
    quality: str = ""
    """What is wrong with the light or the focus, and what to do; empty while all is well."""
    pushed: str = ""
    """What the markers said last where that is not all well: what happened and what to do."""
    astray: bool = False
    """It was pushed and nothing tells where it stands now: tiles would be read in the wrong place."""
    calibration: str = ""
    """Where its calibration comes from, in words."""
    tiles: str = ""
    """What the recogniser has to say of the tiles it sees; empty while all is well."""
    flaws: tuple[str, ...] = ()
    """What ``quality`` speaks of: ``dark``, ``burnt``, ``glare``, ``soft``, ``flicker``."""
    drift: str = ""
    """What ``pushed`` speaks of: ``camera_moved``, ``refitted``, ``no_marker_seen``."""
    markers: int = 0
    """How many markers its calibration was fitted to."""
    why: Mapping[str, object] = field(default_factory=dict)
    """What ``detail`` says, as ``LinkState.why``."""


class SetProblem(StrEnum):
    """Why a set's file is not used."""

    OTHER_RECOGNISER = "other_recogniser"
    """It was enrolled for another recogniser, by a version that kept no pictures."""
    UNUSABLE = "unusable"
    """It is damaged, has other tiles, or was written by a newer program."""


@dataclass(frozen=True, slots=True)
class TileSetHealth:
    """What is known of one of the table's sets of tiles."""

    number: int
    """1 or 2, as the machine counts them."""
    name: str = ""
    """As it is enrolled; empty: it is not."""
    trouble: SetProblem | None = None
    """Why its file is not used; None where there is none, or all is well."""
    own: bool = False
    """A simulated table's own tiles, which nobody needs to enrol."""
    seen_instead: bool = False
    """Its tiles lie on the table, and the machine says that the other set does."""


@dataclass(frozen=True, slots=True)
class EyesHealth:
    """How the cameras and the recogniser do."""

    fps: float
    """Frames followed a second."""
    recognition_ms: float
    """Mean time of one recognition, milliseconds; 0 before the first."""
    queued: int
    """Frames waiting."""
    links: tuple[LinkState, ...] = ()
    """One per camera: ``camera overhead`` and what is wrong with it."""
    model: str = ""
    cameras: tuple[CameraHealth, ...] = ()
    """Those over the table."""
    tile_sets: tuple[TileSetHealth, ...] = ()
    """Each set of tiles that the table has."""


@dataclass(frozen=True, slots=True)
class HostHealth:
    """The computer itself."""

    temperature_c: float | None
    """None where the computer does not tell."""
    memory_mb: float
    """Resident memory of the service."""
    disk_free_mb: float
    undervoltage: bool | None = None
    """The supply sags just now, as a Raspberry Pi measures it; None where the computer does not tell."""
    load: float | None = None
    """Programs that wanted to run in the last minute, for each processor; None where it does not tell."""
    checks: tuple[Check, ...] = ()
    """Disk and clock, as the doctor looks at them."""
