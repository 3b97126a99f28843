"""What a player needs, found the slow way: every win that can be is paid and the standings are compared.

A second statement of every list of values; payments are the books' own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import WinTotal
from tablectl.numbers import Need, Position
from tablectl.rulesets import RULESETS
from tablectl.rulesets.hangzhou import payments as hangzhou
from tablectl.rulesets.hangzhou.session import effective_streak
from tablectl.rulesets.mcr import payments as mcr
from tablectl.rulesets.red import payments as red
from tablectl.rulesets.red.bare_wins import HAND_POINTS, TWICE_THE_DRAGONS
from tablectl.rulesets.riichi.value import payments as riichi
from tablectl.rulesets.riichi.value.points import LIMITS
from tablectl.rulesets.riichi.variant import FOUR_PLAYERS
from tablectl.rulesets.sanma.variant import variant as sanma_variant
from tablectl.rulesets.siamese import payments as siamese
from tablectl.rulesets.sichuan import payments as sichuan
from tablectl.rulesets.xiamen.value import payments as xiamen

Found = tuple[WinTotal, tuple[int, ...]]
"""A win's worth, and everybody's points after it."""
Priced = tuple[tuple[int, ...], WinTotal, Mapping[Wind, int]]
"""What orders wins, cheapest first; the win's worth; what it pays."""


@dataclass(frozen=True)
class Case:
    """A random moment of a random table."""

    rules: str
    options: Any
    position: Position


def random_case(rules: str, chance: random.Random) -> Case:
    """A table with a preset of its book, one that scores nearly alike now and then."""
    book = RULESETS[rules]
    preset = chance.choice(book.presets)
    changes = dict(_changes(rules, chance))
    options = book.listing.options.options(preset, changes)
    play = book.rules(options)
    players = play.setup.players
    middle, step = {"riichi": (25_000, 100), "sanma": (35_000, 100), "hangzhou": (100, 1)}.get(rules, (0, 1))
    spread = chance.choice((3, 30, 300))
    low = -100 if rules == "hangzhou" else -10_000_000
    scores = [max(low, middle + step * chance.randint(-spread, spread)) for _ in range(players)]
    position = Position(
        play=play,
        scores=tuple(scores),
        dealer=chance.randrange(players),
        first_dealer=chance.randrange(players),
        round=chance.choice((Wind.EAST, Wind.SOUTH)),
        honba=chance.choice((0, 0, 1, 2, 6)),
        deposits=chance.choice((0, 0, 1, 3)) if rules in ("riichi", "sanma") else 0,
        dice=chance.choice(((), (3, 3), (6, 5))),
        shares_places=chance.choice((False, True)),
    )
    return Case(rules, options, position)


def _changes(rules: str, chance: random.Random) -> Iterator[tuple[str, object]]:
    """Changes of options that matter to wins' values."""
    values: dict[str, dict[str, tuple[object, ...]]] = {
        "riichi": {
            "two_han_minimum": ("never", "always", "from_five_honba"),
            "kiriage_mangan": (True, False),
        },
        "sanma": {
            "two_han_minimum": ("never", "always", "from_five_honba"),
            "kiriage_mangan": (True, False),
            "missing_share": ("lost", "halved", "thousand"),
            "honba_points": (200, 300, 1_000),
        },
        "mcr": {"minimum": (0, 8, 20)},
        "siamese": {"minimum": (0, 8), "players": (2, 3)},
        "sichuan": {"fan_limit": (3, 4), "players": (3, 4), "self_drawn_points": (0, 1)},
        "red": {
            "minimum": (0, 3),
            "players": (2, 3, 4),
            "flowers": ("eight", "four", "none"),
            "jokers": (0, 4),
            "three_dragons": ("different", "any"),
        },
        "hangzhou": {"wall_only": (True, False), "pure_seven_pairs_wall_only": (True, False)},
        "xiamen": {"base_factor": (1, 5), "flower_set_bonus": (True, False)},
    }
    for name, choices in values[rules].items():
        if chance.random() < 0.5:
            yield name, chance.choice(choices)


def cheapest(
    case: Case, winner: int, giver: int | None, rank: int
) -> tuple[WinTotal, tuple[int, ...]] | None:
    """The cheapest win that gives the winner this rank or better, and everybody's points after it."""
    position = case.position
    best: tuple[tuple[int, ...], WinTotal, tuple[int, ...]] | None = None
    for cost, total, deltas in every_win(case, winner, giver):
        scores = [points + deltas[position.wind(seat)] for seat, points in enumerate(position.scores)]
        if _place(position, scores, winner) <= rank and (best is None or cost < best[0]):
            best = cost, total, tuple(scores)
    return None if best is None else best[1:]


def _place(position: Position, scores: list[int], seat: int) -> int:
    if position.shares_places:
        return sorted(scores, reverse=True).index(scores[seat]) + 1
    order = sorted(position.seats, key=lambda s: (-scores[s], (s - position.first_dealer) % len(scores)))
    return order.index(seat) + 1


def as_found(need: Need | None) -> Found | None:
    """The same of the fast way."""
    return None if need is None else (need.total, need.scores)


def every_win(case: Case, winner: int, giver: int | None) -> Iterator[Priced]:
    """Every value that a win can have by the contract, in no particular order."""
    wind = case.position.wind
    return {
        "riichi": _riichi,
        "sanma": _riichi,
        "mcr": _mcr,
        "siamese": _siamese,
        "sichuan": _sichuan,
        "red": _red,
        "hangzhou": _hangzhou,
        "xiamen": _xiamen,
    }[case.rules](case, wind(winner), None if giver is None else wind(giver))


def _riichi(case: Case, winner: Wind, giver: Wind | None) -> Iterator[Priced]:
    options, position = case.options, case.position
    drawn = giver is None
    strict = options.two_han_minimum == "always" or (
        options.two_han_minimum == "from_five_honba" and position.honba >= 5
    )
    for han in range(2 if strict else 1, 5):
        for fu in (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110):
            if (fu == 25 and han < (3 if drawn else 2)) or (fu == 20 and (han < 2 or not drawn)):
                continue
            basic = fu * 2 ** (han + 2)
            if basic < (1_920 if options.kiriage_mangan else 2_000):
                yield _riichi_win(case, winner, giver, basic, {"han": han, "fu": fu, "limit": None})
    for limit, han in (("mangan", 5), ("haneman", 6), ("baiman", 8), ("sanbaiman", 11), ("yakuman", 13)):
        total = {"han": han, "fu": None, "limit": limit}
        yield _riichi_win(case, winner, giver, LIMITS[limit], total)


def _riichi_win(
    case: Case, winner: Wind, giver: Wind | None, basic: int, total: dict[str, int | str | None]
) -> Priced:
    position = case.position
    who = FOUR_PLAYERS if case.rules == "riichi" else sanma_variant(case.options)
    points = riichi.deltas(basic, winner, giver, variant=who)[winner]
    fu = total["fu"]
    near = (abs(fu - 30), fu) if isinstance(fu, int) else (0, 0)
    paid = riichi.deltas(basic, winner, giver, honba=position.honba, deposits=position.deposits, variant=who)
    return (points, *near), {**total, "points": points}, paid


def _mcr(case: Case, winner: Wind, giver: Wind | None) -> Iterator[Priced]:
    for total in range(case.options.minimum, 321):
        yield (total,), total, mcr.deltas(total, winner, giver)


def _siamese(case: Case, winner: Wind, giver: Wind | None) -> Iterator[Priced]:
    for total in range(case.options.minimum, 321):
        yield (total,), total, siamese.deltas(total, winner, giver, case.options.players)


def _sichuan(case: Case, winner: Wind, giver: Wind | None) -> Iterator[Priced]:
    seats = tuple(Wind)[: case.options.players]
    for fans in range(5):
        yield (fans,), fans, sichuan.win_deltas(fans, winner, giver, seats, (), case.options)


def _red(case: Case, winner: Wind, giver: Wind | None) -> Iterator[Priced]:
    options = case.options
    further = TWICE_THE_DRAGONS[options.three_dragons] if options.jokers else ()
    for points in {*HAND_POINTS, *further}:
        for flowers in range({"eight": 8, "four": 4, "none": 0}[options.flowers] + 1):
            total = min(points + 3 * flowers, 300)
            if points >= options.minimum:
                yield (total,), total, red.deltas(total, winner, giver, options.players)


def _hangzhou(case: Case, winner: Wind, giver: Wind | None) -> Iterator[Priced]:
    options, position = case.options, case.position
    streak = effective_streak(options, position.honba, position.dice)
    stacks = {position.wind(seat): max(0, points) for seat, points in enumerate(position.scores)}
    if giver is not None and (streak < 3 or options.wall_only or Wind.EAST not in (winner, giver)):
        return
    most = 16 if giver is not None and options.pure_seven_pairs_wall_only else 32
    for doubles in range(most.bit_length()):
        product = 2**doubles
        if giver is None:
            owed = hangzhou.wall_payments(winner, streak, product, {})
        else:
            owed = hangzhou.claim_payments(winner, giver, streak, product, {})
        yield (product,), product, hangzhou.deltas(winner, owed, stacks)


def _xiamen(case: Case, winner: Wind, giver: Wind | None) -> Iterator[Priced]:
    multiplier = 2 if giver is None else 1
    for flowers in range((36 if case.options.flower_set_bonus else 28) + 1):
        total: WinTotal = {"flowers": flowers, "multiplier": multiplier}
        paid = xiamen.deltas(case.options, winner, flowers, multiplier, case.position.honba)
        yield (flowers,), total, paid
