"""Who is on which place, as the rules that are played rank those who are equal."""

from __future__ import annotations

from tablectl.game.state import GameState


def places(state: GameState) -> tuple[int, ...]:
    """Everybody's place by seat, 1 the best: by points while the session is played, then by final scores.

    Empty before the first session.
    """
    if state.play is None:
        return ()
    if state.ended is None:
        return state.play.session.places(state.scores, state.first_dealer)
    worth = list(zip(state.ended.final, state.ended.points, strict=True))
    return state.play.session.places(worth, state.first_dealer)
