"""A tile that lies turned where riichi is said on panels, and nobody said it: asked, not taken for riichi."""

from __future__ import annotations

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play import PanelClaims
from tablectl.game.referee.rulings import Question
from tablectl.game.state import GameState, owner_named


def ready_unsaid(
    state: GameState, seen: TableSeen, panels: PanelClaims, now_ms: int, patience: Patience
) -> tuple[Question, ...]:
    """Whether seats have declared riichi whose newest discard has lain turned for a while."""
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.allowed or not panels.in_use:
        return ()
    asked = []
    for seat, (mine, look) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        if mine.ready is not None or not look.river or not mine.river:
            continue
        newest = look.river[-1]
        if mine.river[-1].claimed_by is not None:
            continue
        lain = now_ms - newest.since_ms >= 2 * patience.settled_ms
        known = sum(tile.claimed_by is None for tile in mine.river) == len(look.river)
        if newest.sideways and known and lain and newest.best == mine.river[-1].tile:
            text = (
                f"{owner_named(state, seat)} discard {newest.best} lies sideways, but riichi was not "
                "declared on the panel. If it was declared, record it before this discard."
            )
            asked.append(Question("ready_unsaid", text, now_ms, (), newest.at_mm, seat))
    return tuple(asked)
