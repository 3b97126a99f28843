"""A public page watched by thousands: nginx in front of what a hall publishes, and so many viewers that ask.

    python -m tests.system.hall.public_viewers --viewers 10000 --seconds 60 --away 60

A hall publishes what recorded tables say (``replayed_tables``, held back by a delay as tables with one do);
nginx serves the folder by ``deploy/nginx/hall.conf``. One process is all the viewers: each has a connection
that stays, asks for the manifest once a second and for each segment that has another name than before, as the
page does. An answer's time counts from when it was due. Then the hall is stopped, and what viewers get
meanwhile is counted.

Exit status: 0; 1 where a viewer saw an event before its delay was over, or an answer was wrong; 69 without
nginx.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from tests.system.hall.hall_at_scale import (
    begin_round,
    quantile,
    running_hall,
    seat_everybody,
    wait_until_it_listens,
)
from tests.system.hall.own_nginx import MISSING, PROGRAM, own_nginx, processor_s
from tests.system.hall.replayed_tables import read_log
from tests.system.program import ROOT
from tests.waiting import until

MANIFEST: Final = b"manifest.json"
SEGMENT_MARK: Final = b'"tables": "'
NOT_MODIFIED: Final = b"HTTP/1.1 304"
HEAD_ENDS: Final = b"\r\n\r\n"
LARGEST_READ: Final = 262144
SPARE_FILES: Final = 200
SPARE_S: Final = 60.0
"""Tables are played so much longer than anybody watches."""
SAMPLED: Final = 50
"""Viewers of each manifest whose times stand for everybody's."""


@dataclass(slots=True)
class Viewer:
    """One connection."""

    line: socket.socket
    due_s: float = 0.0
    """Of the request that it waits for."""
    waits: bytes = b""
    """The path that it has asked for; empty while it rests."""
    etag: bytes = b""
    tables: bytes = b""
    """The segment that it has."""
    wanted: bytes = b""
    read: bytearray = field(default_factory=bytearray)


@dataclass
class Seen:
    """What the viewers got."""

    manifest_s: list[float] = field(default_factory=list)
    segment_s: list[float] = field(default_factory=list)
    unchanged: int = 0
    skipped: int = 0
    """Requests that were not made because the one before was not answered."""
    wrong: int = 0
    octets: int = 0
    first: dict[bytes, list[float]] = field(default_factory=dict)
    """By segment of the tables, when each viewer had it."""
    bodies: dict[bytes, bytes] = field(default_factory=dict)


class Crowd:
    """All viewers, in one thread and one epoll."""

    def __init__(self, address: str, viewers: int, every_s: float = 1.0) -> None:
        where = urlsplit(address)
        assert where.hostname is not None and where.port is not None
        self._host = f"{where.hostname}:{where.port}".encode()
        self._at = (where.hostname, where.port)
        self._every_s = every_s
        self._epoll = select.epoll()
        self._viewers: dict[int, Viewer] = {}
        self.seen = Seen()
        for _ in range(viewers):
            self._open()

    def watch(self, seconds: float) -> None:
        """Ask for so long: viewers are spread evenly over each second."""
        begun_s = time.time()
        waiting = deque(
            (begun_s + place * self._every_s / len(self._viewers), number)
            for place, number in enumerate(self._viewers)
        )
        while (now_s := time.time()) < begun_s + seconds:
            while waiting and waiting[0][0] <= now_s:
                due_s, number = waiting.popleft()
                waiting.append((due_s + self._every_s, number))
                viewer = self._viewers[number]
                if viewer.waits:
                    self.seen.skipped += 1
                else:
                    self._ask(viewer, MANIFEST, due_s)
            until_s = max(0.0, min(waiting[0][0] - time.time(), 0.05)) if waiting else 0.05
            for number, _ in self._epoll.poll(until_s):
                self._hear(self._viewers[number])

    def close(self) -> None:
        for each in self._viewers.values():
            each.line.close()
        self._epoll.close()

    def _open(self) -> None:
        line = socket.create_connection(self._at)
        line.setblocking(False)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._viewers[line.fileno()] = Viewer(line)
        self._epoll.register(line.fileno(), select.EPOLLIN)

    def _ask(self, viewer: Viewer, path: bytes, due_s: float) -> None:
        known = b"If-None-Match: " + viewer.etag + b"\r\n" if path == MANIFEST and viewer.etag else b""
        packed = b"" if path == MANIFEST else b"Accept-Encoding: gzip\r\n"
        viewer.waits, viewer.due_s = path, due_s
        viewer.line.send(
            b"GET /" + path + b" HTTP/1.1\r\nHost: " + self._host + b"\r\n" + known + packed + b"\r\n"
        )

    def _hear(self, viewer: Viewer) -> None:
        more = viewer.line.recv(LARGEST_READ)
        if not more:
            self.seen.wrong += 1
            self._epoll.unregister(viewer.line.fileno())
            return
        if more.startswith(NOT_MODIFIED) and more.endswith(HEAD_ENDS) and not viewer.read:
            self.seen.octets += len(more)  # by far the most answers: nothing of them need be read
            self.seen.manifest_s.append(time.time() - viewer.due_s)
            self.seen.unchanged += 1
            viewer.waits = b""
            return
        viewer.read += more
        head, found, body = bytes(viewer.read).partition(HEAD_ENDS)
        if not found:
            return
        length = 0
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b": ")
            lower = name.lower()
            if lower == b"content-length":
                length = int(value)
            elif lower == b"etag" and viewer.waits == MANIFEST:
                viewer.etag = value
        status = head[9:12]
        if status == b"200" and len(body) < length:
            return
        self.seen.octets += len(viewer.read)
        viewer.read.clear()
        now_s, path = time.time(), viewer.waits
        viewer.waits = b""
        if status != b"200":
            self.seen.wrong += 1
        elif path == MANIFEST:
            self.seen.manifest_s.append(now_s - viewer.due_s)
            begins = body.index(SEGMENT_MARK) + len(SEGMENT_MARK)
            segment = body[begins : body.index(b'"', begins)]
            if segment != viewer.tables:
                viewer.wanted = segment
                self._ask(viewer, segment, now_s)
        else:
            viewer.tables = path
            self.seen.segment_s.append(now_s - viewer.due_s)
            self.seen.first.setdefault(path, []).append(now_s)
            self.seen.bodies.setdefault(path, body)


def behind_s(seen: Seen, log: list[tuple[int, int, float, float]], delay_s: float) -> tuple[list[float], int]:
    """How long after its delay was over viewers saw each event, and how many a viewer saw before."""
    due = {(table, seq): at_s + delay_s for table, seq, at_s, _ in log}
    newest: dict[int, int] = {}
    late: list[float] = []
    early = 0
    chance = Random(1)
    for path, body in sorted(seen.bodies.items(), key=lambda each: min(seen.first[each[0]])):
        rows: list[dict[str, Any]] = json.loads(gzip.decompress(body))["tables"]
        times = seen.first[path]
        some = chance.sample(times, min(SAMPLED, len(times)))
        for row in rows:
            table, seq = int(row["table"]), int(row.get("seq") or 0)
            early += (table, seq) in due and min(times) < due[table, seq]
            known = newest.get(table)
            if known is not None:
                new = (due[table, each] for each in range(known + 1, seq + 1) if (table, each) in due)
                late += [at_s - each for each in new for at_s in some]
            newest[table] = max(seq, known or 0)
    return late, early


def watched(
    viewers: int,
    seconds: float,
    away_s: float,
    tables: int,
    delay_s: float,
    folder: Path,
    every_s: float = 1.0,
) -> dict[str, float]:
    """Publish, watch, stop the hall, watch on; the figures by name."""
    allow_files(viewers + SPARE_FILES)
    public, log = folder / "public", folder / "said.log"
    with running_hall(folder / "hall", "--publish", str(public)) as hall:
        seat_everybody(hall, tables)
        wait_until_it_listens(hall)
        command = [sys.executable, "-m", "tests.system.hall.replayed_tables", "--port", str(hall.mqtt_port)]
        command += ["--password-file", str(hall.password_file), "--tables", str(tables), "--log", str(log)]
        stagger_s = min(5.0, seconds / 4)
        command += ["--stagger", str(stagger_s), "--delay", str(delay_s)]
        command += ["--seconds", str(seconds + away_s + delay_s + SPARE_S)]
        with (
            subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as replay,
            own_nginx(folder / "nginx", public, files=viewers + SPARE_FILES) as address,
        ):
            assert replay.stdout is not None
            replay.stdout.readline()
            threading.Event().wait(stagger_s + delay_s)
            begin_round(hall, tables)
            until(lambda: b'"tables"' in (public / "manifest.json").read_bytes())
            crowd = Crowd(address, viewers, every_s)
            try:
                crowd.watch(3.0)  # everybody has a page now
                crowd.seen = Seen()
                used_s, own_s = processor_s(folder / "nginx"), time.process_time()
                crowd.watch(seconds)
                used_s, own_s = processor_s(folder / "nginx") - used_s, time.process_time() - own_s
                there = crowd.seen
                os.kill(hall.process.pid, signal.SIGSTOP)
                stands_at = (public / "manifest.json").stat().st_mtime
                crowd.seen = Seen()
                if away_s:
                    crowd.watch(away_s)
                away = crowd.seen
                os.kill(hall.process.pid, signal.SIGCONT)
                back_s = time.time()
                crowd.seen = Seen()
                if away_s:
                    crowd.watch(5.0)
                news = min(crowd.seen.first.values(), key=min, default=[])
                back = [at_s - back_s for at_s in news]
            finally:
                os.kill(hall.process.pid, signal.SIGCONT)
                crowd.close()
                replay.terminate()
    late, early = behind_s(there, read_log(log), delay_s)
    return {
        "viewers": viewers,
        "manifests a second": len(there.manifest_s) / seconds,
        "segments a second": len(there.segment_s) / seconds,
        "MB a second": there.octets / seconds / 1e6,
        "manifest, p50, ms": 1000 * quantile(there.manifest_s, 0.5),
        "manifest, p99, ms": 1000 * quantile(there.manifest_s, 0.99),
        "segment, p99, ms": 1000 * quantile(there.segment_s, 0.99),
        "not asked: still waiting": there.skipped,
        "processor of nginx, cores": used_s / seconds,
        "processor of the viewers, cores": own_s / seconds,
        "wrong answers": there.wrong + away.wrong,
        "behind the delay, p50, s": quantile(late, 0.5),
        "behind the delay, p99, s": quantile(late, 0.99),
        "seen before the delay was over": early,
        "hall away: manifests a second": len(away.manifest_s) / away_s if away_s else 0.0,
        "hall away: of them unchanged": away.unchanged / max(1, len(away.manifest_s)),
        "hall away: age of the manifest, s": back_s - stands_at if away_s else 0.0,
        "hall back: first news, p99, s": quantile(back, 0.99),
        "load of the machine, 1 minute": os.getloadavg()[0],
    }


def allow_files(count: int) -> None:
    """Let this process open at least so many.

    Raises:
        SystemExit: the machine does not allow it.
    """
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < count:
        raise SystemExit(f"{count} open files are needed, and at most {most} are allowed: ulimit -Hn")
    if now < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, most))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.hall.public_viewers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--viewers", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long they watch (60)")
    parser.add_argument("--away", type=float, default=60.0, help="how long the hall is stopped then (60)")
    parser.add_argument("--tables", type=int, default=8, help="how many are played (8)")
    parser.add_argument("--delay", type=float, default=5.0, help="seconds that the public waits (5)")
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two manifests (1)")
    asked = parser.parse_args()
    if PROGRAM is None:
        sys.stderr.write(f"{MISSING}\n")
        return 69
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        found = watched(
            asked.viewers, asked.seconds, asked.away, asked.tables, asked.delay, Path(folder), asked.every
        )
    for name, value in found.items():
        sys.stdout.write(f"{name:<34} {value:>12.3f}\n")
    return 1 if found["seen before the delay was over"] or found["wrong answers"] else 0


if __name__ == "__main__":
    sys.exit(main())
