"""A real Home Assistant at a real table: it stays connected, and every button does what it says.

    python3.13 -m venv FOLDER
    FOLDER/bin/pip install homeassistant paho-mqtt==2.1.0
    python -m tests.system.clients.home_assistant FOLDER --minutes 5 --protocol 5

Device discovery came with Home Assistant 2024.11, which needs Python 3.12. The suite has clients that do as
it does by itself (``tests/tablectl/adapters/mqtt/ordinary_clients.py``): Home Assistant is 120 packages, and
fetches more at its first start.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tablectl.adapters.mqtt.home_assistant.discovery import BUTTONS
from tests.system.running import Running
from tests.tablectl.adapters.mqtt.listener import reserved_port
from tests.waiting import until

SETTINGS: Final = """
http:
  server_host: 127.0.0.1
  server_port: {port}
api:
config:
onboarding:
logger:
  default: info
"""
TABLE: Final = """
[table]
state_dir = "{state}"
[simulation]
speed = 2.0
[web]
port = 0
[mqtt]
port = {port}
discovery = {discovery}
"""
DEVICE: Final = "mahjong_table_1"
STARTS_WITHIN_S: Final = 600.0
"""At its first start Home Assistant installs the packages of its parts."""
GONE: Final = ("unavailable", "unknown")


class HomeAssistant:
    """One in a process of its own, set up through its web API as a person does on its pages."""

    def __init__(self, programs: Path, folder: Path) -> None:
        """Start it; ``programs`` is the folder that holds ``hass``."""
        self._port = reserved_port()
        self._folder = folder
        folder.mkdir()
        (folder / "configuration.yaml").write_text(SETTINGS.format(port=self._port), encoding="utf-8")
        self._output = (folder / "console").open("wb")
        self._process = subprocess.Popen(
            [programs / "hass", "-c", folder], stdout=self._output, stderr=subprocess.STDOUT
        )
        self._token = ""
        self._client = f"http://127.0.0.1:{self._port}/"

    def begin(self) -> None:
        """Wait until it is up, and create its owner."""
        until(self._answers, STARTS_WITHIN_S, why=lambda: self.log[-2000:])
        owner = {"name": "Owner", "username": "owner", "password": "a long password", "language": "en"}
        code = self._ask("api/onboarding/users", {"client_id": self._client, **owner})["auth_code"]
        self._let_in(grant_type="authorization_code", code=code)

    @property
    def log(self) -> str:
        """What it printed."""
        return (self._folder / "console").read_text(encoding="utf-8", errors="replace")

    def connect(self, port: int, user: tuple[str, str] | None, protocol: str) -> None:
        """Add the MQTT integration: a broker on this computer, and name and password of a user."""
        flow = self._ask("api/config/config_entries/flow", {"handler": "mqtt", "show_advanced_options": True})
        where = f"api/config/config_entries/flow/{flow['flow_id']}"
        broker: dict[str, Any] = {"broker": "127.0.0.1", "port": port}
        if user is not None:
            broker |= {"username": user[0], "password": user[1]}
        asked = {each["name"] for each in flow["data_schema"]}
        if "protocol" not in asked:  # until 2026.2 on a page of its own
            answer = self._ask(where, {**broker, "advanced_options": True})
            asked = {each["name"] for each in answer["data_schema"]}
        assert "protocol" in asked, asked
        if "other_settings" in asked:
            broker["other_settings"] = {"set_client_cert": False, "set_ca_cert": "off", "transport": "tcp"}
        answer = self._ask(where, {**broker, "protocol": protocol})
        assert answer["type"] == "create_entry", answer

    def states(self) -> dict[str, dict[str, Any]]:
        """The table's entities by id, with their states and attributes."""
        return {
            each["entity_id"]: each for each in self._ask("api/states") if f".{DEVICE}" in each["entity_id"]
        }

    def state(self, entity: str) -> str:
        """One of them, such as ``sensor`` and the rest of its name; ``unavailable`` where it is not there."""
        platform, name = entity.split(".")
        return str(self.states().get(f"{platform}.{DEVICE}_{name}", {"state": "unavailable"})["state"])

    def press(self, button: str) -> None:
        """A button of the table, by the rest of its entity's name."""
        self._ask("api/services/button/press", {"entity_id": f"button.{DEVICE}_{button}"})

    def turn(self, switch: str, way: str) -> None:
        """A switch of the table ``on`` or ``off``."""
        self._ask(f"api/services/switch/turn_{way}", {"entity_id": f"switch.{DEVICE}_{switch}"})

    def refusal(self) -> str:
        """The code of the last refused press; empty before the first."""
        return str(self.states()[f"event.{DEVICE}_refused"]["attributes"].get("code") or "")

    def stay_let_in(self) -> None:
        """A token lasts for half an hour."""
        self._let_in(grant_type="refresh_token", refresh_token=self._refresh)

    def lives(self) -> bool:
        """True.

        Raises:
            AssertionError: it has ended; with the end of what it printed.
        """
        assert self._process.poll() is None, (
            f"Home Assistant ended with {self._process.poll()}:\n{self.log[-4000:]}"
        )
        return True

    def close(self) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._output.close()

    def _answers(self) -> bool:
        try:
            return self.lives() and bool(self._ask("api/onboarding"))
        except (URLError, ConnectionError):
            return False

    def _let_in(self, **grant: str) -> None:
        form = urlencode({"client_id": self._client, **grant}).encode()
        with urlopen(f"{self._client}auth/token", form, timeout=60) as answer:
            told = json.load(answer)
        self._token = told["access_token"]
        self._refresh = told.get("refresh_token", grant.get("refresh_token", ""))

    def _ask(self, path: str, body: object = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self._token}"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"http://127.0.0.1:{self._port}/{path}", data, headers)
        try:
            # Before it answers about a part it installs the packages of that part.
            with urlopen(request, timeout=STARTS_WITHIN_S) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise AssertionError(f"{path}: {error} {error.read().decode()}") from error


class Soak:
    """A table that is started over and over, and a Home Assistant that stays."""

    def __init__(self, programs: Path, folder: Path, *, nameless: bool) -> None:
        self._folder = folder
        # As the broker's log ends its lines: Home Assistant's keepalive is 60 s, the table's is not.
        self._who = ", k60)." if nameless else ", u'operator')."
        self._port = reserved_port()
        self._began_s = time.monotonic()
        self.table = self._started()
        self.tell("the table is up")
        self.home = HomeAssistant(programs, folder / "home_assistant")

    def begins(self, protocol: str, *, nameless: bool) -> None:
        """Home Assistant comes in at the table's broker, in this version of MQTT."""
        self.home.begin()
        self.tell("Home Assistant is up")
        user = None if nameless else self.table.mqtt_login("operator")
        self.home.connect(self._port, user, protocol)

    def tell(self, text: str) -> None:
        """A line for who watches."""
        sys.stdout.write(f"{time.monotonic() - self._began_s:6.1f} s  {text}\n")
        sys.stdout.flush()

    def connections(self) -> int:
        """How often Home Assistant has come in at the broker since that was started."""
        log = self.table.state_folder / "broker" / "mosquitto.log"
        return log.read_text(encoding="utf-8", errors="replace").count(self._who)

    def sees(self, done: Callable[[], bool], what: str) -> None:
        """Wait until it has come about."""
        until(
            lambda: self.home.lives() and done(),
            why=lambda: f"{what}: {self.home.states()}\n{self.home.log[-2000:]}",
        )
        self.tell(what)

    def is_shown(self) -> bool:
        """Whether every entity of the table is there and none of its sensors has lost it."""
        states = self.home.states()
        turn = states.get(f"sensor.{DEVICE}_machine", {"state": "unavailable"})["state"]
        return len(states) > len(BUTTONS) and turn not in GONE

    def stays(self, minutes: float) -> None:
        """Look on: the line may not be cut once."""
        before, until_s = self.connections(), time.monotonic() + 60 * minutes
        said = set()
        while time.monotonic() < until_s:
            time.sleep(2.0)  # measured is that nothing happens meanwhile
            said.add(self.home.state("sensor.tiles_left"))
            assert self.connections() == before, "the broker cut the line"
            assert self.home.state("sensor.machine") not in GONE
        assert len(said) > 2, f"the game is not followed: {said}"
        self.home.stay_let_in()
        self.tell(f"{minutes:g} minutes later it is still on the same connection")

    def presses_every_button(self) -> None:
        """With what is seen of each."""
        home = self.home
        buttons = {
            each.removeprefix(f"button.{DEVICE}_") for each in home.states() if each.startswith("button.")
        }
        self.sees(lambda: home.state("sensor.turn") not in GONE, "a hand is in play")
        effects: dict[str, Callable[[], bool]] = {
            "next_hand": lambda: home.refusal() == "hand_running",
            "count_again": lambda: home.refusal() == "no_miscount",
            "stop_machine": lambda: home.state("binary_sensor.machine_fault") == "on",
            "clear_faults": lambda: home.state("binary_sensor.machine_fault") == "off",
        }
        assert set(effects) == buttons, buttons
        for button, seen in effects.items():
            home.press(button)
            self.sees(seen, f"the button {button} did what it says")
        home.turn("paused", "on")
        self.sees(lambda: home.state("switch.paused") == "on", "the switch pauses")
        home.turn("paused", "off")
        self.sees(lambda: home.state("switch.paused") == "off", "play goes on")

    def presses_in_vain(self) -> None:
        """Who comes without a name may not command: nothing is done, and the line stays."""
        self.home.turn("paused", "on")
        self.home.press("stop_machine")
        self.stays(0.5)
        assert self.home.state("switch.paused") == "off"
        assert self.home.state("binary_sensor.machine_fault") == "off"
        assert self.home.refusal() == ""
        self.tell("its presses had no effect")

    def starts_again(self, number: signal.Signals, discovery: bool = True) -> None:
        """The table ends, and its broker with it; both come back."""
        self.table.kill() if number is signal.SIGKILL else self.table.stop(number)
        self.sees(lambda: self.home.state("sensor.machine") in GONE, f"the table is gone after {number.name}")
        self.table = self._started(discovery)
        self.sees(lambda: self.connections() > 0, "Home Assistant has come back to the new broker")

    def close(self) -> None:
        self.home.close()
        with self.table:
            self.table.stop()

    def _started(self, discovery: bool = True) -> Running:
        file = self._folder / "table.toml"
        state, told = self._folder / "state", str(discovery).lower()
        file.write_text(TABLE.format(state=state, port=self._port, discovery=told), encoding="utf-8")
        return Running("-c", str(file))


def soak(programs: Path, folder: Path, protocol: str, minutes: float, *, nameless: bool) -> None:
    """All of it, once."""
    run = Soak(programs, folder, nameless=nameless)
    presses = run.presses_in_vain if nameless else run.presses_every_button
    try:
        run.begins(protocol, nameless=nameless)
        run.sees(run.is_shown, "Home Assistant has found the table")
        presses()
        run.stays(minutes)
        for number in (signal.SIGTERM, signal.SIGKILL):
            run.starts_again(number)
            run.sees(run.is_shown, "and shows the table again")
        run.starts_again(signal.SIGTERM, discovery=False)
        run.sees(lambda: not run.home.states(), "no entity is left: the announcement is withdrawn")
        # Nothing of the table is left to be seen as gone.
        run.table.stop()
        run.table = run._started()
        run.sees(run.is_shown, "announced again, it is there again")
        presses()
    finally:
        run.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A real Home Assistant at a real table.")
    parser.add_argument("environment", type=Path, help="virtual environment that holds Home Assistant")
    parser.add_argument("--minutes", type=float, default=3.0, help="how long it is only watched")
    parser.add_argument("--protocol", choices=("3.1.1", "5"), default="3.1.1")
    parser.add_argument("--nameless", action="store_true", help="come in without a name, as a mere viewer")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        programs = asked.environment / "bin"
        soak(programs, Path(scratch), asked.protocol, asked.minutes, nameless=asked.nameless)
