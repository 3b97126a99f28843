"""Somebody who goes on looking at the pages while they are attacked."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import wraps
from typing import Final

from tests.attacks.theme import Outcome
from tests.attacks.wire import Target, answer, request

VISITOR: Final = "127.0.0.1"
ASK_EVERY_S: Final = 0.05


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
        """Ask for the address that the target names again and again, until it leaves."""
        while not self._leaves:
            begun_s = time.perf_counter()
            status, _ = await answer(self._target, request("GET", self._target.looked_at), VISITOR)
            self.took_ms.append((time.perf_counter() - begun_s) * 1000)
            self.missed += status != 200
            await asyncio.sleep(ASK_EVERY_S)

    @property
    def median_ms(self) -> float:
        """Of its answers."""
        return statistics.median(self.took_ms)

    def in_words(self) -> str:
        """How long the visitor waited, and for how many answers in vain."""
        missed = f", {self.missed} without an answer" if self.missed else ""
        looks = f"{len(self.took_ms)} looks, {self.median_ms:.0f} ms"
        return f"{looks}, at most {max(self.took_ms):.0f} ms{missed}"


def visited(attack: Callable[[Target], Awaitable[Outcome]]) -> Callable[[Target], Outcome]:
    """An attack during which a visitor goes on looking; it holds where that visitor gets every answer."""

    async def beside(target: Target) -> Outcome:
        visitor = Visitor(target)
        looking = asyncio.ensure_future(visitor.look())
        try:
            outcome = await attack(target)
            while not visitor.took_ms:
                await asyncio.sleep(ASK_EVERY_S)
        finally:
            visitor.leave()
            await looking
        return replace(outcome, held=outcome.held and not visitor.missed, meanwhile=visitor.in_words())

    @wraps(attack)
    def made(target: Target) -> Outcome:
        return asyncio.run(beside(target))

    return made
