"""The running tables that journeys share: services as people start them, listened to as a stranger would."""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

from tests.system.program import ROOT, Forked, tablectl
from tests.system.running import Operator, Running
from tests.tablectl.adapters.mqtt.listener import Listener
from tests.waiting import PATIENCE_S, until

DEMO: Final = ROOT / "docs/demo"
STOPPED: Final = "stopped; the next start continues at the same tile"
"""The last line of a service that was asked to end."""
SPEED: Final = "4"
"""How much faster than people robots play; they wait for their camera where the computer is slow."""
FIVE_PICTURES: Final = ("[camera]\nfps = 5\n", "--speed", "2")
"""A configuration and arguments: half as many pictures a second as usual are enough for people at this speed,
and leave the processor to those who look at the table."""
STARTING: Final = ("part_away", "part_back")
"""Alerts of a start on a busy computer: a part is tried late."""
BY_HAND: Final = """
[camera]
source = "none"
[simulation]
speed = 200
[rules]
next_hand_after_s = 3600
session_ends_after_s = 3600
"""
"""The configuration of a table whose machine is simulated and where people enter everything else by
hand: a hand that is paid is followed by another, and a session ends, when somebody wants it."""


class RunningTable:
    """``tablectl run`` as ``deploy/run`` starts it, with what it prints and what it says over MQTT.

    Args:
        state: the folder of its journal and broker.
        arguments: of ``tablectl run``, beside the folder and free ports.
        fresh: in an interpreter of its own, as the shell starts it.
    """

    def __init__(self, state: Path, *arguments: str, fresh: bool = False) -> None:
        self.state = state
        self.process = Running(
            "--state-dir", str(state), "--web-port", "0", "--mqtt-port", "0", *arguments, fresh=fresh
        )
        self.printed = len(self.process.said)
        """How many characters stood on the console once it was up; what follows is its log."""
        self._ended = threading.Event()
        self._reader = threading.Thread(target=self._read, name="console", daemon=True)
        self._reader.start()
        self.listener = Listener(self.process.mqtt_port) if "MQTT" in self.process.said else None

    @property
    def address(self) -> str:
        """Of the pages, with a slash at the end."""
        return self.process.address

    @property
    def log(self) -> str:
        """What it printed after it was up."""
        return self.process.said[self.printed :]

    @property
    def ended(self) -> bool:
        """Whether somebody has stopped it."""
        return self._ended.is_set()

    def told(self, what: str) -> str:
        """What the console says behind these words."""
        found = re.search(rf"{what}\s+(\S.*)", self.process.said)
        assert found is not None, self.process.said
        return found[1].strip()

    def get(self, path: str) -> Any:
        """An answer of the pages' API, asked on the table's own computer."""
        with urlopen(self.address + path.removeprefix("/"), timeout=PATIENCE_S) as answer:
            return json.load(answer)

    def operator(self) -> Operator:
        """Somebody at its broker with the operator's password."""
        return self.process.operator()

    def heard(self, topic: str) -> list[dict[str, Any]]:
        """Every message of a topic (``alert``, ``event``) since it was started, oldest first."""
        if self.listener is None:
            return []
        self.listener.hear()
        return [each.json for each in self.listener.on(f"/{topic}")]

    def is_up(self) -> bool:
        """Whether all its parts have answered: what the computer was too busy for at the start is told."""
        told = self.heard("health")
        return bool(told) and all(link["up"] for link in told[-1]["links"])

    def events(self, kind: str) -> list[dict[str, Any]]:
        """The public events of a kind (``tile_discarded/1``) that it has said since it was started."""
        return [each for each in self.heard("event") if each["kind"] == kind]

    def plays_until(self, done: Callable[[], bool]) -> None:
        """Wait for what comes about by play, for as long as it plays on, however slowly."""
        while not done():
            heard = len(self.heard("event"))
            until(
                lambda: done() or len(self.heard("event")) > heard,  # noqa: B023 - within this turn alone
                why=lambda: f"it stands still after {self.heard('event')[-1:]}; it said:\n{self.log}",
            )

    def until_event(self, kind: str, more: int = 1) -> dict[str, Any]:
        """Wait for so many more events of a kind than there are; returns the newest."""
        due = len(self.events(kind)) + more
        self.plays_until(lambda: len(self.events(kind)) >= due)
        return self.events(kind)[-1]

    def close(self, number: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does, or as another signal; returns the exit status."""
        if self.listener is not None:
            self.listener.close()
        with self.process:
            self._ended.set()
            self._reader.join()
            return self.process.stop(number)

    def kill(self) -> None:
        """End it as a power cut does."""
        if self.listener is not None:
            self.listener.close()
        self._ended.set()
        self._reader.join()
        self.process.kill()

    def _read(self) -> None:
        """Take what it prints, so that it never waits for somebody to read."""
        while not self._ended.is_set():
            ready, _, _ = select.select([self.process.process.output], [], [], 0.2)
            if ready:
                chunk = os.read(self.process.process.output, 65536)
                if not chunk:
                    return
                self.process.said += chunk.decode(errors="replace")


@contextmanager
def running(folder: Path, told: str, *arguments: str) -> Iterator[RunningTable]:
    """A table by a configuration of its own, ended as Ctrl-C does.

    Args:
        folder: takes the configuration and the state.
        told: the configuration's text.
        arguments: further ones of ``tablectl run``.
    """
    settings = folder / "table.toml"
    settings.write_text(told, "utf-8")
    table = RunningTable(folder / "state", *arguments, "-c", str(settings))
    try:
        yield table
    except BaseException:
        table.kill()
        raise
    assert table.close() == 0, table.log


@contextmanager
def restored(demo: Path, folder: Path) -> Iterator[RunningTable]:
    """The table of a demonstration's folder, its backup restored into another, running.

    Args:
        demo: holds ``table.toml`` and ``session.backup.tar.gz``.
        folder: takes the configuration's copy and the state.
    """
    settings, state = folder / "table.toml", folder / "state"
    told = (demo / "table.toml").read_text("utf-8").replace('"demo-state"', f'"{state}"')
    settings.write_text(told, "utf-8")
    shell("restore", "-c", str(settings), str(demo / "session.backup.tar.gz"))
    with running(folder, told) as table:
        yield table


def shell(*arguments: str, status: int = 0, given: str | None = None) -> str:
    """A command of the program as a shell runs it in a checkout; returns what it prints.

    Args:
        arguments: what follows ``tablectl``; one text is taken apart as a shell does.
        status: the exit status that is due.
        given: its standard input; with one, only its standard output is returned.

    Raises:
        AssertionError: it ended with another status.
    """
    typed = shlex.split(arguments[0]) if len(arguments) == 1 else list(arguments)
    environment = {**os.environ, "COLUMNS": "200", "TERM": "dumb"}
    if given is None:
        process = Forked(tablectl, typed, environment)
        printed = b"".join(iter(lambda: os.read(process.output, 65536), b"")).decode()
        ended = process.wait(PATIENCE_S)
        process.close()
    else:
        done = subprocess.run(
            [sys.executable, "-m", "tablectl", *typed],
            cwd=ROOT,
            input=given,
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )
        printed, ended = done.stdout, done.returncode
    assert ended == status, f"{' '.join(typed)} ended with {ended}:\n{printed}"
    return printed
