"""A page's scripts as one file and all tile faces as one style sheet: few requests, and no tile drawn blank.

The sources stay small ES modules in ``script/`` that a browser also runs as they are. Texts in, texts out:
reading and serving files is the business of ``tablectl.adapters.web``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath
from typing import Final
from urllib.parse import quote

_IMPORT: Final = re.compile(r'^import \{ (?P<names>[^}]+) \} from "(?P<path>\./[\w/]+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?P<kept>(?:async )?(?:function|class|const) (?P<name>\w+))", re.MULTILINE
)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_KEPT_IN_ADDRESS: Final = "/:=<> '(),;"


class BundleError(ValueError):
    """Scripts that cannot be joined: a form of import that is not known, a missing module, or a circle."""


def bundled(modules: Mapping[str, str], entry: str) -> str:
    """An ES module and all that it imports, as one script.

    Args:
        modules: text by path below the scripts' folder: ``"table.js"``, ``"words/play.js"``.
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
        return f"const {{ {found['names'].replace(' as ', ': ')} }} = {exports};\n"

    text = _IMPORT.sub(bound, modules[path])
    names = [found["name"] for found in _EXPORT.finditer(text)]
    text = _EXPORT.sub(lambda found: found["kept"], text)
    if left := _LEFT.search(text):
        raise BundleError(f'{path}: expected import {{ a, b }} from "./x.js" or export const, got {left[0]}')
    done[path] = f"module{len(done)}"
    parts.append(
        f"// {path}\nconst {done[path]} = (() => {{\n{text}return {{ {', '.join(names)} }};\n}})();\n"
    )
    return done[path]


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
