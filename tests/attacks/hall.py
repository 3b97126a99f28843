"""What tables, strangers and other sites' pages can send to a hall, and to a program that follows a table."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Final

from tablectl.adapters.mqtt.broker_access import SERVICE_ROLE, password_file
from tablectl.adapters.mqtt.mosquitto import HOST
from tablectl.client import BlockingTable
from tablectl.compose.hall.hall import HallSetup, ReadyHall, build_hall
from tests.attacks.theme import Given, Outcome, Theme
from tests.attacks.wire import Target, answer, on_this_computer, request, told
from tests.tablectl.adapters.mqtt.listener import Listener
from tests.tablectl.hall.table_messages import event
from tests.waiting import until

TABLE: Final = "t-1"
DEEP: Final = (
    b"[" * 3000,
    b'{"a":' * 3000,
    b"[" * 1_000_000,
    b'{"seq": 1e999}',
    b'{"seq": ' + b"9" * 5000 + b"}",
    b'{"journal": "\\ud800", "seq": 1}',
    b"\xff\xfe",
    b"",
    b"[]",
    b'{"seats": 5}',
    b'{"journal": [], "seq": {}}',
    b'{"journal": "t-1", "seq": 1000000000000000000000000}',
)
"""Payloads that no table publishes."""
TOPICS: Final = (
    "state",
    "score",
    "result",
    "event",
    "alert",
    "alert_ended",
    "command/result",
    "availability",
)
AGAIN_S: Final = 1.0
"""Between two times that something is told again: a hall under a storm is another attack."""
AT_ONCE: Final = 50
"""Events told again in one go."""


@dataclass(slots=True)
class AttackedHall:
    """A hall that runs, a table's right to publish, and somebody who follows that table."""

    ready: ReadyHall
    table: Listener
    target: Target
    said: int = 0
    heard: list[int] = field(default_factory=list)
    """Events that reached the program."""
    _told: dict[int, bytes] = field(default_factory=dict)
    _again_at_s: float = 0.0

    def say(self, topic: str, payload: bytes) -> None:
        """As the table."""
        self.table.say_soon(f"mahjong/{TABLE}/{topic}", payload)

    def tell_next(self, *, size: int = 0) -> None:
        """Another event of the table, with so many characters that say nothing."""
        self.said += 1
        self._told[self.said] = json.dumps(event(self.said, TABLE, table=TABLE, padding="x" * size)).encode()
        self.say("event", self._told[self.said])

    def tell_newest(self) -> None:
        """The newest event once more, where the last time is long ago."""
        if time.monotonic() >= self._again_at_s:
            self._again_at_s = time.monotonic() + AGAIN_S
            self.say("event", self._told[self.said])

    def next_is_kept(self) -> bool:
        """Whether the table's next event comes to the hall, however often it and those before it are told."""
        self.tell_next()
        until(lambda: self.kept == self.said, meanwhile=self.tell_missing)
        return True

    def tell_missing(self) -> None:
        """What the hall has not yet once more, where the last time is long ago."""
        if time.monotonic() < self._again_at_s:
            return
        self._again_at_s = time.monotonic() + AGAIN_S
        for seq in range(self.kept + 1, min(self.said, self.kept + AT_ONCE) + 1):
            self.say("event", self._told[seq])

    @property
    def hears_all_brokers(self) -> bool:
        """Whether the hall says so."""
        return all(each.up for each in self.ready.hall.view.brokers)

    def next_is_heard(self) -> bool:
        """Whether it comes to a program that follows the table as well."""
        self.next_is_kept()
        until(lambda: self.said in self.heard, meanwhile=self.tell_newest)
        return all(each.up for each in self.ready.hall.view.brokers)

    @property
    def kept(self) -> int:
        """The last event that the hall has."""
        known = self.ready.hall.view.tables.get(TABLE)
        return 0 if known is None else known.saved_seq


@contextmanager
def attacked_hall(given: Given) -> Iterator[AttackedHall]:
    """A hall with a broker of its own, and a program that follows a table there."""
    with attacked_hall_of(HallSetup(given.folder), size=given.size) as made:
        yield made


@contextmanager
def attacked_hall_of(
    setup: HallSetup, table: Listener | None = None, *, size: float = 1.0
) -> Iterator[AttackedHall]:
    """A hall, with the right of a table to publish: at its own broker, where none is given."""
    with build_hall(setup) as ready:
        loop = Thread(target=ready.run, name="the hall's loop", daemon=True)
        loop.start()
        own = table is None
        made = AttackedHall(
            ready, _table_of(ready) if table is None else table, on_this_computer(ready.address, size)
        )
        made.say("availability", b"online")
        if own:
            _follow(made)
        assert made.next_is_heard() if own else made.next_is_kept()
        yield made
        assert loop.is_alive(), "the hall has not lived through all of them"
        ready.hall.stop()
        loop.join()
        made.table.close()


def _table_of(ready: ReadyHall) -> Listener:
    assert ready.broker is not None
    password = password_file(ready.broker.folder, SERVICE_ROLE).read_text("ascii").strip()
    return Listener(ready.broker.port, user=(SERVICE_ROLE, password))


def _follow(made: AttackedHall) -> None:
    assert made.ready.broker is not None
    events = BlockingTable(f"mqtt://{HOST}:{made.ready.broker.port}/{TABLE}").events()
    Thread(
        target=lambda: made.heard.extend(getattr(each, "seq", 0) for each in events),
        name="a program",
        daemon=True,
    ).start()


def words_that_no_table_says(hall: AttackedHall) -> Outcome:
    """Deep, huge and odd payloads on every topic of a table."""
    for topic in TOPICS:
        for payload in DEEP:
            hall.say(topic, payload)
    up = hall.next_is_heard()
    return Outcome(
        f"{len(DEEP)} payloads (3,000 open brackets, 1 MB of them, odd numbers, half a character) on each of "
        f"{len(TOPICS)} topics of a table",
        f"the hall and a program hear the table's next event; the broker is {'up' if up else 'down'}",
        up,
    )


async def _strangers(target: Target) -> Outcome:
    found = Counter[int]()
    elsewhere = (
        ["Sec-Fetch-Site: cross-site"],
        ["Origin: http://evil.example", "Sec-Fetch-Site: cross-site"],
    )
    for headers in elsewhere:
        for path in ("desk", "file", "cards", "sheets", "export"):
            status, _ = await answer(target, request("GET", f"/api/hall/{path}", headers=headers))
            found[status] += 1
        body = json.dumps({"do": "end_round"}).encode()
        status, _ = await answer(target, request("POST", "/api/hall/commands", body, headers))
        found[status] += 1
    return Outcome(
        "what only the organiser may see and do, asked by another site's page in their browser, with and "
        "without an origin",
        told(found),
        set(found) == {403},
    )


def another_sites_page(hall: AttackedHall) -> Outcome:
    """Requests that a browser at the organiser's computer sends for a page of somebody else's."""
    return asyncio.run(_strangers(hall.target))


async def _framed(target: Target) -> Outcome:
    bare = []
    for path in ("/desk", "/new", "/links", "/player"):
        async with asyncio.timeout(60.0):
            reader, writer = await asyncio.open_connection(target.host, target.port)
            writer.write(request("GET", path))
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            writer.close()
        if b"frame-ancestors 'self'" not in head or b"x-frame-options: sameorigin" not in head:
            bare.append(path)
    return Outcome(
        "the desk, the form of a new event, the links and a player's page inside another site's page",
        f"{', '.join(bare) or 'none of them'} may be framed",
        not bare,
    )


def the_desk_in_a_frame(hall: AttackedHall) -> Outcome:
    """Pages with actions, shown inside another page."""
    return asyncio.run(_framed(hall.target))


THEME: Final = Theme(
    "A hall and a program that follows a table",
    attacked_hall,
    (words_that_no_table_says, another_sites_page, the_desk_in_a_frame),
)
