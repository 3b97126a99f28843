"""The add-on for Home Assistant: its files agree, and a table of its options can be started and reached."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tablectl.adapters.recording.ring_saving import RING_FOLDER
from tablectl.config import parse
from tablectl.rulesets import RULESETS
from tests.architecture.sources import ROOT
from tests.waiting import until

yaml: Any = import_module("yaml")
FOLDER = ROOT / "deploy" / "homeassistant" / "tablectl"
CONFIG: dict[str, Any] = yaml.safe_load((FOLDER / "config.yaml").read_text("utf-8"))
BROKER = {"host": "core-mosquitto", "port": 1883, "ssl": False, "username": "addons", "password": "a secret"}
PASSWORD = Path("/data/mqtt-password")
DEVICES = {"camera": "/dev/video0", "machine": "/dev/ttyACM0"}


def choices(option: str) -> list[str]:
    """What the add-on's page offers."""
    kind = str(CONFIG["schema"][option])
    assert kind.startswith("list("), kind
    return kind.removeprefix("list(").removesuffix(")").split("|")


@pytest.fixture(scope="module")
def starting() -> ModuleType:
    """The program that the add-on starts."""
    spec = spec_from_file_location("start_table", FOLDER / "start_table.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("parts", "devices", "expected"),
    [
        ("simulated", {}, ("simulated", "virtual", "mock")),
        ("phone", {}, ("phone", "none", "phones")),
        ("devices", DEVICES, ("/dev/video0", "/dev/ttyACM0", "phones")),
        ("devices", {"camera": "/dev/video0"}, ("/dev/video0", "none", "phones")),
        ("devices", {"machine": "/dev/ttyACM0"}, ("none", "/dev/ttyACM0", "phones")),
        ("devices", {"camera": "/dev/video0", "board": "/dev/ttyUSB0"}, ("/dev/video0", "none", "board")),
        ("devices", {"board": "/dev/ttyUSB0"}, ("none", "none", "board")),
        ("phone", {"board": "/dev/ttyUSB0"}, ("phone", "none", "phones")),
    ],
)
def test_what_is_chosen_is_a_table_behind_home_assistants_log_in(
    starting: ModuleType, parts: str, devices: dict[str, str], expected: tuple[str, str, str]
) -> None:
    assert parts in choices("parts")
    config = parse(
        starting.configuration({**CONFIG["options"], **devices, "parts": parts}, None, BROKER, PASSWORD)
    )
    assert (config.camera.source, config.machine.port, config.panels.pins) == expected
    assert (config.web.host, config.web.port) == ("0.0.0.0", CONFIG["ingress_port"])
    assert [str(each) for each in config.web.trusted_proxies] == ["172.30.32.2/32"]
    assert (config.mqtt.host, config.mqtt.port, config.mqtt.username) == ("core-mosquitto", 1883, "addons")
    assert config.mqtt.password_file == PASSWORD


def test_real_parts_without_a_device_are_refused_in_words(starting: ModuleType) -> None:
    with pytest.raises(SystemExit, match="choose the device"):
        starting.configuration({**CONFIG["options"], "parts": "devices"}, None, BROKER, PASSWORD)


def test_a_board_beside_a_machine_is_refused_in_words(starting: ModuleType) -> None:
    devices = {**DEVICES, "parts": "devices", "board": "/dev/ttyUSB0"}
    with pytest.raises(SystemExit, match="choose the machine or the board"):
        starting.configuration({**CONFIG["options"], **devices}, None, BROKER, PASSWORD)


def test_a_persons_own_file_is_kept_as_it_is(starting: ModuleType) -> None:
    web, mqtt = '[web]\ntrusted_proxies = ["10.0.0.1"]\n', '[mqtt]\nhost = "broker.club"\n'
    own = f'# my table\n[table]\nname = "club"\n{web}{mqtt}'
    text = starting.configuration(CONFIG["options"], own, BROKER, PASSWORD)
    config = parse(text)
    assert text.startswith("# my table\n")
    assert (config.table.name, config.mqtt.host, config.mqtt.username) == ("club", "broker.club", "")
    assert {str(each) for each in config.web.trusted_proxies} == {"10.0.0.1/32", "172.30.32.2/32"}


def test_without_a_broker_of_home_assistant_the_table_has_its_own(starting: ModuleType) -> None:
    assert parse(starting.configuration(CONFIG["options"], None, None, PASSWORD)).mqtt.host == "own"


def test_the_rules_that_are_offered_are_those_that_there_are() -> None:
    assert set(choices("rules")) == set(RULESETS)


def test_the_last_minutes_film_is_no_part_of_a_backup() -> None:
    assert CONFIG["backup_exclude"] == [f"{RING_FOLDER}/**"]


def test_every_option_has_a_default_and_words_in_every_language() -> None:
    asked = {name for name, kind in CONFIG["schema"].items() if not str(kind).endswith("?")}
    assert asked == set(CONFIG["options"])
    files = sorted((FOLDER / "translations").glob("*.yaml"))
    assert [each.stem for each in files] == ["en", "ja", "ru", "zh-Hans"]
    for file in files:
        assert set(yaml.safe_load(file.read_text("utf-8"))["configuration"]) == set(CONFIG["schema"]), (
            file.name
        )


def test_the_supervisor_knows_the_kind_of_every_option() -> None:
    """Else it leaves out the whole add-on; its device filters are of small letters alone."""
    known = re.compile(r"(bool|str|int|device|device\(subsystem=[a-z]+\)|match\(.+\)|list\(.+\))\??")
    assert [kind for kind in CONFIG["schema"].values() if not known.fullmatch(kind)] == []


class Supervisor(BaseHTTPRequestHandler):
    """As much of Home Assistant's supervisor as an add-on asks for a broker."""

    def do_GET(self) -> None:
        allowed = self.headers["Authorization"] == "Bearer right" and self.path == "/services/mqtt"
        body = {"result": "ok", "data": BROKER} if allowed else {"result": "error", "message": "no"}
        self.send_response(200 if allowed else 400)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def supervisor() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Supervisor) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_broker_is_asked_of_the_supervisor(starting: ModuleType, supervisor: str) -> None:
    assert starting.broker_of_home_assistant(supervisor, "right") == BROKER
    assert starting.broker_of_home_assistant(supervisor, "wrong") is None


PROGRAM = """#!{python}
import signal, sys
from pathlib import Path
signal.pthread_sigmask(signal.SIG_BLOCK, {{signal.SIGTERM}})
started = Path(__file__).with_name("started")
with started.open("a") as file:
    file.write(Path(sys.argv[3]).read_text().replace("\\n", " ") + "\\n")
signal.sigwait({{signal.SIGTERM}})
sys.exit({status})
"""
"""A table that only says what it was started with, until it is told to end."""


class Started:
    """The add-on with such a table, in front of a supervisor's answers."""

    def __init__(self, starting: ModuleType, folder: Path, *, status: int = 0) -> None:
        self._folder = folder
        (folder / "options.json").write_text(json.dumps(CONFIG["options"]), encoding="utf-8")
        program = folder / "tablectl"
        program.write_text(PROGRAM.format(python=sys.executable, status=status), encoding="utf-8")
        program.chmod(0o755)
        self.names: dict[str, Any] | None = None
        self.table = starting.Table(str(program), folder, folder / "own.toml")
        self.status: int | None = None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        self.status = self.table.run(lambda: self.names, 0.01)

    def hosts(self) -> list[str]:
        """The broker of each start."""
        file = self._folder / "started"
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        return [found[1] if (found := re.search(r'host = "(core\S*)"', line)) else "own" for line in lines]

    def close(self) -> None:
        self.table.end()
        self._thread.join()


@pytest.fixture
def started(starting: ModuleType, tmp_path: Path) -> Iterator[Started]:
    """One without a broker."""
    made = Started(starting, tmp_path, status=3)
    yield made
    made.close()


def test_a_broker_that_comes_later_is_taken_and_kept(started: Started) -> None:
    until(lambda: started.hosts() == ["own"])
    started.names = BROKER
    until(lambda: started.hosts() == ["own", "core-mosquitto"])
    started.names = None  # it is started anew: the table's own client waits for it
    started.names = {**BROKER, "host": "core-other"}
    until(lambda: started.hosts() == ["own", "core-mosquitto", "core-other"])
    started.close()
    assert started.status == 3, "the table's own exit status"


def test_a_table_that_ends_by_itself_ends_the_add_on(started: Started) -> None:
    until(lambda: started.hosts() == ["own"])
    os.kill(started.table._process.pid, signal.SIGTERM)
    until(lambda: started.status == 3)
    assert started.hosts() == ["own"]
