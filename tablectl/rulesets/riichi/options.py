"""Riichi's optional rules as data: every one that the rule book mentions, with the clause it comes from.

The book is the Russian riichi rule book of the seven; its section XIII lists the optional rules, the others
are named by their section. Defaults are what the book calls usual; where it calls nothing usual, the reason
stands beside the field. ``RiichiOptions`` is what scoring and play look at, ``override`` is how a table
changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any, Final, TypeGuard

from tablectl.errors import InputError

WIN, YAKU, PAYMENTS, DRAWS, OTHER = (
    "XIII, Правила, касающиеся победы",
    "XIII, Правила о яку",
    "XIII, Правила о выплатах и подсчёте очков",
    "XIII, Правила о ничьей, пересдачах и дополнительных раздачах",
    "XIII, Прочее",
)
"""The groups of the book's section on optional rules."""


class UnknownOptionError(InputError):
    """An option name that riichi does not have."""


class OptionValueError(InputError):
    """A value that an option cannot take."""


def _flag(default: bool, clause: str) -> Any:
    return field(default=default, metadata={"clause": clause})


def _choice(choices: tuple[str | int, ...], clause: str) -> Any:
    """One of some values; the first is the default."""
    return field(default=choices[0], metadata={"clause": clause, "choices": choices})


def _points(default: int, low: int, high: int, clause: str) -> Any:
    return field(default=default, metadata={"clause": clause, "range": (low, high)})


@dataclass(frozen=True, slots=True, kw_only=True)
class RiichiOptions:
    """One table's choice of optional rules. Amounts are points."""

    # Winning
    atozuke: str = _choice(("allowed", "forbidden", "forbidden_but_situations"), WIN)
    """A hand some of whose waits have no yaku (後付け): it may win, may not, or may by a yaku of the
    situation (haitei and its like), which the book calls disputed."""
    double_ron: str = _choice(("all", "nearest"), WIN)
    """Two wins on one tile: everybody wins, or only the next in turn (頭ハネ)."""
    triple_ron: str = _choice(("abort", "all", "nearest"), WIN)
    """Three wins on one tile: a drawn hand (book X names it among the five), all win, or the next in turn."""
    two_han_minimum: str = _choice(("never", "from_five_honba", "always"), WIN)
    """Two han of yaku needed to win (二翻縛り)."""
    closed_kong_robbed: bool = _flag(False, WIN + "; VI, Кокуши мусо")
    """Thirteen orphans may win on a closed kong; the book calls it an optional rule, so off unless chosen."""

    # Yaku
    kuitan: bool = _flag(True, YAKU)
    """Open tanyao (喰い断)."""
    multiple_yakuman: str = _choice(("add", "single", "mangan_each"), YAKU)
    """Several yakuman in a hand: each pays; one pays; every further one adds a mangan."""
    double_suuankou_tanki: bool = _flag(False, YAKU)
    double_kokushi_13_wait: bool = _flag(False, YAKU)
    double_chuuren_9_wait: bool = _flag(False, YAKU)
    double_daisuushii: bool = _flag(False, YAKU)
    double_daichisei: bool = _flag(False, YAKU)
    renhou: str = _choice(("off", "mangan", "baiman", "yakuman", "han"), YAKU + "; VI, Яку-ситуации")
    """A win on a discard before the winner's first draw (人和); ``mangan`` and ``baiman`` stand alone,
    ``han`` adds ``renhou_han`` to the other yaku. Off: the book finds it in few rules today."""
    renhou_han: int = _points(5, 1, 12, YAKU)
    """Han of renhou where it adds to other yaku."""
    nagashi_mangan: str = _choice(("draw", "win", "off"), YAKU)
    """All discards terminals and honors, none claimed (流し満貫): a payment at a draw, a win, or nothing."""
    daisharin: bool = _flag(False, YAKU)
    """大車輪: 22334455667788 of dots, a yakuman."""
    daichikurin: bool = _flag(False, YAKU)
    """大竹林: the same of bamboos."""
    daisuurin: bool = _flag(False, YAKU)
    """大数隣: the same of characters."""
    daichisei: bool = _flag(False, YAKU)
    """大七星: seven pairs of honors, in place of tsuuiisou."""
    ryuuiisou_needs_hatsu: bool = _flag(False, YAKU)
    """All green only with green dragons."""
    ippatsu: bool = _flag(True, YAKU + " («яку за удачу»)")
    menzen_tsumo: bool = _flag(True, YAKU + " («яку за удачу»)")
    haitei: bool = _flag(True, YAKU + " («яку за удачу»)")
    houtei: bool = _flag(True, YAKU + " («яку за удачу»)")
    tenhou: bool = _flag(True, YAKU + " («яку за удачу»)")
    chihou: bool = _flag(True, YAKU + " («яку за удачу»)")

    # Payments and points
    double_wind_pair_fu: int = _choice((4, 2), PAYMENTS + "; VIII, 2")
    """Fu of a pair that is both seat and round wind."""
    rinshan_fu: bool = _flag(True, PAYMENTS + "; VIII, 3")
    """The two fu of a self-drawn win also with a replacement tile."""
    starting_points: int = _points(25_000, 0, 1_000_000, PAYMENTS)
    target_points: int = _points(30_000, 0, 1_000_000, PAYMENTS + "; XI")
    """What the first must have; the difference to the start, four times, is the oka."""
    uma: tuple[int, int, int, int] = field(
        default=(15_000, 5_000, -5_000, -15_000), metadata={"clause": PAYMENTS + "; XI", "places": 4}
    )
    """Points by place."""
    kiriage_mangan: bool = _flag(False, PAYMENTS)
    """4 han 30 fu and 3 han 60 fu are a mangan (切り上げ満貫)."""
    tobi: bool = _flag(True, PAYMENTS + "; X, Досрочное завершение")
    """The session ends when somebody falls below zero."""
    kazoe_yakuman: bool = _flag(True, PAYMENTS + "; IX, Лимиты")
    """13 han of ordinary yaku and dora are a yakuman; without it 11 and more are a sanbaiman."""
    pao_daisangen: bool = _flag(True, PAYMENTS + "; IX, Правило пао")
    pao_daisuushii: bool = _flag(True, PAYMENTS + "; IX, Правило пао")
    pao_suukantsu: bool = _flag(True, PAYMENTS + "; IX, Правило пао")
    pao_rinshan: bool = _flag(False, PAYMENTS + "; IX, Правило пао")
    """Who fed the open kong pays for the win on its replacement tile."""
    pao_other_yakuman: bool = _flag(True, PAYMENTS)
    """The liable player answers for the yakuman beside the pao one as well: book IX has them pay the whole
    hand; without it only their part."""
    pao_honba: str = _choice(("discarder", "liable"), PAYMENTS + "; X, Ничья")
    """Who pays the honba when a pao hand wins on somebody else's discard."""
    multiple_ron_honba: str = _choice(("nearest", "all"), PAYMENTS + "; X, Ничья")
    multiple_ron_deposits: str = _choice(("nearest", "own_back"), PAYMENTS + "; X, Ничья")
    """All sticks to the nearest winner, or each winner's stick of this hand back to them first."""
    final_deposits: str = _choice(("winner", "lost"), PAYMENTS)
    """Sticks that lie there when the session ends."""
    final_ties: str = _choice(("seat_order", "shared"), PAYMENTS + "; XI")
    """Equal scores at the end: nearer to the first dealer places higher, or uma and oka are shared."""
    final_rounding: str = _choice(("half_down", "tenths", "half_up"), "XI")
    """To whole thousands with a half going down, or kept to tenths."""

    # Draws and extra hands
    karaten: str = _choice(("unless_all_in_hand", "ready", "not_ready"), DRAWS)
    """Ready at a draw though no winning tile is left: not when all are in the own hand (the book: so in most
    rules), always, or never."""
    abort_four_winds: bool = _flag(True, DRAWS + "; X, Пересдача")
    abort_four_riichi: bool = _flag(True, DRAWS + "; X, Пересдача")
    abort_four_kongs: str = _choice(("after_discard", "at_once", "off"), DRAWS + "; X, Пересдача")
    abort_nine_orphans: bool = _flag(True, DRAWS + "; X, Пересдача")
    """Nine different terminals and honors at the first draw (九種九牌)."""
    renchan: str = _choice(("ready", "win", "off"), DRAWS + "; X, Дополнительные раздачи")
    """The dealer deals again after a win or ready at a draw; after a win; never."""
    extra_round: str = _choice(("until_target", "whole", "off"), DRAWS + "; X, Дополнительный раунд")
    second_extra_round: bool = _flag(False, DRAWS)
    """A second one when nobody reached the target; the book calls it extremely rare."""
    agariyame: str = _choice(("choice", "forced", "off"), DRAWS + "; X, Дополнительные раздачи")
    """The leading dealer may (must) end the session after winning its last hand."""
    tenpaiyame: bool = _flag(False, DRAWS)
    """The same after being ready at a draw."""
    session_rounds: int = _choice((2, 1, 4), "II; X")
    """Rounds of a session: 2 is a hanchan, 1 a tonpuusen."""

    # Other
    kuikae: str = _choice(("forbidden", "same_tile_forbidden", "allowed"), OTHER)
    """Discarding a tile that would have completed the claimed set just as well (喰い替え)."""
    chombo: str = _choice(("mangan", "final_20000"), OTHER + "; XII")
    """A mangan to the others, or 20,000 off the final score."""
    furiten_riichi: bool = _flag(True, OTHER)
    last_go_around_riichi: bool = _flag(False, OTHER + "; VII")
    """Riichi with fewer than four tiles in the wall."""
    riichi_needs_points: bool = _flag(True, "VII; X, Досрочное завершение")
    """1,000 points needed to declare riichi; the book drops it where scores may fall below zero."""
    ura_dora: bool = _flag(True, "VIII; " + OTHER)
    kan_dora: bool = _flag(True, OTHER)
    kan_ura_dora: bool = _flag(True, OTHER)
    red_fives: int = _choice((3, 0, 4, 6), OTHER)
    """None, one a suit, four (two of dots), two a suit."""
    closed_kong_dora: str = _choice(("at_once", "after_discard"), OTHER + "; IV")
    open_kong_dora: str = _choice(("after_discard", "at_once"), OTHER + "; IV")
    pung_over_late_chow: bool = _flag(True, OTHER)
    """A pung or kong called after a chow still takes the tile."""

    @property
    def oka(self) -> int:
        """Points that the first gets on top (book XI)."""
        return 4 * (self.target_points - self.starting_points)


OPTION_FIELDS: Final = {option.name: option for option in fields(RiichiOptions)}
"""Every option with its default, clause and permitted values, for pages and messages."""


def override(options: RiichiOptions, changes: Mapping[str, object]) -> RiichiOptions:
    """Options with some of them changed.

    Raises:
        UnknownOptionError: a name that is no option; the message names the nearest one.
        OptionValueError: a value that the option cannot take; the message names those that it can.
    """
    if not changes:
        return options
    checked: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in OPTION_FIELDS:
            near = get_close_matches(name, OPTION_FIELDS, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(OPTION_FIELDS)}"
            raise UnknownOptionError(f"riichi has no option {name!r}; {hint}")
        checked[name] = _checked(name, value)
    return replace(options, **checked)


def _checked(name: str, value: object) -> object:
    allowed = OPTION_FIELDS[name].metadata
    if "choices" in allowed:
        if not isinstance(value, bool) and isinstance(value, str | int) and value in allowed["choices"]:
            return value
        raise OptionValueError(f"option {name!r} is one of {_listed(allowed['choices'])}, not {value!r}")
    if "range" in allowed:
        low, high = allowed["range"]
        if _is_whole(value) and low <= value <= high:
            return value
        raise OptionValueError(f"option {name!r} is a whole number from {low} to {high}, not {value!r}")
    if "places" in allowed:
        places = allowed["places"]
        if isinstance(value, list | tuple) and len(value) == places and all(map(_is_whole, value)):
            return tuple(value)
        raise OptionValueError(
            f"option {name!r} is a list of {places} whole numbers of points, not {value!r}"
        )
    if isinstance(value, bool):
        return value
    raise OptionValueError(f"option {name!r} is true or false, not {value!r}")


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _listed(choices: tuple[str | int, ...]) -> str:
    return ", ".join(repr(choice) for choice in choices)
