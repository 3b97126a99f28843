"""Riichi is declared on the panel and by the turned discard; where the two differ, people are asked."""

from __future__ import annotations

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play import PanelClaims
from tablectl.game.referee.rulings import Question
from tablectl.game.state import GameState, owner_named


def riichi_conflicts(
    state: GameState, seen: TableSeen, panels: PanelClaims, now_ms: int, patience: Patience
) -> tuple[Question, ...]:
    """Questions about seats whose newest discard has lain turned for a while without riichi, or upright with
    it."""
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.allowed or not panels.in_use:
        return ()
    asked = []
    for seat, (mine, look) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        if not look.river or not mine.river or mine.river[-1].claimed_by is not None:
            continue
        newest, written = look.river[-1], mine.river[-1]
        lain = now_ms - newest.since_ms >= 2 * patience.settled_ms
        known = sum(tile.claimed_by is None for tile in mine.river) == len(look.river)
        if not (known and lain and newest.best == written.tile):
            continue
        whose, lies = owner_named(state, seat), {"tile": str(newest.best)}
        if newest.sideways and mine.ready is None:
            text = (
                f"{whose} discard {newest.best} lies sideways, but riichi was not declared on the panel."
                " If it was declared, record it before this discard."
            )
            asked.append(Question("ready_unsaid", text, now_ms, (), newest.at_mm, seat, lies))
        elif written.sideways and not newest.sideways:
            text = (
                f"{whose} discard {newest.best} lies upright, but riichi was declared on the panel and its"
                " deposit is recorded. If it was not declared, withdraw it."
            )
            asked.append(Question("ready_upright", text, now_ms, (), newest.at_mm, seat, lies))
    return tuple(asked)
