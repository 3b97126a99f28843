"""Liability and counter-liability for three open sets, and chips: book, "Exceptions to the payout scheme"."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets.hangzhou.liability import third_set_allowed
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tests.tablectl.rulesets.hangzhou.claims import Melds, meld, paid, refused, score


def three(from_: str, *, chows: bool = True) -> Melds:
    """Three sets from one player: chows where that is the left neighbour."""
    if chows:
        return [meld("chow", tiles, from_) for tiles in ("123m", "456p", "789s")]
    return [
        meld("pung", "222p", from_),
        meld("open_kong", "6666s", from_),
        meld("added_kong", "3333z", from_),
    ]


OTHERS_SETS: Melds = three("S", chows=False)


def test_who_fed_three_sets_pays_for_all_three() -> None:
    """South took three sets from East and draws: East pays 2 + 1 + 1."""
    assert paid(score("11z55m", "5m", *three("E"))) == (-4, 4, 0, 0)
    assert paid(score("11z55m", "5m", *three("N", chows=False))) == (0, 4, 0, -4)
    assert paid(score("11z55m", "5m", *three("N", chows=False), streak=3)) == (0, 10, 0, -10)


def test_who_took_three_sets_pays_double_for_all_three() -> None:
    """West took three sets from South; South draws: West pays twice 2 + 1 + 1."""
    assert paid(score("123m456p789s11z55m", "5m", table_melds={"W": three("S", chows=False)})) == (
        0,
        8,
        -8,
        0,
    )
    assert paid(score("123m456p789s11z55m", "5m", table_melds={"E": OTHERS_SETS}, streak=2)) == (
        -12,
        12,
        0,
        0,
    )


def test_each_other_fed_three_times_is_paid_three_times() -> None:
    own = [meld("pung", "111p", "W"), meld("pung", "444p", "W"), meld("pung", "888m", "W")]
    won = score("11z55m", "5m", *own, table_melds={"W": OTHERS_SETS})
    assert paid(won) == (0, 12, -12, 0)


def test_every_relationship_pays_the_full_amount() -> None:
    """South took three from West; East and North took three from South."""
    own = [meld("pung", "111p", "W"), meld("pung", "444p", "W"), meld("pung", "888m", "W")]
    east: Melds = [meld("pung", tiles, "S") for tiles in ("666z", "999m", "999p")]
    won = score("11z55m", "5m", *own, table_melds={"E": east, "N": OTHERS_SETS})
    assert paid(won) == (-8, 20, -4, -8)


def test_four_sets_are_one_relationship_and_two_are_none() -> None:
    four = [meld("pung", tiles, "W") for tiles in ("111p", "444p", "888m", "666z")]
    assert paid(score("5m", "5m", *four)) == (0, 4, -4, 0)
    assert paid(score("123s11z55m", "5m", *four[:2])) == (-2, 4, -1, -1)


def test_closed_kongs_make_nobody_liable_and_an_open_set_tells_who_gave_it() -> None:
    kongs = [meld("closed_kong", tiles) for tiles in ("1111p", "4444p", "8888m")]
    assert paid(score("11z55m", "5m", *kongs)) == (-2, 4, -1, -1)
    unknown = [meld("pung", tiles) for tiles in ("111p", "444p", "888m")]
    assert refused("11z55m", "5m", *unknown) == "bad_request"
    fed = [meld("pung", tiles, "N") for tiles in ("111p", "444p", "888m")]
    assert paid(score("11z55m", "5m", *fed)) == (0, 4, 0, -4)
    assert paid(score("11z55m", "5m", *fed, table_melds={"S": fed})) == (0, 4, 0, -4)


def test_multipliers_and_stays_are_in_the_full_amount() -> None:
    won = score("123m4s", "7z", *three("N", chows=False), streak=2)
    assert won["total"] == 2
    assert paid(won) == (0, 12, 0, -12)


def test_a_claimed_win_and_a_robbed_kong_know_no_liability() -> None:
    claimed = {"from_": "E", "streak": 3}
    sets = three("N", chows=False)
    assert paid(score("11z57m", "6m", *sets, source="discard", **claimed)) == (-8, 8, 0, 0)
    assert paid(score("11z57m", "6m", *sets, source="kong", **claimed)) == (-20, 20, 0, 0)
    options = {"liability_on_claims": True}
    assert paid(score("11z57m", "6m", *sets, source="kong", options=options, **claimed)) == (-20, 20, 0, 0)


@pytest.mark.parametrize(
    ("own", "table", "changes"),
    [
        # North fed three sets: the full amount beside the discarding East.
        (three("N", chows=False), {}, (-8, 16, 0, -8)),
        # West took three sets: twice the full amount.
        ([], {"W": OTHERS_SETS}, (-8, 24, -16, 0)),
        # The discarder is liable as well: double; counter-liable: triple; both: four times.
        (three("E"), {}, (-16, 16, 0, 0)),
        ([], {"E": OTHERS_SETS}, (-24, 24, 0, 0)),
        ([meld("pung", t, "E") for t in ("111p", "444p", "888m")], {"E": OTHERS_SETS}, (-32, 32, 0, 0)),
    ],
)
def test_liability_for_a_claimed_win_as_an_option(
    own: Melds, table: dict[str, Any], changes: tuple[int, ...]
) -> None:
    """Variations, Liability for win by a discarded tile."""
    hand = "11z57m" if own else "123m456p789s11z57m"
    won = score(
        hand,
        "6m",
        *own,
        table_melds=table,
        source="discard",
        from_="E",
        streak=3,
        options={"liability_on_claims": True},
    )
    assert paid(won) == changes


CHOWS = three("E")


@pytest.mark.parametrize(
    ("restriction", "when", "streak", "seat", "sets", "liable"),
    [
        ("not_between_non_bankers", "always", 1, "W", three("S"), False),
        ("not_between_non_bankers", "always", 1, "S", three("E"), True),
        ("not_between_non_bankers", "always", 1, "W", three("N", chows=False), False),
        ("not_between_non_bankers", "third_stay", 2, "W", three("S"), True),
        ("not_between_non_bankers", "third_stay", 3, "W", three("S"), False),
        ("not_between_non_bankers", "any_stay", 1, "W", three("S"), True),
        ("not_between_non_bankers", "any_stay", 2, "W", three("S"), False),
        ("not_three_chows_between_non_bankers", "always", 1, "W", three("S"), False),
        ("not_three_chows_between_non_bankers", "always", 1, "W", three("S", chows=False), True),
        (
            "not_three_chows_between_non_bankers",
            "always",
            1,
            "W",
            [*three("S")[:2], meld("pung", "777z", "S")],
            True,
        ),
        ("nobody", "always", 1, "S", three("E"), False),
    ],
)
def test_a_set_that_the_table_does_not_allow_makes_nobody_liable(
    restriction: str, when: str, streak: int, seat: str, sets: Melds, liable: bool
) -> None:
    """Variations, Restriction on the three open set liability."""
    options = {"third_set": restriction, "third_set_when": when}
    changes = score("11z55m", "5m", *sets, seat=seat, streak=streak, options=options)["deltas"]
    payers = [one for one in "ESWN" if changes[one] < 0]
    assert (len(payers) == 1) is liable


def laid(kind: str, tiles: str, from_: Wind) -> Meld:
    return Meld(MeldKind(kind), parse_tiles(tiles), WINDS.index(from_))


@pytest.mark.parametrize(
    ("restriction", "taker", "feeder", "before", "kind", "allowed"),
    [
        ("free", "W", "S", ("chow", "chow"), "chow", True),
        ("not_between_non_bankers", "W", "S", ("chow", "chow"), "pung", False),
        ("not_between_non_bankers", "W", "S", ("chow",), "pung", True),
        ("not_between_non_bankers", "S", "E", ("chow", "chow"), "chow", True),
        ("not_between_non_bankers", "E", "N", ("chow", "pung"), "open_kong", True),
        ("not_three_chows_between_non_bankers", "W", "S", ("chow", "chow"), "chow", False),
        ("not_three_chows_between_non_bankers", "W", "S", ("chow", "chow"), "pung", True),
        ("not_three_chows_between_non_bankers", "W", "S", ("chow", "pung"), "chow", True),
        ("nobody", "S", "E", ("chow", "chow"), "pung", False),
        ("nobody", "S", "E", ("chow",), "pung", True),
    ],
)
def test_who_may_claim_a_third_set(
    restriction: str, taker: str, feeder: str, before: tuple[str, ...], kind: str, allowed: bool
) -> None:
    options = HangzhouOptions(third_set=restriction)
    tiles = {"chow": "123m", "pung": "777z"}
    melds = [laid(one, tiles[one], Wind(feeder)) for one in before]
    melds.append(laid("pung", "666z", Wind("E" if feeder != "E" else "N")))
    assert third_set_allowed(options, 1, Wind(taker), Wind(feeder), melds, MeldKind(kind)) is allowed


@pytest.mark.parametrize(
    ("when", "streak", "allowed"),
    [("third_stay", 2, True), ("third_stay", 3, False), ("any_stay", 1, True), ("any_stay", 2, False)],
)
def test_a_restriction_may_hold_only_while_the_banker_stays(when: str, streak: int, allowed: bool) -> None:
    options = HangzhouOptions(third_set="not_between_non_bankers", third_set_when=when)
    melds = [laid("chow", "123m", Wind.SOUTH), laid("chow", "456m", Wind.SOUTH)]
    assert third_set_allowed(options, streak, Wind.WEST, Wind.SOUTH, melds, MeldKind.PUNG) is allowed


# "Prior agreement": the loss limit.
def test_nobody_pays_more_than_the_own_chips_and_no_debt_is_incurred() -> None:
    stacks = {"E": 1, "S": 0, "W": 40, "N": 0}
    assert paid(score("123m456p789s11z55m", "5m", stacks=stacks)) == (-1, 2, -1, 0)
    assert paid(score("11z55m", "5m", *three("E"), stacks=stacks)) == (-1, 1, 0, 0)
    assert paid(score("123m456p789s11z55m", "5m", stacks={"E": 1})) == (-1, 3, -1, -1)
    robbed = score("123m456p789s11z57m", "6m", source="kong", from_="E", streak=3, stacks={"E": 7})
    assert paid(robbed) == (-7, 7, 0, 0)


def test_a_winner_without_chips_receives_the_full_amount() -> None:
    assert paid(score("123m456p789s11z55m", "5m", stacks={"S": 0})) == (-2, 4, -1, -1)


def test_payments_sum_to_zero_and_never_overdraw() -> None:
    feeders = [None, *WINDS]
    for east, south, chips in product(feeders, feeders, (0, 3, 100)):
        table: dict[str, Any] = {}
        if east not in (None, Wind.EAST):
            table["E"] = [meld("pung", t, str(east)) for t in ("111p", "444p", "888m")]
        if south not in (None, Wind.SOUTH):
            table["S"] = [meld("pung", t, str(south)) for t in ("222p", "666p", "222z")]
        won = score(
            "123m456p789s11z55m",
            "5m",
            seat="W",
            table_melds=table,
            stacks=dict.fromkeys("ESWN", chips),
            streak=3,
        )
        assert sum(paid(won)) == 0
        assert min(paid(won)) >= -chips


def test_the_winners_melds_may_be_told_twice_but_not_differently() -> None:
    sets = three("N", chows=False)
    assert paid(score("11z55m", "5m", *sets, table_melds={"S": sets})) == (0, 4, 0, -4)
    assert refused("11z55m", "5m", *sets, table_melds={"S": sets[:2]}) == "bad_request"
    other = [{**one, "from": "W"} for one in sets]
    assert refused("11z55m", "5m", *sets, table_melds={"S": other}) == "bad_request"
