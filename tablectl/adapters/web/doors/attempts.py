"""Who may try a password now. Guessing is slow, and keeps nobody but the guesser out.

Tries are counted by address and name together. Where very many are made for one name from everywhere, each
address has fewer, but none is left without: the name's owner comes in from another one. A device on which the
owner has been before has tries of its own, whatever happens elsewhere (OWASP's device cookies).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablectl.web_access.limits import RateLimit, RateLimiter

PASSWORDS: Final = RateLimit(burst=6, refill_s=20.0)
"""Of one name from one address, or from a device that is known."""
ADDRESSES: Final = RateLimit(burst=20, refill_s=5.0)
"""Of any names and seats' links from one address: a whole club may be behind it."""
GUESSES: Final = RateLimit(burst=60, refill_s=5.0)
"""Of one name from everywhere; beyond them ``UNDER_ATTACK`` holds."""
UNDER_ATTACK: Final = RateLimit(burst=2, refill_s=120.0)
"""Of one name from one address, while very many guess it."""


class Attempts:
    """Counts tries. Belongs to one thread."""

    def __init__(self, now_s: Callable[[], float]) -> None:
        self._addresses = RateLimiter(ADDRESSES, now_s)
        self._pairs = RateLimiter(PASSWORDS, now_s)
        self._names = RateLimiter(GUESSES, now_s)
        self._few = RateLimiter(UNDER_ATTACK, now_s)
        self._devices = RateLimiter(PASSWORDS, now_s)

    def count(self, address: str, name: str = "", device: str | None = None) -> float:
        """Count a try; 0 where it is allowed, else the seconds until one is.

        Args:
            name: of the account; empty for a link.
            device: what a device is known by on which that name has logged in before.
        """
        if device is not None:
            return self._devices.count(device)
        pair = _pair(address, name)
        # The pair first: what is refused to it takes nothing from its neighbours at the same address.
        if name and (wait_s := self._pairs.count(pair)):
            return wait_s
        if wait_s := self._addresses.count(address):
            return wait_s
        if name and self._names.count(name.casefold()):
            return self._few.count(pair)
        return 0.0

    def was_right(self, address: str, name: str, device: str | None = None) -> None:
        """Forget these tries. Those of the address stay: else whoever has one account could try at others
        without end."""
        self._pairs.reset(_pair(address, name))
        self._few.reset(_pair(address, name))
        if device is not None:
            self._devices.reset(device)


def _pair(address: str, name: str) -> str:
    return f"{address} {name.casefold()}"
