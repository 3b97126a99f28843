"""What people have said of players' names, kept in the state folder."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.accounts import write_private
from tablectl.api.counts.people import People, normalised_name
from tablectl.decoding import OWN_FILE, decode
from tablectl.errors import InputError, in_words
from tablectl.files import FileVersion

log = logging.getLogger(__name__)

PEOPLE_FILE: Final = "people.json"
"""In the state folder."""
SCHEMA: Final = "tablectl/people/1"
MAX_ENTRIES: Final = 10_000
"""Joined names and parted sessions that are kept."""


class PeopleBook:
    """What is kept of it in a folder, by whomever: the file is read again when it has changed. Safe to call
    from any thread; keeping something waits for the disk."""

    def __init__(self, folder: Path) -> None:
        """
        Raises:
            InputError: what is kept cannot be understood.
        """
        self._path = folder / PEOPLE_FILE
        self._using = threading.Lock()
        self._seen = FileVersion.of(self._path)
        self._people = read_people(self._path)

    @property
    def people(self) -> People:
        """What the file holds now; while it cannot be understood, what it held before."""
        with self._using:
            if (mark := FileVersion.of(self._path)) != self._seen:
                self._seen = mark
                try:
                    self._people = read_people(self._path)
                except InputError as error:
                    log.warning("joined names stay as they were: %s", error)
            return self._people

    def save(self, people: People) -> None:
        """Keep this in place of what was kept.

        Raises:
            InputError: it is too much.
            StateDirError: it cannot be written.
        """
        if len(people.joined) + len(people.parted) > MAX_ENTRIES:
            raise InputError(f"at most {MAX_ENTRIES} joined names and parted sessions are kept")
        with self._using:
            parted = [
                {"name": name, "session": session, "as": to} for (name, session), to in people.parted.items()
            ]
            write_private(self._path, {"schema": SCHEMA, "joined": dict(people.joined), "parted": parted})
            self._people, self._seen = people, FileVersion.of(self._path)


def read_people(path: Path) -> People:
    """What a file holds; nothing where there is none.

    Raises:
        InputError: it is no such file.
    """
    if not path.exists():
        return People()
    try:
        document = decode(path.read_bytes(), OWN_FILE)
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            raise InputError(f"expected a file of {SCHEMA}")
        return _people(document)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, InputError) as error:
        raise InputError(
            f"{path} cannot be understood ({in_words(error)}); move it away to begin with no joined names"
        ) from error


def _people(document: Mapping[str, Any]) -> People:
    joined = {normalised_name(each): normalised_name(to) for each, to in document["joined"].items()}
    parted = {
        (normalised_name(each["name"]), int(each["session"])): normalised_name(each["as"])
        for each in document["parted"]
    }
    return People(joined, parted)
