"""A table's MQTT messages as they came: captured, parsed, selected by topic and audience."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tablectl.decoding import PAYLOAD, DecodingFault, Undecodable, decode_object
from tablectl.quoting import quoted

AVAILABILITY: Final = "availability"
NOT_RETAINED: Final = ("event", "alert", "alert_ended", "command", "command/result")
"""Topics of things that happen once; all other topics hold a current value, and are retained."""
AUDIENCE_PREFIXES: Final = ("broadcast/commentary/", "broadcast/")
"""Topic prefixes of the delayed audiences, the longer prefix first."""


class MessageTime(StrEnum):
    """When a message came, relative to the time of listening."""

    BEFORE = "before"
    """The broker's store held it when listening began."""
    LIVE = "live"
    """The table published it while we listened."""
    AFTER = "after"
    """The broker's store held it when listening ended."""


@dataclass(frozen=True, slots=True)
class CapturedMessage:
    """One MQTT message as the broker delivered it."""

    topic: str
    """The complete topic name."""
    payload: bytes
    retained: bool
    """The retain flag with which it was published, also of a live message."""
    qos: int
    at_s: float
    """Seconds since listening began."""
    moment: MessageTime = MessageTime.LIVE


@dataclass(frozen=True, slots=True)
class ParsedMessage:
    """One message of the table, parsed as far as it can be."""

    raw: CapturedMessage
    topic: str
    """Without the table's prefix."""
    message: Mapping[str, Any] | None
    """The JSON object; None if the payload is none."""
    fault: str = ""
    """Why the payload is no object."""

    @property
    def subject(self) -> str:
        """The topic without its audience: ``score`` of ``broadcast/score``."""
        folder = next((each for each in AUDIENCE_PREFIXES if self.topic.startswith(each)), "")
        return self.topic.removeprefix(folder)

    @property
    def folder(self) -> str:
        """The audience's topic prefix: empty for the public."""
        return self.topic.removesuffix(self.subject)

    @property
    def is_live(self) -> bool:
        """Whether the table published it while we listened."""
        return self.raw.moment is MessageTime.LIVE

    def value(self, field: str) -> object:
        """A field of the message; None where it has none."""
        return None if self.message is None else self.message.get(field)

    def number(self, field: str) -> int | None:
        """A whole number of the message; None where it holds none."""
        value = self.value(field)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def text(self, field: str) -> str:
        """A text of the message; empty where it holds none."""
        value = self.value(field)
        return value if isinstance(value, str) else ""

    def __str__(self) -> str:
        """Which message it is, for people."""
        number = self.number("seq")
        name = self.topic if number is None else f"{self.topic} with seq {number}"
        return f"{name} ({self.raw.moment}, {self.raw.at_s:.1f} s)"


class Traffic:
    """All captured messages of one table, in order. Immutable."""

    def __init__(self, table: str, messages: Sequence[CapturedMessage]) -> None:
        """Parse the messages.

        Args:
            table: the table's name.
            messages: in the order in which they came. Of topics outside the table's, only the announcement to
                Home Assistant is used.
        """
        self.table = table
        prefix = f"mahjong/{table}/"
        self.messages = tuple(_parse(each, prefix) for each in messages if each.topic.startswith(prefix))
        self.announcements = tuple(each for each in messages if each.topic == announcement_topic(table))
        """The messages to Home Assistant's discovery topic."""

    def objects(self, *subjects: str) -> tuple[ParsedMessage, ...]:
        """The messages with these subjects that hold an object, of every audience."""
        return tuple(each for each in self.messages if each.subject in subjects and each.message is not None)

    def folders(self) -> Iterator[str]:
        """The topic prefix of each audience that received anything."""
        return iter(dict.fromkeys(each.folder for each in self.messages))

    def events(self, folder: str = "") -> tuple[ParsedMessage, ...]:
        """The live events of an audience that have a ``seq``, in the order in which they came."""
        return tuple(
            each
            for each in self.objects("event")
            if each.folder == folder and each.is_live and each.number("seq") is not None
        )


def announcement_topic(table: str) -> str:
    """The topic where Home Assistant discovers a table."""
    return f"homeassistant/device/{table}/config"


def excerpt(payload: bytes) -> str:
    """The first characters of a payload, quoted for a message to people."""
    return quoted(payload[:60].decode("utf-8", "replace"))


def _parse(raw: CapturedMessage, prefix: str) -> ParsedMessage:
    topic = raw.topic.removeprefix(prefix)
    if topic == AVAILABILITY:
        return ParsedMessage(raw, topic, None)
    try:
        return ParsedMessage(raw, topic, decode_object(raw.payload, PAYLOAD))
    except Undecodable as error:
        quotation = f": {excerpt(raw.payload)}" if error.fault is DecodingFault.NO_OBJECT else ""
        return ParsedMessage(raw, topic, None, f"it {error}{quotation}")
