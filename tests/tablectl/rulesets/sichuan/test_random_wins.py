"""The fast scorer against the slow one on random hands: fans, payments, readiness."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Suit, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, WinClaim, WinSource
from tablectl.rulesets.sichuan.context import SichuanContext
from tablectl.rulesets.sichuan.readiness import best_win
from tablectl.rulesets.sichuan.scoring import score_win
from tests.tablectl.rulesets.sichuan.claims import BOOK, deltas
from tests.tablectl.rulesets.sichuan.slow_scorer import Slow, combos, dearest, payments, worth

RANGES = (range(27), range(18), range(9, 27), range(9), range(18, 27), range(6), range(9, 15))
"""Any tiles, two suits, one, and a corner of one."""


def random_tiles(dice: random.Random) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """(closed tiles with the winning one, melds): mostly complete hands, at most four of a kind."""
    among = dice.choice(RANGES)
    if dice.random() < 0.2 and len(among) >= 9:
        pairs = [dice.choice(among) for _ in range(7)]
        doubled = tuple(kind for kind in pairs for _ in range(2))
        return (doubled, ()) if max(Counter(doubled).values()) <= 4 else random_tiles(dice)
    melded, pungs = dice.choice((0, 0.4, 0.9)), dice.choice((0.2, 0.5, 1))
    used: Counter[int] = Counter()
    closed: list[int] = []
    melds: list[tuple[int, ...]] = []
    while len(closed) // 3 + len(melds) < 4:
        kind = dice.choice(among)
        if dice.random() < pungs:
            size = 4 if dice.random() < 0.3 else 3
            if used[kind] + size > 4:
                continue
            if size == 4 or dice.random() < melded:
                melds.append((kind,) * size)
            else:
                closed += [kind] * size
            used[kind] += size
        elif kind % 9 <= 6 and all(one in among and used[one] < 4 for one in (kind, kind + 1, kind + 2)):
            closed += [kind, kind + 1, kind + 2]
            used.update((kind, kind + 1, kind + 2))
    free = [kind for kind in among if used[kind] <= 2]
    if not free:
        return random_tiles(dice)
    closed += [dice.choice(free)] * 2
    if dice.random() < 0.1:
        closed[dice.randrange(len(closed))] = dice.choice([kind for kind in range(27) if used[kind] < 2])
    return tuple(closed), tuple(melds)


def random_win(dice: random.Random) -> Slow:
    closed, melds = random_tiles(dice)
    tile = dice.choice(closed)
    players = dice.choice((4, 4, 4, 3))
    table = "ESWN"[:players]
    seat = dice.choice(table)
    others = [one for one in table if one != seat]
    sources = ["wall", "discard"]
    if any(len(meld) == 4 for meld in melds):
        sources.append("replacement")
    if [*closed, *(one for meld in melds for one in meld)].count(tile) == 1:
        sources.append("kong")
    source = dice.choice(sources)
    giver = dice.choice(others) if source in ("discard", "kong") else None
    gone = [one for one in combos(players - 2) if seat not in one and giver not in one]
    return Slow(
        closed,
        melds,
        tile,
        source,
        seat,
        giver,
        after_kong=source == "discard" and dice.random() < 0.2,
        last=source != "kong" and dice.random() < 0.2,
        won=dice.choice([one for one in gone if one <= set(table)]),
        void=dice.choice((None, "m", "p", "s")),
        players=players,
    )


def claimed(hand: Slow) -> WinClaim[SichuanContext]:
    rest = list(hand.closed)
    rest.remove(hand.tile)
    return WinClaim(
        hand=tuple(tile_of_kind(kind) for kind in rest),
        melds=melds_of(hand.melds),
        winning_tile=tile_of_kind(hand.tile),
        source=WinSource(hand.source),
        seat=Wind(hand.seat),
        round=Wind.EAST,
        context=SichuanContext(
            void_suit=None if hand.void is None else Suit(hand.void),
            discard_after_kong=hand.after_kong,
            last_tile=hand.last,
            already_won=tuple(Wind(one) for one in sorted(hand.won)),
        ),
        from_wind=None if hand.giver is None else Wind(hand.giver),
        players=hand.players,
    )


def melds_of(melds: tuple[tuple[int, ...], ...]) -> tuple[Meld, ...]:
    kinds = {3: MeldKind.PUNG, 4: MeldKind.OPEN_KONG}
    return tuple(Meld(kinds[len(one)], tuple(tile_of_kind(kind) for kind in one)) for one in melds)


def compare(hands: Iterator[Slow]) -> Counter[str]:
    """How often each fan was met; fails at the first hand that is scored otherwise."""
    met: Counter[str] = Counter()
    for hand in hands:
        slow, fast = worth(hand), score_win(claimed(hand), BOOK)
        if slow is None:
            assert isinstance(fast, NoWin), hand
            assert fast.code in (NoWinCode.NOT_A_WINNING_HAND, NoWinCode.FORBIDDEN_SUIT), (hand, fast)
            met["no win"] += 1
            continue
        assert not isinstance(fast, NoWin), (hand, fast)
        assert {item.key: item.value * item.count for item in fast.items} == slow, hand
        assert fast.total == sum(slow.values()), hand
        assert deltas(fast) == payments(hand, sum(slow.values())), hand
        met.update(slow or ["nothing"])
    return met


def hands(seed: int, count: int) -> Iterator[Slow]:
    dice = random.Random(seed)
    for _ in range(count):
        yield random_win(dice)


def check_readiness(seed: int, count: int) -> int:
    """Compare the dearest theoretical wins; how many hands were ready."""
    dice, ready = random.Random(seed), 0
    for _ in range(count):
        closed, melds = random_tiles(dice)
        rest = list(closed)
        rest.pop(dice.randrange(len(rest)))
        void = dice.choice((None, "m", "p", "s"))
        slow = dearest(tuple(rest), melds, void)
        fast = best_win(
            [tile_of_kind(kind) for kind in rest], melds_of(melds), None if void is None else Suit(void)
        )
        assert (None if fast is None else fast.fans) == slow, (rest, melds, void)
        ready += slow is not None
    return ready


EVERY = {
    "kong",
    "four_of_a_kind",
    "all_pungs",
    "golden_wait",
    "full_flush",
    "seven_pairs",
    "win_on_replacement",
    "discard_after_kong",
    "robbing_the_kong",
    "sea_floor",
    "nothing",
    "no win",
}


@pytest.mark.slow
def test_four_thousand_random_hands_are_scored_like_the_slow_way() -> None:
    assert set(compare(hands(1, 4_000))) == EVERY


def test_three_hundred_random_hands_are_checked_like_the_slow_way() -> None:
    assert check_readiness(2, 300) > 100


@pytest.mark.soak
def test_two_hundred_thousand_random_hands_are_scored_like_the_slow_way() -> None:
    met = compare(hands(3, 200_000))
    assert set(met) == EVERY
    assert min(met.values()) > 100


@pytest.mark.soak
def test_ten_thousand_random_hands_are_checked_like_the_slow_way() -> None:
    assert check_readiness(4, 10_000) > 3_000
