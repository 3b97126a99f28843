"""Answers without an end: readers who ask for all of the past and do not read, or ask again and again."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from typing import Final

from tablectl.web_access.streams import MAX_STREAMS_PER_ADDRESS
from tests.attacks.theme import Given, Outcome, Theme
from tests.attacks.visitor import Visitor
from tests.attacks.wire import ATTACKER, Target, attacked_table, on_this_computer, request, told
from tests.benchmarks.bench_service import resident_mb
from tests.benchmarks.long_past import written
from tests.system.running import Running, quiet_table

PAST: Final = 5000
"""Events of the journal: more than the pages keep."""
ALL: Final = request("GET", "/api/stream?after=0", headers=["Accept: text/event-stream"])
READERS: Final = 950
MOST_MB: Final = 60.0
"""What slow readers may cost, all together."""
SLOWER: Final = 1.5
"""What a visitor may wait longer meanwhile, where every reader is there. In small, ten times: a busy machine
needs milliseconds for anything."""
LOOKS_S: Final = 10.0


@contextmanager
def long_table(given: Given) -> Iterator[Target]:
    """A table with a past."""
    if given.url is not None:
        with attacked_table(given) as target:
            yield target
        return
    (given.folder / "state").mkdir(mode=0o700)
    written(given.folder / "state", PAST)
    with Running("--config", str(quiet_table(given.folder, 1.0))) as running:
        yield replace(on_this_computer(running.address, given.size), process=running.process.pid)
        assert running.stop() == 0, "it has not lived through all of them"


@asynccontextmanager
async def slow_readers(target: Target, count: int) -> AsyncIterator[Sequence[socket.socket]]:
    """Connections that ask for everything and read nothing, ten to an address."""
    loop, opened = asyncio.get_running_loop(), list[socket.socket]()
    try:
        for number in range(count):
            one = socket.socket()
            opened.append(one)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.bind((f"127.0.5.{1 + number // 10}", 0))
            one.setblocking(False)
            await loop.sock_connect(one, (target.host, target.port))
            await loop.sock_sendall(one, ALL)
        yield opened
    finally:
        for one in opened:
            one.close()


async def looked(target: Target) -> Visitor:
    """How a visitor does for a while."""
    visitor = Visitor(target)
    looking = asyncio.ensure_future(visitor.look())
    await asyncio.wait([looking], timeout=LOOKS_S)
    visitor.leave()
    await looking
    return visitor


async def _slow(target: Target) -> Outcome:
    count = target.many(READERS)
    alone = await looked(target)
    before_mb = 0.0 if target.process is None else resident_mb(target.process)
    async with slow_readers(target, count):
        beside = await looked(target)
        cost_mb = 0.0 if target.process is None else resident_mb(target.process) - before_mb
    slower = beside.median_ms / alone.median_ms
    held = (
        not beside.missed and cost_mb <= MOST_MB and (slower <= SLOWER or (target.size < 1 and slower < 10))
    )
    return Outcome(
        f"{count} readers who ask for all of {PAST} events and do not read",
        f"{cost_mb:+.0f} MB; median of others {slower:.2f}x",
        held,
        f"{beside.in_words()} (before: {alone.median_ms:.0f} ms)",
    )


def readers_who_do_not_read(target: Target) -> Outcome:
    """Everything of the past, asked for by many and read by nobody."""
    return asyncio.run(_slow(target))


async def _again(target: Target) -> Outcome:
    found, visitor = Counter[int](), Visitor(target)
    over, longest = asyncio.Event(), target.many(600)

    async def reader() -> None:
        while not over.is_set():
            status = await first_status(target)
            found[status] += 1
            if found.total() >= longest:
                over.set()

    looking = asyncio.ensure_future(visitor.look())
    alone = await looked(target)
    await asyncio.gather(*(reader() for _ in range(10)))
    visitor.leave()
    await looking
    refused = found[429] > 0 or target.size < 1
    return Outcome(
        f"{longest} times all of the past, asked for by ten readers of one address as fast as it goes",
        told(found),
        set(found) <= {200, 429} and refused and not visitor.missed,
        f"{visitor.in_words()} (before: {alone.median_ms:.0f} ms)",
    )


def the_past_again_and_again(target: Target) -> Outcome:
    """Everything of the past, from one address, again and again."""
    return asyncio.run(_again(target))


async def first_status(target: Target, source: str = ATTACKER) -> int:
    """The status of a stream, after a little of it was read."""
    with suppress(OSError):
        reader, writer = await asyncio.open_connection(target.host, target.port, local_addr=(source, 0))
        try:
            writer.write(ALL)
            line = await reader.readline()
            await reader.read(65536)
            return int(line.split()[1])
        finally:
            writer.close()
    return 0


async def _many(target: Target) -> Outcome:
    count, loop = MAX_STREAMS_PER_ADDRESS + 20, asyncio.get_running_loop()
    quiet = request("GET", "/api/stream")
    found, opened = Counter[int](), list[socket.socket]()
    try:
        for _ in range(count):
            one = socket.socket()
            opened.append(one)
            one.bind(("127.0.6.1", 0))
            one.setblocking(False)
            await loop.sock_connect(one, (target.host, target.port))
            await loop.sock_sendall(one, quiet)
            head = await asyncio.wait_for(loop.sock_recv(one, 4096), 60.0)
            found[int(head.split()[1])] += 1
        neighbour = await first_status(target, "127.0.6.2")
    finally:
        for one in opened:
            one.close()
    return Outcome(
        f"{count} streams held open by one address",
        f"{told(found)}; a neighbour's: {neighbour}",
        0 < found[200] <= MAX_STREAMS_PER_ADDRESS and found[429] >= 20 and neighbour == 200,
    )


def streams_held_open(target: Target) -> Outcome:
    """More streams than one address may have."""
    return asyncio.run(_many(target))


THEME: Final = Theme(
    "Streams of a table with a past",
    long_table,
    (readers_who_do_not_read, the_past_again_and_again, streams_held_open),
)
"""The last one is as large in small: it costs a second."""
