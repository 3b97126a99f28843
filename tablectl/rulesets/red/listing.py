"""Red mahjong's options and fans, with the book's clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.red.fans import CHAOTIC_HAND, FANS, FLOWER, FLOWER_VALUE
from tablectl.rulesets.red.faults import FAULTS
from tablectl.rulesets.red.options import RED_BOOK, RedOptions
from tablectl.rulesets.red.session import starting_points
from tablectl.rulesets.red.sticks import STICK_VALUES, starting_sticks
from tablectl.rulesets.red.tile_set import copies
from tablectl.rulesets.red.walls import wall_plan
from tablectl.rulesets.words import book_words

RED_WORDS: Final = book_words("red")

_VALUES: Final[Mapping[str, int]] = {
    FLOWER: FLOWER_VALUE,
    CHAOTIC_HAND: RedOptions().chaotic_hand,
    **{fan.key: fan.value for fan in FANS},
}


def _consequences(options: RedOptions) -> Mapping[str, object]:
    """What stands on the table, what everybody starts with, whether a picture tells whose a discard is."""
    sticks = starting_sticks(options) if options.accounts == "sticks" else None
    return {
        "tiles": sum(copies(options)),
        "stacks": None if options.walls == "none" else list(wall_plan(options).stacks),
        "starting_points": starting_points(options),
        "starting_sticks": None if sticks is None else dict(zip(map(str, STICK_VALUES), sticks, strict=True)),
        "discards_told_apart": options.discards == "own_rivers",
    }


RED_LISTING: Final = Listing.from_words(
    RED_BOOK,
    RED_WORDS,
    tuple(
        ListedItem(key, names, f"Таблица фанов, {number}", _VALUES[key])
        for number, (key, names) in enumerate(RED_WORDS.items.items(), start=1)
    ),
    FAULTS,
    consequences=_consequences,
)
"""The rule book as ``tablectl rules red`` tells it."""
