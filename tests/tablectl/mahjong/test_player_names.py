"""What a player may be called: names that people can see, and that hide and turn nothing."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.player_names import (
    MAX_NAME_LENGTH,
    NAME_PATTERN,
    InvalidName,
    InvisibleName,
    player_name,
    tidy_name,
)

TAKEN = {
    "Aoi": "Aoi",
    "  Aoi \u3000 Sato\u00a0": "Aoi Sato",
    "Jose\u0301": "José",
    "Aoi\u200f": "Aoi",
    "\ufeffAda\u200b Be\u00adrg": "Ada Berg",
    "A\u200doi": "Aoi",
    "O'Brien-Łuk (2)": "O'Brien-Łuk (2)",
    "Владимир": "Владимир",
    "中村太郎": "中村太郎",
    "ניקוד": "ניקוד",
    "\u0645\u06cc\u200c\u062e": "\u0645\u06cc\u200c\u062e",
    "\u0915\u094d\u200d\u0937": "\u0915\u094d\u200d\u0937",
    "\U0001f468\u200d\U0001f469": "\U0001f468\u200d\U0001f469",
    "❤\ufe0f": "❤\ufe0f",
}
BLANK = ("", " ", "\u3000", "\u200b", "\u200d", "\u2800", "\u3164", "\u00ad\u200b\ufeff", "\u0301", "\u0301A")


@pytest.mark.parametrize("written", TAKEN, ids=ascii)
def test_a_name_is_kept_as_people_see_it(written: str) -> None:
    name = player_name(written)
    assert name == TAKEN[written]
    assert player_name(name) == name, "tidied once is tidied for good"
    assert re.search(f"^{NAME_PATTERN}$", written)


@pytest.mark.parametrize("written", BLANK, ids=ascii)
def test_nobody_is_called_by_what_nobody_sees(written: str) -> None:
    with pytest.raises(InvisibleName, match="begins with a letter, digit or sign that can be seen"):
        player_name(written)


@pytest.mark.parametrize(
    "written", ["A\u202eB", "A\nB", "A\tB", "A\x00", "A\x9b", "A\u2066B", "A\u2028"], ids=ascii
)
def test_a_name_turns_and_hides_nothing(written: str) -> None:
    with pytest.raises(InvalidName, match="without control characters"):
        player_name(written)
    assert not re.search(f"^{NAME_PATTERN}$", written)


def test_a_name_has_a_length_and_no_piles_of_marks() -> None:
    assert player_name("x" * MAX_NAME_LENGTH + " ") == "x" * MAX_NAME_LENGTH
    with pytest.raises(InvalidName, match="at most 40 characters, got 41"):
        player_name("x" * 41)
    assert player_name("x" + "\u0335" * 4)
    with pytest.raises(InvalidName, match="at most 4 marks on a letter"):
        player_name("x" + "\u0335" * 5)


@given(st.text(max_size=12))
def test_whatever_is_taken_stays_as_it_is_and_shows_something(written: str) -> None:
    try:
        name = player_name(written)
    except InvalidName:
        return
    assert name == tidy_name(name) == unicodedata.normalize("NFC", name) == name.strip()
    assert re.search(f"^{NAME_PATTERN}$", name)
