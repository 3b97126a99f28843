"""What a score sheet says, as text."""

from __future__ import annotations

import pytest

from tablectl.formats.scoresheet.amendments import SheetAmendment
from tablectl.formats.scoresheet.wording import SheetWording
from tablectl.game.events import Event, Source
from tablectl.speech import Language
from tests.tablectl.formats.scoresheet.sessions import WIN, ZERO, hand, only, settled, started, words

PLAYED: list[Event] = [hand(0, 1, ZERO), settled(WIN)]


def wording(rules: str = "riichi", *players: str, language: Language = "en") -> SheetWording:
    return SheetWording(only([started(rules, *players), *PLAYED]), words(language))


@pytest.mark.parametrize(
    ("language", "number", "signed", "final"),
    [
        ("en", "\N{MINUS SIGN}12,000", "+7,700", "+42.5"),
        ("ru", "\N{MINUS SIGN}12\u202f000", "+7\u202f700", "+42,5"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    language: Language, number: str, signed: str, final: str
) -> None:
    text = wording(language=language)
    assert (text.number(-12_000), text.signed(7_700), text.signed(0)) == (number, signed, "0")
    assert text.final_score(42.5) == final
    assert wording().number(1.50) == "1.5"


def test_a_final_score_has_a_decimal_where_the_book_has_thousands() -> None:
    assert wording("riichi").final_score(42.25) == "+42.2"
    assert wording("mcr").final_score(-8) == "\N{MINUS SIGN}8"


def test_who_has_no_name_is_called_by_place() -> None:
    text = wording("mcr", "A&B", "", "C", "D")
    assert (text.name(0), text.name(1)) == ("A&B", "2")


def test_hands_endings_and_amendments_are_named() -> None:
    sheet = only([started(), *PLAYED])
    text = SheetWording(sheet, words())
    assert text.title(sheet.hands[0]) == "East 1"
    assert (text.ended(None), text.ended("rain")) == ("The session goes on", "End: rain")
    amended = SheetAmendment(
        "corrected", "tile_discarded", 0, "2026-05-01T18:30:00.000Z", Source.OPERATOR, "seen"
    )
    assert (
        text.amendment(amended)
        == "East 1 · Tile discarded: corrected · May 1, 2026, 18:30 UTC · Judge · seen"
    )
    assert not text.amendment(SheetAmendment("corrected", "x", 7, "", Source.OPERATOR, "")).startswith("East")
