"""The service with everything that remembers, and nothing that draws pictures: for killing it often.

Real are the serial port and the controller behind it, pins, journal, delay queue, outboxes, publisher and
loop; the eyes are perfect, and there are no pages. One call of ``serve`` is one life on a state folder.
"""

from __future__ import annotations

import logging
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from firmware_bridge.link.session import Session
from firmware_bridge.link.wire_serial import open_serial
from firmware_bridge.machine.table_machine import TableMachine
from firmware_bridge.panels.panel_gpiozero import DEFAULT_PINS, GpioPanels
from tablectl.adapters.host.allocator import release_freed_memory
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.host.linux import LinuxHost
from tablectl.adapters.machine.machine import BridgeMachine
from tablectl.adapters.machine.panels import SeatPanels
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.adapters.web import WebPages, WebParts
from tablectl.api.past.sessions import PastSessions
from tablectl.compose.publishing import open_publishing
from tablectl.compose.table import LateBoundDesk
from tablectl.config import load, with_overrides
from tablectl.game.claims import EndSession
from tablectl.game.events import Source
from tablectl.game.evidence import TableSeen
from tablectl.service.journal import Ledger
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.parts import TRUTH_FILE, OverheadCameras, TableEquipment, simulated_parts
from tablectl.simulation.room import SimulatedRoom
from tests.system.perfect_eyes import PerfectEyes
from tests.tablectl.table_parts import PLAYERS

TABLE: Final = "t1"
LATER_S: Final = 1.0
"""Those who may see hands hear of it so much later, on the service's clock."""


class Noted:
    """Discards as they are first handed over to the service, one line each."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1, encoding="ascii")
        self._lying: set[tuple[int, int, int]] = set()

    def look(self, seen: TableSeen) -> None:
        """What lies in the rivers now."""
        lying = {}
        for seat, own in enumerate(seen.seats):
            for tile in own.river:
                lying[seat, round(tile.at_mm[0]), round(tile.at_mm[1])] = tile.best
        for place in lying.keys() - self._lying:
            self._file.write(f"{time.time()} {place[0]} {lying[place]}\n")
        self._lying = set(lying)


def serve(
    folder: Path,
    port: int,
    seed: int,
    speed: float,
    *,
    look_every_s: float = 0.02,
    settled: Path | None = None,
    with_pages: bool = False,
    new_session: bool = False,
) -> None:
    """Run until killed, or stopped by an exception.

    Args:
        folder: the state folder.
        port: of a broker on this computer.
        seed: of the simulated people and their walls.
        speed: of people, machine and patience; bytes on the serial line stay as slow as they are.
        settled: where to note each discard, as its first look is handed over: time, seat, tile.
        with_pages: also serve the web pages.
        new_session: end what the journal was in, and begin anew.
    """
    logging.basicConfig(level=logging.ERROR)
    release_freed_memory()
    clock = SystemClock(speed)
    session = SessionDefaults("riichi", "tenhou", {}, PLAYERS)
    config = with_overrides(
        load(None),
        table={"state_dir": folder, "name": TABLE},
        mqtt={"host": "127.0.0.1", "port": port},
        delay={"broadcast_s": LATER_S, "commentary_s": LATER_S},
    )
    with ExitStack() as opened:
        journal = SqliteJournal(folder / JOURNAL_FILE)
        ledger = Ledger(journal, clock)
        if new_session:
            (folder / TRUTH_FILE).unlink(missing_ok=True)
            if ledger.state.started and not ledger.state.finished:
                ledger.claim(EndSession("a new session was requested"), Source.OPERATOR)
        simulated = simulated_parts(
            SimulatedRoom(seed, session.claim()),
            OverheadCameras((64, 48), fps=1.0),
            TableEquipment(DEFAULT_PINS),
            speed=speed,
            state_dir=folder,
            clock=clock,
        )
        opened.callback(simulated.close)
        simulated.start()
        speech = open_publishing(config, journal, clock, opened, [])
        machine = TableMachine(Session(open_serial(simulated.port_path)))
        panels = GpioPanels(pin_factory=simulated.pin_factory)
        eyes = PerfectEyes(simulated.table, clock, look_every_s)
        if settled is not None:
            eyes.noted = Noted(settled).look
        desk = LateBoundDesk()
        pages = None
        if with_pages:
            past_sessions = PastSessions(TABLE, JournalReader(folder / JOURNAL_FILE))
            pages = WebPages(desk, WebParts(port=0, table=TABLE, folder=folder, past_sessions=past_sessions))
            opened.callback(pages.close)
        service = TableService(
            Setup(TABLE, session, Pace(1.0, 1.0), versions={}),
            ServiceParts(
                clock,
                journal,
                BridgeMachine(machine, clock, SystemClock()),
                SeatPanels(panels, clock, own_thread=True),
                eyes,
                LinuxHost(folder),
                publisher=speech.publisher,
                delay=speech.delay,
                pages=pages,
            ),
            ledger,
        )
        desk.service = service
        if pages is not None:
            pages.start()
        simulated.connect(
            lambda: service.state,
            lambda: service.history.session_entries,
            service.submit,
            lambda: service.observed_until_s,
        )
        service.run()
