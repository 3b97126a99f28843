"""The interface that connections over MQTT and over HTTP share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tablectl.client.messages import CommandResult, EventMessage

ANSWER_WITHIN_S: Final = 20.0
FIRST_RETRY_S: Final = 0.5
MAX_RETRY_S: Final = 30.0
CLOSE_WITHIN_S: Final = 5.0
"""So long the thread of a connection is waited for."""
SPEAKS_OLDER_ONLY: Final = 132
"""Why a broker that knows MQTT 3.1.1 alone does not take the connection (MQTT 5, 2.4)."""
EVENTS_AT_ONCE: Final = 500
"""Past events asked for in one request."""


@dataclass(frozen=True, slots=True)
class Received:
    """One message of the table."""

    topic: str
    message: Mapping[str, Any]
    greeting: bool = False
    """Whether it was said earlier, and is told because a connection was made."""


class Connection(Protocol):
    """A connection that is made again whenever it breaks, until it is closed. One thread receives and asks;
    any may close."""

    def receive(self, timeout_s: float | None = None) -> Received | None:
        """The next message; None when the time is over, or the connection is closed.

        Raises:
            AccessRefused: the other side lets us not in.
        """

    @property
    def closed(self) -> bool:
        """Whether ``close`` was called."""

    def wait(self, seconds: float) -> None:
        """Let time pass, unless the connection is closed."""

    def resume_after(self, seq: int) -> None:
        """Tell the last event that has come, for when the connection is made again."""

    def past(self, after: int) -> Sequence[EventMessage]:
        """Some of the events after a number, oldest first and none left out; none if there are no more.

        Raises:
            AccessRefused: past events are not told to this name.
            Unreachable: there was no answer.
            RequestRefused: the answer was no.
        """

    def ask(self, request: Mapping[str, object]) -> CommandResult:
        """The answer to a request.

        Raises:
            AccessRefused, Unreachable, RequestRefused: as ``past``.
        """

    def close(self) -> None:
        """End it; may be called twice."""
