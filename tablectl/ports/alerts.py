"""Where the alerts that stand are kept over a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tablectl.game.referee import Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedAlert:
    """An alert as it was told, and how long it holds."""

    name: str
    """The id of its cause."""
    source: str
    """Who knows of the cause."""
    key: str
    """Tells it from the others of that source."""
    code: str
    text: str
    details: Mapping[str, object] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)
    cause: Cause | None = None


class AlertStore(Protocol):
    """Never raises: a disk that is full costs what stood, not the game."""

    def kept(self) -> Sequence[SavedAlert]:
        """What was kept last; none where nothing can be read."""

    def keep(self, alerts: Sequence[SavedAlert]) -> None:
        """These stand now, in place of those before."""
