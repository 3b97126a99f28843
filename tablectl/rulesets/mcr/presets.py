"""Named sets of MCR options: values only, with where they come from and how they differ in a line."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.option_fields import OptionBook, Preset

DEFAULT: Final = McrOptions()
"""The book."""

MCR_BOOK: Final = OptionBook(
    "mcr",
    {
        "default": Preset(DEFAULT, "the rule book", "eight points, four rounds, the table counts the hand"),
    },
)
"""How a table chooses among MCR's options."""

mcr_options: Final = MCR_BOOK.options
"""(preset, changes) to options; see ``OptionBook.options``."""
