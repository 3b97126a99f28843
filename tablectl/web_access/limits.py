"""How often somebody may try: buckets that fill again with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MAX_KEYS: Final = 10_000
"""Keys remembered; the one tried longest ago is forgotten first."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once, then one more each so many seconds."""

    at_once: int
    again_after_s: float


class TryCounter:
    """Counts tries by key: an address, a name. Belongs to one thread."""

    def __init__(self, allowance: Allowance, now_s: Callable[[], float]) -> None:
        self._allowance = allowance
        self._now_s = now_s
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Key to (tries left, when that was)."""

    def wait_s(self, key: str) -> float:
        """Count a try; 0 where it may be made, else the seconds until one may."""
        now_s = self._now_s()
        left, since_s = self._left.pop(key, (float(self._allowance.at_once), now_s))
        left = min(self._allowance.at_once, left + (now_s - since_s) / self._allowance.again_after_s)
        wait_s = 0.0 if left >= 1 else (1 - left) * self._allowance.again_after_s
        self._left[key] = (left if wait_s else left - 1, now_s)
        while len(self._left) > MAX_KEYS:
            self._left.popitem(last=False)
        return wait_s

    def charge(self, key: str, cost_s: float) -> None:
        """Count what a try has cost beyond the time in which another one comes back."""
        left, since_s = self._left.get(key, (float(self._allowance.at_once), self._now_s()))
        extra = max(0.0, cost_s / self._allowance.again_after_s - 1)
        self._left[key] = (max(left - extra, -float(self._allowance.at_once)), since_s)

    def forgive(self, key: str) -> None:
        """Forget a key's tries: it was right."""
        self._left.pop(key, None)
