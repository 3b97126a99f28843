"""The threads of a program that follows a table are killed, one after the other: each is said, and those that
follow are back. paho-mqtt has none of its own here, because its loop runs on ours."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tablectl.client import STATE, Table, Unreachable
from tablectl.client.address import read_address
from tablectl.client.connection import Connection
from tablectl.client.mqtt import MqttConnection
from tablectl.client.pages import PagesConnection
from tablectl.client.raw import RawConnection
from tablectl.topics import Topic
from tests.tablectl.adapters.mqtt.listener import Listener, needs_mosquitto, started_broker
from tests.tablectl.adapters.web.in_process import pages_of_a_table
from tests.tablectl.killing import Killer, leaves_nothing, named
from tests.waiting import until

__all__ = ["leaves_nothing"]

SAID = {"journal": "a", "seq": 1}


def running(name: str) -> threading.Thread:
    """The thread of that name."""
    until(lambda: name in named(threading.enumerate()))
    return named(threading.enumerate())[name]


def hears_again(
    connection: Connection, say: Callable[[], object], name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """It hears, its thread is killed, that is said, and it hears what is said afterwards."""

    def heard() -> bool:
        return connection.receive(0.1) is not None

    until(heard, meanwhile=say)
    caplog.set_level(logging.ERROR, logger="tablectl.threads")
    until(lambda: f"the thread {name} failed" in caplog.text, meanwhile=Killer(running(name)))
    while connection.receive(0.0) is not None:
        """What came before."""
    until(heard, meanwhile=say)


def test_a_connection_to_pages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    pages, _ = pages_of_a_table(tmp_path)
    address = pages.start()
    connection = PagesConnection(read_address(address), ("state",))
    try:
        hears_again(connection, lambda: pages.show(Topic.STATE, SAID), "table-stream", caplog)
    finally:
        connection.close()
        pages.close()


@needs_mosquitto
def test_a_connection_to_a_broker(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(started_broker(tmp_path / "broker")) as broker:
        table = Listener(broker.port, topics="nothing")
        connection = MqttConnection(read_address(f"mqtt://127.0.0.1:{broker.port}/t1"), ("state",))
        try:
            hears_again(connection, lambda: table.say("mahjong/t1/state", SAID), "table-broker", caplog)
        finally:
            connection.close()
            table.close()


@needs_mosquitto
def test_a_connection_that_examines_a_broker_and_is_not_made_again(tmp_path: Path) -> None:
    with closing(started_broker(tmp_path / "broker")) as broker:
        connection = RawConnection(
            read_address(f"mqtt://127.0.0.1:{broker.port}/t1"), ("mahjong/t1/#",), stored=False
        )
        try:
            connection.wait_until_subscribed()
            killed = Killer(running("examiner"))
            with pytest.raises(Unreachable, match=r"the listener of .* failed: it stopped by itself"):
                until(lambda: connection.receive(0.1) is not None, meanwhile=killed)
        finally:
            connection.close()


def test_an_iterator_of_a_program_with_a_loop(tmp_path: Path) -> None:
    pages, _ = pages_of_a_table(tmp_path)
    address = pages.start()
    pages.show(Topic.STATE, SAID)

    async def follow() -> None:
        states = Table(address).follow(STATE)
        await anext(states)
        killing = asyncio.create_task(asyncio.to_thread(kill_until_over))
        try:
            while True:
                await anext(states)
        finally:
            over.set()
            await killing
            await states.aclose()

    over = threading.Event()

    def kill_until_over() -> None:
        killer = Killer(running("table"))
        until(over.is_set, meanwhile=killer)

    try:
        with pytest.raises(Unreachable, match="it stopped by itself"):
            asyncio.run(follow())
    finally:
        pages.close()
