"""Every option of scoring changes what it says and nothing else; each with the book's clause."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tablectl.rulesets.mcr.options import MCR_BOOK
from tests.tablectl.rulesets.mcr.claims import fans, scored
from tests.tablectl.rulesets.mcr.test_random_wins import READINGS

ROWS: Final[dict[str, list[tuple[str, object, dict[str, int], dict[str, int]]]]] = {
    "mixed_kongs": [("45m77z 6m 234m (1111p) 5555s", 5, {}, {})],
    "two_concealed_kongs": [("45m77z 6m 234m (1111p) (5555s)", 6, {}, {})],
    "concealed_kongs_in_many": [
        ("55m66p 5m 1111p (2222s) 3333s", False, {"concealed_kong": 1}, {"concealed_kong": 0}),
        ("1m 1m (2222m) (4444p) (7777s) +8888s", False, {"concealed_kong": 3}, {"concealed_kong": 0}),
    ],
    "all_green_half_flush": [
        ("22334466688s66z 8s", False, {"half_flush": 1, "all_green": 1}, {"half_flush": 0, "all_green": 1}),
        ("222333446688s4s 8s", False, {"full_flush": 1}, {"full_flush": 1}),
    ],
    "special_hand_drawn": [
        (line, "self_drawn", {"fully_concealed_hand": 1, key: 1}, {"self_drawn": 1, key: 1})
        for line, key in (
            ("1112345678999m 8m wall", "nine_gates"),
            ("1122334455667m 7m wall", "seven_shifted_pairs"),
            ("19m19p19s1234567z 1m wall", "thirteen_orphans"),
            ("11199m333p555s77z 7z wall", "four_concealed_pungs"),
            ("1133m2244p5577s1z 1z wall", "seven_pairs"),
            ("147m28p3s1234567z 6s wall", "greater_honors_and_knitted_tiles"),
            ("147m258p3s123456z 6s wall", "lesser_honors_and_knitted_tiles"),
        )
    ],
    "knitted_straight_concealed": [
        ("11247m25558p369s 3m", True, {"concealed_hand": 0}, {"concealed_hand": 1}),
        ("11247m25558p369s 3m wall", True, {"fully_concealed_hand": 1}, {"fully_concealed_hand": 1}),
    ],
    "nine_gates_pungs": [
        (
            "1112345678999m 8m",
            "all_but_one",
            {"pung_of_terminals_or_honors": 0},
            {"pung_of_terminals_or_honors": 1},
        ),
        ("1112345678999m 9m", "all_but_one", {}, {"pung_of_terminals_or_honors": 0}),
    ],
    "ambiguous_wait": [("1233m 3m 222z 777p 444s", "one", {"edge_wait": 0}, {"edge_wait": 1})],
}
"""By option: a win, the other value, how often fans count as the book has it, and with that value."""


def test_every_difference_between_the_presets_has_its_row() -> None:
    assert set(ROWS) == set(READINGS)


@pytest.mark.parametrize(
    ("option", "row"), [(option, row) for option, rows in ROWS.items() for row in rows], ids=str
)
def test_an_option_changes_what_it_says(
    option: str, row: tuple[str, Any, dict[str, int], dict[str, int]]
) -> None:
    line, value, book, other = row
    before, after = fans(line), fans(line, **{option: value})
    assert {key: before.get(key, 0) for key in book} == book
    assert {key: after.get(key, 0) for key in other} == other
    assert MCR_BOOK.fields[option].metadata["clause"]


@pytest.mark.parametrize(("option", "key"), [("mixed_kongs", 57), ("two_concealed_kongs", 48)])
def test_points_of_two_kongs_are_the_options(option: str, key: int) -> None:
    for value in MCR_BOOK.fields[option].metadata["choices"]:
        line = ROWS[option][0][0]
        worth = {item.key: item.value for item in scored(line, **{option: value}).items}
        assert worth["two_concealed_kongs" if key == 48 else "concealed_kong_and_melded_kong"] == value
