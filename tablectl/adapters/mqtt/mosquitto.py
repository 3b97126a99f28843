"""The table's own Mosquitto: started on loopback, watched, and restarted with growing delays.

Without the program the game goes on, and ``link`` says how to install it.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablectl.adapters.mqtt.broker_access import BrokerAccess
from tablectl.errors import in_words
from tablectl.files import FileVersion
from tablectl.ports import LinkDetail, LinkState, link_detail
from tablectl.quoting import quoted

HOST: Final = "127.0.0.1"
FIRST_RETRY_S: Final = 0.2
MAX_RETRY_S: Final = 30.0
STABLE_AFTER_S: Final = 60.0
"""After a run of this length the restart delay starts again at ``FIRST_RETRY_S``."""
SHUTDOWN_TIMEOUT_S: Final = 3.0

STORE_FILE: Final = "mosquitto.db"

_CONFIGURATION: Final = """\
# Written by tablectl at every start; changes made here do not last.
listener {port} {host}
{access}\
persistence true
persistence_location ./
persistence_file {store}
autosave_interval 60
# The default of 1,000 loses QoS 1 messages of a listener that was away for a while. 0 would be no limit, but
# Mosquitto before 2.0.22 then hangs up on whoever publishes what is not allowed: the largest number there is.
max_queued_messages 2147483647
log_dest stderr
log_type error
log_type warning
log_type notice
"""


def find_program(name: str) -> str | None:
    """Where the broker's program lies; ``/usr/sbin`` is looked into even where PATH leaves it out."""
    path = os.environ.get("PATH", os.defpath) + os.pathsep + "/usr/sbin:/usr/local/sbin"
    return shutil.which(name, path=path)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
    return port


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


@dataclass(slots=True)
class _RestartDelay:
    """When to restart."""

    delay_s: float = FIRST_RETRY_S
    retry_at_s: float = 0.0

    def failed(self, now_s: float, uptime_s: float) -> None:
        if uptime_s >= STABLE_AFTER_S:
            self.delay_s = FIRST_RETRY_S
        self.retry_at_s = now_s + self.delay_s
        self.delay_s = min(self.delay_s * 2, MAX_RETRY_S)


class MosquittoBroker:
    """A Mosquitto child process. Polled by the table loop; owns no thread."""

    def __init__(self, folder: Path, table: str, *, port: int = 0, program: str = "mosquitto") -> None:
        """``folder`` holds its configuration, its store, its log and the passwords; ``table`` is its name.

        With ``port`` 0 it takes the port of the last run if that is free, so that clients find it again, or
        else any free one.
        """
        self.folder = folder
        """Holds its configuration, its store and its log."""
        self.access = BrokerAccess(folder, table)
        """Who may do what there."""
        self._program = program
        self._fixed_port = port
        self._child: subprocess.Popen[bytes] | None = None
        self._restart = _RestartDelay()
        self._started_s = 0.0
        self._detail = link_detail("not started", "not_started")
        self._closed = False
        self.port = port
        """The port it listens on, known after ``start``."""

    def start(self, now_s: float) -> None:
        """Choose a port, write the configuration, start the child."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.access.write()
            self._stop_orphan()
            self._set_port(self._choose_port())
        except OSError as error:
            text = f"the broker's folder {self.folder} cannot be used: {in_words(error)}"
            self._detail = link_detail(text, "broker_folder")
            self._restart.failed(now_s, 0.0)
            return
        self._launch(now_s)

    def poll(self, now_s: float) -> None:
        """Notice that the child has ended; restart it when it is time."""
        if self._closed:
            return
        if self._child is not None and self._child.poll() is not None:
            text = f"mosquitto ended with status {self._child.returncode}: {self._last_log_line()}"
            self._detail = link_detail(text, "broker_ended")
            self._child = None
            self._restart.failed(now_s, now_s - self._started_s)
        if self._child is None and now_s >= self._restart.retry_at_s:
            if self.port and not self._fixed_port and not _is_free(self.port):
                with suppress(OSError):  # the port works although it could not be saved
                    self._set_port(_free_port())  # another program has taken the port since the last start
            self._launch(now_s)

    def link(self) -> LinkState:
        """Whether the child runs."""
        return LinkState("broker", self._child is not None, *self._detail)

    def store_version(self) -> object:
        """Identifies the store on the disk: changes with every write."""
        return FileVersion.of(self.folder / STORE_FILE)

    def write(self) -> None:
        """Tell the child to write its store."""
        if self._child is not None and self._child.poll() is None:
            self._child.send_signal(signal.SIGUSR1)

    def close(self) -> None:
        """Stop the child and wait until it is gone."""
        self._closed = True
        child, self._child = self._child, None
        if child is None:
            return
        child.terminate()
        try:
            child.wait(SHUTDOWN_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        (self.folder / "pid").unlink(missing_ok=True)

    def _launch(self, now_s: float) -> None:
        program = find_program(self._program)
        if program is None:
            self._detail = link_detail(
                f"the broker program {quoted(self._program)} is not installed, so nothing is published; the "
                "game continues. Install it: apt-get install mosquitto",
                "broker_missing",
                program=self._program,
            )
            self._restart.failed(now_s, 0.0)
            return
        try:
            configuration = self._configuration_file
            configuration.write_text(self._configuration(), encoding="utf-8")
            with (self.folder / "mosquitto.log").open("wb") as log:
                self._child = subprocess.Popen(
                    [*_parent_death_prefix(), program, "-c", str(configuration)],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    cwd=self.folder,  # its configuration must be UTF-8, which a folder's name need not be
                    start_new_session=True,  # Ctrl-C in a terminal is for the service, which stops it last
                )
            (self.folder / "pid").write_text(f"{self._child.pid}\n", encoding="ascii")
        except OSError as error:
            self._detail = link_detail(f"mosquitto could not be started: {in_words(error)}", "broker_failed")
            self._restart.failed(now_s, 0.0)
            return
        self._started_s = now_s
        self._detail = LinkDetail(f"mosquitto on {HOST}:{self.port}")

    @property
    def _configuration_file(self) -> Path:
        return self.folder.resolve() / "mosquitto.conf"

    def _configuration(self) -> str:
        text = _CONFIGURATION.format(
            port=self.port,
            host=HOST,
            store=STORE_FILE,
            access=self.access.configuration,
        )
        # Started by root it would become the user "mosquitto", who cannot write our folder.
        return text + "user root\n" if os.geteuid() == 0 else text

    def _set_port(self, port: int) -> None:
        self.port = port
        (self.folder / "port").write_text(f"{port}\n", encoding="ascii")

    def _choose_port(self) -> int:
        if self._fixed_port:
            return self._fixed_port
        with suppress(OSError, ValueError):
            last = int((self.folder / "port").read_text(encoding="ascii"))
            if _is_free(last):
                return last
        return _free_port()

    def _stop_orphan(self) -> None:
        """Stop the child of a service that was killed. The journal's lock ensures that no other service owns
        it."""
        try:
            pid = int((self.folder / "pid").read_text(encoding="ascii"))
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except (OSError, ValueError):
            return
        if os.fsencode(self._configuration_file) in command:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def _last_log_line(self) -> str:
        with suppress(OSError):
            text = (self.folder / "mosquitto.log").read_text(encoding="utf-8", errors="replace")
            lines = text.splitlines()
            if lines:
                return lines[-1]
        return "it left no message"


def _parent_death_prefix() -> tuple[str, ...]:
    """A command prefix with which the kernel ends the child when the service is killed; empty without one."""
    setpriv = shutil.which("setpriv")
    return (setpriv, "--pdeathsig", "TERM", "--") if setpriv else ()
