"""Scores a sanma win with riichi's scorer, for three players and norths set aside."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.riichi.context import RiichiContext
from tablectl.rulesets.riichi.scoring import score_win as score_riichi
from tablectl.rulesets.sanma.options import SanmaOptions, as_riichi
from tablectl.rulesets.sanma.variant import variant

_ROBBED: Final = {"plain": WinSource.DISCARD, "chankan": WinSource.KONG, "off": WinSource.DISCARD}
"""The source of a win on another's north for riichi's yaku, by the option ``kita_win``."""


def riichis_source(source: WinSource, options: SanmaOptions) -> WinSource:
    """The source for riichi's yaku: a north's replacement counts as a kong's (3.3), a robbed north by the
    option (3.4)."""
    if source is WinSource.FLOWER_REPLACEMENT:
        return WinSource.REPLACEMENT
    return _ROBBED[options.kita_win] if source is WinSource.FLOWER else source


def score_win(claim: WinClaim[RiichiContext], options: SanmaOptions) -> ScoredWin | NoWin:
    """The score of a claimed hand, or why it does not win. ``context.kita`` is the number of norths set
    aside."""
    riichi_claim = structs.replace(claim, source=riichis_source(claim.source, options))
    return score_riichi(riichi_claim, as_riichi(options), variant(options))
