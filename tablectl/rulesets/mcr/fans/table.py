"""The 81 fans (番) of the book as a table: number, id, points, fans that are not counted with them.

Two columns follow from the book's first principle ("non-repetition", e.(1)). ``implies`` lists fans that are
always present with this one, and therefore never counted with it (nor those that they imply). ``excludes``
lists other fans that are not counted with it because the book says so. An exclusion may concern only some
tiles of a hand (a pung of winds in Big Three Winds is no further Pung of Terminals or Honors, one of
terminals is); then ``readings`` implements it with the lower fan.

Numbers are the book's. It swaps those of Greater and Lesser Honors and Knitted Tiles and lost some
descriptions and values; the usual meaning and the published values stand for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.rulesets.mcr.options import FAN_TABLE

MIXED_KONGS: Final = 82
"""Our number for one concealed and one melded kong, which the book has under 57 without a number."""


@dataclass(frozen=True, slots=True)
class Fan:
    """One row of the book's table."""

    number: int
    key: str
    """Id from the published list of scoring items."""
    value: int
    """Points for each time that it counts."""
    implies: tuple[int, ...] = ()
    """Fans that are always present with it."""
    excludes: tuple[int, ...] = ()
    """Other fans that are not counted with it."""
    described: bool = True
    """Whether the book's description of it is preserved."""

    @property
    def clause(self) -> str:
        """The book's clause."""
        if self.number == MIXED_KONGS:
            return f"{FAN_TABLE}, № 57"
        return f"{FAN_TABLE}, № {self.number}" + ("" if self.described else " (описание утрачено)")


FANS: Final = (
    Fan(1, "big_four_winds", 88, implies=(38, 49, 60, 61, 73)),
    Fan(2, "big_three_dragons", 88, implies=(54, 59)),
    Fan(3, "all_green", 88, described=False),
    Fan(4, "nine_gates", 88, implies=(22, 62, 73)),
    Fan(5, "four_kongs", 88, implies=(49, 79), excludes=(17, 48, 57, MIXED_KONGS, 74)),
    Fan(6, "seven_shifted_pairs", 88, implies=(19, 22)),
    Fan(7, "thirteen_orphans", 88, implies=(18, 52, 62, 79)),
    Fan(8, "all_terminals", 64, implies=(18, 65, 76), described=False),
    Fan(9, "little_four_winds", 64, implies=(38, 73)),
    Fan(10, "little_three_dragons", 64, implies=(54, 59)),
    Fan(11, "all_honors", 64, implies=(18,), described=False),
    Fan(12, "four_concealed_pungs", 64, implies=(33, 49, 62)),
    Fan(13, "pure_terminal_chows", 64, implies=(22, 63, 69, 72), excludes=(19,)),
    Fan(14, "quadruple_chow", 48, implies=(23, 64), excludes=(24,)),
    Fan(15, "four_pure_shifted_pungs", 48, implies=(24, 49), excludes=(23,)),
    Fan(16, "four_pure_shifted_chows", 32, implies=(30,), excludes=(71, 72)),
    Fan(17, "three_kongs", 32, excludes=(48, 57, MIXED_KONGS, 74)),
    Fan(18, "all_terminals_and_honors", 32, implies=(49, 55, 73), described=False),
    Fan(19, "seven_pairs", 24, implies=(62, 79)),
    Fan(20, "greater_honors_and_knitted_tiles", 24, implies=(52, 62, 79)),
    Fan(21, "all_even_pungs", 24, implies=(49, 68)),
    Fan(22, "full_flush", 24, implies=(76,)),
    Fan(23, "pure_triple_chow", 24, implies=(69,), excludes=(24,)),
    Fan(24, "pure_shifted_pungs", 24, excludes=(23,)),
    Fan(25, "upper_tiles", 24, implies=(36,)),
    Fan(26, "middle_tiles", 24, implies=(68,)),
    Fan(27, "lower_tiles", 24, implies=(37,)),
    Fan(28, "pure_straight", 16),
    Fan(29, "three_suited_terminal_chows", 16, implies=(63, 70, 72), excludes=(69,)),
    Fan(30, "pure_shifted_chows", 16),
    Fan(31, "all_fives", 16, implies=(68,), described=False),
    Fan(32, "triple_pung", 16, implies=(65,)),
    Fan(33, "three_concealed_pungs", 16, implies=(66,)),
    Fan(34, "lesser_honors_and_knitted_tiles", 12, implies=(52, 62, 79)),
    Fan(35, "knitted_straight", 12, excludes=(62,)),
    Fan(36, "upper_four", 12, implies=(76,), described=False),
    Fan(37, "lower_four", 12, implies=(76,), described=False),
    Fan(38, "big_three_winds", 12),
    Fan(39, "mixed_straight", 8),
    Fan(40, "reversible_tiles", 8, implies=(75,), described=False),
    Fan(41, "mixed_triple_chow", 8, implies=(70,)),
    Fan(42, "mixed_shifted_pungs", 8),
    Fan(43, "chicken_hand", 8, described=False),
    Fan(44, "last_tile_draw", 8, implies=(80,)),
    Fan(45, "last_tile_claim", 8),
    Fan(46, "out_with_replacement_tile", 8, implies=(80,)),
    Fan(47, "robbing_the_kong", 8, excludes=(56, 58, 79)),
    Fan(48, "two_concealed_kongs", 8, implies=(66, 67)),
    Fan(49, "all_pungs", 6, described=False),
    Fan(50, "half_flush", 6, described=False),
    Fan(51, "mixed_shifted_chows", 6),
    Fan(52, "all_types", 6, described=False),
    Fan(53, "melded_hand", 6, implies=(79,)),
    Fan(54, "two_dragon_pungs", 6, implies=(59,)),
    Fan(MIXED_KONGS, "concealed_kong_and_melded_kong", 6, implies=(67, 74)),
    Fan(55, "outside_hand", 4),
    Fan(56, "fully_concealed_hand", 4, implies=(80,), excludes=(62,)),
    Fan(57, "two_melded_kongs", 4, implies=(74,)),
    Fan(58, "last_tile", 4),
    Fan(59, "dragon_pung", 2),
    Fan(60, "prevalent_wind", 2),
    Fan(61, "seat_wind", 2),
    Fan(62, "concealed_hand", 2),
    Fan(63, "all_chows", 2, implies=(76,)),
    Fan(64, "tile_hog", 2),
    Fan(65, "double_pung", 2),
    Fan(66, "two_concealed_pungs", 2),
    Fan(67, "concealed_kong", 2),
    Fan(68, "all_simples", 2, implies=(76,)),
    Fan(69, "pure_double_chow", 1),
    Fan(70, "mixed_double_chow", 1),
    Fan(71, "short_straight", 1),
    Fan(72, "two_terminal_chows", 1),
    Fan(73, "pung_of_terminals_or_honors", 1),
    Fan(74, "melded_kong", 1),
    Fan(75, "one_voided_suit", 1),
    Fan(76, "no_honors", 1),
    Fan(77, "edge_wait", 1),
    Fan(78, "closed_wait", 1),
    Fan(79, "single_wait", 1),
    Fan(80, "self_drawn", 1),
    Fan(81, "flower", 1),
)
"""The highest first: a fan only rules out fans below it."""

SLOT: Final = {fan.number: slot for slot, fan in enumerate(FANS)}
"""Place in ``FANS`` by number."""


def _ruled_out(fan: Fan) -> frozenset[int]:
    """Numbers of the fans that are not counted with a fan: those that it excludes, and all that it
    implies."""
    found = set(fan.excludes)
    rest = list(fan.implies)
    while rest:
        number = rest.pop()
        if number not in found:
            found.add(number)
            rest += FANS[SLOT[number]].implies
    return frozenset(found)


RULED_OUT: Final = {fan.number: _ruled_out(fan) for fan in FANS}
"""Numbers of the fans that are not counted with each fan."""
