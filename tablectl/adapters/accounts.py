"""Who may log in to the pages: names, roles and scrypt hashes in a file of the state folder.

The file is read anew when it has changed, so that ``tablectl user`` works beside a running service.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import secrets
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest
from pathlib import Path
from typing import Any, Final

from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import InputError, StateDirError, in_words
from tablectl.files import write_atomically
from tablectl.quoting import quoted

ACCOUNTS_FILE: Final = "accounts.json"
"""In the state folder."""
MIN_PASSWORD_LENGTH: Final = 8
MAX_PASSWORD_LENGTH: Final = 200
_NAME: Final = re.compile(r"[\w][\w .@-]{0,39}")
_COST: Final = {"n": 2**14, "r": 8, "p": 1}
"""scrypt with 16 MiB, about 50 ms on a Raspberry Pi 5 (OWASP's smallest memory setting is the same size)."""


_HASH_SLOTS: Final = threading.BoundedSemaphore(2)
"""Hashes made at once: many people who guess must not take the table's memory."""


class Role(StrEnum):
    """What somebody may do."""

    VIEWER = "viewer"
    PLAYER = "player"
    COMMENTARY = "commentary"
    BROADCAST = "broadcast"
    JUDGE = "judge"
    OPERATOR = "operator"


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who can log in."""

    name: str
    role: Role
    salt: str
    digest: str
    since: str
    """When the password was set, UTC."""


def token_digest(token: str) -> str:
    """What is kept of a token. It has 256 random bits, so its SHA-256 tells nothing."""
    return hashlib.sha256(token.encode()).hexdigest()


def hash_secret(secret: str, salt: str) -> str:
    """A password or token as it is kept."""
    with _HASH_SLOTS:
        return hashlib.scrypt(secret.encode(), salt=bytes.fromhex(salt), dklen=32, **_COST).hex()


class Accounts:
    """The accounts of one table. Safe to use from several threads and processes."""

    def __init__(self, folder: Path | None) -> None:
        """Nothing is read before it is asked for. Without a folder nobody has an account."""
        self._path = None if folder is None else folder / ACCOUNTS_FILE
        self._lock = threading.Lock()
        self._read_at: tuple[int, int] | None = None
        self._known: Mapping[str, Account] = {}

    @property
    def kept(self) -> bool:
        """Whether accounts can be made here at all."""
        return self._path is not None

    def all(self) -> tuple[Account, ...]:
        """Everybody, by name.

        Raises:
            InputError: the file cannot be understood.
        """
        return tuple(sorted(self._now().values(), key=lambda account: account.name))

    def get(self, name: str) -> Account | None:
        """The account of a name; letters' case does not matter."""
        return self._now().get(name.casefold())

    def has_operator(self) -> bool:
        """Whether anybody can log in who may do everything."""
        return any(account.role is Role.OPERATOR for account in self._now().values())

    def check(self, name: str, password: str) -> Account | None:
        """The account that a name and a password open; None: they open none. Takes as long for a name that
        nobody has."""
        account = self.get(name)
        salt = "00" * 16 if account is None else account.salt
        digest = hash_secret(password[:MAX_PASSWORD_LENGTH], salt)
        if account is None or not compare_digest(digest, account.digest):
            return None
        return account

    def add(self, name: str, role: Role, password: str, at: str) -> Account:
        """A new account.

        Raises:
            InputError: the name is taken or cannot be one, or the password is too short.
            StateDirError: the file cannot be written.
        """
        if not _NAME.fullmatch(name):
            raise InputError(f"a name has 1 to 40 letters, digits, spaces and . @ - _, not {quoted(name)}")
        with self._update() as known:
            if name.casefold() in known:
                raise InputError(f"{name} already has an account; `tablectl user password {name}` changes it")
            account = known[name.casefold()] = _new_account(name, role, password, at)
        return account

    def remove(self, name: str) -> None:
        """Take an account away; whoever is logged in by it is logged out.

        Raises:
            InputError: there is none.
            StateDirError: the file cannot be written.
        """
        with self._update() as known:
            if known.pop(name.casefold(), None) is None:
                raise InputError(f"no account {quoted(name)}; `tablectl user list` lists the accounts")

    def set_password(self, name: str, password: str, at: str) -> None:
        """Another password; whoever is logged in by the old one is logged out.

        Raises:
            InputError: there is no such account, or the password is too short.
            StateDirError: the file cannot be written.
        """
        with self._update() as known:
            account = known.get(name.casefold())
            if account is None:
                raise InputError(f"no account {quoted(name)}; `tablectl user list` lists the accounts")
            known[name.casefold()] = _new_account(account.name, account.role, password, at)

    def _now(self) -> Mapping[str, Account]:
        with self._lock:
            try:
                stat = None if self._path is None else self._path.stat()
            except FileNotFoundError:
                stat = None
            except OSError as error:
                raise StateDirError(f"{self._path} cannot be read: {error.strerror}") from error
            if self._path is None or stat is None:
                self._read_at, self._known = None, {}
                return self._known
            mark = (stat.st_mtime_ns, stat.st_ino)
            if mark != self._read_at:
                self._known, self._read_at = _read(self._path), mark
            return self._known

    @contextmanager
    def _update(self) -> Iterator[dict[str, Account]]:
        if self._path is None:
            raise StateDirError("accounts need a state folder")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            lock = os.open(self._path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StateDirError(f"{self._path} cannot be written: {error.strerror}") from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            known = dict(_read(self._path)) if self._path.exists() else {}
            yield known
            write_private(self._path, [_to_json(account) for account in known.values()])
        finally:
            os.close(lock)


def write_private(path: Path, value: object) -> None:
    """Replace a file that only its owner may read by JSON, whole or not at all.

    Raises:
        StateDirError: it cannot be written.
    """
    try:
        write_atomically(path, json.dumps(value, ensure_ascii=False, indent=1))
    except OSError as error:
        raise StateDirError(f"{path} cannot be written: {error.strerror}") from error


def _new_account(name: str, role: Role, password: str, at: str) -> Account:
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise InputError(
            f"a password has {MIN_PASSWORD_LENGTH} to {MAX_PASSWORD_LENGTH} characters,"
            f" this one {len(password)}"
        )
    salt = secrets.token_hex(16)
    return Account(name, role, salt, hash_secret(password, salt), at)


def _read(path: Path) -> Mapping[str, Account]:
    try:
        rows = decode(path.read_bytes(), OWN_FILE)
        found = [_from_json(row) for row in rows]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{path} cannot be understood: {in_words(error)}; restore a copy, or move it away and create the "
            "accounts again"
        ) from error
    return {account.name.casefold(): account for account in found}


def _to_json(account: Account) -> dict[str, Any]:
    return {
        "name": account.name,
        "role": account.role.value,
        "scrypt": {"salt": account.salt, "digest": account.digest, **_COST},
        "since": account.since,
    }


def _from_json(row: Mapping[str, Any]) -> Account:
    kept = row["scrypt"]
    return Account(row["name"], Role(row["role"]), kept["salt"], kept["digest"], row["since"])
