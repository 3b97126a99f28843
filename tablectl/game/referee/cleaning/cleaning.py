"""The steps that clean an observation, in their order."""

from __future__ import annotations

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.cleaning.absent_from_book import without_absent
from tablectl.game.referee.cleaning.flowers import separate_flowers
from tablectl.game.referee.cleaning.previous_hand import without_previous_hand
from tablectl.game.referee.cleaning.recorded_hands import with_recorded_hands
from tablectl.game.referee.cleaning.scattered_melds import without_scattered_melds
from tablectl.game.referee.cleaning.thrown_indicator import with_one_indicator
from tablectl.game.referee.cleaning.won_tiles import without_won_tiles
from tablectl.game.referee.patience import Patience
from tablectl.game.state import GameState


def clean(
    seen: TableSeen,
    state: GameState,
    now_ms: int,
    patience: Patience,
    moved_ms: int,
    *,
    ready_ms: int | None = None,
    settled_ms: int | None = None,
) -> TableSeen:
    """The observation with every tile where the hand in play has it, and without tiles of anything else.

    The cameras know no rules. These steps apply rules and times, each to the result of the one before:

    1. The previous hand's tiles go: the cameras may not have noticed yet that the machine took them.
    2. A back on a wall may be read as a face. While an indicator is thrown for, one open tile stays at most.
    3. Indicators and kongs that the book does not have go to the hand beside which they lie; backs of walls
       that look like a face the set has not are no indicators.
    4. Flowers are told from a shown hand; the cameras leave both in ``shown``.
    5. Tiles of wins that were recorded lie beside their hands and are no new ones.
    6. Melds that were recorded but lie scattered are no part of a shown hand.
    7. An open hand that was recorded is complete, even if some of its tiles are not detected any more.

    Args:
        seen: the latest observation at the table, with seats in the game's order.
        now_ms: the time on the run's clock.
        moved_ms: when the last move was recorded.
        ready_ms: when the machine said that this hand is ready; None if it was not reported.
        settled_ms: when the previous hand was paid; None before the first.
    """
    seen = without_previous_hand(seen, ready_ms, settled_ms)
    seen = with_one_indicator(state, seen, now_ms, patience)
    seen = without_absent(state, seen)
    seen = separate_flowers(state, seen)
    seen = without_won_tiles(state, seen)
    seen = without_scattered_melds(state, seen)
    return with_recorded_hands(state, seen, moved_ms)
