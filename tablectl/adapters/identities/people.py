"""Which names are one player's, and which sessions of a name are another's: what people have said of them."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tablectl.adapters.accounts import write_private
from tablectl.config.identity import LONGEST_NAME, plain_name
from tablectl.decoding import OWN_FILE, decoded
from tablectl.errors import InputError, in_words

PEOPLE_FILE: Final = "people.json"
"""In the state folder."""
SCHEMA: Final = "tablectl/people/1"
MOST: Final = 10_000
"""Joined names and parted sessions that are kept."""


@dataclass(frozen=True, slots=True)
class People:
    """Names as people have put them right. A value; what it does not know stays as it was written."""

    joined: Mapping[str, str] = field(default_factory=dict)
    """By name, the name that the player is told by."""
    parted: Mapping[tuple[str, int], str] = field(default_factory=dict)
    """By name and number of a session, the name of the other player who had it there."""

    def of(self, name: str, session: int | None = None) -> str:
        """Whom a name of a session means.

        Args:
            session: its number in the journal, from 1; None where it has none.
        """
        known = plain_name(name)
        if session is not None:
            known = self.parted.get((known, session), known)
        return self.joined.get(known, name if known == plain_name(name) else known)

    def names_of(self, name: str) -> tuple[str, ...]:
        """All names of the player whom a name means, the one they are told by first."""
        first = self.joined.get(name, name)
        return first, *sorted(each for each, to in self.joined.items() if to == first)

    def join(self, name: str, to: str) -> People:
        """Count what a name did for another.

        Raises:
            InputError: they are one already.
        """
        name, to = _name(name), self.joined.get(_name(to), _name(to))
        if self.joined.get(name, name) == to:
            raise InputError(f"{name!r} and {to!r} are one player already")
        moved = {each: to for each, known in self.joined.items() if known == name}
        return People({**self.joined, **moved, name: to}, self.parted)

    def separate(self, name: str) -> People:
        """Let a joined name be a player of its own again.

        Raises:
            InputError: it is joined to nothing.
        """
        name = _name(name)
        if name not in self.joined:
            raise InputError(f"{name!r} is joined to no other name")
        return People({each: to for each, to in self.joined.items() if each != name}, self.parted)

    def part(self, name: str, sessions: Sequence[int], to: str) -> People:
        """Count what a name did in some sessions for another player; for itself again under its own name.

        Raises:
            InputError: no session, or one below 1.
        """
        name, to = _name(name), _name(to)
        if not sessions or min(sessions) < 1:
            raise InputError("name the sessions by their numbers, from 1")
        kept = {key: known for key, known in self.parted.items() if key[0] != name or key[1] not in sessions}
        new = {} if to == name else {(name, each): to for each in sessions}
        return People(self.joined, {**kept, **new})

    def without(self, name: str) -> People:
        """Nothing of a name."""
        return People(
            {each: to for each, to in self.joined.items() if name not in (each, to)},
            {key: to for key, to in self.parted.items() if name not in (key[0], to)},
        )


class PeopleBook:
    """What is kept of it in a folder. Safe to call from any thread; keeping something waits for the disk."""

    def __init__(self, folder: Path) -> None:
        """
        Raises:
            InputError: what is kept cannot be understood.
        """
        self._path = folder / PEOPLE_FILE
        self._writing = threading.Lock()
        self.people = read_people(self._path)

    def keep(self, people: People) -> None:
        """Keep this in place of what was kept.

        Raises:
            InputError: it is too much.
            StateDirError: it cannot be written.
        """
        if len(people.joined) + len(people.parted) > MOST:
            raise InputError(f"at most {MOST} joined names and parted sessions are kept")
        with self._writing:
            parted = [
                {"name": name, "session": session, "as": to} for (name, session), to in people.parted.items()
            ]
            write_private(self._path, {"schema": SCHEMA, "joined": dict(people.joined), "parted": parted})
            self.people = people


def read_people(path: Path) -> People:
    """What a file holds; nothing where there is none.

    Raises:
        InputError: it is no such file.
    """
    if not path.exists():
        return People()
    try:
        told = decoded(path.read_bytes(), OWN_FILE)
        if not isinstance(told, dict) or told.get("schema") != SCHEMA:
            raise InputError(f"expected a file of {SCHEMA}")
        return _people(told)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, InputError) as error:
        raise InputError(
            f"{path} cannot be understood ({in_words(error)}); move it away to begin with no joined names"
        ) from error


def _people(told: Mapping[str, Any]) -> People:
    joined = {_name(each): _name(to) for each, to in told["joined"].items()}
    parted = {(_name(each["name"]), int(each["session"])): _name(each["as"]) for each in told["parted"]}
    return People(joined, parted)


def _name(name: object) -> str:
    plain = plain_name(name) if isinstance(name, str) else ""
    if not 1 <= len(plain) <= LONGEST_NAME:
        raise InputError(f"expected a player's name of 1 to {LONGEST_NAME} letters")
    return plain
