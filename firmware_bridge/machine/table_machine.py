"""Carries out the game's requests to the machine, one motion at a time over a session.

Requests are carried out in order. Lamps and the emergency stop are not queued. A reboot or a lost link
interrupts a request, which resumes from a step that is safe wherever the machine stopped; a fault drops all
requests until a person resets it.
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
    InterlockInputs,
    MachineFault,
    Phase,
    describe_tile_count,
    interlock,
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
from firmware_bridge.machine.two_sets import describe_both_sets_inside, steps_of_hand
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import (
    AbortReason,
    FaultCode,
    Place,
    Refusal,
    code_name,
)
from firmware_bridge.messages.message import Message

MAX_INTERRUPTIONS = 3
"""Interruptions of one request after which a person should check the power supply."""


@dataclass(slots=True)
class TableMachine:
    """The machine under the table. Owned and polled by one thread."""

    session: Session
    max_sets: int = MAX_SETS
    """Sets in use: as many as the controller's configuration says, but no more than these."""
    _jobs: deque[Job] = field(default_factory=deque)
    _events: list[MachineEvent] = field(default_factory=list)
    _lamps: dict[int, SetLampsRequest] = field(default_factory=dict)
    _last_status: messages.Status | None = None
    """The latest status of this link; None before the first."""
    _rebooted: bool = False
    _next_ticket: int = 0
    _last_ticket: int = 0
    _fault_latch: FaultLatch = field(default_factory=FaultLatch)
    _walls: KnownWalls = field(default_factory=KnownWalls)
    _miscounted: Job | None = None
    """The job that a wrong count has stopped, while its walls still stand under the felt."""
    _pending_build: BuildBeneathRequest | None = None
    """The build during a hand; requested again after a fault."""
    _link_reason: str = "it has not answered yet"
    _phase_reporter: PhaseReporter = field(default_factory=PhaseReporter)

    def request(self, request: MachineRequest) -> None:
        """Queue a request; ``poll`` reports its outcome. While a fault is latched every motion fails."""
        if isinstance(request, SetLampsRequest):
            self._lamps[request.seat] = request
            self._send_lamps(request)
        elif (fault := self._fault_latch.fault) is not None:
            self._events.append(events.RequestFailed(request, f"a fault is latched: {fault.code}"))
        else:
            self._jobs.append(Job.of(request))

    def poll(self, now_s: float) -> list[MachineEvent]:
        """Advance the requests; returns the events since the last call."""
        for event in self.session.poll(now_s):
            self._on_session(event)
        if self.session.link is LinkState.UP and self._last_status is not None:
            if self._fault_latch.reset_requested:
                self._request_reset(self._last_status)
            self._advance(self._last_status)
        self._events += self._phase_reporter.changes(*self._phase())
        new_events, self._events = self._events, []
        return new_events

    def emergency_stop(self, now_s: float) -> None:
        """Switch everything off, ahead of every queue; latched until ``reset_fault``."""
        self.session.emergency_stop(now_s)
        self._miscounted = None
        self._latch(MachineFault.of(FaultCode.EMERGENCY_STOP, Place.HOST), by_host=True)

    def reset_fault(self) -> None:
        """Clear the fault, if any, as soon as the controller agrees: a person has looked."""
        self._fault_latch.request_reset()

    def recount(self) -> None:
        """Count again and go on, after people have corrected walls that were counted wrong; else do
        nothing."""
        if self._miscounted is not None:
            again = self._miscounted.retry()
            self._clear(build_beneath=False)
            self._jobs.append(again)

    def close(self) -> None:
        """Close the port. The controller's lease stops whatever still moves. May be called twice."""
        self.session.close()

    @property
    def status(self) -> MachineStatus:
        """Everything about the machine now."""
        phase, progress = self._phase()
        job = self._job or self._miscounted
        return replace(
            MachineStatus.of_link(self.session, self._link_reason, self._last_status, self._sets),
            phase=phase,
            progress=progress,
            wall_counts=self._walls.counts,
            faults=() if self._fault_latch.fault is None else (self._fault_latch.fault,),
            beneath=job is not None and job.beneath,
            waiting=() if self._walls.waiting is None else self._walls.waiting.tiles_per_side,
            requests_waiting=len(self._jobs),
        )

    @property
    def _job(self) -> Job | None:
        """The current or next job."""
        return self._jobs[0] if self._jobs else None

    @property
    def _sets(self) -> int:
        return min(self.max_sets, self.session.configuration.sets)

    # --- events of the session ----------------------------------------------------------------------------

    def _on_session(self, event: SessionEvent) -> None:
        match event:
            case LinkUp(controller=info):
                self._last_status = None
                self._link_reason = ""
                self._events.append(events.LinkRestored(info.firmware, info.fingerprint))
                for lamps in self._lamps.values():
                    self._send_lamps(lamps)
            case LinkFailed(reason=reason) | LinkRefused(reason=reason):
                self._last_status = None
                self._link_reason = reason
                self._events.append(events.LinkLost(reason))
            case Rebooted(new_boot_id=boot_id):
                self._rebooted = True
                self._fault_latch.on_reboot()
                self._events.append(events.ControllerRebooted(boot_id))
            case Received(message=messages.Status() as status):
                self._on_status(status)
            case Received(message=report):
                self._on_report(report)

    def _on_status(self, status: messages.Status) -> None:
        first, self._last_status = self._last_status is None, status
        if first and self._next_ticket == 0:
            self._next_ticket = status.last_ticket % 0xFFFF + 1
        if status.fault != FaultCode.NONE:
            self._latch(MachineFault.reported(status.fault, status.fault_place), by_host=False)
        elif self._fault_latch.cleared_elsewhere:
            self._clear()
        if first:
            self._resync(status)

    def _resync(self, status: messages.Status) -> None:
        """Find out, over a new link, what became of the requests over the old one."""
        rebooted, self._rebooted = self._rebooted, False
        self._fault_latch.on_new_link(status.running_ticket)
        job = self._job
        if rebooted:
            self._walls.invalidate()
        if job is not None and rebooted and (job.ticket or job.step_index):
            self._interrupt("controller_rebooted")
        elif job is None or not job.ticket:
            self._last_ticket = status.last_ticket
        elif job.ticket not in (status.running_ticket, status.last_ticket):
            self._send_step(job, job.ticket)  # it did not arrive; the same ticket is safe if it did

    def _on_report(self, report: Message) -> None:
        job = self._job
        ticket = getattr(report, "ticket", 0)
        if isinstance(report, messages.Fault):
            self._latch(MachineFault.reported(report.code, report.place), by_host=False)
        elif self._fault_latch.is_reset_ticket(ticket):
            self._on_reset_report(report)
        elif job is not None and ticket == job.ticket and ticket and not job.interrupted:
            self._on_job_report(job, report)

    def _on_job_report(self, job: Job, report: Message) -> None:
        match report:
            case messages.CommandDone():
                self._step_done(job)
            case messages.CommandRefused(reason=Refusal.BUSY | Refusal.NO_LEASE):
                job.ticket = 0  # a motion of an earlier run is still running; repeated when it has ended
            case messages.CommandRefused(reason=Refusal.WRONG_TILES_INSIDE):
                detail = describe_tile_count(plan_of(job.request), self._last_status)
                self._latch(MachineFault.of(FaultCode.TILE_COUNT, Place.DRUM, detail), by_host=True)
            case messages.CommandRefused(reason=reason):
                self._on_unsafe_step(
                    job, f"the machine refused {job.step.value}: {code_name(Refusal, reason)}"
                )
            case messages.CommandAborted(reason=AbortReason.HOST_QUIET):
                self._interrupt("link_lost")
            case messages.CommandAborted(reason=reason):
                self._fail(job, f"{job.step.value} was cut off: {code_name(AbortReason, reason)}")
            case messages.WallsCounted(counts=counts) if job.answered_ticket != job.ticket:
                job.answered_ticket = job.ticket
                self._walls_counted(job, counts)
            case messages.DiceShown(values=values) if job.answered_ticket != job.ticket:
                job.answered_ticket = job.ticket
                self._events.append(events.DiceRolled(values))
            case _:
                return

    # --- requests, step by step ---------------------------------------------------------------------------

    def _advance(self, status: messages.Status) -> None:
        job = self._job
        if job is None or self._fault_latch.fault is not None:
            return
        if job.interrupted:
            self._resume(job, status)
            return
        stale = self._last_ticket not in (0, status.last_ticket)
        if job.ticket or status.running_ticket or stale:
            return  # under way, or the status is older than the step that has just finished
        if isinstance(job.request, PrepareHandRequest) and job.step_index == 0 and self._sets == MAX_SETS:
            if (steps := steps_of_hand(job.request, status, self._walls.waiting)) is None:
                detail = describe_both_sets_inside(job.request, status)
                self._latch(MachineFault.of(FaultCode.TILE_COUNT, Place.DRUM, detail), by_host=True)
                return
            job.steps = steps
        inputs = InterlockInputs.of(status, counted_right=self._walls.counted_right, fault_latched=False)
        if (why := interlock(job.step, inputs)) is not None:
            self._on_unsafe_step(job, f"{job.step.value} would not be safe: {why.value}")
            return
        self._begin(job)

    def _begin(self, job: Job) -> None:
        if job.step_index == 0 and not job.beneath:
            self._walls.ready, self._pending_build = False, None
        self._walls.on_step_start(job.step)
        self._events += [] if job.set_wanted is None else [job.set_wanted]
        self._send_step(job, self._new_ticket())

    def _send_step(self, job: Job, ticket: int) -> None:
        job.ticket = self._last_ticket = ticket
        # With the link down it is sent again when the next link shows that it did not arrive.
        if self.session.link is LinkState.UP:
            self.session.send(command_for(job.step, job.request, ticket))

    def _new_ticket(self) -> int:
        ticket = self._next_ticket
        self._next_ticket = ticket % 0xFFFF + 1
        return ticket

    def _step_done(self, job: Job) -> None:
        job.ticket = 0
        self._walls.on_step_done(job.step)
        if job.step_index + 1 < len(job.steps):
            job.step_index += 1
            return
        self._jobs.popleft()
        if isinstance(job.request, PrepareHandRequest):
            self._walls.ready = True
            self._events.append(events.HandReady())
            if self._sets == MAX_SETS:
                self._pending_build = BuildBeneathRequest(job.request.wall_plan, job.request.turns)
                self._jobs.append(Job.of(self._pending_build))
        self._events.append(events.RequestDone(job.request))

    def _walls_counted(self, job: Job, counts: tuple[int, ...]) -> None:
        plan = plan_of(job.request)
        assert plan is not None, "only requests with a plan count"
        if (wrong := self._walls.record_count(plan, counts)) is not None:
            place, detail = wrong
            self._latch(MachineFault.of(FaultCode.WALL_COUNT, place, detail), by_host=True)
            self._miscounted = job
            return
        if job.beneath:
            self._pending_build = None
            self._events.append(events.WallsWaiting(counts))
        elif job.counts_before_lift:
            self._events.append(events.WallsBuilt(counts))

    def _on_unsafe_step(self, job: Job, reason: str) -> None:
        """A single motion that was requested too early fails; in a hand's preparation a person has to
        look."""
        if isinstance(job.request, PrepareHandRequest):
            self._latch(MachineFault.of(FaultCode.INTERLOCK, Place.HOST, reason), by_host=True)
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
        if job.restarts > MAX_INTERRUPTIONS:
            self._latch(MachineFault.of(FaultCode.INTERRUPTED_OFTEN, Place.HOST), by_host=True)

    def _resume(self, job: Job, status: messages.Status) -> None:
        """Resume an interrupted request from a step that is safe wherever the machine stopped."""
        if status.running_ticket:
            return
        action = resumption(job, status.lift)
        job.interrupted, job.ticket = False, 0
        self._last_ticket = status.last_ticket
        match action:
            case Resumption.DONE:
                self._step_done(job)
            case Resumption.FROM_THE_START:
                job.step_index = 0
            case Resumption.INSPECT:
                self._latch(MachineFault.of(FaultCode.LIFT_NOT_HOME, Place.LIFTS), by_host=True)
            case Resumption.DROP:
                self._fail(job, "lift_walls was cut off; build the walls again")
            case Resumption.REPEAT:
                return

    # --- faults -------------------------------------------------------------------------------------------

    def _latch(self, fault: MachineFault, *, by_host: bool) -> None:
        if not self._fault_latch.latch(fault, by_host=by_host):
            return
        self._walls.invalidate()
        self._events.append(events.FaultRaised(fault.code, fault.where, fault.hint))
        while self._jobs:
            self._fail(self._jobs[0], f"a fault was latched: {fault.code}")

    def _clear(self, *, build_beneath: bool = True) -> None:
        self._fault_latch.clear()
        self._miscounted = None
        self._events.append(events.FaultCleared())
        if self._pending_build is not None and build_beneath:
            self._jobs.append(Job.of(self._pending_build))

    def _request_reset(self, status: messages.Status) -> None:
        if self._fault_latch.resetting or status.running_ticket or self.session.stopping:
            return
        self._last_ticket = ticket = self._new_ticket()
        self._fault_latch.on_reset_sent(ticket)
        self.session.send(messages.ResetFault(ticket))

    def _on_reset_report(self, report: Message) -> None:
        self._fault_latch.on_reset_answered()
        fault = self._fault_latch.fault
        if fault is None:
            return
        if isinstance(report, messages.CommandDone):
            self._clear()
        else:  # still there: report it again, so that the person sees it
            self._events.append(events.FaultRaised(fault.code, fault.where, fault.hint))

    # --- lamps and phase ----------------------------------------------------------------------------------

    def _send_lamps(self, lamps: SetLampsRequest) -> None:
        if self.session.link is LinkState.UP:
            self.session.send(messages.SetLamps(lamps.seat, int(lamps.lit), int(lamps.blinking)))

    def _phase(self) -> tuple[Phase, float]:
        fault, ready, before = self._fault_latch.fault, self._walls.ready, self._phase_reporter.phase
        return displayed_phase(fault, self._last_status, self._job, ready=ready, previous=before)
