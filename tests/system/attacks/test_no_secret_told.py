"""Nothing that opens anything is ever told. A table with a known password, broker's password, cookies, a seat
link and a promised seed is played and read by everybody; every line that leaves is searched for them."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.machine.seeded_dice import SeededDiceMachine, SeedFile
from tablectl.adapters.mqtt.settings import MqttSettings
from tablectl.adapters.storage.backup import make_backup
from tablectl.adapters.storage.backup_archive import unpack
from tablectl.adapters.storage.journal.journal import SqliteJournal, read_journal
from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.pages import PAGES
from tablectl.api.games.export import FORMATS, export_journal
from tablectl.api.openapi import ALL_ENDPOINTS
from tablectl.errors import InputError
from tablectl.ports import Command
from tablectl.service.loop import ServiceParts, Setup, TableService
from tablectl.service.machine import Pace
from tablectl.service.session_defaults import SessionDefaults
from tablectl.topics import Audience, Message, Topic
from tests.tablectl.adapters.web.auth.test_login import Device
from tests.tablectl.adapters.web.in_process import asked, past_sessions
from tests.tablectl.ram_recorder import RamRecorder
from tests.tablectl.table_parts import (
    PLAYERS,
    QuietPublisher,
    ScriptedClock,
    ScriptedHost,
    ScriptedMachine,
    ScriptedPanels,
)

PASSWORD, WRONG, BROKERS = "seven winds over the wall", "seven winds over the hall", "only the broker knows"
AT = "2026-11-20T10:00:00Z"


@dataclass
class KeptPublisher(QuietPublisher):
    """A broker that keeps what it is told."""

    said: list[Message] = field(default_factory=list)

    def publish(self, topic: Topic, message: Message, audience: Audience = Audience.PUBLIC) -> None:
        self.said.append(message)


class Table:
    """A table that knows every kind of secret."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock, self.seeds = folder, ScriptedClock(), SeedFile(folder)
        self.publisher, self.recorder = KeptPublisher(), RamRecorder(self.clock.run_ms)
        Accounts(folder).add("Olga", Role.OPERATOR, PASSWORD, AT)
        self.pages = WebPages(self, WebParts(table="t1", folder=folder, past_sessions=past_sessions(),
                              download=lambda wanted: wanted))  # fmt: skip
        parts = ServiceParts(
            self.clock,
            SqliteJournal(folder / "journal.sqlite"),
            SeededDiceMachine(ScriptedMachine(), self.seeds),
            ScriptedPanels(),
            NoEyes(),
            ScriptedHost(),
            publisher=self.publisher,
            pages=self.pages,
            recorder=self.recorder,
            seeds=self.seeds,
        )
        session = SessionDefaults("riichi", "tenhou", {}, PLAYERS)
        self.service = TableService(Setup("t1", session, Pace(8.0, None)), parts)
        self.service.start()
        for _ in range(20):
            self.clock.s += 0.5
            self.recorder.look()
            self.service.step(0.0)
        self.application = self.pages.application()

    def submit(self, command: Command) -> None:
        self.service.submit(command)
        self.service.step(0.0)

    def device(self) -> Device:
        return Device(self.application, False)


@pytest.fixture
def table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Any:
    caplog.set_level(logging.DEBUG)
    (tmp_path / "state").mkdir()
    made = Table(tmp_path / "state")
    yield made
    made.service.close()


def everything_read(table: Table, device: Device) -> list[str]:
    """Every address, as whoever holds the device; of the streams what they begin with."""
    told = []
    places = {"{topic}": "state", "{book}": "riichi", "{rules}": "riichi", "{preset}": "tenhou"}
    places |= {"{session}": "latest", "{hand}": "latest", "{format}": "jsonl", "{part}": "scores"}
    for path in (
        *PAGES,
        *(each.path for each in ALL_ENDPOINTS if each.method == "get" and "stream" not in each.path),
    ):
        for place, value in places.items():
            path = path.replace(place, value)
        answer = device.get(path)
        told.append(f"{answer.headers} {answer.text}")
    cookie = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
    for audience in Audience:
        target = f"/api/stream?after=0&audience={audience.value}"
        headers = [(b"cookie", cookie.encode()), (b"host", b"table.example")]
        _, text = asyncio.run(asked(table.application, "GET", target, b"", headers))
        told.append(text.decode())
    return told


def test_no_secret_stands_in_a_log_a_page_a_message_a_recording_or_a_backups_list(
    table: Table, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    operator, player, viewer = table.device(), table.device(), table.device()
    assert viewer.post("/api/login", json={"name": "Olga", "password": WRONG}).status_code == 403
    csrf = operator.post("/api/login", json={"name": "Olga", "password": PASSWORD}).json()["csrf"]
    headers = {"X-CSRF-Token": csrf}
    link = operator.post("/api/seat-links", json={"seat": 2}, headers=headers).json()["address"].split("#")[1]
    assert player.post("/api/seat", json={"token": link}).status_code == 200
    asking = {"do": "penalty", "seat": 0, "reason": "late", "deltas": [-1000, 0, 0, 0]}
    assert operator.post("/api/command", json=asking, headers=headers).status_code in (200, 409)
    seed = table.seeds.load()
    assert seed is not None, "the dice are promised by now"
    cookies = [*operator.cookies.values(), *player.cookies.values()]
    assert len(cookies) == 3, "the operator's, what makes their device known, the player's"
    opens = [PASSWORD, WRONG, BROKERS, link, *cookies]
    secrets = [*opens, seed.hex(), str(seed)]

    archive = tmp_path / "backup.tar.gz"
    contents = make_backup(table.folder, archive, at=AT, program="0")
    leaves = {
        "log": [caplog.text, *(str(vars(record)) for record in caplog.records)],
        "pages": [told for device in (operator, player, viewer) for told in everything_read(table, device)],
        "mqtt": [json.dumps(message, ensure_ascii=False) for message in table.publisher.said],
        "recording": table.recorder.texts(),
        "export": list(exports(table.folder / "journal.sqlite")),
        "backup's list": [json.dumps(contents.as_json())],
        "settings": [repr(MqttSettings("t1", "127.0.0.1", 1, username="table", password=lambda: BROKERS))],
    }
    assert all(leaves.values()), "something is said in every way"
    found = [(way, each) for way, told in leaves.items() for each in secrets for text in told if each in text]
    assert not found

    unpack(archive, tmp_path / "unpacked")
    for file in (path for path in (tmp_path / "unpacked").rglob("*") if path.is_file()):
        assert not [each for each in opens if each.encode() in file.read_bytes()], file.name


def exports(journal: Path) -> list[str]:
    """The journal in every format that it can be written in so far."""
    told = []
    for wanted in FORMATS:
        try:
            told.append(str(export_journal(read_journal(journal), wanted)))
        except InputError:
            continue
    return told
