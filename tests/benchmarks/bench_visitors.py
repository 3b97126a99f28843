"""A demonstration that many visitors look at: 500 of them, each from an address of its own.

``tablectl run --demo`` is a process of its own, as people start it. Every visitor does what a browser does:
opens the page with all that it loads over up to four connections, which it leaves to the server to close,
then listens to the stream, and now and then looks at another page. From the moment that the journal gives
each event (its ``at``) until a visitor has it is one figure for each visitor and event. Whoever is refused,
or gets no answer, is counted. Visitors and service share this machine's processors.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import random
import re
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import urljoin, urlsplit

from tests.benchmarks.bench_service import resident_mb
from tests.benchmarks.bench_viewers import LONGEST_LINE, used_s
from tests.system.running import Running

VISITORS = 500
ARRIVE_WITHIN_S = 60.0
STAY_S = 60.0
"""All of them, after the last has come."""
CONNECTIONS = 4
"""A browser has up to six to one host; our page and what it loads need four."""
LOOKS_AGAIN_AFTER_S = (15.0, 60.0)
OTHERS = ("scoreboard", "history", "statistics", "rules", "photo")
PATIENCE_S = 60.0
LOADED = re.compile(r'(?:src|href)="(static/[^"]+)"')
WITH_THE_PAGE = ("static/fonts/latin-400.woff2", "static/fonts/latin-700.woff2", "api/players", "api/rules")


@dataclass(slots=True)
class Seen:
    """What happened to all visitors."""

    opened_ms: list[float] = field(default_factory=list)
    looked_again_ms: list[float] = field(default_factory=list)
    heard_ms: list[float] = field(default_factory=list)
    listening: int = 0
    most_listening: int = 0
    came_back: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    events: set[int] = field(default_factory=set)


class Browser:
    """One visitor's, with an address of its own and connections that it keeps."""

    def __init__(self, host: str, port: int, number: int, seen: Seen) -> None:
        self._where, self._seen = (host, port), seen
        self._own = (f"127.{1 + number // 250}.{number % 250 + 1}.9", 0)
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self._free = asyncio.Semaphore(CONNECTIONS)

    async def get(self, path: str) -> bytes:
        """What is at an address; empty where it is refused."""
        async with self._free:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    return await self._asked(path)
            except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
                self._seen.refused[type(error).__name__] += 1
                return b""

    async def _asked(self, path: str) -> bytes:
        while True:
            fresh = not self._idle
            reader, writer = self._idle.pop() if self._idle else await self._connected()
            writer.write(f"GET /{path} HTTP/1.1\r\nHost: table\r\nAccept-Encoding: gzip\r\n\r\n".encode())
            try:
                status, headers = await head(reader)
            except (asyncio.IncompleteReadError, ConnectionError):
                writer.close()
                if fresh:
                    raise
                continue  # the server has closed what was kept, as it may: a browser opens another
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self._idle.append((reader, writer))
            if status >= 400 and status != 404:
                self._seen.refused[f"{status} {path}"] += 1
            if headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            return body if status == 200 else b""

    async def open(self, path: str) -> float:
        """A page with all that it loads; milliseconds."""
        began_s = time.monotonic()
        text = await self.get(path)
        loaded = LOADED.findall(text.decode())
        await asyncio.gather(*(self.get(each) for each in (*loaded, *WITH_THE_PAGE)))
        return 1000 * (time.monotonic() - began_s)

    async def listen(self) -> None:
        """Hear what the table tells, and come back as a browser does, until it is cancelled."""
        last = ""
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                last = await self._heard(last)
            self._seen.came_back += 1
            await asyncio.sleep(1.0)

    async def _heard(self, last: str) -> str:
        reader, writer = await self._connected()
        try:
            after = f"?after={last}" if last else ""
            writer.write(f"GET /api/stream{after} HTTP/1.1\r\nHost: table\r\n\r\n".encode())
            status, _ = await head(reader)
            if status != 200:
                self._seen.refused[f"{status} api/stream"] += 1
                return last
            self._seen.listening += 1
            self._seen.most_listening = max(self._seen.most_listening, self._seen.listening)
            try:
                return await self._lines(reader, last)
            finally:
                self._seen.listening -= 1
        finally:
            writer.close()

    async def _lines(self, reader: asyncio.StreamReader, last: str) -> str:
        name, greeted = "", False
        while line := await reader.readline():
            if line.startswith(b"event: "):
                name = line[7:].strip().decode()
            elif line.startswith(b"id: "):
                last = line[4:].strip().decode()
            elif line.startswith(b"data: "):
                greeted = greeted or name == "questions"
                if name == "event" and greeted:
                    event = json.loads(line[6:])
                    said_s = datetime.fromisoformat(event["at"]).timestamp()
                    self._seen.heard_ms.append(1000 * (time.time() - said_s))
                    self._seen.events.add(int(event["seq"]))
        return last

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(*self._where, limit=LONGEST_LINE, local_addr=self._own)

    def close(self) -> None:
        for _, writer in self._idle:
            writer.close()


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """An answer's status and headers, names in lower case."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def visited(address: str) -> Seen:
    """All of them, until the last has stayed."""
    where = urlsplit(address)
    assert where.hostname is not None and where.port is not None
    seen, chance = Seen(), random.Random(1)
    left = asyncio.Event()

    async def visit(number: int, comes_after_s: float) -> None:
        await asyncio.sleep(comes_after_s)
        browser = Browser(where.hostname or "", where.port or 0, number, seen)
        seen.opened_ms.append(await browser.open(""))
        listens = asyncio.create_task(browser.listen())
        try:
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(left.wait(), chance.uniform(*LOOKS_AGAIN_AFTER_S))
                    return
                seen.looked_again_ms.append(await browser.open(chance.choice(OTHERS)))
        finally:
            listens.cancel()
            await asyncio.gather(listens, return_exceptions=True)
            browser.close()

    visitors = [
        asyncio.create_task(visit(number, number * ARRIVE_WITHIN_S / VISITORS)) for number in range(VISITORS)
    ]
    await asyncio.sleep(ARRIVE_WITHIN_S + STAY_S)
    left.set()
    await asyncio.gather(*visitors)
    return seen


def run() -> list[tuple[str, float, str]]:
    """What visitors wait for, what is refused, and what the service needs for them."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Running("--demo", "--speed", "2", "--state-dir", folder, "--web-port", "0", fresh=True) as running,
    ):
        address = urljoin(running.address, "/")
        pid = running.process.pid
        alone_mb, before_s, began_s = resident_mb(pid), used_s(pid), time.time()
        seen = asyncio.run(visited(address))
        cpu = 100 * (used_s(pid) - before_s) / (time.time() - began_s)
        with_mb = resident_mb(pid)
        running.stop()
    for what, times in seen.refused.most_common():
        print(f"  refused: {what} ({times} times)")
    heard = statistics.quantiles(seen.heard_ms, n=100)
    opened, again = (
        statistics.quantiles(seen.opened_ms, n=100),
        statistics.quantiles(seen.looked_again_ms, n=100),
    )
    told = f"{VISITORS} visitors of a demonstration"
    return [
        (f"{told}: live page with all it loads, p50", opened[49], "ms"),
        (f"{told}: live page with all it loads, p99", opened[98], "ms"),
        (f"{told}: another page, p50", again[49], "ms"),
        (f"{told}: another page, p99", again[98], "ms"),
        (f"{told}: event in the journal to one of them, p50", heard[49], "ms"),
        (f"{told}: event in the journal to one of them, p99", heard[98], "ms"),
        ("  events meanwhile", len(seen.events), ""),
        ("  most that listened at once", seen.most_listening, ""),
        ("  streams that were broken off", seen.came_back, ""),
        ("  requests refused or without an answer", seen.refused.total(), ""),
        ("  resident memory of the service with them", with_mb, "MB"),
        ("  and before they came", alone_mb, "MB"),
        ("  processor of the service meanwhile", cpu, "%"),
    ]
