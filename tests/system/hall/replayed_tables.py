"""Many tables that play one recorded session at people's pace, over one connection to a broker.

    python -m tests.system.hall.replayed_tables --port 1883 --password-file table.password --tables 200

Robots play the session once, at a real service with a journal, faster than any clock; what the service says
is kept with its times. Then every table says the same under its own name: score, state, events, result, each
when it is due. A hall hears what it would hear from as many tables; what such tables would cost is left out.

``--log`` names a file of records ``table seq due said`` (seconds since 1970): every event with when it
happened and when it was handed to the broker, which ``--delay`` keeps apart as tables with a delay do.
"""

from __future__ import annotations

import argparse
import heapq
import json
import struct
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.host.linux import LinuxHost
from tablectl.adapters.machine.no_machine import NoMachine
from tablectl.adapters.machine.panels import NoPanels
from tablectl.adapters.mqtt.broker_access import SERVICE_ROLE
from tablectl.ports import Command
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.publishing import JournalOutbox
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.robot_table import UNUSED_PLAYERS, RobotTable
from tablectl.topics import Audience, Message, Topic
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.table_parts import QuietPublisher, ScriptedClock

SLOT: Final = "@@@@"
"""Stands in recorded names for the table's number."""
TABLE: Final = f"table-{SLOT}"
WINDS: Final = ("East", "South", "West", "North")
PLAYERS: Final = tuple(f"{wind} {SLOT}" for wind in WINDS)
TOLD: Final = (Topic.SCORE, Topic.STATE, Topic.RESULT)
TICK_S: Final = 0.1
"""Of the robots' clock."""
RECORD: Final = struct.Struct("<HIdd")
"""Of the log: table, number of the event, when it happened, when it was said."""


def table_name(number: int) -> str:
    """A table's name at the broker, from 1."""
    return TABLE.replace(SLOT, f"{number:04d}")


def players_of(number: int) -> tuple[str, ...]:
    """Who sits there, East first."""
    return tuple(each.replace(SLOT, f"{number:04d}") for each in PLAYERS)


@dataclass(frozen=True, slots=True)
class Told:
    """One message of the session."""

    at_s: float
    """Since the session began."""
    topic: str
    payload: bytes
    seq: int
    """Of an event; 0 of another message."""


@dataclass
class Kept(QuietPublisher):
    """A publisher that keeps what it is given."""

    outbox: JournalOutbox
    clock: ScriptedClock
    told: list[Told] = field(default_factory=list)
    _head: int = 0

    def publish(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        if topic in TOLD and audience is Audience.PUBLIC:
            self.told.append(Told(self.clock.s, topic, _bytes(message), 0))

    def poll(self, now_s: float) -> tuple[Command, ...]:
        for seq, message in self.outbox.events(self._head, 1000):
            self.told.append(Told(self.clock.s, Topic.EVENT, _bytes(message), seq))
            self._head = seq
        return ()


def recorded_session(folder: Path, seed: int = 1, for_s: float = 7200.0) -> tuple[Told, ...]:
    """What a table says in one session of robots at people's pace, or in the first part of it."""
    clock, journal = ScriptedClock(), RamJournal()
    kept = Kept(JournalOutbox(journal, TABLE, None), clock)
    service = TableService(
        Setup(
            TABLE,
            SessionDefaults("riichi", "tenhou", {}, UNUSED_PLAYERS),
            Pace(0.0, None),
            health_every_s=1e9,
        ),
        ServiceParts(
            clock=clock,
            journal=journal,
            machine=NoMachine(),
            panels=NoPanels(),
            eyes=NoEyes(),
            host=LinuxHost(folder),
            publisher=kept,
        ),
    )
    robots = RobotTable(service, seed)
    robots.start()
    request = {"id": "begin", "do": "start_session", "players": list(PLAYERS)}
    service.submit(Command(request, lambda _answer: None, by="hall"))
    while clock.s < for_s:
        robots.poll(clock.s)
        clock.s += TICK_S
        if service.state.finished and service.state.players == PLAYERS:
            break
    robots.poll(clock.s)
    kept.poll(clock.s)
    robots.close()
    return tuple(kept.told)


def _bytes(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


@dataclass
class Replay:
    """All tables, each begun a little after the one before."""

    session: tuple[Told, ...]
    tables: int
    stagger_s: float
    seed: int = 1
    delay_s: float = 0.0

    def messages(self) -> Iterator[tuple[float, int, Told]]:
        """When each is to be said, since the beginning, and by which table; in order of time."""
        chance = Random(self.seed)
        heap = [
            (chance.uniform(0.0, self.stagger_s) + self.session[0].at_s, table, 0)
            for table in range(1, self.tables + 1)
        ]
        begun = {table: at_s for at_s, table, _ in heap}
        heapq.heapify(heap)
        while heap:
            at_s, table, place = heapq.heappop(heap)
            told = self.session[place]
            yield at_s + self.delay_s, table, told
            if place + 1 < len(self.session):
                later_s = begun[table] + self.session[place + 1].at_s - self.session[0].at_s
                heapq.heappush(heap, (later_s, table, place + 1))


def play(replay: Replay, connection: paho.Client, log: Any, stop: threading.Event) -> int:
    """Say everything when it is due; returns how many messages were said."""
    for table in range(1, replay.tables + 1):
        connection.publish(f"mahjong/{table_name(table)}/availability", b"online", qos=1, retain=True)
    began_s, said = time.time(), 0
    for due_s, table, told in replay.messages():
        wait_s = began_s + due_s - time.time()
        if wait_s > 0 and stop.wait(wait_s):
            break
        slot = f"{table:04d}".encode()
        payload = told.payload.replace(SLOT.encode(), slot)
        retained = told.topic != Topic.EVENT
        connection.publish(f"mahjong/{table_name(table)}/{told.topic}", payload, qos=1, retain=retained)
        said += 1
        if told.seq:
            log.write(RECORD.pack(table, told.seq, began_s + due_s - replay.delay_s, time.time()))
    return said


def read_log(path: Path) -> list[tuple[int, int, float, float]]:
    """The records of a log, as far as it is written: table, number, when it happened, when it was said."""
    data = path.read_bytes()
    whole = len(data) - len(data) % RECORD.size
    return [*RECORD.iter_unpack(data[:whole])]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.hall.replayed_tables",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--password-file", type=Path, required=True)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--stagger", type=float, default=30.0, help="over so many seconds tables begin (30)")
    parser.add_argument("--seconds", type=float, default=7200.0, help="of the session (all of it)")
    parser.add_argument("--delay", type=float, default=0.0, help="seconds that the public waits (0)")
    parser.add_argument("--log", type=Path, required=True)
    asked = parser.parse_args()
    session = recorded_session(asked.log.parent, for_s=asked.seconds)
    connection = paho.Client(CallbackAPIVersion.VERSION2, client_id="replayed-tables")
    connection.username_pw_set(SERVICE_ROLE, asked.password_file.read_text(encoding="ascii").strip())
    connection.max_inflight_messages_set(1000)
    connection.connect(asked.host, asked.port)
    connection.loop_start()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    with asked.log.open("wb", buffering=0) as log:
        play(
            Replay(session, asked.tables, asked.stagger, delay_s=asked.delay),
            connection,
            log,
            threading.Event(),
        )
    connection.loop_stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
