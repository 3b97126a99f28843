"""Where active alerts are saved, so that they survive a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tablectl.game.referee import Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedAlert:
    """An alert as it was published, and how long it holds."""

    name: str
    """The id of its cause."""
    source: str
    """Which part reports the cause."""
    key: str
    """Identifies the alert among those of its source."""
    code: str
    text: str
    details: Mapping[str, object] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)
    cause: Cause | None = None


class AlertStore(Protocol):
    """Never raises: a full disk loses the saved alerts, not the game."""

    def load(self) -> Sequence[SavedAlert]:
        """The alerts that were saved last; none if they cannot be read."""

    def save(self, alerts: Sequence[SavedAlert]) -> None:
        """Save the active alerts in place of the previous ones."""
