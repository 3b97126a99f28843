"""The checks of a page: it loads its own files, and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from tablectl.conformance import Deviation
from tablectl.plugins.conformance.subject import Subject
from tablectl.plugins.kinds import Page

ADDRESS_ATTRIBUTES: Final = {
    "script": "src",
    "link": "href",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "a": "href",
}
"""The attribute with an element's address."""
MAX_BYTES: Final = 20 * 1024 * 1024
"""Limit of one page's folder."""


class _HtmlScan(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[tuple[str, str]] = []
        """(element, address)."""
        self.inline: list[str] = []
        """Inline scripts and event handlers."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the address and the inline scripts of an element."""
        attributes = dict(attrs)
        if (address := attributes.get(ADDRESS_ATTRIBUTES.get(tag, ""))) is not None:
            self.addresses.append((tag, address))
        if tag == "script" and "src" not in attributes:
            self.inline.append("<script> without src")
        self.inline += [f"<{tag} {name}>" for name in attributes if name.startswith("on")]


def loads(subject: Subject) -> Iterator[Deviation]:
    """It loads only its own files and the table's, by relative addresses."""
    for file, scan in _html(subject.value):
        for tag, address in scan.addresses:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if tag != "a":
                    yield Deviation("a file of its own", f"{file.name}: <{tag}> loads {address}")
            elif parts.path.startswith("/"):
                yield Deviation("an address relative to the page, such as ../../", f"{file.name}: {address}")
            elif parts.path and not _is_there(subject.value.folder, file, unquote(parts.path)):
                yield Deviation("a file that is there", f"{file.name}: {address}")


def scripts(subject: Subject) -> Iterator[Deviation]:
    """Its scripts are in files: the content security policy forbids inline scripts."""
    for file, scan in _html(subject.value):
        for what in scan.inline:
            yield Deviation("a script in a file of its own", f"{file.name}: {what}")


def small(subject: Subject) -> Iterator[Deviation]:
    """Its folder is small."""
    size = sum(file.stat().st_size for file in subject.value.folder.rglob("*") if file.is_file())
    if size > MAX_BYTES:
        yield Deviation(f"at most {MAX_BYTES} bytes", f"{size}")


def _html(page: Page) -> Iterator[tuple[Path, _HtmlScan]]:
    for file in sorted(page.folder.rglob("*.html")):
        scan = _HtmlScan()
        scan.feed(file.read_text(encoding="utf-8"))
        yield file, scan


def _is_there(folder: Path, file: Path, path: str) -> bool:
    """Whether an address refers to a file of the folder, or to one of the table's own pages."""
    target = (file.parent / path).resolve()
    root = folder.resolve()
    return target.is_file() or target == root or not target.is_relative_to(root)
