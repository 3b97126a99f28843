"""The one decoder of JSON that arrives from outside: MQTT payloads, bodies, streams, files.

Size and depth are checked before parsing, so that no text can exhaust the memory or the stack. Every fault is
one error type, with a message that people may read. Python's own ``json`` parses: it reads untyped values as
fast as msgspec (1 MB of small objects: 13 ms, msgspec 16 ms; checking the depth takes 15 ms), and it reports
the place of a fault, repeated names and exact decimals. The module depends on nothing, so that the client can
use it, too.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import partial
from itertools import accumulate
from typing import Any, Final

from tablectl.quoting import quoted

MAX_DEPTH: Final = 64
"""Nested objects and lists. The project's own texts have less than a dozen."""
MAX_DIGITS: Final = 300
"""Digits of an exact decimal before or after its point: about the range of a float."""
_SUSPICIOUS: Final = re.compile(rb"NaN|Infinity|[eE]\+?\d{3}|\d{300}|\\u[dD]")
"""A text without any of these decodes to a value that can be encoded again."""
_OTHER_THAN_BRACKETS: Final = bytes(sorted(set(range(256)) - set(b"[]{}")))
_OPENED: Final = b"\x01"
_CLOSED: Final = b"\xff"
"""-1, as a signed byte."""
_DEPTH_STEPS: Final = bytes.maketrans(b"[{]}", 2 * _OPENED + 2 * _CLOSED)
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""Some editors write it at the start of UTF-8 files."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a text."""

    max_bytes: int
    max_depth: int = MAX_DEPTH


PAYLOAD: Final = Limits(64 * 1024, max_depth=32)
"""A message of a table over MQTT."""
COMMAND: Final = PAYLOAD
"""A request to a table, over MQTT or HTTP."""
MESSAGE: Final = Limits(8 * 1024 * 1024, max_depth=32)
"""A message of a table to its pages; the longest are those with missed events."""
OWN_FILE: Final = Limits(64 * 1024 * 1024)
"""A file of the state folder that the program writes itself."""
RECORD: Final = Limits(32 * 1024 * 1024)
"""A record of games from elsewhere."""
LINE: Final = Limits(4 * 1024 * 1024)
"""One line of a line-based stream."""


class DecodingFault(StrEnum):
    """The kind of fault of a text."""

    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    NUMBER = "number"
    TWICE = "twice"
    NO_OBJECT = "no_object"


class Undecodable(ValueError):
    """A text that cannot be decoded. Its message continues "the request …", "the file …"."""

    def __init__(self, fault: DecodingFault, message: str, *, name: str = "", value: object = None) -> None:
        super().__init__(message)
        self.fault = fault
        self.name = name
        """The repeated name, if that is the fault."""
        self.value = value
        """The decoded value, where only a number or a string in it is invalid, or a name is repeated: it says
        whom to answer."""


def decode(
    data: bytes | bytearray | str,
    limits: Limits,
    *,
    exact_decimals: bool = False,
    unique_names: bool = False,
    allow_surrogates: bool = False,
) -> Any:
    """Decode a JSON text.

    Args:
        data: the text; bytes are UTF-8.
        limits: of the text.
        exact_decimals: read decimals as ``Decimal``.
        unique_names: refuse an object with a repeated name; otherwise its last value is used.
        allow_surrogates: accept unpaired surrogates, which JSON can escape and UTF-8 does not have.

    Raises:
        Undecodable: too large, nested too deep, not UTF-8, not JSON, or with a number that no field takes;
            nothing else is ever raised.

    >>> decode('{"seat": 2}', COMMAND)
    {'seat': 2}
    >>> decode("[" * 100_000, RECORD)
    Traceback (most recent call last):
    ...
    tablectl.decoding.Undecodable: is nested deeper than 64 levels
    >>> decode(b'{"seat" 2}', COMMAND)
    Traceback (most recent call last):
    ...
    tablectl.decoding.Undecodable: is not JSON: line 1, column 9
    """
    raw, text = _check_limits(data, limits, allow_surrogates=allow_surrogates)
    try:
        value = _parse(lambda: _DECODERS[exact_decimals, unique_names].decode(text))
    except Undecodable as error:
        if error.fault is DecodingFault.TWICE:
            error.value = _parse(lambda: _DECODERS[exact_decimals, False].decode(text))
        raise
    if _SUSPICIOUS.search(raw):
        _check_encodable(value, allow_surrogates=allow_surrogates)
    return value


def decode_first(text: str, limits: Limits) -> Any:
    """Decode the first JSON value of a text, whatever follows it.

    Raises:
        Undecodable: as ``decode``.
    """
    _, text_only = _check_limits(text, limits, allow_surrogates=True)
    return _parse(lambda: _DECODERS[False, False].raw_decode(text_only)[0])


def split_values(text: str, limits: Limits) -> tuple[str, ...]:
    """Split a text into its consecutive JSON values, with or without space between them.

    >>> split_values('[1]{"a": 2} 3', RECORD)
    ('[1]', '{"a": 2}', '3')

    Raises:
        Undecodable: as ``decode``.
    """
    _, text_only = _check_limits(text, limits, allow_surrogates=True)
    found: list[str] = []
    start = _after_space(text_only, 0)
    while start < len(text_only):
        end: int = _parse(partial(_end_of_value, text_only, start))
        found.append(text_only[start:end])
        start = _after_space(text_only, end)
    return tuple(found)


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _end_of_value(text: str, start: int) -> int:
    _, end = _DECODERS[False, False].raw_decode(text, start)
    return end


def _check_limits(
    data: bytes | bytearray | str, limits: Limits, *, allow_surrogates: bool
) -> tuple[bytes, str]:
    """Check size and depth of a text; returns it as bytes and as a string."""
    if len(data) > limits.max_bytes:  # a string has at least as many bytes as characters
        raise _too_large(limits)
    raw, text = _bytes_and_text(data, allow_surrogates=allow_surrogates)
    if len(raw) > limits.max_bytes:
        raise _too_large(limits)
    if exceeds_depth(raw, limits.max_depth):
        raise Undecodable(DecodingFault.TOO_DEEP, f"is nested deeper than {limits.max_depth} levels")
    return raw, text


def _parse(parse: Callable[[], Any]) -> Any:
    try:
        return parse()
    except json.JSONDecodeError as error:
        message = f"is not JSON: line {error.lineno}, column {error.colno}"
        raise Undecodable(DecodingFault.NOT_JSON, message) from None
    except Undecodable:
        raise
    except RecursionError:  # the caller has used up the stack
        raise Undecodable(DecodingFault.TOO_DEEP, "is nested too deep") from None
    except ValueError:  # Python reads integers of at most 4,300 digits
        raise Undecodable(DecodingFault.NUMBER, "has a number too long for any field") from None


def decode_object(
    data: bytes | bytearray | str, limits: Limits, *, unique_names: bool = False
) -> dict[str, Any]:
    """Decode a JSON text that must be an object.

    Args:
        data, limits, unique_names: as of ``decode``.

    Raises:
        Undecodable: as ``decode``, or another kind of value.
    """
    value = decode(data, limits, unique_names=unique_names)
    if not isinstance(value, dict):
        raise Undecodable(DecodingFault.NO_OBJECT, "must be a JSON object, in curly brackets")
    return value


def exceeds_depth(data: bytes | bytearray, max_depth: int) -> bool:
    """Whether lists and objects are nested deeper than ``max_depth``, without parsing.

    Strings are removed and brackets counted in one pass, so that no text can make it slow.

    >>> exceeds_depth(b'[[{"a]": "[[["}]]', 2), exceeds_depth(b"[[{}]]", 3)
    (True, False)
    """
    if data.count(b"[") + data.count(b"{") <= max_depth:
        return False
    text_only = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    steps = b"".join(text_only.split(b'"')[::2]).translate(_DEPTH_STEPS, _OTHER_THAN_BRACKETS)
    if steps.count(_OPENED) - steps.count(_CLOSED) > max_depth:
        return True
    return max(accumulate(array("b", steps)), default=0) > max_depth


def _bytes_and_text(data: bytes | bytearray | str, *, allow_surrogates: bool) -> tuple[bytes, str]:
    try:
        if isinstance(data, str):
            text = data.removeprefix("\ufeff")
            return text.encode("utf-8", "surrogatepass" if allow_surrogates else "strict"), text
        raw = bytes(data).removeprefix(_BYTE_ORDER_MARK)
        return raw, raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Undecodable(DecodingFault.NOT_UTF8, f"is not UTF-8 (byte {error.start + 1})") from None
    except UnicodeEncodeError:
        raise Undecodable(DecodingFault.NOT_UTF8, "has half of a surrogate pair, which is no text") from None


def _too_large(limits: Limits) -> Undecodable:
    return Undecodable(DecodingFault.TOO_LARGE, f"has more than {limits.max_bytes} bytes")


def _check_encodable(value: object, *, allow_surrogates: bool) -> None:
    """Refuse a value that cannot be encoded as JSON again."""
    try:
        encoded = json.dumps(value, ensure_ascii=False, allow_nan=False, default=str)
        _NO_LONG_NUMBERS.decode(encoded)
        if not allow_surrogates:
            encoded.encode()
    except UnicodeEncodeError:
        message = "has half of a surrogate pair, which is no text"
        raise Undecodable(DecodingFault.NOT_UTF8, message, value=value) from None
    except ValueError:
        message = "has a number that JSON does not have, such as NaN or one too large"
        raise Undecodable(DecodingFault.NUMBER, message, value=value) from None


def _exact_decimal(digits: str) -> Decimal:
    value = Decimal(digits)
    if value and abs(value.adjusted()) > MAX_DIGITS:
        raise Undecodable(DecodingFault.NUMBER, "has a number too large for any field")
    return value


def _unique_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise Undecodable(
            DecodingFault.TWICE,
            f"has the field {quoted(repeated)} twice in one object: give it once",
            name=repeated,
        )
    return found


_DECODERS: Final = {
    (exact_decimals, unique_names): json.JSONDecoder(
        parse_float=_exact_decimal if exact_decimals else None,
        object_pairs_hook=_unique_names if unique_names else None,
    )
    for exact_decimals in (False, True)
    for unique_names in (False, True)
}
"""By whether decimals are exact, and whether the names of an object must be unique."""
_NO_LONG_NUMBERS: Final = json.JSONDecoder(parse_int=_exact_decimal)
"""Integers have any length in Python, but too long ones cannot be converted to a float."""
