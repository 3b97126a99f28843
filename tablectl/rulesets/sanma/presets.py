"""Sanma's presets: options with their source and their difference from the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset
from tablectl.rulesets.sanma.options import SanmaOptions

DEFAULT: Final = SanmaOptions()
"""docs/SANMA.md with what it calls usual; the rest as the Russian riichi book has it."""

_TENHOU: Final = replace(
    DEFAULT,
    # tenhou.net's manual and its records, which the book's table of tenhou.net's rules holds for as well.
    closed_kong_robbed=True,
    nagashi_mangan="draw",
    pao_suukantsu=False,
    agariyame="forced",
    tenpaiyame=True,
)

_MAJSOUL: Final = replace(
    _TENHOU,
    # Mahjong Soul's help on its tables of three; what it pays its players for their places (15, 0, -15).
    double_suuankou_tanki=True,
    double_kokushi_13_wait=True,
    double_chuuren_9_wait=True,
    double_daisuushii=True,
    pao_other_yakuman=False,
    uma=(15_000, 0, -15_000),
)

_CLUB: Final = replace(
    DEFAULT,
    # What clubs with tables of three most often change: no self-draw loss, and counters as at four.
    missing_share="halved",
    honba_points=300,
    noten_pool=3_000,
    kita_win="chankan",
    agariyame="choice",
)

SANMA_PRESETS: Final[Mapping[str, Preset[SanmaOptions]]] = {
    "default": Preset(
        DEFAULT,
        "docs/SANMA.md, with what it calls usual",
        "35,000 to 40,000 points, uma 20/0; norths are dora; a self-drawn win loses the empty chair's share",
    ),
    "tenhou": Preset(
        _TENHOU,
        "the tables of three of tenhou.net; uma by the server's ranked games",
        "the leading dealer must stop in the last hand, also when only ready; no pao for four kongs; a closed"
        " kong robbed by thirteen orphans",
    ),
    "mahjongsoul": Preset(
        _MAJSOUL,
        "the tables of three of Mahjong Soul",
        "as tenhou, with four double yakuman, liability for the fed yakuman alone, and uma 15/0",
    ),
    "club": Preset(
        _CLUB,
        "what clubs most often play",
        "no self-draw loss: the two halve the empty chair's share; honba 300; 3,000 between ready and not"
        " ready; chankan for a robbed north",
    ),
}
"""Every preset with its source."""

SANMA_BOOK: Final = OptionBook("sanma", SANMA_PRESETS)
"""How a table chooses among sanma's options."""
