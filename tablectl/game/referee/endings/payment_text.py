"""What a win would be paid, in the words of the table: for questions whose answer decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablectl.game.claims import Claim
from tablectl.game.decide import Unsettled, settle_wins, win_deltas
from tablectl.game.referee.endings.open_rows.hand_readings import state_after
from tablectl.game.state import GameState, Phase, seat_name
from tablectl.mahjong.seats import Seat


def payers_of(state: GameState, claims: Sequence[Claim]) -> dict[Seat, int] | None:
    """Who would pay how many points if these claims, last a win, were recorded: for the whole hand where
    it ends with them, else for that win.

    None where that cannot be settled yet. Hidden indicators are left out.
    """
    after: GameState | None = state
    for claim in claims:
        after = state_after(after, claim)
    if after is None or after.hand is None or not after.hand.wins:
        return None
    if after.hand.phase is not Phase.ENDED:
        deltas = win_deltas(after, after.hand.wins[-1])
    else:
        settled = settle_wins(after)
        deltas = None if isinstance(settled, Unsettled) else settled.deltas
    return None if deltas is None else {seat: -delta for seat, delta in enumerate(deltas) if delta < 0}


def describe_payers(state: GameState, paid: Mapping[Seat, int]) -> str:
    """Who would pay how much as text, such as ``1,000/2,000 from all``."""
    if len(paid) == 1:
        ((seat, points),) = paid.items()
        return f"{points:,} from {seat_name(state, seat)}"
    amounts = "/".join(f"{points:,}" for points in sorted(set(paid.values())))
    return f"{amounts} from all" if paid else "nothing"


def describe_payment(state: GameState, claims: Sequence[Claim]) -> str | None:
    """``payers_of`` as text; None as there."""
    paid = payers_of(state, claims)
    return None if paid is None else describe_payers(state, paid)
