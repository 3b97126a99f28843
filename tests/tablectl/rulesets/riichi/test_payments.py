"""Points and who pays them, by the book's tables and sections IX and X."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.payments import (
    Liability,
    chombo_deltas,
    deltas,
    discard_payment,
    draw_payment,
    draw_total,
    nagashi_mangan_deltas,
)
from tablectl.rulesets.riichi.points import basic_points
from tablectl.rulesets.riichi.presets import PRESETS, riichi_options
from tests.tablectl.rulesets.riichi.claims import claim, open_meld, win

DEFAULT = PRESETS["default"]
E, S, W, N = WINDS

# The book's payment tables: (han, fu): discard, dealer's share of a draw, the others' share.
NON_DEALER = {
    (1, 30): (1000, 500, 300), (1, 40): (1300, 700, 400), (1, 50): (1600, 800, 400),
    (1, 60): (2000, 1000, 500), (1, 70): (2300, 1200, 600), (1, 80): (2600, 1300, 700),
    (1, 90): (2900, 1500, 800), (1, 100): (3200, 1600, 800), (1, 110): (3600, 1800, 900),
    (2, 20): (None, 700, 400), (2, 25): (1600, None, None), (2, 30): (2000, 1000, 500),
    (2, 40): (2600, 1300, 700), (2, 50): (3200, 1600, 800), (2, 60): (3900, 2000, 1000),
    (2, 70): (4500, 2300, 1200), (2, 80): (5200, 2600, 1300), (2, 90): (5800, 2900, 1500),
    (2, 100): (6400, 3200, 1600), (2, 110): (7100, 3600, 1800), (3, 20): (None, 1300, 700),
    (3, 25): (3200, 1600, 800), (3, 30): (3900, 2000, 1000), (3, 40): (5200, 2600, 1300),
    (3, 50): (6400, 3200, 1600), (3, 60): (7700, 3900, 2000), (3, 70): (8000, 4000, 2000),
    (4, 20): (None, 2600, 1300), (4, 25): (6400, 3200, 1600), (4, 30): (7700, 3900, 2000),
    (4, 40): (8000, 4000, 2000), (5, 30): (8000, 4000, 2000), (6, 30): (12000, 6000, 3000),
    (7, 30): (12000, 6000, 3000), (8, 30): (16000, 8000, 4000), (10, 30): (16000, 8000, 4000),
    (11, 30): (24000, 12000, 6000), (12, 30): (24000, 12000, 6000), (13, 30): (32000, 16000, 8000),
    (20, 30): (32000, 16000, 8000),
}  # fmt: skip
DEALER = {
    (1, 30): (1500, 500), (1, 40): (2000, 700), (1, 50): (2400, 800), (1, 60): (2900, 1000),
    (1, 70): (3400, 1200), (1, 80): (3900, 1300), (1, 90): (4400, 1500), (1, 100): (4800, 1600),
    (1, 110): (5300, 1800), (2, 20): (None, 700), (2, 25): (2400, None), (2, 30): (2900, 1000),
    (2, 40): (3900, 1300), (2, 50): (4800, 1600), (2, 60): (5800, 2000), (2, 70): (6800, 2300),
    (2, 80): (7700, 2600), (2, 90): (8700, 2900), (2, 100): (9600, 3200), (2, 110): (10600, 3600),
    (3, 20): (None, 1300), (3, 25): (4800, 1600), (3, 30): (5800, 2000), (3, 40): (7700, 2600),
    (3, 50): (9600, 3200), (3, 60): (11600, 3900), (4, 20): (None, 2600), (4, 25): (9600, 3200),
    (4, 30): (11600, 3900), (4, 40): (12000, 4000), (5, 30): (12000, 4000), (7, 30): (18000, 6000),
    (9, 30): (24000, 8000), (12, 30): (36000, 12000), (14, 30): (48000, 16000),
}  # fmt: skip


@pytest.mark.parametrize(("value", "paid"), NON_DEALER.items())
def test_the_books_table_for_others_than_the_dealer(
    value: tuple[int, int], paid: tuple[int | None, int | None, int | None]
) -> None:
    basic, _ = basic_points(*value, DEFAULT)
    found = (discard_payment(basic, S), draw_payment(basic, S, E), draw_payment(basic, S, W))
    assert [(have, want) for have, want in zip(found, paid, strict=True) if want not in (None, have)] == []


@pytest.mark.parametrize(("value", "paid"), DEALER.items())
def test_the_books_table_for_the_dealer(value: tuple[int, int], paid: tuple[int | None, int | None]) -> None:
    basic, _ = basic_points(*value, DEFAULT)
    found = (discard_payment(basic, E), draw_payment(basic, E, S))
    assert [(have, want) for have, want in zip(found, paid, strict=True) if want not in (None, have)] == []


@pytest.mark.parametrize(
    ("han", "fu", "limit"),
    [
        (4, 30, None), (3, 60, None), (3, 70, "mangan"), (4, 40, "mangan"), (5, 20, "mangan"),
        (6, 20, "haneman"), (8, 20, "baiman"), (11, 20, "sanbaiman"), (13, 20, "kazoe_yakuman"),
        (40, 20, "kazoe_yakuman"),
    ],
)  # fmt: skip
def test_limits_have_names(han: int, fu: int, limit: str | None) -> None:
    assert basic_points(han, fu, DEFAULT)[1] == limit


@pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
def test_kiriage_rounds_nearly_a_mangan_up(han: int, fu: int) -> None:
    assert basic_points(han, fu, riichi_options("default", {"kiriage_mangan": True})) == (2000, "mangan")
    assert basic_points(han - 1, fu, riichi_options("default", {"kiriage_mangan": True}))[1] is None


def test_the_books_example_of_honba() -> None:
    """A hand of 3900 with two honba is 4500."""
    assert deltas(960, S, W, honba=2) == {E: 0, S: 4500, W: -4500, N: 0}


def test_each_pays_a_third_of_the_honba_of_a_draw() -> None:
    assert deltas(240, S, None, honba=2) == {E: -700, S: 1700, W: -500, N: -500}
    assert deltas(240, E, None, honba=1) == {E: 1800, S: -600, W: -600, N: -600}


def test_the_books_example_of_three_wins_at_once() -> None:
    """Third hand, 2 honba, 3 sticks; the dealer discards: the nearest takes sticks and honba."""
    nearest = deltas(480, S, E, honba=2, deposits=3)
    others = [deltas(2000, W, E), deltas(960, N, E)]
    assert nearest[S] == 2000 + 3000 + 600
    assert [others[0][W], others[1][N]] == [8000, 3900]
    assert nearest[E] + others[0][E] + others[1][E] == -(2000 + 600 + 8000 + 3900)


def test_a_nagashi_mangan_is_paid_like_a_drawn_mangan() -> None:
    assert nagashi_mangan_deltas(E) == {E: 12000, S: -4000, W: -4000, N: -4000}


def test_a_chombo_is_a_drawn_mangan_the_other_way_round() -> None:
    assert chombo_deltas(S) == {E: 4000, S: -8000, W: 2000, N: 2000}
    assert chombo_deltas(E) == {E: -12000, S: 4000, W: 4000, N: 4000}


DRAGONS = ("12m99p", "3m", "555z", "666z", "777z")
WINDS_AND_HONORS = ("4455z", "4z", "111z", "222z", "333z")


def paid(hand: tuple[Any, ...], options: RiichiOptions = DEFAULT, **context: Any) -> dict[Wind, int]:
    return dict(win(claim(*hand, **context), options).deltas)


def test_who_fed_the_third_dragon_pays_a_drawn_hand_alone() -> None:
    found = paid(DRAGONS, source="wall", pao=("N", "daisangen"), honba=2, deposits=1)
    assert found == {E: 0, S: 33600, W: 0, N: -32600}


def test_who_fed_the_third_dragon_shares_a_discarded_hand_and_the_discarder_pays_the_honba() -> None:
    found = paid(DRAGONS, from_="W", pao=("N", "daisangen"), honba=2)
    assert found == {E: 0, S: 32600, W: -16600, N: -16000}
    liable = riichi_options("default", {"pao_honba": "liable"})
    found = paid(DRAGONS, liable, from_="W", pao=("N", "daisangen"), honba=2)
    assert found == {E: 0, S: 32600, W: -16000, N: -16600}


def test_halves_are_equal_for_a_dealer_too() -> None:
    found = paid(DRAGONS, seat="E", from_="W", pao=("N", "daisangen"))
    assert found == {E: 48000, S: 0, W: -24000, N: -24000}


def test_who_fed_and_then_discarded_pays_like_anybody() -> None:
    assert paid(DRAGONS, from_="W", pao=("W", "daisangen")) == {E: 0, S: 32000, W: -32000, N: 0}


def test_liability_for_a_yakuman_that_was_not_made_is_none() -> None:
    found = paid(("12m99p234s", "3m", "666z", "777z"), source="wall", pao=("N", "daisangen"))
    assert found[N] == found[W]


def test_the_yakuman_beside_go_with_it_or_are_paid_as_usual() -> None:
    """Four winds fed by north, all honors beside: 64000 in all."""
    drawn: dict[str, Any] = {"source": "wall", "pao": ("N", "daisuushii")}
    apart = riichi_options("default", {"pao_other_yakuman": False})
    winds = WINDS_AND_HONORS
    assert paid(winds, **drawn) == {E: 0, S: 64000, W: 0, N: -64000}
    assert paid(winds, apart, **drawn) == {E: -16000, S: 64000, W: -8000, N: -40000}
    shared: dict[str, Any] = {"from_": "W", "pao": ("N", "daisuushii")}
    assert paid(winds, **shared) == {E: 0, S: 64000, W: -32000, N: -32000}
    assert paid(winds, apart, **shared) == {E: 0, S: 64000, W: -48000, N: -16000}


FOUR_WINDS_IN_KONGS = ("5z", "5z", "1111z", "2222z", "3333z", "4444z")
"""Four winds, four kongs and all honors: 96000."""
FED_BY_TWO = [("N", "daisuushii"), ("W", "suukantsu")]


def test_each_of_two_liable_players_answers_for_the_yakuman_they_fed_and_the_first_for_the_rest() -> None:
    """XIII, Пао: the yakuman with pao by pao; the other ones by the option."""
    drawn = paid(FOUR_WINDS_IN_KONGS, source="wall", pao=FED_BY_TWO, honba=1)
    assert drawn == {E: 0, S: 96300, W: -32000, N: -64300}
    thrown = paid(FOUR_WINDS_IN_KONGS, from_="E", pao=FED_BY_TWO, honba=1)
    assert thrown == {E: -48300, S: 96300, W: -16000, N: -32000}
    apart = riichi_options("default", {"pao_other_yakuman": False})
    assert paid(FOUR_WINDS_IN_KONGS, apart, source="wall", pao=FED_BY_TWO) == {
        E: -16000, S: 96000, W: -40000, N: -40000,
    }  # fmt: skip


def test_one_of_two_liable_players_who_discards_pays_their_own_part_whole() -> None:
    found = paid(FOUR_WINDS_IN_KONGS, from_="W", pao=FED_BY_TWO)
    assert found == {E: 0, S: 96000, W: -64000, N: -32000}


def test_two_liable_players_share_one_yakuman_where_yakuman_do_not_add_up() -> None:
    """The first answers for all of it: there is only one to answer for."""
    single = riichi_options("default", {"multiple_yakuman": "single"})
    found = paid(FOUR_WINDS_IN_KONGS, single, source="wall", pao=FED_BY_TWO)
    assert found == {E: 0, S: 32000, W: 0, N: -32000}
    mangan_each = riichi_options("default", {"multiple_yakuman": "mangan_each"})
    found = paid(FOUR_WINDS_IN_KONGS, mangan_each, source="wall", pao=FED_BY_TWO)
    assert found == {E: 0, S: 48000, W: -8000, N: -40000}


def test_four_kongs_and_the_replacement_tile_are_options_of_liability() -> None:
    kongs = ("5m", "5m", "1111m", "2222p", "3333s", "4444z")
    fed: dict[str, Any] = {"source": "wall", "pao": ("N", "suukantsu")}
    assert paid(kongs, **fed) == {E: 0, S: 32000, W: 0, N: -32000}
    assert paid(kongs, PRESETS["tenhou"], **fed) == {E: -16000, S: 32000, W: -8000, N: -8000}
    hand = ("78s99p234s", "9s", "555z", open_meld("9999m"))
    drawn: dict[str, Any] = {"source": "replacement", "pao": ("N", "rinshan"), "honba": 1}
    assert paid(hand, **drawn)[N] != -paid(hand, **drawn)[S]
    alone = paid(hand, riichi_options("default", {"pao_rinshan": True}), **drawn)
    assert (alone[E], alone[W], alone[N]) == (0, 0, -alone[S])


amounts = st.sampled_from([240, 320, 480, 640, 960, 1280, 1920, 2000, 3000, 4000, 6000, 8000, 16000])
seats = st.sampled_from(WINDS)


@given(amounts, seats, st.one_of(st.none(), seats), st.integers(0, 20), st.integers(0, 12), st.data())
def test_payments_sum_to_the_deposits_and_only_the_winner_gains(
    basic: int, winner: Wind, discarder: Wind | None, honba: int, deposits: int, data: st.DataObject
) -> None:
    if discarder is winner:
        discarder = None
    fed = data.draw(st.lists(seats.filter(lambda seat: seat is not winner), max_size=2))
    liable = []
    if basic >= 8000:
        part = data.draw(st.sampled_from([basic, 8000])) // max(1, len(fed))
        liable = [Liability(seat, part, data.draw(st.booleans())) for seat in fed]
    change = deltas(basic, winner, discarder, honba=honba, deposits=deposits, liable=liable)
    assert sum(change.values()) == 1000 * deposits
    assert all(change[seat] <= 0 for seat in WINDS if seat is not winner)
    assert all(value % 100 == 0 for value in change.values())


@given(amounts, seats)
def test_a_draw_is_never_cheaper_than_the_formula(basic: int, winner: Wind) -> None:
    share = 6 if winner is E else 4
    assert share * basic <= draw_total(basic, winner) < share * basic + 300
    assert share * basic <= discard_payment(basic, winner) < share * basic + 100
