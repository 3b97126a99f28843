"""How it stands with OBS at one moment, and what of the settings it does not have. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablectl.config.obs import ObsSettings

MEDIA_KIND: Final = "ffmpeg_source"
"""OBS's kind of a media source; no other plays a file that it is given."""


class Buffer(StrEnum):
    """How OBS's replay buffer is."""

    RUNS = "runs"
    OFF = "off"
    """It can be started."""
    UNAVAILABLE = "unavailable"
    """It is switched off in OBS's settings."""


@dataclass(frozen=True, slots=True)
class Look:
    """OBS, looked at."""

    scenes: tuple[str, ...] = ()
    """The names of its scenes, as its own list has them from the top."""
    shown: str = ""
    """The scene on air."""
    media: tuple[str, ...] = ()
    """Its media sources."""
    transitions: tuple[str, ...] = ()
    buffer: Buffer = Buffer.OFF
    studio: bool = False
    """Whether a hand prepares scenes in a preview."""


NOT_LOOKED: Final = Look()


def missing(settings: ObsSettings, look: Look) -> dict[str, str]:
    """What the settings name and OBS does not have, by the field of the page: ``scene_win``,
    ``transition_win``, ``clip_source``."""
    asked = {f"scene_{moment}": name for moment, name in settings.scenes.items() if name not in look.scenes}
    asked |= {
        f"transition_{moment}": name
        for moment, name in settings.transitions.items()
        if name not in look.transitions
    }
    if settings.clip_source not in look.media:
        asked["clip_source"] = settings.clip_source
    return {field: name for field, name in asked.items() if name}
