"""Sanma's options, presets, yaku and limits, told with their clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.riichi.words.listing import CLAUSES
from tablectl.rulesets.riichi.words.names import LIMITS
from tablectl.rulesets.sanma.options import KITA, SanmaOptions
from tablectl.rulesets.sanma.presets import SANMA_BOOK
from tablectl.rulesets.sanma.words.choices import CHOICES, PRESETS
from tablectl.rulesets.sanma.words.names import OPTIONS, YAKU
from tablectl.rulesets.sanma.words.sentences import SENTENCES

_OWN: Final[Mapping[str, str]] = {**CLAUSES, "kita": KITA + ".1"}


def _consequences(options: SanmaOptions) -> Mapping[str, object]:
    return {"oka": options.oka}


SANMA_LISTING: Final = Listing(
    options=SANMA_BOOK,
    option_names=OPTIONS,
    sentences=SENTENCES,
    choices=CHOICES,
    preset_words=PRESETS,
    items=tuple(
        ListedItem(key, names, _OWN[key]) for table in (YAKU, LIMITS) for key, names in table.items()
    ),
    consequences=_consequences,
)
"""The rule book as ``tablectl rules sanma`` tells it."""
