"""What follows from what is written down: lamps, the machine's next job, a session's end and the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.game.claims import EndSession, Refused, StartHand
from tablectl.game.events import Source
from tablectl.game.evidence import Evidence, HandReadyReported
from tablectl.game.settlement import what_next
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.wall_plan import CHAIRS, SIDES
from tablectl.ports import Lamp, Machine
from tablectl.rulesets.ruleset import NextHand, SessionOver
from tablectl.service.desk import SessionDefaults
from tablectl.service.ledger import Accepted, Ledger

ASK_AGAIN_AFTER_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class Pace:
    """When the service moves on by itself."""

    next_hand_after_s: float
    """From a payment to the building of the next walls: time to look at the hand."""
    next_session_after_s: float | None
    """From the end of a session to a new one; None: a person starts it."""


class Director:
    """Polled by the table loop; does each thing once."""

    def __init__(self, ledger: Ledger, machine: Machine, defaults: SessionDefaults, pace: Pace) -> None:
        self._ledger = ledger
        self._machine = machine
        self._defaults = defaults
        self._pace = pace
        self._due_s: float | None = None
        self._prepared_after: int | None = None
        """Number of the hand after which the machine was asked to prepare; -1 before the first."""
        self._lamps: dict[Seat, Lamp] = {}

    def poll(self, now_s: float) -> Accepted:
        """Do what is due; returns what was written down."""
        state = self._ledger.state
        if not state.started:
            return self._accepted(self._ledger.claim(self._defaults.claim(), Source.RULESET))
        if state.finished:
            return self._after_session(now_s)
        coming = NextHand(state.round, state.dealer, 0) if state.hand is None else what_next(state)
        if coming is None:
            self._due_s = None
            return ()
        if isinstance(coming, SessionOver):
            return self._accepted(self._ledger.claim(EndSession(), Source.RULESET))
        wait_s = 0.0 if state.hand is None else self._pace.next_hand_after_s
        if self._prepared_after != state.hand_number and self._is_due(now_s, wait_s):
            status = self._machine.status()
            if status.connected and not status.faults:
                self._prepare(state)
        return ()

    def begin_hand(self) -> tuple[Accepted | Refused, tuple[Evidence, ...]]:
        """An operator wants the next hand: the machine builds it; without one, the tiles count as dealt."""
        state = self._ledger.state
        over = state.hand is None or state.hand.phase is Phase.SETTLED
        if not over:
            return Refused("hand_running", "the hand is not settled yet: settle or correct it first"), ()
        if self._machine.status().connected:
            self._prepare(state)
            return (), ()
        answer = self._ledger.claim(StartHand(), Source.OPERATOR)
        if isinstance(answer, Refused):
            return answer, ()
        return answer, (HandReadyReported(0),)  # since when the tiles lie there, nobody knows

    def light(self) -> None:
        """Lamps as the state has them."""
        lamps = lamps_of(self._ledger.state)
        if lamps != self._lamps:
            self._lamps = lamps
            self._machine.lamps(lamps)

    def failed(self, now_s: float) -> None:
        """The machine could not do what was asked: it is asked again when no fault is latched any more."""
        self._prepared_after = None
        self._due_s = now_s + ASK_AGAIN_AFTER_S

    def _prepare(self, state: GameState) -> None:
        play = state.play
        assert play is not None, "a started session has its rules"
        wall = play.wall
        coming = None if state.hand is None else what_next(state)
        dealer = coming.dealer if isinstance(coming, NextHand) else state.dealer
        self._prepared_after = state.hand_number
        stacks = tuple(tiles // 2 for tiles in wall.counts(dealer))
        self._machine.prepare_hand(stacks, 2 * wall.throws)

    def _after_session(self, now_s: float) -> Accepted:
        after = self._pace.next_session_after_s
        if after is None or not self._is_due(now_s, after):
            return ()
        self._due_s, self._prepared_after = None, None
        return self._accepted(self._ledger.claim(self._defaults.claim(), Source.RULESET))

    def _is_due(self, now_s: float, after_s: float) -> bool:
        if self._due_s is None:
            self._due_s = now_s + after_s
        return now_s >= self._due_s

    @staticmethod
    def _accepted(answer: Accepted | Refused) -> Accepted:
        return () if isinstance(answer, Refused) else answer


def lamps_of(state: GameState) -> dict[Seat, Lamp]:
    """What the lamp at each side of the table shows."""
    hand = state.hand
    chairs = CHAIRS.get(len(state.players), ())
    lamps = dict.fromkeys(range(SIDES), Lamp.OFF)
    if hand is None:
        return lamps
    for seat, each in enumerate(hand.seats):
        if each.ready is not None:
            lamps[chairs[seat]] = Lamp.READY
    if hand.phase in (Phase.DRAW, Phase.ACT):
        lamps[chairs[hand.turn]] = Lamp.TURN
    for win in hand.wins:
        lamps[chairs[win.seat]] = Lamp.WIN
    return lamps
