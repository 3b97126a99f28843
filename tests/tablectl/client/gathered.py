"""What an iterator of the client gives, gathered on a thread while a test goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import pytest

from tablectl.client import BlockingTable, Correction, Event
from tablectl.client.connection import Connection

T = TypeVar("T")
PATIENCE_S = 300.0
"""Long enough for a busy machine; reached only when something is wrong."""


class Gathered(Generic[T]):
    """Iterates on a daemon thread until what it listens to is closed (``closed_after_the_test``)."""

    def __init__(self, made: Iterator[T]) -> None:
        self.heard: list[T] = []
        self._news = threading.Condition()
        self._error: Exception | None = None
        threading.Thread(target=self._gather, args=(made,), daemon=True).start()

    def _gather(self, made: Iterator[T]) -> None:
        try:
            for each in made:
                with self._news:
                    self.heard.append(each)
                    self._news.notify_all()
        except Exception as error:  # noqa: BLE001 - raised where it is waited for
            with self._news:
                self._error = error
                self._news.notify_all()

    def until(self, done: Callable[[list[T]], bool]) -> list[T]:
        """What was heard, once it is so; raises what ended the iterator."""
        give_up = time.monotonic() + PATIENCE_S
        with self._news:
            while not done(self.heard):
                if self._error is not None:
                    raise self._error
                assert self._news.wait(give_up - time.monotonic()), f"gave up; heard last {self.heard[-5:]}"
            return list(self.heard)


@pytest.fixture(autouse=True)
def closed_after_the_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever was listened to, so that no thread tries for ever to reach a table that is gone."""
    opened: list[Connection] = []
    listen = BlockingTable.listen

    def recorded(table: BlockingTable, topics: tuple[str, ...], after: int | None = None) -> Connection:
        opened.append(listen(table, topics, after))
        return opened[-1]

    monkeypatch.setattr(BlockingTable, "listen", recorded)
    yield
    for connection in opened:
        connection.close()


def numbers(heard: list[object]) -> list[int]:
    """Of the events among what was heard."""
    return [each.seq for each in heard if isinstance(each, Event)]


def corrections(heard: list[object]) -> list[Correction]:
    """Those among what was heard."""
    return [each for each in heard if isinstance(each, Correction)]
