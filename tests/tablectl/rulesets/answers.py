"""What a scorer answers, when a test knows which of the two it must be."""

from __future__ import annotations

from tablectl.mahjong.win import NoWin, ScoredWin


def won(answer: ScoredWin | NoWin) -> ScoredWin:
    """The score of a hand that wins."""
    assert isinstance(answer, ScoredWin), answer
    return answer


def lost(answer: ScoredWin | NoWin) -> NoWin:
    """Why a hand does not win: a code, and words to it."""
    assert isinstance(answer, NoWin), answer
    assert answer.message
    return answer
