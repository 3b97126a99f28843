"""A page names nothing by an address from the host's root: a proxy may serve it below a path of its own.

Home Assistant does, and so does a club with one web server for several tables. Every address in a page begins
at the pages' own root, which ``<base>`` names.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablectl import web
from tablectl.web.bundle import bundle_styles
from tablectl.web.heads import with_head

FOLDER = Path(web.__file__).parent
WORDS = FOLDER / "script" / "words"
ABSOLUTE = {
    ".js": re.compile(r"""["'`]/(?=[a-z$?])(?!/)|\blocation\.(?:origin|host)\b"""),
    ".html": re.compile(r"""\b(?:href|src|action|srcset|poster)="/|\bnext=/"""),
    ".css": re.compile(r"""url\(\s*["']?/"""),
}
ALLOWED = {
    ("script/identity.js", 'address?.startsWith("/players/")'),  # as messages write it
    ("worker/photo.js", "origin !== self.location.origin"),
}
"""What looks like one and is none, by file and a part of its line."""
SOURCES = sorted(
    path for path in FOLDER.rglob("*") if path.suffix in ABSOLUTE and not path.is_relative_to(WORDS)
)


def absolute(text: str, suffix: str) -> list[str]:
    """The lines of a page's source that name an address from the host's root."""
    return [line.strip() for line in text.splitlines() if ABSOLUTE[suffix].search(line)]


def test_no_page_names_an_address_from_the_hosts_root() -> None:
    found = [
        f"{where}: {line}"
        for path in SOURCES
        for where in [path.relative_to(FOLDER).as_posix()]
        for line in absolute(
            with_head(path.read_text(encoding="utf-8"))
            if path.suffix == ".html"
            else path.read_text(encoding="utf-8"),
            path.suffix,
        )
        if not any(where == file and part in line for file, part in ALLOWED)
    ]
    assert len(SOURCES) > 150
    assert not found


@pytest.mark.parametrize(
    ("suffix", "wrong"),
    [
        (".js", 'fetch("/api/me")'),
        (".js", "location.assign(`/desk?${asked}`)"),
        (".js", "const all = `${location.origin}/seat`;"),
        (".html", '<a href="/history">'),
        (".html", '<a href="login?next=/operator">'),
        (".css", 'background: url("/static/tiles/back.svg")'),
    ],
)
def test_an_address_from_the_hosts_root_is_found(suffix: str, wrong: str) -> None:
    assert absolute(wrong, suffix)


def test_what_a_sheet_loads_is_named_from_where_the_sheet_is_served() -> None:
    sheets = {
        "table/page.css": '@import "../tile.css";\n',
        "tile.css": 'a { src: url("../tiles/back.svg"); }\n',
    }
    assert 'url("../../tiles/back.svg")' in bundle_styles(sheets, "table/page.css")


def test_every_page_says_where_its_root_is_before_it_names_anything() -> None:
    for path in FOLDER.glob("*.html"):
        if path.stem != "hall_public":  # served as a file beside what it loads
            text = with_head(path.read_text(encoding="utf-8"))
            assert text.index('<base href="./">') < text.index("href=", text.index("<base ") + 12), path.name
