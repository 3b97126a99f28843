"""What a win would be paid, in the words of the table: for questions whose answer decides it."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.claims import Claim
from tablectl.game.decide import Unsettled, settle_wins
from tablectl.game.referee.endings.hand_readings import state_after
from tablectl.game.state import GameState, Phase, seat_named


def payment_told(state: GameState, claims: Sequence[Claim]) -> str | None:
    """Who would pay how much if these claims ended the hand, such as ``1,000/2,000 from all``.

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
    paid = {seat: -delta for seat, delta in enumerate(settled.deltas) if delta < 0}
    if len(paid) == 1:
        ((seat, points),) = paid.items()
        return f"{points:,} from {seat_named(state, seat)}"
    amounts = "/".join(f"{points:,}" for points in sorted(set(paid.values())))
    return f"{amounts} from all" if paid else "nothing"
