"""The machine behind its serial link, real or virtual, and the seed of promised dice."""

from __future__ import annotations

from contextlib import ExitStack

from firmware_bridge.link.session import Session
from firmware_bridge.link.tapped_wire import TappedWire
from firmware_bridge.link.wire import Wire
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.virtual_table import TableConfig, VirtualController, VirtualTablePort
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.machine.machine import BridgeMachine
from tablectl.adapters.machine.no_machine import NoMachine
from tablectl.adapters.machine.seeded_dice import SeedFile
from tablectl.adapters.recording.recorders import Recorders
from tablectl.config import Config
from tablectl.game.claims import StartSession
from tablectl.ports import NO_MACHINE, Clock, Machine
from tablectl.simulation.parts import tiles_of
from tablectl.threads import Threads
from vision.recogniser import SetInPlay


def machine_port(config: Config, session: StartSession, opened: ExitStack, threads: Threads) -> str:
    """The serial port of the machine; a simulated controller is started behind a pseudo-terminal.

    Args:
        session: what will be played: a simulated controller holds as many tiles as its set has.
    """
    name = config.machine.port
    if name != "virtual":
        return name
    controller = VirtualController(TableConfig(tiles=tiles_of(session)), speed=config.simulation.speed)
    port = opened.enter_context(VirtualTablePort(controller))
    served = threads.add("virtual table", port.serve)
    opened.callback(served.stop.set)
    served.start()
    return port.path


def configured_machine(
    config: Config,
    session: StartSession,
    clock: Clock,
    played: SetInPlay,
    recorder: Recorders | None,
    opened: ExitStack,
    threads: Threads,
) -> Machine:
    """The machine that the configuration names, or none; ``opened`` closes it again.

    Raises:
        BridgeError: its port cannot be opened.
    """
    if config.machine.port == NO_MACHINE:
        return NoMachine()
    port = machine_port(config, session, opened, threads)
    return machine_at(port, config, clock, played, recorder, opened)


def machine_at(
    port: str,
    config: Config,
    clock: Clock,
    played: SetInPlay,
    recorder: Recorders | None,
    opened: ExitStack,
) -> Machine:
    """The machine at a serial port; ``opened`` closes it again.

    Raises:
        BridgeError: the port cannot be opened.
    """
    wire: Wire = open_serial(port, config.machine.baud)
    if recorder is not None and config.recorder.ring_minutes > 0:
        wire = tapped = TappedWire(wire)
        recorder.hear(lambda: [(way, frame.encode()) for way, frame in tapped.take()])
    session = Session(wire)
    link = TableMachine(session, most_sets=config.machine.sets)
    machine = BridgeMachine(link, clock, SystemClock(), played.change)
    opened.callback(machine.close)
    return machine


def seed_file(config: Config) -> SeedFile | None:
    """Where the seed of promised dice is kept; None where the machine throws them."""
    return SeedFile(config.table.state_dir) if config.machine.dice == "promised" else None
