"""Keys that were heard and of which nothing is written down yet: a restart does not lose them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablectl.game.events import (
    Event,
    HandDrawn,
    HandStarted,
    KongDeclared,
    MeldClaimed,
    TileDiscarded,
    VoidSuitChosen,
    WinShown,
)
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.history import Entry
from tablectl.ports import PressStore, SavedPress


class PendingPresses:
    """Belongs to the table's thread. What counts is what the referee goes by: it forgets keys, too."""

    def __init__(self, keeper: PressStore | None) -> None:
        """
        Args:
            keeper: keeps them on disk; None where nothing is kept.
        """
        self._keeper = keeper
        self._kept: tuple[SavedPress, ...] = ()

    def resume(self, entries: Sequence[Entry]) -> tuple[ButtonPressed, ...]:
        """Those of an earlier run that still count, as if they had been pressed when this one began: how long
        nobody looked is not known.

        Args:
            entries: the newest session as it stands after corrections.
        """
        if self._keeper is None:
            return ()
        left = self._keeper.load()
        start = next((each.seq for each in reversed(entries) if isinstance(each.event, HandStarted)), None)
        counts = [
            replace(each, press=replace(each.press, at_ms=0))
            for each in left
            if start is not None and each.head >= start and not _answered(each, entries)
        ]
        self._keep(tuple(counts))
        return tuple(each.press for each in counts)

    def heard(self, presses: Sequence[ButtonPressed], head: int) -> None:
        """Keys were pressed; on return they are on disk.

        Args:
            head: the journal's last entry.
        """
        # A call for the judge is written down at once.
        more = tuple(SavedPress(head, each) for each in presses if each.button is not Button.JUDGE)
        self._keep((*self._kept, *more))

    def forgotten(self, before: Sequence[ButtonPressed], after: Sequence[ButtonPressed]) -> None:
        """The referee goes by these no more.

        Args:
            before: what it has gone by, and was told last.
            after: what it goes by now.
        """
        gone = {press for press in before if press not in after}
        if gone:
            self._keep(tuple(each for each in self._kept if each.press not in gone))

    def _keep(self, presses: tuple[SavedPress, ...]) -> None:
        if presses != self._kept and self._keeper is not None:
            self._keeper.save(presses)
        self._kept = presses


def _answered(kept: SavedPress, entries: Sequence[Entry]) -> bool:
    """Whether what a key says was written down since, or play has gone on from it."""
    return any(entry.seq > kept.head and _answers(kept.press, entry.event) for entry in entries)


def _answers(press: ButtonPressed, event: Event) -> bool:
    match press.button, event:
        case Button.WIN, WinShown(seat=seat):
            return seat == press.seat
        case Button.READY, TileDiscarded(seat=seat):
            return seat == press.seat
        case Button.CALL, MeldClaimed(seat=seat) | KongDeclared(seat=seat) | VoidSuitChosen(seat=seat):
            return seat == press.seat
        case Button.DRAW, HandDrawn():
            return True
        case _:
            return False
