"""Named sets of riichi options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tablectl.errors import InputError
from tablectl.rulesets.riichi.options import RiichiOptions, override

DEFAULT: Final = RiichiOptions()
"""The book, with what it calls usual; uma and red fives as in its example of a final score (XI) and VIII."""

TENHOU: Final = replace(
    DEFAULT,
    # The book's last table, "Правила tenhou.net", column by column.
    atozuke="allowed",
    double_ron="all",
    triple_ron="abort",
    two_han_minimum="never",
    closed_kong_robbed=True,
    kuitan=True,
    multiple_yakuman="add",
    nagashi_mangan="draw",
    double_wind_pair_fu=4,
    rinshan_fu=True,
    kiriage_mangan=False,
    tobi=True,
    kazoe_yakuman=True,
    pao_suukantsu=False,
    pao_other_yakuman=True,
    pao_honba="discarder",
    karaten="unless_all_in_hand",
    abort_four_kongs="after_discard",
    renchan="ready",
    extra_round="until_target",
    agariyame="forced",
    tenpaiyame=True,
    kuikae="forbidden",
    furiten_riichi=True,
    # The table has no uma; tenhou's is common knowledge.
    uma=(20_000, 10_000, -10_000, -20_000),
)
"""The rules of the server tenhou.net."""

EMA: Final = replace(
    DEFAULT,
    # European Mahjong Association, Riichi Competition Rules, edition 2016.
    triple_ron="all",
    closed_kong_robbed=True,
    multiple_yakuman="single",
    renhou="mangan",
    nagashi_mangan="off",
    kazoe_yakuman=False,
    pao_suukantsu=False,
    starting_points=30_000,
    target_points=30_000,
    tobi=False,
    riichi_needs_points=False,
    final_ties="shared",
    final_rounding="tenths",
    abort_four_winds=False,
    abort_four_riichi=False,
    abort_four_kongs="off",
    abort_nine_orphans=False,
    extra_round="off",
    agariyame="off",
    chombo="final_20000",
    red_fives=0,
    open_kong_dora="at_once",
)
"""European tournaments."""

WRC: Final = replace(
    EMA,
    # World Riichi Championship rules, edition 2015: differs from EMA 2016 as that edition's preface lists.
    double_ron="nearest",
    triple_ron="nearest",
    kiriage_mangan=True,
    tobi=True,
    riichi_needs_points=True,
    final_deposits="lost",
    pung_over_late_chow=False,
)
"""World Riichi Championship."""

M_LEAGUE: Final = replace(
    DEFAULT,
    # M.League official rules.
    double_ron="nearest",
    triple_ron="nearest",
    nagashi_mangan="off",
    double_wind_pair_fu=2,
    kiriage_mangan=True,
    kazoe_yakuman=False,
    pao_suukantsu=True,
    pao_other_yakuman=False,
    tobi=False,
    riichi_needs_points=True,
    final_ties="shared",
    final_rounding="tenths",
    uma=(30_000, 10_000, -10_000, -30_000),
    abort_four_winds=False,
    abort_four_riichi=False,
    abort_four_kongs="off",
    abort_nine_orphans=False,
    extra_round="off",
    agariyame="off",
    open_kong_dora="at_once",
)
"""Japan's professional league."""

PRESETS: Final[Mapping[str, RiichiOptions]] = {
    "default": DEFAULT,
    "tenhou": TENHOU,
    "ema": EMA,
    "mleague": M_LEAGUE,
    "wrc": WRC,
}


class UnknownPresetError(InputError):
    """A preset name that riichi does not have."""


def riichi_options(preset: str = "default", changes: Mapping[str, object] | None = None) -> RiichiOptions:
    """A preset's options with a table's own changes.

    Raises:
        UnknownPresetError: no such preset.
        UnknownOptionError: a change of an option that does not exist.
        OptionValueError: a value that the option cannot take.
    """
    if preset not in PRESETS:
        raise UnknownPresetError(f"riichi has no preset {preset!r}; there are {', '.join(PRESETS)}")
    return override(PRESETS[preset], changes or {})
