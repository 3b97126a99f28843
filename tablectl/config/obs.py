"""Settings of the OBS director, which its page stores apart from the table's file."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tablectl.decoding import OWN_FILE, Undecodable, decode
from tablectl.errors import InputError

HOST: Final = r"^([A-Za-z0-9_][A-Za-z0-9_.-]*|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(%[A-Za-z0-9]+)?)$"
"""A name, an IPv4 or an IPv6 address."""


class Moment(StrEnum):
    """A moment of a game that may have a scene of its own."""

    PLAY = "play"
    """A hand is being played."""
    RIICHI = "riichi"
    """A player has just declared riichi."""
    WIN = "win"
    """A hand has been won."""
    REPLAY = "replay"
    """The last win once more, from OBS's replay buffer."""
    BREAK = "break"
    """Play is paused."""
    FINAL = "final"
    """The session is over."""


class ObsSettings(BaseModel):
    """What an operator has chosen on the page ``/obs``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    enabled: bool = False
    host: str = Field(default="127.0.0.1", pattern=HOST, max_length=253)
    """A name or an address and no more: it stands in the address that is connected to."""
    port: int = Field(default=4455, ge=1, le=65535)
    password: str = Field(default="", max_length=200)
    audience: Literal["public", "commentary", "broadcast"] = "broadcast"
    """Whose messages it follows: the scenes then keep step with that audience's delay."""
    scenes: Mapping[Moment, str] = Field(default_factory=dict)
    """OBS's scene for each moment; a moment without one changes nothing."""
    transitions: Mapping[Moment, str] = Field(default_factory=dict)
    """How a moment's scene comes on air, by the name of one of OBS's transitions; a moment without one comes
    as OBS is set."""
    clip_source: str = Field(default="", max_length=200)
    """The media source that plays the clip of the last win."""
    riichi_s: float = Field(default=6.0, ge=0, le=60)
    """How long the scene of a riichi is shown."""
    replay_after_s: float = Field(default=3.0, ge=0, le=60)
    """When a settled win is shown again."""
    clip_s: float = Field(default=10.0, ge=1, le=120)
    """How much of the clip's end is played; without a media source, how long the scene is shown."""
    highlights: bool = False
    """Whether the replay buffer is saved at each highlight."""

    @property
    def link(self) -> ObsLink:
        """What a connection is made by: with another one OBS is connected to anew."""
        return ObsLink(self.enabled, self.host, self.port, self.password)

    @property
    def wants_buffer(self) -> bool:
        """Whether anything is played or kept from OBS's replay buffer."""
        return self.highlights or bool(self.clip_source and self.scenes.get(Moment.REPLAY))


class ObsLink(NamedTuple):
    """How OBS is reached, or that it is not."""

    enabled: bool
    host: str
    port: int
    password: str

    @property
    def address(self) -> str:
        """As people write it."""
        return f"{self.host}:{self.port}"

    @property
    def url(self) -> str:
        """Of its WebSocket server."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"ws://{host}:{self.port}"


class WrongSetting(InputError):
    """A field of the settings has a value that it cannot have."""

    def __init__(self, message: str, field: str) -> None:
        """``field``: the first one that is wrong, with dots between the steps of its path."""
        super().__init__(message)
        self.field = field


def parse_settings(text: bytes | str, name: str) -> ObsSettings:
    """Settings from JSON.

    Args:
        name: what the text is called in an error.

    Raises:
        WrongSetting: a field is unknown or has a value that it cannot have.
        InputError: it is no JSON.
    """
    try:
        return ObsSettings.model_validate(decode(text, OWN_FILE))
    except Undecodable as error:
        raise InputError(f"{name} {error}") from error
    except ValidationError as error:
        wrong = [(".".join(map(str, each["loc"])), each["msg"]) for each in error.errors()]
        faults = "; ".join(f"{field or 'JSON'}: {fault}" for field, fault in wrong)
        raise WrongSetting(f"{name}: {faults}", wrong[0][0]) from error
