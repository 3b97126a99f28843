"""JSON whose numbers stay exact: decimals are read as decimals and written with their digits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from tablectl.decoding import RECORD, DecodingFault, Undecodable, decode
from tablectl.quoting import quoted
from tablectl.tournament.errors import Fault, TournamentError
from tablectl.tournament.exact import decimal_text
from tablectl.tournament.limits import MAX_FILE_BYTES


def parse_json(text: str | bytes) -> object:
    """The value of a JSON text.

    Raises:
        TournamentError: too long, no JSON, a name that stands twice in one object, or nested too deep.
    """
    if len(text) > MAX_FILE_BYTES:
        raise TournamentError(
            f"the input has {len(text)} characters; a tournament has at most {MAX_FILE_BYTES}"
        )
    try:
        value: object = decode(text, RECORD, exact_decimals=True, unique_names=True)
    except Undecodable as error:
        if error.fault is DecodingFault.TWICE:
            text = f"field {quoted(error.name)} is given twice in one object; give it once"
            raise TournamentError(Fault(text, "field_twice", where=error.name)) from None
        raise TournamentError(Fault(f"the input {error}", "no_file")) from None
    return value


def format_json(value: object) -> str:
    """A value as JSON text on one line; fractions and decimals as exact decimals.

    >>> format_json({"total": Fraction(-83, 2), "rounds": [None, 1]})
    '{"total": -41.5, "rounds": [null, 1]}'
    """
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, float):  # what it shows is what it meant
        return decimal_text(Decimal(repr(value)))
    if isinstance(value, (int, Decimal, Fraction)):
        return decimal_text(value)
    if isinstance(value, Mapping):
        inner = (f"{json.dumps(str(k), ensure_ascii=False)}: {format_json(v)}" for k, v in value.items())
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(format_json, value)) + "]"
    raise TypeError(f"{type(value).__name__} is nothing that a tournament's JSON has")
