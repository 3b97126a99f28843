"""Pages' scripts joined into one file: every module once, after those it imports, or a clear error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablectl import web
from tablectl.web.bundle import BundleError, bundle_scripts, bundle_styles, tile_face_styles
from tablectl.web.heads import with_head

SCRIPTS = Path(web.__file__).parent / "script"
PAGES = {
    path.name: with_head(path.read_text(encoding="utf-8")) for path in sorted(SCRIPTS.parent.glob("*.html"))
}


def named_in(line: str) -> str:
    """The file that a page asks for: of a table or hall that serves it, or beside it in a public folder."""
    found = re.search(r'(?:href|src)="(?:static/page/)?([\w/]+)(?:\.en)?(\.(?:js|css))"', line)
    assert found is not None, line
    name = found[1] + found[2]
    return name if "/" in name else f"hall/{name.removeprefix('hall_')}"


def test_every_page_asks_for_one_script_and_it_can_be_joined() -> None:
    modules = {
        p.relative_to(SCRIPTS).as_posix(): p.read_text(encoding="utf-8") for p in SCRIPTS.rglob("*.js")
    }
    for page, text in PAGES.items():
        asked = [line for line in text.splitlines() if "<script" in line]
        assert len(asked) == 1, page
        name = named_in(asked[0])
        lines = bundle_scripts(modules, name).splitlines()
        assert not [line for line in lines[:-1] if line.startswith(("import ", "export "))]
        assert not lines[-1].startswith("import ")
        heads = [line for line in lines if line.startswith("// ") and line.endswith(".js")]
        assert heads[-1] == f"// {name}"
        assert len(heads) == len(set(heads))


def test_a_module_stands_after_what_it_imports_and_once() -> None:
    text = bundle_scripts(
        {
            "page.js": 'import { b } from "./b.js";\nimport { twice as c } from "./a.js";\nb(c);\n',
            "b.js": 'import { twice } from "./a.js";\n\nexport function b(n) { return twice(n); }\n',
            "a.js": "export const twice = (n) => 2 * n;\n",
        },
        "page.js",
    )
    assert text.index("// a.js") < text.index("// b.js") < text.index("// page.js")
    assert text.count("// a.js") == 1
    assert "const { twice: c } = " in text


def test_a_module_that_is_imported_for_what_it_does_is_run_before() -> None:
    text = bundle_scripts({"page.js": 'import "./a.js";\nstart();\n', "a.js": "prepare();\n"}, "page.js")
    assert text.index("prepare();") < text.index("start();")
    assert "import" not in text


LATER = {
    "judge/page.js": 'import { a } from "../a.js";\nlet part = null;\npart ??= import("./part.js");\n',
    "judge/part.js": 'import { a } from "../a.js";\nimport { c } from "./c.js";\nexport const b = a + c;\n',
    "judge/c.js": "export const c = 1;\n",
    "a.js": "export const a = 1;\n",
}


def test_what_is_loaded_later_is_a_script_that_takes_what_the_page_has() -> None:
    page = bundle_scripts(LATER, "judge/page.js", ".ru.js")
    assert 'part ??= import("./page.ru.js?part=judge/part");' in page
    assert "// judge/part.js" not in page
    assert page.endswith('export const loaded = { "a.js": module0, "judge/page.js": module1 };\n')
    part = bundle_scripts(LATER, "judge/page.js", ".ru.js", "judge/part")
    assert part.startswith('import { loaded } from "./page.ru.js";\nconst module0 = loaded["a.js"];\n')
    assert [line for line in part.splitlines() if line.startswith("// ")] == [
        "// judge/c.js",
        "// judge/part.js",
    ]
    assert part.endswith("export const { b } = module3;\n")


def test_a_part_that_no_page_loads_is_refused() -> None:
    with pytest.raises(BundleError, match=r"loads no part “judge/c”: expected one of \['judge/part'\]"):
        bundle_scripts(LATER, "judge/page.js", part="judge/c")


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ({"page.js": 'import { a } from "./a.js";\n'}, "page.js imports a.js, which is not there"),
        (
            {"page.js": 'import { a } from "./a.js";\n', "a.js": 'import { b } from "./page.js";\n'},
            "page.js -> a.js -> page.js",
        ),
        ({"page.js": "export default 3;\n"}, "got export default 3;"),
        ({"page.js": 'import * as all from "./a.js";\n'}, "expected import { a, b }"),
    ],
)
def test_what_cannot_be_joined_is_said(modules: dict[str, str], said: str) -> None:
    with pytest.raises(BundleError) as error:
        bundle_scripts(modules, "page.js")
    assert said in str(error.value)


def test_every_page_asks_for_one_sheet_and_it_can_be_joined() -> None:
    folder = SCRIPTS.parent / "style"
    sheets = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.css")
    } | {"faces.css": ""}
    for page, text in PAGES.items():
        asked = [line for line in text.splitlines() if "stylesheet" in line]
        assert len(asked) == 1, page
        text = bundle_styles(sheets, named_in(asked[0]))
        assert "--gold:" in text, "the theme's colours"


def test_a_sheet_stands_after_what_it_imports_and_once() -> None:
    sheets = {
        "page.css": '@import "tile.css";\n@import "board.css";\n.page {}\n',
        "board.css": '@import "tile.css";\n.board {}\n',
        "tile.css": ".tile {}\n",
    }
    assert bundle_styles(sheets, "page.css").split("\n") == [".tile {}", ".board {}", ".page {}", ""]
    with pytest.raises(BundleError, match=r"page.css imports tile.css, which is not there"):
        bundle_styles({"page.css": sheets["page.css"]}, "page.css")
    with pytest.raises(BundleError, match=r'page.css: expected @import "x.css"; on a line of its own'):
        bundle_styles({"page.css": '@import url("tile.css");\n'}, "page.css")


def test_a_suits_faces_are_one_picture_within_the_style() -> None:
    drawn = '<svg xmlns="x" viewBox="0 0 300 400" fill="#fff"><path d="M0 0"/></svg>\n'
    style = tile_face_styles(dict.fromkeys([f"{rank}{suit}" for suit in "ms" for rank in range(5)], drawn))
    assert '[data-face$="m"] { background-image: url("data:image/svg+xml,' in style
    assert "#fff" not in style, "the rest of an address after a number sign is never read"
    assert style.count("data:") == 2
    assert style.count("viewBox='0 0 300 400'") == 10
    assert style.count("background-size: 500% 100%; }") == 2
    assert '[data-face="0m"] { background-position: 0.0% 0; }' in style
    assert '[data-face="4s"] { background-position: 100.0% 0; }' in style


def test_a_tiles_back_is_a_picture_within_the_style_as_well() -> None:
    style = tile_face_styles({"back": '<svg xmlns="x"/>\n'})
    assert style.endswith(""":root { --back: url("data:image/svg+xml,<svg xmlns='x'/>"); }\n""")


def test_a_sheet_that_shapes_tiles_brings_their_faces() -> None:
    for sheet in sorted((SCRIPTS.parent / "style").rglob("*.css")):
        lines = sheet.read_text(encoding="utf-8").splitlines()
        if '@import "../tile.css";' in lines:
            assert '@import "../faces.css";' in lines, f"{sheet.name}: its tiles would be blank"
