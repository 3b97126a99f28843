"""Requests to the machine, the pre-flight checks and the recorder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tablectl.errors import TablectlError, public_message
from tablectl.game.claims import Refused
from tablectl.game.events import OperatorActed, Source
from tablectl.game.state import Phase
from tablectl.ports import MachineStep
from tablectl.service.desk.requests.request import (
    SOME_TEXT,
    AllowedRole,
    DeskParts,
    Outcome,
    Reason,
    Request,
    record_act,
)
from tablectl.service.health import JOURNAL
from tablectl.service.journal import EntryT, Record
from tablectl.wire import TEXT, one_of


@dataclass(frozen=True, slots=True)
class ClearFaults(Request):
    """Reset the machine's faults, after somebody has looked at it."""

    DO: ClassVar = "clear_faults"
    ALLOWED_ROLE: ClassVar = AllowedRole.OPERATORS

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        record.perform(desk.parts.machine.clear_faults)
        return record_act(record, self.DO)


@dataclass(frozen=True, slots=True)
class CountAgain(Request):
    """Count again after walls that were counted wrong were corrected by hand; the machine then continues.
    Refused with `no_miscount` where none was."""

    DO: ClassVar = "count_again"
    ALLOWED_ROLE: ClassVar = AllowedRole.OPERATORS

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        return desk.director.count_again(record) or record_act(record, self.DO)


@dataclass(frozen=True, slots=True)
class StopMachine(Request):
    """Emergency stop."""

    DO: ClassVar = "stop_machine"

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        record.perform(desk.parts.machine.emergency_stop)
        return record_act(record, self.DO)


@dataclass(frozen=True, slots=True)
class StepMachine(Request):
    """One single motion of the machine, outside a hand or during a pause: `open_lids`, `close_lids`,
    `shuffle`, `lift_walls`."""

    DO: ClassVar = "machine_step"
    ALLOWED_ROLE: ClassVar = AllowedRole.OPERATORS
    step: Annotated[MachineStep, one_of(*MachineStep)]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        state, machine = record.state, desk.parts.machine
        playing = state.hand is not None and state.hand.phase is not Phase.SETTLED
        if playing and state.paused is None:
            return Refused("hand_running", "a hand is in play: pause it before moving the machine")
        if not machine.status().connected:
            return Refused("no_machine", "no machine answers")
        record.perform(lambda: machine.run_step(self.step))
        return record_act(record, self.DO, self.step.value)


@dataclass(frozen=True, slots=True)
class OverridePreflight(Request):
    """Override a red pre-flight check of `health`; of `journal`, where it went back or was changed, it takes
    the journal as it is, for good; refused without a name (`no_name`: a log-in, `by` or `name` gives it) and
    for a check that does not block the deal (`not_red`). It is recorded as `operator_acted` and lasts until
    the check is no longer red or the service restarts."""

    DO: ClassVar = "override_preflight"
    light: Annotated[str, SOME_TEXT.described("Name of the red check, as in `health`.")]
    reason: Reason
    name: Annotated[
        str, TEXT.with_default("").described("The requester's name, if neither a log-in nor `by` gives it.")
    ] = ""

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        by = record.author or self.name.strip()
        if not by:
            return Refused("no_name", "an override needs a name: log in, or give your name in 'name'")
        light = desk.health.blocking_light(self.light)
        if isinstance(light, Refused):
            return light
        if light.name == JOURNAL and desk.parts.journal.doubt is not None:
            record.perform(desk.parts.journal.accept)  # the override itself can only be written after this
        with record.attributed_to(by):
            detail = f"{light.name} ({light.found}): {self.reason}"
            written = record.write((OperatorActed(self.DO, detail),), Source.OPERATOR)
        record.perform(lambda: desk.health.override(light, by))
        return written, {}


@dataclass(frozen=True, slots=True)
class SaveRecording(Request):
    """Save the last minutes as a recording; the answer gives the name of its folder in `recordings` of the
    state folder (`saved`)."""

    DO: ClassVar = "save_recording"
    reason: Annotated[str, SOME_TEXT.described("What happened.")]

    def carry_out(self, desk: DeskParts, record: Record[EntryT]) -> Outcome[EntryT]:
        recorder, at = desk.parts.recorder, desk.parts.clock.at()
        if recorder is None:
            return Refused("not_recorded", "this table keeps no last minutes: set ring_minutes in [recorder]")
        try:
            saved = record.perform(lambda: recorder.save(at))
        except TablectlError as error:
            return Refused("not_saved", public_message(error))
        written = record.write((OperatorActed(self.DO, self.reason),), Source.OPERATOR)
        return written, {} if saved is None else {"saved": saved.rpartition("/")[2]}
