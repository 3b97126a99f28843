"""Siamese MCR's optional rules: those of MCR, and what the shorter text of its own leaves to the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.option_fields import OptionBook, Preset, choice, flag

BOOK = "Правила сиамского формата"


@dataclass(frozen=True, slots=True, kw_only=True)
class SiameseOptions(McrOptions):
    """One table's choice of optional rules. Amounts are points."""

    # The text is silent, and the table of MCR is one for four players.
    seat_rotation: bool = flag(
        False,
        "Способ распределения мест",
        "three players change seats between rounds, so that each sits on each side of each other",
    )
    players: int = choice((3, 2), BOOK + ", Основные правила; Игра для двух игроков", "how many play")
    deals: int = choice(
        (8, 2, 4, 6, 10, 12, 14, 16, 18, 20, 24, 28, 32),
        BOOK + ", Игра для двух игроков, 24",
        "hands of a session of two players: an even number agreed on before",
    )


DEFAULT: Final = SiameseOptions()
"""The book."""

SIAMESE_BOOK: Final = OptionBook(
    "siamese",
    {
        "default": Preset(
            DEFAULT, "the rule book's part on the Siamese format", "three players, eight points"
        ),
    },
)
"""How a table chooses among Siamese MCR's options."""
