"""A table for programs with an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from pathlib import Path
from typing import TypeVar, cast

from tablectl.client.blocking import BlockingTable
from tablectl.client.connection import Connection
from tablectl.client.errors import Unreachable
from tablectl.client.events import Happening, StandingEvent
from tablectl.client.listening import EVENT_TOPICS, happenings, messages
from tablectl.client.messages import CommandResult
from tablectl.client.topics import Audience, Topic
from tablectl.threads import SupervisedThread

M = TypeVar("M")
T = TypeVar("T")


class Table:
    """A table somewhere: ``async for event in Table("mqtt://127.0.0.1:1883/table-1").events(): …``.

    Each iterator has a connection of its own, on a thread; its end closes it.
    """

    def __init__(
        self,
        address: str,
        *,
        name: str | None = None,
        password: str | None = None,
        password_file: Path | str | None = None,
        ca_file: Path | str | None = None,
        audience: Audience | str = Audience.PUBLIC,
    ) -> None:
        """As `BlockingTable`.

        Raises:
            WrongAddress: it names no table.
        """
        self._table = BlockingTable(
            address,
            name=name,
            password=password,
            password_file=password_file,
            ca_file=ca_file,
            audience=audience,
        )

    async def events(self, after: int | None = None) -> AsyncGenerator[Happening, None]:
        """As `BlockingTable.events`.

        Raises:
            AccessRefused: the table does not let us in.
        """
        connection = self._table.listen(EVENT_TOPICS, after)
        async for happening in _on_a_thread(connection, lambda: happenings(connection, after)):
            yield happening

    async def follow(self, topic: Topic[M]) -> AsyncGenerator[M, None]:
        """As `BlockingTable.follow`.

        Raises:
            AccessRefused: the table does not tell us this.
        """
        connection = self._table.listen((topic.name,))
        async for message in _on_a_thread(connection, lambda: messages(connection, topic.name)):
            yield cast(M, message)

    async def newest(self, topic: Topic[M]) -> M | None:
        """As `BlockingTable.newest`."""
        return await asyncio.to_thread(self._table.newest, topic)

    async def ask(self, do: str, **fields: object) -> CommandResult:
        """As `BlockingTable.ask`."""
        return await asyncio.to_thread(self._table.ask, do, **fields)

    async def standing(self, session: int | None = None) -> tuple[StandingEvent, ...]:
        """As `BlockingTable.standing`."""
        return await asyncio.to_thread(self._table.standing, session)


async def _on_a_thread(connection: Connection, made: Callable[[], Iterator[T]]) -> AsyncGenerator[T, None]:
    """An iterator that waits, run on a thread; its connection is closed at the end."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[tuple[T] | Exception | None] = asyncio.Queue()

    def deliver(news: tuple[T] | Exception | None) -> None:
        if not connection.closed:
            loop.call_soon_threadsafe(queue.put_nowait, news)

    def work() -> None:
        try:
            for each in made():
                deliver((each,))
            deliver(None)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is raised where it is waited for
            deliver(error)

    thread = SupervisedThread("table", work, on_failure=lambda why: deliver(Unreachable(why)), restart=False)
    thread.start()
    try:
        while (news := await queue.get()) is not None:
            if isinstance(news, Exception):
                raise news
            yield news[0]
    finally:
        connection.close()
        await asyncio.to_thread(thread.close)
