"""Objects of classes whose fields are annotated with their forms: read, written, described."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar, cast, get_args, get_type_hints

from tablectl.errors import in_words
from tablectl.quoting import as_json, quoted
from tablectl.wire.forms import (
    REQUIRED,
    FieldError,
    Schema,
    UnexpectedValue,
    Wire,
    WireForm,
    array,
    json_object,
)

ValueT = TypeVar("ValueT")

_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class _Layout:
    """A class on the wire."""

    forms: Mapping[str, WireForm]
    """By the fields' names in JSON, in the order of the class."""
    writers: tuple[tuple[str, str, Callable[[Any], object] | None, object], ...]
    """For each field: name in JSON, attribute, writer, the value for which it is omitted."""
    mismatch: Callable[[Any], tuple[str, str] | None] | None
    """The class's own check of fields that must fit each other."""


@cache
def _layout(shape: Any) -> _Layout:
    hints = get_type_hints(shape, include_extras=True)
    forms, writers = {}, []
    for attribute in shape.__match_args__:  # of dataclasses and of msgspec's structs, in their order
        form = next((each for each in get_args(hints[attribute]) if isinstance(each, WireForm)), None)
        if form is None:  # no field of the object: the class's default
            continue
        name = form.name or attribute
        forms[name] = form
        writers.append((name, attribute, form.write, _MISSING if form.is_always_written else form.missing))
    return _Layout(forms, tuple(writers), getattr(shape, "mismatch", None))


def read_fields(forms: Mapping[str, WireForm], given: Mapping[str, object], what: str) -> list[Any]:
    """The fields of an object in the order of the forms.

    Args:
        what: the object's name in errors.

    Raises:
        FieldError: a field that is missing, unknown or of the wrong sort.
    """
    values = []
    missing = 0
    for name, form in forms.items():
        value = given.get(name, _MISSING)
        if value is _MISSING:
            if form.missing is REQUIRED:
                raise FieldError(f"{what} needs {quoted(name)}", name)
            missing += 1
            values.append(form.missing)
            continue
        try:
            values.append(form.read(value))
        except UnexpectedValue as error:
            raise FieldError(f"{what}: {name} must be {error}, got {as_json(value)}", name) from None
        except FieldError as error:  # of an object inside: where it lies is said, too
            raise FieldError(str(error), f"{name}.{error.field}" if error.field else name) from error
        except ValueError as error:
            raise FieldError(f"{what}: {name}: {in_words(error)}", name) from None
    if len(given) + missing > len(forms):
        unknown = min(given.keys() - forms.keys())
        known = ", ".join(sorted(forms)) or "none"
        raise FieldError(f"unknown field {quoted(unknown)}; {what} takes: {known}", unknown)
    return values


def read_object(
    shape: type[ValueT], given: Mapping[str, object], what: str, factory: Callable[..., ValueT] | None = None
) -> ValueT:
    """An object read as a class whose fields carry their wire forms, or by them as what ``factory`` makes of
    their values; errors as ``read_fields``."""
    layout = _layout(cast(type, shape))
    value = (factory or shape)(*read_fields(layout.forms, given, what))
    if layout.mismatch is not None and (found := layout.mismatch(value)) is not None:
        name, expected = found
        raise FieldError(f"{what}: {name} must be {expected}, got {as_json(given.get(name))}", name)
    return value


def schema_of(forms: Mapping[str, WireForm]) -> Schema:
    """The JSON Schema of an object of such fields."""
    needed = [name for name, form in forms.items() if form.missing is REQUIRED]
    return {
        "type": "object",
        "properties": {name: form.schema for name, form in forms.items()},
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
    }


def forms_of(shape: type) -> Mapping[str, WireForm]:
    """The forms that a class's fields carry, by the fields' names in JSON."""
    return _layout(shape).forms


def write_object(value: object, shape: type | None = None) -> Wire:
    """A value's fields as ``shape`` has them, or its own class."""
    wire: Wire = {}
    for name, attribute, write, omitted_value in _layout(shape or type(value)).writers:
        field = getattr(value, attribute)
        if omitted_value is _MISSING or field != omitted_value:
            wire[name] = field if write is None else write(field)
    return wire


def object_array(shape: type, what: str, factory: Callable[..., object] | None = None) -> WireForm:
    """A list of objects with the fields of ``shape``, read as ``factory`` or else as ``shape``."""

    def read(given: object) -> object:
        return read_object(shape, json_object(given), what, factory)

    def write(value: object) -> Wire:
        return write_object(value, shape)

    return array(WireForm(read, write, schema=schema_of(forms_of(shape))), "objects")
