"""What the referee has seen, heard and asked in one hand: the next hand begins with a fresh one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from tablectl.game.evidence import ButtonPressed, HandsSeen, TableSeen
from tablectl.game.referee.contradiction import Disagreement
from tablectl.game.referee.endings import ShownHandKey
from tablectl.game.referee.late_calls import is_timed
from tablectl.game.referee.observed_time import ObservedTime
from tablectl.game.referee.recorded_tiles import RecordedTiles
from tablectl.game.referee.resumption import Resumption
from tablectl.game.referee.rulings import Question, RefereeAlert, Ruling
from tablectl.game.referee.tiles_read import TilesRead
from tablectl.game.referee.walls import DealWatch, WallWatch
from tablectl.game.state import GameState

MAX_PRESSES: Final = 16


@dataclass(frozen=True, slots=True)
class HandWatch:
    """One hand, as the referee remembers it between two pieces of evidence."""

    number: int = -1
    """Of the hand in its session, as the state counts them; -1 before the first."""
    started_ms: int = 0
    """When it began, on the run's clock: an observation of before it says nothing of it."""
    ready_ms: int | None = None
    """When the machine said that it is ready, on the run's clock; None where nobody said."""
    settled_ms: int = 0
    """When the hand before was paid; 0 before the first."""
    recorded: RecordedTiles = field(default_factory=RecordedTiles)
    """Where its tiles that are recorded lie, and what the cameras read of them."""
    presses: tuple[ButtonPressed, ...] = ()
    """Its keys, oldest first; at the beginning those that were pressed before this referee."""
    calls: tuple[ButtonPressed, ...] = ()
    """Calls of which nobody knows yet whether they came in time, oldest first."""
    hands: HandsSeen = field(default_factory=HandsSeen)
    """What hand cameras have read. Of it only drawn-and-discarded is ever said here."""
    disagreement: Disagreement = field(default_factory=Disagreement)
    """How the table and what is recorded are apart."""
    resumption: Resumption = field(default_factory=Resumption)
    """Whether it was in play before this run, and is found again."""
    walls: WallWatch = field(default_factory=WallWatch)
    """What was seen of its walls."""
    deal: DealWatch = field(default_factory=DealWatch)
    """What was seen of how it was dealt."""
    asked: frozenset[str] = frozenset()
    """Questions and alerts already given, by what they are about."""
    questioned_hands: frozenset[ShownHandKey] = frozenset()
    """Shown hands about which was asked."""
    questioned_wins: frozenset[ButtonPressed] = frozenset()
    """Wins of closed hands about which was asked: they count no more once play has gone on."""

    def next_hand(
        self, number: int, started_ms: int, ready_ms: int | None, settled_ms: int, *, with_presses: bool
    ) -> HandWatch:
        """The next hand; ``with_presses``: it is the first that this referee meets, and what was pressed
        belongs to it.
        """
        return HandWatch(
            number,
            started_ms,
            ready_ms,
            settled_ms,
            presses=self.presses if with_presses else (),
            calls=self.calls if with_presses else (),
            resumption=Resumption(over=self.number >= 0),
        )

    def with_press(self, press: ButtonPressed) -> HandWatch:
        """A key was pressed."""
        calls = (*self.calls, press) if is_timed(press) else self.calls
        presses = (*self.presses, press)
        return replace(self, presses=presses[-MAX_PRESSES:], calls=calls[-MAX_PRESSES:])

    def after_move(self) -> HandWatch:
        """Play went on: wins about which was asked count no more."""
        return replace(self, presses=tuple(each for each in self.presses if each not in self.questioned_wins))

    def observe_walls(self, state: GameState, seen: TableSeen) -> tuple[HandWatch, tuple[RefereeAlert, ...]]:
        """After one more observation of the walls: tiles that are missing there, and a deal that went
        wrong."""
        walls, missing = self.walls.observe(state, seen)
        deal, dealt = self.deal.observe(state, seen)
        return replace(self, walls=walls, deal=deal), (*missing, *dealt)

    def check_hand_counts(
        self, state: GameState, seen: TableSeen | None, time: ObservedTime
    ) -> tuple[HandWatch, tuple[RefereeAlert, ...]]:
        """What the hand cameras say of how many tiles each was dealt."""
        if not self.hands.readings:
            return self, ()
        deal, counted = self.deal.check_counts(state, self.hands, seen, time)
        return replace(self, deal=deal), counted

    def timed_presses(self, time: ObservedTime) -> tuple[ButtonPressed, ...]:
        """Its keys, in the time that counts."""
        return tuple(map(time.adjust_press, self.presses))

    def with_readings(self, read: TilesRead) -> HandWatch:
        """With other readings of the tiles that are recorded."""
        return replace(self, recorded=replace(self.recorded, read=read))

    def without_repeats(self, rulings: tuple[Ruling, ...]) -> tuple[HandWatch, tuple[Ruling, ...]]:
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
