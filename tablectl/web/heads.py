"""The head and the bar that pages have in common: a page's file names what is its own, this writes the rest.

A file begins with ``<page-top title="Live table" say="live_table" load="table">`` and has, where people move
between pages, ``<page-bar title="live_table" here="/">``; of a hall ``<page-bar hall title="hall_desk">``.
Texts in, texts out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Final
from urllib.parse import quote

LINKS: Final[Mapping[str, tuple[str, str]]] = {
    "/": ("table", "Table"),
    "/scoreboard": ("scoreboard", "Scoreboard"),
    "/history": ("history", "History"),
    "/statistics": ("statistics", "Statistics"),
    "/club": ("club_page", "Club"),
    "/photo": ("photo", "Score a photo"),
    "/graphics": ("graphics", "Graphics"),
    "/commentators": ("commentators", "Commentators"),
    "/operator": ("judge", "Judge"),
    "/preflight": ("before_deal", "Before the deal"),
    "/enrol": ("enrol_tiles", "Enrol tiles"),
    "/camera": ("phone_camera", "Phone camera"),
    "/obs": ("obs_director", "Director for OBS"),
    "/scoresheet": ("scoresheet", "Score sheet"),
    "/overlay": ("overlay_page", "Overlay"),
    "/player": ("your_seat", "Your seat"),
    "/accounts": ("accounts", "Accounts"),
    "/start": ("first_steps", "First steps"),
}
"""By address: the key of a link's words, and the words until a script says them."""
EVERYBODY: Final = "/ /scoreboard /history /statistics /photo /operator"
"""Where a page leads that names nothing of its own."""
MENU: Final[Mapping[str, tuple[str, str]]] = {
    "menu_watch": ("Watch", "/ /scoreboard /history /statistics /club"),
    "menu_air": ("On air", "/overlay /graphics /commentators /obs"),
    "menu_judge": ("Judge and operator", "/operator /preflight /scoresheet"),
    "menu_play": ("Players", "/player /photo"),
    "menu_set_up": ("Set up", "/start /accounts /camera /enrol"),
}
"""By the key of a reader's words: those words, and the pages that this reader uses; the same everywhere."""
OF_HALL: Final[Mapping[str, tuple[str, str]]] = {
    "/": ("hall_tables", "Tables"),
    "/broadcast": ("hall_broadcast", "Broadcast"),
    "/ranking": ("hall_ranking", "Ranking"),
    "/seating": ("hall_seating", "Seating"),
    "/clock": ("hall_clock", "Clock"),
    "/player": ("hall_my_day", "My day"),
    "/desk": ("hall_desk", "Desk"),
}
"""The same of a hall's pages; each leads to all."""
MENU_OF_HALL: Final[Mapping[str, tuple[str, str]]] = {
    "menu_watch": ("Watch", "/ /broadcast /ranking /seating /clock"),
    "menu_play": ("Players", "/player"),
    "menu_judge": ("Judge and operator", "/desk"),
}
"""The menu of a hall's pages, on phones: its links are more than a row of one has room for."""
BASE: Final = '<base href="{up}">'
"""Where the pages' root lies from a page; ``up`` is ``../`` for each folder between. All addresses in pages
begin there, so a proxy may serve the pages below a path of its own, and need not tell which."""
HTML_LANG: Final[Mapping[str, str]] = {"zh": "zh-Hans"}
"""What a browser is told where it is not the language's own two letters (BCP 47)."""
LETTERS: Final = ("latin-400", "latin-700")
"""Cuts of the pages' font (``fonts/*.woff2``) that every page shows. They are fetched with the page: a
browser that lays out letters which are not there yet looks through the system's fonts first, and lays them
out again afterwards."""
LETTERS_OF: Final[Mapping[str, tuple[str, ...]]] = {"ru": ("cyrillic-400", "cyrillic-700")}
"""Chinese and Japanese ones are too heavy to stand before a page's script."""
LETTERS_OF_CHOICE: Final = ("languages", "languages-cyrillic")
"""Where somebody chooses a language."""
LETTERS_OF_CHANGES: Final = "signs-400"
"""The minus sign, where changes of points stand in a page's first picture."""
_LETTERS_HERE: Final = "<!-- letters -->"
_MENU_ENDS: Final = "</div></details>"
_TAG: Final = re.compile(r'<page-(?P<name>top|bar)(?P<given>(?: [\w-]+(?:="[^"]*")?)*)>\n')
_GIVEN: Final = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_TOP: Final = frozenset({"title", "say", "style", "load", "body", "clear", "waits", "changes"})
_BAR: Final = frozenset({"title", "id", "table", "hall", "nav", "here", "who", "link", "language", "voice"})


class HeadError(ValueError):
    """A page's file asks for a head that there is none of."""


def with_head(text: str, language: str = "en") -> str:
    """A page's file with its head and its bar written out.

    Args:
        text: the file.
        language: of ``tablectl.web.words.LANGUAGES``: its script comes with the words of this one alone.

    Raises:
        HeadError: it names what no head has, or a page that is not there.
    """
    written = _TAG.sub(lambda found: _written(found, language), text)
    letters = [*LETTERS, *LETTERS_OF.get(language, ())]
    if "data-choose-language" in written:
        letters += LETTERS_OF_CHOICE
    return written.replace(_LETTERS_HERE, "".join(map(_fetched_first, letters)), 1)


def below_root(text: str, up: str) -> str:
    """A page with a head as it is served somewhere; ``up``: from there to the pages' root, ``../../``."""
    return text.replace(BASE.format(up="./"), BASE.format(up=up), 1)


def with_plugins(text: str, pages: Mapping[str, str]) -> str:
    """A page whose menu leads to others' pages as well.

    Args:
        pages: their titles, by the plugins' names.
    """
    links = "".join(f'<a href="plugins/{quote(name)}/">{escape(title)}</a>' for name, title in pages.items())
    section = f'<section><h2 data-say="menu_plugins">Plugins</h2>{links}</section>' if pages else ""
    return text.replace(_MENU_ENDS, f"{section}{_MENU_ENDS}", 1)


def _written(found: re.Match[str], language: str) -> str:
    given = dict(_GIVEN.findall(found["given"]))
    is_top = found["name"] == "top"
    known = _TOP if is_top else _BAR
    if unknown := given.keys() - known:
        raise HeadError(
            f"<page-{found['name']}> has no {', '.join(sorted(unknown))}: expected {sorted(known)}"
        )
    return _top(given, language) if is_top else _bar(given)


def _top(given: Mapping[str, str], language: str) -> str:
    """``say``: the key of the title's words; ``load``: its script, and its style sheet where ``style`` names
    no other; ``clear``: what lies behind the page shows through; ``waits``: what is below its bar is shown
    once all that the page asks for at first is there (``script/first_answers.js``); ``changes``: changes of
    points stand in its first picture."""
    script = given["load"]
    scheme = "" if "clear" in given else '<meta name="color-scheme" content="dark">\n'
    body = f' class="{given["body"]}"' if given.get("body") else ""
    said = f' data-say="{given["say"]}"' if "say" in given else ""
    waits = " data-waits" if "waits" in given else ""
    signs = _fetched_first(LETTERS_OF_CHANGES) if "changes" in given else ""
    return (
        f'<!doctype html>\n<html lang="{HTML_LANG.get(language, language)}" data-language="{language}"'
        f'{waits}>\n<head>\n<meta charset="utf-8">\n{BASE.format(up="./")}\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{scheme}'
        f"<title{said}>{escape(given['title'])}</title>\n"
        '<link rel="icon" href="static/tiles/7z.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="static/page/{given.get("style", script)}.css">\n'
        # Nothing is painted before the script has put the page's words in their places.
        f'<script type="module" blocking="render" src="static/page/{script}.{language}.js"></script>\n'
        f"{signs}{_LETTERS_HERE}</head>\n<body{body}>\n"
    )


def _fetched_first(cut: str) -> str:
    return f'<link rel="preload" href="static/fonts/{cut}.woff2" as="font" type="font/woff2" crossorigin>\n'


def _bar(given: Mapping[str, str]) -> str:
    """``title``: the key of the heading's words; ``table`` or ``hall``: the name of the table or the event
    stands beside it; ``nav``: where it leads, or nothing; ``who``: where somebody logs in; ``link``: whether
    it is heard; ``language="no"``: none is chosen here; ``voice``: somebody may choose to hear the game."""
    name = f' id="{given["id"]}"' if "id" in given else ""
    heading = f'<h1{name} data-say="{given["title"]}"></h1>'
    if "table" in given or "hall" in given:
        whose = "event-name" if "hall" in given else "table-name"
        heading = f'<h1><span{name} data-say="{given["title"]}"></span> <small id="{whose}"></small></h1>'
    parts = [heading]
    known, menu, everywhere = (
        (OF_HALL, MENU_OF_HALL, " ".join(OF_HALL)) if "hall" in given else (LINKS, MENU, EVERYBODY)
    )
    if ways := given.get("nav", everywhere).split():
        parts.append(_menu(known, menu, given.get("here", "")))
        links = "".join(_link(known, way, given.get("here", "")) for way in ways)
        parts.append(f'<nav aria-label="Pages" data-say-label="pages">{links}</nav>')
    if given.get("language") != "no":
        choice = '<select data-choose-language aria-label="Language" data-say-label="language"></select>'
        parts.append(f'<div class="settings">{choice}</div>')
    if "voice" in given:
        parts.append('<details id="voice" class="voice"><summary data-say="voice">Sound</summary></details>')
    if "who" in given:
        parts.append(f'<a id="who" class="who" href="{given["who"]}" data-say="log_in">Log in</a>')
    if "link" in given:
        parts.append('<span id="link" class="link" role="status" data-say="connecting">connecting</span>')
    return '<header class="bar">\n' + "".join(f"  {part}\n" for part in parts) + "</header>\n"


def _menu(known: Mapping[str, tuple[str, str]], menu: Mapping[str, tuple[str, str]], here: str) -> str:
    groups = "".join(
        f'<section><h2 data-say="{key}">{words}</h2>'
        f"{''.join(_link(known, way, here) for way in ways.split())}</section>"
        for key, (words, ways) in menu.items()
    )
    return (
        '<details class="menu"><summary data-say="menu">Menu</summary>'
        '<div class="ways" role="navigation" aria-label="Menu" data-say-label="menu">'
        f"{groups}{_MENU_ENDS}"
    )


def _link(known: Mapping[str, tuple[str, str]], way: str, here: str) -> str:
    if way not in known:
        raise HeadError(f"no page {way!r} to lead to: expected one of {', '.join(known)}")
    key, words = known[way]
    current = ' aria-current="page"' if way == here else ""
    return f'<a href="{way[1:] or "./"}" data-say="{key}"{current}>{words}</a>'
