"""Orders of unobserved moves that the walls have contradicted.

Two orders may leave the same rivers and walls after the next move; only before it did they differ in how many
tiles were drawn. So a contradiction that was seen once is remembered.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablectl.game.claims import Claim
from tablectl.game.evidence import TableSeen
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.play.hypothesis import Hypothesis
from tablectl.game.referee.walls import walls_contradict

WALLS_DIFFER_LOG_P: Final = math.log(0.002)
"""Of an order of moves that needs more or fewer draws than the tiles that are gone from the walls."""

Moves = tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class RefutedOrders:
    """Orders that the walls have contradicted so far."""

    since_ms: Mapping[Moves, int] = field(default_factory=dict)
    """Orders that the walls contradict now, and since when."""
    moves: frozenset[Moves] = frozenset()
    """Orders that they have contradicted for long enough."""

    def observe(
        self, likely: Sequence[Hypothesis], seen: TableSeen, now_ms: int, patience: Patience
    ) -> RefutedOrders:
        """The refuted orders after an observation of the walls, among the likely hypotheses."""
        complete = [each for each in likely if not each.changes.count]  # others lack draws by themselves
        refuted = [_moves(each) for each in complete if walls_contradict(each.state, seen)]
        since_ms = {moves: self.since_ms.get(moves, now_ms) for moves in refuted}
        lasted = {moves for moves, since in since_ms.items() if now_ms - since >= patience.leftover_ms}
        return RefutedOrders(since_ms, self.moves | lasted)

    def weigh(self, found: Sequence[Hypothesis]) -> Sequence[Hypothesis]:
        """The hypotheses, likeliest first, after lowering those that start with a refuted order."""
        if not self.moves:
            return found
        weighed = [
            replace(each, log_p=each.log_p + WALLS_DIFFER_LOG_P) if self._is_refuted(each) else each
            for each in found
        ]
        return sorted(weighed, key=lambda each: -each.log_p)

    def _is_refuted(self, hypothesis: Hypothesis) -> bool:
        moves = _moves(hypothesis)
        return any(moves[: len(each)] == each for each in self.moves)


def _moves(hypothesis: Hypothesis) -> Moves:
    return tuple(step.claim for step in hypothesis.steps)
