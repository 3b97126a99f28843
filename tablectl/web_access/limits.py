"""Rate limits: a token bucket for each key, such as an address or a name."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MAX_KEYS: Final = 10_000
"""Keys with a bucket; the one used longest ago is dropped first."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """So many requests at once, then one more every so many seconds."""

    burst: int
    refill_s: float


class RateLimiter:
    """Counts requests by key. Belongs to one thread."""

    def __init__(self, limit: RateLimit, now_s: Callable[[], float]) -> None:
        self._limit = limit
        self._now_s = now_s
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Key to (requests left, when that was)."""

    def count(self, key: str) -> float:
        """Count a request; 0 where it is allowed, else the seconds until one is."""
        now_s = self._now_s()
        left, since_s = self._left.pop(key, (float(self._limit.burst), now_s))
        left = min(self._limit.burst, left + (now_s - since_s) / self._limit.refill_s)
        wait_s = 0.0 if left >= 1 else (1 - left) * self._limit.refill_s
        self._left[key] = (left if wait_s else left - 1, now_s)
        while len(self._left) > MAX_KEYS:
            self._left.popitem(last=False)
        return wait_s

    def charge(self, key: str, cost_s: float) -> None:
        """Charge a request that took longer than one refill with the rest of its time."""
        left, since_s = self._left.get(key, (float(self._limit.burst), self._now_s()))
        extra = max(0.0, cost_s / self._limit.refill_s - 1)
        self._left[key] = (max(left - extra, -float(self._limit.burst)), since_s)

    def reset(self, key: str) -> None:
        """Fill a key's bucket again."""
        self._left.pop(key, None)
