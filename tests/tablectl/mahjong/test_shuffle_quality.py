"""A perfect shuffle passes, bad ones are found by the test that is meant for them."""

from __future__ import annotations

from random import Random

import pytest

from tablectl.mahjong.walls.shuffle_quality import FALSE_ALARM, MixingTest, SeenHand, ShuffleVerdict, report

SET = [kind for kind in range(34) for _ in range(4)]


def hand(wall: list[int]) -> SeenHand:
    """A wall dealt out: 13 tiles to each of four seats, four at a time, then the draws in order."""
    dealt: list[list[int]] = [[], [], [], []]
    for block in range(13):
        dealt[block % 4] += wall[4 * block : 4 * block + 4]
    return SeenHand(tuple(wall), tuple(tuple(tiles) for tiles in dealt))


def perfect(random: Random, hands: int) -> list[SeenHand]:
    return [hand(random.sample(SET, len(SET))) for _ in range(hands)]


def lazy(random: Random, hands: int, reach: int) -> list[SeenHand]:
    """Tiles that fall back near where they lay, after players put melds and rivers together."""
    wall, seen = random.sample(SET, len(SET)), []
    for _ in range(hands):
        in_order = sorted(range(len(wall)), key=lambda at: at + random.uniform(0, reach))
        wall = [wall[at] for at in in_order]
        seen.append(hand(wall))
        for start in range(0, 48, 12):  # each player's hand lies sorted at the end, and falls in like that
            wall[start : start + 12] = sorted(wall[start : start + 12])
    return seen


def bad(tested: tuple[MixingTest, ...]) -> set[str]:
    return {one.test for one in tested if one.finding is ShuffleVerdict.BAD}


@pytest.mark.slow
def test_a_perfect_shuffle_is_seldom_accused() -> None:
    random = Random(1)
    accused = sum(bool(bad(report(perfect(random, 40)))) for _ in range(30))
    assert accused <= 2, f"{FALSE_ALARM:.0%} of reports may be false alarms"


def test_the_expected_shares_are_those_of_a_full_set() -> None:
    told = {one.test: one for one in report(perfect(Random(2), 100))}
    assert told["neighbours"].expected == pytest.approx(3 / 135)
    assert told["runs"].expected == pytest.approx(3 * 2 * (8 + 7) * 16 / (136 * 135))
    assert told["deal_dots_2"].expected == pytest.approx(36 / 136, abs=0.02)
    assert told["neighbours"].sample == 100 * 135


def test_a_lazy_drum_is_found() -> None:
    found = bad(report(lazy(Random(3), 30, reach=40)))
    assert {"carried_over"} <= found
    assert found & {"neighbours", "runs", "next_stack"}


def test_a_drum_that_mixes_thoroughly_is_not() -> None:
    assert bad(report(lazy(Random(4), 30, reach=40_000))) == set()


def test_pairs_that_stick_together_are_found_by_the_neighbours() -> None:
    random, seen = Random(5), []
    for _ in range(60):
        wall = random.sample(SET, len(SET))
        for at in random.sample(range(0, 136, 2), 3):  # three stacks of a wall hold two alike
            twin = next(other for other in range(136) if wall[other] == wall[at] and other != at)
            wall[at + 1], wall[twin] = wall[twin], wall[at + 1]
        seen.append(hand(wall))
    assert bad(report(seen)) == {"neighbours"}


def test_a_side_that_gets_the_honors_is_found_at_its_seat() -> None:
    random, seen = Random(6), []
    for _ in range(80):
        made = hand(random.sample(SET, len(SET)))
        dealt = [list(tiles) for tiles in made.dealt]
        for at, kind in enumerate(dealt[1]):
            other = next((n for n, each in enumerate(dealt[0]) if each >= 27), None)
            if kind < 27 and other is not None and random.random() < 0.15:
                dealt[1][at], dealt[0][other] = dealt[0][other], kind
        seen.append(SeenHand(made.drawn, tuple(tuple(tiles) for tiles in dealt)))
    assert {"deal_honors_1", "deal_honors_0"} <= bad(report(seen))


@pytest.mark.slow
def test_a_test_finds_what_it_says_it_would_find_as_often_as_it_says() -> None:
    """Pairs alike planted to the share that the report names are found in about four reports of five."""
    random = Random(7)
    told = {one.test: one for one in report(perfect(random, 40))}["neighbours"]
    planted = round((told.finds - told.expected) * 135)
    assert planted >= 1
    found = 0
    for _ in range(30):
        seen = []
        for _ in range(40):
            wall = random.sample(SET, len(SET))
            extra = (told.finds - told.expected) * 135
            for at in random.sample(range(0, 136, 4), int(extra) + (random.random() < extra % 1)):
                twin = next(other for other in range(136) if wall[other] == wall[at] and other != at)
                wall[at + 1], wall[twin] = wall[twin], wall[at + 1]
            seen.append(SeenHand(tuple(wall)))
        found += "neighbours" in bad(report(seen))
    assert 18 <= found <= 30


def test_an_indicator_that_stays_where_it_lay_is_found() -> None:
    random = Random(9)
    fair = [SeenHand((), (), random.randrange(34)) for _ in range(300)]
    assert bad(report(fair)) == set()
    stuck, seen = 0, []
    for _ in range(300):
        stuck = stuck if random.random() < 0.1 else random.randrange(34)
        seen.append(SeenHand((), (), stuck))
    assert bad(report(seen)) == {"indicators"}


def test_what_nobody_saw_is_left_out_and_too_little_is_said_to_be() -> None:
    random = Random(8)
    half = [
        SeenHand(tuple(kind if random.random() < 0.5 else None for kind in one.drawn))
        for one in perfect(random, 200)
    ]
    told = {one.test: one for one in report(half)}
    assert told["neighbours"].expected == pytest.approx(3 / 135, abs=0.002)
    assert bad(tuple(told.values())) == set()
    assert {one.finding for one in report(perfect(random, 1))} >= {ShuffleVerdict.TOO_FEW}
    assert all(one.finding is ShuffleVerdict.TOO_FEW for one in report([]))
