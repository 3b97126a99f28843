"""What a long run says of its samples: what grows, what stands still, what it has when it is stopped."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.system.long_runs.growth import Latencies, LongRun, Sample, growth, sample

FLAT = Sample(0.0, 180.0, 32, 11, 4.0, 4.2, 0)


def run_of(samples: list[Sample]) -> LongRun:
    return LongRun(10.0, samples, [(float(at), 20.0 + at) for at in range(100)], hands=30, events=999)


def played(hours: int, by_hour: float) -> LongRun:
    """A run with so many megabytes more each hour, once the first fifth is over."""
    return run_of(
        [
            replace(FLAT, hours=h / 10, events=h, memory_mb=180 + by_hour * h / 10 if h > 2 * hours else 50.0)
            for h in range(10 * hours + 1)
        ]
    )


@pytest.mark.parametrize("by_hour", [0.0, 3.5])
def test_growth_is_told_by_the_hour_and_leaves_the_warming_up_out(by_hour: float) -> None:
    run = played(10, by_hour)
    assert growth(run.counted[1:], "memory_mb") == pytest.approx(by_hour)
    told = json.loads(json.dumps(run.message()))
    assert told["figures"]["memory_mb"]["by_hour_late"] == pytest.approx(by_hour, abs=1e-3)
    assert told["latency"]["start"]["p50_ms"] < told["latency"]["end"]["p50_ms"]
    assert not run.bad


def test_a_run_is_bad_where_handles_or_threads_grow_or_the_service_dies() -> None:
    run = played(10, 0.0)
    last = run.samples[-1]
    for worse in (replace(last, handles=40), replace(last, threads=12)):
        assert run_of([*run.samples[:-1], worse]).bad
    run.died = True
    assert run.bad
    assert "DIED" in run.lines()[0]


def test_a_table_that_waits_for_its_judge_stood_still() -> None:
    run = played(10, 0.0)
    still = [replace(each, events=min(each.events, 50)) for each in run.samples]
    assert run_of(still).stood_still
    assert "STOOD STILL" in run_of(still).lines()[0]


def test_a_run_that_was_stopped_early_says_so_and_tells_what_it_has() -> None:
    run = run_of([FLAT, replace(FLAT, hours=0.1, events=5)])
    run.interrupted = True
    assert "INTERRUPTED" in run.lines()[0]
    assert run.message()["interrupted"] is True


def test_a_discard_is_matched_with_its_message_and_one_that_was_missed_is_left_behind(tmp_path: Path) -> None:
    noted = tmp_path / "settled"
    noted.write_text("100.0 2 5m\n101.0 3 1z\n", encoding="ascii")
    latencies = Latencies(noted)
    latencies.heard(3, "1z", 101.25)
    latencies.heard(2, "5m", 101.5)  # its place was passed over: another discard was heard first
    assert latencies.found == [(101.25, 250.0)]


def test_a_process_is_sampled_as_the_system_counts_it(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").write_bytes(bytes(1_000_000))
    (tmp_path / "journal.sqlite-wal").write_bytes(bytes(500_000))
    found = sample(os.getpid(), tmp_path, 1.5, 7)
    assert (found.hours, found.events, found.journal_mb, found.queue_mb) == (1.5, 7, 1.5, 0.0)
    assert found.memory_mb > 5
    assert found.threads >= 1
    assert found.handles > 2
