"""Which readings of a row of open tiles are wins that the rules take."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from tablectl.game.claims import Claim, Refused, ShowWin
from tablectl.game.decide import decide
from tablectl.game.frozen_values import changed
from tablectl.game.referee.endings.open_rows.hand_readings import state_after
from tablectl.game.state import GameState

MAX_WAYS: Final = 6
"""Ways to read a shown hand as a win, after which no more are tried."""

Way = tuple[float, tuple[Claim, ...]]
"""Log probability, and the claims that would end the hand: last the win."""


def legal_wins(state: GameState, ways: Iterable[Way], most: int = MAX_WAYS) -> list[Way]:
    """The first ways that the rules take, in the order in which they came.

    Ways that differ in the order of their tiles alone are one way, as likely as they are together: of two
    tiles that are read alike nobody asks which is which.
    """
    taken: dict[tuple[Claim, ...], Way] = {}
    refused: set[tuple[Claim, ...]] = set()
    for log_p, claims in ways:
        key = (*claims[:-1], _in_order(claims[-1]))
        if key in taken:
            before, first = taken[key]
            taken[key] = before + math.log1p(math.exp(log_p - before)), first
        elif key not in refused and _is_taken(state, claims):
            taken[key] = log_p, claims
            if len(taken) == most:
                break
        else:
            refused.add(key)
    return list(taken.values())


def _in_order(win: Claim) -> Claim:
    return changed(win, tiles=tuple(sorted(win.tiles))) if isinstance(win, ShowWin) else win


def _is_taken(state: GameState, claims: tuple[Claim, ...]) -> bool:
    after: GameState | None = state
    for claim in claims[:-1]:
        after = state_after(after, claim)
    return after is not None and not isinstance(decide(after, claims[-1]), Refused)
