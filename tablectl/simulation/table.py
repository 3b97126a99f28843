"""The simulated table: robots, tiles, buttons and time in front of a camera, mock pins and a machine.

Its owner polls it with the time; ``speed`` is how much faster than people it plays. The robots' moves become
timed moves (``timeline``). When a move happens, it is saved to disk before it can be seen. It may be polled
from one thread and read from another.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import is_not
from random import Random
from typing import Final

from tablectl.game.events import Event, HandStarted, SessionStarted
from tablectl.game.evidence import ButtonPressed, Evidence, TableSeen
from tablectl.game.state import GameState, Phase
from tablectl.simulation.machinery import (
    DiceThrown,
    Machinery,
    StandaloneMachine,
    TilesCollected,
    WallsLifted,
)
from tablectl.simulation.people.camera_pace import CameraPace
from tablectl.simulation.people.keys import Keys
from tablectl.simulation.people.next_hand import next_machine_order, session_events
from tablectl.simulation.pictures.arms import ArmMove, covered_seats, hand_at
from tablectl.simulation.pictures.felt import EMPTY, Felt, felt_of, without_offer
from tablectl.simulation.pictures.perfect_eyesight import PerfectEyesight
from tablectl.simulation.pictures.situation import situation_of
from tablectl.simulation.room import SimulatedRoom, table_plan_for
from tablectl.simulation.timeline import KeyPress, TimedMove, Timeline
from tablectl.simulation.true_game.truth import TrueGame
from tablectl.simulation.true_game.truth_file import SavedHand, TruthFile
from vision.scene import Hand
from vision.scene.table import TablePlan, TableSituation

FINISHED_HAND_S: Final = 9.0
"""How long a finished hand stays on the table at any speed: cameras and referee need this time."""
MAX_MOVES_PER_POLL: Final = 2000
"""More in one poll means that the last poll was very long ago."""


@dataclass(frozen=True, slots=True)
class TrueEvent:
    """An event that really happened, for comparison with the journal."""

    at_ms: int
    event: Event


@dataclass(frozen=True, slots=True)
class CameraScene:
    """The table and the hands over it at one moment, for a camera."""

    situation: TableSituation
    hands: tuple[Hand, ...]


class SimulatedTable:
    """Plays by itself for as long as it is polled."""

    def __init__(
        self,
        room: SimulatedRoom,
        *,
        speed: float = 1.0,
        machine: Machinery | None = None,
        keys: Keys | None = None,
        file: TruthFile | None = None,
        plan: TablePlan | None = None,
        pace: CameraPace | None = None,
    ) -> None:
        """
        Args:
            room: what is played, and the seed of walls and choices.
            speed: 1 is the speed of people.
            machine: builds the walls; one that works by itself unless given.
            keys: of the panels; unless given no key is pressed, and ``presses`` still reports them.
            file: saves the current hand, so that the table is unchanged after a power cut.
            plan: distances on the table, as in the camera's pictures.
            pace: makes the players wait for the cameras' pictures; unless given they do not wait.
        """
        self.speed = speed
        self.scoreboard: Callable[[], GameState] | None = None
        """The recorded game, with corrections: between hands the players continue from it."""
        self._session, seed = room.session, room.seed
        self.plan = plan or table_plan_for(self._session, (26.0, 35.0, 20.0))
        self._machine = machine or StandaloneMachine(Random(f"machine {seed}"))
        self._keys = keys or Keys(len(self._session.players))
        self._pace = pace
        self._file = file
        self._timeline = Timeline(self.plan, Random(f"timeline {seed}"))
        self._eyesight = PerfectEyesight(self.plan, seed)
        self._lock = threading.RLock()
        self._game = TrueGame(seed)
        self._start: tuple[SessionStarted, HandStarted] | None = None
        self._start_s: float | None = None
        self._now_s = 0.0
        self._sim_s = 0.0
        self._at_ms = 0
        self._next_move_s = 0.0
        self._current_move: TimedMove | None = None
        self._move_start_s = 0.0
        self._arms: list[ArmMove] = []
        self._is_offer_lifted = False
        self._is_felt_empty = False
        self._waits_for_walls = False
        self._cached_situation: tuple[tuple[object, ...], TableSituation] | None = None
        """The current situation with the values that it was computed from."""
        self._events: deque[TrueEvent] = deque(maxlen=10_000)
        self._hand_log: list[Event] = []
        self._restore(seed)

    # Readings

    @property
    def state(self) -> GameState:
        """The true game."""
        with self._lock:
            return self._game.state

    @property
    def hands_played(self) -> int:
        """Hands settled in the session so far."""
        with self._lock:
            state = self._game.state
            return state.hand_number + (state.hand is not None and state.hand.phase is Phase.SETTLED)

    def felt(self) -> Felt:
        """The tiles on the table now."""
        with self._lock:
            if self._is_felt_empty:
                return EMPTY
            felt = felt_of(self._game.state, self._game.wall, self._game.added)
            return without_offer(felt, self._game.state) if self._is_offer_lifted else felt

    def view(self, camera: str = "overhead") -> CameraScene:
        """The scene for a camera that takes a picture now; players who wait for the picture continue."""
        with self._lock:
            if self._pace is not None:
                self._pace.on_picture(camera, self._sim_s, self._now_s)
            hands = (hand_at(move, self._sim_s, self.plan) for move in self._arms)
            return CameraScene(self._situation(), tuple(h for h in hands if h is not None))

    def seen(self, eyesight: PerfectEyesight | None = None, at_ms: int | None = None) -> TableSeen:
        """The table now as read without a mistake.

        Args:
            eyesight: the reader; the table's own unless given.
            at_ms: now, on the reader's clock; the table's own unless given.
        """
        with self._lock:
            covered = covered_seats(self._arms, self._sim_s)
            now_ms = self._at_ms if at_ms is None else at_ms
            return (eyesight or self._eyesight).observe(self._situation(), now_ms, covered)

    def _situation(self) -> TableSituation:
        """The situation now: the same object until something happens."""
        inputs = self._game.state, self._game.wall, self._is_offer_lifted, self._is_felt_empty
        if self._cached_situation is None or any(map(is_not, inputs, self._cached_situation[0])):
            self._cached_situation = inputs, situation_of(self.felt())
        return self._cached_situation[1]

    def presses(self) -> tuple[ButtonPressed, ...]:
        """Buttons pressed since the last call, for recordings and for tests without pins."""
        with self._lock:
            return self._keys.take_presses()

    def reports(self) -> tuple[Evidence, ...]:
        """Reports of a machine that works by itself, since the last call."""
        with self._lock:
            return self._machine.reports()

    def take_events(self) -> tuple[TrueEvent, ...]:
        """True events since the last call."""
        with self._lock:
            happened = tuple(self._events)
            self._events.clear()
            return happened

    def hand_log(self) -> tuple[Event, ...]:
        """All events of the current hand, its start first."""
        with self._lock:
            return tuple(self._hand_log)

    # Time

    def poll(self, now_s: float) -> None:
        """Advance the table to a moment of the monotonic clock."""
        with self._lock:
            if self._start_s is None:
                self._start_s = self._now_s = now_s
            until_s = self._sim_s + max(0.0, now_s - self._now_s) * self.speed
            self._now_s = max(now_s, self._now_s)
            if self._pace is not None:
                until_s = max(self._sim_s, self._pace.limit_s(until_s, self._now_s))
            self._sim_s = until_s
            self._at_ms = int((self._now_s - self._start_s) * 1000)
            self._keys.release(self._now_s)
            for action in self._machine.poll(self._now_s, self._sim_s, self._at_ms):
                self._on_machine(action)
            for _ in range(MAX_MOVES_PER_POLL):
                if not self._advance():
                    break
            if self.scoreboard is not None:
                self._keys.repeat_unacknowledged(self._game.state, self.scoreboard(), self._sim_s)
            self._keys.press(self._sim_s, self._now_s, self._at_ms)
            self._arms = [move for move in self._arms if move.home_s > self._sim_s]

    def close(self) -> None:
        """Release all keys. May be called twice."""
        with self._lock:
            self._now_s = float("inf")
            self._keys.release(self._now_s)

    def _advance(self) -> bool:
        """Advance the current move, or start the next one; False when nothing more is due now."""
        if self._current_move is None:
            if self._waits_for_walls or self._next_move_s > self._sim_s or self._is_abandoned():
                return False
            self._start_move()
            return True
        move, start_s = self._current_move, self._move_start_s
        if move.lifted_s is not None and self._sim_s >= start_s + move.lifted_s:
            self._is_offer_lifted = True
        if self._sim_s >= start_s + move.happens_s and move.step.events:
            self._apply(move.step.events)
            self._is_offer_lifted = False
            self._current_move = move = replace(move, step=replace(move.step, events=()), lifted_s=None)
        if self._sim_s < start_s + move.done_s:
            return False
        self._next_move_s = start_s + move.done_s
        self._current_move = None
        return True

    def _start_move(self) -> None:
        if self._is_hand_finished():
            self._waits_for_walls = True
            if self._game.hand is not None:
                self._keys.plan(self._confirmations(), self._sim_s)
            wait_s = 3.5 if self.speed <= 1 else FINISHED_HAND_S * self.speed
            self._machine.request_hand(self._sim_s + wait_s, next_machine_order(self._game, self._session))
            return
        move = self._timeline.plan_move(self._game.next_step(), self._game.state, self._game.wall)
        self._current_move, self._move_start_s = move, self._next_move_s
        self._arms += [arm.delayed(self._next_move_s) for arm in move.arms]
        self._keys.plan(move.presses, self._next_move_s)

    def _is_abandoned(self) -> bool:
        """Whether the session was ended in the middle of the hand, which is then not continued."""
        hand = self._game.hand
        played = hand is not None and hand.phase is not Phase.SETTLED
        return played and self.scoreboard is not None and self.scoreboard().finished

    def _confirmations(self) -> tuple[KeyPress, ...]:
        return self._timeline.confirmations(len(self._game.state.players))

    def _is_hand_finished(self) -> bool:
        """Whether the hand is over and new walls are needed; ends the session after its last hand."""
        hand = self._game.state.hand
        if hand is None or self._game.state.finished:
            return True
        if hand.phase is not Phase.SETTLED:
            return False
        step = self._game.next_step()
        if any(isinstance(event, HandStarted) for event in step.events):
            return True
        self._apply(step.events)  # the session is over: nothing on the table moves
        return True

    def _apply(self, events: Sequence[Event]) -> None:
        if self._file is not None and not any(isinstance(e, HandStarted | SessionStarted) for e in events):
            self._file.add(events)
        self._game.follow(events)
        self._events.extend(TrueEvent(self._at_ms, event) for event in events)
        self._log(events)

    def _log(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, HandStarted):
                self._hand_log.clear()
            self._hand_log.append(event)

    # The machine

    def _on_machine(self, action: TilesCollected | WallsLifted | DiceThrown) -> None:
        match action:
            case TilesCollected():
                self._is_felt_empty = True
            case WallsLifted():
                self._on_walls_lifted()
            case DiceThrown(values=values):
                self._deal(values)

    def _on_walls_lifted(self) -> None:
        """Start a hand with new walls: for the service the previous hand is over."""
        self._current_move, self._is_offer_lifted, self._is_felt_empty = None, False, False
        self._waits_for_walls = True
        public = self.scoreboard() if self.scoreboard is not None else None
        hand = self._game.hand
        if public is not None and public.started and not public.finished and public.between_hands:
            is_restarted = public.hand is None and hand is not None
            session = self._game.session + (1 if is_restarted and self._game.state.hand_number > 0 else 0)
            self._game = TrueGame(self._game.seed, session, state=public)
            self._apply(self._game.next_step().events)
        elif hand is not None and hand.phase is Phase.SETUP and self._start is not None:
            self._game = TrueGame(self._game.seed, self._game.session)  # the same hand, built anew
            self._game.follow(self._start)
            self._log(self._start)
        else:
            if (
                not self._game.state.started
                or self._game.state.finished
                or not self._game.state.between_hands
            ):
                self._start_session()
            self._apply(self._game.next_step().events)
        self._save_start()
        while (hand := self._game.hand) is not None and not hand.wall_counts:
            self._apply(self._game.next_step().events)

    def _deal(self, values: tuple[int, ...]) -> None:
        hand = self._game.hand
        if hand is None or hand.phase is not Phase.SETUP or self._game.wall is None:
            return
        if len(values) != 2 * self._game.wall.plan.throws:
            return
        self._game.dice = values
        while (hand := self._game.hand) is not None and not hand.dice:
            self._apply(self._game.next_step().events)
        self._waits_for_walls = False
        self._next_move_s = self._sim_s + 0.8

    def _start_session(self) -> None:
        """Start a new session, with its own walls."""
        session = self._game.session + (1 if self._game.state.started else 0)
        self._game = TrueGame(self._game.seed, session)
        self._apply(session_events(self._session))

    # Saved state

    def _save_start(self) -> None:
        state = self._game.state
        hand = HandStarted(
            state.hand_number, state.round, state.dealer, state.honba, state.deposits, state.scores
        )
        self._start = (_session_now(state), hand)
        if self._file is not None:
            self._file.start_hand(SavedHand(self._game.seed, self._game.session, self._start))

    def _restore(self, seed: int) -> None:
        saved = self._file.read(seed) if self._file is not None else None
        if saved is None:
            return
        self._game = TrueGame(seed, saved.session)
        self._game.follow(saved.events)
        self._log(saved.events)
        first = saved.events[:2]
        if isinstance(first[0], SessionStarted) and isinstance(first[1], HandStarted):
            self._start = (first[0], first[1])
        hand = self._game.hand
        self._waits_for_walls = hand is not None and hand.phase is Phase.SETUP and not hand.dice


def _session_now(state: GameState) -> SessionStarted:
    """A session that starts with the current scores: enough to continue from."""
    return SessionStarted(
        state.rules, state.preset, state.options, state.players, state.scores, state.first_dealer
    )
