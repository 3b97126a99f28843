"""A hand that was in play before this run: eyes that open on a full table find it tile by tile."""

from __future__ import annotations

import pytest

from tablectl.game.events import MeldClaimed
from tablectl.game.referee import Referee
from tablectl.mahjong.melds import MeldKind
from tests.tablectl.game.seen import UNFOUND, Look, indicator_turned, kinds


@pytest.fixture
def resumed() -> Look:
    """Eight discards are recorded; a referee that has seen nothing takes over."""
    look = indicator_turned()
    for index, code in enumerate(("1z", "2z", "3z", "4z", "9m", "1p", "9p", "1s")):
        look.throws(index % 4, code)
        look.show()
    assert kinds(look.follower.events).count("TileDiscarded") == 8
    look.follower.events.clear()
    look.follower.referee = Referee()
    return look


def test_tiles_that_are_not_found_again_yet_have_gone_nowhere(resumed: Look) -> None:
    rivers = [list(river) for river in resumed.rivers]
    resumed.rivers = [[(UNFOUND, False), *river[1:]] for river in rivers]
    resumed.rivers[3] = [(UNFOUND, False)] * 2
    resumed.throws(0, "7p")
    resumed.show(900)
    assert resumed.follower.events == []
    resumed.rivers = [[*rivers[0], ("7p", False)], *rivers[1:]]
    resumed.show(1800)
    assert kinds(resumed.follower.events) == ["TileDrawn", "TileDiscarded"]
    assert not resumed.follower.questions
    assert not resumed.follower.alerts


def test_what_happened_while_nobody_looked_is_written_down(resumed: Look) -> None:
    resumed.takes(3)
    resumed.lays(1, MeldKind.PUNG, "1s 1s 1s", "across")
    resumed.throws(1, "9p")
    resumed.show(1800)
    assert kinds(resumed.follower.events) == ["MeldClaimed", "TileDiscarded"]
    (meld,) = [event for event in resumed.follower.events if isinstance(event, MeldClaimed)]
    assert (meld.seat, meld.from_seat) == (1, 3)


def test_a_tile_that_is_never_found_again_stops_nothing(resumed: Look) -> None:
    resumed.rivers[2][0] = (UNFOUND, False)
    resumed.throws(0, "7p")
    resumed.show(9000)
    assert "TileDiscarded" in kinds(resumed.follower.events)
