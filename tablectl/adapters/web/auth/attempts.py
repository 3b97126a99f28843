"""Limits on log-in attempts. Guessing is slow, and locks nobody but the guesser out.

Attempts are counted by address and name together. While one name is attacked from many addresses, each
address has fewer attempts but never none, so that the owner of the name can log in from another one. A device
on which the owner has logged in before has attempts of its own (OWASP's device cookies).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablectl.web_access.limits import RateLimit, RateLimiter

PASSWORD_LIMIT: Final = RateLimit(burst=6, refill_s=20.0)
"""For one name from one address, or from a known device."""
ADDRESS_LIMIT: Final = RateLimit(burst=20, refill_s=5.0)
"""For all names and seat links from one address: a whole club may be behind it."""
NAME_LIMIT: Final = RateLimit(burst=60, refill_s=5.0)
"""For one name from all addresses; beyond it ``UNDER_ATTACK_LIMIT`` holds."""
UNDER_ATTACK_LIMIT: Final = RateLimit(burst=2, refill_s=120.0)
"""For one name from one address, while the name is attacked."""


class LoginAttempts:
    """Counts attempts. Belongs to one thread."""

    def __init__(self, now_s: Callable[[], float]) -> None:
        self._by_address = RateLimiter(ADDRESS_LIMIT, now_s)
        self._by_address_and_name = RateLimiter(PASSWORD_LIMIT, now_s)
        self._by_name = RateLimiter(NAME_LIMIT, now_s)
        self._under_attack = RateLimiter(UNDER_ATTACK_LIMIT, now_s)
        self._by_device = RateLimiter(PASSWORD_LIMIT, now_s)

    def count(self, address: str, name: str = "", device: str | None = None) -> float:
        """Count an attempt; 0 where it is allowed, else the seconds until one is.

        Args:
            name: of the account; empty for a link.
            device: key of a device on which that name has logged in before.
        """
        if device is not None:
            return self._by_device.count(device)
        pair = _pair(address, name)
        # The pair first: an attempt that it refuses costs others at the same address nothing.
        if name and (wait_s := self._by_address_and_name.count(pair)):
            return wait_s
        if wait_s := self._by_address.count(address):
            return wait_s
        if name and self._by_name.count(name.casefold()):
            return self._under_attack.count(pair)
        return 0.0

    def succeeded(self, address: str, name: str, device: str | None = None) -> None:
        """Reset the limits of a name after the right password. The limit of the address stays: otherwise the
        owner of one account could guess the passwords of others without end."""
        self._by_address_and_name.reset(_pair(address, name))
        self._under_attack.reset(_pair(address, name))
        if device is not None:
            self._by_device.reset(device)


def _pair(address: str, name: str) -> str:
    return f"{address} {name.casefold()}"
