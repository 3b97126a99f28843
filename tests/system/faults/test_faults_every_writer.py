"""A disk that fills under everything that writes: journal, recorders, log-ins, settings, the broker's store.

None of the writers beside the journal may end the service, whichever of its writes is the first to fail; what
cannot be written is refused in words, and everything works again once there is room.
"""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner, Result

from tablectl.cli.commands import app
from tests.system.running import Operator, Running
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = [pytest.mark.system, needs_mosquitto]

TABLE = """
[table]
state_dir = "{folder}/state"
[camera]
source = "none"
[simulation]
speed = 200.0
[web]
port = 0
[rules]
next_hand_after_s = 0.5
[recorder]
folder = "{folder}/recorded"
[delay]
broadcast_s = 1.0
"""
PASSWORD = "a long enough one"
LIMITS = (0, 1, 700, 9000, 70_000)
"""Bytes beyond which no file grows: each is where another writer's write, flush or close is the first to
fail, some of them in the middle."""
DISK_MB = 256


def tablectl(*arguments: str, text: str = "") -> Result:
    """A command beside the service, whose files have no limit."""
    return CliRunner().invoke(app, arguments, input=text)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("only root can mount a small disk; the files' limits are tested all the same")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Club:
    """A table with everything on that writes, and the people who make it write."""

    def __init__(self, folder: Path) -> None:
        self._config = folder / "table.toml"
        self._config.write_text(TABLE.format(folder=folder), encoding="utf-8")
        added = tablectl(
            *("user", "add", "Mio", "--role", "operator", "--password-stdin", "--config", str(self._config)),
            text=PASSWORD + "\n",
        )
        assert added.exit_code == 0, added.output
        self.running = Running("--config", str(self._config))
        self.operator: Operator = self.running.operator()
        self.pages = httpx.Client(
            base_url=self.running.address, timeout=300, limits=httpx.Limits(max_keepalive_connections=0)
        )
        self.operator.until(lambda: (self.operator.newest("state") or {}).get("phase") == "draw")

    def _degraded(self) -> object:
        return (self.operator.newest("health") or {}).get("degraded")

    def writes(self) -> dict[str, object]:
        """Everything that people can do that is written down somewhere, and how it was answered."""
        mio = {"name": "Mio", "password": PASSWORD}
        logged_in = self.pages.post("/api/login", json=mio)
        token = {"X-CSRF-Token": self.pages.get("/api/me").json().get("csrf", "")}
        return {
            "penalty": self.operator.ask("penalty", seat=1, reason="late", deltas=[0, 0, 0, 0]),
            "recording": self.operator.ask("save_recording", reason="a doubt"),
            "pause": self.operator.ask("pause", reason="a glass fell"),
            "resume": self.operator.ask("resume"),
            "log-in": logged_in.status_code,
            "OBS": self.pages.post("/api/obs", json={"enabled": False}, headers=token).status_code,
            "read": [self.pages.get(path).status_code for path in ("/api/history", "/api/score", "/overlay")],
        }

    def add_account(self) -> None:
        """By a command of its own, which may fail."""
        tablectl(
            *("user", "add", "Guest", "--role", "viewer", "--password-stdin"),
            *("--config", str(self._config)),
            text=PASSWORD + "\n",
        )

    def is_well(self) -> None:
        """Everything is taken again, nothing that was accepted is gone."""
        self.operator.until(
            lambda: self.operator.ask("penalty", seat=1, reason="late", deltas=[0, 0, 0, 0])["ok"]
        )
        assert self.operator.ask("end_session", reason="another evening")["ok"]  # a hand's recording that
        assert self.operator.ask("start_session")["ok"]  # was cut off is over; the next hand has its own
        self.operator.until(lambda: self._degraded() == [])
        done = self.writes()
        assert done["log-in"] == 200, done
        assert done["OBS"] == 200, done
        events = self.operator.history()
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))

    def __enter__(self) -> Club:
        return self

    def __exit__(self, *_: object) -> None:
        self.operator.close()
        self.pages.close()
        self.running.__exit__()

    def ends_well(self) -> None:
        """The service ends when it is told to, and its journal is as it was written."""
        assert self.running.stop() == 0
        journal = self.running.state_folder / "journal.sqlite"
        verified = tablectl("journal", "verify", str(journal))
        assert verified.exit_code == 0, verified.output


@pytest.mark.slow
def test_no_writer_ends_the_service_wherever_its_files_can_grow_no_more(tmp_path: Path) -> None:
    with Club(tmp_path) as club:
        limit = _limit_of(club)
        for most in LIMITS:
            limit(most)
            done = club.writes()
            assert club.running.process.poll() is None, f"files of at most {most} bytes:\n{club.running.said}"
            assert done["read"] == [200, 200, 200], f"files of at most {most} bytes: {done}"
            assert done["log-in"] == 200, "whoever is to free the disk can log in"
            limit(resource.RLIM_INFINITY)
            club.is_well()
        club.ends_well()


@pytest.mark.slow
def test_no_writer_ends_the_service_on_a_disk_that_is_full(disk: Path) -> None:
    with Club(disk) as club:
        ballast = disk / "ballast"
        for spare in (0, 60_000):
            _fill(ballast, spare)
            done = club.writes()
            club.add_account()
            assert club.running.process.poll() is None, f"{spare} bytes left:\n{club.running.said}"
            assert done["read"] == [200, 200, 200], f"{spare} bytes left: {done}"
            if not spare:
                assert done["penalty"]["error"]["code"] == "journal_unwritable"  # type: ignore[index]
            ballast.unlink()
            club.is_well()
        club.ends_well()


def _limit_of(club: Club) -> Callable[[int], None]:
    pid = club.running.process.pid
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    return lambda size: resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard)) and None


def _fill(ballast: Path, spare: int) -> None:
    """Take all room but so many bytes."""
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(65536))
        except OSError:
            pass  # that is what was wanted
        file.truncate(max(0, file.tell() - spare))
