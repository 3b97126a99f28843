"""Who is logged in: sessions, seat links and known devices, stored as hashes in a file.

A restart logs nobody out. Ages are counted by the time of day: no other clock runs on while the computer is
off. The token of a cookie has 256 random bits, so SHA-256 is enough to store it; a seat link is shorter, and
is hashed by scrypt.
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

from tablectl.adapters.accounts import Account, Accounts, Role, hash_secret, token_digest, write_private
from tablectl.adapters.web.auth.rights import ANONYMOUS, User
from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import InputError, StateDirError, in_words
from tablectl.mahjong.seats import Seat

log = logging.getLogger(__name__)

SESSIONS_FILE: Final = "web-sessions.json"
"""In the state folder."""
SESSION_LIFETIME: Final = timedelta(hours=16)
"""A day of a tournament."""
DEVICE_LIFETIME: Final = timedelta(days=180)
MAX_DEVICES: Final = 200
"""Known devices; the one that logged in longest ago is dropped first."""
MAX_NAMES_PER_DEVICE: Final = 10
"""Of a device that several people use."""
MAX_LABEL_LENGTH: Final = 200
"""Letters of a browser's own name that are kept."""
KEY_DIGITS: Final = 16
"""Of a token's hash, shown to operators: enough to identify a device."""


@dataclass(frozen=True, slots=True)
class LoginSession:
    """A session of a logged-in user, by its cookie."""

    name: str
    role: Role
    seat: Seat | None
    since: str
    """UTC, when it was started."""
    salt: str = ""
    """Of the account's password: another one ends it, however the clock was set meanwhile. Empty for a
    seat."""
    label: str = ""
    """What its browser calls itself: by it an operator knows which device to sign out."""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """The hash of a link that logs a player in at a seat."""

    salt: str
    digest: str


@dataclass(frozen=True, slots=True)
class Seating:
    """The newest start of a session, by both marks: a clock may be set back, and a restored journal counts on
    from a lower number."""

    seq: int = 0
    """Of the event that told it."""
    at: str = ""
    """UTC."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser in which somebody has logged in."""

    names: tuple[str, ...]
    """Of the accounts, case folded, the latest last."""
    since: str


class Sessions:
    """Sessions, seat links and known devices. Safe to use from several threads."""

    def __init__(self, accounts: Accounts, folder: Path | None, at: Callable[[], str]) -> None:
        """
        Args:
            folder: of the file; None: everything is in memory alone.
            at: UTC now.

        Raises:
            InputError: the file cannot be understood.
        """
        self._accounts = accounts
        self._path = None if folder is None else folder / SESSIONS_FILE
        self._at = at
        self._lock = threading.RLock()
        self._cookies: dict[str, LoginSession] = {}
        self._links: dict[Seat, SeatLink] = {}
        self._devices: dict[str, Device] = {}
        self._seating = Seating()
        if self._path is not None and self._path.exists():
            self._cookies, self._links, self._devices, self._seating = read_sessions(self._path)

    def log_in(self, name: str, password: str, label: str = "") -> str | None:
        """Start a session with a name and a password, which takes a while; returns its token, None if they
        are wrong."""
        account = self._accounts.check(name, password)
        return None if account is None else self.start_session(account, label)

    def start_session(self, account: Account, label: str = "") -> str:
        """Start a session for an account that was just made; returns its token."""
        return self._start_session(account.name, account.role, None, label, account.salt)

    def known_device_key(self, token: str, name: str) -> str | None:
        """The key of a device on which a name has logged in before; None where it has not."""
        key = token_digest(token) if token else ""
        found = self._devices.get(key)
        if (
            found is None
            or self._is_older_than(found.since, DEVICE_LIFETIME)
            or name.casefold() not in found.names
        ):
            return None
        return key

    def remember_device(self, token: str, name: str) -> str:
        """Remember that a name has logged in on a device; returns the device's token, perhaps a new one."""
        with self._lock:
            known = self._devices.pop(token_digest(token), None) if token else None
            token = secrets.token_urlsafe(32) if known is None else token
            names = [each for each in (known.names if known else ()) if each != name.casefold()]
            recent_names = (*names, name.casefold())[-MAX_NAMES_PER_DEVICE:]
            self._devices[token_digest(token)] = Device(recent_names, self._at())
            while len(self._devices) > MAX_DEVICES:
                self._devices.pop(next(iter(self._devices)))
            self._write()
        return token

    def log_in_seat(self, link: str, label: str = "") -> str | None:
        """Start a session with a seat's link, which takes a while; returns its token, None if the link is not
        valid (any more)."""
        seat, _, secret = link.partition(".")
        stored = self._links.get(int(seat)) if seat.isdecimal() and len(seat) == 1 else None
        salt = "00" * 16 if stored is None else stored.salt
        digest = hash_secret(secret, salt)
        if stored is None or not compare_digest(digest, stored.digest):
            return None
        with self._lock:
            if self._links.get(int(seat)) is not stored:
                return None  # a new link was made meanwhile, which replaces this one
            return self._start_session("", Role.PLAYER, int(seat), label)

    def new_seat_link(self, seat: Seat) -> str:
        """Make a new link for a seat; returns its token. The old link and the sessions of its phones end."""
        secret, salt = secrets.token_urlsafe(12), secrets.token_hex(16)
        digest = hash_secret(secret, salt)  # slow, so before the lock: requests are identified meanwhile
        with self._lock:
            self._links[seat] = SeatLink(salt, digest)
            self._remove_sessions(lambda each: each.role is Role.PLAYER and each.seat == seat)
            self._write()
        return f"{seat}.{secret}"

    def seat_players(self, seating: Seating) -> None:
        """End the seats' links and sessions when others sit down; a start that is told again ends nothing."""
        with self._lock:
            known = self._seating
            if seating.seq <= known.seq and seating.at <= known.at:
                return
            self._seating = Seating(max(seating.seq, known.seq), max(seating.at, known.at))
            self._links = {}
            self._remove_sessions(lambda each: each.role is Role.PLAYER and each.seat is not None)
            self._write()

    def user(self, token: str) -> User:
        """The user of a session, by its token."""
        found = self._cookies.get(token_digest(token)) if token else None
        if found is None or self._is_expired(found):
            return ANONYMOUS
        csrf = hashlib.sha256(f"csrf {token}".encode()).hexdigest()
        return User(found.name, found.role, found.seat, csrf)

    def log_out(self, token: str) -> None:
        """End a session."""
        with self._lock:
            if self._cookies.pop(token_digest(token), None) is not None:
                self._write()

    def devices(self) -> list[tuple[str, LoginSession]]:
        """The sessions, newest first, each with a key that ends it and does not log in."""
        with self._lock:
            sessions = [
                (key[:KEY_DIGITS], each) for key, each in self._cookies.items() if not self._is_expired(each)
            ]
        return sorted(sessions, key=lambda found: found[1].since, reverse=True)

    def session_key(self, token: str) -> str:
        """The key in ``devices`` of a session's token."""
        return token_digest(token)[:KEY_DIGITS]

    def sign_out(self, key: str) -> bool:
        """End a session by its key; False where there is none (any more)."""
        with self._lock:
            found = [digest for digest in self._cookies if len(key) == KEY_DIGITS and digest.startswith(key)]
            for digest in found:
                del self._cookies[digest]
            if found:
                self._write()
        return bool(found)

    def _start_session(self, name: str, role: Role, seat: Seat | None, label: str, salt: str = "") -> str:
        token = secrets.token_urlsafe(32)
        with self._lock:
            self._remove_sessions(self._is_expired)
            self._cookies[token_digest(token)] = LoginSession(
                name, role, seat, self._at(), salt, label[:MAX_LABEL_LENGTH]
            )
            self._write()
        return token

    def _is_expired(self, each: LoginSession) -> bool:
        """Whether it is too old, or its account was removed or got another role or password since."""
        if self._is_older_than(each.since, SESSION_LIFETIME):
            return True
        if each.role is Role.PLAYER and each.seat is not None:
            return False
        account = self._accounts.get(each.name)
        return account is None or account.role is not each.role or account.salt != each.salt

    def _is_older_than(self, since: str, lifetime: timedelta) -> bool:
        """Also what is to come: it is of a clock that was set back, and would last until then."""
        return abs(datetime.fromisoformat(self._at()) - datetime.fromisoformat(since)) > lifetime

    def _remove_sessions(self, is_removed: Callable[[LoginSession], bool]) -> None:
        self._cookies = {key: each for key, each in self._cookies.items() if not is_removed(each)}

    def _write(self) -> None:
        """Store everything. A full disk is no error: whoever frees it must be able to log in."""
        if self._path is not None:
            cookies = {key: asdict(each) for key, each in self._cookies.items()}
            links = {str(seat): asdict(link) for seat, link in self._links.items()}
            devices = {key: asdict(each) for key, each in self._devices.items()}
            try:
                stored = {"cookies": cookies, "links": links, "devices": devices}
                write_private(self._path, stored | {"seating": asdict(self._seating)})
            except StateDirError as error:
                log.error("who is logged in is kept in memory only until it can be written: %s", error)


def read_sessions(
    path: Path,
) -> tuple[dict[str, LoginSession], dict[Seat, SeatLink], dict[str, Device], Seating]:
    """Sessions, seat links, known devices and the newest seating of a file.

    Raises:
        InputError: it cannot be understood.
    """
    try:
        stored = decode(path.read_bytes(), OWN_FILE)
        return (
            {key: _logged_in(row) for key, row in stored["cookies"].items()},
            {int(seat): SeatLink(row["salt"], row["digest"]) for seat, row in stored["links"].items()},
            {key: _device(row) for key, row in stored.get("devices", {}).items()},
            Seating(**stored.get("seating", {})),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{path} cannot be understood: {in_words(error)}; remove it; everybody has to log in again"
        ) from error


def _logged_in(row: Mapping[str, Any]) -> LoginSession:
    return LoginSession(
        row["name"], Role(row["role"]), row["seat"], row["since"], row.get("salt", ""), row.get("label", "")
    )


def _device(row: Mapping[str, Any]) -> Device:
    return Device(tuple(row["names"]), row["since"])
