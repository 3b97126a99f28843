"""One head for every page: a file names its own, the rest is written once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablectl import web
from tablectl.web.heads import HALL_LINKS, LINKS, HeadError, with_head, with_plugins
from tablectl.web.page_words import page_words

FOLDER = Path(web.__file__).parent
TOP = '<page-top title="Live & late" load="table/table" body="live">\n'


def test_a_head_loads_the_pages_own_script_and_style() -> None:
    text = with_head(f"{TOP}<p>more</p>\n")
    assert text.startswith('<!doctype html>\n<html lang="en"') and text.endswith("<p>more</p>\n")
    assert "<title>Live &amp; late</title>" in text
    assert '"static/page/table/table.css"' in text and '"static/page/table/table.en.js"' in text
    assert '"static/page/judge/judge.css"' in with_head(
        '<page-top title="x" load="table/table" style="judge/judge">\n'
    )


def test_the_minus_sign_is_fetched_first_where_changes_stand_in_the_first_picture() -> None:
    signs = '<link rel="preload" href="static/fonts/signs-400.woff2"'
    assert signs not in with_head(TOP)
    assert signs in with_head(TOP.replace(">", " changes>"))


def test_a_bar_leads_everywhere_and_marks_where_it_is() -> None:
    text = with_head('<page-bar title="history" here="/history">\n')
    nav = text[text.index("<nav") :]
    assert nav.count("<a ") == 6 and nav.count("aria-current") == 1
    assert '<a href="statistics" data-say="statistics">Statistics</a>' in text
    assert '<a href="history" data-say="history" aria-current="page">History</a>' in text
    assert "<nav" not in with_head('<page-bar title="your_seat" nav="">\n')


@pytest.mark.parametrize("wrong", ['<page-bar title="x" nav="/nowhere">\n', '<page-top tittle="x">\n'])
def test_what_no_head_has_is_refused(wrong: str) -> None:
    with pytest.raises(HeadError):
        with_head(wrong)


def test_every_page_has_one_menu_and_it_leads_to_every_page_of_a_table() -> None:
    menus = set()
    for page in FOLDER.glob("*.html"):
        text = with_head(page.read_text(encoding="utf-8"))
        if "<page-bar hall" in page.read_text(encoding="utf-8"):
            continue
        if found := re.search(r'<details class="menu">.*?</details>', text):
            menus.add(found[0].replace(' aria-current="page"', ""))
    (menu,) = menus
    assert {way for way in LINKS if f'<a href="{way[1:] or "./"}" ' in menu} == LINKS.keys()
    for alone in ("seat.html", "first_operator.html", "overlay.html"):
        assert 'class="menu"' not in with_head((FOLDER / alone).read_text(encoding="utf-8")), alone


def test_a_halls_bar_leads_to_the_halls_pages_and_names_the_event() -> None:
    text = with_head('<page-bar hall title="hall_desk" id="name" here="/desk" link>\n')
    assert '<h1><span id="name" data-say="hall_desk"></span> <small id="event-name"></small></h1>' in text
    menu, bar = text[text.index("<details") : text.index("</details>")], text[text.index("<nav") :]
    assert bar.count("<a ") == menu.count("<a ") == len(HALL_LINKS)
    assert '<a href="desk" data-say="hall_desk" aria-current="page">Desk</a>' in text
    assert "/scoreboard" not in text


def test_no_page_writes_a_head_of_its_own() -> None:
    """But for the public's page of a hall, which is served as a file without us."""
    pages = sorted(page for page in FOLDER.glob("*.html") if page.stem != "hall_public")
    assert len(pages) > 20
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert text.startswith("<page-top "), page.name
        assert "<head>" not in text and "<header" not in text, page.name
        assert "<page-" not in with_head(text), page.name


def test_a_viewer_and_a_judge_find_the_statistics() -> None:
    assert "/statistics" in LINKS
    for page in ("table.html", "scoreboard.html", "operator.html", "history.html", "photo.html"):
        assert 'href="statistics"' in with_head((FOLDER / page).read_text(encoding="utf-8")), page


def test_the_menu_leads_to_others_pages_by_their_titles() -> None:
    text = with_head('<page-bar title="history" here="/history">\n')
    more = with_plugins(text, {"points": "Points & more", "a b": "B"})
    assert '<a href="plugins/points/">Points &amp; more</a><a href="plugins/a%20b/">B</a>' in more
    assert with_plugins(text, {}) == text


def test_every_title_of_a_tab_has_its_words_in_each_language() -> None:
    for page in FOLDER.glob("*.html"):
        text = with_head(page.read_text(encoding="utf-8"))
        if "<base " in text:  # the public page is written out in one language
            found = re.search(r'<title data-say="(\w+)">', text)
            assert found and found[1] in page_words(), page.name
