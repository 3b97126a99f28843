"""A score sheet as one page, in four languages."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tablectl.api.games.export import import_journal
from tablectl.api.past.history import fold_session
from tablectl.api.past.scoresheet import played_scoresheet, scoresheet_page
from tablectl.errors import InputError
from tablectl.formats.reading import read_record_text
from tablectl.formats.scoresheet.html import SheetFrame, ShownPlayer, write_scoresheet
from tablectl.formats.scoresheet.tiles import face_symbols, tile_row
from tablectl.game.events import (
    Envelope,
    Event,
    SessionEnded,
    SessionStarted,
    Source,
)
from tablectl.rulesets import RULESETS
from tablectl.speech import SPOKEN_LANGUAGES, Language
from tablectl.web.tile_faces import tile_faces
from tests.tablectl.formats.scoresheet.sessions import (
    GAME,
    WIN,
    ZERO,
    hand,
    only,
    settled,
    started,
    words,
)


class Text(HTMLParser):
    """What a page says, and the tags it is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[str] = []
        self.outside: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        named = [value or "" for name, value in attrs if name in ("src", "href")]
        self.outside += [value for value in named if not value.startswith(("data:", "#"))]

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


def page_of_file(path: Path, language: str = "en") -> str:
    return scoresheet_page(import_journal(read_record_text(path), at="").envelopes, language=language)


@pytest.mark.parametrize("language", SPOKEN_LANGUAGES)
def test_the_page_stands_alone_and_says_everything(language: Language) -> None:
    page = Text(page_of_file(GAME, language))
    assert not page.outside
    assert "script" not in page.tags
    heads = ("title", "hand", "result", "total", "signed", "judge")
    for word in (*(f"sheet_{each}" for each in heads), "final_scores"):
        assert any(words(language).say(word) in said for said in page.words), word
    apart = "\u202f" if language == "ru" else ","
    assert f"+12{apart}000" in page.words
    assert f"37{apart}000" in page.words


def test_a_winners_tiles_are_drawn_and_read_out() -> None:
    text = page_of_file(GAME)
    drawn = set(re.findall(r'<symbol id="(t\w+)"', text))
    lie = set(re.findall(r'<use href="#(t\w+)"', text))
    assert lie == drawn != set()
    assert re.search(r'<span class="tiles" role="img" aria-label="[0-9mpsz ]+">', text)


def test_tiles_without_a_face_are_written() -> None:
    assert tile_row("9x 1m", tile_faces()) == '<span class="tiles">9x 1m</span>'
    assert face_symbols(["9x 1m"], tile_faces()) == face_symbols(["1m"], tile_faces()) != ""
    assert face_symbols([], tile_faces()) == ""


def test_names_are_written_as_text_not_as_html() -> None:
    page = only([started("riichi", "<b>A&B</b>", "B", "", "D"), hand(0, 0, ZERO), settled(WIN)])
    text = write_scoresheet(page, words())
    assert "<b>A&B</b>" not in text
    assert "&lt;b&gt;A&amp;B&lt;/b&gt;" in text
    assert ">3</th>" in text


def test_columns_are_headed_by_short_names() -> None:
    page = only([started("riichi", "Maximilian", "B", "C", "D"), hand(0, 0, ZERO), settled(WIN)])
    known = {"Maximilian": ShownPlayer(short="Max")}
    text = write_scoresheet(page, words(), SheetFrame(shown=lambda name: known.get(name, ShownPlayer())))
    assert re.findall(r'<th class="n" colspan="2">([^<]*)</th>', text)[:4] == ["Max", "B", "C", "D"]
    assert "Maximilian" in text, "the standings have whole names"


def test_match_points_and_minus_signs_are_printed() -> None:
    page = only(
        [
            started(),
            hand(0, 0, ZERO),
            settled(WIN),
            SessionEnded("time", WIN.deltas, (1.0, 2.0, 3.0, 4.0), match=(0.0, 4.0, 1.5, 1.5)),
        ]
    )
    text = write_scoresheet(page, words(), SheetFrame("May 1, 2026, 18:30 UTC"))
    assert "Match points" in text
    assert ">1.5<" in text
    assert "\N{MINUS SIGN}20" in text
    assert "End: time" in text
    assert "May 1, 2026, 18:30 UTC" in text
    assert re.search(r"Final scores.*>4<", text, re.DOTALL)


def test_of_a_journal_one_session_is_chosen() -> None:
    bodies: list[Event] = [started("riichi", *"ABCD"), hand(0, 0, ZERO), started("riichi", *"EFGH")]
    journal = [
        Envelope(seq, f"2026-05-0{seq}T18:30:00.000Z", Source.OPERATOR, body)
        for seq, body in enumerate(bodies, 1)
    ]
    assert ">E<" in scoresheet_page(journal)
    first = scoresheet_page(journal, session=0)
    assert ">A<" in first
    assert "May 1, 2026, 18:30 UTC" in first
    with pytest.raises(InputError, match="no such session: the journal holds 2"):
        scoresheet_page(journal, session=5)
    with pytest.raises(InputError, match="en, ru, zh, ja"):
        scoresheet_page(journal, language="de")


def test_a_served_page_fits_a_phone_leads_back_and_carries_the_journals_seal() -> None:
    journal = [Envelope(1, "2026-05-01T18:30:00.000Z", Source.OPERATOR, started("riichi", *"ABCD"))]
    played = fold_session(1, journal)
    page = played_scoresheet(
        played, "ja", seal=lambda seq: f"id · {seq} · abc", back="history", table="hall-3"
    )
    assert "<p>卓：hall-3 · " in page
    assert re.search("<title>[^<]* · hall-3 · ", page)
    assert '<meta name="viewport" content="width=device-width' in page
    assert '<a href="history">← 履歴に戻る</a>' in page
    assert "記録、番号、ハッシュ：id · 1 · abc" in page
    assert 'href="static/style/fonts.css"' in page
    alone = scoresheet_page(journal)
    assert "/history" not in alone, "a file leads nowhere"
    assert "/static/" not in alone


@pytest.mark.parametrize(("language", "shown"), [("en", "25,000"), ("ru", "25\u202f000"), ("zh", "25,000")])
def test_thousands_stand_apart(language: str, shown: str) -> None:
    sat = SessionStarted("riichi", "tenhou", {}, ("A", "B", "C", "D"), (25_000,) * 4, 0)
    assert shown in scoresheet_page([Envelope(1, "", Source.OPERATOR, sat)], language=language)


OWN = {"kiriage_mangan": True, "double_ron": "nearest", "uma": [20_000, 10_000, -10_000, -20_000]}


@pytest.mark.parametrize(
    ("language", "rules", "own"),
    [
        (
            "en",
            "Rules: Riichi, European (EMA)",
            ("Kiriage mangan: yes", "the nearest only"),
        ),
        ("ru", "Правила: Риичи, Европейские (EMA)", ("Кириаге манган: да", "Двойной рон: только ближайшая")),
        ("ja", "ルール：リーチ麻雀、欧州（EMA）", ("切り上げ満貫：はい", "ダブロン：頭ハネ")),
        ("zh", "规则：日本麻将（立直），欧洲（EMA）", ("切上满贯：是", "一炮双响：头跳")),
    ],
)
def test_rules_and_the_tables_own_options_are_in_the_readers_language(
    language: Language, rules: str, own: tuple[str, ...]
) -> None:
    sat = SessionStarted("riichi", "ema", OWN, tuple("ABCD"), (30_000,) * 4)
    text = scoresheet_page([Envelope(1, "", Source.OPERATOR, sat)], language=language)
    assert rules in text
    assert all(each in text for each in own)
    assert not [each for each in (*OWN, "ema") if re.search(rf"\b{each}\b", text)]


def test_what_the_preset_plays_anyway_is_not_the_tables_own() -> None:
    ema = RULESETS["riichi"].listing.options.options("ema")
    chosen = {"uma": list(ema.uma), "kiriage_mangan": ema.kiriage_mangan, "double_ron": ema.double_ron}
    sheet = replace(only([started()]), rules="riichi", preset="ema", options=chosen)
    assert "Own options" not in write_scoresheet(sheet, words())
    other = {**chosen, "kiriage_mangan": not ema.kiriage_mangan}
    told = write_scoresheet(replace(sheet, options=other), words())
    assert "Own options: Kiriage mangan: " in told


def test_a_book_that_this_version_does_not_have_is_told_by_its_keys() -> None:
    sheet = replace(only([started()]), rules="of_tomorrow", preset="club", options={"own_option": 3})
    text = write_scoresheet(sheet, words())
    assert "Rules: of_tomorrow, club" in text
    assert "own option: 3" in text


REASONS = ("target_reached", "four_rounds", "all_deals", "tenpaiyame", "time")


@pytest.mark.parametrize("language", SPOKEN_LANGUAGES)
def test_why_a_session_is_over_is_told_and_peoples_reasons_stand_as_given(
    language: Language,
) -> None:
    for reason in REASONS:
        sheet = replace(only([started(), hand(0, 0, ZERO), settled(WIN)]), reason=reason)
        text = write_scoresheet(sheet, words(language))
        assert f"{reason}<" not in text, reason
    assert "Ada fell asleep" in write_scoresheet(replace(sheet, reason="Ada fell asleep"), words(language))
