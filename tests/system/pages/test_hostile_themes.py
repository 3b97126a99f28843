"""A club's theme as a carrier: whatever a sheet tries, in a browser that ignores the pages' policy, it
reaches nobody outside, runs nothing and moves nothing that is to be still. What gets past our refusal meets
the policy."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tablectl.adapters.web.pages import PAGES
from tablectl.web.club_theme import theme_problem
from tests.system.pages.browsing import open_page
from tests.system.pages.played_table import PlayedTable, played_table
from tests.system.pages.test_pages import browser, pytestmark
from tests.waiting import until

__all__ = ["browser", "pytestmark"]

REACHING: Final = {
    "import": '@import "OUT";',
    "escaped-import": "@\\69mport url(OUT);",
    "picture": ".picture { background: url(OUT); }",
    "escaped": ".escaped { background: u\\72 l(OUT); }",
    "formfeed": '.formfeed { --x: "x\f"/* "; background: url(OUT); /* */ }',
    "quote": '.quote { --x: \\"x"/*"; background: url(OUT); /**/ }',
    "bare": ".bare { --x: url(data:image/png,/*); background: url(OUT) /**/ }",
    "set": '.set { background: image-set("OUT" 1x, "data:image/png,x" 9x); }',
    "variable": ':root { --x: "OUT"; } .variable { background: image-set(var(--x) 1x); }',
    "beacon": "html:has(.plate-card) { background: url(OUT); }",
    "font": "@font-face { font-family: far; src: url(OUT); } .font { font-family: far; }",
    "mask": ".mask { mask: url(OUT#m); height: 9px; }",
}
"""Sheets that load something, by the class of what they dress. ``OUT`` is at somebody else's server."""

LAUGHS: Final = "".join(
    f"<!ENTITY l{each} '{f'&l{each - 1};' * 10 if each else 'ha'}'>" for each in range(10)
)
DRAWN: Final = {
    "script": "<script>fetch('OUT')</script>",
    "image": "<image href='OUT' xlink:href='OUT' width='9' height='9'/>",
    "use": "<use href='OUT#a'/><use xlink:href='OUT#a'/>",
    "foreign": "<foreignObject width='99' height='99'><body xmlns='http://www.w3.org/1999/xhtml'>"
    "<img src='OUT' onerror='fetch(`OUT`)'/><iframe src='OUT'/></body></foreignObject>",
    "event": "<rect width='9' height='9' onload='fetch(`OUT`)'/><set attributeName='x' onbegin='alert(1)'/>",
    "animated": "<image width='9' height='9'><set attributeName='href' to='OUT'/>"
    "<animate attributeName='xlink:href' values='OUT' onbegin='fetch(`OUT`)'/></image>",
    "filter": "<filter id='f'><feImage href='OUT'/></filter><rect width='9' height='9' filter='url(#f)'/>"
    "<rect width='9' height='9' filter='url(OUT#f)'/>",
    "styled": "<style>@import url(OUT); rect { fill: url(OUT#p) }</style><rect width='9' height='9'/>",
}
"""What an SVG picture inside a sheet holds. A browser shows it and asks for nothing."""
MOVES: Final = """
@keyframes arrive { to { transform: translateX(-9999px); } }
@keyframes breathe { to { opacity: 0; } }
@layer stillness { * { animation: arrive 1s infinite !important; } }
:root .overlay .plate-card.plate-card, :root *, *::before { animation: arrive 1s infinite !important; }
"""
"""Names of ours, taken again, and said to be more important than anything."""
COVERS: Final = """
body::after { content: "Log in: evil.example"; position: fixed; inset: 0; z-index: 2147483647; }
button, a, input, iframe { position: fixed !important; inset: 0 !important; opacity: .01 !important; }
.x { width: expression(alert(1)); color: javascript('x'); content: '</style><script>alert(1)</script>'; }
"""


class Outside:
    """Somebody else's server, which notes what it is asked for."""

    def __init__(self) -> None:
        asked = self.asked = set[str]()

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.add(self.path.removeprefix("/"))
                self.send_response(204)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name
                """Nothing is printed."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def named(self, text: str, name: str) -> str:
        """A text that leads here, under a name."""
        return text.replace("OUT", f"http://127.0.0.1:{self._server.server_address[1]}/{name}")

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def inside(svg: str) -> str:
    """The address of a picture that is inside the sheet."""
    return f'url("data:image/svg+xml,{quote(svg)}")'


def svg(markup: str) -> str:
    links = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
    return f"<svg {links} width='99' height='99'>{markup}</svg>"


@pytest.fixture
def outside() -> Iterator[Outside]:
    one = Outside()
    yield one
    one.close()


@pytest.fixture(scope="module")
def themes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile-themes") / "themes"
    folder.mkdir()
    (folder / "moves.css").write_text(MOVES)
    (folder / "covers.css").write_text(COVERS)
    return folder


@pytest.fixture(scope="module")
def played(themes: Path) -> Iterator[PlayedTable]:
    with played_table(themes.parent, hands=1, players=("Aoi", "Ren", "Yuzu", "Haru")) as one:
        one.tell()
        yield one


@contextmanager
def overlay(browser: Browser, played: PlayedTable, theme: str, *, policy: bool = True) -> Iterator[Page]:
    """The points on air in a theme; nothing of it may have opened a dialog."""
    with open_page(browser, 1920, 1080, bypass_csp=not policy) as page:
        dialogs: list[str] = []

        def dismissed(dialog: Dialog) -> None:
            dialogs.append(dialog.message)
            dialog.dismiss()

        page.on("dialog", dismissed)
        page.goto(f"{played.address}overlay/scores?theme={theme}")
        yield page
        assert dialogs == []


def wears(page: Page, theme: str) -> None:
    """The graphics are there in it."""
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect(page.locator(".plate-card")).to_have_count(4)


def painted(page: Page) -> None:
    page.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")


@pytest.mark.slow
@pytest.mark.parametrize("policy", [False, True])
def test_a_sheet_that_gets_past_our_refusal_meets_the_policy(
    played: PlayedTable, browser: Browser, outside: Outside, policy: bool
) -> None:
    sheets = {name: outside.named(text, name) for name, text in REACHING.items()}
    for name, text in sheets.items():
        assert theme_problem(text.encode()), f"{name} is refused before a browser sees it"
    with overlay(browser, played, "moves", policy=policy) as page:
        wears(page, "moves")
        page.route(
            "**/past/*.css",
            lambda asked: asked.fulfill(
                content_type="text/css",
                body=sheets[asked.request.url.rpartition("/")[2].removesuffix(".css")],
            ),
        )
        page.evaluate(
            """(names) => Promise.all(names.map((name) => new Promise((done) => {
              const link = document.createElement("link");
              Object.assign(link, { rel: "stylesheet", href: `/past/${name}.css` });
              for (const end of ["load", "error"]) link.addEventListener(end, done);
              const worn = document.createElement("div");
              document.body.append(Object.assign(worn, { className: name, textContent: name }));
              document.head.append(link);
            })))""",
            list(sheets),
        )
        painted(page)
        if policy:
            assert outside.asked == set()
        else:
            until(lambda: outside.asked == set(sheets), why=lambda: set(sheets) - outside.asked)


def test_a_picture_inside_a_sheet_runs_nothing_and_asks_for_nothing(
    played: PlayedTable, browser: Browser, outside: Outside, themes: Path
) -> None:
    bomb = f"<!DOCTYPE svg [{LAUGHS}]>{svg('<text>&l9;</text>')}"
    pictures = [inside(outside.named(svg(markup), name)) for name, markup in DRAWN.items()]
    another = outside.named(svg(f"{DRAWN['filter']}<mask id='m'>{DRAWN['image']}</mask>"), "another")
    (themes / "drawn.css").write_text(
        f".plate-card {{ background: {', '.join([*pictures, inside(bomb)])}; }}"
        f'.plate-card b {{ filter: {inside(another)[:-2]}#f"); mask: {inside(another)[:-2]}#m"); }}'
    )
    with overlay(browser, played, "drawn", policy=False) as page:
        wears(page, "drawn")
        expect(page.locator("#badge")).to_be_hidden()
        shown = page.evaluate(
            """(addresses) => Promise.all(addresses.map(async (address) => {
              const picture = Object.assign(new Image(), { src: address.slice(5, -2) });
              await picture.decode();
              return picture.naturalWidth;
            }))""",
            pictures,
        )
        assert shown == [99] * len(pictures), "they are pictures, and a browser draws them"
        painted(page)
        assert outside.asked == set()


@pytest.mark.slow
def test_nothing_moves_where_stillness_is_asked_for_however_important_a_theme_is(
    played: PlayedTable, browser: Browser
) -> None:
    with overlay(browser, played, "moves") as page:
        wears(page, "moves")
        page.wait_for_function("document.getAnimations().length > 0")
    with overlay(browser, played, "moves&motion=off") as page:
        wears(page, "moves")
        painted(page)
        assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.slow
def test_a_clubs_sheet_covers_nothing_that_somebody_presses(played: PlayedTable, browser: Browser) -> None:
    with overlay(browser, played, "covers", policy=False) as page:
        wears(page, "covers")
        assert page.locator("button:visible, a:visible, input:visible").count() == 0
        for address in PAGES:
            if not address.startswith("/overlay"):
                page.goto(f"{played.address}{address.lstrip('/')}?theme=covers", wait_until="load")
                worn = page.evaluate("[...document.styleSheets].map((each) => each.href ?? '')")
                assert not [each for each in worn if "/themes/" in each], address
        page.goto(f"{played.address}graphics#scores")
        page.locator("#arrange [name=theme]").select_option("covers")
        expect(page.frame_locator("#preview").locator("html")).to_have_attribute("data-theme", "covers")
        page.locator("#arrange [name=theme]").select_option("dark", timeout=10_000)
