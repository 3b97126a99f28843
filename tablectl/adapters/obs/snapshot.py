"""The state of OBS at one moment, and the names in the settings that it does not have. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablectl.config.obs import ObsSettings

MEDIA_KIND: Final = "ffmpeg_source"
"""OBS's kind of media sources, the only ones that play a file."""


class ReplayBuffer(StrEnum):
    """The state of OBS's replay buffer."""

    RUNS = "runs"
    OFF = "off"
    """It can be started."""
    UNAVAILABLE = "unavailable"
    """It is switched off in OBS's settings."""


@dataclass(frozen=True, slots=True)
class ObsSnapshot:
    """The state of OBS, read over its connection."""

    scenes: tuple[str, ...] = ()
    """Names of its scenes, in the order of its own list."""
    shown: str = ""
    """The scene on air."""
    media: tuple[str, ...] = ()
    """Its media sources."""
    transitions: tuple[str, ...] = ()
    buffer: ReplayBuffer = ReplayBuffer.OFF
    studio: bool = False
    """Whether studio mode is on, in which somebody prepares scenes in a preview."""


EMPTY_SNAPSHOT: Final = ObsSnapshot()


def missing_names(settings: ObsSettings, snapshot: ObsSnapshot) -> dict[str, str]:
    """Names in the settings that OBS does not have, by the field of the page: ``scene_win``,
    ``transition_win``, ``clip_source``."""
    names = {
        f"scene_{moment}": name for moment, name in settings.scenes.items() if name not in snapshot.scenes
    }
    names |= {
        f"transition_{moment}": name
        for moment, name in settings.transitions.items()
        if name not in snapshot.transitions
    }
    if settings.clip_source not in snapshot.media:
        names["clip_source"] = settings.clip_source
    return {field: name for field, name in names.items() if name}
