"""What the game asks of the machine, carried out one motion at a time over a session.

Requests are carried out in the order they were asked. Lamps and the emergency stop wait for nothing. A reboot
or a lost link interrupts a request, which is taken up again from a step that is safe wherever the machine
stopped; a fault drops everything until a person resets it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace

from firmware_bridge.configuration import MAX_SETS
from firmware_bridge.link.session import (
    LinkFailed,
    LinkRefused,
    LinkState,
    LinkUp,
    Rebooted,
    Received,
    Session,
    SessionEvent,
)
from firmware_bridge.machine import events
from firmware_bridge.machine.displayed_phase import PhaseReporter, displayed_phase
from firmware_bridge.machine.events import MachineEvent
from firmware_bridge.machine.fault_latch import FaultLatch
from firmware_bridge.machine.job import Job
from firmware_bridge.machine.known_walls import KnownWalls
from firmware_bridge.machine.machine import (
    MachineFault,
    Phase,
    Picture,
    interlock,
    tiles_told,
)
from firmware_bridge.machine.machine_status import MachineStatus
from firmware_bridge.machine.requests import (
    BuildBeneathRequest,
    MachineRequest,
    PrepareHandRequest,
    SetLampsRequest,
    command_for,
    plan_of,
)
from firmware_bridge.machine.resumption import Resumption, resumption
from firmware_bridge.machine.two_sets import both_inside_told, steps_of_hand
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    AbortReason,
    FaultCode,
    Place,
    Refusal,
    code_name,
)
from firmware_bridge.messages.message import Message

MAX_RESTARTS = 3
"""Interruptions of one request before a person should look at the power supply."""


@dataclass(slots=True)
class TableMachine:
    """The machine under the table. Owned and polled by one thread."""

    session: Session
    most_sets: int = MAX_SETS
    """Sets in use: as many as the controller's configuration says, but no more than these."""
    _jobs: deque[Job] = field(default_factory=deque)
    _events: list[MachineEvent] = field(default_factory=list)
    _lamps: dict[int, SetLampsRequest] = field(default_factory=dict)
    _seen: messages.Status | None = None
    """The newest status of this link; None until one has come."""
    _rebooted: bool = False
    _next_ticket: int = 0
    _last_ticket: int = 0
    _latched: FaultLatch = field(default_factory=FaultLatch)
    _walls: KnownWalls = field(default_factory=KnownWalls)
    _miscounted: Job | None = None
    """What a wrong count has stopped, while its walls stand built under the felt."""
    _to_build: BuildBeneathRequest | None = None
    """While a hand is played; asked for again after a fault."""
    _link_reason: str = "it has not answered yet"
    _told: PhaseReporter = field(default_factory=PhaseReporter)

    def request(self, request: MachineRequest) -> None:
        """Ask for something; ``poll`` tells what becomes of it. With a fault latched every motion fails."""
        if isinstance(request, SetLampsRequest):
            self._lamps[request.seat] = request
            self._send_lamps(request)
        elif (fault := self._latched.fault) is not None:
            self._events.append(events.RequestFailed(request, f"a fault is latched: {fault.code}"))
        else:
            self._jobs.append(Job.of(request))

    def poll(self, now_s: float) -> list[MachineEvent]:
        """Move everything on and say what happened since the last call."""
        for event in self.session.poll(now_s):
            self._on_session(event)
        if self.session.link is LinkState.UP and self._seen is not None:
            if self._latched.reset_wanted:
                self._ask_for_reset(self._seen)
            self._advance(self._seen)
        self._events += self._told.news(*self._phase())
        told, self._events = self._events, []
        return told

    def emergency_stop(self, now_s: float) -> None:
        """Everything off, ahead of every queue; latched until ``reset_fault``."""
        self.session.emergency_stop(now_s)
        self._miscounted = None
        self._latch(MachineFault.of(FaultCode.EMERGENCY_STOP, Place.HOST), ours=True)

    def reset_fault(self) -> None:
        """A person has looked: forget the fault, if any, as soon as the controller agrees."""
        self._latched.want_reset()

    def recount(self) -> None:
        """Walls counted wrong were put right by hand: count again and go on. Else nothing to do."""
        if self._miscounted is not None:
            again = self._miscounted.again()
            self._clear(build_beneath=False)
            self._jobs.append(again)

    def close(self) -> None:
        """Let the port go. The controller's lease stops whatever still moves. May be called twice."""
        self.session.close()

    @property
    def status(self) -> MachineStatus:
        """Everything about the machine now."""
        phase, progress = self._phase()
        job = self._job or self._miscounted
        return replace(
            MachineStatus.of_link(self.session, self._link_reason, self._seen, self._sets),
            phase=phase,
            progress=progress,
            wall_counts=self._walls.counts,
            faults=() if self._latched.fault is None else (self._latched.fault,),
            beneath=job is not None and job.beneath,
            waiting=() if self._walls.waiting is None else self._walls.waiting.tiles_per_side,
            requests_waiting=len(self._jobs),
        )

    @property
    def _job(self) -> Job | None:
        """Under way or next."""
        return self._jobs[0] if self._jobs else None

    @property
    def _sets(self) -> int:
        return min(self.most_sets, self.session.configuration.sets)

    # --- what the session says ----------------------------------------------------------------------------

    def _on_session(self, event: SessionEvent) -> None:
        match event:
            case LinkUp(controller=info):
                self._seen = None
                self._link_reason = ""
                self._events.append(events.LinkRestored(info.firmware, info.fingerprint))
                for lamps in self._lamps.values():
                    self._send_lamps(lamps)
            case LinkFailed(reason=reason) | LinkRefused(reason=reason):
                self._seen = None
                self._link_reason = reason
                self._events.append(events.LinkLost(reason))
            case Rebooted(new_boot_id=boot_id):
                self._rebooted = True
                self._latched.controller_rebooted()
                self._events.append(events.ControllerRebooted(boot_id))
            case Received(message=messages.Status() as status):
                self._on_status(status)
            case Received(message=report):
                self._on_report(report)

    def _on_status(self, status: messages.Status) -> None:
        first, self._seen = self._seen is None, status
        if first and self._next_ticket == 0:
            self._next_ticket = status.last_ticket % 0xFFFF + 1
        if status.fault != FaultCode.NONE:
            self._latch(MachineFault.reported(status.fault, status.fault_place), ours=False)
        elif self._latched.cleared_elsewhere:
            self._clear()
        if first:
            self._find_again(status)

    def _find_again(self, status: messages.Status) -> None:
        """The link is new: what became of what was asked over the old one?"""
        rebooted, self._rebooted = self._rebooted, False
        self._latched.link_is_new(status.running_ticket)
        job = self._job
        if rebooted:
            self._walls.doubt()
        if job is not None and rebooted and (job.ticket or job.at):
            self._interrupt("controller_rebooted")
        elif job is None or not job.ticket:
            self._last_ticket = status.last_ticket
        elif job.ticket not in (status.running_ticket, status.last_ticket):
            self._send_step(job, job.ticket)  # it never arrived; the same ticket, in case it did

    def _on_report(self, report: Message) -> None:
        job = self._job
        ticket = getattr(report, "ticket", 0)
        if isinstance(report, messages.Fault):
            self._latch(MachineFault.reported(report.code, report.place), ours=False)
        elif self._latched.is_reset(ticket):
            self._on_reset_report(report)
        elif job is not None and ticket == job.ticket and ticket and not job.interrupted:
            self._on_job_report(job, report)

    def _on_job_report(self, job: Job, report: Message) -> None:
        match report:
            case messages.CommandDone():
                self._step_done(job)
            case messages.CommandRefused(reason=Refusal.BUSY | Refusal.NO_LEASE):
                job.ticket = 0  # something an earlier run asked for still moves; asked again when it stands
            case messages.CommandRefused(reason=Refusal.WRONG_TILES_INSIDE):
                told = tiles_told(plan_of(job.request), self._seen)
                self._latch(MachineFault.of(FaultCode.TILE_COUNT, Place.DRUM, told), ours=True)
            case messages.CommandRefused(reason=reason):
                self._unsafe(job, f"the machine refused {job.step.value}: {code_name(Refusal, reason)}")
            case messages.CommandAborted(reason=AbortReason.HOST_QUIET):
                self._interrupt("link_lost")
            case messages.CommandAborted(reason=reason):
                self._fail(job, f"{job.step.value} was cut off: {code_name(AbortReason, reason)}")
            case messages.WallsCounted(counts=counts) if job.answered != job.ticket:
                job.answered = job.ticket
                self._walls_counted(job, counts)
            case messages.DiceShown(values=values) if job.answered != job.ticket:
                job.answered = job.ticket
                self._events.append(events.DiceRolled(values))
            case _:
                return

    # --- requests, step by step ---------------------------------------------------------------------------

    def _advance(self, seen: messages.Status) -> None:
        job = self._job
        if job is None or self._latched.fault is not None:
            return
        if job.interrupted:
            self._resume(job, seen)
            return
        stale = self._last_ticket not in (0, seen.last_ticket)
        if job.ticket or seen.running_ticket or stale:
            return  # under way, or the newest status is older than what was just finished
        if isinstance(job.request, PrepareHandRequest) and job.at == 0 and self._sets == MAX_SETS:
            if (steps := steps_of_hand(job.request, seen, self._walls.waiting)) is None:
                told = both_inside_told(job.request, seen)
                self._latch(MachineFault.of(FaultCode.TILE_COUNT, Place.DRUM, told), ours=True)
                return
            job.steps = steps
        picture = Picture.of(seen, counted_right=self._walls.counted_right, fault_latched=False)
        if (why := interlock(job.step, picture)) is not None:
            self._unsafe(job, f"{job.step.value} would not be safe: {why.value}")
            return
        self._begin(job)

    def _begin(self, job: Job) -> None:
        if job.at == 0 and not job.beneath:
            self._walls.ready, self._to_build = False, None
        self._walls.begin(job.step)
        self._events += [] if job.set_wanted is None else [job.set_wanted]
        self._send_step(job, self._new_ticket())

    def _send_step(self, job: Job, ticket: int) -> None:
        job.ticket = self._last_ticket = ticket
        # With the link down it is asked again when the next one shows that it never arrived.
        if self.session.link is LinkState.UP:
            self.session.send(command_for(job.step, job.request, ticket))

    def _new_ticket(self) -> int:
        ticket = self._next_ticket
        self._next_ticket = ticket % 0xFFFF + 1
        return ticket

    def _step_done(self, job: Job) -> None:
        job.ticket = 0
        self._walls.done(job.step)
        if job.at + 1 < len(job.steps):
            job.at += 1
            return
        self._jobs.popleft()
        if isinstance(job.request, PrepareHandRequest):
            self._walls.ready = True
            self._events.append(events.HandReady())
            if self._sets == MAX_SETS:
                self._to_build = BuildBeneathRequest(job.request.wall_plan, job.request.turns)
                self._jobs.append(Job.of(self._to_build))
        self._events.append(events.RequestDone(job.request))

    def _walls_counted(self, job: Job, counts: tuple[int, ...]) -> None:
        plan = plan_of(job.request)
        assert plan is not None, "only requests with a plan count"
        if (wrong := self._walls.count(plan, counts)) is not None:
            place, told = wrong
            self._latch(MachineFault.of(FaultCode.WALL_COUNT, place, told), ours=True)
            self._miscounted = job
            return
        if job.beneath:
            self._to_build = None
            self._events.append(events.WallsWait(counts))
        elif job.counts_before_lift:
            self._events.append(events.WallsBuilt(counts))

    def _unsafe(self, job: Job, reason: str) -> None:
        """A motion somebody asked for too early just fails; in the middle of a hand a person has to look."""
        if isinstance(job.request, PrepareHandRequest):
            self._latch(MachineFault.of(FaultCode.INTERLOCK, Place.HOST, reason), ours=True)
        else:
            self._fail(job, reason)

    def _fail(self, job: Job, reason: str) -> None:
        self._jobs.remove(job)
        self._events.append(events.RequestFailed(job.request, reason))

    def _interrupt(self, reason: str) -> None:
        job = self._jobs[0]
        job.interrupted = True
        job.restarts += 1
        self._events.append(events.RequestInterrupted(job.request, job.step.value, reason))
        if job.restarts > MAX_RESTARTS:
            self._latch(MachineFault.of(FaultCode.INTERRUPTED_OFTEN, Place.HOST), ours=True)

    def _resume(self, job: Job, seen: messages.Status) -> None:
        """Take an interrupted request up again from a step that is safe wherever the machine stopped."""
        if seen.running_ticket:
            return
        how = resumption(job, seen.lift)
        job.interrupted, job.ticket = False, 0
        self._last_ticket = seen.last_ticket
        match how:
            case Resumption.DONE:
                self._step_done(job)
            case Resumption.FROM_THE_START:
                job.at = 0
            case Resumption.LOOK:
                self._latch(MachineFault.of(FaultCode.LIFT_NOT_HOME, Place.LIFTS), ours=True)
            case Resumption.DROP:
                self._fail(job, "lift_walls was cut off; build the walls again")
            case Resumption.AGAIN:
                return

    # --- faults -------------------------------------------------------------------------------------------

    def _latch(self, fault: MachineFault, *, ours: bool) -> None:
        if not self._latched.latch(fault, ours=ours):
            return
        self._walls.doubt()
        self._events.append(events.FaultRaised(fault.code, fault.where, fault.hint))
        while self._jobs:
            self._fail(self._jobs[0], f"a fault was latched: {fault.code}")

    def _clear(self, *, build_beneath: bool = True) -> None:
        self._latched.clear()
        self._miscounted = None
        self._events.append(events.FaultCleared())
        if self._to_build is not None and build_beneath:
            self._jobs.append(Job.of(self._to_build))

    def _ask_for_reset(self, seen: messages.Status) -> None:
        if self._latched.resetting or seen.running_ticket or self.session.stopping:
            return
        self._last_ticket = ticket = self._new_ticket()
        self._latched.reset_asked(ticket)
        self.session.send(messages.ResetFault(ticket))

    def _on_reset_report(self, report: Message) -> None:
        self._latched.reset_answered()
        fault = self._latched.fault
        if fault is None:
            return
        if isinstance(report, messages.CommandDone):
            self._clear()
        else:  # still there: say it again, so that the person sees that it is
            self._events.append(events.FaultRaised(fault.code, fault.where, fault.hint))

    # --- lamps and phase ----------------------------------------------------------------------------------

    def _send_lamps(self, lamps: SetLampsRequest) -> None:
        if self.session.link is LinkState.UP:
            self.session.send(messages.SetLamps(lamps.seat, int(lamps.lit), int(lamps.blinking)))

    def _phase(self) -> tuple[Phase, float]:
        fault, ready, before = self._latched.fault, self._walls.ready, self._told.phase
        return displayed_phase(fault, self._seen, self._job, ready=ready, before=before)
