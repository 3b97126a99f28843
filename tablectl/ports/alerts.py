"""Open alerts, and where they are saved, so that they survive a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tablectl.game.referee import Cause


@dataclass(frozen=True, slots=True)
class StandingAlert:
    """An alert that is open while its cause holds."""

    key: str
    """Unique among the causes of one source."""
    code: str
    """Stable, for programs: one of ``KINDS``, or of the book's faults and refusals."""
    text: str
    """For people, in English."""
    details: Mapping[str, object] = field(default_factory=dict)
    """What the text says, as plain values."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """The message's other fields: ``seat``, ``question``, ``offers``: requests that remedy it."""
    cause: Cause | None = None
    """How long it holds by the journal; None where only its source knows when it ends."""
    name: str = ""
    """Id of the cause, the same in every run; empty: the board assigns one."""


@dataclass(frozen=True, slots=True)
class SavedAlert:
    """An alert as it was published."""

    source: str
    """Which part reports the cause."""
    alert: StandingAlert


class AlertStore(Protocol):
    """Never raises: a full disk loses the saved alerts, not the game."""

    def load(self) -> Sequence[SavedAlert]:
        """The alerts that were saved last; none if they cannot be read."""

    def save(self, alerts: Sequence[SavedAlert]) -> None:
        """Save the active alerts in place of the previous ones."""
