"""Riichi's optional rules as data: every one that the rule book mentions, with the clause it comes from.

The book is the Russian riichi rule book of the seven; its section XIII lists the optional rules, the others
are named by their section. Defaults are what the book calls usual; where it calls nothing usual, the reason
stands beside the field. ``RiichiOptions`` is what scoring and play look at; ``presets.RIICHI_BOOK``
is how a table changes it, ``names`` has the options' names in four languages.

Some remarks of the book on how tables differ are no options here, because nothing could depend on them: the
machine deals, so whether a dealer takes the last two tiles at once (II, 2) and whether the wall is broken a
second time (IV, 4) show in no hand; a tile discarded before the claimed one was taken up (IV, 3) is read like
any other; which word declares a win (XII) is for the people at the table to hear.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tablectl.rulesets.option_fields import choice, flag, number, numbers

WIN, YAKU, PAYMENTS, DRAWS, OTHER = (
    "XIII, Правила, касающиеся победы",
    "XIII, Правила о яку",
    "XIII, Правила о выплатах и подсчёте очков",
    "XIII, Правила о ничьей, пересдачах и дополнительных раздачах",
    "XIII, Прочее",
)
"""The groups of the book's section on optional rules."""

LUCK = YAKU + ", Наличие «яку за удачу»"
DOUBLE = YAKU + ", Двойные якуманы"

RED_FIVES: Final[Mapping[int, tuple[int, int, int]]] = {
    0: (0, 0, 0),
    3: (1, 1, 1),
    4: (1, 2, 1),
    6: (2, 2, 2),
}
"""Red fives of characters, dots and bamboos by the usual totals, which may be given in their place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiOptions:
    """One table's choice of optional rules. Amounts are points."""

    # Winning
    atozuke: str = choice(
        ("allowed", "forbidden", "forbidden_but_situations"),
        WIN,
        "a hand some of whose waits have no yaku may win; may not; may by a yaku of the situation such as"
        " haitei (the book calls that disputed)",
    )
    double_ron: str = choice(
        ("all", "nearest"), WIN, "two wins on one tile: both are paid, or only the next in turn (atamahane)"
    )
    # Book X names the abort among the five redeals.
    triple_ron: str = choice(
        ("abort", "all", "nearest"),
        WIN + "; X, Пересдача",
        "three wins on one tile: the hand is drawn, all are paid, or only the next in turn",
    )
    two_han_minimum: str = choice(
        ("never", "from_five_honba", "always"), WIN, "when a win needs two han of yaku, dora not counted"
    )
    # The book calls it an optional rule and nothing usual, so it is off unless chosen.
    closed_kong_robbed: bool = flag(
        False, WIN + "; VI, Кокущи мусо", "thirteen orphans may win on a closed kong"
    )

    # Yaku
    kuitan: bool = flag(True, YAKU, "tanyao counts in an open hand")
    multiple_yakuman: str = choice(
        ("add", "single", "mangan_each"),
        YAKU + "; VI, Якуманы",
        "several yakuman in a hand: each pays; one pays; every further one adds a mangan",
    )
    double_suuankou_tanki: bool = flag(False, DOUBLE, "suuankou with a pair wait is a double yakuman")
    double_kokushi_13_wait: bool = flag(False, DOUBLE, "kokushi with thirteen waits is a double yakuman")
    double_chuuren_9_wait: bool = flag(False, DOUBLE, "chuuren with nine waits is a double yakuman")
    double_daisuushii: bool = flag(False, DOUBLE, "daisuushii is a double yakuman")
    double_daichisei: bool = flag(False, DOUBLE, "daichisei, where it counts, is a double yakuman")
    # Off: the book finds it in few rules today.
    renhou: str = choice(
        ("off", "mangan", "baiman", "yakuman", "han"),
        YAKU + "; VI, Яку-ситуации; Полная таблица яку",
        "a win on a discard before the winner's first draw: nothing, a hand of that limit alone, or han that"
        " add to other yaku",
    )
    renhou_han: int = number(
        5, 1, 12, YAKU + "; Полная таблица яку", "han of renhou where it adds to other yaku"
    )
    nagashi_mangan: str = choice(
        ("draw", "win", "off"),
        YAKU + ", Статус нагащи мангана; Полная таблица яку",
        "discards all terminals and honors, none claimed: a payment at the draw, a win that takes deposits"
        " and honba, or nothing",
    )
    nagashi_mangan_worth: str = choice(
        ("mangan", "haneman", "baiman", "yakuman"),
        YAKU + ", Опциональные яку",
        "what a nagashi mangan pays (values of optional yaku differ)",
    )
    daisharin: bool = flag(False, YAKU + ", Опциональные яку", "22334455667788 of dots is a yakuman")
    daichikurin: bool = flag(False, YAKU + ", Опциональные яку", "22334455667788 of bamboos is a yakuman")
    daisuurin: bool = flag(False, YAKU + ", Опциональные яку", "22334455667788 of characters is a yakuman")
    daisharin_worth: str = choice(
        ("yakuman", "double_yakuman"),
        YAKU + ", Опциональные яку",
        "what daisharin, daichikurin and daisuurin are worth (values of optional yaku differ)",
    )
    daichisei: bool = flag(
        False, YAKU + ", Опциональные яку", "seven pairs of honors are daichisei in place of tsuuiisou"
    )
    ryuuiisou_needs_hatsu: bool = flag(False, YAKU, "ryuuiisou counts only with green dragons")
    ippatsu: bool = flag(True, LUCK, "ippatsu counts")
    menzen_tsumo: bool = flag(True, LUCK, "menzen tsumo counts")
    haitei: bool = flag(True, LUCK, "haitei counts")
    houtei: bool = flag(True, LUCK, "houtei counts")
    tenhou: bool = flag(True, LUCK, "tenhou counts")
    chihou: bool = flag(True, LUCK, "chihou counts")

    # Payments and points
    double_wind_pair_fu: int = choice(
        (4, 2), PAYMENTS + "; VIII, 2", "fu of a pair that is both seat and round wind"
    )
    rinshan_fu: bool = flag(
        True, PAYMENTS + "; VIII, 3", "a win on a replacement tile has the two fu of tsumo"
    )
    starting_points: int = number(25_000, 0, 1_000_000, PAYMENTS + "; II", "what everybody begins with")
    target_points: int = number(
        30_000,
        0,
        1_000_000,
        PAYMENTS + "; XI",
        "what the first must have; four times the difference to the start is the oka; no more than the start:"
        " none",
    )
    uma: tuple[int, int, int, int] = numbers(
        (15_000, 5_000, -5_000, -15_000), -1_000_000, 1_000_000, PAYMENTS + "; XI", "points by place"
    )
    kiriage_mangan: bool = flag(False, PAYMENTS, "4 han 30 fu and 3 han 60 fu are a mangan")
    tobi: bool = flag(
        True, PAYMENTS + "; X, Досрочное завершение игры", "the session ends when somebody falls below zero"
    )
    kazoe_yakuman: bool = flag(
        True,
        PAYMENTS + "; IX, Лимиты",
        "13 han of ordinary yaku and dora are a yakuman; else 11 and more are a sanbaiman",
    )
    pao_daisangen: bool = flag(True, PAYMENTS + "; IX, Правило пао", "who feeds the third dragon is liable")
    pao_daisuushii: bool = flag(True, PAYMENTS + "; IX, Правило пао", "who feeds the fourth wind is liable")
    pao_suukantsu: bool = flag(True, PAYMENTS + "; IX, Правило пао", "who feeds the fourth kong is liable")
    pao_rinshan: bool = flag(
        False, PAYMENTS + "; IX, Правило пао", "who feeds an open kong pays for a win on its replacement tile"
    )
    # Book IX has the liable player pay the whole hand.
    pao_other_yakuman: bool = flag(
        True,
        PAYMENTS + "; IX, Правило пао",
        "the liable player answers for the other yakuman of the hand too; else those are paid as usual",
    )
    pao_honba: str = choice(
        ("discarder", "liable"),
        PAYMENTS + "; X, Ничья",
        "who pays the honba when a pao hand wins on another's discard",
    )
    multiple_ron_honba: str = choice(
        ("nearest", "all"), PAYMENTS + "; X, Ничья", "which of several winners are paid for the honba"
    )
    multiple_ron_deposits: str = choice(
        ("nearest", "own_back"),
        PAYMENTS + "; X, Ничья",
        "all sticks to the nearest winner, or each winner's stick of this hand back to them first",
    )
    final_deposits: str = choice(
        ("winner", "lost"), PAYMENTS + "; X, Ничья", "sticks that lie there when the session ends"
    )
    final_ties: str = choice(
        ("seat_order", "shared"),
        PAYMENTS + "; XI",
        "equal scores at the end: nearer to the first dealer is higher, or uma and oka are shared",
    )
    final_rounding: str = choice(
        ("half_down", "tenths", "half_up"),
        "XI, Порядок пересчёта",
        "final scores to whole thousands with a half going down, kept to tenths, or with a half going up",
    )

    # Draws and extra hands
    karaten: str = choice(
        ("unless_all_in_hand", "ready", "not_ready"),
        DRAWS,
        "ready at a draw though no winning tile is left: unless all are in the own hand (the book: in most"
        " rules), always, or never",
    )
    yakuless_ready: bool = flag(
        True, "X, Ничья", "a hand whose waits give no yaku is ready at a draw too (the book: in most rules)"
    )
    abort_four_winds: bool = flag(
        True, DRAWS + "; X, Пересдача", "four equal winds in the first go-around: dealt again"
    )
    abort_four_riichi: bool = flag(True, DRAWS + "; X, Пересдача", "four riichi: dealt again")
    abort_four_kongs: str = choice(
        ("after_discard", "at_once", "off"),
        DRAWS + "; X, Пересдача",
        "four kongs of several players: dealt again after the discard, at the fourth kong, or not",
    )
    abort_nine_orphans: bool = flag(
        True,
        DRAWS + "; X, Пересдача",
        "nine different terminals and honors at the first draw: dealt again if wished",
    )
    renchan: str = choice(
        ("ready", "win", "off"),
        DRAWS + "; X, Дополнительные раздачи",
        "the dealer deals again after a win or ready at a draw; after a win; never",
    )
    extra_round: str = choice(
        ("until_target", "whole", "off"),
        DRAWS + "; X, Дополнительный раунд",
        "when nobody has the target at the end: one more round until somebody has, a whole one, or none",
    )
    second_extra_round: bool = flag(
        False, DRAWS, "a second extra round when the first left everybody below the target (extremely rare)"
    )
    agariyame: str = choice(
        ("choice", "forced", "off"),
        DRAWS + "; X, Дополнительные раздачи",
        "the leading dealer may, must or cannot end the session by winning its last hand",
    )
    tenpaiyame: bool = flag(False, DRAWS, "agariyame after being ready at a draw as well")
    session_rounds: int = choice((2, 1, 4), "II", "rounds of a session: 2 is a hanchan, 1 a tonpuusen")

    # Other
    kuikae: str = choice(
        ("forbidden", "same_tile_forbidden", "allowed"),
        OTHER,
        "discarding a tile that would have completed the claimed set as well",
    )
    chombo: str = choice(
        ("mangan", "final"),
        OTHER + "; XII",
        "how a chombo is paid: a mangan to the others, or off the final score",
    )
    chombo_final_points: int = number(
        20_000, 0, 1_000_000, OTHER + "; XII", "points that a chombo takes off the final score"
    )
    wall_fault_chombo: str = choice(
        ("any_opened", "six_or_replacement"),
        "XII, Разрушение стены",
        "a wall knocked over is a chombo when any tile lies open, or six of them or the first replacement",
    )
    furiten_riichi: bool = flag(True, OTHER, "riichi may be declared in furiten")
    last_go_around_riichi: bool = flag(
        False, OTHER + "; VII", "riichi may be declared with fewer than four tiles in the wall"
    )
    riichi_needs_points: bool = flag(True, "VII", "riichi needs 1,000 points")
    negative_scores_lift_riichi_points: bool = flag(
        True,
        "X, Досрочное завершение игры",
        "where the session goes on below zero (tobi off) riichi needs no 1,000 points",
    )
    ura_dora: bool = flag(True, OTHER + "; VIII", "ura dora count")
    kan_dora: bool = flag(True, OTHER, "kongs turn further indicators")
    kan_ura_dora: bool = flag(True, OTHER, "the tiles under kong indicators are ura dora")
    red_fives: tuple[int, int, int] = numbers(
        (1, 1, 1), 0, 4, OTHER + "; VIII", "red fives of characters, dots, bamboos", totals=RED_FIVES
    )
    closed_kong_dora: str = choice(
        ("at_once", "after_discard"), OTHER + "; IV", "when the indicator of a closed kong is turned"
    )
    open_kong_dora: str = choice(
        ("after_discard", "at_once"), OTHER + "; IV", "when the indicator of an open or added kong is turned"
    )
    pung_over_late_chow: bool = flag(
        True, OTHER + "; IV, 5", "a pung or kong called after a chow still takes the tile"
    )

    @property
    def oka(self) -> int:
        """Points that the first gets on top (book XI)."""
        return 4 * max(0, self.target_points - self.starting_points)

    @property
    def riichi_points_needed(self) -> bool:
        """Whether riichi needs 1,000 points here (book VII, and the end of X)."""
        return self.riichi_needs_points and (self.tobi or not self.negative_scores_lift_riichi_points)


Enabled = Callable[[RiichiOptions], bool]
"""Whether a table's options have a yaku, a double yakuman, a liability."""
