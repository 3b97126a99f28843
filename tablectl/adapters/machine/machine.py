"""The table machine as the service knows it, over ``firmware_bridge``."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Final

from firmware_bridge import (
    BridgeError,
    CloseLidsRequest,
    LiftWallsRequest,
    OpenLidsRequest,
    PrepareHandRequest,
    SetLampsRequest,
    ShuffleRequest,
    TableMachine,
    WallPlan,
)
from firmware_bridge.machine import events
from firmware_bridge.machine.requests import MotionRequest
from tablectl.adapters.machine.lights import LIGHTS
from tablectl.game.evidence import DiceReported, Evidence, HandReadyReported, WallsReported
from tablectl.mahjong.seats import Seat
from tablectl.ports import (
    Clock,
    Lamp,
    MachineLink,
    MachineNotice,
    MachineStatus,
    MachineStep,
    Sticks,
    TileSets,
)

log = logging.getLogger(__name__)

_STEPS: Final[Mapping[MachineStep, Callable[[], MotionRequest]]] = {
    MachineStep.OPEN_LIDS: OpenLidsRequest,
    MachineStep.CLOSE_LIDS: CloseLidsRequest,
    MachineStep.SHUFFLE: ShuffleRequest,
    MachineStep.LIFT_WALLS: LiftWallsRequest,
}


_SET_WANTED: Final = {
    1: "Push in the {tiles} tiles of one set only, the one for the first hand. The other set stays outside.",
    2: "Now push in the {tiles} tiles of the other set.",
}
_SET_CASES: Final = {1: "first", 2: "second"}


class BridgeMachine:
    """A controller behind a serial port. Polled by the table loop; never waits for the machine."""

    def __init__(
        self,
        machine: TableMachine,
        clock: Clock,
        link_clock: Clock | None = None,
        on_set: Callable[[int], None] = lambda number: None,
        sticks: Callable[[], Sticks | None] = lambda: None,
    ) -> None:
        """
        Args:
            machine: the bridge's side.
            clock: stamps what the machine reports.
            link_clock: what the link's timeouts go by, where the table's clock runs faster than the world.
            on_set: told which of two sets of tiles, 1 or 2, is on the table, whenever it changes.
            sticks: what lies in the seats' boxes; None where nobody counts it.
        """
        self._machine = machine
        self._clock = clock
        self._link_clock = link_clock or clock
        self._lamps: dict[Seat, Lamp] = {}
        self._on_set = on_set
        self._sticks = sticks
        self._set = 0

    def prepare_hand(self, stacks: tuple[int, ...], dice: int) -> None:
        """Ask for everything from tiles on the felt to walls and dice."""
        sides = stacks + (0,) * (4 - len(stacks))
        self._machine.request(PrepareHandRequest(WallPlan(sides), dice=dice))

    def run_step(self, step: MachineStep) -> None:
        """One motion by itself."""
        self._machine.request(_STEPS[step]())

    def set_lamps(self, lamps: Mapping[Seat, Lamp]) -> None:
        """Light the seats' lamps; unchanged lamps are not sent again."""
        for seat, lamp in lamps.items():
            if self._lamps.get(seat) is not lamp:
                self._lamps[seat] = lamp
                lit, blinking = LIGHTS[lamp]
                self._machine.request(SetLampsRequest(seat, lit, blinking))

    def clear_faults(self) -> None:
        """Reset latched faults: a person has looked."""
        self._machine.reset_fault()

    def recount(self) -> None:
        """Walls that were counted wrong were put right by hand."""
        self._machine.recount()

    def emergency_stop(self) -> None:
        """Everything off, ahead of every queue."""
        self._machine.emergency_stop(self._link_clock.now_s())

    def poll(self, now_s: float) -> tuple[Evidence | MachineNotice, ...]:
        """What the machine has reported since the last call."""
        try:
            reported = self._machine.poll(self._link_clock.now_s())
        except BridgeError as error:
            # The bridge opens a lost port again by itself; the game goes on meanwhile, and the status tells.
            log.warning("the machine's link: %s", error)
            return ()
        if reported and (number := self._machine.status.set_on_table) not in (0, self._set):
            self._set = number
            self._on_set(number)
        at_ms = self._clock.run_ms()
        translated = (self._to_evidence(event, at_ms) for event in reported)
        return tuple(each for each in translated if each is not None)

    def status(self) -> MachineStatus:
        """The machine now."""
        status = self._machine.status
        return MachineStatus(
            phase=status.phase.value,
            progress=min(max(status.progress, 0.0), 1.0),
            counts=status.wall_counts,
            faults=tuple(
                {"code": fault.code, "where": fault.where, "hint": fault.hint} for fault in status.faults
            ),
            connected=status.link == "up",
            versions={"firmware": status.firmware, "protocol": str(status.protocol)}
            if status.firmware
            else {},
            longest_wall=status.longest_wall,
            link=MachineLink(
                state=status.link,
                reason=status.link_reason,
                round_trip_ms=None if status.round_trip_s is None else round(status.round_trip_s * 1000, 1),
                counters=dict(status.counters),
            ),
            sets=None
            if status.sets == 1
            else TileSets(max(1, status.set_on_table), status.beneath, status.waiting),
            sticks=self._sticks(),
        )

    def close(self) -> None:
        """Close the port."""
        self._machine.close()

    def _to_evidence(self, event: events.MachineEvent, at_ms: int) -> Evidence | MachineNotice | None:
        match event:
            case events.WallsBuilt(counts=counts):
                return WallsReported(at_ms, counts)
            case events.DiceRolled(values=values):
                return DiceReported(at_ms, values)
            case events.HandReady():
                return HandReadyReported(at_ms)
            case events.SetWanted(which=which, tiles=tiles):
                text = _SET_WANTED[which].format(tiles=tiles)
                return MachineNotice("set_wanted", text, {"case": _SET_CASES[which], "n": tiles})
            case events.ControllerRebooted():
                return MachineNotice("machine_rebooted", "the machine's controller has restarted")
            case events.RequestFailed(reason=reason):
                return MachineNotice(
                    "machine_request_failed", f"the machine did not carry out the request: {reason}"
                )
            case _:
                return None
