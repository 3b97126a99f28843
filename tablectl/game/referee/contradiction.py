"""What the whole table shows against what is written down, in words: said while the two do not agree."""

from __future__ import annotations

from typing import Final

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.matching import TableChanges
from tablectl.game.referee.play import Unexplained
from tablectl.game.state import GameState, HandState, owner_named

CONTRADICTS_MS: Final = 4000
"""What has not been explained for so long contradicts what is written down; people hear of it within 5 s."""


def contradicts(changes: TableChanges, opened: Unexplained | None) -> bool:
    """Whether the table shows what no legal play with the tiles that are found leads to."""
    if changes.between:
        return True
    if opened is None or not opened.found:
        return False
    best = opened.found[0]
    return best.changes.count > 0 or any(step.unfound for step in best.steps)


def contradiction_told(state: GameState, hand: HandState, seen: TableSeen, changes: TableChanges) -> str:
    """Which rivers, melds and indicators differ, with the numbers of tiles."""
    told = []
    for seat, (mine, look) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        written = sum(tile.claimed_by is None for tile in mine.river)
        if changes.river[seat] or changes.gone[seat] or len(look.river) != written:
            whose = owner_named(state, seat)
            told.append(f"{whose} river: {len(look.river)} seen, {written} recorded")
        if changes.melds[seat]:
            whose = owner_named(state, seat)
            told.append(f"{whose} melds: {len(look.melds)} seen, {len(mine.melds)} recorded")
    if changes.indicators:
        told.append(f"indicators: {len(seen.indicators)} seen, {len(hand.indicators)} recorded")
    return "The table does not agree with what is recorded: " + ("; ".join(told) or "a tile was moved") + "."
