"""Which promises the documents make to people, and which journey keeps each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.system.program import ROOT

ITEMS: Final = tuple(sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("FOR_*.md")))
"""Documents that make a promise with each item of their lists."""
SECTIONS: Final = (
    "docs/DEMO.md",
    "docs/FIRST_KIT.md",
    "docs/FIRST_TABLE.md",
    "docs/FIRST_TOURNAMENT.md",
    "docs/JUDGING.md",
    "docs/STREAMING.md",
)
"""Documents that make at least one promise in each section."""
DOCUMENTS: Final = (*ITEMS, *SECTIONS)

_KEPT: Final = re.compile(r"<!-- journey: ([a-z0-9_, ]+) -->")
_NONE: Final = re.compile(r"<!-- no journey: .+? -->")
_ITEM: Final = re.compile(r"(?:[-*]|\d+\.) ")


@dataclass(frozen=True, slots=True)
class Promise:
    """A list item or a section of a document."""

    document: str
    words: str
    """Its first line."""
    journeys: frozenset[str]
    """The names of those that keep it."""
    asks_nothing: bool
    """It says that it asks nothing of the product."""


@dataclass(frozen=True, slots=True)
class KnownJourney:
    """A journey as its mark says."""

    name: str
    """Of its test function, without ``test_``."""
    documents: frozenset[str]
    presses: int


def promises(document: str) -> list[Promise]:
    """What a document promises, in its order."""
    lines = (ROOT / document).read_text("utf-8").splitlines()
    parts = _items(lines) if document in ITEMS else _sections(lines)
    return [_promise(document, part) for part in parts]


def journeys() -> list[KnownJourney]:
    """All journeys of this folder, by name."""
    found: list[KnownJourney] = []
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.extend(_known(node, mark) for mark in node.decorator_list if _is_journey(mark))
    return sorted(found, key=lambda each: each.name)


def _is_journey(mark: ast.expr) -> bool:
    return isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.journey"


def _known(function: ast.FunctionDef, mark: ast.expr) -> KnownJourney:
    assert isinstance(mark, ast.Call)
    documents = frozenset(ast.literal_eval(each) for each in mark.args)
    (presses,) = (ast.literal_eval(each.value) for each in mark.keywords if each.arg == "presses")
    return KnownJourney(function.name.removeprefix("test_"), documents, presses)


def _items(lines: list[str]) -> Iterator[list[str]]:
    """Each list item with the lines that continue it."""
    part: list[str] = []
    for line in [*lines, ""]:
        if part and line.startswith(" "):
            part.append(line)
            continue
        if part:
            yield part
        part = [line] if _ITEM.match(line) else []


def _sections(lines: list[str]) -> Iterator[list[str]]:
    """Each part below a heading; a document without headings below its title is one part."""
    part: list[str] = []
    fenced = False
    parts: list[list[str]] = []
    for line in lines:
        fenced ^= line.lstrip().startswith("```")
        if line.startswith("## ") and not fenced:
            parts.append(part)
            part = []
        part.append(line)
    yield from [*parts[1:], part]


def _promise(document: str, part: list[str]) -> Promise:
    text = "\n".join(part)
    named = {name.strip() for names in _KEPT.findall(text) for name in names.split(",")}
    return Promise(document, part[0], frozenset(named), _NONE.search(text) is not None)
