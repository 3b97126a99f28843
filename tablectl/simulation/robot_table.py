"""A table at which robots play without pictures: for a hall of many tables on one computer.

The service is the real one, with its journal, its requests and its messages; it is given the events of each
move directly. The robots play as soon as a session with named players is started.
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

DISCARD_DELAY_S: Final = 2.5
"""Before each discard: people's average."""
NEXT_HAND_DELAY_S: Final = 12.0
"""Between a payment and the next hand."""
UNUSED_PLAYERS: Final = ("East", "South", "West", "North")
"""Players of a session that nobody plays."""


@dataclass(slots=True)
class RobotTable:
    """One table and its robots; polled with a time that may run faster than the clock."""

    service: TableService
    seed: int
    _game: TrueGame | None = None
    _head: int = 0
    """The journal's last entry that the robots' game includes."""
    _next_move_s: float = 0.0

    def start(self) -> None:
        """Start the service."""
        self.service.start()

    def poll(self, now_s: float) -> None:
        """Let the service process its requests, and the robots make the next move when it is time."""
        self.service.step(0.0)
        state = self.service.state
        if not state.started or state.finished or state.players == UNUSED_PLAYERS:
            self._game = None
            return
        if state.paused is not None or now_s < self._next_move_s:
            return
        game = self._game
        if game is None or self._head != self.service.history.head:  # people have recorded something
            game = self._game = self._join_game()
        settled = game.state.hand is not None and game.state.hand.phase is Phase.SETTLED
        if settled and not isinstance(decide(game.state, EndSession()), Refused):
            return  # the service ends the session by itself
        move = game.next_step()
        self.service.record_events(move.events)
        game.follow(move.events)
        self._head = self.service.history.head
        if any(isinstance(each, TileDiscarded) for each in move.events):
            self._next_move_s = now_s + DISCARD_DELAY_S
        elif game.state.hand is not None and game.state.hand.phase is Phase.SETTLED:
            self._next_move_s = now_s + NEXT_HAND_DELAY_S
        elif any(isinstance(each, HandStarted) for each in move.events):
            self._next_move_s = now_s + DISCARD_DELAY_S

    def close(self) -> None:
        """Close the service."""
        self.service.close()

    def _join_game(self) -> TrueGame:
        """The robots' game up to the journal's head."""
        history = self.service.history
        game = TrueGame(self.seed, history.entries[0].seq)
        game.follow(history.events)
        return game
