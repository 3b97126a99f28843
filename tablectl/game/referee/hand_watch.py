"""What the referee has seen, heard and asked in one hand: the next hand begins with a fresh one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from tablectl.game.evidence import ButtonPressed, HandsSeen, TableSeen
from tablectl.game.referee.contradiction import Differing
from tablectl.game.referee.endings import Shown
from tablectl.game.referee.late_calls import is_timed
from tablectl.game.referee.look_time import LookTime
from tablectl.game.referee.resuming import Resuming
from tablectl.game.referee.rulings import Question, RefereeAlert, Ruling
from tablectl.game.referee.tiles_read import TilesRead
from tablectl.game.referee.walls import DealWatch, WallWatch
from tablectl.game.referee.written_tiles import WrittenTiles
from tablectl.game.state import GameState

PRESSES_KEPT: Final = 16


@dataclass(frozen=True, slots=True)
class HandWatch:
    """One hand, as the referee remembers it between two pieces of evidence."""

    number: int = -1
    """Of the hand in its session, as the state counts them; -1 before the first."""
    begun_ms: int = 0
    """When it began, on the run's clock: a look of before it says nothing of it."""
    ready_ms: int | None = None
    """When the machine said that it is ready, on the run's clock; None where nobody said."""
    settled_ms: int = 0
    """When the hand before was paid; 0 before the first."""
    written: WrittenTiles = field(default_factory=WrittenTiles)
    """Where its tiles that are written down lie, and what the eyes read of them."""
    presses: tuple[ButtonPressed, ...] = ()
    """Its keys, oldest first; at the beginning those that were pressed before this referee."""
    calls: tuple[ButtonPressed, ...] = ()
    """Calls of which nobody knows yet whether they came in time, oldest first."""
    hands: HandsSeen = field(default_factory=HandsSeen)
    """What hand cameras have read. Of it only drawn-and-discarded is ever said here."""
    differing: Differing = field(default_factory=Differing)
    """How the table and what is written down are apart."""
    resuming: Resuming = field(default_factory=Resuming)
    """Whether it was in play before this run, and is found again."""
    walls: WallWatch = field(default_factory=WallWatch)
    """What was seen of its walls."""
    deal: DealWatch = field(default_factory=DealWatch)
    """What was seen of how it was dealt."""
    asked: frozenset[str] = frozenset()
    """Questions and alerts already given, by what they are about."""
    asked_hands: frozenset[Shown] = frozenset()
    """Shown hands about which was asked."""
    asked_wins: frozenset[ButtonPressed] = frozenset()
    """Wins of closed hands about which was asked: they count no more once play has gone on."""

    def then(
        self, number: int, begun_ms: int, ready_ms: int | None, settled_ms: int, *, with_presses: bool
    ) -> HandWatch:
        """The next hand; ``with_presses``: it is the first that this referee meets, and what was pressed
        belongs to it.
        """
        return HandWatch(
            number,
            begun_ms,
            ready_ms,
            settled_ms,
            presses=self.presses if with_presses else (),
            calls=self.calls if with_presses else (),
            resuming=Resuming(over=self.number >= 0),
        )

    def pressed(self, press: ButtonPressed) -> HandWatch:
        """A key was pressed."""
        calls = (*self.calls, press) if is_timed(press) else self.calls
        presses = (*self.presses, press)
        return replace(self, presses=presses[-PRESSES_KEPT:], calls=calls[-PRESSES_KEPT:])

    def moved_on(self) -> HandWatch:
        """Play went on: wins about which was asked count no more."""
        return replace(self, presses=tuple(each for each in self.presses if each not in self.asked_wins))

    def walls_seen(self, state: GameState, seen: TableSeen) -> tuple[HandWatch, tuple[RefereeAlert, ...]]:
        """After one more look at the walls: tiles that are missing there, and a deal that went wrong."""
        walls, missing = self.walls.look(state, seen)
        deal, dealt = self.deal.look(state, seen)
        return replace(self, walls=walls, deal=deal), (*missing, *dealt)

    def hands_counted(
        self, state: GameState, seen: TableSeen | None, time: LookTime
    ) -> tuple[HandWatch, tuple[RefereeAlert, ...]]:
        """What the hand cameras say of how many tiles each was dealt."""
        if not self.hands.readings:
            return self, ()
        deal, counted = self.deal.hands(state, self.hands, seen, time)
        return replace(self, deal=deal), counted

    def keys(self, time: LookTime) -> tuple[ButtonPressed, ...]:
        """Its keys, in the time that counts."""
        return tuple(map(time.press, self.presses))

    def reading(self, read: TilesRead) -> HandWatch:
        """With other readings of the tiles that are written down."""
        return replace(self, written=replace(self.written, read=read))

    def once(self, rulings: tuple[Ruling, ...]) -> tuple[HandWatch, tuple[Ruling, ...]]:
        """Questions and alerts are given once: what is new of them, and all else."""
        new = []
        asked = set(self.asked)
        for ruling in rulings:
            if isinstance(ruling, Question | RefereeAlert):
                key = f"{ruling.code} {ruling.seat} {ruling.text}"
                if key in asked:
                    continue
                asked.add(key)
            new.append(ruling)
        return (replace(self, asked=frozenset(asked)) if len(asked) > len(self.asked) else self), tuple(new)
