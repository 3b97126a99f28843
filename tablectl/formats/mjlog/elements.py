"""The elements of an mjlog's text.

tenhou.net writes XML without nesting, in one line. Some of its records of 2010 give an attribute twice, which
no reader of XML takes; the first stands. A text that breaks off ends with its last whole element.
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
_BETWEEN: Final = re.compile(r"\s*(?:<\?[^>]*\?>|<!--.*?-->|</\w+\s*>)?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Element:
    """One element: what happened, and its numbers."""

    tag: str
    attributes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Elements:
    """All elements of a record below its root."""

    all: tuple[Element, ...]
    cut: bool
    """Whether the text breaks off behind them."""


def elements_of(text: str) -> Elements:
    """Take a text apart.

    Raises:
        RecordError: no XML, or another root than ``<mjloggm>``.

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
    cut = found[-1] is None
    elements = [element for element in found if element is not None]
    closed = text.rstrip().endswith(("/>", f"</{ROOT}>")) if len(elements) == 1 else f"</{ROOT}>" in text
    return Elements(tuple(elements[1:]), cut or not closed)


def _scan(text: str) -> Iterator[Element | None]:
    """The elements in order; None at last where the text breaks off in one."""
    at = _between(text, 0)
    while at < len(text):
        match = _ELEMENT.match(text, at)
        if match is None:
            if "<" in text[at + 1 :] or text[at] != "<" or ">" in text[at:]:
                line = text.count("\n", 0, at) + 1
                column = at - text.rfind("\n", 0, at)
                raise RecordError(f"expected an mjlog (XML): line {line}, column {column}: it is no XML")
            yield None
            return
        attributes: dict[str, str] = {}
        for name, double, single in _ATTRIBUTE.findall(match[2]):
            attributes.setdefault(name, unescape(double or single))
        yield Element(match[1], attributes)
        at = _between(text, match.end())


def _between(text: str, at: int) -> int:
    """Behind blanks, comments, the head of the XML and ends of elements."""
    while True:
        match = _BETWEEN.match(text, at)
        if match is None or match.end() == at:
            return at
        at = match.end()
