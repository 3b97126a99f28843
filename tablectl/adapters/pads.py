"""Button pads (a Stream Deck, Bitfocus Companion, a phone's shortcut): whose token presses as which role.

A token has 256 random bits, so its SHA-256 says nothing; only that is kept.
"""

from __future__ import annotations

import logging
import re
import secrets
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tablectl.adapters.accounts import Role, token_digest, write_private
from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import InputError, in_words, without_folders
from tablectl.files import FileVersion
from tablectl.quoting import as_json

log = logging.getLogger(__name__)

PADS_FILE: Final = "button-pads.json"
"""In the state folder."""
MAX_PADS: Final = 20
_NAME: Final = re.compile(r"[\w .@-]{1,40}")


@dataclass(frozen=True, slots=True)
class Pad:
    """One pad that may press."""

    name: str
    role: Role
    digest: str
    since: str
    """UTC, when its token was made."""


class Pads:
    """Safe to use from several threads; what another process writes into the file holds at once."""

    def __init__(self, folder: Path | None, at: Callable[[], str]) -> None:
        """
        Args:
            folder: of the file; None keeps everything in memory.
            at: UTC now.

        Raises:
            InputError: the file cannot be understood.
        """
        self._path = None if folder is None else folder / PADS_FILE
        self._at = at
        self._lock = threading.Lock()
        self._pads: tuple[Pad, ...] = ()
        self._read_at: FileVersion | None = None
        self._reload()

    def all(self) -> tuple[Pad, ...]:
        """Every pad, by name."""
        return self._current()

    def add(self, name: str, role: Role) -> str:
        """A new pad; returns its token, which is told this once.

        Raises:
            InputError: the name is taken or cannot be one, or there are too many pads.
            StateDirError: the file cannot be written.
        """
        if not _NAME.fullmatch(name):
            raise InputError(
                f"a pad's name has 1 to 40 letters, digits, spaces and . @ - _, not {as_json(name)}"
            )
        token = secrets.token_urlsafe(32)
        with self._lock:
            self._reload()
            if any(each.name.casefold() == name.casefold() for each in self._pads):
                raise InputError(f"there is a pad {name} already")
            if len(self._pads) >= MAX_PADS:
                raise InputError(f"there are {MAX_PADS} pads already: remove one first")
            self._save((*self._pads, Pad(name, role, token_digest(token), self._at())))
        return token

    def remove(self, name: str) -> bool:
        """Take a pad away, its token opens nothing any more; False: there is none of this name.

        Raises:
            StateDirError: the file cannot be written.
        """
        with self._lock:
            self._reload()
            remaining = tuple(each for each in self._pads if each.name != name)
            if len(remaining) == len(self._pads):
                return False
            self._save(remaining)
        return True

    def owner_of(self, token: str) -> Pad | None:
        """Whose a token is; None: nobody's."""
        digest = token_digest(token) if token else ""
        return next((each for each in self._current() if secrets.compare_digest(each.digest, digest)), None)

    def _save(self, pads: tuple[Pad, ...]) -> None:
        kept = tuple(sorted(pads, key=lambda each: each.name.casefold()))
        if self._path is not None:
            write_private(self._path, [asdict(each) for each in kept])
            self._read_at = FileVersion.of(self._path)
        self._pads = kept

    def _current(self) -> tuple[Pad, ...]:
        """Those of the file; those of before, where it cannot be understood any more."""
        with self._lock:
            try:
                self._reload()
            except InputError as error:
                log.error("button pads stay as they were: %s", without_folders(str(error)))
            return self._pads

    def _reload(self) -> None:
        """What the file holds, where it has changed; a damaged one is reported once.

        Raises:
            InputError: the file cannot be understood.
        """
        if self._path is None or (mark := FileVersion.of(self._path)) == self._read_at:
            return
        self._read_at = mark
        self._pads = () if mark is None else read_pads(self._path)


def read_pads(path: Path) -> tuple[Pad, ...]:
    """The pads of a file.

    Raises:
        InputError: it cannot be understood.
    """
    try:
        rows = decode(path.read_bytes(), OWN_FILE)
        return tuple(Pad(row["name"], Role(row["role"]), row["digest"], row["since"]) for row in rows)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{path} cannot be understood: {in_words(error)}; remove it; every pad then needs a new token"
        ) from error
