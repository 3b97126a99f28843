"""What a table is worth: the books' examples, federations' rules, and the rule books' own counting."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.rulesets import RULESETS
from tablectl.tournament import TournamentError, table_formula, tournament_of

SEATS = {"E": "a", "S": "b", "W": "c", "N": "d"}


def worth(points: tuple[int, ...], rules: str = "riichi", **scoring: Any) -> list[Fraction]:
    """What one table brings a, b, c, d, who sit East to North."""
    players = [{"id": each, "substitute": each == scoring.get("sits_in")} for each in "abcd"]
    scoring.pop("sits_in", None)
    options = scoring.pop("options", {})
    result = {"round": 1, "table": 1, "points": dict(zip("abcd", points, strict=False))}
    seats = dict([*SEATS.items()][: len(points)])
    event = tournament_of(
        {
            "rules": rules,
            "options": options,
            "rounds": 1,
            "players": players,
            "seating": [{"round": 1, "table": 1, "seats": seats}],
            "results": [result],
            "scoring": scoring,
        }
    )
    substitutes = frozenset(player.id for player in event.players if player.substitute)
    values = table_formula(event).values(event.results[0], event.seating[0], substitutes)
    return [each.value for each in values.values()]


BOOK: dict[str, Any] = {"formula": "uma", "uma": [15, 5, -5, -15], "oka": 20, "start": 25000, "return": 30000}
EMA: dict[str, Any] = {"formula": "uma", "uma": [15, 5, -5, -15], "oka": 0, "start": 30000, "return": 30000}
M_LEAGUE: dict[str, Any] = {**BOOK, "uma": [30, 10, -10, -30]}


def tenths(*values: float) -> list[Fraction]:
    return [Fraction(round(value * 10), 10) for value in values]


def test_the_riichi_books_example_before_its_rounding() -> None:
    points = (46500, 25300, 14100, 14100)
    assert worth(points, **BOOK, ties="seat") == tenths(51.5, 0.3, -20.9, -30.9)
    assert worth(points, **BOOK, ties="share") == tenths(51.5, 0.3, -25.9, -25.9)


def test_shared_firsts_share_uma_and_oka() -> None:
    """The book: two firsts at +20/+10 get +15 each, and the oka is divided between them."""
    twenty = {**BOOK, "uma": [20, 10, -10, -20]}
    assert worth((35000, 35000, 20000, 10000), **twenty) == tenths(30, 30, -20, -40)
    thirds = worth((30000, 30000, 30000, 10000), **EMA)
    assert thirds == [Fraction(5), Fraction(5), Fraction(5), Fraction(-35)]


def test_european_rules_share_equal_places() -> None:
    assert worth((30000, 30000, 30000, 30000), **EMA) == [0, 0, 0, 0]
    assert worth((41200, 30100, 30100, 18600), **EMA) == tenths(26.2, 0.1, 0.1, -26.4)


def test_the_leagues_teams_count_uma_with_oka() -> None:
    assert worth((40000, 30000, 20000, 10000), **M_LEAGUE) == tenths(60, 10, -20, -50)


def test_table_points_of_mcr() -> None:
    by_place: dict[str, Any] = {"formula": "table_points"}
    assert worth((50, 10, 0, -60), "mcr", **by_place) == [4, 2, 1, 0]
    assert worth((50, 10, 10, -70), "mcr", **by_place) == [4, Fraction(3, 2), Fraction(3, 2), 0]
    assert worth((10, 10, 10, -30), "mcr", **by_place) == [Fraction(7, 3)] * 3 + [0]
    assert worth((10, 10, -10, -10), "mcr", **by_place, ties="seat") == [4, 2, 1, 0]


def test_table_points_of_sichuan_also_at_a_table_of_three() -> None:
    by_place: dict[str, Any] = {"formula": "table_points"}
    assert worth((30, 10, -10, -30), "sichuan", **by_place) == [4, 3, 2, 1]
    assert worth((30, -10, -20), "sichuan", **by_place) == [4, 3, 2]


def test_table_points_that_an_option_of_the_book_states_go_before_the_books() -> None:
    by_place: dict[str, Any] = {"formula": "table_points"}
    ours = {"session_points": [6, 3, 1, 0], "session_points_of_three": [5, 2, 0]}
    assert worth((30, 10, -10, -30), "sichuan", **by_place, options=ours) == [6, 3, 1, 0]
    assert worth((30, -10, -20), "sichuan", **by_place, options=ours) == [5, 2, 0]
    assert worth((50, 10, 0, -60), "mcr", **by_place, options={"match_points": [3, 2, 1, 0]}) == [3, 2, 1, 0]


def test_the_sum_is_the_points_as_they_are() -> None:
    assert worth((120, -40, -40, -40), "red", formula="sum") == [120, -40, -40, -40]


def test_a_substitutes_table_has_a_value_of_its_own() -> None:
    points = (41000, 30000, 29000, 20000)
    assert worth(points, **EMA, substitute=-30000, sits_in="a") == tenths(-30, 5, -6, -25)
    assert worth(points, **EMA, sits_in="a") == tenths(26, 5, -6, -25)
    assert worth((50, 10, 0, -60), "mcr", formula="table_points", substitute=-500, sits_in="a") == [
        0,
        2,
        1,
        0,
    ]


def test_a_substitutes_fixed_table_leaves_the_points_of_the_game() -> None:
    players = [{"id": each, "substitute": each == "a"} for each in "abcd"]
    result = {"round": 1, "table": 1, "points": {"a": 50, "b": 10, "c": 0, "d": -60}}
    scoring = {"formula": "table_points", "substitute": -500}
    event = tournament_of(
        {"rules": "mcr", "rounds": 1, "players": players, "results": [result], "scoring": scoring}
    )
    values = table_formula(event).values(event.results[0], None, frozenset("a"))
    assert [values["a"].value, values["a"].points] == [0, 50]
    assert values["a"].won


def test_a_table_of_three_has_places_of_its_own() -> None:
    three = (41000, 30000, 19000)
    with pytest.raises(TournamentError, match=r"round 1, table 1 has three players: .* scoring\.uma3"):
        worth(three, **EMA)
    assert worth(three, **EMA, uma3=[15, 0, -15]) == [26, 0, -26]
    assert worth((30000, 30000, 30000), **EMA, uma3=[15, 0, -15]) == [0, 0, 0]
    assert worth((30000, 30000, 30000, 30000), **EMA, uma3=[15, 0, -15]) == [0, 0, 0, 0]
    assert worth(three, **{**EMA, "uma": []}) == [11, 0, -11], "nothing by place, nothing to say"


def test_places_of_a_table_of_three_give_what_they_take() -> None:
    three = (41000, 30000, 19000)
    with pytest.raises(TournamentError, match=r"scoring.uma3 adds up to 15: it must add up to 0"):
        worth(three, **EMA, uma3=[15, 5, -5])
    with pytest.raises(TournamentError, match=r"scoring.uma3 has 2 places"):
        worth(three, **EMA, uma3=[15, -15])
    with pytest.raises(TournamentError, match=r"scoring.uma3 is for tables of three"):
        worth((1, 0, 0, -1), formula="sum", uma3=[15, 0, -15])
    fours_oka = (46000, 20000, 9000)
    assert sum(worth(fours_oka, **BOOK, uma3=[15, 0, -20])) == 0, "the oka of three is 5 less than given"


def test_equal_points_that_seats_part_need_the_seats() -> None:
    event = tournament_of(
        {
            "rules": "riichi",
            "rounds": 1,
            "players": [{"id": each} for each in "ab"],
            "results": [{"round": 1, "table": 1, "points": {"a": 0, "b": 0}}],
            "scoring": {"formula": "uma", "uma": [1, 0, 0, -1], "ties": "seat"},
        }
    )
    with pytest.raises(TournamentError, match="round 1, table 1: a, b are equal with 0 points"):
        table_formula(event).values(event.results[0], None)


POINTS = st.lists(st.integers(-500, 500), min_size=3, max_size=3).map(
    lambda found: tuple(each * 100 + 25000 for each in (*found, -sum(found)))
)


@settings(max_examples=40, deadline=None)
@given(POINTS, st.sampled_from(["share", "seat"]))
def test_tables_add_up_to_nothing_and_count_as_the_rule_book_does(points: tuple[int, ...], ties: str) -> None:
    found = worth(points, **BOOK, ties=ties)
    assert sum(found) == 0
    changes = {
        "final_rounding": "tenths",
        "final_ties": "shared" if ties == "share" else "seat_order",
        "uma": [15000, 5000, -5000, -15000],
    }
    final = RULESETS["riichi"].play("default", changes).session.final_scores(points, 0, 0).final
    # The book has no third of a hundred: what three share is rounded there.
    assert all(
        abs(mine - Fraction(str(theirs))) <= Fraction(1, 10)
        for mine, theirs in zip(found, final, strict=True)
    )
