"""The machine behind its serial link, real or virtual, and the seed of promised dice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from firmware_bridge import TableMachine, Wire, open_serial
from firmware_bridge.link.board_session import BoardSession
from firmware_bridge.link.tapped_wire import TappedWire
from firmware_bridge.sticks import LADDERS
from firmware_bridge.virtual_table import TableConfig, VirtualController, VirtualTablePort
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.machine.machine import BridgeMachine
from tablectl.adapters.machine.no_machine import NoMachine
from tablectl.adapters.machine.seat_board import SeatBoard
from tablectl.adapters.machine.seeded_dice import SeedFile
from tablectl.adapters.machine.sticks import StickCounter
from tablectl.adapters.recording.recorders import Recorders
from tablectl.config import Config
from tablectl.game.claims import StartSession
from tablectl.ports import NO_MACHINE, Clock, Machine, Sticks
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
    thread = threads.add("virtual table", port.serve)
    opened.callback(thread.stop.set)
    thread.start()
    return port.path


@dataclass(frozen=True, slots=True)
class Controller:
    """The board at the table's serial port, and what it drives."""

    machine: Machine
    board: BoardSession | None
    """Reads keys and sticks; None without a board."""


def configured_machine(
    config: Config,
    session: StartSession,
    clock: Clock,
    played: SetInPlay,
    recorder: Recorders | None,
    opened: ExitStack,
    threads: Threads,
) -> Controller:
    """The machine or board that the configuration names, or none; ``opened`` closes it again.

    Raises:
        BridgeError: its port cannot be opened.
    """
    if config.board.port is not None:
        board = _board_session(open_serial(config.board.port, config.machine.baud), config)
        seats = SeatBoard(board, SystemClock(), _stick_counter(board, config))
        opened.callback(seats.close)
        return Controller(seats, board)
    if config.machine.port == NO_MACHINE:
        return Controller(NoMachine(), None)
    port = machine_port(config, session, opened, threads)
    return machine_at(port, config, clock, played, recorder, opened)


def machine_at(
    port: str,
    config: Config,
    clock: Clock,
    played: SetInPlay,
    recorder: Recorders | None,
    opened: ExitStack,
) -> Controller:
    """The machine at a serial port; ``opened`` closes it again.

    Raises:
        BridgeError: the port cannot be opened.
    """
    wire: Wire = open_serial(port, config.machine.baud)
    if recorder is not None and config.recorder.ring_minutes > 0:
        wire = tapped = TappedWire(wire)
        recorder.set_serial_source(lambda: [(way, frame.encode()) for way, frame in tapped.take_frames()])
    board = _board_session(wire, config)
    link = TableMachine(board, max_sets=config.machine.sets)
    machine = BridgeMachine(link, clock, SystemClock(), played.change, _stick_counter(board, config))
    opened.callback(machine.close)
    return Controller(machine, board)


def _board_session(wire: Wire, config: Config) -> BoardSession:
    sticks, keys = config.machine.sticks in LADDERS, config.panels.pins == "board"
    return BoardSession(wire, sticks=sticks, keys=keys)


def _stick_counter(board: BoardSession, config: Config) -> Callable[[], Sticks | None]:
    ladder = LADDERS.get(config.machine.sticks)
    return (lambda: None) if ladder is None else StickCounter(board, ladder)


def seed_file(config: Config) -> SeedFile | None:
    """Where the seed of promised dice is kept; None where the machine throws them."""
    return SeedFile(config.table.state_dir) if config.machine.dice == "promised" else None
