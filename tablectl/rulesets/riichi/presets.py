"""Named sets of riichi options: values only, with where they come from and how they differ in a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tablectl.rulesets.option_fields import OptionBook, Preset
from tablectl.rulesets.riichi.options import RED_FIVES, RiichiOptions

DEFAULT: Final = RiichiOptions()
"""The book, with what it calls usual; uma and red fives as in its example of a final score (XI) and VIII."""

_TENHOU: Final = replace(
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

_EMA: Final = replace(
    DEFAULT,
    # European Mahjong Association, Riichi: Rules for Japanese Mahjong, edition 2016, by section.
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
    final_ties="shared",
    final_rounding="tenths",
    abort_four_winds=False,
    abort_four_riichi=False,
    abort_four_kongs="off",
    abort_nine_orphans=False,
    extra_round="off",
    agariyame="off",
    chombo="final",
    red_fives=RED_FIVES[0],
    open_kong_dora="at_once",
)

_WRC: Final = replace(
    _EMA,
    # World Riichi Championship Rules, edition 2015, where it differs from EMA 2016.
    double_ron="nearest",
    triple_ron="nearest",
    kiriage_mangan=True,
    tobi=True,
    final_deposits="lost",
    pung_over_late_chow=False,
)

_M_LEAGUE: Final = replace(
    DEFAULT,
    # M.League official match rules as published in 2018 and since: no abortive draws, every win but the
    # nearest cut off, riichi also below 1,000 points and without a further draw.
    double_ron="nearest",
    triple_ron="nearest",
    nagashi_mangan="off",
    double_wind_pair_fu=2,
    kiriage_mangan=True,
    kazoe_yakuman=False,
    pao_suukantsu=True,
    pao_other_yakuman=False,
    tobi=False,
    last_go_around_riichi=True,
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

RIICHI_PRESETS: Final[Mapping[str, Preset[RiichiOptions]]] = {
    "default": Preset(
        DEFAULT,
        "the rule book, with what it calls usual",
        "25,000 to 30,000 points, uma 15/5, three red fives, double ron paid and triple ron dealt again",
    ),
    "tenhou": Preset(
        _TENHOU,
        "the rule book's last table, of the server tenhou.net; uma by the server's ranked games",
        "uma 20/10; the leading dealer must stop in the last hand, also when only ready; no pao for four"
        " kongs; a closed kong robbed by thirteen orphans",
    ),
    "ema": Preset(
        _EMA,
        "European Mahjong Association, Riichi: Rules for Japanese Mahjong, edition 2016",
        "30,000 points without oka, red fives, bankruptcy, abortive draws, nagashi or kazoe; all wins paid;"
        " ties share; chombo off the final score",
    ),
    "mleague": Preset(
        _M_LEAGUE,
        "M.League official rules, published 2018 and since",
        "uma 30/10; only the nearest win is paid; nearly a mangan is one; no bankruptcy, abortive draws,"
        " nagashi or kazoe; riichi below 1,000 points and without a further draw",
    ),
    "wrc": Preset(
        _WRC,
        "World Riichi Championship Rules, edition 2015",
        "30,000 points without oka, red fives, abortive draws, nagashi or kazoe; only the nearest win is"
        " paid; nearly a mangan is one; left sticks are lost; a late pung does not take a chow's tile",
    ),
}
"""Every preset with its source."""

RIICHI_BOOK: Final = OptionBook("riichi", RIICHI_PRESETS)
"""How a table chooses among riichi's options."""
