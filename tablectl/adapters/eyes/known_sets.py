"""Eyes that know the table's own sets of tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablectl.adapters.recogniser.table_sets import TableSets
from tablectl.game.evidence import Evidence
from tablectl.ports import Eyes, EyesHealth


class EyesWithSets:
    """The eyes, with the sets that their recogniser knows: told in health, taken into use with a hand."""

    def __init__(self, eyes: Eyes, sets: TableSets) -> None:
        self._eyes, self._sets = eyes, sets

    def start(self, post: Callable[[Evidence], None]) -> None:
        """Begin to look."""
        self._eyes.start(post)

    def health(self) -> EyesHealth:
        """How the eyes do, and which sets are enrolled."""
        return replace(self._eyes.health(), tile_sets=self._sets.health())

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        """As the eyes have it."""
        return self._eyes.crop(at_mm)

    def on_hand_start(self) -> None:
        """A set that was enrolled since the last hand is read by from now on."""
        self._sets.on_hand_start()
        self._eyes.on_hand_start()

    def close(self) -> None:
        """Stop looking. May be called twice."""
        self._eyes.close()
