"""The queue of slow hashes: bounded, in turn, and out of the pages' way."""

from __future__ import annotations

import asyncio
import os
import threading
from pathlib import Path

import httpx
import pytest

from tablectl.adapters import accounts as accounts_module
from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.web import WebPages, WebParts
from tablectl.adapters.web.auth import sessions
from tablectl.adapters.web.auth.hashing import MAX_WAITING, RESERVED_PLACES, HashingQueue, QueueFull
from tablectl.web_access.visitors import ProxyTrust
from tests.tablectl.adapters.web.auth.test_login import AT, PASSWORD, Desk
from tests.tablectl.web_access.test_visitors import HERE

STORM = 120


def test_who_finds_the_queue_full_is_told_when_to_come_again_and_known_devices_have_places() -> None:
    async def tried() -> None:
        queue, go = HashingQueue(max_waiting=2, reserved_places=1), threading.Event()
        made = [asyncio.ensure_future(queue.run(go.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(QueueFull) as full:
            await queue.run(go.wait)
        assert full.value.wait_s >= 1
        made.append(asyncio.ensure_future(queue.run(go.wait, is_known=True)))
        await asyncio.sleep(0)
        with pytest.raises(QueueFull):
            await queue.run(go.wait, is_known=True)
        go.set()
        assert await asyncio.gather(*made) == [True] * 3
        assert await queue.run(lambda: "again") == "again"
        queue.close()

    asyncio.run(tried())


def test_hashes_are_made_with_less_priority_than_the_table() -> None:
    async def niceness() -> int:
        queue = HashingQueue()
        try:
            return await queue.run(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        finally:
            queue.close()

    assert asyncio.run(niceness()) > os.getpriority(os.PRIO_PROCESS, 0)


def test_a_storm_of_log_ins_is_turned_away_and_the_pages_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one thread that hashes hangs, so whatever still answers does not wait for it."""
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, AT)
    go, begun = threading.Event(), threading.Event()

    def slow(secret: str, salt: str) -> str:
        begun.set()
        assert go.wait(60)
        return "the hash of a wrong guess"

    monkeypatch.setattr(accounts_module, "hash_secret", slow)
    monkeypatch.setattr(sessions, "hash_secret", slow)
    pages = WebPages(
        Desk(),
        WebParts(
            table="t1", folder=tmp_path, trust=ProxyTrust(loopback_is_operator=False, trusted_proxies=(HERE,))
        ),
    )
    address = pages.start()

    async def storm() -> tuple[list[httpx.Response], list[int]]:
        async with httpx.AsyncClient(base_url=address, timeout=300) as client:

            async def log_in(number: int) -> httpx.Response:
                where = {"X-Forwarded-For": f"10.0.{number // 200}.{number % 200}"}
                said = {"name": f"person {number}", "password": "a wrong guess"}
                return await client.post("/api/login", json=said, headers=where)

            tries = [asyncio.ensure_future(log_in(number)) for number in range(STORM)]
            refused: list[httpx.Response] = []
            for each in asyncio.as_completed(tries):
                refused.append(await each)
                if len(refused) == STORM - MAX_WAITING:
                    break
            assert begun.wait(60)
            paths = ("/", "/api/me", "/static/script/event_sentences.js", "/scoreboard")
            looked = [(await client.get(path)).status_code for path in paths]
            go.set()
            rest = await asyncio.gather(*tries)
            return rest, looked

    try:
        answers, looked = asyncio.run(storm())
    finally:
        go.set()
        pages.close()
    assert looked == [200] * 4, "while every hash hangs"
    statuses = [each.status_code for each in answers]
    assert statuses.count(403) == MAX_WAITING
    assert statuses.count(429) == STORM - MAX_WAITING
    assert all(int(each.headers["retry-after"]) > 0 for each in answers if each.status_code == 429)
    assert RESERVED_PLACES > 0
