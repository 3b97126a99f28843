"""Who pays (Схема выплат, 1-5), and what a false win costs (Штрафы, 1)."""

from __future__ import annotations

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.rulesets.red.faults import FAULTS
from tablectl.rulesets.red.payments import SEATS, deltas
from tests.tablectl.rulesets.red.claims import claim, win


@pytest.mark.parametrize(
    ("players", "winner", "discarder", "paid"),
    [
        (4, "S", None, {"E": -38, "S": 114, "W": -38, "N": -38}),
        (4, "E", None, {"E": 114, "S": -38, "W": -38, "N": -38}),
        (4, "S", "N", {"E": 0, "S": 38, "W": 0, "N": -38}),
        (3, "W", None, {"E": -38, "S": -38, "W": 76}),
        (3, "W", "S", {"E": 0, "S": -38, "W": 38}),
        (2, "W", None, {"E": -38, "W": 38}),
        (2, "E", "W", {"E": 38, "W": -38}),
    ],
)
def test_the_discarder_pays_alone_and_a_drawn_win_is_paid_by_all(
    players: int, winner: str, discarder: str | None, paid: dict[str, int]
) -> None:
    assert deltas(38, Wind(winner), Wind(discarder) if discarder else None, players) == paid


@pytest.mark.parametrize("players", SEATS)
def test_payments_add_up_to_nothing(players: int) -> None:
    for winner in SEATS[players]:
        for discarder in (None, *(seat for seat in SEATS[players] if seat is not winner)):
            paid = deltas(300, winner, discarder, players)
            assert sum(paid.values()) == 0
            assert set(paid) == set(SEATS[players])


def test_the_dealer_pays_and_gets_no_more_than_others() -> None:
    hand = "123m456p345789s1z", "1z"
    dealer, other = win(claim(*hand, seat="E")), win(claim(*hand, seat="N"))
    assert dealer.deltas[Wind.EAST] == other.deltas[Wind.NORTH] == 9


def test_three_and_two_players_are_paid_by_those_who_play() -> None:
    hand = "123m456p345789s1z", "1z"
    assert win(claim(*hand, seat="W", players=3)).deltas == {"E": -3, "S": -3, "W": 6}
    assert win(claim(*hand, seat="W", players=2)).deltas == {"E": -3, "W": 3}


def test_a_false_win_pays_nine_to_each_of_the_others() -> None:
    scale = FAULTS["false_win"].scale
    assert scale is not None
    assert (scale.steps, scale.to) == ((9,), "each")
