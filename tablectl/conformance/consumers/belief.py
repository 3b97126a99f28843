"""A consumer's belief about a table: reading it from a line of JSON, comparing it with the correct one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from tablectl.decoding import LINE, Undecodable, decode_object
from tablectl.quoting import quoted

MAX_QUOTED_CHARACTERS: Final = 60
"""How much of a wrong line a report quotes."""


@dataclass(frozen=True, slots=True)
class Belief:
    """A belief at one moment. A consumer omits the fields that it does not track."""

    journal: str | None
    """Id of the journal; None before the first message."""
    seq: int
    """Number of the last event that is included; 0 before the first."""
    standing: tuple[str, ...]
    """The journal after all amendments: for each event that stands, the hash of the message that inserted or
    last corrected it."""
    scores: tuple[int, ...]
    """Points by seat; empty before the first ``score``."""
    online: bool


FIELDS: Final = tuple(each.name for each in fields(Belief))
"""The names of the fields in a line."""


@dataclass(frozen=True, slots=True)
class BeliefLine:
    """The valid fields of a consumer's line."""

    values: Mapping[str, Any]
    """By field name; only the fields in the line."""
    fault: str = ""
    """What is wrong with the line's form."""


def read_line(text: str) -> BeliefLine:
    """Read one line of a consumer's standard output.

    >>> read_line('{"seq": 3, "scores": [250, 250]}').values["scores"]
    (250, 250)
    >>> read_line('{"seq": "3"}').fault
    'seq should be a whole number from 0, got "3"'
    """
    try:
        decoded = decode_object(text, LINE)
    except Undecodable:
        return BeliefLine({}, f"expected a JSON object, got {quoted(text)}")
    values: dict[str, Any] = {}
    for name in FIELDS:
        if name not in decoded:
            continue
        value = decoded[name]
        wanted, is_right = _check_form(name, value)
        if not is_right:
            return BeliefLine(
                {}, f"{name} should be {wanted}, got {json.dumps(value)[:MAX_QUOTED_CHARACTERS]}"
            )
        values[name] = tuple(value) if isinstance(value, list) else value
    return BeliefLine(values)


def _check_form(name: str, value: object) -> tuple[str, bool]:
    match name:
        case "journal":
            return "the journal's id or null", value is None or isinstance(value, str)
        case "seq":
            return "a whole number from 0", _is_int(value) and isinstance(value, int) and value >= 0
        case "standing":
            return "a list of hashes", isinstance(value, list) and all(isinstance(e, str) for e in value)
        case "scores":
            return "a list of whole numbers", isinstance(value, list) and all(_is_int(e) for e in value)
        case _:
            return "true or false", isinstance(value, bool)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def differences(
    expected_belief: Belief, stated: Mapping[str, Any], names: Iterable[str] = FIELDS
) -> tuple[str, str]:
    """Texts of the expected and the stated values where they differ; two empty texts where they agree.

    Args:
        expected_belief: the correct values.
        stated: what the consumer reports; fields that it does not report are not compared.
        names: the fields that matter.
    """
    wrong = [name for name in names if name in stated and stated[name] != getattr(expected_belief, name)]
    expected = "; ".join(
        _difference_text(name, getattr(expected_belief, name), stated[name]) for name in wrong
    )
    actual = "; ".join(_difference_text(name, stated[name], getattr(expected_belief, name)) for name in wrong)
    return expected, actual


def _difference_text(name: str, value: object, other: object) -> str:
    """One side of a difference; of a list, its length and its first items that differ."""
    if not isinstance(value, tuple) or not isinstance(other, tuple) or name != "standing":
        return f"{name} {json.dumps(value)}"
    place = next((n for n, (a, b) in enumerate(zip(value, other, strict=False)) if a != b), None)
    place = min(len(value), len(other)) if place is None else place
    next_hashes = ", ".join(f"{each[:8]}…" for each in value[place : place + 3])
    where = f"from place {place + 1} on {next_hashes}" if next_hashes else f"nothing after place {place}"
    return f"{len(value)} events standing, {where}"
