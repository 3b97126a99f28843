"""Named sets of Siamese MCR options: values only, with where they come from."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset
from tablectl.rulesets.siamese.options import SiameseOptions

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
