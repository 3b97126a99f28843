"""Configuration files of earlier versions brought up to date, with their comments, order and spacing.

A release that renames or drops a key adds a step here; ``tablectl config --migrate`` applies them and shows
what they change. A file is never changed silently.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Table

from tablectl.config.file_text import toml_values
from tablectl.errors import ConfigError, in_words


@dataclass(frozen=True, slots=True)
class Renamed:
    """A key with a new name, in the same or another section."""

    old: str
    """Dotted: ``web.bind``."""
    new: str
    since: str
    """The first version with the new name."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A removed key."""

    old: str
    why: str
    since: str


Step = Renamed | Dropped

STEPS: Final[tuple[Step, ...]] = ()
"""Oldest first. Empty: no key of a released version has changed."""


@dataclass(frozen=True, slots=True)
class Migrated:
    """A configuration brought up to date."""

    text: str
    notes: tuple[str, ...]
    """The changes, one sentence each."""
    diff: str
    """Unified diff; empty without changes."""


def migrate(text: str, name: str = "configuration", steps: Sequence[Step] = STEPS) -> Migrated:
    """Convert a file's text to the current version.

    Raises:
        ConfigError: it is no TOML, or sets both the old and the new name of a key.
    """
    toml_values(text, name)  # says in the same words as a start what is no TOML, and where
    try:
        document = tomlkit.parse(text)
    except (TOMLKitError, ValueError) as error:
        raise ConfigError(f"{name} is not TOML: {in_words(error)}") from error
    notes = []
    for step in steps:
        section, _, key = step.old.rpartition(".")
        table = document.get(section)
        if not isinstance(table, Table) or key not in table:
            continue
        if isinstance(step, Dropped):
            table.remove(key)
            notes.append(f"{step.old} was removed in {step.since}: {step.why}")
            continue
        to_section, _, to_key = step.new.rpartition(".")
        target = document.setdefault(to_section, tomlkit.table())
        if to_key in target:
            raise ConfigError(
                f"{name} sets both {step.old} and {step.new}, which were merged in {step.since}: remove one"
            )
        value = table[key]
        table.remove(key)
        target[to_key] = value
        notes.append(f"{step.old} was renamed {step.new} in {step.since}")
    after = tomlkit.dumps(document)
    lines = difflib.unified_diff(
        text.splitlines(keepends=True), after.splitlines(keepends=True), name, f"{name} (up to date)"
    )
    return Migrated(after, tuple(notes), "".join(lines) if notes else "")
