"""Pictures of hands for links to them: of every book's hands, told by what stands where."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tablectl.adapters.web.pages import PREVIEW_SIZE_PX
from tablectl.adapters.web.past.previews import ROWS_TOP, TILES_TOP, hand_preview
from tablectl.api.past.history import fold_session, hand_message
from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.rulesets import RULESETS
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tests.tablectl.api.past.journals import journal, written
from tests.tablectl.simulation.games import play

GROUND = np.array((0x11, 0x52, 0x3F))
NEAR = 40


def drawn(message: Any) -> NDArray[np.uint8]:
    """The picture, red, green and blue."""
    found = cv2.imdecode(np.frombuffer(hand_preview(message), np.uint8), cv2.IMREAD_COLOR)
    assert found is not None
    assert found.shape[1::-1] == PREVIEW_SIZE_PX
    return np.asarray(found[:, :, ::-1], np.uint8)


def inked(picture: NDArray[np.uint8], top: int, bottom: int, left: int = 0, right: int = 1200) -> float:
    """The share of a part that is no felt."""
    part = picture[top:bottom, left:right].astype(int)
    return float((np.abs(part - GROUND).sum(axis=2) > NEAR).mean())


def test_a_won_hand_shows_the_winners_tiles_and_four_rows() -> None:
    picture = drawn(hand_message("t1", fold_session(1, journal()), 0))
    assert inked(picture, TILES_TOP, TILES_TOP + 80) > 0.7
    rows = [inked(picture, ROWS_TOP + 78 * place, ROWS_TOP + 78 * place + 60, 500, 700) for place in range(4)]
    assert min(rows) > 0.15
    assert inked(picture, 0, TILES_TOP - 4) == inked(picture, 620, 630) == 0
    green = picture[ROWS_TOP : ROWS_TOP + 60, 760:940].astype(int)
    assert (green[:, :, 1] - green[:, :, 0]).max() > 60, "the first has won points"


def test_points_below_nothing_and_a_hand_without_a_win_are_drawn() -> None:
    message: dict[str, Any] = dict(hand_message("t1", fold_session(1, journal()), 0))
    before = {**message["score"], "seats": [{**each, "points": -1200} for each in message["score"]["seats"]]}
    message |= {"result": None, "steps": [], "score": before}
    picture = drawn(message)
    assert inked(picture, ROWS_TOP, ROWS_TOP + 60, 500, 700) > 0.15


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_a_hand_of_every_book_is_drawn(rules: str) -> None:
    game = TrueGame(3)
    started = decide(game.state, start_of("default", rules=rules))
    assert not isinstance(started, Refused)
    game.follow(started)
    events = [*started, *(event for step in play(game, 1) for event in step.events)]
    message = hand_message("t1", fold_session(1, written(events)), 0)
    picture = drawn(message)
    assert inked(picture, ROWS_TOP, ROWS_TOP + 60) > 0.02
