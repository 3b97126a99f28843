"""How the documentation becomes a site: Sphinx reads the pages; some are made (books, commands, terms)."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

import command_pages
import glossary_page
import rule_pages

project = "tablectl"
author = "the tablectl authors"
extensions = ["myst_parser"]
html_theme = "furo"
release = version_of("tablectl")
html_title = f"tablectl {release}"
html_copy_source = False
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/versions.html",
        "sidebar/scroll-end.html",
    ]
}
"""Furo's own, and the way to other versions where deploy/docs builds one beside others."""
html_show_sphinx = False
html_favicon = None
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
exclude_patterns = ["build", "templates", "**/node_modules"]
suppress_warnings = ["myst.header", "misc.highlighting_failure"]

LINK_OUT = r"\[([^\]\n]+)\]\((?:(?:\.\./){%d}|/)[^)\s]+\)"
"""A link that goes up so many folders, to a file of the program: right in a checkout, nowhere on a site."""


def setup(app: Sphinx) -> None:
    """Sphinx calls this."""
    app.connect("builder-inited", _write_pages)
    app.connect("source-read", _without_links_into_the_program)


def _without_links_into_the_program(app: Sphinx, page: str, source: list[str]) -> None:
    source[0] = re.sub(LINK_OUT % (page.count("/") + 1), r"\1", source[0])


def _write_pages(app: Sphinx) -> None:
    folder = Path(app.srcdir)
    rule_pages.write(folder / "rules")
    command_pages.write(folder / "commands")
    glossary_page.write(folder / "glossary.md")
