"""The order of moves after a start in mid-hand: what the first observations show came before what they do
not."""

from __future__ import annotations

from tablectl.game.claims import Discard
from tablectl.game.referee.matching import TableChanges
from tablectl.game.referee.matching.changes import HiddenSpan
from tablectl.game.referee.play.hypothesis import Hypothesis, HypothesisStep
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile

FIRST_LOOK_MS, FOUND_AGAIN_MS = 800, 3200


def likelihood(hidden: HiddenSpan, noticed_ms: int) -> float:
    """That seat 2 discarded, over whose tiles something lay for a while, before seat 0 threw what lies there
    in the first look.

    Args:
        hidden: when something lay over the tiles of seat 2, ms.
        noticed_ms: since when the discard of seat 2 is seen.
    """
    nothing: tuple[()] = ()
    changes = TableChanges(
        river=(nothing,) * 4,
        gone=(frozenset(),) * 4,
        melds=(nothing,) * 4,
        indicators=(),
        unwatched=True,
        unwatched_ms=FOUND_AGAIN_MS,
        hidden=(None, None, hidden, None),
    )
    hypothesis = Hypothesis(GameState(), changes)
    for seat, tile, at_ms in ((2, "2z", noticed_ms), (0, "1m", FIRST_LOOK_MS)):
        step = HypothesisStep(Discard(seat, Tile.parse(tile)), 0.0, (0.0, 0.0), at_ms)
        hypothesis = hypothesis.then(step, hypothesis.state, changes)
    return hypothesis.log_p


def test_what_was_hidden_after_the_first_look_alone_came_after_what_that_shows() -> None:
    """The place of the discard lay open in the first look, and nothing lay there."""
    assert likelihood((FIRST_LOOK_MS + 800, 2400), noticed_ms=4400) < -4


def test_what_was_hidden_from_the_first_look_on_may_have_come_before_it() -> None:
    assert likelihood((FIRST_LOOK_MS, 2400), noticed_ms=4400) == 0


def test_what_is_found_a_little_later_among_the_first_looks_may_have_come_before_it() -> None:
    """Eyes that open on a full table find its tiles one after another."""
    assert likelihood((FIRST_LOOK_MS + 400, 1600), noticed_ms=2000) == 0
