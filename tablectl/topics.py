"""What the table says, and to whom: topics and audiences by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

Message = Mapping[str, object]
"""A JSON object for the outside, ``schema`` and ``table`` included."""


def objects_in(value: object) -> list[Mapping[str, Any]]:
    """The objects of a list that a message holds; none where it holds something else."""
    return [each for each in value if isinstance(each, Mapping)] if isinstance(value, Sequence) else []


class Topic(StrEnum):
    """What the table publishes, by the last part of its topic's name."""

    SCORE = "score"
    STATE = "state"
    EVENT = "event"
    RESULT = "result"
    NEEDS = "needs"
    PLAYERS = "players"
    """Who the players are: nothing about the game."""
    CLOCK = "clock"
    """A round's clock, as a hall told it: nothing about the game."""
    ALERT = "alert"
    ALERT_ENDED = "alert_ended"
    """The cause of an alert is gone."""
    MACHINE = "machine"
    HEALTH = "health"
    HANDS = "hands"
    """What hand cameras saw: never for the public."""
    ODDS = "odds"
    """Who will win, worked out with concealed tiles: never for the public."""

    @property
    def retained(self) -> bool:
        """Whether a newcomer gets the newest message at once."""
        return self not in (Topic.EVENT, Topic.ALERT, Topic.ALERT_ENDED)

    @property
    def qos(self) -> int:
        """How surely it is delivered: the next figures of its health replace those that were lost."""
        return 0 if self is Topic.HEALTH else 1


class Audience(StrEnum):
    """Who is told; each audience may have to wait for a time of its own."""

    PUBLIC = "public"
    COMMENTARY = "commentary"
    """Those who speak about the game to others: they may see hands."""
    BROADCAST = "broadcast"
    """Those who watch a broadcast: they may see hands."""

    @property
    def folder(self) -> str:
        """What stands before the topic's name, slash included."""
        return {"public": "", "commentary": "broadcast/commentary/", "broadcast": "broadcast/"}[self.value]


TWINS: Final = (Topic.STATE, Topic.SCORE, Topic.RESULT, Topic.NEEDS, Topic.EVENT)
"""What every audience gets; those who may see hands get ``SEE_HANDS_TOPICS`` besides."""
SEE_HANDS_TOPICS: Final = (Topic.HANDS, Topic.ODDS)
"""What knows concealed tiles: it has no way to the public."""
SEE_HANDS: Final = (Audience.COMMENTARY, Audience.BROADCAST)


@dataclass(frozen=True, slots=True)
class Hold:
    """How long an audience waits."""

    seconds: float = 0.0
    until_hand_ends: bool = False
    """And not before the hand that a message tells of is paid."""

    @property
    def is_none(self) -> bool:
        """Whether the audience need not wait at all."""
        return self.seconds <= 0 and not self.until_hand_ends


TOLD_AT_ONCE: Final = Hold()
