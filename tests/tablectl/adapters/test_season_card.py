"""A season's card is a picture of the usual size, with what is told in the language that was asked for."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tablectl.adapters.season_card import HEIGHT_PX, WIDTH_PX, CardUnavailable, season_card
from tablectl.api.books.names import known_names
from tablectl.api.counts.season import season
from tablectl.formats.journal.played_games import CountedGame
from tablectl.speech import SPOKEN_LANGUAGES, Language, Words
from tablectl.web.page_words import page_words
from tests.tablectl.api.counts.test_season import games

letters = pytest.mark.skipif(not hasattr(cv2, "FontFace"), reason="OpenCV 5 draws letters")


def drawn(player: str | None, language: Language = "en", played: tuple[CountedGame, ...] = ()) -> bytes:
    told = {"rules": "riichi", "sessions": 3, "left": 0} | season(played or games(), player)
    return season_card(told, "t1", Words(page_words(), language, known_names))


@pytest.mark.slow
@letters
@pytest.mark.parametrize("language", SPOKEN_LANGUAGES)
def test_a_card_is_a_png_picture_in_each_language(language: Language) -> None:
    png = drawn("Aoi", language)
    assert png.startswith(b"\x89PNG")
    pixels = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    assert pixels.shape == (HEIGHT_PX, WIDTH_PX, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20


@letters
def test_cards_differ_by_player_language_and_club() -> None:
    cards = [drawn("Aoi"), drawn("Ren"), drawn("Aoi", "ja"), drawn(None)]
    assert len(set(cards)) == len(cards)
    assert drawn("Aoi") == drawn("Aoi")


@letters
def test_a_name_of_any_length_and_script_stays_on_the_card() -> None:
    for name in ("W" * 40, "葵" * 40, "Ёж", "<b>", "\u202e", "🀄"):
        played = tuple(replace(each, names=(name, *each.names[1:])) for each in games())
        assert drawn(name, played=played).startswith(b"\x89PNG")


def test_without_letters_the_card_says_what_would_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(cv2, "FontFace", raising=False)
    with pytest.raises(CardUnavailable, match="update opencv-python-headless"):
        drawn("Aoi")
