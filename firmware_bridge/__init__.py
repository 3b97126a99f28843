"""The table's machine and seat panels: bytes, motors, lamps, buttons.

``TableMachine`` over a ``Session`` over a ``Wire`` carries out what the game asks for; the panels turn
contacts into presses; ``firmware_bridge.virtual_table`` is the other side of the wire. This package knows
walls, counts and lids. It will never know a rule, a dealer or a tile's face, and it imports nothing of the
programs that use it.
"""

from firmware_bridge.errors import BridgeError
from firmware_bridge.link.session import Session
from firmware_bridge.link.wire import Wire
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.machine.events import (
    ControllerRebooted,
    DiceRolled,
    FaultCleared,
    FaultRaised,
    HandReady,
    LinkLost,
    LinkRestored,
    MachineEvent,
    PhaseChanged,
    RequestDone,
    RequestFailed,
    RequestInterrupted,
    SetWanted,
    WallsBuilt,
    WallsWaiting,
)
from firmware_bridge.machine.machine import MachineFault, Phase, WallPlan
from firmware_bridge.machine.machine_status import MachineStatus
from firmware_bridge.machine.requests import (
    BuildWallsRequest,
    CloseLidsRequest,
    CollectTilesRequest,
    LiftWallsRequest,
    MachineRequest,
    OpenLidsRequest,
    PrepareHandRequest,
    RollDiceRequest,
    SetLampsRequest,
    ShuffleRequest,
)
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.messages.codes import Lamp

__all__ = [
    "BridgeError",
    "BuildWallsRequest",
    "CloseLidsRequest",
    "CollectTilesRequest",
    "ControllerRebooted",
    "DiceRolled",
    "FaultCleared",
    "FaultRaised",
    "HandReady",
    "Lamp",
    "LiftWallsRequest",
    "LinkLost",
    "LinkRestored",
    "MachineEvent",
    "MachineFault",
    "MachineRequest",
    "MachineStatus",
    "OpenLidsRequest",
    "Phase",
    "PhaseChanged",
    "PrepareHandRequest",
    "RequestDone",
    "RequestFailed",
    "RequestInterrupted",
    "RollDiceRequest",
    "Session",
    "SetLampsRequest",
    "SetWanted",
    "ShuffleRequest",
    "TableMachine",
    "WallPlan",
    "WallsBuilt",
    "WallsWaiting",
    "Wire",
    "open_serial",
]
