"""The pages' scripts have no build step and no type checker: their imports and exports are checked here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from tablectl import web

PAGES: Final = Path(web.__file__).parent
SCRIPTS: Final = PAGES / "script"
MODULES: Final = {
    path.relative_to(SCRIPTS).as_posix(): path.read_text(encoding="utf-8") for path in SCRIPTS.rglob("*.js")
}
"""Text by path below the scripts' folder."""
PAGE_MODULES: Final = {
    f"{name}.js"
    for page in PAGES.glob("*.html")
    for name in re.findall(r'<page-top .*\bload="([\w/]+)"', page.read_text(encoding="utf-8"))
} | {"hall/public.js"}
READ_BY_PYTHON: Final = {"words/scoresheet.js"}
"""Words that no page shows."""

_IMPORT: Final = re.compile(
    r'^import (?:\{ (?P<names>[^}]+) \} from )?"(?P<path>\.[\w/.]+\.js)";', re.MULTILINE
)
_DYNAMIC_IMPORT: Final = re.compile(r'\bimport\("(?P<path>\.[\w/.]+\.js)"\)')
_EXPORT: Final = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.MULTILINE)


def faults(modules: Mapping[str, str], pages: set[str]) -> list[str]:
    """What is wrong with the imports and exports of modules.

    Args:
        modules: text by path.
        pages: the modules that pages load.
    """
    found: list[str] = []
    exported = {path: set(_EXPORT.findall(text)) for path, text in modules.items()}
    imported: dict[str, set[str]] = {path: set() for path in modules}
    loaded = pages | READ_BY_PYTHON
    for path, text in modules.items():
        for match in _IMPORT.finditer(text):
            target = normpath(join(dirname(path), match["path"]))
            loaded.add(target)
            rest = text.replace(match[0], "", 1)
            for name, _, alias in (
                each.partition(" as ") for each in (match["names"] or "").split(", ") if each
            ):
                if name not in exported.get(target, set()):
                    found.append(f"{path}: {target} exports no {name}")
                if not re.search(rf"\b{re.escape(alias or name)}\b", rest):
                    found.append(f"{path}: {alias or name} is imported and not used")
                imported.setdefault(target, set()).add(name)
        for match in _DYNAMIC_IMPORT.finditer(text):
            target = normpath(join(dirname(path), match["path"]))
            loaded.add(target)
            imported[target] = exported.get(target, set())
    found += [f"{path} does not exist" for path in sorted(loaded - modules.keys())]
    found += [f"{path}: no page loads it" for path in sorted(modules.keys() - loaded)]
    return found + [
        f"{path}: nobody imports {name}"
        for path in sorted(modules.keys() - READ_BY_PYTHON)
        for name in sorted(exported[path] - imported[path])
    ]


def test_every_import_is_exported_and_used_and_every_export_imported() -> None:
    assert len(MODULES) > 200
    assert faults(MODULES, PAGE_MODULES) == []


def test_a_wrong_import_or_export_is_found() -> None:
    modules = {
        "page.js": 'import { a, c as d, e } from "./part.js";\nimport "./gone.js";\n'
        'a(e, import("./late.js"));\n',
        "part.js": "export const a = 1;\nexport function b() {}\nexport class c {}\n",
        "late.js": "export const late = 1;\n",
        "dead.js": "",
    }
    assert [each for each in faults(modules, {"page.js"}) if "scoresheet" not in each] == [
        "page.js: d is imported and not used",
        "page.js: part.js exports no e",
        "gone.js does not exist",
        "dead.js: no page loads it",
        "part.js: nobody imports b",
    ]
