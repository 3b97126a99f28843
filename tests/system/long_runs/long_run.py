"""A table that plays for very long, and what it takes more and more of.

    python -m tests.system.long_runs.long_run --hours 24 --speed 10
    python -m tests.system.long_runs.long_run --hours 5 --speed 10      # half an hour

Real are the service's process with journal, delay queue, publisher and pages, the controller behind its
serial line, and a Mosquitto with somebody who listens; the eyes are perfect. Hours are hours of play. Memory,
file handles, threads, the files' sizes and the latency (from the first look that shows a discard to its
message at the listener) are noted from the start; what was noted in the first fifth, in which everything
comes up to size, does not count. Printed is what they grow by an hour of play (a line through the samples),
and what they grew in the last half. Every minute a line on stderr says how far it is. Ctrl-C or SIGTERM end
the run early and print what was measured so far.

A speed that this computer cannot keep up with ends in questions that nobody answers: the game stands still,
and after ten minutes of that the run ends.

Exit status: 0; 1 where the service died, the game stood still, or handles or threads grow.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.system.bare_table import TABLE, serve
from tests.system.long_runs.growth import Latencies, LongRun, middle_and_late, sample
from tests.tablectl.adapters.mqtt.listener import Listener, started_broker
from tests.waiting import PATIENCE_S

SAMPLES: Final = 250
TELL_EVERY_S: Final = 60.0
STILL_S: Final = 600.0
"""Without an event for so long, the game will not go on."""
LOOK_S: Final = 0.5
"""Between two looks of the eyes, in time of play."""


class Progress:
    """A line now and then on how far the run is."""

    def __init__(self, run: LongRun, latencies: Latencies) -> None:
        self._run = run
        self._latencies = latencies
        self._told = 0

    def tell(self) -> None:
        """Since the line before."""
        last = self._run.samples[-1]
        found = self._latencies.found
        ms = middle_and_late([each for _, each in found[self._told :]])
        self._told = len(found)
        sys.stderr.write(
            f"{time.strftime('%H:%M:%S')} {last.hours:6.2f} h of play, {self._run.hands} hands,"
            f" {self._run.events} events, {last.memory_mb:.1f} MB, {last.handles} handles,"
            f" {last.threads} threads, latency p50 {ms['p50_ms']:.0f} p95 {ms['p95_ms']:.0f} ms\n"
        )
        sys.stderr.flush()


def serve_undisturbed(
    state: Path, port: int, seed: int, speed: float, settled: Path, new_session: bool
) -> None:
    """The service's process; Ctrl-C, which every process of a terminal hears, is the watcher's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(
        state,
        port,
        seed,
        speed,
        settled=settled,
        with_pages=True,
        look_every_s=LOOK_S / speed,
        new_session=new_session,
    )


def long_run(hours: float, speed: float, seed: int, folder: Path, *, new_session: bool = False) -> LongRun:
    """Let a table play, and note what it takes. A folder in which it has played before is gone on with."""
    context = multiprocessing.get_context("spawn")
    broker = started_broker(folder / "broker")
    listener = Listener(broker.port, topics=f"mahjong/{TABLE}/#")
    state, run = folder / "state", LongRun(speed)
    state.mkdir(exist_ok=True)
    latencies = Latencies(folder / "settled")
    latencies.path.unlink(missing_ok=True)
    process = context.Process(
        target=serve_undisturbed,
        args=(state, broker.port, seed, speed, latencies.path, new_session),
        daemon=True,
    )
    process.start()
    pid = process.pid
    assert pid is not None
    progress = Progress(run, latencies)
    began_s = moved_s = time.monotonic()
    lasts_s = hours * 3600 / speed
    next_s, tell_s = began_s, began_s + TELL_EVERY_S

    def watch() -> bool:
        nonlocal next_s, tell_s, moved_s
        at_s, now_s = time.time(), time.monotonic()
        for heard in listener.heard:
            if heard.topic == f"mahjong/{TABLE}/event":
                event, moved_s = heard.json, now_s
                run.events = max(run.events, event["seq"])
                run.hands += event["kind"].startswith("hand_settled")
                if event["kind"].startswith("tile_discarded"):
                    latencies.heard(event["seat"], event["tile"], at_s)
        listener.forget()
        run.died = not process.is_alive()
        if now_s >= next_s and not run.died:
            next_s = now_s + lasts_s / SAMPLES
            run.samples.append(sample(pid, state, (now_s - began_s) * speed / 3600, run.events))
        if now_s >= tell_s:
            tell_s += TELL_EVERY_S
            progress.tell()
        return run.died or now_s >= began_s + lasts_s or now_s >= moved_s + STILL_S

    try:
        while not watch():
            _hear(listener, watch)
    except KeyboardInterrupt:
        run.interrupted = True
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
        prog="python -m tests.system.long_runs.long_run",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--hours", type=float, default=24.0, help="of play (24)")
    parser.add_argument("--speed", type=float, default=10.0, help="of people (10): an hour takes 6 minutes")
    parser.add_argument("--seed", type=int, default=1, help="of walls and choices (1)")
    parser.add_argument("--json", action="store_true", help="one object with all samples, for programs")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        run = long_run(asked.hours, asked.speed, asked.seed, Path(folder))
    if len(run.samples) < 2:
        sys.stderr.write("the run was too short for two samples, or the service died at once\n")
        return 1
    sys.stdout.write((json.dumps(run.message()) if asked.json else "\n".join(run.lines())) + "\n")
    return 1 if run.bad else 0


if __name__ == "__main__":
    sys.exit(main())
