"""Events as JSON objects and back, strictly: an unknown kind or field is an error.

A body is flat: ``{"kind": "tile_discarded/1", "seat": 2, "tile": "7m", "drawn": true, "sideways": false}``;
the names are those of recordings. Tiles are notation strings, an unseen tile is null or ``?``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, get_args

from tablectl.game.events.corrections import (
    Correction,
    JournalBody,
)
from tablectl.game.events.kinds import EVENTS, Event
from tablectl.game.events.upcast import read_body
from tablectl.wire import FieldError

KINDS: Final[Mapping[str, type[JournalBody]]] = MappingProxyType(
    {**EVENTS, **{each.KIND: each for each in get_args(Correction)}}
)
"""The classes of all that a journal's entries say, by their kind."""


def event_from_wire(wire: Mapping[str, object]) -> Event:
    """An event from its JSON object.

    Raises:
        FieldError: unknown kind or field, a field missing or of the wrong sort; or a correction.
    """
    body = body_from_wire(wire)
    if isinstance(body, Correction):
        raise FieldError(f"{body.KIND} is an amendment; expected an event of the game")
    return body


def body_from_wire(wire: Mapping[str, object]) -> JournalBody:
    """An event or a correction from its JSON object.

    Raises:
        FieldError: unknown kind or field, or a field missing or of the wrong sort.
    """
    return read_body(wire, KINDS)
