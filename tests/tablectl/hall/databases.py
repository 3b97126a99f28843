"""Databases for tests: a file, and a PostgreSQL of one's own in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.tablectl.adapters.mqtt.listener import reserved_port

PATIENCE_S = 60.0
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def _program(name: str) -> str | None:
    return shutil.which(name) or next((str(each / name) for each in reversed(PROGRAMS)), None)


class OwnPostgres:
    """A server that nobody else uses; ``start`` and ``kill`` as often as one likes."""

    def __init__(self, folder: Path, env: Mapping[str, str] | None = None) -> None:
        """``env``: what the server has in its environment beside ours."""
        self.folder = folder / "data"
        self.port = reserved_port()
        self._prefix: tuple[str, ...] = ()
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            nobody = pwd.getpwnam("nobody")
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            self._prefix = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")
        self._prefix += ("env", *(f"{name}={value}" for name, value in (env or {}).items()))
        self._run("initdb", "-D", str(self.folder), "-U", "hall", "-A", "trust", "--no-sync")

    @property
    def address(self) -> str:
        return f"postgresql://hall@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder), "-w", "-l", log, "-o", options, "start")

    def kill(self) -> None:
        """As when its computer fails: nothing is said and nothing is tidied."""
        first = (self.folder / "postmaster.pid").read_text(encoding="ascii").splitlines()[0]
        os.kill(int(first), signal.SIGKILL)

    def start_again(self) -> None:
        """After a kill: as soon as what it left behind has gone.

        Raises:
            AssertionError: it does not start.
        """
        give_up, never = time.monotonic() + PATIENCE_S, threading.Event()
        while True:
            try:
                return self.start()
            except AssertionError:
                if time.monotonic() > give_up:
                    raise
            never.wait(0.2)

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self.folder), "-m", how, "-w", "stop")

    def _run(self, name: str, *arguments: str) -> None:
        program = _program(name)
        assert program is not None
        done = subprocess.run(
            [*self._prefix, program, *arguments],
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


def has_postgres() -> bool:
    """Whether it is installed."""
    return _program("initdb") is not None and (os.geteuid() != 0 or shutil.which("setpriv") is not None)


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """Skips the test, with the reason, where PostgreSQL is not installed."""
    if not has_postgres():
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with running_postgres() as server:
        yield server


@contextmanager
def running_postgres() -> Iterator[OwnPostgres]:
    """A server in a temporary folder, until the end of the block."""
    with TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        server = OwnPostgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
