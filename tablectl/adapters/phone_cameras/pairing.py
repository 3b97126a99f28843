"""Pairing of phones as cameras: one-time codes, and tokens of paired phones, stored as hashes in a file."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tablectl.adapters.accounts import token_digest, write_private
from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import InputError, in_words

PHONES_FILE: Final = "phone-cameras.json"
"""In the state folder."""
CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No letter looks like another."""
CODE_LENGTH: Final = 10
"""49 random bits: with the limit on attempts, nobody guesses one before it expires."""
CODE_LIFETIME_S: Final = 15 * 60.0
MAX_CODES: Final = 8
"""Valid at the same time; the oldest is dropped first."""
MAX_PHONES: Final = 32
KEY_DIGITS: Final = 16
"""Of a token's hash, shown to operators: enough to identify a phone."""
MAX_LABEL_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class Phone:
    """A paired phone."""

    camera: str
    """The name of its place."""
    label: str
    """Its browser's user agent."""
    since: str
    """UTC, when it was paired."""


class Pairings:
    """The codes and the paired phones. Safe to use from several threads."""

    def __init__(self, folder: Path | None, at: Callable[[], str], now_s: Callable[[], float]) -> None:
        """
        Args:
            folder: of the file; None: everything is in memory alone.
            at: UTC now.
            now_s: monotonic time, for the lifetime of codes.

        Raises:
            InputError: the file cannot be understood.
        """
        self._path = None if folder is None else folder / PHONES_FILE
        self._at, self._now_s = at, now_s
        self._lock = threading.Lock()
        self._codes: dict[str, tuple[str, float]] = {}
        """Code to place and monotonic time of expiry."""
        self._phones: dict[str, Phone] = {}
        if self._path is not None and self._path.exists():
            self._phones = read_phones(self._path)

    def new_code(self, camera: str, *, lifetime_s: float = CODE_LIFETIME_S) -> str:
        """Make a code with which one phone is paired as the camera in a place."""
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        with self._lock:
            self._drop_expired_codes()
            self._codes[code] = (camera, self._now_s() + lifetime_s)
            while len(self._codes) > MAX_CODES:
                self._codes.pop(next(iter(self._codes)))
        return code

    def pair(self, code: str, label: str) -> tuple[str, Phone] | None:
        """Pair a phone by a code; returns its token and entry, None where the code is not valid (any more).

        Raises:
            StateDirError: it cannot be stored; the code stays valid.
        """
        normalised = "".join(each for each in code.upper() if each in CODE_ALPHABET)
        with self._lock:
            self._drop_expired_codes()
            valid = next((each for each in self._codes if secrets.compare_digest(each, normalised)), None)
            if valid is None:
                return None
            token, before = secrets.token_urlsafe(32), dict(self._phones)
            phone = Phone(self._codes[valid][0], label[:MAX_LABEL_LENGTH], self._at())
            self._phones[token_digest(token)] = phone
            while len(self._phones) > MAX_PHONES:
                self._phones.pop(next(iter(self._phones)))
            try:
                self._write()
            except BaseException:
                self._phones = before
                raise
            del self._codes[valid]
        return token, phone

    def phone(self, token: str) -> tuple[str, Phone] | None:
        """A phone by its token, with its key in ``phones``; None where it is not paired (any more)."""
        digest = token_digest(token) if token else ""
        found = self._phones.get(digest)
        return None if found is None else (digest[:KEY_DIGITS], found)

    def phones(self) -> list[tuple[str, Phone]]:
        """The paired phones, latest first, each with a key that gives no access."""
        with self._lock:
            return [(digest[:KEY_DIGITS], each) for digest, each in reversed(self._phones.items())]

    def remove(self, key: str) -> Phone | None:
        """Remove a phone; returns it, None where there is none of this key (any more).

        Raises:
            StateDirError: it cannot be stored; until the next start the phone is removed all the same.
        """
        with self._lock:
            found = [each for each in self._phones if len(key) == KEY_DIGITS and each.startswith(key)]
            removed = [self._phones.pop(each) for each in found]
            if removed:
                self._write()
        return removed[0] if removed else None

    def _drop_expired_codes(self) -> None:
        now_s = self._now_s()
        self._codes = {code: each for code, each in self._codes.items() if each[1] > now_s}

    def _write(self) -> None:
        if self._path is not None:
            write_private(self._path, {"phones": {key: asdict(each) for key, each in self._phones.items()}})


def read_phones(path: Path) -> dict[str, Phone]:
    """The paired phones of a file, by the hash of their token.

    Raises:
        InputError: it cannot be understood.
    """
    try:
        stored = decode(path.read_bytes(), OWN_FILE)["phones"]
        return {str(key): _phone(row) for key, row in stored.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{path} cannot be understood: {in_words(error)}; remove it; the phones that are cameras have to "
            "be paired again"
        ) from error


def _phone(row: Mapping[str, object]) -> Phone:
    return Phone(str(row["camera"]), str(row["label"]), str(row["since"]))
