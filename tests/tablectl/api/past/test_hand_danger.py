"""What a discard risks, step by step, as far as hand cameras saw the hand that it came from."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from tablectl.adapters.numbers_model import danger_of
from tablectl.api.past.history import fold_session, hand_message, with_danger
from tablectl.game.events import TileDiscarded
from tablectl.game.evidence import HandsSeen
from tablectl.game.history import History
from tablectl.game.state import GameState
from tablectl.game.views import broadcast_view
from tablectl.service.publishing.odds import danger_rows, session_rules
from tablectl.service.publishing.odds_position import odds_position
from tests.tablectl.api.past.journals import journal


@cache
def after_each_entry() -> tuple[tuple[int, GameState], ...]:
    """Number of each entry, and the game's true state after it."""
    history, found = History(), []
    for envelope in journal():
        history = history.with_entry(envelope)
        found.append((envelope.seq, history.state))
    return tuple(found)


def seen(seats: tuple[int, ...] = (0, 1, 2, 3)) -> list[dict[str, Any]]:
    """What cameras before these seats saw, entry by entry."""
    return [
        {
            "seq": seq,
            "seats": [
                {
                    "seat": seat,
                    "tiles": [str(tile) for tile in view.closed],
                    "drawn": None if view.drawn is None else str(view.drawn),
                }
                for seat, view in enumerate(broadcast_view(state).seats)
                if seat in seats
            ],
        }
        for seq, state in after_each_entry()
        if state.hand is not None and not state.hand.opening
    ]


def steps(rows: list[dict[str, Any]]) -> list[Any]:
    """The first hand's, with what discards risked by what was seen."""
    played = fold_session(1, journal())
    return list(with_danger(played, 0, {**hand_message("t1", played, 0), "hands": rows}, danger_of)["steps"])


@pytest.mark.slow
def test_each_step_at_which_somebody_may_throw_has_what_the_broadcast_said_then() -> None:
    found = [step for step in steps(seen()) if "danger" in step]
    assert len(found) > 20
    states = dict(after_each_entry())
    for step in found[:: len(found) // 10]:
        state = states[step["event"]["seq"]]
        position = odds_position(state, HandsSeen())
        assert position is not None
        order = [(state.dealer + place) % 4 for place in range(4)]
        aired = danger_rows(danger_of(position, session_rules(state)), position.turn, order)
        assert step["danger"] == aired


@pytest.mark.slow
def test_the_tile_that_is_thrown_is_one_of_those_that_were_told() -> None:
    for before, step in pairwise(steps(seen())):
        if step["event"]["kind"] == "tile_discarded":
            assert step["event"]["tile"] in {each["tile"] for each in before["danger"]}


def test_only_the_hands_that_were_seen_are_told_of() -> None:
    thrown = {e.seq: e.body.seat for e in journal() if isinstance(e.body, TileDiscarded)}
    told = [
        thrown[step["event"]["seq"]]
        for before, step in pairwise(steps(seen((2,))))
        if "danger" in before and step["event"]["seq"] in thrown
    ]
    assert set(told) == {2}
    assert not [step for step in steps([]) if "danger" in step]


@pytest.mark.parametrize("lost", [None, "short"], ids=["a tile not seen", "a tile short"])
def test_a_hand_that_was_not_seen_whole_tells_nothing(lost: str | None) -> None:
    rows = seen()
    for row in rows:
        for seat in row["seats"]:
            seat["tiles"] = seat["tiles"][1:] if lost else [None, *seat["tiles"][1:]]
    assert not [step for step in steps(rows) if "danger" in step]
