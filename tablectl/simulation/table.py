"""The simulated table: robots, tiles, buttons and time in front of a camera, mock pins and a machine.

Polled with the time by whoever owns it; ``speed`` says how much faster than people it runs. What the robots
do becomes acts (``timeline``); the moment an act happens its step is kept on disk, then seen. Safe to poll
from one thread while another looks at it.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import is_not
from random import Random
from typing import Final

from tablectl.game.claims import StartSession
from tablectl.game.events import Event, HandStarted, SessionStarted
from tablectl.game.evidence import ButtonPressed, Evidence, TableSeen
from tablectl.game.state import GameState, Phase
from tablectl.simulation.machinery import DiceFell, LoneMachine, Machinery, Swallowed, WallsUp
from tablectl.simulation.people.camera_pace import CameraPace
from tablectl.simulation.people.coming import next_job, seated
from tablectl.simulation.people.keys import HOLD_S, Fingers, Keys
from tablectl.simulation.pictures.arms import ArmMove, covered_seats, hand_at
from tablectl.simulation.pictures.felt import EMPTY, Felt, felt_of, without_offer
from tablectl.simulation.pictures.look import PerfectEyesight
from tablectl.simulation.pictures.situation import situation_of
from tablectl.simulation.room import room_for
from tablectl.simulation.timeline import KeyPress, TimedMove, Timeline
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tablectl.simulation.true_game.truth_file import KeptTruth, TruthFile
from vision.scene import Hand
from vision.scene.table import TablePlan, TableSituation

LOOK_S: Final = 9.0
"""However fast the robots play, a finished hand lies open so long: eyes and referee need their time."""
MAX_ACTS: Final = 2000
"""Acts that one poll may carry out: more means that the caller left it alone for very long."""


@dataclass(frozen=True, slots=True)
class Happened:
    """A true event, for comparison."""

    at_ms: int
    event: Event


@dataclass(frozen=True, slots=True)
class CameraScene:
    """What the camera sees at one moment."""

    situation: TableSituation
    hands: tuple[Hand, ...]


class SimulatedTable:
    """Plays by itself for as long as it is polled."""

    def __init__(
        self,
        *,
        seed: int,
        speed: float = 1.0,
        session: StartSession | None = None,
        machine: Machinery | None = None,
        fingers: Fingers | None = None,
        file: TruthFile | None = None,
        plan: TablePlan | None = None,
        hold_s: float = HOLD_S,
        pace: CameraPace | None = None,
    ) -> None:
        """
        Args:
            speed: 1 is the speed of people.
            session: what the robots sit down to; riichi by tenhou's rules unless given.
            machine: the machine as the people see it; one that works by itself unless given.
            fingers: where keys are pressed; nowhere unless given (``presses`` tells of them all the same).
            file: keeps the hand in play, so that the table stands as it was after a power cut.
            plan: distances on the table, as the camera has them.
            hold_s: how long a key is held, on the clock that it is polled with.
            pace: the people wait for the pictures of the cameras over the table; for none unless given.
        """
        self.speed = speed
        self.scoreboard: Callable[[], GameState] | None = None
        """The game as the service has it: between hands people go by what it says, corrections included."""
        self._session = session or start_of()
        self.plan = plan or room_for(self._session, (26.0, 35.0, 20.0))
        self._machine = machine or LoneMachine(Random(f"machine {seed}"))
        self._keys = Keys(len(self._session.players), fingers, hold_s)
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
        self._free_s = 0.0
        self._act: TimedMove | None = None
        self._act_from_s = 0.0
        self._arms: list[ArmMove] = []
        self._lifted = False
        self._empty = False
        self._waiting = False
        self._laid: tuple[tuple[object, ...], TableSituation] | None = None
        """What lies on the table, and what that was worked out from."""
        self._happened: deque[Happened] = deque(maxlen=10_000)
        self._hand_log: list[Event] = []
        self._resume(seed)

    # What others look at

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
        """What lies on the table now."""
        with self._lock:
            if self._empty:
                return EMPTY
            felt = felt_of(self._game.state, self._game.wall, self._game.added)
            return without_offer(felt, self._game.state) if self._lifted else felt

    def view(self, camera: str = "overhead") -> CameraScene:
        """What a camera over the table sees now that takes a picture: people who wait for it may play on."""
        with self._lock:
            if self._pace is not None:
                self._pace.pictured(camera, self._sim_s, self._now_s)
            hands = (hand_at(move, self._sim_s, self.plan) for move in self._arms)
            return CameraScene(self._situation(), tuple(h for h in hands if h is not None))

    def seen(self, eyesight: PerfectEyesight | None = None, at_ms: int | None = None) -> TableSeen:
        """What perfect eyes see now, or those that are given.

        Args:
            at_ms: now, on the clock of whoever looks; the table's own unless given.
        """
        with self._lock:
            covered = covered_seats(self._arms, self._sim_s)
            now_ms = self._at_ms if at_ms is None else at_ms
            return (eyesight or self._eyesight).look(self._situation(), now_ms, covered)

    def _situation(self) -> TableSituation:
        """What lies on the table now: the same value until something happens."""
        shown = self._game.state, self._game.wall, self._lifted, self._empty
        if self._laid is None or any(map(is_not, shown, self._laid[0])):
            self._laid = shown, situation_of(self.felt())
        return self._laid[1]

    def presses(self) -> tuple[ButtonPressed, ...]:
        """Buttons pressed since the last call, for recordings and for tests without pins."""
        with self._lock:
            return self._keys.take_presses()

    def reports(self) -> tuple[Evidence, ...]:
        """What a machine that works by itself has reported since the last call."""
        with self._lock:
            return self._machine.reports()

    def happened(self) -> tuple[Happened, ...]:
        """True events since the last call."""
        with self._lock:
            happened = tuple(self._happened)
            self._happened.clear()
            return happened

    def hand_log(self) -> tuple[Event, ...]:
        """Everything that has happened in the hand in play, its start first."""
        with self._lock:
            return tuple(self._hand_log)

    # Time

    def poll(self, now_s: float) -> None:
        """Move everything on to a moment of the monotonic clock."""
        with self._lock:
            if self._start_s is None:
                self._start_s = self._now_s = now_s
            until_s = self._sim_s + max(0.0, now_s - self._now_s) * self.speed
            self._now_s = max(now_s, self._now_s)
            if self._pace is not None:
                until_s = max(self._sim_s, self._pace.allowed(until_s, self._now_s))
            self._sim_s = until_s
            self._at_ms = int((self._now_s - self._start_s) * 1000)
            self._keys.release(self._now_s)
            for done in self._machine.poll(self._now_s, self._sim_s, self._at_ms):
                self._on_machine(done)
            for _ in range(MAX_ACTS):
                if not self._move():
                    break
            if self.scoreboard is not None:
                self._keys.insist(self._game.state, self.scoreboard(), self._sim_s)
            self._keys.press(self._sim_s, self._now_s, self._at_ms)
            self._arms = [move for move in self._arms if move.home_s > self._sim_s]

    def close(self) -> None:
        """Take all fingers off the keys. May be called twice."""
        with self._lock:
            self._now_s = float("inf")
            self._keys.release(self._now_s)

    def _move(self) -> bool:
        """Carry the act under way on, or begin the next one; False when nothing more is due now."""
        if self._act is None:
            if self._waiting or self._free_s > self._sim_s or self._is_broken_off():
                return False
            self._begin_act()
            return True
        act, start_s = self._act, self._act_from_s
        if act.lifted_s is not None and self._sim_s >= start_s + act.lifted_s:
            self._lifted = True
        if self._sim_s >= start_s + act.happens_s and act.step.events:
            self._happen(act.step.events)
            self._lifted = False
            self._act = act = replace(act, step=replace(act.step, events=()), lifted_s=None)
        if self._sim_s < start_s + act.done_s:
            return False
        self._free_s = start_s + act.done_s
        self._act = None
        return True

    def _begin_act(self) -> None:
        if self._rests():
            self._waiting = True
            if self._game.hand is not None:
                self._keys.plan(self._confirmations(), self._sim_s)
            wait_s = 3.5 if self.speed <= 1 else LOOK_S * self.speed
            self._machine.hand_over(self._sim_s + wait_s, next_job(self._game, self._session))
            return
        act = self._timeline.act(self._game.next_step(), self._game.state, self._game.wall)
        self._act, self._act_from_s = act, self._free_s
        self._arms += [move.later(self._free_s) for move in act.arms]
        self._keys.plan(act.presses, self._free_s)

    def _is_broken_off(self) -> bool:
        """Whether somebody has ended the session in the middle of the hand: nobody plays it on."""
        hand = self._game.hand
        played = hand is not None and hand.phase is not Phase.SETTLED
        return played and self.scoreboard is not None and self.scoreboard().finished

    def _confirmations(self) -> tuple[KeyPress, ...]:
        return self._timeline.confirmations(len(self._game.state.players))

    def _rests(self) -> bool:
        """Whether the people wait for new walls now."""
        hand = self._game.state.hand
        if hand is None or self._game.state.finished:
            return True
        if hand.phase is not Phase.SETTLED:
            return False
        step = self._game.next_step()
        if any(isinstance(event, HandStarted) for event in step.events):
            return True
        self._happen(step.events)  # the session is over: nothing on the table moves
        return True

    def _happen(self, events: Sequence[Event]) -> None:
        if self._file is not None and not any(isinstance(e, HandStarted | SessionStarted) for e in events):
            self._file.add(events)
        self._game.follow(events)
        self._happened.extend(Happened(self._at_ms, event) for event in events)
        self._log(events)

    def _log(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, HandStarted):
                self._hand_log.clear()
            self._hand_log.append(event)

    # The machine

    def _on_machine(self, done: Swallowed | WallsUp | DiceFell) -> None:
        match done:
            case Swallowed():
                self._empty = True
            case WallsUp():
                self._new_hand()
            case DiceFell(values=values):
                self._deal(values)

    def _new_hand(self) -> None:
        """New walls stand: whatever was played is over, as the service sees it."""
        self._act, self._lifted, self._empty = None, False, False
        self._waiting = True
        public = self.scoreboard() if self.scoreboard is not None else None
        hand = self._game.hand
        if public is not None and public.started and not public.finished and public.between_hands:
            afresh = public.hand is None and hand is not None
            session = self._game.session + (1 if afresh and self._game.state.hand_number > 0 else 0)
            self._game = TrueGame(self._game.seed, session, state=public)
            self._happen(self._game.next_step().events)
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
                self._sit_down()
            self._happen(self._game.next_step().events)
        self._keep_start()
        while (hand := self._game.hand) is not None and not hand.wall_counts:
            self._happen(self._game.next_step().events)

    def _deal(self, values: tuple[int, ...]) -> None:
        hand = self._game.hand
        if hand is None or hand.phase is not Phase.SETUP or self._game.wall is None:
            return
        if len(values) != 2 * self._game.wall.plan.throws:
            return
        self._game.dice = values
        while (hand := self._game.hand) is not None and not hand.dice:
            self._happen(self._game.next_step().events)
        self._waiting = False
        self._free_s = self._sim_s + 0.8

    def _sit_down(self) -> None:
        """A new session: its own walls, its own game."""
        session = self._game.session + (1 if self._game.state.started else 0)
        self._game = TrueGame(self._game.seed, session)
        self._happen(seated(self._session))

    # What was kept

    def _keep_start(self) -> None:
        state = self._game.state
        hand = HandStarted(
            state.hand_number, state.round, state.dealer, state.honba, state.deposits, state.scores
        )
        self._start = (_session_now(state), hand)
        if self._file is not None:
            self._file.begin(KeptTruth(self._game.seed, self._game.session, self._start))

    def _resume(self, seed: int) -> None:
        kept = self._file.read(seed) if self._file is not None else None
        if kept is None:
            return
        self._game = TrueGame(seed, kept.session)
        self._game.follow(kept.events)
        self._log(kept.events)
        first = kept.events[:2]
        if isinstance(first[0], SessionStarted) and isinstance(first[1], HandStarted):
            self._start = (first[0], first[1])
        hand = self._game.hand
        self._waiting = hand is not None and hand.phase is Phase.SETUP and not hand.dice


def _session_now(state: GameState) -> SessionStarted:
    """A session that starts where this one stands: enough to go on from."""
    return SessionStarted(
        state.rules, state.preset, state.options, state.players, state.scores, state.first_dealer
    )
