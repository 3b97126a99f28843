"""Points and who pays them, by the book's tables and sections IX and X."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.value.payments import (
    Liability,
    deltas,
    discard_payment,
    draw_total,
)
from tablectl.rulesets.riichi.value.points import basic_points
from tests.tablectl.rulesets.riichi.claims import claim, open_meld, win

DEFAULT = RIICHI_BOOK.default
E, S, W, N = WINDS


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
    assert basic_points(han, fu, RIICHI_BOOK.options("default", {"kiriage_mangan": True})) == (2000, "mangan")
    assert basic_points(han - 1, fu, RIICHI_BOOK.options("default", {"kiriage_mangan": True}))[1] is None


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
    liable = RIICHI_BOOK.options("default", {"pao_honba": "liable"})
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
    apart = RIICHI_BOOK.options("default", {"pao_other_yakuman": False})
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
    apart = RIICHI_BOOK.options("default", {"pao_other_yakuman": False})
    assert paid(FOUR_WINDS_IN_KONGS, apart, source="wall", pao=FED_BY_TWO) == {
        E: -16000, S: 96000, W: -40000, N: -40000,
    }  # fmt: skip


def test_one_of_two_liable_players_who_discards_pays_their_own_part_whole() -> None:
    found = paid(FOUR_WINDS_IN_KONGS, from_="W", pao=FED_BY_TWO)
    assert found == {E: 0, S: 96000, W: -64000, N: -32000}


def test_two_liable_players_share_one_yakuman_where_yakuman_do_not_add_up() -> None:
    """The first answers for all of it: there is only one to answer for."""
    single = RIICHI_BOOK.options("default", {"multiple_yakuman": "single"})
    found = paid(FOUR_WINDS_IN_KONGS, single, source="wall", pao=FED_BY_TWO)
    assert found == {E: 0, S: 32000, W: 0, N: -32000}
    mangan_each = RIICHI_BOOK.options("default", {"multiple_yakuman": "mangan_each"})
    found = paid(FOUR_WINDS_IN_KONGS, mangan_each, source="wall", pao=FED_BY_TWO)
    assert found == {E: 0, S: 48000, W: -8000, N: -40000}


def test_four_kongs_and_the_replacement_tile_are_options_of_liability() -> None:
    kongs = ("5m", "5m", "1111m", "2222p", "3333s", "4444z")
    fed: dict[str, Any] = {"source": "wall", "pao": ("N", "suukantsu")}
    assert paid(kongs, **fed) == {E: 0, S: 32000, W: 0, N: -32000}
    tenhou = RIICHI_BOOK.presets["tenhou"].options
    assert paid(kongs, tenhou, **fed) == {
        E: -16000,
        S: 32000,
        W: -8000,
        N: -8000,
    }
    hand = ("78s99p234s", "9s", "555z", open_meld("9999m"))
    drawn: dict[str, Any] = {"source": "replacement", "pao": ("N", "rinshan"), "honba": 1}
    assert paid(hand, **drawn)[N] != -paid(hand, **drawn)[S]
    alone = paid(hand, RIICHI_BOOK.options("default", {"pao_rinshan": True}), **drawn)
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
