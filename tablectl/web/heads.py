"""The head and the bar that all pages have in common, written from tags in a page's file.

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

from tablectl.quoting import quoted

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
"""By address: the key of a link's words, and the English words until a script has replaced them."""
DEFAULT_LINKS: Final = "/ /scoreboard /history /statistics /photo /operator"
"""The links of a page that names none."""
MENU: Final[Mapping[str, tuple[str, str]]] = {
    "menu_watch": ("Watch", "/ /scoreboard /history /statistics /club"),
    "menu_air": ("On air", "/overlay /graphics /commentators /obs"),
    "menu_judge": ("Judge and operator", "/operator /preflight /scoresheet"),
    "menu_play": ("Players", "/player /photo"),
    "menu_set_up": ("Set up", "/start /accounts /camera /enrol"),
}
"""The menu, the same on all pages. By the key of a group's words: the English words, and the pages of the
group."""
HALL_LINKS: Final[Mapping[str, tuple[str, str]]] = {
    "/": ("hall_tables", "Tables"),
    "/broadcast": ("hall_broadcast", "Broadcast"),
    "/ranking": ("hall_ranking", "Ranking"),
    "/seating": ("hall_seating", "Seating"),
    "/clock": ("hall_clock", "Clock"),
    "/player": ("hall_my_day", "My day"),
    "/desk": ("hall_desk", "Desk"),
}
"""As ``LINKS``, of a hall's pages, each of which has all."""
HALL_MENU: Final[Mapping[str, tuple[str, str]]] = {
    "menu_watch": ("Watch", "/ /broadcast /ranking /seating /clock"),
    "menu_play": ("Players", "/player"),
    "menu_judge": ("Judge and operator", "/desk"),
}
"""As ``MENU``, of a hall's pages, for phones: a row has no room for all links."""
BASE: Final = '<base href="{up}">'
"""The relative path from a page to the pages' root; ``up`` has ``../`` for each folder between. All
addresses in pages are relative to it, so a proxy may serve the pages below a path of its own, and need not
say which."""
HTML_LANG: Final[Mapping[str, str]] = {"zh": "zh-Hans"}
"""The ``lang`` attribute where it is not the language's two letters (BCP 47)."""
FONTS: Final = ("latin-400", "latin-700")
"""Subsets of the pages' font (``fonts/*.woff2``) that every page uses. They are preloaded: without its font a
browser lays text out in a system font, and again when the font has arrived."""
FONTS_BY_LANGUAGE: Final[Mapping[str, tuple[str, ...]]] = {"ru": ("cyrillic-400", "cyrillic-700")}
"""Chinese and Japanese fonts are too large to be loaded before a page's script."""
LANGUAGE_CHOICE_FONTS: Final = ("languages", "languages-cyrillic")
"""For the choice of the language."""
POINT_CHANGES_FONT: Final = "signs-400"
"""Has the minus sign, for pages that show changes of points when they open."""
_FONTS_PLACEHOLDER: Final = "<!-- letters -->"
_MENU_END: Final = "</div></details>"
_TAG: Final = re.compile(r'<page-(?P<name>top|bar)(?P<given>(?: [\w-]+(?:="[^"]*")?)*)>\n')
_ATTRIBUTE: Final = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_TOP_ATTRIBUTES: Final = frozenset({"title", "say", "style", "load", "body", "clear", "waits", "changes"})
_BAR_ATTRIBUTES: Final = frozenset(
    {"title", "id", "table", "hall", "nav", "here", "who", "link", "language", "voice"}
)


class HeadError(ValueError):
    """A tag in a page's file is not valid."""


def with_head(text: str, language: str = "en") -> str:
    """Expand the tags in a page's file to its head and its bar.

    Args:
        text: the file.
        language: of ``tablectl.web.words.LANGUAGES``; the page's script has the words of this one alone.

    Raises:
        HeadError: a tag has an unknown attribute, or links to an unknown page.
    """
    page = _TAG.sub(lambda match: _expand(match, language), text)
    fonts = [*FONTS, *FONTS_BY_LANGUAGE.get(language, ())]
    if "data-choose-language" in page:
        fonts += LANGUAGE_CHOICE_FONTS
    return page.replace(_FONTS_PLACEHOLDER, "".join(map(_preload_font, fonts)), 1)


def below_root(text: str, up: str) -> str:
    """Set a page's base address; ``up`` is the relative path from it to the pages' root, such as
    ``../../``."""
    return text.replace(BASE.format(up="./"), BASE.format(up=up), 1)


def with_plugins(text: str, pages: Mapping[str, str]) -> str:
    """Add the pages of plugins to a page's menu.

    Args:
        pages: titles by the plugins' names.
    """
    links = "".join(f'<a href="plugins/{quote(name)}/">{escape(title)}</a>' for name, title in pages.items())
    section = f'<section><h2 data-say="menu_plugins">Plugins</h2>{links}</section>' if pages else ""
    return text.replace(_MENU_END, f"{section}{_MENU_END}", 1)


def _expand(match: re.Match[str], language: str) -> str:
    attributes = dict(_ATTRIBUTE.findall(match["given"]))
    is_top = match["name"] == "top"
    known = _TOP_ATTRIBUTES if is_top else _BAR_ATTRIBUTES
    if unknown := attributes.keys() - known:
        raise HeadError(
            f"<page-{match['name']}> has no {', '.join(sorted(unknown))}: expected {sorted(known)}"
        )
    return _render_top(attributes, language) if is_top else _render_bar(attributes)


def _render_top(attributes: Mapping[str, str], language: str) -> str:
    """``say``: key of the title's words; ``load``: its script, and its style sheet unless ``style`` names
    another; ``clear``: the background is transparent; ``waits``: the page below the bar is hidden until its
    first requests are answered (``script/page_loading.js``); ``changes``: it shows changes of points when it
    opens."""
    script = attributes["load"]
    scheme = "" if "clear" in attributes else '<meta name="color-scheme" content="dark">\n'
    body = f' class="{attributes["body"]}"' if attributes.get("body") else ""
    title_key = f' data-say="{attributes["say"]}"' if "say" in attributes else ""
    waits = " data-waits" if "waits" in attributes else ""
    changes_font = _preload_font(POINT_CHANGES_FONT) if "changes" in attributes else ""
    return (
        f'<!doctype html>\n<html lang="{HTML_LANG.get(language, language)}" data-language="{language}"'
        f'{waits}>\n<head>\n<meta charset="utf-8">\n{BASE.format(up="./")}\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{scheme}'
        f"<title{title_key}>{escape(attributes['title'])}</title>\n"
        '<link rel="icon" href="static/tiles/7z.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="static/page/{attributes.get("style", script)}.css">\n'
        # Nothing is painted before the script has inserted the page's words.
        f'<script type="module" blocking="render" src="static/page/{script}.{language}.js"></script>\n'
        f"{changes_font}{_FONTS_PLACEHOLDER}</head>\n<body{body}>\n"
    )


def _preload_font(font: str) -> str:
    return f'<link rel="preload" href="static/fonts/{font}.woff2" as="font" type="font/woff2" crossorigin>\n'


def _render_bar(attributes: Mapping[str, str]) -> str:
    """``title``: key of the heading's words; ``table`` or ``hall``: with the name of the table or the event;
    ``nav``: its links, perhaps none; ``who``: address of the log-in; ``link``: with the state of the
    connection; ``language="no"``: without the choice of the language; ``voice``: with the choice of
    speech."""
    heading_id = f' id="{attributes["id"]}"' if "id" in attributes else ""
    heading = f'<h1{heading_id} data-say="{attributes["title"]}"></h1>'
    if "table" in attributes or "hall" in attributes:
        name_id = "event-name" if "hall" in attributes else "table-name"
        words = f'<span{heading_id} data-say="{attributes["title"]}"></span>'
        heading = f'<h1>{words} <small id="{name_id}"></small></h1>'
    parts = [heading]
    links, menu, default_links = (
        (HALL_LINKS, HALL_MENU, " ".join(HALL_LINKS))
        if "hall" in attributes
        else (LINKS, MENU, DEFAULT_LINKS)
    )
    if paths := attributes.get("nav", default_links).split():
        parts.append(_render_menu(links, menu, attributes.get("here", "")))
        anchors = "".join(_render_link(links, path, attributes.get("here", "")) for path in paths)
        parts.append(f'<nav aria-label="Pages" data-say-label="pages">{anchors}</nav>')
    if attributes.get("language") != "no":
        choice = '<select data-choose-language aria-label="Language" data-say-label="language"></select>'
        parts.append(f'<div class="settings">{choice}</div>')
    if "voice" in attributes:
        parts.append('<details id="voice" class="voice"><summary data-say="voice">Sound</summary></details>')
    if "who" in attributes:
        parts.append(f'<a id="who" class="who" href="{attributes["who"]}" data-say="log_in">Log in</a>')
    if "link" in attributes:
        parts.append('<span id="link" class="link" role="status" data-say="connecting">connecting</span>')
    return '<header class="bar">\n' + "".join(f"  {part}\n" for part in parts) + "</header>\n"


def _render_menu(links: Mapping[str, tuple[str, str]], menu: Mapping[str, tuple[str, str]], here: str) -> str:
    groups = "".join(
        f'<section><h2 data-say="{key}">{words}</h2>'
        f"{''.join(_render_link(links, path, here) for path in paths.split())}</section>"
        for key, (words, paths) in menu.items()
    )
    return (
        '<details class="menu"><summary data-say="menu">Menu</summary>'
        '<div class="ways" role="navigation" aria-label="Menu" data-say-label="menu">'
        f"{groups}{_MENU_END}"
    )


def _render_link(links: Mapping[str, tuple[str, str]], path: str, here: str) -> str:
    if path not in links:
        raise HeadError(f"no page {quoted(path)} to lead to: expected one of {', '.join(links)}")
    key, words = links[path]
    current = ' aria-current="page"' if path == here else ""
    return f'<a href="{path[1:] or "./"}" data-say="{key}"{current}>{words}</a>'
