"""No option without effect: each value of each option changes a score or what play goes by.

What changes a score is proved by the vectors of ``test_option_vectors``; here stand the rest, worked out by
hand with the book's clause: what play asks of the rules, before and after.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import tablectl.rulesets.riichi
from tablectl.game.decide import chombo_deltas
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.play import RIICHI
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.ruleset import (
    DrawFacts,
    HandOutcome,
    IndicatorTiming,
    ManyWins,
    NextHand,
    PlayRules,
    ReadyHand,
    SessionOver,
    SwapCalling,
)
from tests.tablectl.rulesets.riichi.test_option_vectors import scored_values

Ask = Callable[[PlayRules], object]
E, S, W, N = Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH


@dataclass(frozen=True)
class Row:
    """One option at one value: the question, the answer by default, the answer then."""

    option: str
    value: object
    clause: str
    ask: Ask
    before: object
    after: object
    beside: tuple[tuple[str, object], ...] = ()
    """Other options that both tables have."""


def abort(reason: str) -> Ask:
    return lambda rules: reason in rules.draws.aborts


def nagashi(rules: PlayRules) -> object:
    """Seat 2 at a draw with seat 0 dealing, a honba and two sticks: what is paid, what sticks stay."""
    assert rules.draws.payment is not None
    paid = rules.draws.payment(DrawFacts("nagashi_mangan", 0, (1,), (2,), honba=1, deposits=2))
    return paid.deltas, paid.deposits


def ends(*scores: int, deposits: int = 0) -> Ask:
    return lambda rules: rules.session.final_scores(scores, deposits, 0).final


BOOK_SCORES = (46_500, 25_300, 14_100, 14_100)
"""Of the book's example of final scores (XI)."""


def after(
    round_: Wind,
    dealer: int,
    *scores: int,
    winners: tuple[int, ...] = (),
    ready: tuple[int, ...] = (),
) -> Ask:
    draw = None if winners else "exhaustive"
    outcome = HandOutcome(round_, dealer, 0, 0, winners, draw, ready, scores or (25_000,) * 4)
    return lambda rules: rules.session.next_hand(outcome)


def ready(tiles: str, *, open_: str = "", meld: str = "") -> Ask:
    gone = [0] * 34
    for tile in parse_tiles(open_):
        gone[tile.kind] += 1
    melds = (Meld(MeldKind.CHOW, parse_tiles(meld)),) if meld else ()
    hand = ReadyHand(parse_tiles(tiles), melds, lambda: gone, seat=S, round=E, declared=False)
    return lambda rules: rules.draws.counts_as_ready(hand)


ORPHANS = parse_tiles("19m19p19s1234567z")
LAST_WON_BY_DEALER = after(S, 3, 20_000, 20_000, 25_000, 35_000, winners=(3,))
LAST_DRAWN = after(S, 3, 20_000, 20_000, 25_000, 35_000, ready=(3,))
GOES_ON = NextHand(S, 3, 1)

ROWS = [
    # Winning
    Row("double_ron", "nearest", "XIII, Одновременные роны", lambda rules: rules.wins.two_wins,
        ManyWins.ALL, ManyWins.NEAREST),
    Row("triple_ron", "all", "XIII, Одновременные роны",
        lambda rules: rules.wins.three_wins, ManyWins.ABORT, ManyWins.ALL),
    Row("triple_ron", "nearest", "XIII, Одновременные роны", abort("sanchahou"), True, False),
    Row("closed_kong_robbed", True, "XIII, Рон с закрытого кана",
        lambda rules: rules.kongs.robs_closed(ORPHANS, ()), False, True),
    # Yaku
    Row("nagashi_mangan", "win", "XIII, Статус нагащи мангана", nagashi,
        ((-4000, -2000, 8000, -2000), 2), ((-4100, -2100, 8300 + 2000, -2100), 0)),
    Row("nagashi_mangan", "off", "XIII, Опциональные яку", abort("nagashi_mangan"), True, False),
    Row("nagashi_mangan_worth", "haneman", "XIII, Опциональные яку", nagashi,
        ((-4000, -2000, 8000, -2000), 2), ((-6000, -3000, 12_000, -3000), 2)),
    Row("nagashi_mangan_worth", "baiman", "XIII, Опциональные яку", nagashi,
        ((-4000, -2000, 8000, -2000), 2), ((-8000, -4000, 16_000, -4000), 2)),
    Row("nagashi_mangan_worth", "yakuman", "XIII, Опциональные яку", nagashi,
        ((-4000, -2000, 8000, -2000), 2), ((-16_000, -8000, 32_000, -8000), 2)),
    # Points
    Row("starting_points", 30_000, "XIII, Стартовое количество очков",
        lambda rules: rules.setup.starting_points,
        25_000, 30_000),
    # Without a target no oka: 46.5 - 25 is 21, .3 is 0, -10.9 is -11; the first takes what is left.
    Row("target_points", 25_000, "XIII, целевое количество очков; XI", ends(*BOOK_SCORES),
        (52, 0, -21, -31), (37, 5, -16, -26)),
    Row("uma", (30_000, 10_000, -10_000, -30_000), "XIII, Ума; XI", ends(*BOOK_SCORES),
        (52, 0, -21, -31), (67, 5, -26, -46)),
    Row("tobi", False, "XIII, Тоби", after(E, 0, -100, 50_000, 25_000, 25_100, winners=(1,)),
        SessionOver("bankruptcy"), NextHand(E, 1, 0)),
    Row("multiple_ron_honba", "all", "XIII, Присвоение",
        lambda rules: rules.payments.honba_to_every_winner, False, True),
    Row("multiple_ron_deposits", "own_back", "XIII, Присвоение",
        lambda rules: rules.payments.own_deposit_back, False, True),
    # The stick makes 45,500 the book's 46,500; lost, the sum of the four is a thousand below nothing.
    Row("final_deposits", "lost", "XIII, Присвоение риичи-ставок в конце",
        ends(45_500, 25_300, 14_100, 14_100, deposits=1), (52, 0, -21, -31), (51, 0, -21, -31)),
    Row("final_ties", "shared", "XIII, Ничья в конце игры", ends(*BOOK_SCORES),
        (52, 0, -21, -31), (52, 0, -26, -26)),
    Row("final_rounding", "tenths", "XI, Порядок пересчёта", ends(46_000, 25_500, 14_300, 14_200),
        (52, 0, -21, -31), (51, 0.5, -20.7, -30.8)),
    Row("final_rounding", "half_up", "XI, Порядок пересчёта", ends(46_000, 25_500, 14_300, 14_200),
        (52, 0, -21, -31), (51, 1, -21, -31)),
    # Draws
    Row("karaten", "ready", "XIII, Каратен темпай", ready("123m456p789s1111z"), False, True),
    Row("karaten", "not_ready", "XIII, Каратен темпай", ready("123m456p789s456s1z", open_="111z"),
        True, False),
    Row("yakuless_ready", False, "X, Ничья", ready("234m678p55s78s", meld="123s"), True, False),
    Row("abort_four_winds", False, "X, Пересдача", abort("suufon_renda"), True, False),
    Row("abort_four_riichi", False, "X, Пересдача", abort("suucha_riichi"), True, False),
    Row("abort_four_kongs", "at_once", "X, Пересдача",
        lambda rules: rules.draws.four_kongs_at_once, False, True),
    Row("abort_four_kongs", "off", "X, Пересдача", abort("suukaikan"), True, False),
    Row("abort_nine_orphans", False, "X, Пересдача", abort("kyuushu_kyuuhai"), True, False),
    Row("renchan", "win", "XIII, Ренчаны", after(E, 0, ready=(0,)), NextHand(E, 0, 1), NextHand(E, 1, 1)),
    Row("renchan", "off", "XIII, Ренчаны",
        lambda rules: _dealer(after(E, 0, winners=(0,))(rules)), 0, 1),
    Row("extra_round", "whole", "XIII, Дополнительный раунд",
        after(W, 1, 9000, 9000, 41_000, 41_000, winners=(2,)),
        SessionOver("target_reached"), NextHand(W, 2, 0)),
    Row("extra_round", "off", "XIII, Дополнительный раунд", after(S, 3, winners=(1,)),
        NextHand(W, 0, 0), SessionOver("last_hand")),
    Row("second_extra_round", True, "XIII, Дополнительный раунд", after(W, 3, winners=(1,)),
        SessionOver("last_hand"), NextHand(N, 0, 0)),
    Row("agariyame", "forced", "XIII, Агарияме", LAST_WON_BY_DEALER,
        NextHand(S, 3, 1, may_end="agariyame"), SessionOver("agariyame")),
    Row("agariyame", "off", "XIII, Агарияме", LAST_WON_BY_DEALER,
        NextHand(S, 3, 1, may_end="agariyame"), GOES_ON),
    Row("tenpaiyame", True, "XIII, Агарияме", LAST_DRAWN, GOES_ON, NextHand(S, 3, 1, may_end="tenpaiyame")),
    Row("session_rounds", 1, "II", after(E, 3, 9000, 41_000, 25_000, 25_000, winners=(1,)),
        NextHand(S, 0, 0), SessionOver("last_hand")),
    Row("session_rounds", 4, "II", after(S, 3, 9000, 41_000, 25_000, 25_000, winners=(1,)),
        SessionOver("last_hand"), NextHand(W, 0, 0)),
    # Other
    Row("kuikae", "same_tile_forbidden", "XIII, Куикаэ", lambda rules: rules.claims.swap_calling,
        SwapCalling.FORBIDDEN, SwapCalling.SAME_TILE_FORBIDDEN),
    Row("kuikae", "allowed", "XIII, Куикаэ", lambda rules: rules.claims.swap_calling,
        SwapCalling.FORBIDDEN, SwapCalling.ALLOWED),
    Row("chombo", "final", "XIII, Чомбо; XII",
        lambda rules: (chombo_deltas(rules, 1, 0), rules.penalties.chombo_final),
        ((4000, -8000, 2000, 2000), 0), ((0, 0, 0, 0), 20)),
    Row("chombo_final_points", 30_000, "XIII, Чомбо",
        lambda rules: rules.penalties.chombo_final, 20, 30, (("chombo", "final"),)),
    Row("wall_fault_chombo", "six_or_replacement", "XII, Разрушение стены",
        lambda rules: rules.penalties.faults["wall_opened"].consequence.value == "chombo", True, False),
    Row("furiten_riichi", False, "XIII, Фуритен риичи", lambda rules: rules.ready.in_furiten, True, False),
    Row("last_go_around_riichi", True, "XIII, Риичи на последнем круге",
        lambda rules: rules.ready.min_wall, 4, 0),
    Row("riichi_needs_points", False, "VII", lambda rules: rules.ready.needs_points, True, False),
    Row("negative_scores_lift_riichi_points", False, "X, Досрочное завершение игры",
        lambda rules: rules.ready.needs_points, False, True, (("tobi", False),)),
    Row("kan_dora", False, "XIII, Доры", lambda rules: rules.kongs.closed_indicator,
        IndicatorTiming.AT_ONCE, IndicatorTiming.NEVER),
    Row("ura_dora", False, "XIII, Доры", lambda rules: rules.ready.hidden_indicators(2), 2, 0),
    Row("kan_ura_dora", False, "XIII, Доры", lambda rules: rules.ready.hidden_indicators(2), 2, 1),
    Row("red_fives", (2, 0, 1), "XIII, Доры",
        lambda rules: rules.setup.tile_counts[-3:], (1, 1, 1), (2, 0, 1)),
    Row("closed_kong_dora", "after_discard", "XIII, Момент открытия кандор",
        lambda rules: rules.kongs.closed_indicator,
        IndicatorTiming.AT_ONCE, IndicatorTiming.AFTER_DISCARD),
    Row("open_kong_dora", "at_once", "XIII, Момент открытия кандор", lambda rules: rules.kongs.open_indicator,
        IndicatorTiming.AFTER_DISCARD, IndicatorTiming.AT_ONCE),
    Row("pung_over_late_chow", False, "XIII, Приоритет пона и кана после чи",
        lambda rules: rules.claims.late_pung_over_chow,
        True, False),
]  # fmt: skip


def _dealer(following: object) -> int:
    assert isinstance(following, NextHand)
    return following.dealer


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.option}={row.value}" for row in ROWS])
def test_play_goes_by_the_option(row: Row) -> None:
    assert row.ask(RIICHI.play("default", dict(row.beside))) == row.before
    assert row.ask(RIICHI.play("default", {**dict(row.beside), row.option: row.value})) == row.after


def other_values() -> Iterator[tuple[str, object]]:
    """Every choice that is not the default; of numbers and lists, nothing in particular."""
    for name, option in RIICHI_BOOK.fields.items():
        if "choices" in option.metadata:
            yield from ((name, value) for value in option.metadata["choices"] if value != option.default)
        elif isinstance(option.default, bool):
            yield name, not option.default
        else:
            yield name, ...


def test_every_value_of_every_option_is_proved_by_a_vector_or_a_row() -> None:
    proved = scored_values() | {(row.option, row.value) for row in ROWS}
    numbered = {name for name, _ in proved}
    assert [
        (name, value)
        for name, value in other_values()
        if (name, value) not in proved and not (value is ... and name in numbered)
    ] == []


def test_every_option_is_read_by_the_rules() -> None:
    """Outside the files that only declare, name or set it."""
    declaring = {"options.py", "presets.py"}
    folder = Path(tablectl.rulesets.riichi.__file__).parent
    read: set[object] = set()
    for path in folder.rglob("*.py"):
        if path.name in declaring or path.parent.name == "words":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("options", "chosen"):
                read.add(node.attr)
    read |= {"riichi_needs_points", "negative_scores_lift_riichi_points"} & _read_by_properties(read)
    assert set(RIICHI_BOOK.fields) - read == set()


def _read_by_properties(read: set[object]) -> set[object]:
    """Options that a property of the options reads, where the rules read the property."""
    assert "riichi_points_needed" in read
    names = RiichiOptions.riichi_points_needed.fget.__code__.co_names  # type: ignore[attr-defined]
    return set(names)
