"""One installed plugin under examination, with the options of the examination."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablectl.conformance import Deviation, LeftOut
from tablectl.plugins.kinds import Settings
from tablectl.plugins.switch import Switch


@dataclass(frozen=True, slots=True)
class Subject:
    """A plugin under examination."""

    name: str
    value: Any
    """The value of its entry point."""
    switch: Switch
    settings: Settings
    files: Sequence[Path] = ()
    """Records for a format."""
    address: str = ""
    """For a camera."""


@dataclass(frozen=True, slots=True)
class PluginCheck:
    """One requirement of a kind of plugins."""

    name: str
    must: str
    """The page's own words."""
    judge: Callable[[Subject], Iterable[Deviation] | LeftOut]
    section: str
    """Heading in docs/PLUGINS.md."""
