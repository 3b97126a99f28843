"""What lies on the felt, and what must have happened for it to lie so."""

from __future__ import annotations

from tablectl.game.claims import Discard
from tablectl.game.events import TileDiscarded, TileDrawn
from tablectl.game.evidence import Button, ButtonPressed, HandReadyReported
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import Look


def tile(code: str) -> Tile:
    return Tile.parse(code)


def test_a_discard_implies_the_draw_nobody_saw(table: Look) -> None:
    table.throws(0, "1z")
    table.show()
    assert table.follower.events == [TileDrawn(0, None, "wall"), TileDiscarded(0, tile("1z"), None, False)]


def test_discards_seen_at_once_are_put_in_the_order_of_play(table: Look) -> None:
    table.throws(2, "3z")
    table.throws(1, "2z")
    table.throws(0, "1z")
    table.show()
    seats = [event.seat for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert seats == [0, 1, 2]


def test_a_discard_out_of_turn_waits_for_the_one_before_it(table: Look) -> None:
    table.throws(1, "2z")
    table.show()
    assert table.follower.events == []
    table.throws(0, "1z")
    table.show()
    assert [e.seat for e in table.follower.events if isinstance(e, TileDiscarded)] == [0, 1]


def test_a_tile_in_the_middle_of_a_river_is_no_discard(table: Look) -> None:
    for seat, code in enumerate(("1z", "2z", "3z", "4z", "5z", "6z")):
        table.throws(seat % 4, code)
        table.show()
    before = list(table.follower.events)
    table.throws(2, "7z")
    table.rivers[1].insert(1, ("9m", False))
    table.show(400)
    table.rivers[1].pop(1)
    table.show()
    assert [type(e) for e in table.follower.events[len(before) :]] == [TileDrawn, TileDiscarded]


def test_what_nothing_legal_explains_is_asked(table: Look) -> None:
    table.throws(2, "3z")
    table.show(9000)
    (question,) = table.follower.questions
    assert question.code == "unexplained"
    assert question.seat == 2
    assert question.at_mm is not None
    assert table.follower.events == []


def test_an_unclear_face_is_asked_with_its_candidates_and_not_guessed(table: Look) -> None:
    table.throws(0, {"7p": 0.55, "9p": 0.44})
    table.show(4000)
    (question,) = table.follower.questions
    assert question.code == "unclear_tile"
    assert [c.label for c in question.candidates] == ["A (East) discards 7p", "A (East) discards 9p"]
    assert table.follower.events == []


def test_a_clear_discard_that_waits_for_a_meld_is_not_asked_about(table: Look) -> None:
    """Two tiles that lay loose before it may be a meld's: the discard is recorded once they are none."""
    table.shown[2] = ["5z", "6z"]
    table.show(300)
    table.throws(0, "2z")
    table.show(5400)
    assert table.follower.events == []
    assert table.follower.questions == []
    table.show(900)
    assert table.follower.events[-1] == TileDiscarded(0, tile("2z"), None, False)
    assert table.follower.questions == []


def test_a_face_that_stays_hazy_is_taken_for_its_likeliest_with_its_confidence(table: Look) -> None:
    table.throws(0, {"1s": 0.9, "6z": 0.1})
    table.show(1200)
    assert table.follower.events == []
    table.show(2400)
    assert table.follower.questions == []
    assert table.follower.events[-1] == TileDiscarded(0, tile("1s"), None, False)


def test_play_that_goes_on_is_followed_past_an_unclear_face_in_doubt(table: Look) -> None:
    table.throws(0, {"7p": 0.55, "9p": 0.44})
    table.show(1500)
    assert table.follower.events == []
    table.throws(1, "2z")
    table.show(1500)
    table.throws(2, "3z")
    table.show(1500)
    thrown = [str(event.tile) for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert thrown == ["7p", "2z", "3z"]
    (doubt,) = table.follower.doubts
    assert doubt.others == (Discard(0, tile("9p")),)
    assert doubt.confidence is not None
    assert doubt.confidence < 0.6
    assert table.follower.questions == []


def test_a_face_half_read_as_a_flower_is_in_doubt_where_the_set_has_none(table: Look) -> None:
    table.throws(0, {"7z": 0.84, "2f": 0.12, "1s": 0.03})
    table.show(4000)
    assert table.follower.events == []
    table.throws(1, "2z")
    table.show(4000)
    table.throws(2, "3z")
    table.show(4000)
    thrown = [str(event.tile) for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert thrown == ["7z", "2z", "3z"]
    (doubt,) = table.follower.doubts
    assert doubt.claim == Discard(0, tile("7z"))


def test_a_face_that_all_copies_of_lie_elsewhere_does_not_stop_the_hand(table: Look) -> None:
    for seat in range(4):
        table.throws(seat, "7p")
        table.show()
    table.throws(0, "7p")
    table.throws(1, "2z")
    table.show(4000)
    table.throws(2, "3z")
    table.show()
    seats = [event.seat for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert seats == [0, 1, 2, 3, 0, 1, 2]
    (doubt,) = table.follower.doubts
    assert isinstance(doubt.claim, Discard)
    assert doubt.claim.tile != tile("7p")


def test_a_face_that_becomes_clear_is_written_down(table: Look) -> None:
    table.throws(0, {"7p": 0.55, "9p": 0.44})
    table.show()
    table.rivers[0][0] = ({"7p": 0.99, "9p": 0.01}, False)
    table.show()
    assert table.follower.questions == []
    assert isinstance(table.follower.events[-1], TileDiscarded)
    assert table.follower.events[-1].tile == tile("7p")


def test_four_copies_lie_elsewhere_so_it_is_the_other_face(table: Look) -> None:
    for seat, code in enumerate(("7p", "7p", "7p", "7p")):
        table.throws(seat, code)
        table.show()
    table.throws(0, {"9p": 0.7, "7p": 0.3})
    table.show()
    assert isinstance(table.follower.events[-1], TileDiscarded)
    assert table.follower.events[-1].tile == tile("9p")


def test_a_bad_reading_is_not_made_sure_by_what_lies_elsewhere(table: Look) -> None:
    for seat in range(4):
        table.throws(seat, "7p")
        table.show()
    before = len(table.follower.events)
    table.throws(0, {"7p": 0.97, "9p": 0.03})
    table.show(4000)
    assert len(table.follower.events) == before
    assert table.follower.questions


def test_new_walls_in_the_middle_of_a_hand_are_asked_about(table: Look) -> None:
    table.throws(0, "1z")
    table.show()
    table.follower.give(HandReadyReported(table.follower.now_ms))
    assert [question.code for question in table.follower.questions] == ["how_ended"]


def test_a_question_is_asked_once(table: Look) -> None:
    table.throws(2, "3z")
    table.show(20000)
    assert len(table.follower.questions) == 1


def test_the_judge_is_called(table: Look) -> None:
    table.follower.give(ButtonPressed(table.follower.now_ms, 3, Button.JUDGE))
    assert [alert.code for alert in table.follower.alerts] == ["judge_called"]
