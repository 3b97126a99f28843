"""Contracts of JSON lines: one request a line in, one answer a line out, in the same order.

A line that cannot be answered gets an error that says why; nothing stops the stream. This module handles
lines, repeated names, ids, rule books and errors; the meaning of a request is its caller's.

Valid lines are decoded by ``msgspec``, several times faster than by Python's own decoder. Its errors say
little, so every line that it refuses, and every request that is refused, is decoded again by the strict
decoder for its error message.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any, BinaryIO, Final

import msgspec

from tablectl.decoding import LINE, DecodingFault, Undecodable, decode
from tablectl.quoting import quoted
from tablectl.rulesets import RULESETS, Ruleset
from tablectl.rulesets.option_fields import (
    OptionBook,
    OptionsT,
    OptionValueError,
    UnknownOptionError,
    UnknownPresetError,
)
from tablectl.rulesets.request_fields import (
    BAD_REQUEST,
    UNKNOWN_OPTION,
    UNKNOWN_PRESET,
    UNKNOWN_RULESET,
    Fields,
    ScoreError,
)

_LOG: Final = logging.getLogger(__name__)

MAX_LINE_LENGTH: Final = 1024 * 1024
"""Bytes of a request."""

Answer = dict[str, object]
Answerer = Callable[[str | None, dict[str, object]], Answer]
"""(id, request): the answer; raises ``ScoreError`` for a request that cannot be answered as it stands."""


def answer_line(line: str | bytes, answer: Answerer, doing: str) -> Answer:
    """Answer one request.

    Args:
        line: a JSON object as text or UTF-8 bytes.
        answer: computes the answer.
        doing: for the message where this program fails: "scoring".

    Returns:
        The answer, or an object with ``ok`` false and the error.
    """
    request_id: str | None = None
    try:
        sound = decode_fast(line)
        if sound is not None:
            try:
                request_id = _read_id(sound)
                return answer(request_id, sound)
            except ScoreError:
                request_id = None  # decoded again below, for the error message
        request, repeated = decode_strict(line)
        if repeated != "id":
            request_id = _read_id(request)
        if repeated is not None:
            raise ScoreError(BAD_REQUEST, f"field {quoted(repeated)} is given twice; give it once")
        return answer(request_id, request)
    except ScoreError as error:
        return error_answer(request_id, error.code, str(error))
    except Exception:  # noqa: BLE001 - logged with its trace
        # A fault of this program must not end the stream.
        _LOG.exception("%s request failed: %.2000r", doing, line)
        return error_answer(request_id, BAD_REQUEST, f"a bug in this program prevented {doing}; see its log")


def answer_lines(
    requests: Iterable[str] | Iterable[bytes], answers: IO[str], one: Callable[[str | bytes], Answer]
) -> None:
    """Answer every line until the input ends; blank lines are skipped, each answer is flushed.

    Args:
        requests: lines as text or bytes. A text file's bytes are read, so that a line of broken UTF-8 gets
            its answer instead of ending the stream.
        answers: where the answers go, one line each, in ASCII.
        one: answers one line.
    """
    stream = getattr(requests, "buffer", None)
    for line in requests if stream is None else _lines(stream):
        if line.strip():
            answers.write(answer_text(one(line)) + "\n")
            answers.flush()


def answer_text(answer: Answer) -> str:
    """An answer as its line, in ASCII, without the line's end.

    >>> answer_text({"id": "é", "ok": True})
    '{"id": "\\\\u00e9", "ok": true}'
    """
    try:
        text = msgspec.json.format(_encode(answer), indent=0)
    except UnicodeEncodeError:
        # Half of a surrogate pair, which UTF-8 does not have and JSON can escape.
        return json.dumps(answer)
    # Python's own writer escapes what is no ASCII, and the one control character that JSON allows as it is.
    return text.decode("ascii") if text.isascii() and b"\x7f" not in text else json.dumps(answer)


def error_answer(request_id: str | None, code: str, message: str) -> Answer:
    """The answer to a request that cannot be answered."""
    return {"id": request_id, "ok": False, "error": {"code": code, "message": message}}


def requested_book(fields: Fields) -> Ruleset[Any]:
    """The rule book that a request names.

    Raises:
        ScoreError: it names none, or an unknown one.
    """
    key = fields.values.get("rules")
    book = RULESETS.get(key) if isinstance(key, str) else None
    if book is not None:
        return book
    if not fields.has("rules"):
        raise ScoreError(BAD_REQUEST, f"field “rules” is missing; it must be one of {', '.join(RULESETS)}")
    rules = fields.text("rules")
    raise ScoreError(
        UNKNOWN_RULESET, f"there is no ruleset {quoted(rules)}; available: {', '.join(RULESETS)}"
    )


def requested_preset(fields: Fields) -> str:
    """The preset that a request names, or the default one."""
    return fields.text("preset") if fields.has("preset") else "default"


def requested_options(
    book: OptionBook[OptionsT], preset: str, changes: Mapping[str, object] | None
) -> OptionsT:
    """A table's options.

    Raises:
        ScoreError: the book has no such preset, option or value.
    """
    try:
        return book.options(preset, changes)
    except UnknownPresetError as error:
        raise ScoreError(UNKNOWN_PRESET, str(error)) from None
    except UnknownOptionError as error:
        raise ScoreError(UNKNOWN_OPTION, str(error)) from None
    except OptionValueError as error:
        raise ScoreError(BAD_REQUEST, str(error)) from None


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; a line that is too long is cut just behind the limit."""
    while line := stream.readline(MAX_LINE_LENGTH + 1):
        rest = line
        while len(line) > MAX_LINE_LENGTH and not rest.endswith(b"\n") and rest:
            rest = stream.readline(MAX_LINE_LENGTH)
        yield line


def _read_id(request: dict[str, object]) -> str | None:
    if "id" not in request:
        return None
    request_id = request["id"]
    if not isinstance(request_id, str):
        raise ScoreError(BAD_REQUEST, "field “id” must be a text")
    return request_id


_decode: Final = msgspec.json.Decoder().decode
_encode: Final = msgspec.json.Encoder().encode


def decode_fast(line: str | bytes) -> dict[str, object] | None:
    """The line's object by the fast decoder; None where the strict one has to decode it.

    The fast decoder keeps the last of two equal names without an error. The object then has fewer colons
    than the line when it is encoded again; strings without backslashes are encoded as they were.
    """
    if len(line) > MAX_LINE_LENGTH:
        return None
    try:
        request = _decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    backslash, colon = ("\\", ":") if isinstance(line, str) else (b"\\", b":")
    if not isinstance(request, dict) or backslash in line:  # type: ignore[operator]  # one kind of text
        return None
    if line.count(colon) != _encode(request).count(b":"):  # type: ignore[arg-type]  # one kind of text
        return None
    return request


def decode_strict(line: str | bytes) -> tuple[dict[str, object], str | None]:
    """The line's object by the strict decoder, and a repeated name, if any."""
    if len(line) > MAX_LINE_LENGTH:
        raise ScoreError(BAD_REQUEST, f"a request has at most {MAX_LINE_LENGTH} bytes, this line is longer")
    repeated = None
    try:
        # Without its line end: the position of an error would be in the next line.
        text = line.removesuffix("\n") if isinstance(line, str) else line.removesuffix(b"\n")
        request = decode(text, LINE, unique_names=True, allow_surrogates=True)
    except Undecodable as error:
        if error.fault is not DecodingFault.TWICE:
            raise ScoreError(BAD_REQUEST, f"the line {error}") from None
        request, repeated = error.value, error.name
    if not isinstance(request, dict):
        raise ScoreError(
            BAD_REQUEST, 'the line is not a JSON object, as in {"id": "1", "rules": "riichi", ...}'
        )
    return request, repeated
