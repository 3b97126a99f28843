"""An event as the journal keeps it: numbered, dated, with who said so and where to look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NewType

from tablectl.game.events.corrections import JournalBody
from tablectl.game.events.upcast import read_kind
from tablectl.game.events.wire import KINDS
from tablectl.wire import (
    TEXT,
    FieldError,
    UnexpectedValue,
    Wire,
    WireForm,
    json_object,
    number,
    one_of,
    read_fields,
    write_object,
)


class Source(StrEnum):
    """Who said so."""

    CAMERA = "camera"
    BUTTON = "button"
    CONTROLLER = "controller"
    RULESET = "ruleset"
    OPERATOR = "operator"
    PLAYER = "player"
    """On a page or a phone; what players do on their panels comes from a button."""
    RECORD = "record"
    SIMULATION = "simulation"
    """A simulated table's own judge, who is no person."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """An event as it is recorded."""

    seq: int
    """1, 2, 3... without gaps, over the whole journal."""
    at: str
    """UTC, ISO 8601 with milliseconds."""
    source: Source
    body: JournalBody
    confidence: float | None = None
    """0 to 1, for what a camera saw."""
    evidence: Mapping[str, object] = field(default_factory=dict)
    """Where to look: frame time, picture crop, button edge."""
    by: str = ""
    """Name of the person who said so, where that is known; empty where no person did."""


Written = NewType("Written", Envelope)
"""An envelope that stands in a journal. It alone has a seal; one that was only asked about has none."""


def _sequence_number(value: object) -> int:
    seq = number(value)
    if seq < 1:
        raise UnexpectedValue("1 or more")
    return seq


def _confidence(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | None):
        raise UnexpectedValue("a number or null")
    return value


_OBJECT: Final = WireForm(json_object)
_FIELDS: Final = {
    "seq": WireForm(_sequence_number),
    "kind": WireForm(lambda value: value),
    "at": TEXT,
    "source": one_of(*Source),
    "confidence": WireForm(_confidence).with_default(None),
    "evidence": _OBJECT,
    "body": _OBJECT,
    "by": TEXT.with_default(""),
}


def envelope_to_wire(envelope: Envelope) -> Wire:
    """An envelope with its body beside the kind."""
    wire: Wire = {
        "seq": envelope.seq,
        "kind": envelope.body.KIND,
        "at": envelope.at,
        "source": envelope.source.value,
        "confidence": envelope.confidence,
        "evidence": dict(envelope.evidence),
        "body": write_object(envelope.body),
    }
    if envelope.by:
        wire["by"] = envelope.by
    return wire


def envelope_from_wire(wire: Mapping[str, object]) -> Envelope:
    """An envelope from its JSON object.

    Raises:
        FieldError: as ``body_from_wire``, and for the envelope's own fields.
    """
    seq, kind, at, source, confidence, evidence, fields, by = read_fields(_FIELDS, wire, "an envelope")
    if "kind" in fields:
        raise FieldError("the body of an envelope has no field “kind”: the envelope has it")
    return Envelope(seq, at, source, read_kind(kind, fields, KINDS), confidence, evidence, by)
