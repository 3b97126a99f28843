"""Who wins next in the other books: by what is counted of the hands, and never more than the rules say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tablectl.adapters.numbers_model import book_model
from tablectl.mahjong.tiles import Suit, parse_tiles
from tablectl.numbers.book_odds import BOOKS, book_odds, counting, next_win_chances
from tablectl.numbers.book_odds.book_tiles import USELESS, WILD
from tablectl.numbers.book_odds.holdings import Holdings, holdings
from tablectl.numbers.book_odds.patterns import ClosedHands, nearness, valuable_patterns
from tablectl.numbers.book_odds.sessions import place_chances
from tablectl.numbers.table import HandInPlay, SeatTiles
from tablectl.rulesets import RULESETS
from tablectl.rulesets.hand_facts import HandOutcome, NextHand, SessionOver
from tablectl.simulation.robots.goals import HeldTiles
from tablectl.simulation.robots.goals import worthy_goals as goals_of_players
from tests.tablectl.numbers.simulated import position_of, rules_of, states_of


def arrays(book: str, tables: list[HandInPlay], jokers: int = 0) -> Holdings:
    options = RULESETS[book].listing.options.options("default", {})
    return holdings(
        [(each, counting(book, options, each.indicators)) for each in tables], BOOKS[book], jokers
    )


@pytest.mark.parametrize("book", BOOKS)
def test_every_position_of_a_hand_has_chances_that_add_up(book: str) -> None:
    states = states_of(book)
    assert len(states) > 20
    tables = [position_of(state) for state in states]
    rules = rules_of(states[0])
    h = arrays(book, tables, rules.jokers)
    chances = next_win_chances(h, book, book_model(book).network)
    assert np.allclose(chances.sum(axis=1), 1)
    assert ((chances[:, :4] > 0) == h.can_win).all()
    assert (chances < 1).all()
    assert (chances[:, 4] > 0).all()
    # Whatever is neither held nor open stands in the wall, flowers apart.
    flowers = 8 if states[0].play is not None and states[0].play.flowers.kinds else 0
    for row, (state, table) in enumerate(zip(states, tables, strict=True)):
        assert state.play is not None
        aside = state.play.setup.wall.dead_wall
        live = int(h.left[row].sum()) + int(h.wild_left[row])
        out = sum(len(seat.flowers) for seat in table.seats)
        assert table.wall_left - flowers <= live <= table.wall_left + aside + flowers - out


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_seed_gives_the_same_odds_of_hand_and_session(book: str) -> None:
    state = states_of(book)[-1]
    table, rules, model = position_of(state), rules_of(state), book_model(book)
    told = book_odds(table, model, rules, seed=3, samples=20)
    assert told == book_odds(table, model, rules, seed=3, samples=20)
    assert sum(told.win) + told.draw == pytest.approx(1)
    players = len(table.seats)
    if book == "hangzhou":
        assert (told.placement, told.samples) == ((), 0), "its sessions last as long as people like"
        return
    assert told.samples == 20
    assert np.allclose(np.array(told.placement).sum(axis=1), 1)
    assert np.allclose(np.array(told.placement).sum(axis=0), 1)
    assert len(told.placement) == players


def test_hands_that_nobody_told_are_neither_known_nor_held() -> None:
    table = position_of(states_of("sichuan")[-1])
    hidden = replace(table, seats=tuple(replace(seat, hand=None) for seat in table.seats))
    (whole, blind) = (arrays("sichuan", [each]) for each in (table, hidden))
    as_if = whole.hide(np.ones((1, 4), np.bool_))
    for name in ("known", "counts", "wilds", "melds"):
        assert (getattr(as_if, name) == getattr(blind, name)).all(), name
    assert blind.left.sum() == whole.left.sum() + sum(len(seat.hand or ()) for seat in table.seats)
    chances = next_win_chances(blind, "sichuan", book_model("sichuan").network)
    assert chances.sum() == pytest.approx(1)


def seat(hand: str, **more: object) -> SeatTiles:
    return SeatTiles(score=0, hand=parse_tiles(hand), **more)  # type: ignore[arg-type]


FAR = ("147m258p369s1234z", "258m147p369s1234z", "369m258p147s567z1m")


@pytest.mark.parametrize("book", ["red", "hangzhou", "sichuan"])
def test_a_hand_that_waits_for_much_wins_more_often_than_far_ones(book: str) -> None:
    hands = [seat("234567m345p5678s"), *map(seat, FAR)]
    indicators = parse_tiles("9p") if book == "hangzhou" else ()
    table = HandInPlay(seats=tuple(hands), turn=2, holds=False, wall_left=40, indicators=indicators)
    chances = next_win_chances(arrays(book, [table]), book, book_model(book).network)[0]
    assert chances[0] > 0.5
    assert chances[0] == chances.max()


def test_tiles_count_as_the_book_has_them() -> None:
    hangzhou = RULESETS["hangzhou"].listing.options.options("default", {})
    xiamen = RULESETS["xiamen"].listing.options.options("default", {})
    four_bamboos, white, flower, joker = parse_tiles("4s5z1f1j")
    of_hangzhou = counting("hangzhou", hangzhou, (four_bamboos,))
    of_xiamen = counting("xiamen", xiamen, (four_bamboos,))
    for counts_as in (of_hangzhou, of_xiamen):
        assert counts_as(four_bamboos) == WILD
        assert counts_as(white) == four_bamboos.kind
    assert of_xiamen(flower) == USELESS
    assert counting("red", None, ())(joker) == WILD


def test_a_suit_that_was_given_up_helps_nobody() -> None:
    one = replace(seat("123456789m1234p"), void=Suit.DOTS)
    table = HandInPlay(seats=(one, *map(seat, FAR)), turn=0, holds=False, wall_left=50)
    h = arrays("sichuan", [table])
    assert h.counts[0, 0].sum() == 9


def test_a_seat_that_has_won_and_left_cannot_win_again() -> None:
    table = HandInPlay(
        seats=(replace(seat("123456789m1234p"), won=1), *map(seat, FAR)), turn=1, holds=False, wall_left=50
    )
    chances = next_win_chances(arrays("sichuan", [table]), "sichuan", book_model("sichuan").network)[0]
    assert chances[0] == 0
    assert (chances[1:] > 0).all()


def test_hands_are_as_far_from_each_pattern_as_players_reckon() -> None:
    rng = np.random.default_rng(5)
    tiles = np.repeat(np.arange(34), 4)
    rows = 24
    counts, chows, melded = (
        np.zeros((rows, 34), np.int8),
        np.zeros((rows, 34), np.int8),
        np.zeros((rows, 4), np.int8),
    )
    melds = np.arange(rows) % 3
    held = []
    for row in range(rows):
        own: list[tuple[int, int, int]] = []
        for place in range(melds[row]):
            if place == 0:
                start = int(rng.integers(0, 7)) + 9 * int(rng.integers(0, 3))
                own.append((start, start + 1, start + 2))
                chows[row, start] += 1
            else:
                start = int(rng.integers(0, 34))
                own.append((start, start, start))
            melded[row, start // 9] += 1
        np.add.at(counts[row], rng.permutation(tiles)[: 13 - 3 * melds[row]], 1)
        held.append(HeldTiles(tuple(counts[row].tolist()), row % 2, tuple(own)))
    hands = ClosedHands(
        counts,
        (np.arange(rows) % 2).astype(np.int8),
        melds.astype(np.int8),
        chows,
        melded,
        np.full(rows, 4, np.int8),
        np.full(rows, 1, np.int8),
    )
    patterns, goals = valuable_patterns(), goals_of_players()
    assert len(patterns) == len(goals)
    for pattern, goal in zip(patterns, goals, strict=True):
        alone = [goal.distance(each) for each in held]
        found = pattern.distance(hands).tolist()
        assert [min(each, 20) for each in alone] == found, (pattern, goal)
    near = nearness(hands, patterns)
    for row in range(rows):
        assert near.distance[row] == min(goal.distance(held[row]) for goal in goals)
        for kind in np.flatnonzero(near.helps[row]):
            grown = held[row].plus(int(kind))
            assert min(goal.distance(grown) for goal in goals) < near.distance[row]


def test_sessions_are_played_on_until_the_book_says_that_they_are_over() -> None:
    table = HandInPlay(
        seats=tuple(SeatTiles(score=points, hand=None) for points in (500, 0, 0, -500)),
        turn=0,
        holds=False,
        wall_left=50,
    )
    asked: list[HandOutcome] = []

    def next_hand(last: HandOutcome) -> NextHand | SessionOver:
        asked.append(last)
        return SessionOver("over") if last.number else NextHand(last.round, 1, 0, seats=(1, 0, 2, 3))

    found = place_chances(
        table, (0, 0, 0, 0, 1.0), book_model("mcr").results, next_hand, np.random.default_rng(1), 10
    )
    assert found is not None
    assert len(asked) == 20
    assert [each.number for each in asked] == [0, 1] * 10
    assert all(not each.winners for each in asked[::2]), "nobody wins the hand in which nobody does"
    assert found[0, 0] > 0.9
    assert found[3, 3] > 0.9, "points stay with the player who changes places"


def test_a_session_without_an_end_has_no_places() -> None:
    table = HandInPlay(
        seats=tuple(SeatTiles(score=0, hand=None) for _ in range(4)), turn=0, holds=False, wall_left=50
    )
    results = book_model("mcr").results
    never = place_chances(
        table,
        (0.2,) * 5,
        results,
        lambda last: NextHand(last.round, last.dealer, 0),
        np.random.default_rng(1),
        2,
    )
    assert never is None
