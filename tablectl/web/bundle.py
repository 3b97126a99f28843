"""Bundles a page's scripts into one file, and its style sheets with the tiles' faces into another.

So a page loads two files, and never draws a tile blank. The sources are small ES modules and sheets, which a
browser can also load as they are. Texts in, texts out: ``tablectl.adapters.web`` reads and serves the files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import basename, dirname, join, normpath
from typing import Final
from urllib.parse import quote

from tablectl.quoting import quoted

_IMPORT: Final = re.compile(
    r'^import (?:\{ (?P<names>[^}]+) \} from )?"(?P<path>(?:\./|(?:\.\./)+)[\w/]+\.js)";\n', re.MULTILINE
)
_EXPORT: Final = re.compile(
    r"^export (?P<kept>(?:async )?(?:function|class|const) (?P<name>\w+))", re.MULTILINE
)
_DYNAMIC_IMPORT: Final = re.compile(r'\bimport\("\./(?P<path>[\w/]+)\.js"\)')
"""A dynamic import of a late part: a module beside the page's own, on a line with other code."""
_COMMENT: Final = re.compile(r"^ *//.*\n", re.MULTILINE)
_TRAILING_COMMENT: Final = re.compile(r" +// [^\"'`\n]*$", re.MULTILINE)
"""A comment behind code: no quote follows, so that it is not within a string."""
_INDENT: Final = re.compile(r"^\s+", re.MULTILINE)
"""No script and no sheet has a string of several lines, so indents and empty lines have no meaning."""
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_UNSUPPORTED: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_CSS_IMPORT: Final = re.compile(r'^@import "(?P<path>[\w./]+)";\n', re.MULTILINE)
_CSS_URL: Final = re.compile(r'url\("(?P<path>\.\./[^"]+)"\)')
BACK: Final = "back"
_RARE_SUITS: Final = "fj"
"""Few books have them: their pictures, a fifth of all, are loaded when they are shown."""
_SAFE_IN_URL: Final = "/:=<> '(),;"


class BundleError(ValueError):
    """Files that cannot be bundled: an unsupported import, a missing file, or an import cycle."""


def bundle_scripts(modules: Mapping[str, str], entry: str, ending: str = ".js", part: str = "") -> str:
    """Bundle an ES module and all that it imports into one script without comments and indents.

    A late part, which it imports dynamically (``import("./later.js")``), is a script of its own, which takes
    the modules that the page has loaded already from the page's script.

    Args:
        modules: text by path below the scripts' folder: ``"table/table.js"``, ``"words/play.js"``.
        entry: the page's own module.
        ending: of the page's address in place of ``.js``.
        part: a late part, ``"judge/panes"``, which is served at the page's address with
            ``?part=judge/panes``; empty: the page's own script.

    Raises:
        BundleError: see there, or there is no such part.
    """
    parts: list[str] = []
    names_by_path: dict[str, str] = {}
    _add(modules, entry, parts, names_by_path, ())
    first, folder = "".join(parts), dirname(entry)
    address = f"./{basename(entry).removesuffix('.js')}{ending}"
    late_parts = {f"{folder}/{match['path']}" for match in _DYNAMIC_IMPORT.finditer(first)}
    if part and part not in late_parts:
        raise BundleError(f"{entry} loads no part {quoted(part)}: expected one of {sorted(late_parts)}")
    if part:
        return _late_part(modules, part, address, names_by_path)
    if not late_parts:
        return first
    entries = ", ".join(f'"{path}": {name}' for path, name in names_by_path.items())
    script = _DYNAMIC_IMPORT.sub(lambda match: f'import("{address}?part={folder}/{match["path"]}")', first)
    return f"{script}export const loaded = {{ {entries} }};\n"


def _late_part(modules: Mapping[str, str], part: str, address: str, loaded: Mapping[str, str]) -> str:
    """The script of a late part, which takes the ``loaded`` modules from the page's script at ``address``."""
    bindings = "".join(f'const {name} = loaded["{path}"];\n' for path, name in loaded.items())
    parts: list[str] = []
    exports = _add(modules, f"{part}.js", parts, dict(loaded), ())
    names = ", ".join(match["name"] for match in _EXPORT.finditer(modules[f"{part}.js"]))
    own = "".join(parts)
    return f'import {{ loaded }} from "{address}";\n{bindings}{own}export const {{ {names} }} = {exports};\n'


def _add(
    modules: Mapping[str, str],
    path: str,
    parts: list[str],
    names_by_path: dict[str, str],
    importers: tuple[str, ...],
) -> str:
    """Append a module to ``parts``, after those that it imports; returns the name of its exports' object."""
    if path in names_by_path:
        return names_by_path[path]
    if path in importers:
        raise BundleError(f"modules import each other: {' -> '.join((*importers, path))}")
    if path not in modules:
        raise BundleError(f"{importers[-1] if importers else 'a page'} imports {path}, which is not there")

    def bind_import(match: re.Match[str]) -> str:
        imported = normpath(join(dirname(path), match["path"]))
        exports = _add(modules, imported, parts, names_by_path, (*importers, path))
        if match["names"] is None:  # imported for its side effects
            return ""
        return f"const {{ {match['names'].replace(' as ', ': ')} }} = {exports};\n"

    text = _INDENT.sub(
        "", _TRAILING_COMMENT.sub("", _COMMENT.sub("", _IMPORT.sub(bind_import, modules[path])))
    )
    names = [match["name"] for match in _EXPORT.finditer(text)]
    text = _EXPORT.sub(lambda match: match["kept"], text)
    if unsupported := _UNSUPPORTED.search(text):
        raise BundleError(
            f'{path}: expected import {{ a, b }} from "./x.js" or export const, got {unsupported[0]}'
        )
    name = names_by_path[path] = f"module{len(names_by_path)}"
    exported = ", ".join(names)
    parts.append(f"// {path}\nconst {name} = (() => {{\n{text}return {{ {exported} }};\n}})();\n")
    return name


def bundle_styles(sheets: Mapping[str, str], entry: str) -> str:
    """Bundle a style sheet and all that it imports, each once and before its importer, without comments.

    Args:
        sheets: text by path below the sheets' folder; paths in a sheet are relative to the sheet.

    The bundle is served two folders below the parent of the sheets' folder (``page/table/table.css``).

    Raises:
        BundleError: an imported sheet is missing, or an import is unsupported.
    """
    parts: dict[str, str] = {}

    def add(path: str, importer: str) -> None:
        if path in parts:
            return
        if path not in sheets:
            raise BundleError(f"{importer} imports {path}, which is not there")
        parts[path] = ""  # reserves its position, and ends an import cycle
        for match in _CSS_IMPORT.finditer(sheets[path]):
            add(normpath(join(dirname(path), match["path"])), path)
        here = dirname(join("style", path))
        text = _CSS_URL.sub(
            lambda match: f'url("../../{normpath(join(here, match["path"]))}")',
            _CSS_IMPORT.sub("", sheets[path]),
        )
        if "@import" in text:
            raise BundleError(f'{path}: expected @import "x.css"; on a line of its own')
        parts[path] = parts.pop(path) + _INDENT.sub("", _CSS_COMMENT.sub("", text))

    add(entry, "a page")
    return "".join(parts.values())


def tile_face_styles(faces: Mapping[str, str]) -> str:
    """The style sheet with the tiles' faces, which are drawn with the page's first paint.

    Each suit is a sprite for ``.face``, the back is ``--back``. Flowers and jokers are files, which a page
    without them never loads. A browser lays a sprite out again for each size at which it is shown: small ones
    are cheap.

    Args:
        faces: SVG text by tile code (``3m``, ``7z``, ``back``), all with the same ``viewBox``, whose aspect
            ratio is 3 to 4.
    """
    suits: dict[str, list[str]] = {}
    for code in sorted(faces.keys() - {BACK}):
        suits.setdefault(code[-1], []).append(code)
    styles = [".face { background-repeat: no-repeat; }\n"]
    if BACK in faces:
        styles.append(f":root {{ --back: {_data_url(faces[BACK])}; }}\n")
    for suit, codes in suits.items():
        if suit in _RARE_SUITS:
            styles += [
                f'[data-face="{code}"] {{ background: url("../tiles/{code}.svg") 0 0 / 100% 100%; }}\n'
                for code in codes
            ]
            continue
        cells = [
            faces[code].strip().replace("<svg", f'<svg x="{3 * index}" width="3" height="4"', 1)
            for index, code in enumerate(codes)
        ]
        size = f'viewBox="0 0 {3 * len(codes)} 4" preserveAspectRatio="none"'
        sheet = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(cells)}</svg>'
        shown = f"background-image: {_data_url(sheet)}; background-size: {100 * len(codes)}% 100%"
        styles.append(f'[data-face$="{suit}"] {{ {shown}; }}\n')
        styles += [
            f'[data-face="{code}"] {{ background-position: {_position_percent(index, len(codes))}% 0; }}\n'
            for index, code in enumerate(codes)
        ]
    return "".join(styles)


def _position_percent(index: int, count: int) -> float:
    """``background-position`` of a picture in a sprite: 0 for the first, 100 for the last."""
    return round(100 * index / max(1, count - 1), 4)


def _data_url(svg: str) -> str:
    """An SVG as a ``url()`` with its data."""
    text = svg.strip().replace('"', "'")
    return f'url("data:image/svg+xml,{quote(text, safe=_SAFE_IN_URL)}")'
