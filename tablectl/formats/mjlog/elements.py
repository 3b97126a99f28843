"""Splits an mjlog into elements.

tenhou.net writes XML without nesting, in one line. Some of its records of 2010 repeat an attribute, which XML
parsers refuse; the first one is used. A text that is cut off ends with its last complete element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final

from tablectl.formats.recorded.record import RecordError

ROOT: Final = "mjloggm"
_ELEMENT: Final = re.compile(r"<([A-Za-z]\w*)((?:\s+[\w:-]+\s*=\s*(?:\"[^\"<]*\"|'[^'<]*'))*)\s*(/?)>")
_ATTRIBUTE: Final = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')")
_MARKUP: Final = re.compile(r"\s*(?:<\?[^>]*\?>|<!--.*?-->|</\w+\s*>)?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Element:
    """One element."""

    tag: str
    attributes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Elements:
    """All elements of a record below its root."""

    all: tuple[Element, ...]
    is_broken_off: bool
    """Whether the text is cut off after them."""


def elements_of(text: str) -> Elements:
    """Split a text into elements.

    Raises:
        RecordError: the text is no XML, or its root is not ``<mjloggm>``.

    >>> [element.tag for element in elements_of('<mjloggm ver="2.3"><T12/><D1').all]
    ['T12']
    """
    scan = _scan(text)
    root = next(scan, None)
    if root is None:
        raise RecordError("expected an mjlog (XML): its first element is cut off")
    if root.tag != ROOT:
        raise RecordError(f"expected an mjlog with the root <{ROOT}>, got <{root.tag}>")
    found = [root, *scan]
    is_broken_off = found[-1] is None
    elements = [element for element in found if element is not None]
    closed = text.rstrip().endswith(("/>", f"</{ROOT}>")) if len(elements) == 1 else f"</{ROOT}>" in text
    return Elements(tuple(elements[1:]), is_broken_off or not closed)


def _scan(text: str) -> Iterator[Element | None]:
    """The elements in order, then None if the text is cut off in an element."""
    position = _skip_markup(text, 0)
    while position < len(text):
        match = _ELEMENT.match(text, position)
        if match is None:
            if "<" in text[position + 1 :] or text[position] != "<" or ">" in text[position:]:
                line = text.count("\n", 0, position) + 1
                column = position - text.rfind("\n", 0, position)
                raise RecordError(f"expected an mjlog (XML): line {line}, column {column}: it is no XML")
            yield None
            return
        attributes: dict[str, str] = {}
        for name, double, single in _ATTRIBUTE.findall(match[2]):
            attributes.setdefault(name, unescape(double or single))
        yield Element(match[1], attributes)
        position = _skip_markup(text, match.end())


def _skip_markup(text: str, position: int) -> int:
    """The position after blanks, comments, XML declarations and end tags."""
    while True:
        match = _MARKUP.match(text, position)
        if match is None or match.end() == position:
            return position
        position = match.end()
