"""A page's scripts as one file, and its style sheets with the faces of tiles as another.

A page asks for two files, and no tile is ever drawn blank.

The sources stay small ES modules and sheets that a browser also takes as they are. Texts in, texts out:
reading and serving files is the business of ``tablectl.adapters.web``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import basename, dirname, join, normpath
from typing import Final
from urllib.parse import quote

_IMPORT: Final = re.compile(
    r'^import (?:\{ (?P<names>[^}]+) \} from )?"(?P<path>(?:\./|(?:\.\./)+)[\w/]+\.js)";\n', re.MULTILINE
)
_EXPORT: Final = re.compile(
    r"^export (?P<kept>(?:async )?(?:function|class|const) (?P<name>\w+))", re.MULTILINE
)
_LATER: Final = re.compile(r'\bimport\("\./(?P<path>[\w/]+)\.js"\)')
"""A part that is loaded when it is asked for: a module beside the page's own, on a line that does more."""
_COMMENT: Final = re.compile(r"^ *//.*\n", re.MULTILINE)
_REST: Final = re.compile(r" +// [^\"'`\n]*$", re.MULTILINE)
"""A remark behind code: no quote follows, so that it stands in no text."""
_INDENT: Final = re.compile(r"^\s+", re.MULTILINE)
"""No script has a text of several lines, and no sheet: spaces before a line and empty lines say nothing."""
_REMARK: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_SHEET: Final = re.compile(r'^@import "(?P<path>[\w./]+)";\n', re.MULTILINE)
_FILE: Final = re.compile(r'url\("(?P<path>\.\./[^"]+)"\)')
BACK: Final = "back"
_RARE_SUITS: Final = "fj"
"""Few books have them: their drawings, a fifth of all, are loaded where one is shown."""
_KEPT_IN_ADDRESS: Final = "/:=<> '(),;"


class BundleError(ValueError):
    """Files that cannot be joined: a form of import that is not known, a missing file, or a circle."""


def bundled(modules: Mapping[str, str], entry: str, ending: str = ".js", part: str = "") -> str:
    """An ES module and all that it imports, as one script without lines of comment and indents.

    What it imports only when it is asked for, ``import("./later.js")``, is a script of its own, which takes
    from the first what that has already.

    Args:
        modules: text by path below the scripts' folder: ``"table/table.js"``, ``"words/play.js"``.
        entry: the page's own module.
        ending: of the page's address in place of ``.js``.
        part: a module that is loaded later, ``"judge/panes"``; the page's own without one. It is served at
            the page's address with ``?part=judge/panes``.

    Raises:
        BundleError: as the class says, or no page has such a part.
    """
    parts: list[str] = []
    done: dict[str, str] = {}
    _add(modules, entry, parts, done, ())
    first, folder = "".join(parts), dirname(entry)
    address = f"./{basename(entry).removesuffix('.js')}{ending}"
    later = {f"{folder}/{found['path']}" for found in _LATER.finditer(first)}
    if part and part not in later:
        raise BundleError(f"{entry} loads no part {part!r}: expected one of {sorted(later)}")
    if part:
        return _late_part(modules, part, address, done)
    if not later:
        return first
    held = ", ".join(f'"{path}": {name}' for path, name in done.items())
    asking = _LATER.sub(lambda found: f'import("{address}?part={folder}/{found["path"]}")', first)
    return f"{asking}export const loaded = {{ {held} }};\n"


def _late_part(modules: Mapping[str, str], part: str, address: str, loaded: Mapping[str, str]) -> str:
    """A part as a script that takes from its page's, at ``address``, the modules ``loaded`` there."""
    taken = "".join(f'const {name} = loaded["{path}"];\n' for path, name in loaded.items())
    parts: list[str] = []
    last = _add(modules, f"{part}.js", parts, dict(loaded), ())
    names = ", ".join(found["name"] for found in _EXPORT.finditer(modules[f"{part}.js"]))
    own = "".join(parts)
    return f'import {{ loaded }} from "{address}";\n{taken}{own}export const {{ {names} }} = {last};\n'


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

    text = _INDENT.sub("", _REST.sub("", _COMMENT.sub("", _IMPORT.sub(bound, modules[path]))))
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
    """A style sheet and all that it imports, each once and before what imports it, without remarks.

    Args:
        sheets: text by path below the sheets' folder; a sheet names others, and what else it loads, from
            where it lies itself.

    The text is served two folders below what holds the sheets' folder (``page/table/table.css``).

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
        here = dirname(join("style", path))
        text = _FILE.sub(
            lambda found: f'url("../../{normpath(join(here, found["path"]))}")', _SHEET.sub("", sheets[path])
        )
        if "@import" in text:
            raise BundleError(f'{path}: expected @import "x.css"; on a line of its own')
        parts[path] = parts.pop(path) + _INDENT.sub("", _REMARK.sub("", text))

    add(entry, "a page")
    return "".join(parts.values())


def faces_style(faces: Mapping[str, str]) -> str:
    """All tiles' pictures, a suit on one sheet that ``.face`` shows through a window and the back as
    ``--back``, painted with the page's first paint; flowers and jokers as files, which a page without them
    never asks for.

    A browser lays a sheet out again for each size at which it is shown in turn: small sheets are cheap.

    Args:
        faces: SVG text by tile code (``3m``, ``7z``, ``back``), all with one ``viewBox`` whose sides are as
            3 to 4.
    """
    suits: dict[str, list[str]] = {}
    for code in sorted(faces.keys() - {BACK}):
        suits.setdefault(code[-1], []).append(code)
    styles = [".face { background-repeat: no-repeat; }\n"]
    if BACK in faces:
        styles.append(f":root {{ --back: {_picture(faces[BACK])}; }}\n")
    for suit, codes in suits.items():
        if suit in _RARE_SUITS:
            styles += [
                f'[data-face="{code}"] {{ background: url("../tiles/{code}.svg") 0 0 / 100% 100%; }}\n'
                for code in codes
            ]
            continue
        cells = [
            faces[code].strip().replace("<svg", f'<svg x="{3 * place}" width="3" height="4"', 1)
            for place, code in enumerate(codes)
        ]
        size = f'viewBox="0 0 {3 * len(codes)} 4" preserveAspectRatio="none"'
        sheet = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(cells)}</svg>'
        shown = f"background-image: {_picture(sheet)}; background-size: {100 * len(codes)}% 100%"
        styles.append(f'[data-face$="{suit}"] {{ {shown}; }}\n')
        styles += [
            f'[data-face="{code}"] {{ background-position: {_share(place, len(codes))}% 0; }}\n'
            for place, code in enumerate(codes)
        ]
    return "".join(styles)


def _share(place: int, places: int) -> float:
    """Where a picture's window stands, as ``background-position`` counts: the first at 0, the last at 100."""
    return round(100 * place / max(1, places - 1), 4)


def _picture(svg: str) -> str:
    """A drawing as a style sheet's ``url()`` that holds it whole."""
    text = svg.strip().replace('"', "'")
    return f'url("data:image/svg+xml,{quote(text, safe=_KEPT_IN_ADDRESS)}")'
