"""Sanma's optional rules as data, with the clause of docs/SANMA.md that they come from.

Options that are the same in riichi for four are taken from there (``same``), so that the two books cannot
differ. Options that need a fourth player, chows or middle characters are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Final

from tablectl.rulesets.by_options import ByOptions
from tablectl.rulesets.option_fields import choice, flag, number, numbers
from tablectl.rulesets.riichi.options import RiichiOptions

_RIICHI: Final = {option.name: option for option in fields(RiichiOptions)}

TILES, KITA, PAYMENTS, SESSION = "SANMA 1", "SANMA 3", "SANMA 4", "SANMA 5"
"""The sections of docs/SANMA.md."""


def same(name: str) -> Any:
    """The option of this name in riichi."""
    option = _RIICHI[name]
    return field(default=option.default, metadata=option.metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class SanmaOptions:
    """One table's choice of optional rules. Amounts are points."""

    # Tiles
    red_fives: tuple[int, int] = numbers((1, 1), 0, 4, TILES + ".2", "red fives of dots and bamboos")
    walls: str = choice(
        ("four", "three"),
        TILES + ".3",
        "walls before all four sides, 14 and 13 stacks, or 18 stacks before each player",
    )

    # Norths
    kita: bool = flag(True, KITA + ".1", "a north may be set aside: a dora, and a replacement is drawn")
    kita_win: str = choice(
        ("plain", "chankan", "off"),
        KITA + ".4",
        "a north set aside may be won on like a discard; with the han of chankan; not at all",
    )

    # Winning
    atozuke: str = same("atozuke")
    double_ron: str = same("double_ron")
    two_han_minimum: str = same("two_han_minimum")
    closed_kong_robbed: bool = same("closed_kong_robbed")

    # Yaku
    kuitan: bool = same("kuitan")
    multiple_yakuman: str = same("multiple_yakuman")
    double_suuankou_tanki: bool = same("double_suuankou_tanki")
    double_kokushi_13_wait: bool = same("double_kokushi_13_wait")
    double_chuuren_9_wait: bool = same("double_chuuren_9_wait")
    double_daisuushii: bool = same("double_daisuushii")
    double_daichisei: bool = same("double_daichisei")
    renhou: str = same("renhou")
    renhou_han: int = same("renhou_han")
    nagashi_mangan: str = same("nagashi_mangan")
    nagashi_mangan_worth: str = same("nagashi_mangan_worth")
    daisharin: bool = same("daisharin")
    daichikurin: bool = same("daichikurin")
    daisharin_worth: str = same("daisharin_worth")
    daichisei: bool = same("daichisei")
    ryuuiisou_needs_hatsu: bool = same("ryuuiisou_needs_hatsu")
    ippatsu: bool = same("ippatsu")
    menzen_tsumo: bool = same("menzen_tsumo")
    haitei: bool = same("haitei")
    houtei: bool = same("houtei")
    tenhou: bool = same("tenhou")
    chihou: bool = same("chihou")

    # Payments and points
    missing_share: str = choice(
        ("lost", "halved", "thousand"),
        PAYMENTS + ".1",
        "the empty chair's share of a self-drawn win: nobody pays it; the two pay half of it each; each pays"
        " 1,000 in its place",
    )
    honba_points: int = number(200, 0, 10_000, PAYMENTS + ".2", "what a honba adds to a win on a discard")
    honba_each: int = number(
        100, 0, 10_000, PAYMENTS + ".2", "what a honba adds to each payment of a self-drawn win"
    )
    noten_pool: int = choice(
        (2_000, 3_000), PAYMENTS + ".3", "what hands without a wait pay to the ready ones, in all"
    )
    double_wind_pair_fu: int = same("double_wind_pair_fu")
    rinshan_fu: bool = same("rinshan_fu")
    starting_points: int = number(35_000, 0, 1_000_000, SESSION + ".1", "what everybody begins with")
    target_points: int = number(
        40_000,
        0,
        1_000_000,
        SESSION + ".1",
        "what the first must have; three times the difference to the start is the oka; no more than the"
        " start: none",
    )
    uma: tuple[int, int, int] = numbers(
        (20_000, 0, -20_000), -1_000_000, 1_000_000, SESSION + ".2", "points by place"
    )
    kiriage_mangan: bool = same("kiriage_mangan")
    tobi: bool = same("tobi")
    kazoe_yakuman: bool = same("kazoe_yakuman")
    pao_daisangen: bool = same("pao_daisangen")
    pao_daisuushii: bool = same("pao_daisuushii")
    pao_suukantsu: bool = same("pao_suukantsu")
    pao_rinshan: bool = same("pao_rinshan")
    pao_other_yakuman: bool = same("pao_other_yakuman")
    pao_honba: str = same("pao_honba")
    multiple_ron_honba: str = same("multiple_ron_honba")
    multiple_ron_deposits: str = same("multiple_ron_deposits")
    final_deposits: str = same("final_deposits")
    final_ties: str = same("final_ties")
    final_rounding: str = same("final_rounding")

    # Draws and extra hands
    karaten: str = same("karaten")
    yakuless_ready: bool = same("yakuless_ready")
    abort_three_riichi: bool = flag(False, SESSION + ".4", "three riichi: dealt again")
    abort_four_kongs: str = same("abort_four_kongs")
    abort_nine_orphans: bool = same("abort_nine_orphans")
    renchan: str = same("renchan")
    extra_round: str = same("extra_round")
    second_extra_round: bool = same("second_extra_round")
    agariyame: str = same("agariyame")
    tenpaiyame: bool = same("tenpaiyame")
    session_rounds: int = same("session_rounds")

    # Other
    kuikae: str = choice(
        ("forbidden", "allowed"), "XIII, Прочее", "discarding the tile that was just claimed for a pung"
    )
    chombo: str = same("chombo")
    chombo_final_points: int = same("chombo_final_points")
    wall_fault_chombo: str = same("wall_fault_chombo")
    furiten_riichi: bool = same("furiten_riichi")
    last_go_around_riichi: bool = same("last_go_around_riichi")
    riichi_needs_points: bool = same("riichi_needs_points")
    negative_scores_lift_riichi_points: bool = same("negative_scores_lift_riichi_points")
    ura_dora: bool = same("ura_dora")
    kan_dora: bool = same("kan_dora")
    kan_ura_dora: bool = same("kan_ura_dora")
    closed_kong_dora: str = same("closed_kong_dora")
    open_kong_dora: str = same("open_kong_dora")

    @property
    def oka(self) -> int:
        """Additional points of the first player."""
        return PLAYERS * max(0, self.target_points - self.starting_points)


PLAYERS: Final = 3

_NOT_AT_THREE: Final[Mapping[str, object]] = MappingProxyType(
    {
        "triple_ron": "nearest",
        "abort_four_winds": False,
        "daisuurin": False,
        "pung_over_late_chow": False,
    }
)
"""Values of riichi's options that need four players, chows or all characters."""


def _as_riichi(options: SanmaOptions) -> RiichiOptions:
    shared: dict[str, Any] = {
        option.name: getattr(options, option.name)
        for option in fields(options)
        if option.name in _RIICHI and option.name not in ("red_fives", "uma")
    }
    return RiichiOptions(
        **shared,
        **_NOT_AT_THREE,  # type: ignore[arg-type]
        red_fives=(0, *options.red_fives),
        uma=(*options.uma, 0),
        abort_four_riichi=options.abort_three_riichi,
    )


as_riichi: Final = ByOptions(_as_riichi)
"""The equivalent options for riichi's scorer. The last place of the uma is unused."""
