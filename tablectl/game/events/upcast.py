"""Old event shapes lifted to today's, one version at a time, as raw dictionaries.

A step takes an event's fields of one version and gives those of the next. The journal keeps what was written;
only reading lifts it, so a step must hold for every journal ever written with its version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tablectl.errors import InputError, as_json

Body = Mapping[str, object]
Lift = Callable[[Body], dict[str, object]]

STEPS: Final[Mapping[tuple[str, int], Lift]] = MappingProxyType({})
"""By name and the version it lifts from. Empty: every event is still in its first version."""


def split_kind(kind: object) -> tuple[str, int]:
    """Name and version of a kind.

    >>> split_kind("tile_drawn/1")
    ('tile_drawn', 1)

    Raises:
        ValueError: no name with a version.
    """
    if isinstance(kind, str):
        name, slash, version = kind.partition("/")
        if name and slash and version.isdecimal() and int(version) > 0:
            return name, int(version)
    raise InputError(f"expected a kind with its version such as 'tile_drawn/1', got {as_json(kind)}")


def upcast(
    name: str, version: int, fields: Body, today: int, steps: Mapping[tuple[str, int], Lift] = STEPS
) -> Body:
    """Fields of an event in today's version.

    Raises:
        ValueError: a version newer than this program, or one that no step lifts.
    """
    if version > today:
        raise InputError(
            f"{name}/{version} was written by a newer program; this one reads versions up to {today}"
        )
    while version < today:
        step = steps.get((name, version))
        if step is None:
            raise InputError(f"no conversion of {name}/{version} to version {version + 1}")
        fields = step(fields)
        version += 1
    return fields
