"""Questions about a win. The hand is neither drawn nor paid while one is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from tablectl.game.referee.cause import Lifetime
from tablectl.game.referee.rulings import Candidate, Question
from tablectl.mahjong.seats import Seat


def win_question(
    code: Literal["unclear_win", "win_unsaid"],
    text: str,
    now_ms: int,
    seat: Seat,
    details: Mapping[str, object],
    *,
    candidates: Sequence[Candidate] = (),
    at_mm: tuple[float, float] | None = None,
) -> Question:
    """What people are asked about a win of a seat, until it is recorded or the seat discards.

    Args:
        candidates: best first.
        at_mm: where its tiles lie.
    """
    return Question(code, text, now_ms, tuple(candidates), at_mm, seat, details, Lifetime.WIN, holds=True)
