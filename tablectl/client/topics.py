"""The topics of a table, each with the type of its messages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, TypeVar

from tablectl.client.messages import (
    Alert,
    AlertEnded,
    Clock,
    EventMessage,
    Hands,
    Health,
    Machine,
    Needs,
    OddsMessage,
    Players,
    Result,
    Score,
    State,
)

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Topic(Generic[M]):
    """One topic: ``M`` is the type of its messages."""

    name: str
    retained: bool = True
    """Whether a newcomer gets the newest message at once."""


SCORE: Final[Topic[Score]] = Topic("score")
"""Points and place of the session."""
STATE: Final[Topic[State]] = Topic("state")
"""What lies on the table for all to see."""
RESULT: Final[Topic[Result]] = Topic("result")
"""The last hand's wins and payments; told again when a correction changes it."""
NEEDS: Final[Topic[Needs]] = Topic("needs")
"""What each player needs to reach a place."""
PLAYERS: Final[Topic[Players]] = Topic("players")
"""Who the players are besides their names."""
CLOCK: Final[Topic[Clock]] = Topic("clock")
"""A round's clock, as a hall told it."""
MACHINE: Final[Topic[Machine]] = Topic("machine")
HEALTH: Final[Topic[Health]] = Topic("health")
HANDS: Final[Topic[Hands]] = Topic("hands")
"""What hand cameras see: for the audiences ``broadcast`` and ``commentary`` alone."""
ODDS: Final[Topic[OddsMessage]] = Topic("odds")
"""Who will win, worked out with concealed tiles: for the same two audiences alone."""
ALERT: Final[Topic[Alert]] = Topic("alert", retained=False)
ALERT_ENDED: Final[Topic[AlertEnded]] = Topic("alert_ended", retained=False)
"""What the judge should look at."""
EVENT: Final[Topic[EventMessage]] = Topic("event", retained=False)
"""Journal entries one by one; ``Table.events`` gives them without a gap."""


class Audience(StrEnum):
    """Who is told; those who may see hands are told later."""

    PUBLIC = "public"
    COMMENTARY = "commentary"
    BROADCAST = "broadcast"

    @property
    def folder(self) -> str:
        """What stands before a topic's name over MQTT, slash included."""
        return {"public": "", "commentary": "broadcast/commentary/", "broadcast": "broadcast/"}[self.value]
