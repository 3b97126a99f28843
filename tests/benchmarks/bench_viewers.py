"""A final that the whole club watches: 300 browsers on one table, and 200 on one that plays by itself.

The service is a process of its own, as people start it; the browsers are connections of this process. An
operator pauses and resumes the table; from the moment that the journal gives each event (its ``at``) until a
browser has it is one figure for each browser and event. Clients and service share this machine's processors.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from tests.benchmarks.bench_service import resident_mb
from tests.system.running import Operator, Running, quiet_table

VIEWERS = 300
EVENTS = 20
PLAY_VIEWERS = 200
PLAY_SPEEDS = (2, 20)
PLAY_S = 60.0
PATIENCE_S = 60.0
LONGEST_LINE = 4 * 1024 * 1024
COUNTED = ("play_paused/1", "play_resumed/1")


@dataclass(slots=True)
class Audience:
    """What the viewers have heard."""

    ready: int = 0
    latencies_ms: list[float] = field(default_factory=list)

    def all_heard(self, events: int) -> bool:
        """Every viewer has heard so many."""
        return len(self.latencies_ms) >= VIEWERS * events

    news: asyncio.Condition = field(default_factory=asyncio.Condition)


async def view(host: str, port: int, audience: Audience, after: int) -> None:
    """One browser: listens until it is cancelled."""
    reader, writer = await asyncio.open_connection(host, port, limit=LONGEST_LINE)
    try:
        asked = f"GET /api/stream?after={after} HTTP/1.1", f"Host: {host}:{port}", "Accept: text/event-stream"
        writer.write("\r\n".join((*asked, "", "")).encode())
        name = ""
        while line := await reader.readline():
            if line.startswith(b"event: "):
                name = line[7:].strip().decode()
            elif line.startswith(b"data: ") and name == "questions":
                async with audience.news:
                    audience.ready += 1
                    audience.news.notify_all()
            elif line.startswith(b"data: ") and name == "event":
                now_s = time.time()
                event = json.loads(line[6:])
                if event["kind"] in COUNTED:
                    said_s = datetime.fromisoformat(event["at"]).timestamp()
                    async with audience.news:
                        audience.latencies_ms.append(1000 * (now_s - said_s))
                        audience.news.notify_all()
    finally:
        writer.close()


async def watched(address: str, operator: Operator, after: int) -> list[float]:
    """Every viewer's latency for every event, in milliseconds."""
    where = urlsplit(address)
    assert where.hostname is not None and where.port is not None
    audience = Audience()
    viewers = [asyncio.create_task(view(where.hostname, where.port, audience, after)) for _ in range(VIEWERS)]
    try:
        async with audience.news:
            await asyncio.wait_for(audience.news.wait_for(lambda: audience.ready >= VIEWERS), PATIENCE_S)
        for number in range(EVENTS):
            asked = {"do": "pause", "reason": "figures"} if number % 2 == 0 else {"do": "resume"}
            await asyncio.to_thread(operator.ask, **asked)
            async with audience.news:
                await asyncio.wait_for(
                    audience.news.wait_for(partial(audience.all_heard, number + 1)), PATIENCE_S
                )
    finally:
        for viewer in viewers:
            viewer.cancel()
        await asyncio.gather(*viewers, return_exceptions=True)
    return audience.latencies_ms


async def watched_play(address: str, after: int, seconds: float) -> tuple[list[float], int]:
    """Every viewer's latency for every event of a table that plays by itself, in milliseconds; how many."""
    where = urlsplit(address)
    assert where.hostname is not None and where.port is not None
    found, told, ready = list[float](), set[int](), asyncio.Semaphore(0)

    async def view(host: str, port: int) -> None:
        reader, writer = await asyncio.open_connection(host, port, limit=LONGEST_LINE)
        try:
            asked = f"GET /api/stream?after={after} HTTP/1.1", f"Host: {host}:{port}"
            writer.write("\r\n".join((*asked, "", "")).encode())
            name, greeted = "", False
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    name = line[7:].strip().decode()
                elif line.startswith(b"data: ") and name == "questions" and not greeted:
                    greeted = True
                    ready.release()
                elif line.startswith(b"data: ") and name == "event" and greeted:
                    event = json.loads(line[6:])
                    told.add(int(event["seq"]))
                    said_s = datetime.fromisoformat(event["at"]).timestamp()
                    found.append(1000 * (time.time() - said_s))
        finally:
            writer.close()

    viewers = [asyncio.create_task(view(where.hostname, where.port)) for _ in range(PLAY_VIEWERS)]
    try:
        for _ in viewers:
            await asyncio.wait_for(ready.acquire(), PATIENCE_S)
        found.clear()
        await asyncio.wait(viewers, timeout=seconds)
    finally:
        for viewer in viewers:
            viewer.cancel()
        await asyncio.gather(*viewers, return_exceptions=True)
    return found, len(told)


def played(speed: int) -> list[tuple[str, float, str]]:
    """Latencies of a table that simulated people play at, with its cameras, at a speed."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Running("--state-dir", folder, "--speed", str(speed), "--web-port", "0", fresh=True) as running,
    ):
        operator = running.operator()
        operator.until(lambda: int((operator.newest("state") or {}).get("seq") or 0) > 20)
        seq = int(operator.newest("state")["seq"])
        found, events = asyncio.run(watched_play(running.address, seq, PLAY_S))
        operator.close()
        running.stop()
    told = f"event in the journal to one of {PLAY_VIEWERS} browsers, table at {speed}x"
    quantiles = statistics.quantiles(found, n=100)
    return [
        (f"{told}, p50", quantiles[49], "ms"),
        (f"{told}, p99", quantiles[98], "ms"),
        ("  events meanwhile", events, ""),
    ]


def used_s(pid: int) -> float:
    """Processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run() -> list[tuple[str, float, str]]:
    """Latency of the live stream, memory and processor time of the service."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Running("--config", str(quiet_table(Path(folder), 1.0)), fresh=True) as running,
    ):
        operator = running.operator()
        operator.until(lambda: (operator.newest("state") or {}).get("phase") == "draw")
        state = operator.newest("state")
        alone_mb, before_s, began_s = (
            resident_mb(running.process.pid),
            used_s(running.process.pid),
            time.time(),
        )
        found = asyncio.run(watched(running.address, operator, int(state["seq"])))
        took_s = time.time() - began_s
        rows = [
            (f"event in the journal to one of {VIEWERS} browsers, p50", statistics.median(found), "ms"),
            (
                f"event in the journal to one of {VIEWERS} browsers, p99",
                statistics.quantiles(found, n=100)[-1],
                "ms",
            ),
            (
                f"resident memory of the service with {VIEWERS} browsers",
                resident_mb(running.process.pid),
                "MB",
            ),
            ("  and before they came", alone_mb, "MB"),
            (
                "processor of the service meanwhile",
                100 * (used_s(running.process.pid) - before_s) / took_s,
                "%",
            ),
        ]
        operator.close()
        running.stop()
    return [*rows, *(row for speed in PLAY_SPEEDS for row in played(speed))]
