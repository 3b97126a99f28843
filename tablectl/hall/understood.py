"""What the hall reads of a table's messages, as types: what has another shape is passed over whole.

A message that is kept and cannot be shown would hold up everybody later. What the hall does not read may be
whatever a later table says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

MOST: Final = 2**53
"""No number of a table is larger: JSON's readers agree up to here."""
Name = Annotated[str, Meta(max_length=400)]
Count = Annotated[int, Meta(ge=0, lt=MOST)]
Points = Annotated[int, Meta(gt=-MOST, lt=MOST)]


class _Seat(Struct):
    player: Name
    wind: Name
    points: Points
    change: Points


class _Placed(Struct):
    journal: Name = ""
    seq: Count | None = None
    revision: Count | None = None


class _Score(_Placed, kw_only=True):
    seats: Annotated[list[_Seat], Meta(max_length=8)]


class _State(_Placed, kw_only=True):
    phase: Name | None = None


SHAPES: Final[Mapping[str, type[Struct]]] = {"score": _Score, "state": _State, "result": _Placed}


def check_understood(topic: str, message: Mapping[str, Any]) -> None:
    """Look at a message's shape before it is taken.

    Raises:
        msgspec.ValidationError: it is not what a table says on this topic.
    """
    shape = SHAPES.get(topic)
    if shape is not None:
        msgspec.convert(message, shape)
