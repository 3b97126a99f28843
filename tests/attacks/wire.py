"""A service on this computer, asked over plain connections from any of its loopback addresses."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from tests.attacks.theme import Given
from tests.system.running import Running, quiet_table

ATTACKER: Final = "127.0.0.66"
ENDS_WITHIN_S: Final = 60.0
"""Any one exchange; reached only when the service does not do what it should."""
CUT: Final = 0
"""In place of a status: the connection was closed without an answer."""
_PIECE: Final = 65536


@dataclass(frozen=True, slots=True)
class Broker:
    """The own broker of a service."""

    port: int
    operator: tuple[str, str]
    """Name and password of the role."""


@dataclass(frozen=True, slots=True)
class Target:
    """A service on this computer."""

    host: str
    port: int
    size: float = 1.0
    """Of every attack: 1 is the whole of it."""
    broker: Broker | None = None
    """None where only the pages are known."""
    process: int | None = None
    """Of a service that was started here."""
    looked_at: str = "/api/me"
    """What a visitor asks for meanwhile."""

    def many(self, count: int) -> int:
        """So many, or the part of them that is asked for."""
        return max(10, round(count * self.size))


def on_this_computer(url: str, size: float = 1.0) -> Target:
    """A service to attack.

    Raises:
        ValueError: it is on another computer.
    """
    where = urlsplit(url)
    host = "127.0.0.1" if where.hostname == "localhost" else where.hostname or ""
    if not _is_here(host) or where.port is None:
        raise ValueError(f"only this computer is attacked: expected http://127.0.0.1:8460/ or so, not {url}")
    return Target(host, where.port, size)


@contextmanager
def attacked_table(given: Given) -> Iterator[Target]:
    """A table with its own broker, or the one whose address is given; it has to live through everything."""
    if given.url is not None:
        yield on_this_computer(given.url, given.size)
        return
    with Running("--config", str(quiet_table(given.folder))) as running:
        broker = Broker(running.mqtt_port, running.mqtt_login("operator"))
        yield replace(on_this_computer(running.address, given.size), broker=broker)
        assert running.stop() == 0, "it has not lived through all of them"


@asynccontextmanager
async def connected(
    target: Target, source: str = ATTACKER
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection from an address of this computer."""
    reader, writer = await asyncio.open_connection(target.host, target.port, local_addr=(source, 0))
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def request(
    method: str, path: str, body: bytes = b"", headers: Sequence[str] = (), *, length: int | None = None
) -> bytes:
    """A request as it goes over the wire; ``length`` is claimed in place of the body's."""
    said = len(body) if length is None else length
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"Content-Length: {said}"]
    if not any(line.lower().startswith("content-type:") for line in headers):
        lines.append("Content-Type: application/json")
    return "\r\n".join([*lines, *headers, "", ""]).encode() + body


async def answer(target: Target, sent: bytes, source: str = ATTACKER) -> tuple[int, bytes]:
    """Status and body of an answer; ``CUT`` where there is none. An answer is heard while more is sent."""
    told = bytearray()

    async def hear(reader: asyncio.StreamReader) -> None:
        with suppress(ConnectionError):  # what came before it counts
            while piece := await reader.read(_PIECE):
                told.extend(piece)

    # An answer may have come before everything was taken.
    with suppress(ConnectionError):
        async with asyncio.timeout(ENDS_WITHIN_S), connected(target, source) as (reader, writer):
            heard = asyncio.ensure_future(hear(reader))
            for begun in range(0, len(sent), _PIECE):
                if heard.done():
                    break
                writer.write(sent[begun : begun + _PIECE])
                await writer.drain()
            await heard
    head, _, body = bytes(told).partition(b"\r\n\r\n")
    return (int(head.split()[1]) if head else CUT), body


async def statuses(target: Target, asked: Sequence[tuple[bytes, str]]) -> Counter[int]:
    """How often each status came, for requests that are all made at once."""
    answers = await asyncio.gather(*(answer(target, sent, source) for sent, source in asked))
    return Counter(status for status, _ in answers)


def told(found: Counter[int]) -> str:
    """``403 6x, 429 44x``."""
    return ", ".join(f"{status or 'cut'} {count}x" for status, count in sorted(found.items()))


async def closed_after(target: Target, said: bytes, drip: bytes = b"") -> float:
    """Seconds until the service closes a connection; ``ENDS_WITHIN_S`` where it does not."""
    begun_s = time.monotonic()
    try:
        async with asyncio.timeout(ENDS_WITHIN_S), connected(target) as (reader, writer):
            writer.write(said)
            ended = asyncio.ensure_future(reader.read())
            while not ended.done():
                writer.write(drip)
                await asyncio.wait([ended], timeout=0.5)
            ended.exception()  # a reset is an end too
    except TimeoutError:
        return ENDS_WITHIN_S
    except OSError:
        pass
    return time.monotonic() - begun_s


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
