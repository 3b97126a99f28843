"""Topics and audiences of the table's messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

Message = Mapping[str, object]
"""A published JSON object, with ``schema`` and ``table``."""


def objects_in(value: object) -> list[Mapping[str, Any]]:
    """The objects in a list of a message; none where it is no list."""
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, Sequence) else []


class Topic(StrEnum):
    """The topics, by the last part of their names."""

    SCORE = "score"
    STATE = "state"
    EVENT = "event"
    RESULT = "result"
    NEEDS = "needs"
    PLAYERS = "players"
    """Data of the players: nothing about the game."""
    CLOCK = "clock"
    """A round's clock, from a hall: nothing about the game."""
    ALERT = "alert"
    ALERT_ENDED = "alert_ended"
    MACHINE = "machine"
    HEALTH = "health"
    HANDS = "hands"
    """Hands seen by hand cameras: never public."""
    ODDS = "odds"
    """Winning chances, computed from concealed tiles: never public."""

    @property
    def retained(self) -> bool:
        """Whether the broker retains the latest message for new subscribers."""
        return self not in (Topic.EVENT, Topic.ALERT, Topic.ALERT_ENDED)

    @property
    def qos(self) -> int:
        """MQTT quality of service: a lost health message is replaced by the next one."""
        return 0 if self is Topic.HEALTH else 1


class Audience(StrEnum):
    """The receivers of messages; each audience may have a delay of its own."""

    PUBLIC = "public"
    COMMENTARY = "commentary"
    """Commentators, who may see hands."""
    BROADCAST = "broadcast"
    """Viewers of a broadcast, who may see hands."""

    @property
    def folder(self) -> str:
        """The prefix of the topic's name, with its slash."""
        return {"public": "", "commentary": "broadcast/commentary/", "broadcast": "broadcast/"}[self.value]


SHARED_TOPICS: Final = (Topic.STATE, Topic.SCORE, Topic.RESULT, Topic.NEEDS, Topic.EVENT)
"""Topics for every audience; those who may see hands also receive ``HAND_TOPICS``."""
HAND_TOPICS: Final = (Topic.HANDS, Topic.ODDS)
"""Topics with concealed tiles: they are never sent to the public."""
HAND_AUDIENCES: Final = (Audience.COMMENTARY, Audience.BROADCAST)


@dataclass(frozen=True, slots=True)
class Hold:
    """The delay of an audience."""

    seconds: float = 0.0
    until_hand_ends: bool = False
    """Also wait until the message's hand is paid."""

    @property
    def is_none(self) -> bool:
        """Whether there is no delay at all."""
        return self.seconds <= 0 and not self.until_hand_ends


NO_DELAY: Final = Hold()
