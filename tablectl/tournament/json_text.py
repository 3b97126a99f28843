"""JSON whose numbers stay exact: decimals are read as decimals and written with their digits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NoReturn

from tablectl.errors import in_words
from tablectl.tournament.errors import TournamentError
from tablectl.tournament.exact import decimal_text
from tablectl.tournament.limits import LARGEST_FILE


def parsed(text: str | bytes) -> object:
    """The value of a JSON text.

    Raises:
        TournamentError: too long, no JSON, a name that stands twice in one object, or nested too deep.
    """
    if len(text) > LARGEST_FILE:
        raise TournamentError(
            f"the input has {len(text)} characters; a tournament has at most {LARGEST_FILE}"
        )
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        text = text.removeprefix("\ufeff")
        value = json.loads(
            text, parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_each_name_once
        )
        if "\\u" in text:  # only so can a text come to hold half of a pair, which UTF-8 does not have
            json.dumps(value, ensure_ascii=False, default=str).encode()
        return value
    except UnicodeDecodeError as error:
        raise TournamentError(f"the input is not UTF-8 (byte {error.start + 1})") from None
    except UnicodeEncodeError:
        raise TournamentError("the input has half of a surrogate pair, which is no text") from None
    except RecursionError:
        raise TournamentError("the input is nested too deep for a tournament") from None
    except TournamentError:
        raise
    except ValueError as error:
        raise TournamentError(f"the input is no JSON: {in_words(error)}") from None


def _no_constant(name: str) -> NoReturn:
    raise TournamentError(f"the input is no JSON: {name} is not a JSON number")


def _each_name_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise TournamentError(f"field {twice!r} is given twice in one object; give it once")
    return found


def written(value: object) -> str:
    """A value as JSON text on one line; fractions and decimals as exact decimals.

    >>> written({"total": Fraction(-83, 2), "rounds": [None, 1]})
    '{"total": -41.5, "rounds": [null, 1]}'
    """
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (int, Decimal, Fraction)):
        return decimal_text(value)
    if isinstance(value, Mapping):
        inner = (f"{json.dumps(str(k), ensure_ascii=False)}: {written(v)}" for k, v in value.items())
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(written, value)) + "]"
    raise TypeError(f"{type(value).__name__} is nothing that a tournament's JSON has")
