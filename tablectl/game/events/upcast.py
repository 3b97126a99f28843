"""Events by their kinds, and old shapes lifted to today's, one version at a time, as raw dictionaries.

A step takes an event's fields of one version and gives those of the next. The journal keeps what was written;
only reading lifts it, so a step must hold for every journal ever written with its version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Protocol, TypeVar

from tablectl.errors import InputError, in_words
from tablectl.quoting import as_json, quoted
from tablectl.wire import FieldError, Wire, read_object, write_object


class WrittenKind(Protocol):
    """A class of events: its ``KIND`` is the name on the wire with today's version."""

    KIND: ClassVar[str]


KindT = TypeVar("KindT", bound=WrittenKind)
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


def event_to_wire(event: WrittenKind) -> Wire:
    """An event or a correction as a flat JSON object with its ``kind``."""
    return {"kind": event.KIND, **write_object(event)}


def read_body(wire: Mapping[str, object], kinds: Mapping[str, type[KindT]]) -> KindT:
    """As ``read_kind``, from a flat JSON object with its ``kind``."""
    body = {name: value for name, value in wire.items() if name != "kind"}
    return read_kind(wire.get("kind"), body, kinds)


def read_kind(kind: object, body: Mapping[str, object], kinds: Mapping[str, type[KindT]]) -> KindT:
    """An event by its kind, of today's version or an older one.

    Args:
        kinds: the classes that may be, by their ``KIND``.

    Raises:
        FieldError: unknown kind, version or field, or a field that is missing or of the wrong sort.
    """
    shape = kinds.get(kind) if isinstance(kind, str) else None
    if shape is None:
        shape, body = _lifted(kind, body, kinds)
    return read_object(shape, body, shape.KIND)


def _lifted(
    kind: object, body: Mapping[str, object], kinds: Mapping[str, type[KindT]]
) -> tuple[type[KindT], Mapping[str, object]]:
    try:
        name, version = split_kind(kind)
        versions = dict(map(split_kind, kinds))
        if name not in versions:
            raise FieldError(f"no kind {quoted(name)}; there are {', '.join(versions)}", "kind")
        today = versions[name]
        return kinds[f"{name}/{today}"], upcast(name, version, body, today)
    except FieldError:
        raise
    except ValueError as error:
        raise FieldError(in_words(error), "kind") from None
