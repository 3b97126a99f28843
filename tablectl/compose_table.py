"""The table's own parts: machine, panels and eyes, real or simulated."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from firmware_bridge.errors import BridgeError
from firmware_bridge.panel_gpiozero import GpioPanels, MockWiring
from firmware_bridge.session import Session
from firmware_bridge.table_machine import TableMachine
from firmware_bridge.virtual_table import VirtualController, VirtualTablePort
from firmware_bridge.wire_serial import open_serial
from tablectl.adapters.eyes_none import NoEyes
from tablectl.adapters.machine import BridgeMachine
from tablectl.adapters.panels import NoPanels, SeatPanels
from tablectl.compose_probes import pins_of
from tablectl.config import Config
from tablectl.errors import PartMissing
from tablectl.game.state import GameState
from tablectl.ports import Clock, Eyes, Machine, Panels
from tablectl.service.desk import SessionDefaults


@dataclass(frozen=True, slots=True)
class TableParts:
    """What stands in front of the service, and who plays there."""

    machine: Machine
    panels: Panels
    eyes: Eyes
    session: SessionDefaults
    notes: tuple[str, ...] = ()


def table_parts(config: Config, clock: Clock, state: GameState, opened: ExitStack) -> TableParts:
    """The parts that the configuration names; ``opened`` closes them again.

    Raises:
        PartMissing: a port or a camera that is named is not there.
        ModelError: the recogniser's model is missing or damaged.
    """
    try:
        machine = _machine(config, clock, opened)
        panels = _panels(config, clock, opened)
    except BridgeError as error:
        raise PartMissing(str(error)) from error
    rules = config.rules
    session = SessionDefaults(rules.ruleset, rules.preset, rules.options, rules.players)
    return TableParts(machine, panels, NoEyes(), session)


def _machine(config: Config, clock: Clock, opened: ExitStack) -> Machine:
    name = config.machine.port
    if name == "virtual":
        port = opened.enter_context(VirtualTablePort(VirtualController(speed=config.simulation.speed)))
        name = port.start().path
    machine = BridgeMachine(TableMachine(Session(open_serial(name, config.machine.baud))), clock)
    opened.callback(machine.close)
    return machine


def _panels(config: Config, clock: Clock, opened: ExitStack) -> Panels:
    if config.panels.pins == "none":
        return NoPanels()
    pins = pins_of(config)
    factory = MockWiring(pins).factory if config.panels.pins == "mock" else None
    panels = SeatPanels(GpioPanels(pins, settle_ms=config.panels.settle_ms, pin_factory=factory), clock)
    opened.callback(panels.close)
    return panels
