"""Which phones may be cameras: one-time codes, and what phones are known by afterwards, hashed in a file."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tablectl.adapters.accounts import token_digest, write_private
from tablectl.decoding import OWN_FILE, decoded
from tablectl.errors import InputError

PHONES_FILE: Final = "phone-cameras.json"
"""In the state folder."""
LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of a code: none that looks like another."""
CODE_LETTERS: Final = 10
"""49 random bits: with the limit on tries, nobody guesses one in its time."""
CODE_LASTS_S: Final = 15 * 60.0
MAX_CODES: Final = 8
"""Codes that are good at once; the oldest ends first."""
MAX_PHONES: Final = 32
KEY_DIGITS: Final = 16
"""Of a token's hash, told to operators: enough to tell phones apart."""
MAX_LABEL_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that may be a camera."""

    camera: str
    """The name of its place."""
    label: str
    """What its browser calls itself."""
    since: str
    """UTC, when it was paired."""


class Pairings:
    """Safe to use from several threads."""

    def __init__(self, folder: Path | None, at: Callable[[], str], now_s: Callable[[], float]) -> None:
        """
        Args:
            folder: of the file; None keeps everything in memory.
            at: UTC now.
            now_s: monotonic time, for codes.

        Raises:
            InputError: the file cannot be understood.
        """
        self._path = None if folder is None else folder / PHONES_FILE
        self._at, self._now_s = at, now_s
        self._lock = threading.Lock()
        self._codes: dict[str, tuple[str, float]] = {}
        """Code to place and the time at which it ends."""
        self._phones: dict[str, Phone] = {}
        if self._path is not None and self._path.exists():
            self._read(self._path)

    def new_code(self, camera: str, *, lasts_s: float = CODE_LASTS_S) -> str:
        """A code that makes one phone the camera in a place, once."""
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        with self._lock:
            self._forget_codes()
            self._codes[code] = (camera, self._now_s() + lasts_s)
            while len(self._codes) > MAX_CODES:
                self._codes.pop(next(iter(self._codes)))
        return code

    def pair(self, code: str, label: str) -> tuple[str, Phone] | None:
        """The token of a phone that has a code, and what it is now; None: the code is not good (any more).

        Raises:
            StateDirError: it cannot be kept; the code stays good.
        """
        spelt = "".join(each for each in code.upper() if each in LETTERS)
        with self._lock:
            self._forget_codes()
            good = next((each for each in self._codes if secrets.compare_digest(each, spelt)), None)
            if good is None:
                return None
            token, before = secrets.token_urlsafe(32), dict(self._phones)
            phone = Phone(self._codes[good][0], label[:MAX_LABEL_LENGTH], self._at())
            self._phones[token_digest(token)] = phone
            while len(self._phones) > MAX_PHONES:
                self._phones.pop(next(iter(self._phones)))
            try:
                self._write()
            except BaseException:
                self._phones = before
                raise
            del self._codes[good]
        return token, phone

    def phone(self, token: str) -> tuple[str, Phone] | None:
        """A phone by its token, with its key in ``phones``; None: it may not be a camera (any more)."""
        digest = token_digest(token) if token else ""
        found = self._phones.get(digest)
        return None if found is None else (digest[:KEY_DIGITS], found)

    def phones(self) -> list[tuple[str, Phone]]:
        """Every phone that may be a camera, the newest first; each with a key that opens nothing."""
        with self._lock:
            return [(digest[:KEY_DIGITS], each) for digest, each in reversed(self._phones.items())]

    def remove(self, key: str) -> Phone | None:
        """Forget a phone; None: there is none of this key (any more).

        Raises:
            StateDirError: it cannot be kept; until the next start the phone is forgotten all the same.
        """
        with self._lock:
            found = [each for each in self._phones if len(key) == KEY_DIGITS and each.startswith(key)]
            gone = [self._phones.pop(each) for each in found]
            if gone:
                self._write()
        return gone[0] if gone else None

    def _forget_codes(self) -> None:
        now_s = self._now_s()
        self._codes = {code: each for code, each in self._codes.items() if each[1] > now_s}

    def _write(self) -> None:
        if self._path is not None:
            write_private(self._path, {"phones": {key: asdict(each) for key, each in self._phones.items()}})

    def _read(self, path: Path) -> None:
        try:
            kept = decoded(path.read_bytes(), OWN_FILE)["phones"]
            self._phones = {str(key): _phone(row) for key, row in kept.items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise InputError(
                f"{path} cannot be understood: remove it; the phones that are cameras have to be paired again"
            ) from error


def _phone(row: Mapping[str, object]) -> Phone:
    return Phone(str(row["camera"]), str(row["label"]), str(row["since"]))
