"""What a hand's log tells of its kongs, its wins and what seats let go."""

from __future__ import annotations

from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.sichuan.hand_log import follows_kong, missed_wins, read_log
from tests.tablectl.rulesets.sichuan.written import log, seats


def test_a_kong_is_paid_by_who_has_not_won_when_it_is_declared() -> None:
    """2.7.2, 2: at the moment of the declaration."""
    read = read_log(log("0+", "0-5m", "2w5m<0", "3+", "3c9p", "3r", "3-1m", "0w1m<3", "1+", "1c2p"), 4)
    first, second = read.kongs
    assert first.still_in == seats(0, 1, 3)
    assert second.still_in == seats(1, 3)
    assert read.still_in == seats(1, 3)


def test_a_fourth_tile_from_the_hand_is_a_delayed_kong() -> None:
    assert [kong.drawn for kong in read_log(log("0+", "0a5m", "0r", "0d6m", "0r"), 4).kongs] == [True, False]


def test_a_robbed_kong_is_none_and_nothing_follows_it() -> None:
    """Fan 9."""
    read = read_log(log("0+", "0a5m", "1w5m<0", "3w5m<0"), 4)
    assert [kong.robbed for kong in read.kongs] == [True]
    assert [win.after_kong for win in read.wins] == [False, False]
    assert [win.tile_number for win in read.wins] == [0, 0]


def test_a_discard_after_a_kong_gives_up_the_turns_last_kong_only() -> None:
    """2.7.2, 5."""
    read = read_log(log("0+", "0c5m", "0r", "0c6m", "0r", "0-9s", "1w9s<0", "2w9s<0"), 4)
    assert [kong.forfeited for kong in read.kongs] == [False, True]
    assert [win.after_kong for win in read.wins] == [True, True]


def test_a_kong_of_an_earlier_turn_is_not_given_up() -> None:
    read = read_log(log("0+", "0c5m", "0r", "0-9s", "1+", "1-1m", "0+", "0-2m", "1w2m<0"), 4)
    assert not read.kongs[0].forfeited
    assert not read.wins[0].after_kong


def test_an_open_kong_begins_a_turn_in_which_a_discard_follows_it() -> None:
    read = read_log(log("0+", "0-5m", "2o5m<0", "2r", "2-9s", "3w9s<2"), 4)
    assert read.kongs[0].forfeited
    assert read.kongs[0].from_seat == 0


def test_a_pung_of_the_discard_after_a_kong_ends_that_turn() -> None:
    read = read_log(log("0+", "0c5m", "0r", "0-9s", "1p9s<0", "1-1m", "2w1m<1"), 4)
    assert not read.kongs[0].forfeited
    assert not read.wins[0].after_kong


def test_wins_on_one_tile_belong_together_and_wins_from_the_wall_do_not() -> None:
    read = read_log(log("0+", "0-5m", "1w5m<0", "2w5m<0", "3+", "3w1m"), 4)
    assert [win.tile_number for win in read.wins] == [0, 0, 1]
    assert [win.still_in for win in read.wins] == [seats(0, 1, 2, 3), seats(0, 1, 2, 3), seats(0, 3)]


def test_whether_the_offered_tile_follows_a_kong() -> None:
    assert follows_kong(log("0+", "0c5m", "0r", "0-9s"), 4)
    assert follows_kong(log("0+", "0c5m", "0r", "0-9s", "1w9s<0"), 4)
    assert not follows_kong(log("0+", "0c5m"), 4)
    assert not follows_kong(log("0+", "0-9s"), 4)
    assert not follows_kong(log("0+", "0c5m", "0r", "0-9s", "1+", "1-2s"), 4)
    assert not follows_kong((), 4)


def faces(*texts: str, seat: int, until_discard: bool = False, wall_left: int = 30) -> str:
    found = missed_wins(log(*texts), seat, wall_left, until_discard=until_discard)
    return " ".join(f"{one.tile}{'*' * one.own}" for one in found)


def test_a_seat_lets_go_what_was_discarded_since_its_last_draw_or_claim() -> None:
    """2.6.1, 5: its own discard too; the tile that lies offered is not let go yet."""
    assert faces("1+", "1-5m", "2+", "2-6m", "3+", "3-7m", seat=1) == "5m* 6m"
    assert faces("1+", "1-5m", "2+", "2-6m", "3+", "3-7m", "0+", "0-8m", "1+", seat=1) == ""
    assert faces("0+", "0-4m", "1p4m<0", "1-5m", "2+", "2-6m", "3+", "3-7m", seat=1) == "5m* 6m"
    assert faces("1+", "1-5m", "2+", "2-6m", "2w6m<0", "3+", "3-7m", seat=0) == "5m 6m"


def test_the_other_rule_counts_from_the_own_discard_on() -> None:
    """2.1.36, as an option."""
    moves = ("1+", "1-5m", "2+", "2-6m", "3+", "3-7m", "0+", "0-8m", "1+", "1-9m", "2+", "2-1m")
    assert faces(*moves[:8], seat=1, until_discard=True) == "6m 7m"
    assert faces(*moves, seat=1, until_discard=True) == ""


def test_what_was_let_go_keeps_its_moment() -> None:
    passed = missed_wins(
        log("1+", "1c1p", "1r", "1-5m", "2+", "2c2p", "2r", "2-6m", "3+", "3-7m", "0+", "0-8m"),
        1,
        0,
        until_discard=False,
    )
    own, after_kong, third = passed
    assert (own.tile, own.own, own.replacement, own.after_kong) == (Tile.parse("5m"), True, True, False)
    assert (after_kong.own, after_kong.after_kong, after_kong.last_tile) == (False, True, False)
    assert (third.after_kong, third.last_tile) == (False, False)
    last = missed_wins(log("3+", "3-7m", "1p9p<3", "1-7m"), 0, 0, until_discard=False)
    assert [one.last_tile for one in last] == [True]


def test_a_discard_after_a_pung_is_no_win_let_go_on_an_earlier_replacement() -> None:
    """2.6.1, 5; table of fans, 7: a replacement tile is one of this turn, not of a turn before."""
    moves = log("1+", "1c1p", "1r", "1-5m", "2+", "2-6m", "1p6m<2", "1-7m", "2+", "2-8m")
    own = missed_wins(moves, 1, 30, until_discard=False)[0]
    assert (own.tile, own.own, own.replacement) == (Tile.parse("7m"), True, False)
