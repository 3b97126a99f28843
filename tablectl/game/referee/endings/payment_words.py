"""What a win would be paid, in the words of the table: for questions whose answer decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablectl.game.claims import Claim
from tablectl.game.decide import Unsettled, settle_wins
from tablectl.game.referee.endings.hand_readings import state_after
from tablectl.game.state import GameState, Phase, seat_named
from tablectl.mahjong.seats import Seat


def payers_of(state: GameState, claims: Sequence[Claim]) -> dict[Seat, int] | None:
    """Who would pay how many points if these claims ended the hand.

    None where the hand would not end with them or cannot be settled yet. Hidden indicators are left out.
    """
    after: GameState | None = state
    for claim in claims:
        after = state_after(after, claim)
    if after is None or after.hand is None or after.hand.phase is not Phase.ENDED:
        return None
    settled = settle_wins(after)
    if isinstance(settled, Unsettled):
        return None
    return {seat: -delta for seat, delta in enumerate(settled.deltas) if delta < 0}


def payers_told(state: GameState, paid: Mapping[Seat, int]) -> str:
    """Who would pay how much in words, such as ``1,000/2,000 from all``."""
    if len(paid) == 1:
        ((seat, points),) = paid.items()
        return f"{points:,} from {seat_named(state, seat)}"
    amounts = "/".join(f"{points:,}" for points in sorted(set(paid.values())))
    return f"{amounts} from all" if paid else "nothing"


def payment_told(state: GameState, claims: Sequence[Claim]) -> str | None:
    """``payers_of`` in words; None as there."""
    paid = payers_of(state, claims)
    return None if paid is None else payers_told(state, paid)
