"""The bodies of requests: each a class, by which a body is read and described.

Unknown fields are ignored: clients of another version may send more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

from tablectl.api.openapi.endpoint import Schema
from tablectl.config.obs import Moment
from tablectl.wire import (
    FLAG,
    MAX_ID_LENGTH,
    OBJECT,
    UnexpectedValue,
    WireForm,
    array,
    forms_of,
    integer,
    nullable,
    one_of,
    read_object,
    schema_of,
    string,
    text,
)

BodyT = TypeVar("BodyT")
PanelKey = Literal["chow", "pung", "kong", "ready", "win"]
"""A key of a seat's panel."""
_SIDES_MM: Final = (200, 3000)
"""Limits of a side of the playing surface."""
_MAX_CREDIT_LENGTH: Final = 60
"""Characters of a giver's name, and of a film's subject."""
_MAX_PX: Final = 100_000
_MAX_DRAFT: Final = 999_999_999


def read_body(body_type: type[BodyT], given: Mapping[str, object]) -> BodyT:
    """Read a request's body as its class.

    Raises:
        FieldError: a field is missing, or is not what it must be.
    """
    known = forms_of(body_type)
    return read_object(
        body_type, {name: value for name, value in given.items() if name in known}, "the request"
    )


def body_schema(body_type: type) -> Schema:
    """The JSON Schema of a body."""
    return {
        name: each for name, each in schema_of(forms_of(body_type)).items() if name != "additionalProperties"
    }


def _real(least: float, most: float) -> WireForm:
    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise UnexpectedValue(f"a number from {least:g} to {most:g}")
        return float(value)

    return WireForm(read, schema={"type": "number", "minimum": least, "maximum": most})


def _printable(most: int) -> WireForm:
    def read(value: object) -> str:
        found = text(value)
        if len(found) > most or not found.isprintable():
            raise UnexpectedValue(f"a name of at most {most} characters, or empty")
        return found.strip()

    return WireForm(read, schema={"type": "string", "maxLength": most})


def _corners(value: object) -> tuple[tuple[float, float], ...]:
    found = _PLACES.read(value)
    if len(found) != _CORNERS_OF_A_TABLE:
        raise UnexpectedValue("four corners")
    return tuple(found)


def _place(value: object) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise UnexpectedValue("two shares")
    return _SHARE.read(value[0]), _SHARE.read(value[1])


_CORNERS_OF_A_TABLE: Final = 4
_TEXT: Final = string()
_SEAT: Final = integer(0, 3)
_SHARE: Final = _real(-1, 2)
_PLACES: Final = array(
    WireForm(_place, schema={"type": "array", "items": _SHARE.schema, "minItems": 2, "maxItems": 2}),
    "corners, each from 0 to 1 across and down",
    _CORNERS_OF_A_TABLE,
)
_FELT: Final = WireForm(
    _corners,
    schema={
        **_PLACES.schema,
        "minItems": _CORNERS_OF_A_TABLE,
        "description": "Near left, near right, far right, far left as seat 0 sees them, each from 0 to 1 "
        "across and down the picture.",
    },
)
_PIXELS: Final = _real(0, _MAX_PX)
_CODE: Final = string(
    1, _MAX_CREDIT_LENGTH, "[A-Za-z_][A-Za-z0-9_]*", "the code of a question or an alert, or 'hand'"
)


@dataclass(frozen=True, slots=True)
class LogIn:
    """``/api/login``."""

    name: Annotated[str, _TEXT]
    password: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class NewOperator:
    """``/api/first-operator``."""

    token: Annotated[str, _TEXT]
    name: Annotated[str, _TEXT]
    password: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class NewAccount:
    """``/api/accounts/add``. Players have no accounts: they come by their seat's link."""

    name: Annotated[str, _TEXT]
    role: Annotated[str, one_of("viewer", "commentary", "broadcast", "judge", "operator")]
    password: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class NameRequest:
    """An account, a pad or a player, by name."""

    name: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class DeviceRequest:
    """A device that is signed out."""

    device: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class NewPad:
    """``/api/pads/add``. Pads of other roles would press nothing."""

    name: Annotated[str, _TEXT]
    role: Annotated[str, one_of("judge", "operator", "broadcast")]


@dataclass(frozen=True, slots=True)
class SeatLinkRequest:
    """``/api/seat``: what a seat's code leads to."""

    token: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """``/api/seat-links``."""

    seat: Annotated[int, _SEAT]


@dataclass(frozen=True, slots=True)
class SeatDrawRequest:
    """``/api/draw-seats``."""

    players: Annotated[tuple[str, ...], array(_TEXT, "names")]
    ruleset: Annotated[str | None, nullable(_TEXT).with_default(None)] = None
    preset: Annotated[str | None, nullable(_TEXT).with_default(None)] = None
    options: Annotated[Mapping[str, Any] | None, nullable(OBJECT).with_default(None)] = None


@dataclass(frozen=True, slots=True)
class PhonePress:
    """``/api/panel``."""

    said: Annotated[PanelKey, one_of(*get_args(PanelKey))]
    seat: Annotated[int | None, _SEAT.with_default(None)] = None
    id: Annotated[str, string(maximum=MAX_ID_LENGTH).with_default("")] = ""


@dataclass(frozen=True, slots=True)
class SceneRequest:
    """``/api/obs/try``."""

    moment: Annotated[Moment, one_of(*Moment)]


@dataclass(frozen=True, slots=True)
class EnrolRequest:
    """``/api/enrol/look``: what lies before a camera."""

    camera: Annotated[str, _TEXT]
    flowers: Annotated[bool, FLAG.with_default(False)] = False
    red_fives: Annotated[bool, FLAG.with_default(False)] = False
    joker: Annotated[bool, FLAG.with_default(False)] = False


@dataclass(frozen=True, slots=True)
class TileAt:
    """``/api/enrol/name``: a place in a draft's picture, in pixels, and what lies there."""

    draft: Annotated[int, integer(0, _MAX_DRAFT)]
    x: Annotated[float, _PIXELS]
    y: Annotated[float, _PIXELS]
    face: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class SaveSetRequest:
    """``/api/enrol/store``."""

    draft: Annotated[int, integer(0, _MAX_DRAFT)]
    set: Annotated[int, integer(1, 2)]
    name: Annotated[str, _TEXT]
    sure: Annotated[bool, FLAG.with_default(False)] = False


@dataclass(frozen=True, slots=True)
class PairingCode:
    """``/api/camera/pair``."""

    code: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class FeltCorners:
    """``/api/camera/corners``."""

    corners: Annotated[tuple[tuple[float, float], ...], _FELT]
    side_mm: Annotated[float | None, nullable(_real(*_SIDES_MM)).with_default(None)] = None


@dataclass(frozen=True, slots=True)
class CameraRequest:
    """``/api/cameras/code``."""

    camera: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class PhoneRequest:
    """``/api/cameras/remove``."""

    phone: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class NewFilmRequest:
    """``/api/films``."""

    about: Annotated[str, _CODE]
    by: Annotated[str, _printable(_MAX_CREDIT_LENGTH).with_default("")] = ""


@dataclass(frozen=True, slots=True)
class FilmRequest:
    """``/api/films/remove``."""

    film: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class JoinNameRequest:
    """``/api/people``, ``do: join``."""

    name: Annotated[str, _TEXT]
    to: Annotated[str, _TEXT]


@dataclass(frozen=True, slots=True)
class SplitNameRequest:
    """``/api/people``, ``do: part``: sessions of a name that were another's."""

    name: Annotated[str, _TEXT]
    sessions: Annotated[tuple[int, ...], array(integer(), "whole numbers, such as [3, 4]")]
    to: Annotated[str, _TEXT]
