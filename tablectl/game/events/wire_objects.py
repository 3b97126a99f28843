"""Objects in JSON and the annotated classes that they are read as, strictly: no unknown field gets in.

What a class looks like on the wire is worked out once from the forms that its fields carry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, Final, Protocol, TypeVar, cast, get_args, get_type_hints

from tablectl.errors import as_json, in_words
from tablectl.game.events.upcast import split_kind, upcast
from tablectl.game.events.wire_forms import REQUIRED, NotExpected, WireError, WireForm, json_object, list_of

Wire = dict[str, object]


class WrittenKind(Protocol):
    """A class of events: its ``KIND`` is the name on the wire with today's version."""

    KIND: ClassVar[str]


ValueT = TypeVar("ValueT")
KindT = TypeVar("KindT", bound=WrittenKind)

_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class _Layout:
    """A class on the wire."""

    forms: Mapping[str, WireForm]
    """By the fields' names in JSON, in the order of the class."""
    writers: tuple[tuple[str, str, Callable[[Any], object] | None, object], ...]
    """For each field: name in JSON, attribute, how it is written, the value for which it is left out."""
    mismatch: Callable[[Any], tuple[str, str] | None] | None
    """The class's own check of fields that must fit each other."""


@cache
def _layout(shape: type) -> _Layout:
    hints = get_type_hints(shape, include_extras=True)
    forms, writers = {}, []
    for each in fields(shape):
        form: WireForm = get_args(hints[each.name])[-1]
        name = form.name or each.name
        forms[name] = form
        writers.append((name, each.name, form.write, _MISSING if form.written_always else form.missing))
    return _Layout(forms, tuple(writers), getattr(shape, "mismatch", None))


def read_fields(forms: Mapping[str, WireForm], given: Mapping[str, object], what: str) -> list[Any]:
    """The fields of an object in the order of the forms.

    Args:
        what: the object's name in errors.

    Raises:
        WireError: a field that is missing, unknown or of the wrong sort.
    """
    values = []
    missing = 0
    for name, form in forms.items():
        value = given.get(name, _MISSING)
        if value is _MISSING:
            if form.missing is REQUIRED:
                raise WireError(f"{what} needs the field {name!r}", name)
            missing += 1
            values.append(form.missing)
            continue
        try:
            values.append(form.read(value))
        except NotExpected as error:
            raise WireError(f"{what}: {name} must be {error}, got {as_json(value)}", name) from None
        except WireError:
            raise
        except ValueError as error:
            raise WireError(f"{what}: {name}: {in_words(error)}", name) from None
    if len(given) + missing > len(forms):
        unknown = min(given.keys() - forms.keys())
        known = ", ".join(sorted(forms)) or "none"
        raise WireError(f"{what} has no field {unknown!r}; it has {known}")
    return values


def read_object(shape: type[ValueT], given: Mapping[str, object], what: str) -> ValueT:
    """An object read as a class whose fields carry their wire forms; errors as ``read_fields``."""
    layout = _layout(cast(type, shape))
    value = shape(*read_fields(layout.forms, given, what))
    if layout.mismatch is not None and (found := layout.mismatch(value)) is not None:
        name, expected = found
        raise WireError(f"{what}: {name} must be {expected}, got {as_json(given[name])}", name)
    return value


def write_object(value: object, shape: type | None = None) -> Wire:
    """A value's fields as ``shape`` has them, or its own class."""
    wire: Wire = {}
    for name, attribute, write, left_out_for in _layout(shape or type(value)).writers:
        field = getattr(value, attribute)
        if left_out_for is _MISSING or field != left_out_for:
            wire[name] = field if write is None else write(field)
    return wire


def objects(shape: type, what: str, made: type | None = None) -> WireForm:
    """A list of objects with the fields of ``shape``, read as ``made`` or else as ``shape``."""

    def read(given: object) -> object:
        return (made or shape)(*read_fields(_layout(shape).forms, json_object(given), what))

    return WireForm(list_of(read, "objects"), lambda values: [write_object(each, shape) for each in values])


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
        WireError: unknown kind, version or field, or a field that is missing or of the wrong sort.
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
            raise WireError(f"no kind {name!r}; there are {', '.join(versions)}")
        today = versions[name]
        return kinds[f"{name}/{today}"], upcast(name, version, body, today)
    except WireError:
        raise
    except ValueError as error:
        raise WireError(in_words(error)) from None
