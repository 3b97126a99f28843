"""What is counted of a settled hand's wins beside points, player by player: their number, and chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablectl.game.events import HandSettled
from tablectl.game.frozen_values import changed
from tablectl.game.state.state import GameState, HandState
from tablectl.rulesets.play_rules import ChipsWin


def with_wins(state: GameState, event: HandSettled) -> GameState:
    """The state with a settled hand's wins counted."""
    if not event.wins:
        return state
    won = list(state.won_by or (0,) * len(state.players))
    for win in event.wins:
        won[state.sitting[win.seat]] += 1
    state = changed(state, won_by=tuple(won))
    if state.hand is None or state.play is None or state.play.payments.chips is None:
        return state
    wins = [
        (win.seat, win.from_seat, tuple(key for key, _, count, _ in win.items for _ in range(count)))
        for win in event.wins
    ]
    chips = list(state.chips_by or (0,) * len(state.players))
    for seat, change in enumerate(_chip_changes(state.hand, state.play.payments.chips, wins)):
        chips[state.sitting[seat]] += change
    return changed(state, chips_by=tuple(chips))


def _chip_changes(
    hand: HandState, chips: Callable[[Sequence[ChipsWin], int], tuple[int, ...]], wins: Sequence[ChipsWin]
) -> list[int]:
    """Chips that change hands. Who had won before and left pays none, and the winner does without them."""
    players = len(hand.seats)
    changes = list(chips(wins, players))
    for place, win in enumerate(wins):
        gone = {seat for seat, *_ in wins[:place] if hand.seats[seat].out}
        if gone:
            alone = chips((win,), players)
            for seat in gone:
                changes[seat] -= alone[seat]
                changes[win[0]] += alone[seat]
    return changes
