"""Converts validation errors to problems for people: dotted path, line, nearest known key."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, get_args

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from tablectl.config.sections import Config
from tablectl.quoting import quoted

_HEADER = re.compile(r"^\s*\[+\s*([A-Za-z0-9_.\-\" ]+?)\s*\]+\s*(#.*)?$")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-\"'.]+)\s*=")


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of a configuration file."""

    path: str
    """Dotted: ``mqtt.port``."""
    line: int | None
    """From 1; None where the path is not in the file."""
    message: str

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line is not None else ""
        return f"{where}{self.path}: {self.message}" if self.path else f"{where}{self.message}"


_EXPECTED: Final = {
    **dict.fromkeys(
        ("int_parsing", "int_parsing_size", "int_type", "int_from_float"), "input should be a whole number"
    ),
    **dict.fromkeys(("float_parsing", "float_type"), "input should be a number"),
    **dict.fromkeys(("bool_parsing", "bool_type"), "input should be true or false"),
    "string_type": "input should be a text in quotes",
    "path_type": "input should be a path in quotes",
    "tuple_type": "input should be a list such as [1, 2]",
    "list_type": "input should be a list such as [1, 2]",
    "dict_type": "input should be a table of keys and values",
    "model_type": "input should be a table of keys and values",
    "model_attributes_type": "input should be a table of keys and values",
}
"""Replacements of pydantic's messages that use its own terms."""


_OF_A_KEY: Final = "[key]"
"""Follows the name of a key in pydantic's places, where not its value is wrong but the key."""


def problems_of(errors: Iterable[ErrorDetails], text: str) -> tuple[Problem, ...]:
    """The problems of validation errors."""
    lines = line_of_path(text)
    return tuple(_problem(item["loc"], item["type"], item["msg"], item["input"], lines) for item in errors)


def problems_at(faults: Iterable[tuple[str, str]], text: str) -> tuple[Problem, ...]:
    """Problems at dotted paths."""
    lines = line_of_path(text)
    return tuple(Problem(path, _line(path, lines), message) for path, message in faults)


def sorted_problems(found: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems in the order of the file's lines."""
    return tuple(sorted(found, key=lambda p: (p.line or 0, p.path)))


def _problem(
    loc: tuple[int | str, ...], kind: str, message: str, given: object, lines: dict[str, int]
) -> Problem:
    if kind == "missing" and isinstance(loc[-1], int):  # an item of a list, not a key
        loc, message = loc[:-1], "list has too few items"
    path = ".".join(str(part) for part in loc if part != _OF_A_KEY)
    if kind == "extra_forbidden":
        return Problem(path, _line(path, lines), _unknown(loc))
    text = message.removeprefix("Value error, ")
    if kind != "value_error":
        text = f"{text[:1].lower()}{text[1:]}".replace("tuple", "list").replace(" after validation", "")
        text = f"{_EXPECTED.get(kind, text)}, got {json.dumps(given, ensure_ascii=False, default=str)}"
    return Problem(path, _line(path, lines), text)


def _line(path: str, lines: dict[str, int]) -> int | None:
    while path:
        if path in lines:
            return lines[path]
        path = path.rpartition(".")[0]
    return None


def _unknown(loc: tuple[int | str, ...]) -> str:
    *parents, last = (str(part) for part in loc)
    model: type[BaseModel] = Config
    for name in parents:
        annotation = model.model_fields[name].annotation if name in model.model_fields else None
        for each in (annotation, *get_args(annotation)):  # a section, or several of a kind
            if isinstance(each, type) and issubclass(each, BaseModel):
                model = each
    what = "section" if model is Config else "key"
    near = difflib.get_close_matches(last, model.model_fields, n=1, cutoff=0.5)
    if near:
        return f"unknown {what}; did you mean {quoted(near[0])}?"
    elsewhere = [path for path in known_paths() if path.endswith(f".{last}")]
    if elsewhere:
        return f"unknown {what}; there is {' and '.join(elsewhere)}"
    return f"unknown {what}; the known ones are: {', '.join(model.model_fields)}"


def known_paths() -> Iterator[str]:
    """Every dotted path of the configuration."""
    for section, info in Config.model_fields.items():
        annotation = info.annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            yield from (f"{section}.{key}" for key in annotation.model_fields)


def line_of_path(text: str) -> dict[str, int]:
    """The line of each dotted path, by a scan of headers and keys.

    ``tomllib`` has no positions. The scan may mistake a line of a multi-line string for a key; then the line
    number in a message is wrong, but nothing else.
    """
    found: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            section = header.group(1).replace('"', "").replace(" ", "")
            found.setdefault(section, number)
        elif key := _KEY.match(line):
            name = key.group(1).replace('"', "").replace("'", "")
            found.setdefault(f"{section}.{name}" if section else name, number)
    return found
