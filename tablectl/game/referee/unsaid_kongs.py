"""Added kongs of which nobody has said whether the fourth tile was just drawn, where they are paid by that.

Neither a camera over the table nor the rules can tell a tile that was just drawn from one that was held back.
The player's keys say it (``said_on_panels``), or a judge does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablectl.game.claims import DeclareKong
from tablectl.game.decide import unsaid_kongs
from tablectl.game.referee.cause import Lasts
from tablectl.game.referee.rulings import Candidate, Question
from tablectl.game.state import GameState, seat_named
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

KONG_UNSAID: Final = "kong_unsaid"
"""The question's code, and that of the refusal to pay."""


def asked_of_kongs(state: GameState, now_ms: int, *, at_end: bool = False) -> tuple[Question, ...]:
    """The questions about a hand's kongs that nobody can pay yet.

    Args:
        at_end: the hand waits for nothing else. Who had dismissed the question is asked again.
    """
    hand, asked = state.hand, list[Question]()
    for seat, tile in unsaid_kongs(state):
        assert hand is not None, "a kong lies in a hand"
        kong = _kong(hand.seats[seat].melds, tile)
        if kong is not None:
            question = _question(state, seat, tile, kong.tiles, now_ms)
            text = f"The hand cannot be paid yet. {question.text}" if at_end else question.text
            asked.append(replace(question, text=text))
    return tuple(asked)


def _question(state: GameState, seat: Seat, tile: Tile, tiles: tuple[Tile, ...], now_ms: int) -> Question:
    text = (
        f"{seat_named(state, seat)} has added {tile} to its pung. The kong is paid only if that tile was "
        "just drawn. Was it?"
    )
    candidates = tuple(
        Candidate(label, (DeclareKong(seat, MeldKind.ADDED_KONG, tiles, drawn),), details={"answer": answer})
        for label, drawn, answer in (
            ("just drawn: it is paid", True, "just_drawn"),
            ("held back: it pays nothing", False, "held_back"),
        )
    )
    details = {"tile": str(tile)}
    return Question("kong_unsaid", text, now_ms, candidates, None, seat, details, Lasts.UNSAID, of_kong=tiles)


def _kong(melds: Sequence[Meld], tile: Tile) -> Meld | None:
    kongs = (meld for meld in melds if meld.kind is MeldKind.ADDED_KONG)
    return next((meld for meld in kongs if meld.tiles[0].kind == tile.kind), None)
