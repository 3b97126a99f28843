"""The simulated hardware of the default configuration, around one simulated table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from firmware_bridge.panels.panel_gpiozero import MockWiring, PanelPins
from firmware_bridge.virtual_table import TableConfig, VirtualController, VirtualTablePort
from tablectl.game.claims import StartSession
from tablectl.game.history import Entry
from tablectl.game.state import GameState
from tablectl.ports import Clock, Command
from tablectl.rulesets import ruleset
from tablectl.simulation.machinery import WatchedController
from tablectl.simulation.people.camera_pace import CameraPace
from tablectl.simulation.people.judge import TableJudge
from tablectl.simulation.people.keys import HOLD_S, Keys
from tablectl.simulation.people.sticks import SimulatedSticks
from tablectl.simulation.pictures.camera import Half, TableCamera, room_camera
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.table_poller import TablePoller
from tablectl.simulation.true_game.truth_file import TruthFile
from tablectl.threads import SupervisedThread, Threads

TRUTH_FILE: Final = "simulated-table.jsonl"
"""In the state directory."""
MACHINE_SPEEDUP: Final = 4.0
"""How much faster than a real machine the simulated one builds, so that the viewers of a demonstration need
not wait a minute between hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedParts:
    """A table that plays by itself, with the devices that the service opens."""

    room: SimulatedRoom
    table: SimulatedTable
    port: VirtualTablePort
    wiring: MockWiring
    cameras: tuple[TableCamera, ...]
    """One above the middle, or two, one above each half."""
    poller: TablePoller
    observed_controller: WatchedController
    port_thread: SupervisedThread
    """Serves the controller's port."""
    sticks: SimulatedSticks

    @property
    def port_path(self) -> str:
        """The controller's pseudo-terminal, to be opened like any serial port."""
        return self.port.path

    @property
    def pin_factory(self) -> Any:
        """The mock pins behind the panels' keys."""
        return self.wiring.factory

    def use_committed_dice(self, dice: Callable[[], tuple[int, ...]]) -> None:
        """Use the dice that the service has committed to, instead of the machine's."""
        self.observed_controller.committed_dice = dice

    def start(self) -> None:
        """Start the players and the controller."""
        self.port_thread.start()
        self.poller.start()

    def connect(
        self,
        scoreboard: Callable[[], GameState],
        entries: Callable[[], Sequence[Entry]],
        submit: Callable[[Command], None],
        observed_until_s: Callable[[], float],
    ) -> None:
        """Connect the simulated people to the service: a scoreboard to read, and a judge who sends requests.

        Args:
            scoreboard: the recorded game.
            entries: the latest session after all amendments.
            submit: sends a request to the service.
            observed_until_s: time of the last evidence that the service has processed, s.
        """
        self.table.scoreboard = scoreboard
        self.sticks.connect(scoreboard)
        self.poller.pause_while(lambda: scoreboard().paused is not None)
        self.poller.add_poll(TableJudge(self.table, entries, submit, observed_until_s=observed_until_s).poll)

    def close(self) -> None:
        """Stop all threads. May be called twice."""
        self.poller.close()
        self.port_thread.stop.set()
        self.port.close()


@dataclass(frozen=True, slots=True)
class OverheadCameras:
    """The cameras above a table."""

    size_px: tuple[int, int]
    """Of the pictures."""
    fps: float
    """Frames per second of the computer's clock."""
    count: int = 1
    """1 sees the whole table, 2 see one half each."""


@dataclass(frozen=True, slots=True)
class TableEquipment:
    """What belongs to a table besides its cameras."""

    pins: tuple[PanelPins, ...]
    """Of the panels."""
    sets: int = 1
    """Tile sets that the machine is made for."""
    sticks: str = "none"
    """How the players pay with point sticks, as in ``simulation.sticks``."""


def simulated_parts(
    room: SimulatedRoom,
    cameras: OverheadCameras,
    equipment: TableEquipment,
    *,
    speed: float,
    state_dir: Path,
    clock: Clock,
    threads: Threads | None = None,
) -> SimulatedParts:
    """Build a simulated table; nothing moves before ``start``.

    Args:
        room: its session is the one that the service plays, first dealer included.
        speed: how much faster than the computer's clock ``clock`` runs.
        state_dir: folder in which the current hand is saved.
        clock: the service's.
        threads: of the program.
    """
    threads, sets = threads or Threads(), equipment.sets
    point_sticks = SimulatedSticks(equipment.sticks)
    table_config = TableConfig(tiles=sets * tiles_of(room.session), sets=sets, sticks=point_sticks)
    controller = VirtualController(table_config, seed=room.seed, speed=MACHINE_SPEEDUP * speed)
    port = VirtualTablePort(controller)
    wiring = MockWiring(equipment.pins)
    observed_controller = WatchedController(controller, port)
    halves: tuple[Half | None, ...] = (None,) if cameras.count == 1 else ("left", "right")
    drawn_cameras = [room_camera(room, cameras.size_px, half) for half in halves]
    table = SimulatedTable(
        room,
        machine=observed_controller,
        keys=Keys(len(room.session.players), wiring, HOLD_S * max(1.0, speed)),
        file=TruthFile(state_dir / TRUTH_FILE),
        plan=drawn_cameras[0].plan,
        pace=CameraPace(),
    )
    table_cameras = tuple(
        TableCamera(table, each, name=half or "overhead", fps=cameras.fps / speed, run_ms=clock.run_ms)
        for half, each in zip(halves, drawn_cameras, strict=True)
    )
    poller, port_thread = TablePoller(table, clock.now_s, threads), threads.add("virtual table", port.serve)
    return SimulatedParts(
        room=room,
        table=table,
        port=port,
        wiring=wiring,
        cameras=table_cameras,
        poller=poller,
        observed_controller=observed_controller,
        port_thread=port_thread,
        sticks=point_sticks,
    )


def tiles_of(session: StartSession) -> int:
    """Number of tiles in the session's set; all of them are in the walls.

    Raises:
        UnknownRuleset: there is no such book.
        UnknownPresetError, UnknownOptionError, OptionValueError: its book has no such preset or option.
    """
    book = ruleset(session.rules)
    options = book.with_players(session.options, len(session.players))
    return book.play(session.preset, options).setup.wall.tiles
