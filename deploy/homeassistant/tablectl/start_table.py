"""Starts a table as an add-on of Home Assistant.

The add-on's options, or a file of one's own (``/config/tablectl.toml``), and the broker that the supervisor
knows make the configuration that ``tablectl run`` is started with. What a person wrote into their file is
never changed: the add-on adds only how the pages are reached and, where the file names no broker, that of
Home Assistant.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Any

import tomlkit

DATA = Path("/data")
OWN_FILE = Path("/config/tablectl.toml")
SUPERVISOR = "http://supervisor"
INGRESS_FROM = "172.30.32.2"
"""The supervisor's address in the network of add-ons: who passes Home Assistant's people on."""
PORT = 8460
PATIENCE_S = 10
LOOKS_EVERY_S = 30.0
"""From one look for Home Assistant's broker to the next."""

Broker = Mapping[str, Any]


def main() -> None:
    """Run the table until it ends or is told to end."""
    token = os.environ.get("SUPERVISOR_TOKEN", "")
    table = Table(str(Path(sys.executable).with_name("tablectl")), DATA, OWN_FILE)
    signal.signal(signal.SIGTERM, table.end)
    sys.exit(table.run(lambda: broker_of_home_assistant(SUPERVISOR, token), LOOKS_EVERY_S))


class Table:
    """The table's program, started anew when Home Assistant names another broker than before.

    After a start of the whole computer the broker's add-on may come up later than this one. What is played
    goes on at the same tile.
    """

    def __init__(self, program: str, data: Path, own_file: Path) -> None:
        """``data`` has the add-on's options, and keeps what is written for the program."""
        self._program, self._data, self._own_file = program, data, own_file
        self._process: subprocess.Popen[bytes] | None = None
        self._ending = False

    def end(self, *_: object) -> None:
        """Tell the program to end; ``run`` returns once it has. May be called from a signal's handler."""
        self._ending = True
        if self._process is not None:
            self._process.terminate()

    def run(self, ask: Callable[[], Broker | None], looks_every_s: float) -> int:
        """Run the program; returns its exit status.

        Args:
            ask: the broker that Home Assistant names now, or None.
            looks_every_s: how often it is asked while the program runs.
        """
        broker = ask()
        if broker is None:
            say(
                "Home Assistant names no MQTT broker: the table has one of its own until there is one; it is "
                f"looked for every {looks_every_s:g} s"
            )
        while True:
            self._process = subprocess.Popen([self._program, "run", "--config", str(self._written(broker))])
            if self._ending:
                self._process.terminate()
            while (status := self._waited(self._process, looks_every_s)) is None:
                found = ask()
                if found is not None and found != broker and not self._ending:
                    say(f"Home Assistant names the broker {found['host']}: the table starts again with it")
                    broker = found
                    self._process.terminate()
                    self._process.wait()
                    break
            if status is not None or self._ending:
                return self._process.wait()

    def _waited(self, process: subprocess.Popen[bytes], seconds: float) -> int | None:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def _written(self, broker: Broker | None) -> Path:
        """The configuration's file."""
        options = json.loads((self._data / "options.json").read_text(encoding="utf-8"))
        own = self._own_file.read_text(encoding="utf-8") if self._own_file.exists() else None
        password = self._data / "mqtt-password"
        if broker is not None:
            password.unlink(missing_ok=True)
            password.touch(mode=0o600)
            password.write_text(f"{broker.get('password', '')}\n", encoding="utf-8")
        written = self._data / "tablectl.toml"
        written.write_text(configuration(options, own, broker, password), encoding="utf-8")
        source = (
            f"{self._own_file} (the options of this page are not used)"
            if own is not None
            else "the options of this page"
        )
        say(f"configured by {source}")
        return written


def say(line: str) -> None:
    """A line of the add-on's log."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def broker_of_home_assistant(supervisor: str, token: str) -> Broker | None:
    """The broker that an add-on offers to others (host, port, ssl, username, password), or None."""
    asked = urllib.request.Request(
        f"{supervisor}/services/mqtt", headers={"Authorization": f"Bearer {token}"}
    )
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
            found: Broker = json.load(answer)["data"]
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return None  # 400 where no add-on offers one; or the supervisor itself is not up
    return found if isinstance(found, dict) and found.get("host") else None


def configuration(options: Mapping[str, Any], own: str | None, broker: Broker | None, password: Path) -> str:
    """The configuration's text (TOML).

    Args:
        options: of the add-on, as its ``config.yaml`` describes them.
        own: the text of a person's own file, in place of them.
        broker: of Home Assistant, or None.
        password: file that holds the broker's password, in the folder that is kept.
    """
    document = tomlkit.parse(own) if own is not None else tomlkit.item(of_options(options))
    table = document.setdefault("table", {})
    table.setdefault("state_dir", str(password.parent))
    web = document.setdefault("web", {})
    web["host"], web["port"] = "0.0.0.0", PORT
    web["trusted_proxies"] = [*web.get("trusted_proxies", []), INGRESS_FROM]
    mqtt = document.setdefault("mqtt", {})
    if broker is not None and mqtt.get("host", "own") == "own":
        mqtt["host"], mqtt["port"] = broker["host"], int(broker["port"])
        mqtt["tls"] = bool(broker.get("ssl"))
        if broker.get("username"):
            mqtt["username"], mqtt["password_file"] = broker["username"], str(password)
    return tomlkit.dumps(document)


def of_options(options: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """A configuration of what the add-on's page offers.

    Raises:
        SystemExit: real parts are asked for and none is chosen.
    """
    camera, machine = options.get("camera") or "none", options.get("machine") or "none"
    board = options.get("board") if options["parts"] == "devices" else None
    if options["parts"] == "devices" and not board and (camera, machine) == ("none", "none"):
        sys.exit("parts is 'devices': choose the device of the camera, of the machine or of the board")
    if board and machine != "none":
        sys.exit("a machine has its seats' keys on a board of its own: choose the machine or the board")
    parts = {
        "simulated": ("simulated", "virtual", "mock"),
        "phone": ("phone", "none", "phones"),
        "devices": (camera, machine, "board" if board else "phones"),
    }
    source, port, pins = parts[options["parts"]]
    return {
        **({"board": {"port": board}} if board else {}),
        "table": {"name": options["table"]},
        "rules": {"ruleset": options["rules"]},
        "camera": {"source": source},
        "machine": {"port": port},
        "panels": {"pins": pins},
        "mqtt": {"discovery_language": options["language"]},
    }


if __name__ == "__main__":
    main()
