"""A command's fields as its class has them, by the forms of ``tablectl.wire``."""

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
    largest,
    longest,
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
    NotExpected,
    Schema,
    WireForm,
    json_object,
    lists,
    nullable,
    one_of,
    read_fields,
    schema_of,
    text,
)

ShapeT = TypeVar("ShapeT", bound=Struct)
_MAX_INTEGER: Final = 2**53 - 1


def read(
    shape: type[ShapeT],
    values_given: Mapping[str, object],
    what: str = "the command",
    *,
    beside: Collection[str] | None = None,
) -> ShapeT:
    """An object of JSON as a class, field by field in the class's order.

    A field that may be ``None`` takes null, any other must be of its sort where it is there.

    Args:
        beside: the fields that may be there, too, and are passed over; unless given, any.

    Raises:
        Declined: a field is missing, of another sort, or nothing that the object takes.
    """
    forms = _forms(shape)
    passed_over = values_given.keys() - forms.keys() if beside is None else beside
    try:
        values = read_fields(
            forms, {name: value for name, value in values_given.items() if name not in passed_over}, what
        )
    except FieldError as error:
        raise Declined("bad_request", str(error)) from error
    return shape(**dict(zip(forms, values, strict=True)))


def named_schema(shape: type[Struct], field: str, name: str) -> Schema:
    """The JSON Schema of such an object, which a field beside its own names."""
    named = WireForm(text, schema={"const": name})
    return {**schema_of({field: named, **_forms(shape)}), "title": name}


@cache
def _forms(shape: type[Struct]) -> Mapping[str, WireForm]:
    return {each.name: _form(each) for each in fields(shape)}


def _form(field: FieldInfo) -> WireForm:
    sorts = get_args(field.type) if get_origin(field.type) in (Union, UnionType) else (field.type,)
    (sort,) = (one for one in sorts if one not in (NoneType, UnsetType))
    form = _form_of(sort, field.name)
    if NoneType in sorts:
        form = nullable(form)
    if field.default_factory is not NODEFAULT:
        return form.or_missing(field.default_factory())
    return form if field.default is NODEFAULT else form.or_missing(field.default)


def _form_of(sort: object, name: str) -> WireForm:
    if get_origin(sort) is Annotated:
        return _within(*get_args(sort))
    if isinstance(sort, type) and issubclass(sort, StrEnum):
        return one_of(*sort)
    if get_origin(sort) is Literal:
        return one_of(*get_args(sort))
    if get_origin(each := next(iter(get_args(sort)), None)) is Literal:
        words = get_args(each)
        return lists(one_of(*words), ", ".join(words), len(words))
    return _FORMS[sort](name)


def _within(sort: type, limits: Meta) -> WireForm:
    """A number that its type keeps within limits."""
    form, what = (_WHOLE, "a whole number") if sort is int else (_REAL, "a number")
    least, most = limits.ge, limits.le
    assert least is not None and most is not None, "a command's number has both"

    def read_number(value: object) -> object:
        if not least <= (found := form.read(value)) <= most:
            raise NotExpected(f"{what} from {least} to {most}")
        return found

    return WireForm(read_number, schema={**form.schema, "minimum": least, "maximum": most})


def _sound_text(most: int) -> WireForm:
    def read_text(value: object) -> str:
        if fault := text_fault(found := text(value), most):
            raise (HiddenCharacters if fault == CONTROL_CHARACTERS else NotExpected)(fault)
        return found

    return WireForm(read_text, schema={"type": "string", "maxLength": most})


def _whole(value: object) -> int:
    """From 0, also one that JSON writes with decimals."""
    number = whole_number(value)
    if number is None or not 0 <= number <= _MAX_INTEGER:
        raise NotExpected("a whole number")
    return number


def _number(value: object) -> object:
    """As it came: the log says 5 minutes where 5 was said."""
    REAL.read(value)
    return value


def _seats(value: object) -> Seats:
    given = json_object(value)
    seats = json_object(given.get("seats"))
    if not set(seats) <= set("ESWN") or not all(isinstance(each, str) for each in seats.values()):
        raise NotExpected("tables, each with its players by E, S, W, N as seats")
    if len(seats) < 2 or "E" not in seats:
        raise NotExpected("tables, each with two players at least as seats, one of them E")
    by_wind = {Wind(wind): player for wind, player in seats.items()}
    return Seats(_ROUND.read(given.get("round")), _TABLE.read(given.get("table")), by_wind)


_WHOLE: Final = WireForm(_whole, schema={"type": "integer", "minimum": 0, "maximum": _MAX_INTEGER})
_REAL: Final = WireForm(_number, schema=REAL.schema)
_ROUND: Final = _within(int, Meta(ge=1, le=MAX_ROUNDS))
_TABLE: Final = _within(int, Meta(ge=1, le=MAX_TABLES))
_SEATS: Final = WireForm(
    _seats,
    schema={
        "type": "object",
        "properties": {"round": _ROUND.schema, "table": _TABLE.schema, "seats": OBJECT.schema},
        "required": ["round", "table", "seats"],
    },
)
_FORMS: Final[Mapping[object, Callable[[str], WireForm]]] = MappingProxyType(
    {
        str: lambda name: _sound_text(longest(name)),
        int: lambda name: _WHOLE,
        float: lambda name: _REAL,
        bool: lambda name: FLAG,
        tuple[str, ...]: lambda name: lists(
            _sound_text(MAX_ID_LENGTH), f"texts of at most {MAX_ID_LENGTH} characters", largest(name)
        ),
        Mapping[str, object]: lambda name: OBJECT,
        tuple[Mapping[str, object], ...]: lambda name: lists(OBJECT, "objects", largest(name)),
        tuple[Seats, ...]: lambda name: lists(_SEATS, "tables with round, table and seats", largest(name)),
        object: lambda name: WireForm(lambda value: value),  # what its command looks at by itself
    }
)
"""The sorts that the fields of commands have, by a field's name, which has its limit."""
