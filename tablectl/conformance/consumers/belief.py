"""What a consumer believes of a table: one line of JSON of its standard output, and what is right."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from tablectl.decoding import LINE, Undecodable, decoded_object

SHOWN_LENGTH: Final = 60
"""Characters of a wrong line that a report quotes."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What is believed at one moment. A field that a consumer does not keep is left away."""

    journal: str | None
    """Id of the journal; None: it knows of none yet."""
    seq: int
    """Number of the newest event that is taken in; 0 before the first."""
    standing: tuple[str, ...]
    """What stands after all amendments, from the journal's first event on: of each event the hash of the
    message by which it stands."""
    scores: tuple[int, ...]
    """Points by seat; empty before any were heard."""
    online: bool


FIELDS: Final = tuple(each.name for each in fields(Belief))
"""The names of the fields in a line."""


@dataclass(frozen=True, slots=True)
class BeliefLine:
    """What a line of the consumer's says, as far as it is of a right form."""

    said: Mapping[str, Any]
    """By field; only those that stand in the line."""
    fault: str = ""
    """What is wrong with its form."""


def read_line(text: str) -> BeliefLine:
    """Read one line of a consumer's standard output.

    >>> read_line('{"seq": 3, "scores": [250, 250]}').said["scores"]
    (250, 250)
    >>> read_line('{"seq": "3"}').fault
    'seq should be a whole number from 0, got "3"'
    """
    try:
        said = decoded_object(text, LINE)
    except Undecodable:
        return BeliefLine({}, f"expected a JSON object, got {text[:SHOWN_LENGTH]!r}")
    known: dict[str, Any] = {}
    for name in FIELDS:
        if name not in said:
            continue
        value = said[name]
        wanted, right = _form(name, value)
        if not right:
            return BeliefLine({}, f"{name} should be {wanted}, got {json.dumps(value)[:SHOWN_LENGTH]}")
        known[name] = tuple(value) if isinstance(value, list) else value
    return BeliefLine(known)


def _form(name: str, value: object) -> tuple[str, bool]:
    match name:
        case "journal":
            return "the journal's id or null", value is None or isinstance(value, str)
        case "seq":
            return "a whole number from 0", _whole(value) and isinstance(value, int) and value >= 0
        case "standing":
            return "a list of hashes", isinstance(value, list) and all(isinstance(e, str) for e in value)
        case "scores":
            return "a list of whole numbers", isinstance(value, list) and all(_whole(e) for e in value)
        case _:
            return "true or false", isinstance(value, bool)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def differences(right: Belief, said: Mapping[str, Any], names: Iterable[str] = FIELDS) -> tuple[str, str]:
    """What should be believed and what is, where they differ; two empty texts where they agree.

    Args:
        right: what is so.
        said: what the consumer says; fields that it does not say are not compared.
        names: the fields that matter.
    """
    wrong = [name for name in names if name in said and said[name] != getattr(right, name)]
    expected = "; ".join(_words(name, getattr(right, name), said[name]) for name in wrong)
    came = "; ".join(_words(name, said[name], getattr(right, name)) for name in wrong)
    return expected, came


def _words(name: str, value: object, other: object) -> str:
    """One side of a difference, a list only from where the two part."""
    if not isinstance(value, tuple) or not isinstance(other, tuple) or name != "standing":
        return f"{name} {json.dumps(value)}"
    place = next((n for n, (a, b) in enumerate(zip(value, other, strict=False)) if a != b), None)
    place = min(len(value), len(other)) if place is None else place
    rest = ", ".join(f"{each[:8]}…" for each in value[place : place + 3])
    where = f"from place {place + 1} on {rest}" if rest else f"nothing after place {place}"
    return f"{len(value)} events standing, {where}"
