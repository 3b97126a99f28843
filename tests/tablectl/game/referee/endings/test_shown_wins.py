"""Before a win is paid all its evidence agrees; what does not is asked, with what each answer pays."""

from __future__ import annotations

import pytest

from tablectl.game.events import HandSettled, TileDiscarded, WinShown
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee.endings import shown_wins
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import Faces, Look, dealt

CLOSED: list[Faces] = ["1m", "2m", "3m", "4s", "5s", "6s", "3p", "4p", "8s", "8s"]


def with_a_called_pung() -> Look:
    """Seat 2 has claimed red dragons and has to discard."""
    table = dealt()
    table.throws(0, "7z")
    table.show()
    table.takes(0)
    table.lays(2, MeldKind.PUNG, "7z 7z 7z", "across")
    table.show()
    return table


def with_a_dragon_pung() -> Look:
    """Seat 2 has claimed red dragons; seat 3 throws a tile that wins for it."""
    table = with_a_called_pung()
    table.throws(2, "1z")
    table.throws(3, "5p")
    table.show()
    return table


def whose_turn_it_is() -> Look:
    """Seat 3 threw the dragon that seat 0 claimed; seat 0 has thrown, and after seat 3 has it is in turn."""
    table = dealt(dealer=1)
    table.throws(1, "7z")
    table.show()
    table.takes(1)
    table.lays(0, MeldKind.PUNG, "7z 7z 7z", "right")
    table.show()
    for seat, code in ((0, "1z"), (1, "9m"), (2, "9p"), (3, "5p")):
        table.throws(seat, code)
        table.show()
    return table


def wins(table: Look) -> list[WinShown]:
    return [event for event in table.follower.events if isinstance(event, WinShown)]


def test_a_hazy_tile_that_changes_no_payment_is_not_asked_about() -> None:
    table = with_a_dragon_pung()
    table.shown[2] = [{"1m": 0.9, "4m": 0.1}, *CLOSED[1:]]
    table.show(1500)
    assert wins(table) == []
    table.show(1500)
    (win,) = wins(table)
    assert Tile.parse("1m") in win.tiles
    assert table.follower.questions == []


def test_a_hazy_tile_that_changes_the_payment_is_asked_about_with_both_payments() -> None:
    table = with_a_dragon_pung()
    table.shown[2] = [*CLOSED[:4], {"5s": 0.9, "0s": 0.1}, *CLOSED[5:]]
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert question.code == "unclear_win"
    assert question.at_mm is not None
    assert "It decides who pays: 1,000 from D (North), or 2,000 from D (North)." in question.text
    assert [candidate.label for candidate in question.candidates] == [
        "123m456s34p88s winning on 5p (1,000 from D (North))",
        "123m406s34p88s winning on 5p (2,000 from D (North))",
    ]


def test_a_self_draw_of_which_one_tile_is_not_found_is_not_paid_as_a_win_by_discard() -> None:
    """The tile that is left completes a hand on the last discard, too; the drawn one lies apart."""
    table = whose_turn_it_is()
    table.follower.give(ButtonPressed(table.follower.now_ms, 0, Button.WIN))
    table.shown[0] = ["1m", "2m", "3m", "4s", "5s", "6s", "3p", "4p", "8s", "8s"]
    table.apart[0] = True
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert question.code == "unclear_win"
    assert "lies apart" in question.text
    assert "It decides who pays" in question.text


def test_a_win_on_a_discard_after_the_winner_has_drawn_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ten tiles win on the last discard; the walls say that there is an eleventh, which is not found."""
    table = whose_turn_it_is()
    monkeypatch.setattr(shown_wins, "next_tile_taken", lambda *_: True)
    table.follower.give(ButtonPressed(table.follower.now_ms, 0, Button.WIN))
    table.shown[0] = ["1m", "2m", "3m", "4s", "5s", "6s", "3p", "4p", "8s", "8s"]
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert question.code == "unclear_win"
    assert "a tile has gone from the wall since the last discard" in question.text
    assert question.at_mm is not None
    assert "It decides who pays" in question.text


def test_a_self_draw_of_a_tile_that_stands_in_the_wall_still_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = whose_turn_it_is()
    monkeypatch.setattr(shown_wins, "next_tile_taken", lambda *_: False)
    table.shown[0] = ["1m", "2m", "3m", "4s", "5s", "6s", "3p", "4p", "8s", "8s", "2p"]
    table.apart[0] = True
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert "no tile has gone from the wall" in question.text


@pytest.mark.parametrize("walls_say", [True, None])
def test_a_self_draw_that_the_walls_confirm_or_do_not_show_is_paid(
    walls_say: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = whose_turn_it_is()
    monkeypatch.setattr(shown_wins, "next_tile_taken", lambda *_: walls_say)
    table.shown[0] = ["1m", "2m", "3m", "4s", "5s", "6s", "3p", "4p", "8s", "8s", "2p"]
    table.apart[0] = True
    table.show(4000)
    (win,) = wins(table)
    assert win.from_seat is None


def test_a_hand_that_lacks_a_tile_is_asked_about_with_what_it_may_be() -> None:
    table = with_a_dragon_pung()
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.WIN))
    table.shown[2] = CLOSED[:-1]
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert "one tile that is not found" in question.text
    assert question.candidates[0].label.startswith("123m456s34p8")
    table.show(9000)
    assert len(table.follower.questions) == 1


def test_a_hand_of_which_less_is_seen_again_is_not_asked_about_again() -> None:
    """A tile of it is lost from sight for a while: what was asked knew more."""
    table = with_a_dragon_pung()
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.WIN))
    table.shown[2] = CLOSED[:-1]
    table.show(4000)
    (question,) = table.follower.questions
    table.shown[2] = CLOSED[:-2]
    table.show(9000)
    assert table.follower.questions == [question]


def test_a_hand_that_lacks_a_tile_is_asked_about_though_another_is_hard_to_read() -> None:
    """By its likeliest reading it wins with no tile. Once the tile comes to light, it is paid."""
    table = with_a_dragon_pung()
    table.follower.give(ButtonPressed(table.follower.now_ms, 2, Button.WIN))
    hazy: list[Faces] = [{"9m": 0.52, "1m": 0.48}, *CLOSED[1:]]
    table.shown[2] = hazy[:-1]
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert "one tile that is not found" in question.text
    assert question.candidates[0].label.startswith("123m456s34p8")
    table.shown[2] = hazy
    table.show(4000)
    (win,) = wins(table)
    assert Tile.parse("1m") in win.tiles
    assert [question] == table.follower.questions


def test_a_hand_shown_while_somebody_else_has_pressed_the_key_is_asked_about() -> None:
    table = with_a_dragon_pung()
    table.follower.give(ButtonPressed(table.follower.now_ms, 1, Button.WIN))
    table.shown[2] = CLOSED
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert "the win key was pressed by B (South)" in question.text


def test_a_self_draw_out_of_turn_tells_of_a_discard_that_nobody_found() -> None:
    """Seat 3 has thrown; seat 0's discard is not found, and seat 1 shows its hand with the tile it drew."""
    table = dealt()
    for seat, code in ((0, "1z"), (1, "9m"), (2, "9p"), (3, "5p")):
        table.throws(seat, code)
        table.show()
    table.follower.give(ButtonPressed(table.follower.now_ms, 1, Button.WIN))
    table.shown[1] = ["1m", "2m", "3m", "4s", "5s", "6s", "3p", "4p", "8s", "8s", "7m", "8m", "9m", "2p"]
    table.apart[1] = True
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert question.candidates[0].label.startswith("123m456s34p88s789m winning on 2p")
    claims = question.candidates[0].claims
    assert [type(claim).__name__ for claim in claims] == ["Draw", "Discard", "Draw", "ShowWin"]


DRAGONS: list[Faces] = [*CLOSED, "5z", "5z", "5z"]


def test_what_was_taken_before_anybody_saw_it_lie_is_the_discard_that_was_won_on() -> None:
    table = with_a_called_pung()
    table.shown[1], table.apart[1] = [*DRAGONS, "2p"], True
    table.show(1500)
    (win,) = wins(table)
    assert (win.seat, win.from_seat, win.tile) == (1, 2, Tile.parse("2p"))
    thrown = [event for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert (thrown[-1].seat, thrown[-1].tile) == (2, Tile.parse("2p"))
    assert table.follower.questions == []


def test_no_discard_is_made_up_while_another_tile_lies_new_in_that_river() -> None:
    table = with_a_called_pung()
    table.throws(2, {"9m": 0.45, "8m": 0.3, "7m": 0.25})
    table.shown[1], table.apart[1] = [*DRAGONS, "2p"], True
    table.show(1500)
    assert wins(table) == []


def test_without_a_tile_apart_no_discard_is_made_up() -> None:
    table = with_a_called_pung()
    table.shown[1] = [*DRAGONS, "2p"]
    table.show(1500)
    assert wins(table) == []


def test_a_shown_hand_with_a_hole_may_be_a_self_draw_that_lacks_a_tile() -> None:
    """Nothing lies apart, but between two tiles there is room for the one that was drawn."""
    table = whose_turn_it_is()
    table.follower.give(ButtonPressed(table.follower.now_ms, 0, Button.WIN))
    table.shown[0] = CLOSED
    for index in range(6, len(CLOSED)):
        table.shown_at[0, index] = (30.0 * (index + 1), -390.0)
    table.show(4000)
    assert wins(table) == []
    (question,) = table.follower.questions
    assert "between its tiles there is room for one more" in question.text


def test_an_indicator_that_was_never_seen_is_asked_for_before_a_win_is_paid() -> None:
    table = dealt()
    table.throws(0, "7z")
    table.show()
    table.takes(0)
    table.lays(2, MeldKind.OPEN_KONG, "7z 7z 7z 7z", "across")
    table.show()
    table.throws(2, "1z")
    table.throws(3, "5p")
    table.show()
    table.shown[2] = CLOSED
    table.show(12_000)
    assert len(wins(table)) == 1
    assert not any(isinstance(event, HandSettled) for event in table.follower.events)
    assert [question.code for question in table.follower.questions] == ["indicator_unseen"]
