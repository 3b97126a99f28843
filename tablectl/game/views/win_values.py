"""What shown wins are worth by the table's own count, for a referee to look at before anything is paid.

Where the winner names the points, players must not see it: it is asked for and never sent out by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.game.decide import score_shown
from tablectl.game.state import GameState, Phase, ShownWin
from tablectl.mahjong.win import NoWin, ScoredWin


@dataclass(frozen=True, slots=True)
class WinValue:
    """One shown win of the hand in play."""

    win: ShownWin
    scored: ScoredWin | NoWin
    """Extra counters and deposits left out."""

    @property
    def named(self) -> int | None:
        """Points that the winner named; None before that, or where nobody names any."""
        return None if self.win.named is None else self.win.named.points


def win_values(state: GameState) -> tuple[WinValue, ...]:
    """Every win shown in the hand in play, in order; those kept closed are left out."""
    hand = state.hand
    if hand is None or hand.phase is Phase.SETTLED:
        return ()
    shown = (win for win in hand.wins if win.tiles)
    return tuple(WinValue(win, score_shown(state, win, honba=0, deposits=0)) for win in shown)
