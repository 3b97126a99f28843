"""A record format of others: one that fails recognises nothing any more."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from tablectl.formats.others import RecordFormat, WritesRecords
from tablectl.formats.recorded.record import RecordedGame, RecordError
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
            "read",
            lambda: tuple(self._others.read(text)),
            lambda: None,
            passes=(RecordError,),
            within_s=inf,  # in a command that somebody has given, and may end
        )
        if games is not None and all(isinstance(game, RecordedGame) for game in games):
            return games
        self._switch.put_off("read gave something else than RecordedGames")
        raise self._failed()

    def _failed(self) -> RecordError:
        return RecordError(f"the {self._switch} failed: {self._switch.why}")


class GuardedWritingFormat(GuardedFormat):
    """One that is written, too."""

    def __init__(self, others: RecordFormat, writes: WritesRecords, switch: Switch) -> None:
        """``writes``: the same, as what is written by it."""
        super().__init__(others, switch)
        self._writes = writes

    def write(self, game: RecordedGame) -> str:
        """One game as a file's text.

        Raises:
            RecordError: the format cannot hold this game, or the plugin failed.
        """
        text = self._switch.ask(
            "write", lambda: self._writes.write(game), lambda: None, passes=(RecordError,), within_s=inf
        )
        if not isinstance(text, str):
            self._switch.put_off("write gave something else than a text")
            raise self._failed()
        return text


def guarded_format(others: RecordFormat, switch: Switch) -> GuardedFormat:
    """A format behind its guard, which is written where the format is."""
    if isinstance(others, WritesRecords):
        return GuardedWritingFormat(others, others, switch)
    return GuardedFormat(others, switch)
