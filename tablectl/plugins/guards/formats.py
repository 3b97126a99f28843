"""The guard of a record format: a failing one no longer recognises any record."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from tablectl.formats.others import RecordFormat, WritesRecords
from tablectl.formats.recorded.record import RecordedGame, RecordError
from tablectl.plugins.switch import Switch


class GuardedFormat:
    """A ``RecordFormat`` that raises only ``RecordError``."""

    def __init__(self, plugin: RecordFormat, switch: Switch) -> None:
        self._plugin, self._switch = plugin, switch

    def recognises(self, text: str) -> bool:
        """Whether a record is in this format."""
        if not self._switch.is_on:
            return False
        return self._switch.call("recognises", lambda: bool(self._plugin.recognises(text)), lambda: False)

    def read(self, text: str) -> Sequence[RecordedGame]:
        """Read all games of a record.

        Raises:
            RecordError: it is damaged, or the plugin failed.
        """
        games = self._switch.call(
            "read",
            lambda: tuple(self._plugin.read(text)),
            lambda: None,
            expected_errors=(RecordError,),
            timeout_s=inf,  # in a command that its user can interrupt
        )
        if games is not None and all(isinstance(game, RecordedGame) for game in games):
            return games
        self._switch.switch_off("read gave something else than RecordedGames")
        raise self._failed()

    def _failed(self) -> RecordError:
        return RecordError(f"the {self._switch} failed: {self._switch.reason}")


class GuardedWritingFormat(GuardedFormat):
    """A guarded format that also writes records."""

    def __init__(self, plugin: RecordFormat, writer: WritesRecords, switch: Switch) -> None:
        """``writer``: the same plugin, typed as one that writes."""
        super().__init__(plugin, switch)
        self._writer = writer

    def write(self, game: RecordedGame) -> str:
        """One game as a file's text.

        Raises:
            RecordError: the format cannot hold this game, or the plugin failed.
        """
        text = self._switch.call(
            "write",
            lambda: self._writer.write(game),
            lambda: None,
            expected_errors=(RecordError,),
            timeout_s=inf,
        )
        if not isinstance(text, str):
            self._switch.switch_off("write gave something else than a text")
            raise self._failed()
        return text


def guarded_format(plugin: RecordFormat, switch: Switch) -> GuardedFormat:
    """A format with its guard, which writes records where the format does."""
    if isinstance(plugin, WritesRecords):
        return GuardedWritingFormat(plugin, plugin, switch)
    return GuardedFormat(plugin, switch)
