"""A publisher: it keeps a file with the newest score, for a sign that reads one.

Begin here and speak to your own device. It has a thread of its own, so it may wait for a while.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tablectl.plugins import Publisher, Settings


class CornerPublisher:
    """Writes ``NAME POINTS``, a line for each player."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def heard(self, topic: str, message: Mapping[str, object]) -> None:
        """A message of docs/MQTT.md that the public was just told. Leave alone what you do not know."""
        seats = message.get("seats")
        if topic != "score" or not isinstance(seats, list):
            return
        lines = [f"{seat.get('player', '')} {seat.get('points', '')}\n" for seat in seats]
        beside = self._file.with_suffix(".new")
        beside.write_text("".join(lines), encoding="utf-8")
        beside.replace(self._file)

    def close(self) -> None:
        """Let go."""


def open_publisher(table: str, settings: Settings) -> Publisher:
    """What the entry point names: used where ``plugins.publishers`` names it.

    Args:
        settings: ``[plugins.settings.corner]``; ``file`` is where the score is written.
    """
    return CornerPublisher(Path(str(settings.get("file", f"{table}-score.txt"))))
