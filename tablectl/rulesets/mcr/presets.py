"""Named sets of MCR options: values only, with where they come from and how they differ in a line."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.option_fields import OptionBook, Preset

DEFAULT: Final = McrOptions()
"""The book."""

BOTZONE: Final = replace(
    DEFAULT,
    mixed_kongs=5,
    two_concealed_kongs=6,
    concealed_kongs_in_many=False,
    all_green_half_flush=False,
    special_hand_drawn="self_drawn",
    knitted_straight_concealed=True,
    nine_gates_pungs="all_but_one",
    ambiguous_wait="one",
)
"""Where the Botzone judge and the Chinese rules of 1998 read the fans differently from the book."""

MCR_BOOK: Final = OptionBook(
    "mcr",
    {
        "default": Preset(DEFAULT, "the rule book", "eight points, four rounds, the table counts the hand"),
        "botzone": Preset(
            BOTZONE,
            "the judge of botzone.org and the Chinese rules of 1998",
            "mixed kongs 5, two concealed kongs 6, none beside three or four kongs; special hands count"
            " self-drawn; an ambiguous wait counts once",
        ),
    },
)
"""How a table chooses among MCR's options."""
