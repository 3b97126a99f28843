"""The one decoder of JSON that arrives from outside: MQTT payloads, bodies, streams, files.

Size and depth are known before anything is parsed, so that no text can use up memory or the stack of its
reader. Whatever is wrong is one error, in words that people may be told. Python's own ``json`` parses: it
reads untyped values as fast as msgspec (1 MB of small objects: 13 ms, msgspec 16 ms; the look at the depth
takes 15 ms), and it tells the place of a fault, names given twice and exact decimals. The module depends on
nothing, so that the client, which could be released by itself, reads by it too.
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

MAX_DEPTH: Final = 64
"""Objects and lists in each other. What the project writes has less than a dozen."""
MAX_DIGITS: Final = 300
"""Of an exact decimal, before or after its point: about what a float has."""
_SUSPICIOUS: Final = re.compile(rb"NaN|Infinity|[eE]\+?\d{3}|\d{300}|\\u[dD]")
"""Without any of these, all that is read can be said back."""
_OTHER_THAN_BRACKETS: Final = bytes(sorted(set(range(256)) - set(b"[]{}")))
_DOWN: Final = b"\x01"
_UP: Final = b"\xff"
"""-1, as a signed byte."""
_STEPS: Final = bytes.maketrans(b"[{]}", 2 * _DOWN + 2 * _UP)
_MARK: Final = b"\xef\xbb\xbf"
"""By it some editors begin a file that is UTF-8."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What is read at all."""

    most_bytes: int
    deepest: int = MAX_DEPTH


PAYLOAD: Final = Limits(64 * 1024, deepest=32)
"""What a table says over MQTT."""
COMMAND: Final = PAYLOAD
"""A request to a table, over MQTT or HTTP."""
MESSAGE: Final = Limits(8 * 1024 * 1024, deepest=32)
"""What a table says to its pages; the longest is what a page has missed."""
OWN_FILE: Final = Limits(64 * 1024 * 1024)
"""A file of the state folder that the program writes itself."""
RECORD: Final = Limits(32 * 1024 * 1024)
"""A record of games that somebody brings."""
LINE: Final = Limits(4 * 1024 * 1024)
"""One line of a stream of lines."""


class DecodingFault(StrEnum):
    """What is wrong with a text."""

    TOO_LARGE = "too_large"
    TOO_DEEP = "too_deep"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    NUMBER = "number"
    TWICE = "twice"
    NO_OBJECT = "no_object"


class Undecodable(ValueError):
    """A text that is not read. Its words continue "the request …", "the file …"."""

    def __init__(self, fault: DecodingFault, words: str, *, name: str = "", value: object = None) -> None:
        super().__init__(words)
        self.fault = fault
        self.name = name
        """The name that is given twice, if that is the fault."""
        self.value = value
        """What could be read, where a number or a text in it is none, or a name stands twice: it tells whom
        to answer."""


def decoded(
    data: bytes | bytearray | str,
    limits: Limits,
    *,
    exact: bool = False,
    once: bool = False,
    any_text: bool = False,
) -> Any:
    """The value of a JSON text.

    Args:
        exact: read decimals as ``Decimal``.
        once: refuse an object that has the same name twice; without, the last one holds.
        any_text: let half of a surrogate pair pass, which JSON can escape and UTF-8 does not have.

    Raises:
        Undecodable: too large, nested too deep, not UTF-8, not JSON, or with a number that no field takes;
            nothing else is ever raised.

    >>> decoded('{"seat": 2}', COMMAND)
    {'seat': 2}
    >>> decoded("[" * 100_000, RECORD)
    Traceback (most recent call last):
    ...
    tablectl.decoding.Undecodable: is nested deeper than 64 levels
    >>> decoded(b'{"seat" 2}', COMMAND)
    Traceback (most recent call last):
    ...
    tablectl.decoding.Undecodable: is not JSON: line 1, column 9
    """
    raw, text = _measured(data, limits, any_text=any_text)
    try:
        value = _parsed(lambda: _READERS[exact, once].decode(text))
    except Undecodable as error:
        if error.fault is DecodingFault.TWICE:
            error.value = _parsed(lambda: _READERS[exact, False].decode(text))
        raise
    if _SUSPICIOUS.search(raw):
        _check_sayable(value, any_text=any_text)
    return value


def first_decoded(text: str, limits: Limits) -> Any:
    """The first JSON value of a text, whatever follows it.

    Raises:
        Undecodable: as ``decoded``.
    """
    _, plain = _measured(text, limits, any_text=True)
    return _parsed(lambda: _READERS[False, False].raw_decode(plain)[0])


def values_apart(text: str, limits: Limits) -> tuple[str, ...]:
    """The texts of JSON values that stand one behind another, with nothing or space between them.

    >>> values_apart('[1]{"a": 2} 3', RECORD)
    ('[1]', '{"a": 2}', '3')

    Raises:
        Undecodable: as ``decoded``.
    """
    _, plain = _measured(text, limits, any_text=True)
    found: list[str] = []
    begin = _after_space(plain, 0)
    while begin < len(plain):
        end: int = _parsed(partial(_end_of_value, plain, begin))
        found.append(plain[begin:end])
        begin = _after_space(plain, end)
    return tuple(found)


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _end_of_value(text: str, begin: int) -> int:
    _, end = _READERS[False, False].raw_decode(text, begin)
    return end


def _measured(data: bytes | bytearray | str, limits: Limits, *, any_text: bool) -> tuple[bytes, str]:
    """A text that is not too large and not nested too deep, as bytes and as text."""
    if len(data) > limits.most_bytes:  # of a str at least so many bytes
        raise _too_large(limits)
    raw, text = _both(data, any_text=any_text)
    if len(raw) > limits.most_bytes:
        raise _too_large(limits)
    if is_deeper(raw, limits.deepest):
        raise Undecodable(DecodingFault.TOO_DEEP, f"is nested deeper than {limits.deepest} levels")
    return raw, text


def _parsed(parse: Callable[[], Any]) -> Any:
    try:
        return parse()
    except json.JSONDecodeError as error:
        words = f"is not JSON: line {error.lineno}, column {error.colno}"
        raise Undecodable(DecodingFault.NOT_JSON, words) from None
    except Undecodable:
        raise
    except RecursionError:  # whoever calls has used up the stack
        raise Undecodable(DecodingFault.TOO_DEEP, "is nested too deep") from None
    except ValueError:  # Python reads whole numbers of 4,300 digits and no more
        raise Undecodable(DecodingFault.NUMBER, "has a number too long for any field") from None


def decoded_object(data: bytes | bytearray | str, limits: Limits, *, once: bool = False) -> dict[str, Any]:
    """The object that a JSON text is.

    Args:
        once: as of ``decoded``.

    Raises:
        Undecodable: as ``decoded``, or another kind of value.
    """
    value = decoded(data, limits, once=once)
    if not isinstance(value, dict):
        raise Undecodable(DecodingFault.NO_OBJECT, "is JSON, but no object")
    return value


def is_deeper(data: bytes | bytearray, deepest: int) -> bool:
    """Whether more lists and objects stand in each other than that, without parsing.

    Texts are cut out, and brackets added up: in one pass, whatever somebody has thought of.

    >>> is_deeper(b'[[{"a]": "[[["}]]', 2), is_deeper(b"[[{}]]", 3)
    (True, False)
    """
    if data.count(b"[") + data.count(b"{") <= deepest:
        return False
    plain = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    steps = b"".join(plain.split(b'"')[::2]).translate(_STEPS, _OTHER_THAN_BRACKETS)
    if steps.count(_DOWN) - steps.count(_UP) > deepest:
        return True
    return max(accumulate(array("b", steps)), default=0) > deepest


def _both(data: bytes | bytearray | str, *, any_text: bool) -> tuple[bytes, str]:
    try:
        if isinstance(data, str):
            text = data.removeprefix("\ufeff")
            return text.encode("utf-8", "surrogatepass" if any_text else "strict"), text
        raw = bytes(data).removeprefix(_MARK)
        return raw, raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Undecodable(DecodingFault.NOT_UTF8, f"is not UTF-8 (byte {error.start + 1})") from None
    except UnicodeEncodeError:
        raise Undecodable(DecodingFault.NOT_UTF8, "has half of a surrogate pair, which is no text") from None


def _too_large(limits: Limits) -> Undecodable:
    return Undecodable(DecodingFault.TOO_LARGE, f"has more than {limits.most_bytes} bytes")


def _check_sayable(value: object, *, any_text: bool) -> None:
    """What cannot be said back is no JSON."""
    try:
        said = json.dumps(value, ensure_ascii=False, allow_nan=False, default=str)
        _NO_LONG_NUMBERS.decode(said)
        if not any_text:
            said.encode()
    except UnicodeEncodeError:
        words = "has half of a surrogate pair, which is no text"
        raise Undecodable(DecodingFault.NOT_UTF8, words, value=value) from None
    except ValueError:
        words = "has a number that JSON does not have, such as NaN or one too large"
        raise Undecodable(DecodingFault.NUMBER, words, value=value) from None


def _exact(digits: str) -> Decimal:
    value = Decimal(digits)
    if value and abs(value.adjusted()) > MAX_DIGITS:
        raise Undecodable(DecodingFault.NUMBER, "has a number too large for any field")
    return value


def _each_name_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Undecodable(
            DecodingFault.TWICE, f"has the field {twice!r} twice in one object: give it once", name=twice
        )
    return found


_READERS: Final = {
    (exact, once): json.JSONDecoder(
        parse_float=_exact if exact else None,
        object_pairs_hook=_each_name_once if once else None,
    )
    for exact in (False, True)
    for once in (False, True)
}
"""By whether decimals stay exact, and whether a name may stand once in an object."""
_NO_LONG_NUMBERS: Final = json.JSONDecoder(parse_int=_exact)
"""Whole numbers have any length in Python; whoever makes a float of such a one fails."""
