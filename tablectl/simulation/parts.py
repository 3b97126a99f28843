"""Everything that the embedded default puts in place of hardware, joined around one simulated table."""

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
from tablectl.ports import Command
from tablectl.rulesets import ruleset
from tablectl.simulation.life import TableLife
from tablectl.simulation.machinery import WatchedController
from tablectl.simulation.people.camera_pace import CameraPace
from tablectl.simulation.people.judge import TableJudge
from tablectl.simulation.people.keys import HOLD_S
from tablectl.simulation.people.sticks import SimulatedSticks
from tablectl.simulation.pictures.camera import Half, TableCamera, room_camera
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.true_game.truth_file import TruthFile
from tablectl.threads import SupervisedThread, Threads

TRUTH_FILE: Final = "simulated-table.jsonl"
"""In the state directory."""
BRISK: Final = 4.0
"""The simulated machine builds so much faster than a real one: who watches a demonstration need not wait a
minute between hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedParts:
    """A table that plays by itself, with the ends that the service takes hold of."""

    table: SimulatedTable
    port: VirtualTablePort
    wiring: MockWiring
    cameras: tuple[TableCamera, ...]
    """One above the middle, or two, each above a half."""
    life: TableLife
    watched: WatchedController
    served: SupervisedThread
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

    def promise(self, dice: Callable[[], tuple[int, ...]]) -> None:
        """The people read the coming hand's dice here: the service promises them, and the machine throws
        none."""
        self.watched.promised = dice

    def start(self) -> None:
        """Let the people play and the controller answer."""
        self.served.start()
        self.life.start()

    def meet(
        self,
        scoreboard: Callable[[], GameState],
        entries: Callable[[], Sequence[Entry]],
        submit: Callable[[Command], None],
        observed_until_s: Callable[[], float],
    ) -> None:
        """The service is there: a scoreboard to read, and a judge who may go to its desk.

        Args:
            scoreboard: the game as it is written down.
            entries: the newest session as it stands after corrections.
            submit: the operators' desk.
            looked_s: how long its eyes have looked at the table.
        """
        self.table.scoreboard = scoreboard
        self.sticks.meet(scoreboard)
        self.life.rest_while(lambda: scoreboard().paused is not None)
        self.life.also(TableJudge(self.table, entries, submit, observed_until_s=observed_until_s).poll)

    def close(self) -> None:
        """Everybody stops where they are. May be called twice."""
        self.life.close()
        self.served.stop.set()
        self.port.close()


def simulated_parts(
    *,
    seed: int,
    passed: int = 0,
    speed: float,
    sets: int = 1,
    session: StartSession,
    pins: tuple[PanelPins, ...],
    size_px: tuple[int, int],
    fps: float,
    cameras: int = 1,
    state_dir: Path,
    now_s: Callable[[], float],
    run_ms: Callable[[], int],
    threads: Threads | None = None,
    sticks: str = "none",
) -> SimulatedParts:
    """Put a simulated table together; nothing moves before ``start``.

    Args:
        passed: how many of the seed's tile sets are passed over, see ``OwnTiles``.
        speed: how much faster than the computer's clock ``now_s`` runs.
        sets: of tiles, that the machine is made for.
        session: what the service will have played, the first dealer included.
        fps: pictures a second of the computer's clock.
        cameras: 1 sees the whole table, 2 see a half each.
        state_dir: where the hand in play is kept.
        now_s: the service's clock.
        run_ms: stamps the frames.
        threads: of the program.
        sticks: how the people pay with point sticks, as ``simulation.sticks`` has it.
    """
    threads = threads or Threads()
    paid = SimulatedSticks(sticks)
    table_config = TableConfig(tiles=sets * tiles_of(session), sets=sets, sticks=paid)
    controller = VirtualController(table_config, seed=seed, speed=BRISK * speed)
    port = VirtualTablePort(controller)
    wiring = MockWiring(pins)
    watched = WatchedController(controller, port)
    halves: tuple[Half | None, ...] = (None,) if cameras == 1 else ("left", "right")
    drawn = [room_camera(seed, size_px, session, half, passed) for half in halves]
    table = SimulatedTable(
        seed=seed,
        session=session,
        machine=watched,
        fingers=wiring,
        file=TruthFile(state_dir / TRUTH_FILE),
        plan=drawn[0].plan,
        hold_s=HOLD_S * max(1.0, speed),
        pace=CameraPace(),
    )
    seeing = tuple(
        TableCamera(table, each, name=half or "overhead", fps=fps / speed, run_ms=run_ms)
        for half, each in zip(halves, drawn, strict=True)
    )
    life, served = TableLife(table, now_s, threads), threads.add("virtual table", port.serve)
    return SimulatedParts(
        table=table,
        port=port,
        wiring=wiring,
        cameras=seeing,
        life=life,
        watched=watched,
        served=served,
        sticks=paid,
    )


def tiles_of(session: StartSession) -> int:
    """Tiles of the set that a session is played with: all of them stand in its walls.

    Raises:
        UnknownRuleset: there is no such book.
        UnknownPresetError, UnknownOptionError, OptionValueError: its book has no such preset or option.
    """
    book = ruleset(session.rules)
    options = book.with_players(session.options, len(session.players))
    return book.play(session.preset, options).setup.wall.tiles
