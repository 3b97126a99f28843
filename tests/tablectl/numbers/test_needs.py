"""The cheapest win that reaches a place: beside brute force, and in positions that one can check by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.numbers import Need, Position, SessionAfterWin, player_needs, rank_needs, reaching_draws
from tablectl.numbers.draws import paid_draws
from tablectl.rulesets import RULESETS
from tests.long_forms import in_soak
from tests.tablectl.numbers.many_positions import differences


def at(rules: str, scores: tuple[int, ...], **changes: object) -> Position:
    options = {k: v for k, v in changes.items() if k in RULESETS[rules].listing.options.default.__slots__}
    rest = {k: v for k, v in changes.items() if k not in options}
    return Position(play=RULESETS[rules].play("default", options), scores=scores, **rest)  # type: ignore[arg-type]


def worth(need: Need | None) -> object:
    assert need is not None
    return need.total


@pytest.mark.parametrize("positions", [40, *in_soak(300)])
@pytest.mark.parametrize("rules", RULESETS)
def test_needs_are_those_of_brute_force(rules: str, positions: int) -> None:
    assert [line for seed in range(positions) for line in differences(rules, seed)] == []


@pytest.mark.parametrize("rules", RULESETS)
def test_a_dearer_win_never_leaves_its_winner_worse_off_against_anybody(rules: str) -> None:
    play = RULESETS[rules].play("default", {})
    players = play.setup.players
    position = Position(play=play, scores=(50,) * players, honba=3)
    for winner in position.seats:
        for giver in (None, *(seat for seat in position.seats if seat != winner)):
            wins = position.bare_wins(winner, giver)
            leads = [
                [scores[winner] - scores[other] for other in position.seats]
                for scores in (position.paid(wins, place) for place in range(len(wins.totals)))
            ]
            for low, high in pairwise(leads):
                assert all(a <= b for a, b in zip(low, high, strict=True))


def value(need: Need | None) -> tuple[object, ...]:
    total = worth(need)
    assert isinstance(total, dict)
    return total["han"], total["fu"], total["limit"], total["points"]


def test_a_direct_hit_needs_half_of_what_a_win_on_somebody_else_needs() -> None:
    needs = rank_needs(at("riichi", (33_000, 25_300, 22_000, 19_700)), 1, 1)
    assert value(needs[0]) == (3, 30, None, 3900), "twice 3,900 is more than the 7,700 between them"
    assert value(needs[2]) == (5, None, "mangan", 8000)


def test_honba_and_deposits_count_towards_the_need() -> None:
    scores = (30_000, 25_000, 25_000, 20_000)
    assert value(rank_needs(at("riichi", scores), 1, 1)[2]) == (3, 40, None, 5200)
    with_sticks = at("riichi", scores, honba=2, deposits=3)
    assert value(rank_needs(with_sticks, 1, 1)[2]) == (2, 25, None, 1600), "3,600 lie there"


def test_who_leads_keeps_the_first_place_with_the_cheapest_win() -> None:
    needs = player_needs(at("riichi", (40_000, 20_000, 20_000, 20_000)), 0)
    assert needs.place == 1
    assert worth(needs.places[1][None]) == {"han": 1, "fu": 30, "limit": None, "points": 1500}


def test_what_no_win_reaches_is_none() -> None:
    needs = rank_needs(at("riichi", (90_000, 5_000, 4_000, 1_000)), 3, 1)
    assert needs[1] is None, "a yakuman from another player leaves the leader ahead"


def test_equal_points_are_ranked_from_the_first_dealer_on() -> None:
    even = (31_600, 28_400, 20_000, 20_000)
    assert value(rank_needs(at("riichi", even, first_dealer=1), 1, 1)[0])[3] == 1600
    assert value(rank_needs(at("riichi", even, first_dealer=0), 1, 1)[0])[3] == 2000


def test_equal_points_share_a_place_where_the_book_shares_them() -> None:
    even = (31_600, 28_400, 20_000, 20_000)
    shared = at("riichi", even, shares_places=True)
    assert value(rank_needs(shared, 1, 1)[0])[3] == 1600, "30,000 each: both are first"
    needs = player_needs(shared, 1)
    assert value(needs.past[0][0])[3] == 2000, "past the other is more than level"
    assert [player_needs(shared, seat).place for seat in shared.seats] == [1, 2, 3, 3]
    third = rank_needs(at("riichi", (25_000,) * 4, shares_places=True), 3, 1)[0]
    assert value(third)[3] == 1000


def test_a_draw_that_leaves_players_level_reaches_a_shared_place() -> None:
    even, both = (25_000,) * 4, (0, 1)  # 1,500 to each of the two
    assert both in (reaching_draws(at("riichi", even, shares_places=True), 1, 1) or ())
    assert both not in (reaching_draws(at("riichi", even), 1, 1) or ())


def test_every_book_says_whether_equal_players_share_a_place() -> None:
    sharing = {
        f"{rules} {preset}": book.play(preset, {}).session.shares_places
        for rules, book in RULESETS.items()
        for preset in book.presets
    }
    by_seat = {name for name, shares in sharing.items() if not shares}
    assert "riichi tenhou" in by_seat and not {"riichi ema", "riichi wrc"} & by_seat
    assert {name.split()[0] for name in by_seat} <= {"riichi", "sanma"}
    assert not RULESETS["mcr"].play("default", {"match_ties": "seat_order"}).session.shares_places


@pytest.mark.parametrize("rules", RULESETS)
def test_places_are_shared_as_the_final_scores_share_them(rules: str) -> None:
    """Two who end level in the middle of the table."""
    for preset in RULESETS[rules].presets:
        play = RULESETS[rules].play(preset, {})
        start = play.setup.starting_points
        scores = (start + 3000, start, start, start - 3000)[: play.setup.players]
        final = play.session.final_scores(scores, 0, 0)
        worth_of = final.match or final.final
        if play.setup.players == 4:
            assert (worth_of[1] == worth_of[2]) is play.session.shares_places, preset


def test_a_win_in_the_last_hand_tells_that_the_session_is_over() -> None:
    last = at("riichi", (35_000, 30_000, 20_000, 15_000), dealer=3, round=Wind.SOUTH)
    win = rank_needs(last, 1, 1)[None]
    assert win is not None and win.after is SessionAfterWin.OVER
    early = at("riichi", (35_000, 30_000, 20_000, 15_000), dealer=3)
    win = rank_needs(early, 1, 1)[None]
    assert win is not None and win.after is SessionAfterWin.GOES_ON


def test_a_dealer_who_wins_the_last_hand_without_leading_plays_on_and_may_end_it_when_leading() -> None:
    last = at("riichi", (35_000, 30_000, 20_000, 15_000), dealer=3, round=Wind.SOUTH)
    needs = player_needs(last, 3)
    third, first = needs.places[3][None], needs.places[1][0]
    assert third is not None and third.after is SessionAfterWin.GOES_ON
    assert first is not None and first.after is SessionAfterWin.MAY_END


def test_nobody_at_the_target_in_the_last_hand_means_that_the_session_goes_on() -> None:
    last = at("riichi", (26_000, 25_000, 25_000, 24_000), dealer=3, round=Wind.SOUTH)
    win = rank_needs(last, 1, 1)[0]
    assert win is not None and win.after is SessionAfterWin.GOES_ON, "the first needs 30,000"


def test_a_win_that_empties_somebody_ends_a_session_with_bankruptcy() -> None:
    position = at("riichi", (30_000, 40_000, 29_000, 1_000))
    win = rank_needs(position, 2, 1)[3]
    assert win is not None and win.after is SessionAfterWin.OVER and win.scores[3] < 0


def test_a_draw_reaches_a_place_by_who_is_ready() -> None:
    position = at("riichi", (27_000, 25_500, 24_500, 23_000))
    draws = reaching_draws(position, 1, 1)
    assert draws is not None
    assert (1,) in draws and (1, 2) in draws
    assert () not in draws and (0, 1) not in draws


def test_a_book_that_pays_nothing_at_a_draw_has_no_draw_to_tell() -> None:
    assert paid_draws(at("mcr", (0, 10, 20, -30))) is None


def test_hangzhou_claims_need_the_bankers_third_stay() -> None:
    scores = (100, 100, 100, 100)
    assert rank_needs(at("hangzhou", scores, honba=1), 0, 1)[1] is None
    assert worth(rank_needs(at("hangzhou", scores, honba=2), 0, 1)[1]) == 1
    assert rank_needs(at("hangzhou", scores, honba=2), 1, 1)[2] is None, "between banker and others only"


def test_a_rank_below_the_last_is_refused() -> None:
    with pytest.raises(ValueError, match="rank 5 is none of a table of 4"):
        rank_needs(at("riichi", (25_000,) * 4), 0, 5)


def test_as_many_scores_as_players() -> None:
    with pytest.raises(ValueError, match="4 play, but there are 3 scores"):
        at("riichi", (25_000,) * 3)
