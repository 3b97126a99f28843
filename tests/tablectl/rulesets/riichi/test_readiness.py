"""Which waits give a hand a yaku of its tiles (book X: a ready hand without one counts in most rules)."""

from __future__ import annotations

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import format_tiles, parse_tiles, tile_of_kind
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.readiness import waits_with_yaku
from tests.tablectl.rulesets.riichi.claims import closed_kong, open_meld


def waited(tiles: str, *melds: str, seat: str = "S", round_: str = "E", **options: object) -> str:
    found = waits_with_yaku(
        RIICHI_BOOK.options("default", options),
        parse_tiles(tiles),
        [open_meld(meld) for meld in melds],
        Wind(seat),
        Wind(round_),
    )
    return format_tiles(tile_of_kind(kind) for kind in sorted(found))


@pytest.mark.parametrize(
    ("tiles", "melds", "wait"),
    [
        ("234m678p55s78s", ["123s"], ""),
        # The book's example of atozuke: sanshoku only with the 1.
        ("123m23456s99m", ["123p"], "1s"),
        # Simples with 4 and 7, none with 1.
        ("23456m678p55s", ["345s"], "47m"),
        # A closed hand waiting in the middle has no yaku but riichi and tsumo, which are of the situation.
        ("123m456p79s11z678s", [], ""),
        # The seat's wind as pair: no pinfu, but 6 makes two equal chows.
        ("123m456p78s22z678s", [], "6s"),
        ("123m456p78s33z678s", [], "69s"),
        ("1122334455667z", [], "7z"),
        ("258m258p258s1234z", [], ""),
    ],
)
def test_only_the_tiles_count(tiles: str, melds: list[str], wait: str) -> None:
    assert waited(tiles, *melds) == wait


def test_winds_count_by_seat_and_round() -> None:
    assert waited("123m456p22z99p", "789s", seat="S") == "2z"
    assert waited("123m456p22z99p", "789s", seat="W", round_="S") == "2z"
    assert waited("123m456p22z99p", "789s", seat="W") == ""


def test_the_tables_yaku_are_asked_and_its_bars_of_a_win_are_not() -> None:
    assert waited("23456m678p55s", "345s", kuitan=False) == ""
    assert waited("23456m678p55s", "345s", two_han_minimum="always") == "47m"
    assert waited("23456m678p55s", "345s", atozuke="forbidden") == "47m"


def test_a_closed_kong_leaves_the_hand_closed() -> None:
    options = RIICHI_BOOK.options()
    melds = [closed_kong("5555z")]
    assert waits_with_yaku(options, parse_tiles("123m456p78s33z"), melds, Wind.SOUTH, Wind.EAST) == {23, 26}
