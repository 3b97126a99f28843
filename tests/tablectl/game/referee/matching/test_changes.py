"""An observation compared with what is recorded: which tile is which."""

from __future__ import annotations

from tablectl.game.events import MeldClaimed, TileDiscarded
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tests.tablectl.game.seen import dealt


def test_the_next_discard_lies_where_a_claimed_one_lay() -> None:
    table = dealt()
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.show()
    table.lays(1, MeldKind.CHOW, "3p 4p 5p", "left")
    for seat, code in ((1, "9m"), (2, "2z"), (3, "3z"), (0, "1s")):
        table.throws(seat, code)
    table.show(1800)
    events = table.follower.events
    assert [e.tile for e in events if isinstance(e, MeldClaimed)] == [Tile.parse("3p")]
    assert [str(e.tile) for e in events if isinstance(e, TileDiscarded)] == ["3p", "9m", "2z", "3z", "1s"]


def test_a_discard_that_a_hand_hid_for_a_moment_is_still_the_same() -> None:
    table = dealt()
    table.throws(0, "3p")
    table.show()
    table.takes(0)
    table.show()
    table.throws(0, "3p")
    table.throws(1, "9m")
    table.show()
    discards = [event for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert [(e.seat, str(e.tile)) for e in discards] == [(0, "3p"), (1, "9m")]


def test_a_discard_that_reads_otherwise_once_a_hand_is_gone_is_no_second_one() -> None:
    table = dealt()
    table.throws(0, "6p")
    table.show()
    table.takes(0)
    table.show()
    table.throws(0, "7p")
    table.show(300)
    for seat, code in ((1, "9m"), (2, "2z")):
        table.throws(seat, code)
        table.show()
    discards = [event.seat for event in table.follower.events if isinstance(event, TileDiscarded)]
    assert discards == [0, 1, 2]
    assert table.follower.questions == []


def test_of_two_chows_of_the_same_kinds_the_one_that_claimed_another_tile_is_the_new_one() -> None:
    table = dealt()
    table.throws(0, "3m")
    table.show()
    table.takes(0)
    table.lays(1, MeldKind.CHOW, "3m 4m 0m", "left")
    for seat, code in ((1, "9m"), (2, "2z"), (3, "3z"), (0, "5m")):
        table.throws(seat, code)
        table.show()
    table.takes(0)
    table.lays(1, MeldKind.CHOW, "5m 3m 4m", "left")
    table.show()
    table.throws(1, "1z")
    table.show()
    claimed = [
        (str(e.tile), "".join(map(str, e.tiles))) for e in table.follower.events if isinstance(e, MeldClaimed)
    ]
    assert claimed == [("3m", "3m4m0m"), ("5m", "3m4m5m")]
    assert table.follower.questions == []


def test_a_chow_whose_claimed_tile_is_read_as_another_of_it_is_laid_down_once() -> None:
    """A 4 of bamboos that lies sideways was read as a 2 with .89, beside the 2 of its own chow."""
    table = dealt(dealer=3)
    table.throws(3, "4s")
    table.show()
    table.takes(3)
    table.lays(0, MeldKind.CHOW, ({"2s": 0.89, "4s": 0.11}, "2s", "3s"), "left")
    for seat, code in ((0, "2m"), (1, "4p"), (2, "3z")):
        table.throws(seat, code)
        table.show(2400)
    table.throws(3, "3p")
    table.takes(3)
    table.lays(0, MeldKind.PUNG, "3p 3p 3p", "left")
    table.throws(0, "6s")
    table.show(2400)
    claimed = [str(e.tile) for e in table.follower.events if isinstance(e, MeldClaimed)]
    discards = [str(e.tile) for e in table.follower.events if isinstance(e, TileDiscarded)]
    assert (claimed, discards) == (["4s", "3p"], ["4s", "2m", "4p", "3z", "3p", "6s"])
    assert table.follower.questions == []


def test_a_meld_that_suddenly_reads_as_another_is_told_and_no_second_one() -> None:
    """A pung of nines that is read as sixes: nobody can have laid down a second meld in its place."""
    table = dealt()
    table.throws(0, "9s")
    table.show()
    table.takes(0)
    table.lays(1, MeldKind.PUNG, "9s 9s 9s", "left")
    table.throws(1, "1m")
    table.show(2400)
    table.melds[1][0] = (MeldKind.PUNG, ("6s", "6s", "6s"), "left")
    for seat, code in ((2, "2z"), (3, "6s"), (0, "3z")):
        table.throws(seat, code)
        table.show(2400)
    table.takes(3)
    table.show(4500)
    events = table.follower.events
    assert [str(e.tile) for e in events if isinstance(e, MeldClaimed)] == ["9s"]
    assert [str(e.tile) for e in events if isinstance(e, TileDiscarded)] == ["9s", "1m", "2z", "6s", "3z"]
    assert [alert.code for alert in table.follower.alerts] == ["table_differs"]
    assert "B's (South) melds: 1 seen, 1 recorded" in table.follower.alerts[0].text
