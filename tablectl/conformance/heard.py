"""What was heard of a table: the messages as they came, before anything is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tablectl.decoding import PAYLOAD, DecodingFault, Undecodable, decoded_object
from tablectl.errors import quoted

AVAILABILITY: Final = "availability"
NOT_RETAINED: Final = ("event", "alert", "alert_ended", "command", "command/result")
"""Topics of what happens; all others say how things are, and are retained."""
FOLDERS: Final = ("broadcast/commentary/", "broadcast/")
"""Where audiences that wait are told, the longer name first."""


class MessageTime(StrEnum):
    """When a message came."""

    BEFORE = "before"
    """The broker's store held it when listening began."""
    LIVE = "live"
    """The table published it meanwhile."""
    AFTER = "after"
    """The broker's store held it when listening ended."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One message."""

    topic: str
    """The whole name."""
    payload: bytes
    retained: bool
    """As it was published, also where the broker tells it live."""
    qos: int
    at_s: float
    """Seconds since listening began."""
    moment: MessageTime = MessageTime.LIVE


@dataclass(frozen=True, slots=True)
class ParsedMessage:
    """One message of the table, read as far as it can be read."""

    heard: Heard
    topic: str
    """Without what every topic of the table begins with."""
    message: Mapping[str, Any] | None
    """The object; None where there is none."""
    fault: str = ""
    """Why there is none."""

    @property
    def subject(self) -> str:
        """The topic without its audience: ``score`` of ``broadcast/score``."""
        folder = next((each for each in FOLDERS if self.topic.startswith(each)), "")
        return self.topic.removeprefix(folder)

    @property
    def folder(self) -> str:
        """What stands before the subject: empty for the public."""
        return self.topic.removesuffix(self.subject)

    @property
    def live(self) -> bool:
        """Whether the table published it while we listened."""
        return self.heard.moment is MessageTime.LIVE

    def value(self, field: str) -> object:
        """A field of the message; None where it has none."""
        return None if self.message is None else self.message.get(field)

    def number(self, field: str) -> int | None:
        """A whole number of the message; None where it holds none."""
        value = self.value(field)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def words(self, field: str) -> str:
        """A text of the message; empty where it holds none."""
        value = self.value(field)
        return value if isinstance(value, str) else ""

    def __str__(self) -> str:
        """Which message it is, for people."""
        number = self.number("seq")
        named = self.topic if number is None else f"{self.topic} with seq {number}"
        return f"{named} ({self.heard.moment}, {self.heard.at_s:.1f} s)"


class Traffic:
    """All that was heard of one table, in order; nothing of it changes."""

    def __init__(self, table: str, heard: Sequence[Heard]) -> None:
        """Read the messages.

        Args:
            table: the table's name.
            heard: in the order in which they came; of other topics only the announcement to Home Assistant
                matters.
        """
        self.table = table
        prefix = f"mahjong/{table}/"
        self.messages = tuple(_read(each, prefix) for each in heard if each.topic.startswith(prefix))
        self.announced = tuple(each for each in heard if each.topic == announcement_of(table))
        """What Home Assistant is told."""

    def on(self, *subjects: str) -> tuple[ParsedMessage, ...]:
        """The objects of these subjects, of every audience."""
        return tuple(each for each in self.messages if each.subject in subjects and each.message is not None)

    def folders(self) -> Iterator[str]:
        """Each audience that was told anything."""
        return iter(dict.fromkeys(each.folder for each in self.messages))

    def events(self, folder: str = "") -> tuple[ParsedMessage, ...]:
        """The live events of an audience that say their number, in the order in which they came."""
        return tuple(
            each
            for each in self.on("event")
            if each.folder == folder and each.live and each.number("seq") is not None
        )


def announcement_of(table: str) -> str:
    """The topic at which Home Assistant finds a table."""
    return f"homeassistant/device/{table}/config"


def beginning(payload: bytes) -> str:
    """The first signs of what is no object, to be shown."""
    return quoted(payload[:60].decode("utf-8", "replace"))


def _read(heard: Heard, prefix: str) -> ParsedMessage:
    topic = heard.topic.removeprefix(prefix)
    if topic == AVAILABILITY:
        return ParsedMessage(heard, topic, None)
    try:
        return ParsedMessage(heard, topic, decoded_object(heard.payload, PAYLOAD))
    except Undecodable as error:
        what = f": {beginning(heard.payload)}" if error.fault is DecodingFault.NO_OBJECT else ""
        return ParsedMessage(heard, topic, None, f"it {error}{what}")
