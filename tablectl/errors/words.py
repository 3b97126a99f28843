"""Errors of Python and of libraries in plain words, for messages that people and programs read."""

from __future__ import annotations

import json
import re
import ssl
from typing import Final

OWN_PACKAGES: Final = frozenset({"tablectl", "vision", "firmware_bridge"})
"""Packages whose error messages are written for people."""
DATABASE_LIBRARIES: Final = frozenset({"sqlite3", "pg8000"})
"""Libraries that pass on a database's messages unchanged."""
NOT_AS_EXPECTED: Final = "what it holds is not of the expected form"
NO_TEXT: Final = "it is not UTF-8 text"
DAMAGED: Final = "it is damaged or cut off"
TOO_DEEP: Final = "it is nested too deep"

_JSON: Final = (
    ("Expecting value", "a value is expected"),
    ("Expecting property name", 'a name in double quotes is expected, such as "id"'),
    ("Expecting ',' delimiter", "a comma is expected"),
    ("Expecting ':' delimiter", "a colon is expected"),
    ("Extra data", "nothing more is expected"),
    ("Unterminated string", "the text that begins here has no closing quote"),
    (
        "Invalid control character",
        'a control character in a text is written such as "\\n" or "\\u0000"',
    ),
    ("Invalid \\", "a backslash in a text is written twice"),
    ("Illegal trailing comma", "no comma stands before the end"),
    ("Unexpected UTF-8 BOM", "a mark of the byte order is no JSON"),
)
"""Starts of the messages of Python's JSON decoder, with their replacements."""
_TOML: Final = (
    ("Expected '=' after a key", "an equals sign is expected after the key"),
    ("Invalid value", 'a value is expected, such as "text", 12, true or ["a", "b"]'),
    ("Cannot overwrite a value", "this key stands there twice"),
    ("Cannot declare", "this table stands there twice"),
    ("Cannot redefine", "this key stands there twice"),
    ("Cannot mutate immutable namespace", "this table is closed: its keys stand in one place"),
    ("Unclosed array", "the list has no closing bracket"),
    ("Unclosed inline table", "the table has no closing brace"),
    ("Duplicate inline table key", "this key stands there twice"),
    ("Unterminated string", "the text has no closing quote"),
    ("Illegal character '\\n'", "the text has no closing quote"),
    ("Found invalid character", "this character is not allowed here"),
    ("Illegal character", "this character is not allowed here"),
    ("Invalid initial character for a key part", "a key is expected"),
    ("Invalid statement", "a key or a table such as [rules] is expected"),
    ("Expected ']'", "a closing bracket is expected"),
    ("Expected newline or end of document", "nothing more is expected on this line"),
    ("Invalid hex value", "the number of a character is expected, such as \\u00e9"),
    ("Unescaped '\\'", "a backslash in a text is written twice"),
    ("Empty key", "a key is expected"),
    ("Key", "this key stands there twice"),
    ("Unexpected end of file", "something more is expected"),
)
_TOML_PLACE: Final = re.compile(r"line (\d+)[, ]+col(?:umn)? (\d+)")
_DAMAGED: Final = frozenset(
    {
        "EOFError",
        "BadGzipFile",
        "BadZipFile",
        "TarError",
        "ReadError",
        "LZMAError",
        "ParseError",
        "NotImplementedError",
    }
)
"""Errors of archive readers, by name: their modules are imported only where they are used."""


def in_words(error: BaseException) -> str:
    """An error as the end of a sentence: the message of an own error, or our words for one of Python or a
    library.

    Paths in own errors stay: ``public_message`` removes them from what leaves the computer.

    >>> in_words(ValueError("invalid literal for int() with base 10: 'x'"))
    'what it holds is not of the expected form'
    >>> in_words(FileNotFoundError(2, "No such file or directory", "/etc/x"))
    'No such file or directory'
    >>> in_words(json.JSONDecodeError("Expecting value", "[1, ]", 4))
    'line 1, column 5: a value is expected'
    """
    module = type(error).__module__.partition(".")[0]
    if is_own_error(error) and str(error):
        # The string of a KeyError is the repr of its message, with quotes.
        quoted = type(error).__str__ is KeyError.__str__
        return str(error.args[0]) if quoted else str(error)
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno}: {_translate(_JSON, error.msg, 'it is no JSON')}"
    if isinstance(error, UnicodeError):
        return f"byte {error.start + 1} is not UTF-8" if isinstance(error, UnicodeDecodeError) else NO_TEXT
    if type(error).__name__ == "TOMLDecodeError" or module == "tomlkit":
        return _toml_error_text(str(error))
    if isinstance(error, RecursionError):
        return TOO_DEEP
    return _system_error_text(error) or _library_error_text(error, module) or NOT_AS_EXPECTED


def is_own_error(error: BaseException) -> bool:
    """Whether the error class is one of this project."""
    return type(error).__module__.partition(".")[0] in OWN_PACKAGES


def _system_error_text(error: BaseException) -> str:
    """The message of an operating system error; empty for other errors."""
    if isinstance(getattr(error, "reason", None), BaseException):  # a URLError
        return in_words(error.reason)  # type: ignore[attr-defined]
    if isinstance(error, TimeoutError) and not getattr(error, "strerror", None):
        return "it did not answer in time"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted: {error.verify_message}"
    if isinstance(error, ssl.SSLError) and error.reason:
        return f"TLS: {error.reason.replace('_', ' ').lower()}"
    if isinstance(error, OSError) and type(error).__name__ not in _DAMAGED:
        if error.strerror:
            return error.strerror
        return "the connection was cut" if isinstance(error, ConnectionError) else "it cannot be used"
    return ""


def _library_error_text(error: BaseException, module: str) -> str:
    if type(error).__name__ == "ParseError" and hasattr(error, "position"):
        line, column = error.position
        return f"line {line}, column {column + 1}: it is no XML"
    if type(error).__name__ in _DAMAGED or module in {"zlib", "binascii", "lzma"}:
        return DAMAGED
    if module in DATABASE_LIBRARIES:
        message = error.args[0] if error.args else ""
        return str(message.get("M", DAMAGED) if isinstance(message, dict) else message)
    if isinstance(error, ImportError) and error.name:
        return f"the package {error.name} is not installed"
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        return f"{error.args[0][:60]} is missing" if error.args[0].isidentifier() else ""
    if module in {"websockets", "simpleobsws", "http"}:
        return "the connection was cut, or what answers there is something else"
    return ""


def _toml_error_text(message: str) -> str:
    place = _TOML_PLACE.search(message)
    words = _translate(_TOML, message, "what stands there is no TOML")
    return f"line {place[1]}, column {place[2]}: {words}" if place else f"at the end: {words}"


def _translate(known: tuple[tuple[str, str], ...], message: str, default: str) -> str:
    return next((words for begins, words in known if message.startswith(begins)), default)
