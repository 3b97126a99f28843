"""Reads a command's fields as its class declares them, with the forms of ``tablectl.wire``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Final, Literal, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from tablectl.hall.errors import Declined
from tablectl.hall.log.facts import Seats
from tablectl.mahjong.seats import Wind
from tablectl.tournament import (
    CONTROL_CHARACTERS,
    MAX_ROUNDS,
    MAX_TABLES,
    max_list_length,
    max_text_length,
    text_fault,
    whole_number,
)
from tablectl.wire import (
    FLAG,
    MAX_ID_LENGTH,
    OBJECT,
    REAL,
    FieldError,
    HiddenCharacters,
    Schema,
    UnexpectedValue,
    WireForm,
    array,
    json_object,
    nullable,
    one_of,
    read_fields,
    schema_of,
    text,
)

StructT = TypeVar("StructT", bound=Struct)
_MAX_INTEGER: Final = 2**53 - 1


def read(
    struct_type: type[StructT],
    given: Mapping[str, object],
    what: str = "the command",
    *,
    ignored: Collection[str] | None = None,
) -> StructT:
    """An object of JSON as a class, field by field in the class's order.

    A field that may be ``None`` takes null. Any other field that is given must have the declared type.

    Args:
        ignored: further fields that are allowed and skipped; None: any are.

    Raises:
        Declined: a field is missing, has another type, or is unknown.
    """
    forms = _forms(struct_type)
    skipped = given.keys() - forms.keys() if ignored is None else ignored
    try:
        values = read_fields(
            forms, {name: value for name, value in given.items() if name not in skipped}, what
        )
    except FieldError as error:
        raise Declined("bad_request", str(error)) from error
    return struct_type(**dict(zip(forms, values, strict=True)))


def named_schema(struct_type: type[Struct], field: str, name: str) -> Schema:
    """The JSON Schema of such an object with one more field, which holds the constant ``name``."""
    named = WireForm(text, schema={"const": name})
    return {**schema_of({field: named, **_forms(struct_type)}), "title": name}


@cache
def _forms(struct_type: type[Struct]) -> Mapping[str, WireForm]:
    return {each.name: _form(each) for each in fields(struct_type)}


def _form(field: FieldInfo) -> WireForm:
    types = get_args(field.type) if get_origin(field.type) in (Union, UnionType) else (field.type,)
    (field_type,) = (one for one in types if one not in (NoneType, UnsetType))
    form = _form_for_type(field_type, field.name)
    if NoneType in types:
        form = nullable(form)
    if field.default_factory is not NODEFAULT:
        return form.with_default(field.default_factory())
    return form if field.default is NODEFAULT else form.with_default(field.default)


def _form_for_type(field_type: object, name: str) -> WireForm:
    if get_origin(field_type) is Annotated:
        return _bounded_number(*get_args(field_type))
    if isinstance(field_type, type) and issubclass(field_type, StrEnum):
        return one_of(*field_type)
    if get_origin(field_type) is Literal:
        return one_of(*get_args(field_type))
    if get_origin(each := next(iter(get_args(field_type)), None)) is Literal:
        words = get_args(each)
        return array(one_of(*words), ", ".join(words), len(words))
    return _FORMS[field_type](name)


def _bounded_number(field_type: type, limits: Meta) -> WireForm:
    """A number between the limits of its type."""
    form, what = (_WHOLE, "a whole number") if field_type is int else (_REAL, "a number")
    least, most = limits.ge, limits.le
    assert least is not None and most is not None, "a command's number has both"

    def read_number(value: object) -> object:
        if not least <= (found := form.read(value)) <= most:
            raise UnexpectedValue(f"{what} from {least} to {most}")
        return found

    return WireForm(read_number, schema={**form.schema, "minimum": least, "maximum": most})


def _bounded_text(most: int) -> WireForm:
    def read_text(value: object) -> str:
        if fault := text_fault(found := text(value), most):
            raise (HiddenCharacters if fault == CONTROL_CHARACTERS else UnexpectedValue)(fault)
        return found

    return WireForm(read_text, schema={"type": "string", "maxLength": most})


def _read_whole_number(value: object) -> int:
    """A whole number from 0, also where JSON writes it with decimals (``3.0``)."""
    number = whole_number(value)
    if number is None or not 0 <= number <= _MAX_INTEGER:
        raise UnexpectedValue("a whole number")
    return number


def _read_number(value: object) -> object:
    """A number as it was given: the log writes 5 where 5 was sent, not 5.0."""
    REAL.read(value)
    return value


def _read_seats(value: object) -> Seats:
    given = json_object(value)
    seats = json_object(given.get("seats"))
    if not set(seats) <= set("ESWN") or not all(isinstance(each, str) for each in seats.values()):
        raise UnexpectedValue("tables, each with its players by E, S, W, N as seats")
    if len(seats) < 2 or "E" not in seats:
        raise UnexpectedValue("tables, each with two players at least as seats, one of them E")
    by_wind = {Wind(wind): player for wind, player in seats.items()}
    return Seats(_ROUND.read(given.get("round")), _TABLE.read(given.get("table")), by_wind)


_WHOLE: Final = WireForm(
    _read_whole_number, schema={"type": "integer", "minimum": 0, "maximum": _MAX_INTEGER}
)
_REAL: Final = WireForm(_read_number, schema=REAL.schema)
_ROUND: Final = _bounded_number(int, Meta(ge=1, le=MAX_ROUNDS))
_TABLE: Final = _bounded_number(int, Meta(ge=1, le=MAX_TABLES))
_SEATS: Final = WireForm(
    _read_seats,
    schema={
        "type": "object",
        "properties": {"round": _ROUND.schema, "table": _TABLE.schema, "seats": OBJECT.schema},
        "required": ["round", "table", "seats"],
    },
)
_FORMS: Final[Mapping[object, Callable[[str], WireForm]]] = MappingProxyType(
    {
        str: lambda name: _bounded_text(max_text_length(name)),
        int: lambda name: _WHOLE,
        float: lambda name: _REAL,
        bool: lambda name: FLAG,
        tuple[str, ...]: lambda name: array(
            _bounded_text(MAX_ID_LENGTH),
            f"texts of at most {MAX_ID_LENGTH} characters",
            max_list_length(name),
        ),
        Mapping[str, object]: lambda name: OBJECT,
        tuple[Mapping[str, object], ...]: lambda name: array(OBJECT, "objects", max_list_length(name)),
        tuple[Seats, ...]: lambda name: array(
            _SEATS, "tables with round, table and seats", max_list_length(name)
        ),
        object: lambda name: WireForm(lambda value: value),  # its command reads it itself
    }
)
"""By the declared type, the form of a field; the limit of a text or a list follows from the field's name."""
