"""Who is logged in: cookies' tokens and seats' links, as hashes in a file: a restart logs nobody out.

A cookie's token has 256 random bits, so its SHA-256 tells nothing; a seat's link is shorter and kept by
scrypt.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from hmac import compare_digest
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.accounts import Accounts, Role, hashed, write_private
from tablectl.adapters.web.rights import NOBODY, Who
from tablectl.errors import InputError
from tablectl.mahjong.seats import Seat

SESSIONS_FILE: Final = "web-sessions.json"
"""In the state folder."""
LASTS: Final = timedelta(hours=16)
"""A day of a tournament."""


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """One cookie."""

    name: str
    role: Role
    seat: Seat | None
    since: str
    """UTC, when it was given."""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """What opens a seat."""

    salt: str
    digest: str
    since: str


class Sessions:
    """Safe to use from several threads."""

    def __init__(self, accounts: Accounts, folder: Path | None, at: Callable[[], str]) -> None:
        """
        Args:
            folder: of the file; None keeps everything in memory.
            at: UTC now.

        Raises:
            InputError: the file cannot be understood.
        """
        self._accounts = accounts
        self._path = None if folder is None else folder / SESSIONS_FILE
        self._at = at
        self._lock = threading.Lock()
        self._cookies: dict[str, LoggedIn] = {}
        self._links: dict[Seat, SeatLink] = {}
        if self._path is not None and self._path.exists():
            self._read(self._path)

    def log_in(self, name: str, password: str) -> str | None:
        """The cookie's token for a name and a password; None: they are wrong. Takes a while."""
        account = self._accounts.check(name, password)
        return None if account is None else self._begin(account.name, account.role, None)

    def take_seat(self, link: str) -> str | None:
        """The cookie's token for a seat's link; None: it opens no seat (any more). Takes a while."""
        seat, _, secret = link.partition(".")
        kept = self._links.get(int(seat)) if seat.isdecimal() and len(seat) == 1 else None
        salt = "00" * 16 if kept is None else kept.salt
        digest = hashed(secret, salt)
        if kept is None or not compare_digest(digest, kept.digest):
            return None
        return self._begin("", Role.PLAYER, int(seat))

    def link_for(self, seat: Seat) -> str:
        """A new link's token for a seat. The seat's old link and the phones that used it are shut out."""
        secret, salt = secrets.token_urlsafe(12), secrets.token_hex(16)
        with self._lock:
            self._links[seat] = SeatLink(salt, hashed(secret, salt), self._at())
            self._drop(lambda each: each.role is Role.PLAYER and each.seat == seat)
            self._write()
        return f"{seat}.{secret}"

    def new_players(self, at: str) -> None:
        """Other people sat down at ``at``: links and phones from before are shut out."""
        with self._lock:
            before = len(self._links), len(self._cookies)
            self._links = {seat: link for seat, link in self._links.items() if link.since > at}
            self._drop(lambda each: each.role is Role.PLAYER and each.since <= at)
            if before != (len(self._links), len(self._cookies)):
                self._write()

    def who(self, token: str) -> Who:
        """Whom a cookie's token belongs to."""
        with self._lock:
            found = self._cookies.get(_digest(token)) if token else None
        if found is None or self._is_over(found):
            return NOBODY
        csrf = hashlib.sha256(f"csrf {token}".encode()).hexdigest()
        return Who(found.name, found.role, found.seat, csrf)

    def log_out(self, token: str) -> None:
        """Forget a cookie."""
        with self._lock:
            if self._cookies.pop(_digest(token), None) is not None:
                self._write()

    def _begin(self, name: str, role: Role, seat: Seat | None) -> str:
        token = secrets.token_urlsafe(32)
        with self._lock:
            self._drop(self._is_over)
            self._cookies[_digest(token)] = LoggedIn(name, role, seat, self._at())
            self._write()
        return token

    def _is_over(self, each: LoggedIn) -> bool:
        """Too old, or its account has gone, changed its role or its password since."""
        if datetime.fromisoformat(self._at()) - datetime.fromisoformat(each.since) > LASTS:
            return True
        if each.role is Role.PLAYER and each.seat is not None:
            return False
        account = self._accounts.get(each.name)
        return account is None or account.role is not each.role or account.since > each.since

    def _drop(self, gone: Callable[[LoggedIn], bool]) -> None:
        self._cookies = {key: each for key, each in self._cookies.items() if not gone(each)}

    def _write(self) -> None:
        if self._path is not None:
            cookies = {key: asdict(each) for key, each in self._cookies.items()}
            links = {str(seat): asdict(link) for seat, link in self._links.items()}
            write_private(self._path, {"cookies": cookies, "links": links})

    def _read(self, path: Path) -> None:
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            self._cookies = {key: _logged_in(row) for key, row in kept["cookies"].items()}
            self._links = {int(seat): SeatLink(**row) for seat, row in kept["links"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise InputError(
                f"{path} cannot be understood: {error}; remove it; everybody has to log in again"
            ) from error


def _logged_in(row: Mapping[str, Any]) -> LoggedIn:
    return LoggedIn(row["name"], Role(row["role"]), row["seat"], row["since"])


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
