"""What wins in red mahjong and what does not: shapes, jokers, flowers, copies, the minimum, the limit."""

from __future__ import annotations

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import tile_of_kind
from tablectl.mahjong.win import NoWinCode
from tablectl.rulesets.red.options import RED_BOOK
from tests.tablectl.rulesets.red.claims import claim, fans, refused, win

NO_HAND = NoWinCode.NOT_A_WINNING_HAND
TOO_MANY = NoWinCode.TOO_MANY_COPIES
FOUR_MELDS = ("123m", "456p", "345s", "789s")


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123m456p345789s1z", "2z"),
        ("1122m3344p5566s7z", "7z"),  # Победная рука, 1-3: seven pairs are none
        ("19m19p19s1234567z", "1m"),  # thirteen orphans are none
        ("147m69p258s23467z", "4p"),  # фан 11: 4 is too near to 6
        ("147m69p258s23467z", "6p"),
        ("147m69p258s23467z", "2z"),
        ("147m69p258s23467z", "3s"),
    ],
)
def test_other_shapes_are_no_hand(hand: str, tile: str) -> None:
    assert refused(claim(hand, tile)) is NO_HAND


def test_a_chaotic_hand_has_no_melds() -> None:
    assert refused(claim("147m69p58s234z", "1z", "123s")) is NO_HAND


@pytest.mark.parametrize(("hand", "melds"), [("123m456p345789s", ()), ("123m456p345s1z", ("111z", "222z"))])
def test_the_number_of_tiles_is_looked_at_first(hand: str, melds: tuple[str, ...]) -> None:
    assert refused(claim(hand, "1z", *melds)) is NoWinCode.TILE_COUNT


class TestJokers:
    """Джокеры, 1-5."""

    def test_one_stands_for_any_tile_and_for_what_gives_the_most(self) -> None:
        """1: as 4m the joker makes equal chows, as 1m it would make none."""
        assert fans(win(claim("23234m567p678s1z1j", "1z"))) == {"all_chows": 1, "pure_double_chow": 1}

    def test_a_discarded_one_is_dead(self) -> None:
        """2: nobody may win on it, though it would complete the hand."""
        assert win(claim("123m456p345789s1z", "1j")).total == 3
        assert refused(claim("123m456p345789s1z", "1j", source="discard")) is NoWinCode.WIN_NOT_ALLOWED

    def test_two_beside_a_real_tile_are_a_set(self) -> None:
        assert win(claim("123m456p3457s1z11j", "1z")).total == 3

    def test_a_set_or_a_pair_of_them_alone_is_none(self) -> None:
        """3: four jokers and a single tile are neither a set and a pair nor a pair and a set."""
        assert refused(claim("1111j", "9p", *FOUR_MELDS[:3])) is NO_HAND
        total = win(claim("111j1z", "9p", *FOUR_MELDS[:3])).total
        assert isinstance(total, int)
        assert total > 0

    def test_two_are_no_pair(self) -> None:
        """Примечание 9: with four open sets a joker that waits for its pair does not win on a joker."""
        assert refused(claim("1j", "1j", *FOUR_MELDS)) is NO_HAND
        assert win(claim("1z", "1j", *FOUR_MELDS)).total == 3

    @pytest.mark.parametrize("kind", range(34))
    def test_one_that_waits_for_its_pair_takes_every_tile(self, kind: int) -> None:
        """5: every tile will do, but not another joker."""
        tile = tile_of_kind(kind)
        scored = win(claim("1j", str(tile), *FOUR_MELDS, source="discard"))
        assert scored.total == (6 if tile.is_suited and tile.rank in (2, 5, 8) else 3)

    def test_the_footnotes_hand_moves_its_joker(self) -> None:
        """Примечание 9: 234s and a joker draw another joker; the first one goes into the chow."""
        scored = win(claim("234s1j", "1j", "123m", "456p", "789p"))
        assert fans(scored) == {"all_chows": 1, "special_pair": 1}

    def test_one_in_an_open_set_stays_what_it_is(self) -> None:
        """4: as 6m it makes no double chow with 345m, whatever would be better."""
        assert fans(win(claim("345m567p678s1z", "1z", "45m1j"))) == {"all_chows": 1}
        assert fans(win(claim("345m567p678s1z", "1z", "1j45m"))) == {"all_chows": 1, "pure_double_chow": 1}
        assert fans(win(claim("345m567p678s9m", "9m", "7z11j"))) == {"honor_pung": 1}

    def test_one_may_stand_for_a_fifth_copy(self) -> None:
        assert fans(win(claim("1111z1j456p789s34m", "5m"))) == {"honor_pung": 1}

    def test_with_fifth_copies_a_hand_is_of_fives_alone(self) -> None:
        """Fans 14 and 15 both count: nothing forbids it."""
        found = {"double_pung": 5, "special_pair": 1, "all_pungs": 1, "lower_five": 1, "upper_five": 1}
        assert fans(win(claim("5555m5555p555s11j", "1j"))) == found

    def test_they_may_be_single_tiles_of_a_chaotic_hand(self) -> None:
        assert fans(win(claim("147m69p258s246z11j", "1j"))) == {"chaotic_hand": 1}

    def test_a_chaotic_hand_has_room_only_for_so_many(self) -> None:
        """2 and 7 leave no room in their suit, and there are seven honors."""
        assert refused(claim("27m27p27s1234567z", "1j")) is NO_HAND
        assert fans(win(claim("27m27p147s12345z1j", "6z"))) == {"chaotic_hand": 1}

    def test_there_are_four(self) -> None:
        assert refused(claim("123m456p345s1111j", "1j")) is TOO_MANY
        assert refused(claim("3456s1111j12p", "3p", "45m1j")) is TOO_MANY


class TestFlowers:
    """Замена цветов, 1; Джокеры, 1."""

    def test_they_lie_open_beside_a_winning_hand(self) -> None:
        """Морское дно, 2: a flower taken as the last tile stays in the hand, and that hand does not win."""
        assert refused(claim("123m456p345789s1f", "1z")) is NO_HAND
        assert refused(claim("123m456p345789s1z", "1f")) is NO_HAND

    def test_there_is_one_of_each(self) -> None:
        assert refused(claim("123m456p345789s1z", "1z", flowers="11f")) is TOO_MANY

    def test_a_win_on_the_replacement_of_one_is_a_win_from_the_wall(self) -> None:
        """Замена цветов, 4."""
        replaced = claim("123m456p345789s1z", "1z", flowers="3f", source="flower_replacement")
        assert win(replaced) == win(claim("123m456p345789s1z", "1z", flowers="3f"))


def test_there_are_four_of_each_other_tile() -> None:
    assert refused(claim("1111m345p789s1z11j", "1m")) is TOO_MANY
    assert refused(claim("111m345p789s1z", "1z", "11m1j")) is TOO_MANY


@pytest.mark.parametrize(
    ("changes", "flowers", "tile", "wins"),
    [
        ({"jokers": 0}, "15f", "1z", True),
        ({"jokers": 0}, "", "1j", False),
        ({"flowers": "four"}, "5678f", "1j", True),
        ({"flowers": "four"}, "1f", "1z", False),
        ({"flowers": "four", "four_flowers": "flowers"}, "1234f", "1z", True),
        ({"flowers": "four", "four_flowers": "flowers"}, "5f", "1z", False),
        ({"flowers": "none"}, "", "1j", True),
        ({"flowers": "none"}, "5f", "1z", False),
    ],
)
def test_a_table_has_the_tiles_of_its_set(
    changes: dict[str, object], flowers: str, tile: str, wins: bool
) -> None:
    """Примечание 1."""
    options = RED_BOOK.options("default", changes)
    claimed = claim("123m456p345789s1z", tile, flowers=flowers)
    if wins:
        assert win(claimed, options).total == 3 + 3 * len(flowers.rstrip("f"))
    else:
        assert refused(claimed, options) is TOO_MANY


@pytest.mark.parametrize(
    ("minimum", "hand", "tile", "flowers", "total"),
    [
        (3, "123m456p345789s1z", "1z", "", 3),
        (3, "123m456p345789s1z", "1z", "12f", 9),
        (3, "333m444p456789s9p", "9p", "12345678f", None),
        (4, "123m456p345789s1z", "1z", "1f", None),
        (0, "333m444p456789s9p", "9p", "", 0),
    ],
)
def test_a_minimum_is_reached_without_flowers(
    minimum: int, hand: str, tile: str, flowers: str, total: int | None
) -> None:
    """Система подсчёта, 4: flowers are added after the main fans have been counted."""
    options = RED_BOOK.options("default", {"minimum": minimum})
    claimed = claim(hand, tile, flowers=flowers)
    if total is None:
        assert refused(claimed, options) is NoWinCode.BELOW_MINIMUM
    else:
        assert win(claimed, options).total == total


def test_the_chaotic_hand_may_be_worth_three() -> None:
    """Примечание 12."""
    options = RED_BOOK.options("default", {"chaotic_hand": 3})
    scored = win(claim("147m69p258s23467z", "1p", flowers="1f"), options)
    assert [(item.key, item.value) for item in scored.items] == [("flower", 3), ("chaotic_hand", 3)]
    assert scored.total == 6


TWO_WHITES = ("5555z666z777z1z11j", "1z")
"""Pungs of every dragon and, the jokers helping, a second one of the white."""


def test_big_three_dragons_are_three_different_ones() -> None:
    """Фан 17: either pung of white dragons makes it, with the green and the red one."""
    found = {"honor_pung": 4, "all_pungs": 1, "half_flush": 1, "big_three_dragons": 2}
    assert fans(win(claim(*TWO_WHITES))) == found


def test_big_three_dragons_may_be_any_and_a_hand_is_worth_at_most_300() -> None:
    """Система подсчёта, 5: 292 points, and with flowers more than may be written down."""
    options = RED_BOOK.options("default", {"three_dragons": "any"})
    assert win(claim(*TWO_WHITES), options).total == 292
    scored = win(claim(*TWO_WHITES, flowers="123f"), options)
    assert sum(item.value * item.count for item in scored.items) == 301
    assert scored.total == 300
    assert scored.deltas[Wind.EAST] == 900
