"""A table that robots play at without pictures: for a hall full of tables on one computer.

The service is the real one, with its journal, its desk and its messages; what a camera would see is
dictated, move by move. The robots sit down when somebody starts a session with players of their own.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from tablectl.game.claims import EndSession, Refused
from tablectl.game.decide import decide
from tablectl.game.events import HandStarted, TileDiscarded
from tablectl.game.state import Phase
from tablectl.service.loop import TableService
from tablectl.simulation.true_game.truth import TrueGame

log = logging.getLogger(__name__)

THINKS_S: Final = 2.5
"""For each discard, as people do on average."""
LOOKS_S: Final = 12.0
"""Between a payment and the next hand."""
NOBODY: Final = ("East", "South", "West", "North")
"""Players of a session at which nobody plays yet."""


@dataclass(slots=True)
class RobotTable:
    """One table and its robots; polled with the time, which may run faster than a clock."""

    service: TableService
    seed: int
    _game: TrueGame | None = None
    _head: int = 0
    """The journal's last entry that the robots' game knows of."""
    _next_s: float = 0.0

    def start(self) -> None:
        """Begin to listen and to speak."""
        self.service.start()

    def poll(self, now_s: float) -> None:
        """Let the service do what is asked of it, and the robots make the move that is due."""
        self.service.step(0.0)
        state = self.service.state
        if not state.started or state.finished or state.players == NOBODY:
            self._game = None
            return
        if state.paused is not None or now_s < self._next_s:
            return
        game = self._game
        if game is None or self._head != self.service.history.head:  # people have had something written down
            game = self._game = self._sat_down()
        settled = game.state.hand is not None and game.state.hand.phase is Phase.SETTLED
        if settled and not isinstance(decide(game.state, EndSession()), Refused):
            return  # the service ends the session by itself
        move = game.next_step()
        self.service.record_events(move.events)
        game.follow(move.events)
        self._head = self.service.history.head
        if any(isinstance(each, TileDiscarded) for each in move.events):
            self._next_s = now_s + THINKS_S
        elif game.state.hand is not None and game.state.hand.phase is Phase.SETTLED:
            self._next_s = now_s + LOOKS_S
        elif any(isinstance(each, HandStarted) for each in move.events):
            self._next_s = now_s + THINKS_S

    def close(self) -> None:
        """End it."""
        self.service.close()

    def _sat_down(self) -> TrueGame:
        """The robots' own game up to where the journal is."""
        history = self.service.history
        game = TrueGame(self.seed, history.entries[0].seq)
        game.follow(history.events)
        return game
