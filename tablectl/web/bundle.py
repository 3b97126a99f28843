"""A page's scripts as one file, and its style sheets with the faces of tiles as another.

A page asks for two files, and no tile is ever drawn blank.

The sources stay small ES modules and sheets that a browser also takes as they are. Texts in, texts out:
reading and serving files is the business of ``tablectl.adapters.web``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath
from typing import Final
from urllib.parse import quote

_IMPORT: Final = re.compile(
    r'^import (?:\{ (?P<names>[^}]+) \} from )?"(?P<path>(?:\./|(?:\.\./)+)[\w/]+\.js)";\n', re.MULTILINE
)
_EXPORT: Final = re.compile(
    r"^export (?P<kept>(?:async )?(?:function|class|const) (?P<name>\w+))", re.MULTILINE
)
_COMMENT: Final = re.compile(r"^ *//.*\n", re.MULTILINE)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_SHEET: Final = re.compile(r'^@import "(?P<path>[\w./]+)";\n', re.MULTILINE)
_KEPT_IN_ADDRESS: Final = "/:=<> '(),;"


class BundleError(ValueError):
    """Files that cannot be joined: a form of import that is not known, a missing file, or a circle."""


def bundled(modules: Mapping[str, str], entry: str) -> str:
    """An ES module and all that it imports, as one script without lines of comment.

    Args:
        modules: text by path below the scripts' folder: ``"table/table.js"``, ``"words/play.js"``.
        entry: the page's own module.

    Raises:
        BundleError: as the class says.
    """
    parts: list[str] = []
    _add(modules, entry, parts, {}, ())
    return "".join(parts)


def _add(
    modules: Mapping[str, str], path: str, parts: list[str], done: dict[str, str], above: tuple[str, ...]
) -> str:
    """Append a module after those it imports; returns the name of the object that holds its exports."""
    if path in done:
        return done[path]
    if path in above:
        raise BundleError(f"modules import each other: {' -> '.join((*above, path))}")
    if path not in modules:
        raise BundleError(f"{above[-1] if above else 'a page'} imports {path}, which is not there")

    def bound(found: re.Match[str]) -> str:
        imported = normpath(join(dirname(path), found["path"]))
        exports = _add(modules, imported, parts, done, (*above, path))
        if found["names"] is None:  # imported for what it does
            return ""
        return f"const {{ {found['names'].replace(' as ', ': ')} }} = {exports};\n"

    text = _COMMENT.sub("", _IMPORT.sub(bound, modules[path]))
    names = [found["name"] for found in _EXPORT.finditer(text)]
    text = _EXPORT.sub(lambda found: found["kept"], text)
    if left := _LEFT.search(text):
        raise BundleError(f'{path}: expected import {{ a, b }} from "./x.js" or export const, got {left[0]}')
    done[path] = f"module{len(done)}"
    parts.append(
        f"// {path}\nconst {done[path]} = (() => {{\n{text}return {{ {', '.join(names)} }};\n}})();\n"
    )
    return done[path]


def styled(sheets: Mapping[str, str], entry: str) -> str:
    """A style sheet and all that it imports, each once and before what imports it.

    Args:
        sheets: text by path below the sheets' folder; a sheet names others from where it lies itself.

    Raises:
        BundleError: a sheet that is imported is not there, or an import is of another form.
    """
    parts: dict[str, str] = {}

    def add(path: str, above: str) -> None:
        if path in parts:
            return
        if path not in sheets:
            raise BundleError(f"{above} imports {path}, which is not there")
        parts[path] = ""  # its place is taken: a circle of sheets ends here
        for found in _SHEET.finditer(sheets[path]):
            add(normpath(join(dirname(path), found["path"])), path)
        text = _SHEET.sub("", sheets[path])
        if "@import" in text:
            raise BundleError(f'{path}: expected @import "x.css"; on a line of its own')
        parts[path] = parts.pop(path) + text

    add(entry, "a page")
    return "".join(parts.values())


def faces_style(faces: Mapping[str, str]) -> str:
    """Every tile's picture as a style of ``[data-face=<code>]``, painted with the page's first paint.

    Args:
        faces: SVG text by tile code, ``"back"`` among them.
    """
    return "".join(
        f'[data-face="{code}"] {{ background-image: url("data:image/svg+xml,{_address(text)}"); }}\n'
        for code, text in sorted(faces.items())
    )


def _address(svg: str) -> str:
    return quote(svg.strip().replace('"', "'"), safe=_KEPT_IN_ADDRESS)
