"""The base class of messages: a frozen value with a number, a role and fields typed by wire form."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import IntEnum
from functools import cache
from typing import Annotated, ClassVar, cast, get_args, get_type_hints

from firmware_bridge.errors import MessageError
from firmware_bridge.quoting import quoted

LONGEST = {"u8s": 40, "blob": 40, "text": 24}
"""Bytes of the longest list, blob or text, so that every message fits a frame."""

U8 = Annotated[int, "u8"]
U16 = Annotated[int, "u16"]
U32 = Annotated[int, "u32"]
U8s = Annotated[tuple[int, ...], "u8s"]
Text = Annotated[str, "text"]
Blob = Annotated[bytes, "blob"]
LARGEST = {"u8": 0xFF, "u16": 0xFFFF, "u32": 0xFFFF_FFFF}


class Role(IntEnum):
    """Who says a message, and whether it is numbered."""

    HOST_LINK = 0
    CONTROLLER_LINK = 1
    COMMAND = 2
    REPORT = 3


@dataclass(frozen=True, slots=True)
class Message:
    """What all messages share: a number, a role, a name, and fields that fit the wire."""

    ID: ClassVar[int] = -1
    ROLE: ClassVar[Role] = Role.HOST_LINK

    def __post_init__(self) -> None:
        for name, form in layout(type(self)):
            _check(type(self), name, form, getattr(self, name))

    @classmethod
    def name(cls) -> str:
        """The wire name: ``BuildWalls`` is ``build_walls``."""
        return re.sub(r"(?<!^)([A-Z])", r"_\1", cls.__name__).lower()

    def __str__(self) -> str:
        """As docs/PROTOCOL.md names it and its fields: ``read_dump what=1 number=3``."""
        values = (f"{name}={_format(getattr(self, name))}" for name, _ in layout(type(self)))
        return " ".join((self.name(), *values))


def _format(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def layout(message: type[Message]) -> tuple[tuple[str, str], ...]:
    """Field names with their wire forms, in wire order."""
    return _read_layout(cast(object, message))


@cache
def _read_layout(message: object) -> tuple[tuple[str, str], ...]:
    hints = get_type_hints(message, include_extras=True)
    names = [part.name for part in fields(cast(type[Message], message))]
    return tuple((name, get_args(hints[name])[1]) for name in names)


def signature(message: type[Message]) -> str:
    """The fields as the dictionary writes them: ``ticket:u16 stacks:u8s``."""
    return " ".join(f"{name}:{form}" for name, form in layout(message))


def _check(message: type[Message], name: str, form: str, value: object) -> None:
    where = f"{message.name()}.{name}"
    if form in LARGEST:
        if not isinstance(value, int) or not 0 <= value <= LARGEST[form]:
            raise MessageError(f"{where} is a {form}: 0 to {LARGEST[form]}, not {quoted(value)}")
        return
    if form == "u8s":
        if not isinstance(value, tuple) or not all(isinstance(v, int) and 0 <= v <= 255 for v in value):
            raise MessageError(f"{where} is a tuple of numbers from 0 to 255, not {quoted(value)}")
        size = len(value)
    elif form == "text":
        if not isinstance(value, str):
            raise MessageError(f"{where} is text, not {quoted(value)}")
        size = len(value.encode())
    else:
        if not isinstance(value, bytes):
            raise MessageError(f"{where} is bytes, not {quoted(value)}")
        size = len(value)
    if size > LONGEST[form]:
        raise MessageError(f"{where} takes at most {LONGEST[form]} bytes on the wire, this is {size}")
