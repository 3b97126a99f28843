"""Attacks on a running service, one after the other: what was sent, what happened, how a visitor did.

    python -m tests.system.attacks                                  # on a service of its own
    python -m tests.system.attacks --url http://127.0.0.1:8460/     # on one that runs, on this computer

Each attack is bounded and comes from loopback addresses of its own (127.0.0.66 and others), while a visitor
at 127.0.0.1 goes on looking. Exit status 0: every attack ended as docs/SECURITY.md says; 1: one did not.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Final

from tests.system.attacks.broker import broker_storm
from tests.system.attacks.pages import (
    big_bodies,
    command_storm,
    half_open,
    invented_addresses,
    log_in_storm,
    malformed_json,
    path_traversal,
    picture_bombs,
    slow_headers,
)
from tests.system.attacks.wire import Broker as Broker
from tests.system.attacks.wire import Outcome, Target, answer, request
from tests.system.attacks.wire import on_this_computer as on_this_computer

Attack = Callable[[Target], Awaitable[Outcome]]

VISITOR: Final = "127.0.0.1"
ASK_EVERY_S: Final = 0.05

ATTACKS: Final[tuple[Attack, ...]] = (
    half_open,
    slow_headers,
    big_bodies,
    invented_addresses,
    log_in_storm,
    picture_bombs,
    malformed_json,
    path_traversal,
    command_storm,
    broker_storm,
)


class Visitor:
    """Somebody who looks at the pages meanwhile."""

    def __init__(self, target: Target) -> None:
        self.took_ms: list[float] = []
        self.missed = 0
        self._target = target
        self._leaves = False

    def leave(self) -> None:
        """After the answer that is under way: a connection that is cut short may be left open."""
        self._leaves = True

    async def look(self) -> None:
        """Ask for the pages' /api/me again and again, until it leaves."""
        while not self._leaves:
            begun_s = time.perf_counter()
            status, _ = await answer(self._target, request("GET", "/api/me"), VISITOR)
            self.took_ms.append((time.perf_counter() - begun_s) * 1000)
            self.missed += status != 200
            await asyncio.sleep(ASK_EVERY_S)

    def in_words(self) -> str:
        """How long the visitor waited, and for how many answers in vain."""
        longest = max(self.took_ms)
        missed = f", {self.missed} without an answer" if self.missed else ""
        looks = f"{len(self.took_ms)} looks, {statistics.median(self.took_ms):.0f} ms"
        return f"{looks}, at most {longest:.0f} ms{missed}"


async def repeated(attack: Attack, target: Target) -> tuple[Outcome, Visitor]:
    """One attack, and how a visitor did meanwhile."""
    visitor = Visitor(target)
    looking = asyncio.ensure_future(visitor.look())
    try:
        outcome = await attack(target)
        while not visitor.took_ms:
            await asyncio.sleep(ASK_EVERY_S)
    finally:
        visitor.leave()
        await looking
    return outcome, visitor
