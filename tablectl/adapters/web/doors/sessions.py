"""Who is logged in: cookies' tokens, seats' links and known devices, as hashes in a file: a restart logs
nobody out.

A cookie's token has 256 random bits, so its SHA-256 tells nothing; a seat's link is shorter and kept by
scrypt.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from hmac import compare_digest
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.accounts import Account, Accounts, Role, hashed, token_digest, write_private
from tablectl.adapters.web.doors.rights import NOBODY, Who
from tablectl.decoding import OWN_FILE, decoded
from tablectl.errors import InputError, StateDirError, in_words
from tablectl.mahjong.seats import Seat

log = logging.getLogger(__name__)

SESSIONS_FILE: Final = "web-sessions.json"
"""In the state folder."""
SESSION_LASTS: Final = timedelta(hours=16)
"""A day of a tournament."""
DEVICES_LAST: Final = timedelta(days=180)
MAX_DEVICES: Final = 200
"""Devices remembered; the one that logged in longest ago is forgotten first."""
NAMES_OF_DEVICE: Final = 10
"""Names remembered with a device that several people use."""
KEY_DIGITS: Final = 16
"""Of a token's hash, told to operators: enough to tell devices apart."""


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


@dataclass(frozen=True, slots=True)
class Device:
    """A browser in which somebody has logged in."""

    names: tuple[str, ...]
    """Whose passwords were right there, case folded, the newest last."""
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
        self._lock = threading.RLock()
        self._cookies: dict[str, LoggedIn] = {}
        self._links: dict[Seat, SeatLink] = {}
        self._devices: dict[str, Device] = {}
        if self._path is not None and self._path.exists():
            self._read(self._path)

    def log_in(self, name: str, password: str) -> str | None:
        """The cookie's token for a name and a password; None: they are wrong. Takes a while."""
        account = self._accounts.check(name, password)
        return None if account is None else self.begin(account)

    def begin(self, account: Account) -> str:
        """The cookie's token for somebody whose account was just opened."""
        return self._begin(account.name, account.role, None)

    def device(self, token: str, name: str) -> str | None:
        """What a device is known by on which a name has logged in before; None: it has not."""
        key = token_digest(token) if token else ""
        found = self._devices.get(key)
        if found is None or self._is_older(found.since, DEVICES_LAST) or name.casefold() not in found.names:
            return None
        return key

    def remember_device(self, token: str, name: str) -> str:
        """A device on which a name has just logged in: its token from now on, which may be the one it has."""
        with self._lock:
            known = self._devices.pop(token_digest(token), None) if token else None
            token = secrets.token_urlsafe(32) if known is None else token
            names = [each for each in (known.names if known else ()) if each != name.casefold()]
            newest = (*names, name.casefold())[-NAMES_OF_DEVICE:]
            self._devices[token_digest(token)] = Device(newest, self._at())
            while len(self._devices) > MAX_DEVICES:
                self._devices.pop(next(iter(self._devices)))
            self._write()
        return token

    def take_seat(self, link: str) -> str | None:
        """The cookie's token for a seat's link; None: it opens no seat (any more). Takes a while."""
        seat, _, secret = link.partition(".")
        kept = self._links.get(int(seat)) if seat.isdecimal() and len(seat) == 1 else None
        salt = "00" * 16 if kept is None else kept.salt
        digest = hashed(secret, salt)
        if kept is None or not compare_digest(digest, kept.digest):
            return None
        with self._lock:
            if self._links.get(int(seat)) is not kept:
                return None  # a new link was made meanwhile, and shuts this one out
            return self._begin("", Role.PLAYER, int(seat))

    def link_for(self, seat: Seat) -> str:
        """A new link's token for a seat. The seat's old link and the phones that used it are shut out."""
        secret, salt = secrets.token_urlsafe(12), secrets.token_hex(16)
        digest = hashed(secret, salt)  # slow, so before the lock: pages ask who somebody is meanwhile
        with self._lock:
            self._links[seat] = SeatLink(salt, digest, self._at())
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
        found = self._cookies.get(token_digest(token)) if token else None
        if found is None or self._is_over(found):
            return NOBODY
        csrf = hashlib.sha256(f"csrf {token}".encode()).hexdigest()
        return Who(found.name, found.role, found.seat, csrf)

    def log_out(self, token: str) -> None:
        """Forget a cookie."""
        with self._lock:
            if self._cookies.pop(token_digest(token), None) is not None:
                self._write()

    def devices(self) -> list[tuple[str, LoggedIn]]:
        """Who is logged in where, newest first; each with a key that signs it out and opens nothing."""
        with self._lock:
            there = [
                (key[:KEY_DIGITS], each) for key, each in self._cookies.items() if not self._is_over(each)
            ]
        return sorted(there, key=lambda found: found[1].since, reverse=True)

    def key_of(self, token: str) -> str:
        """The key of a cookie's token in ``devices``."""
        return token_digest(token)[:KEY_DIGITS]

    def sign_out(self, key: str) -> bool:
        """Forget a device's cookie; False: there is none of this key (any more)."""
        with self._lock:
            found = [digest for digest in self._cookies if len(key) == KEY_DIGITS and digest.startswith(key)]
            for digest in found:
                del self._cookies[digest]
            if found:
                self._write()
        return bool(found)

    def _begin(self, name: str, role: Role, seat: Seat | None) -> str:
        token = secrets.token_urlsafe(32)
        with self._lock:
            self._drop(self._is_over)
            self._cookies[token_digest(token)] = LoggedIn(name, role, seat, self._at())
            self._write()
        return token

    def _is_over(self, each: LoggedIn) -> bool:
        """Too old, or its account has gone, changed its role or its password since."""
        if self._is_older(each.since, SESSION_LASTS):
            return True
        if each.role is Role.PLAYER and each.seat is not None:
            return False
        account = self._accounts.get(each.name)
        return account is None or account.role is not each.role or account.since > each.since

    def _is_older(self, since: str, lasts: timedelta) -> bool:
        return datetime.fromisoformat(self._at()) - datetime.fromisoformat(since) > lasts

    def _drop(self, gone: Callable[[LoggedIn], bool]) -> None:
        self._cookies = {key: each for key, each in self._cookies.items() if not gone(each)}

    def _write(self) -> None:
        """Keep what there is now. Where the disk takes nothing it holds until the next start: whoever is to
        free the disk must be able to log in."""
        if self._path is not None:
            cookies = {key: asdict(each) for key, each in self._cookies.items()}
            links = {str(seat): asdict(link) for seat, link in self._links.items()}
            devices = {key: asdict(each) for key, each in self._devices.items()}
            try:
                write_private(self._path, {"cookies": cookies, "links": links, "devices": devices})
            except StateDirError as error:
                log.error("who is logged in is kept in memory only until it can be written: %s", error)

    def _read(self, path: Path) -> None:
        try:
            kept = decoded(path.read_bytes(), OWN_FILE)
            self._cookies = {key: _logged_in(row) for key, row in kept["cookies"].items()}
            self._links = {int(seat): SeatLink(**row) for seat, row in kept["links"].items()}
            self._devices = {key: _device(row) for key, row in kept.get("devices", {}).items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise InputError(
                f"{path} cannot be understood: {in_words(error)}; remove it; everybody has to log in again"
            ) from error


def _logged_in(row: Mapping[str, Any]) -> LoggedIn:
    return LoggedIn(row["name"], Role(row["role"]), row["seat"], row["since"])


def _device(row: Mapping[str, Any]) -> Device:
    return Device(tuple(row["names"]), row["since"])
