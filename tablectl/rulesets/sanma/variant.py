"""The variant of riichi's scorer for three players: seats, payments, and only 1 and 9 of characters."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.seats import WINDS
from tablectl.rulesets.by_options import ByOptions
from tablectl.rulesets.riichi.variant import DORA_CIRCLES, Variant, dora_shift
from tablectl.rulesets.sanma.options import PLAYERS, SanmaOptions

ONE_AND_NINE: Final = (0, 8)
"""Kinds of characters in the set (docs/SANMA.md, 1.1): 1 shows 9 as dora, and 9 shows 1."""

NORTH: Final = 30
"""The kind that is set aside."""

_DORA: Final = dora_shift((ONE_AND_NINE, *DORA_CIRCLES[1:]))


def _variant(options: SanmaOptions) -> Variant:
    return Variant(
        winds=WINDS[:PLAYERS],
        honba=options.honba_points,
        honba_each=options.honba_each,
        noten_pool=options.noten_pool,
        dora_shift=_DORA,
        missing_share=options.missing_share,
    )


variant: Final = ByOptions(_variant)
"""The seats and their payments for a table's options."""
