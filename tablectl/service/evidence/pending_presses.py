"""Key presses without a journal entry yet, stored so that a restart does not lose them."""

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
    """Belongs to the table's thread. The referee decides which presses still count."""

    def __init__(self, keeper: PressStore | None) -> None:
        """
        Args:
            keeper: stores them on disk; None: nothing is stored.
        """
        self._keeper = keeper
        self._saved: tuple[SavedPress, ...] = ()

    def restore(self, entries: Sequence[Entry]) -> tuple[ButtonPressed, ...]:
        """The presses of an earlier run that still count, dated to the start of this one: how long the
        service was stopped is not known.

        Args:
            entries: the latest session after all amendments.
        """
        if self._keeper is None:
            return ()
        saved = self._keeper.load()
        start = next((each.seq for each in reversed(entries) if isinstance(each.event, HandStarted)), None)
        active = [
            replace(each, press=replace(each.press, at_ms=0))
            for each in saved
            if start is not None and each.head >= start and not _is_settled(each, entries)
        ]
        self._save(tuple(active))
        return tuple(each.press for each in active)

    def add(self, presses: Sequence[ButtonPressed], head: int) -> None:
        """Store presses on disk.

        Args:
            presses: of keys at the seats.
            head: number of the journal's last entry.
        """
        # A call for the judge is written to the journal at once.
        added = tuple(SavedPress(head, each) for each in presses if each.button is not Button.JUDGE)
        self._save((*self._saved, *added))

    def remove_inactive(self, before: Sequence[ButtonPressed], after: Sequence[ButtonPressed]) -> None:
        """Remove the presses that the referee no longer uses.

        Args:
            before: those that it used before, with the one that it received last.
            after: those that it uses now.
        """
        inactive = {press for press in before if press not in after}
        if inactive:
            self._save(tuple(each for each in self._saved if each.press not in inactive))

    def _save(self, presses: tuple[SavedPress, ...]) -> None:
        if presses != self._saved and self._keeper is not None:
            self._keeper.save(presses)
        self._saved = presses


def _is_settled(saved: SavedPress, entries: Sequence[Entry]) -> bool:
    """Whether a later entry records what the press announced, or makes it obsolete."""
    return any(entry.seq > saved.head and _settles(saved.press, entry.event) for entry in entries)


def _settles(press: ButtonPressed, event: Event) -> bool:
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
