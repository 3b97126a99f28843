"""Orders of moves that nobody saw and that the walls have spoken against.

Two orders may leave the same rivers and the same walls after the next move; only before it did they differ in
how many tiles were drawn. What was plain then stays so.
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
"""An order of moves that needs more tiles drawn, or fewer, than have gone from the walls."""

Moves = tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class RefutedOrders:
    """What the walls have said so far."""

    since_ms: Mapping[Moves, int] = field(default_factory=dict)
    """Orders that the walls speak against now, and since when."""
    moves: frozenset[Moves] = frozenset()
    """Those that they have spoken against for long enough."""

    def observe(
        self, likely: Sequence[Hypothesis], seen: TableSeen, now_ms: int, patience: Patience
    ) -> RefutedOrders:
        """After one more observation of the walls, beside the orders that are likely by now."""
        complete = [each for each in likely if not each.changes.count]  # others lack draws by themselves
        refuted = [_moves(each) for each in complete if walls_contradict(each.state, seen)]
        since_ms = {moves: self.since_ms.get(moves, now_ms) for moves in refuted}
        lasted = {moves for moves, since in since_ms.items() if now_ms - since >= patience.leftover_ms}
        return RefutedOrders(since_ms, self.moves | lasted)

    def weigh(self, found: Sequence[Hypothesis]) -> Sequence[Hypothesis]:
        """The hypotheses with those less likely that begin with a refuted order, likeliest first."""
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
