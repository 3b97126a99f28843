"""What a process that runs for very long takes more and more of: samples, lines through them, latencies."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

WARM: Final = 0.2
"""Share of a run in which everything comes up to size: its samples do not count."""
MATCH_WITHIN_S: Final = 60.0
FIGURES: Final = (
    ("memory, MB", "memory_mb"),
    ("file handles", "handles"),
    ("threads", "threads"),
    ("journal and its log, MB", "journal_mb"),
    ("delay queue, MB", "queue_mb"),
)


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
    """What a process has now, and its files in its state folder."""
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


def growth(samples: Sequence[Sample], what: str) -> float:
    """By an hour of play: the slope of a line through all samples."""
    xs = [each.hours for each in samples]
    ys = [float(getattr(each, what)) for each in samples]
    if len(set(xs)) < 2:
        return 0.0
    return statistics.linear_regression(xs, ys).slope


def middle_and_late(latencies_ms: Sequence[float]) -> dict[str, float]:
    """p50 and p95 in milliseconds, and of how many."""
    if len(latencies_ms) < 2:
        return {"p50_ms": 0.0, "p95_ms": 0.0, "discards": len(latencies_ms)}
    return {
        "p50_ms": round(statistics.median(latencies_ms), 1),
        "p95_ms": round(statistics.quantiles(latencies_ms, n=20)[-1], 1),
        "discards": len(latencies_ms),
    }


@dataclass(slots=True)
class LongRun:
    """What was noted of one run."""

    speed: float
    samples: list[Sample] = field(default_factory=list)
    latencies: list[tuple[float, float]] = field(default_factory=list)
    hands: int = 0
    events: int = 0
    died: bool = False
    interrupted: bool = False

    @property
    def counted(self) -> list[Sample]:
        """Those after everything came up to size."""
        since = WARM * self.samples[-1].hours
        return [each for each in self.samples if each.hours >= since]

    @property
    def stood_still(self) -> bool:
        """Whether nothing happened in the last fifth: a table that waits for its judge."""
        late = self.samples[-max(2, len(self.samples) // 5) :]
        return late[0].events == late[-1].events

    @property
    def bad(self) -> bool:
        """Whether something grows that must not, or nothing was played."""
        first, last = self.counted[0], self.counted[-1]
        return (
            self.died
            or self.stood_still
            or not self.hands
            or last.threads > first.threads
            or last.handles > first.handles + 2
        )

    def message(self) -> dict[str, object]:
        """For programs."""
        counted = self.counted
        later = counted[len(counted) // 2 :]
        part = max(1, len(self.latencies) // 5)
        return {
            "hours": round(self.samples[-1].hours, 3),
            "speed": self.speed,
            "hands": self.hands,
            "events": self.events,
            "died": self.died,
            "stood_still": self.stood_still,
            "interrupted": self.interrupted,
            "bad": self.bad,
            "figures": {
                key: {
                    "start": getattr(counted[0], key),
                    "end": getattr(counted[-1], key),
                    "by_hour": round(growth(counted, key), 4),
                    "by_hour_late": round(growth(later, key), 4),
                }
                for _, key in FIGURES
            },
            "latency": {
                "start": middle_and_late([ms for _, ms in self.latencies[:part]]),
                "end": middle_and_late([ms for _, ms in self.latencies[-part:]]),
            },
            "samples": [asdict(each) for each in self.samples],
        }

    def lines(self) -> list[str]:
        """For people."""
        counted = self.counted
        first, last, later = counted[0], counted[-1], counted[len(counted) // 2 :]
        told = [
            f"{last.hours:.1f} h of play at speed {self.speed:g}, {self.hands} hands, {self.events} events"
            + (", INTERRUPTED" if self.interrupted else "")
            + (", and the service DIED" if self.died else "")
            + (", and the game STOOD STILL at the end" if self.stood_still else ""),
            f"{'':26}{'start':>12}{'end':>12}{'an hour of play':>18}{'in the last half':>18}",
        ]
        told += [
            f"{name:26}{getattr(first, key):12.2f}{getattr(last, key):12.2f}"
            f"{growth(counted, key):+18.3f}{growth(later, key):+18.3f}"
            for name, key in FIGURES
        ]
        tenths = [self.samples[(len(self.samples) - 1) * part // 10] for part in range(11)]
        told.append("memory at each tenth, MB  " + " ".join(f"{each.memory_mb:.0f}" for each in tenths))
        part = max(1, len(self.latencies) // 5)
        for name, found in (("start", self.latencies[:part]), ("end", self.latencies[-part:])):
            if len(found) > 1:
                ms = middle_and_late([each for _, each in found])
                told.append(
                    f"discard to MQTT, {name:9} p50 {ms['p50_ms']:.0f} ms, p95 {ms['p95_ms']:.0f} ms"
                    f" ({ms['discards']} discards)"
                )
        return told
