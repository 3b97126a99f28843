"""Kongs in whole hands: what they pay, what goes back (2.7.2); furiten hu at the table (2.6.1, 5)."""

from __future__ import annotations

from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import PaymentMade
from tablectl.game.judging import fault_of
from tablectl.mahjong.melds import MeldKind
from tablectl.rulesets.sichuan.hand_log import missed_wins
from tests.tablectl.rulesets.sichuan.table import A, B, D, N, Table, X, Z, paid

K = "11112345679s46p"
"""With a second 9s and a kong of 1s it waits for 5p."""
K9 = "11234567999s46p"
"""Beside a pung or kong of 9s it waits for 5p."""
K2 = "1111555567s9s46p"
"""With kongs of 1s and 5s, 8s and a second 9s it waits for 5p."""


def table(seat_2: str, **options: object) -> Table:
    """Seat 0 is not ready, 1 and 3 wait for 5p (0 and 2 fans), 2 has kongs to make."""
    return Table(N, X, seat_2, Z, voids="ssmm", options=options)


def kong_lines(played: Table) -> list[tuple[str, int, tuple[int, ...]]]:
    return [line for line in paid(played.settle()) if "kong" in line[0]]


def go_on(played: Table, *until: int) -> None:
    """Everybody in turn draws and discards a tile that lies in the wall, up to the turn of one of these."""
    while played.hand.turn not in until:
        played.turn(played.hand.turn, str(played.spare("9s")))


def discard_spare(played: Table, seat: int) -> None:
    """The replacement is discarded again."""
    fresh = played.seat(seat).fresh[0]
    assert fresh is not None
    played.discard(seat, str(fresh))


def test_a_closed_kong_is_paid_by_everybody_still_in() -> None:
    """2.7.2, 2."""
    played = table(K)
    go_on(played, 2)
    played.draw(2, "9s")
    played.kong(2, "1s", "8s")
    played.discard(2, "8s")
    played.end()
    assert kong_lines(played) == [("closed_kong", 2, (-2, -2, 6, -2))]


def test_who_has_won_before_pays_for_no_kong_and_who_wins_later_does() -> None:
    """2.7.2, 2: at the moment of the declaration."""
    played = table(K)
    played.turn(0, "5p")
    played.do(played.true_win(1, "5p"))
    played.draw(2, "9s")
    played.kong(2, "1s", "8s")
    played.discard(2, "8s")
    played.draw(3, "5p")
    played.do(played.true_win(3, "5p"))
    played.end()
    assert kong_lines(played) == [("closed_kong", 2, (-2, 0, 4, -2))]


def test_an_open_kong_is_paid_by_its_discarder_alone() -> None:
    """2.7.2, 1."""
    played = table(K9)
    played.turn(0, "9s")
    played.open_kong(2, "9999s")
    played.draw(2, "8s")
    played.discard(2, "8s")
    played.end()
    assert kong_lines(played) == [("open_kong", 2, (-2, 0, 2, 0))]


def pung_of_nines(played: Table) -> None:
    played.turn(0, "9s")
    played.pung(2, "999s")


def test_an_added_kong_pays_when_its_tile_was_just_drawn() -> None:
    """2.7.2, 3."""
    played = table("1123456799s46p8s")
    pung_of_nines(played)
    played.discard(2, "8s")
    go_on(played, 2)
    played.draw(2, "9s")
    played.kong(2, "9s", "3m", added=True)
    played.discard(2, "3m")
    played.end()
    assert kong_lines(played) == [("added_kong", 2, (-1, -1, 3, -1))]


def test_a_delayed_added_kong_pays_nothing_and_counts_its_fan() -> None:
    """2.7.2, 3; appendix 1, 4."""
    played = table(K9)
    pung_of_nines(played)
    played.discard(2, "4p")
    go_on(played, 2)
    played.draw(2, "4p")
    played.kong(2, "9s", "8s", added=True)
    played.discard(2, "8s")
    played.turn(3, "5p")
    assert played.seat(2).melds[0].kind is MeldKind.ADDED_KONG
    played.do(played.true_win(2, "5p"))
    played.end()
    settled = played.settle()
    assert [line for line in paid(settled) if "kong" in line[0]] == []
    assert settled.wins[0].items == (("kong", 1, 1, 0),)


def test_kong_points_go_back_without_a_win_or_readiness() -> None:
    """2.7.2, 4."""
    played = table(K)
    go_on(played, 2)
    played.draw(2, "8s")
    played.kong(2, "1s", "7s")
    played.discard(2, "2s")
    played.end()
    assert kong_lines(played) == []


def test_a_win_on_the_replacement_keeps_them() -> None:
    """Fan 7."""
    played = table(K)
    go_on(played, 2)
    played.draw(2, "9s")
    played.kong(2, "1s", "5p")
    played.do(played.true_win(2, "5p"))
    played.end()
    settled = played.settle()
    assert [item[0] for item in settled.wins[0].items] == ["kong", "win_on_replacement"]
    assert settled.wins[0].deltas == (-5, -5, 15, -5)
    assert ("closed_kong", 2, (-2, -2, 6, -2)) in paid(settled)


def test_the_discard_after_a_kong_gives_its_points_back() -> None:
    """2.7.2, 5; fan 8 for the winner."""
    played = table(K)
    go_on(played, 2)
    played.draw(2, "9s")
    played.kong(2, "1s", "5p")
    played.discard(2, "5p")
    played.do(played.true_win(1, "5p"))
    played.end()
    settled = played.settle()
    assert [item[0] for item in settled.wins[0].items] == ["discard_after_kong"]
    assert settled.wins[0].deltas == (0, 2, -2, 0)
    assert [line for line in paid(settled) if "kong" in line[0]] == []


def test_of_two_kongs_in_a_turn_only_the_last_is_given_back() -> None:
    """2.7.2, 5."""
    played = table(K2)
    go_on(played, 2)
    played.draw(2, "9s")
    played.kong(2, "1s", "8s")
    played.kong(2, "5s", "5p")
    played.discard(2, "5p")
    played.do(played.true_win(1, "5p"))
    played.end()
    assert kong_lines(played) == [("closed_kong", 2, (-2, -2, 6, -2))]


def test_kongs_may_be_paid_when_they_stand() -> None:
    """The option ``kong_points``: nobody robbed it, so the replacement is drawn."""
    played = table(K, kong_points="at_once")
    go_on(played, 2)
    played.draw(2, "8s")
    played.kong(2, "1s")
    assert played.state.scores == (0, 0, 0, 0)
    played.draw(2, "7s")
    assert played.state.scores == (-2, -2, 6, -2)
    assert isinstance(played.events[-1], PaymentMade)
    played.discard(2, "2s")
    played.end()
    settled = played.settle()
    assert paid(settled)[0] == ("kong_returned", 2, (2, 2, -6, 2))
    assert sum(played.state.scores) == 0
    assert settled.payments[0].returns == 0


def test_kongs_paid_at_once_and_kept_are_not_paid_again() -> None:
    played = table(K, kong_points="at_once")
    go_on(played, 2)
    played.draw(2, "9s")
    played.kong(2, "1s", "8s")
    played.discard(2, "8s")
    played.end()
    assert kong_lines(played) == []


# Furiten hu


def furiten_table(**options: object) -> Table:
    """Seat 0 waits for 2p, 5p and 8p; 1, 2 and 3 have such tiles to give."""
    hands = (A, B.replace("1123p", "1138p"), "1111s22334455s8p", D)
    return Table(*hands, voids="ssms", options=options)


def test_nobody_wins_on_the_face_that_they_let_go() -> None:
    """2.6.1, 5."""
    played = furiten_table()
    played.turn(0, "9s")
    played.turn(1, "9s", "8p")
    played.turn(2, "9s", "8p")
    win = played.true_win(0, "8p")
    assert played.refuses(win) == "win_not_allowed"
    answer = decide(played.state, win)
    assert isinstance(answer, Refused)
    noted = fault_of(played.state, win, answer)
    assert noted is not None
    assert (noted.seat, noted.code) == (0, "furiten_win")


def test_another_face_may_be_won_on() -> None:
    played = furiten_table()
    played.turn(0, "9s")
    played.turn(1, "9s", "8p")
    played.turn(2, "9s")
    played.turn(3, "9s", "5p")
    played.do(played.true_win(0, "5p"))


def test_a_draw_ends_it() -> None:
    played = furiten_table()
    played.turn(0, "9s")
    played.turn(1, "9s", "8p")
    played.turn(2, "9s")
    played.turn(3, "9s")
    played.turn(0, "7s")
    played.turn(1, "7s")
    played.turn(2, "7s", "8p")
    played.do(played.true_win(0, "8p"))


def test_a_claimed_set_ends_it() -> None:
    played = furiten_table()
    played.turn(0, "9s")
    played.turn(1, "9s", "8p")
    played.turn(2, "9p")
    played.pung(0, "999p")
    assert missed_wins(played.hand.log, 0, played.hand.wall_left, until_discard=False) == ()


def test_a_dearer_hand_may_win_all_the_same() -> None:
    """The same tile again, now the discard after a kong."""
    played = furiten_table()
    played.turn(0, "9s")
    played.turn(1, "9s", "8p")
    played.draw(2, "9s")
    played.kong(2, "1s", "8s")
    played.discard(2, "8p")
    played.do(played.true_win(0, "8p"))


def test_the_own_discard_counts_as_let_go() -> None:
    played = furiten_table()
    played.turn(0, "8p")
    played.turn(1, "9s", "8p")
    assert played.refuses(played.true_win(0, "8p")) == "win_not_allowed"
    assert played.hand.turn == 2


def test_by_the_list_of_terms_it_ends_with_the_own_discard() -> None:
    """2.1.36, as an option."""
    played = furiten_table(furiten="until_own_discard")
    played.turn(0, "8p")
    played.turn(1, "9s", "8p")
    played.do(played.true_win(0, "8p"))


def test_a_win_from_the_wall_is_never_furiten() -> None:
    played = furiten_table()
    played.turn(0, "9s")
    played.turn(1, "9s", "8p")
    played.turn(2, "9s")
    played.turn(3, "9s")
    played.draw(0, "8p")
    played.do(played.true_win(0, "8p"))


def test_a_furiten_hu_of_a_closed_hand_is_found_out_at_the_end() -> None:
    """2.8.4, 3: it is a false win; the hand waited, so it pays 8 each."""
    played = furiten_table()
    played.turn(0, "9s")
    played.turn(1, "9s", "8p")
    played.turn(2, "9s", "8p")
    played.win(0, "8p")
    played.end()
    settled = played.settle()
    assert settled.wins == ()
    assert ("false_win", 0, (-24, 8, 8, 8)) in paid(settled)
