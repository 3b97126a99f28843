"""Hands that lie open in play: open riichi, where a club's rules have it (``ready.laid_open``)."""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, TableSeen
from tablectl.game.referee.endings.hand_readings import lies_open, still
from tablectl.game.referee.endings.settlement import LAID_MS, hard_to_read, shown_hand
from tablectl.game.referee.endings.shown_wins import closed_tiles, shows_win
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import Ruling
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat


def hand_opened(
    state: GameState, seen: TableSeen, now_ms: int, patience: Patience, *, taken: bool
) -> tuple[Ruling, ...]:
    """The hand that who has declared riichi lays open, or a question about one that is hard to read.

    Args:
        taken: the offered tile does not lie in its river any more.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.laid_open or hand.phase not in (Phase.DRAW, Phase.ACT):
        return ()
    for seat, (mine, look) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        if mine.ready is None or mine.shown:
            continue
        if len(look.shown) != closed_tiles(state, seat):
            if lies_open(look) and all(now_ms - tile.since_ms >= LAID_MS for tile in look.shown):
                return (
                    hard_to_read(state, seat, look, now_ms),
                )  # once it is written, what is lost matters not
            continue
        # A hand that the last discard completes is laid open to win on it.
        if still(look, now_ms, patience) and not shows_win(state, seat, seen, taken=taken):
            ruling = shown_hand(state, seat, look, now_ms, patience)
            if ruling:
                return ruling
    return ()


def waits_openly(
    state: GameState,
    seat: Seat,
    look: SeenSeat,
    presses: Sequence[ButtonPressed],
    quiet_ms: int,
    patience: Patience,
) -> bool:
    """Whether a hand lies open because it was laid open before, and says nothing of a win: no key was pressed
    and no tile has come to it. Where play stops on a tile that completes it, it has won.

    Args:
        quiet_ms: for how long the state has taken no event.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.laid_open or not hand.seats[seat].shown:
        return False
    if len(look.shown) != closed_tiles(state, seat):
        return False
    if any(press.seat == seat and press.button is Button.WIN for press in presses):
        return False
    return hand.phase is Phase.ENDED or quiet_ms < patience.unexplained_ms
