"""A table that plays for very long, and what it takes more and more of.

    python -m tests.system.long_run --hours 24 --speed 10
    python -m tests.system.long_run --hours 5 --speed 10      # half an hour

Real are the service's process with journal, delay queue, publisher and pages, the controller behind its
serial line, and a Mosquitto with somebody who listens; the eyes are perfect. Hours are hours of play. After a
first part in which everything comes up to size, memory, file handles, threads, the files' sizes and the
latency (from the first look that shows a discard to its message at the listener) are noted until the end, and
printed with what they grow by an hour of play (a line through all samples).

A speed that this computer cannot keep up with ends in questions that nobody answers: the game stands still.

Exit status: 0; 1 where the service died, the game stood still, or handles or threads grow.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.system.bare_table import TABLE, serve
from tests.tablectl.adapters.listener import PATIENCE_S, Listener, started_broker

WARM: Final = 0.2
"""Share of the run before the first sample that counts."""
SAMPLES: Final = 200
MATCH_WITHIN_S: Final = 60.0
LOOK_S: Final = 0.5
"""Between two looks of the eyes, in time of play."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What the service had at one moment."""

    hours: float
    """Of play."""
    memory_mb: float
    handles: int
    threads: int
    journal_mb: float
    queue_mb: float
    events: int


@dataclass(slots=True)
class Latencies:
    """Discards noted by the service's side, matched with their messages."""

    path: Path
    read: int = 0
    waiting: list[tuple[float, int, str]] = field(default_factory=list)
    found: list[tuple[float, float]] = field(default_factory=list)
    """Seconds since the epoch, milliseconds."""

    def heard(self, seat: int, tile: str, at_s: float) -> None:
        """A discard's message came."""
        self._read_on()
        for index, (noted_s, by, what) in enumerate(self.waiting):
            if (by, what) == (seat, tile) and -0.5 < at_s - noted_s < MATCH_WITHIN_S:
                self.found.append((at_s, 1000 * (at_s - noted_s)))
                del self.waiting[: index + 1]
                return

    def _read_on(self) -> None:
        if self.path.exists():
            with self.path.open(encoding="ascii") as file:
                file.seek(self.read)
                text = file.read()
            whole = text[: text.rfind("\n") + 1]
            self.read += len(whole)
            for line in whole.splitlines():
                at_s, seat, tile = line.split()
                self.waiting.append((float(at_s), int(seat), tile))


def sample(pid: int, folder: Path, hours: float, events: int) -> Sample:
    """What a process has now."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    facts = dict(line.split(":", 1) for line in status.splitlines())

    def size_mb(name: str) -> float:
        return sum(path.stat().st_size for path in folder.glob(f"{name}*")) / 1e6

    return Sample(
        hours,
        int(facts["VmRSS"].split()[0]) / 1000,
        len(list(Path(f"/proc/{pid}/fd").iterdir())),
        int(facts["Threads"]),
        size_mb("journal.sqlite"),
        size_mb("later.sqlite"),
        events,
    )


def growth(samples: list[Sample], what: str) -> float:
    """By an hour of play: the slope of a line through all samples."""
    xs = [each.hours for each in samples]
    ys = [float(getattr(each, what)) for each in samples]
    if len(set(xs)) < 2:
        return 0.0
    return statistics.linear_regression(xs, ys).slope


@dataclass(slots=True)
class LongRun:
    """What was noted of one run."""

    samples: list[Sample] = field(default_factory=list)
    latencies: list[tuple[float, float]] = field(default_factory=list)
    hands: int = 0
    events: int = 0
    died: bool = False

    @property
    def stood_still(self) -> bool:
        """Whether nothing happened in the last fifth: a table that waits for its judge."""
        late = self.samples[-max(2, len(self.samples) // 5) :]
        return late[0].events == late[-1].events

    @property
    def bad(self) -> bool:
        """Whether something grows that must not, or nothing was played."""
        last, first = self.samples[-1], self.samples[0]
        return (
            self.died
            or self.stood_still
            or not self.hands
            or last.threads > first.threads
            or last.handles > first.handles + 2
        )

    def lines(self) -> list[str]:
        """For people."""
        first, last = self.samples[0], self.samples[-1]
        table = [
            f"{'':26}{'start':>12}{'end':>12}{'an hour of play':>18}",
            *(
                f"{name:26}{getattr(first, key):12.2f}{getattr(last, key):12.2f}"
                f"{growth(self.samples, key):+18.3f}"
                for name, key in (
                    ("memory, MB", "memory_mb"),
                    ("file handles", "handles"),
                    ("threads", "threads"),
                    ("journal and its log, MB", "journal_mb"),
                    ("delay queue, MB", "queue_mb"),
                )
            ),
        ]
        part = max(1, len(self.latencies) // 5)
        for name, found in (("start", self.latencies[:part]), ("end", self.latencies[-part:])):
            ms = sorted(each for _, each in found)
            if len(ms) > 1:
                p95 = statistics.quantiles(ms, n=20)[-1]
                table.append(
                    f"discard to MQTT, {name:9} p50 {statistics.median(ms):.0f} ms, p95 {p95:.0f} ms"
                    f" ({len(ms)} discards)"
                )
        played = last.hours
        return [
            f"{played:.1f} hours of play, {self.hands} hands, {self.events} events"
            + (", and the service DIED" if self.died else "")
            + (", and the game STOOD STILL at the end" if self.stood_still else ""),
            *table,
        ]


def long_run(hours: float, speed: float, seed: int, folder: Path) -> LongRun:
    """Let a table play, and note what it takes."""
    context = multiprocessing.get_context("spawn")
    broker = started_broker(folder / "broker")
    listener = Listener(broker.port, topics=f"mahjong/{TABLE}/#")
    state, run = folder / "state", LongRun()
    state.mkdir()
    latencies = Latencies(folder / "settled")
    process = context.Process(
        target=serve,
        args=(state, broker.port, seed, speed),
        kwargs={"settled": latencies.path, "with_pages": True, "look_every_s": LOOK_S / speed},
        daemon=True,
    )
    process.start()
    pid = process.pid
    assert pid is not None
    began_s = time.monotonic()
    lasts_s = hours * 3600 / speed
    next_s = began_s + WARM * lasts_s

    def watch() -> bool:
        nonlocal next_s
        at_s, now_s = time.time(), time.monotonic()
        for heard in listener.heard:
            if heard.topic == f"mahjong/{TABLE}/event":
                event = heard.json
                run.events = max(run.events, event["seq"])
                run.hands += event["kind"].startswith("hand_settled")
                if event["kind"].startswith("tile_discarded"):
                    latencies.heard(event["seat"], event["tile"], at_s)
        listener.heard.clear()
        run.died = not process.is_alive()
        if now_s >= next_s and not run.died:
            next_s = now_s + (1 - WARM) * lasts_s / SAMPLES
            run.samples.append(sample(pid, state, (now_s - began_s) * speed / 3600, run.events))
        return run.died or now_s >= began_s + lasts_s

    try:
        while not watch():
            _hear(listener, watch)
    finally:
        process.kill()
        process.join()
        listener.close()
        broker.close()
    run.latencies = latencies.found
    return run


def _hear(listener: Listener, watch: Callable[[], bool]) -> None:
    """For less than the listener's patience."""
    until_s = time.monotonic() + PATIENCE_S / 2
    listener.until(lambda: watch() or time.monotonic() >= until_s)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.long_run",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--hours", type=float, default=24.0, help="of play (24)")
    parser.add_argument("--speed", type=float, default=10.0, help="of people (10): an hour takes 6 minutes")
    parser.add_argument("--seed", type=int, default=1, help="of walls and choices (1)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = long_run(asked.hours, asked.speed, asked.seed, Path(folder))
    if not run.samples:
        sys.stderr.write("the run was too short for a sample, or the service died at once\n")
        return 1
    sys.stdout.write("\n".join(run.lines()) + "\n")
    return 1 if run.bad else 0


if __name__ == "__main__":
    sys.exit(main())
