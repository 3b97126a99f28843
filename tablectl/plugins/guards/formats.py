"""A record format of others: one that fails recognises nothing any more."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.formats.others import RecordFormat
from tablectl.formats.record import RecordedGame, RecordError
from tablectl.plugins.switch import Switch


class GuardedFormat:
    """A ``RecordFormat`` that raises nothing but ``RecordError``."""

    def __init__(self, others: RecordFormat, switch: Switch) -> None:
        self._others, self._switch = others, switch

    def recognises(self, text: str) -> bool:
        """Whether a record is in this format."""
        if not self._switch.is_on:
            return False
        return self._switch.ask("recognises", lambda: bool(self._others.recognises(text)), lambda: False)

    def read(self, text: str) -> Sequence[RecordedGame]:
        """Every game of a record.

        Raises:
            RecordError: it is damaged, or the plugin failed.
        """
        games = self._switch.ask(
            "read", lambda: tuple(self._others.read(text)), lambda: None, passes=(RecordError,)
        )
        if games is not None and all(isinstance(game, RecordedGame) for game in games):
            return games
        self._switch.put_off("read gave something else than RecordedGames")
        raise RecordError(f"the {self._switch} failed: {self._switch.why}")
