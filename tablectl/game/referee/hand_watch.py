"""What the referee remembers of one hand: observations, button presses and questions asked."""

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
    """When it started, on the run's clock: earlier observations do not count for it."""
    ready_ms: int | None = None
    """When the machine reported it ready, on the run's clock; None without a report."""
    settled_ms: int = 0
    """When the previous hand was settled; 0 before the first."""
    recorded: RecordedTiles = field(default_factory=RecordedTiles)
    """Where its recorded tiles lie, and how the cameras read them."""
    presses: tuple[ButtonPressed, ...] = ()
    """Its button presses, oldest first; at the start those from before this referee."""
    calls: tuple[ButtonPressed, ...] = ()
    """Calls that are not judged in time or late yet, oldest first."""
    hands: HandsSeen = field(default_factory=HandsSeen)
    """What hand cameras have read. The referee uses it only to tell drawn discards and to count tiles."""
    disagreement: Disagreement = field(default_factory=Disagreement)
    """How the table and the record differ."""
    resumption: Resumption = field(default_factory=Resumption)
    """Whether it was in play before this run, and its recorded tiles have been found again."""
    walls: WallWatch = field(default_factory=WallWatch)
    """Observations of its walls."""
    deal: DealWatch = field(default_factory=DealWatch)
    """Observations of its deal."""
    asked: frozenset[str] = frozenset()
    """Keys of questions and alerts already given."""
    questioned_hands: frozenset[ShownHandKey] = frozenset()
    """Shown hands that a question was asked about."""
    questioned_wins: frozenset[ButtonPressed] = frozenset()
    """Win presses of closed hands that a question was asked about: void once play has gone on."""

    def next_hand(
        self, number: int, started_ms: int, ready_ms: int | None, settled_ms: int, *, with_presses: bool
    ) -> HandWatch:
        """The watch of the next hand.

        Args:
            with_presses: it is the first hand of this referee, so earlier presses belong to it.
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
        """The watch after a button press."""
        calls = (*self.calls, press) if is_timed(press) else self.calls
        presses = (*self.presses, press)
        return replace(self, presses=presses[-MAX_PRESSES:], calls=calls[-MAX_PRESSES:])

    def after_move(self) -> HandWatch:
        """The watch after a recorded move: questioned win presses are void."""
        return replace(self, presses=tuple(each for each in self.presses if each not in self.questioned_wins))

    def observe_walls(self, state: GameState, seen: TableSeen) -> tuple[HandWatch, tuple[RefereeAlert, ...]]:
        """The watch after an observation of the walls, with alerts on missing tiles and on a wrong deal."""
        walls, missing = self.walls.observe(state, seen)
        deal, dealt = self.deal.observe(state, seen)
        return replace(self, walls=walls, deal=deal), (*missing, *dealt)

    def check_hand_counts(
        self, state: GameState, seen: TableSeen | None, time: ObservedTime
    ) -> tuple[HandWatch, tuple[RefereeAlert, ...]]:
        """Compare the tile counts of the hand cameras with the deal."""
        if not self.hands.readings:
            return self, ()
        deal, counted = self.deal.check_counts(state, self.hands, seen, time)
        return replace(self, deal=deal), counted

    def timed_presses(self, time: ObservedTime) -> tuple[ButtonPressed, ...]:
        """Its button presses, in observed time."""
        return tuple(map(time.adjust_press, self.presses))

    def with_readings(self, read: TilesRead) -> HandWatch:
        """The watch with other readings of the recorded tiles."""
        return replace(self, recorded=replace(self.recorded, read=read))

    def without_repeats(self, rulings: tuple[Ruling, ...]) -> tuple[HandWatch, tuple[Ruling, ...]]:
        """The rulings without questions and alerts that were given before."""
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
