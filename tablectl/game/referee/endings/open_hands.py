"""Hands that lie open in play: open riichi, where a club's rules have it (``ready.laid_open``)."""

from __future__ import annotations

from tablectl.game.referee.endings.ending_moment import EndingMoment
from tablectl.game.referee.endings.open_rows.hand_readings import is_hand_open
from tablectl.game.referee.endings.open_rows.open_row import closed_tiles
from tablectl.game.referee.endings.settlement import HAND_LAID_MS, hard_to_read, shown_hand
from tablectl.game.referee.endings.shown_wins import shows_win
from tablectl.game.referee.rulings import Ruling
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat


def hand_opened(state: GameState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """The hand that who has declared riichi lays open, or a question about one that is hard to read."""
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.laid_open or hand.phase not in (Phase.DRAW, Phase.ACT):
        return ()
    for seat, (mine, seen_seat) in enumerate(zip(hand.seats, moment.seen.seats, strict=False)):
        if mine.ready is None or mine.shown:
            continue
        if len(seen_seat.shown) != closed_tiles(state, seat):
            if is_hand_open(seen_seat) and moment.has_lain(seat, HAND_LAID_MS):
                # Once it is written, what is lost matters not.
                return (hard_to_read(state, seat, seen_seat, moment.now_ms),)
            continue
        # A hand that the last discard completes is laid open to win on it.
        if moment.is_at_rest(seat) and not shows_win(state, seat, moment):
            ruling = shown_hand(state, seat, moment)
            if ruling:
                return ruling
    return ()


def waits_openly(state: GameState, seat: Seat, moment: EndingMoment) -> bool:
    """Whether a hand lies open because it was laid open before, and says nothing of a win: no key was pressed
    and no tile has come to it. Where play stops on a tile that completes it, it has won."""
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.laid_open or not hand.seats[seat].shown:
        return False
    if len(moment.seen_seat(seat).shown) != closed_tiles(state, seat) or moment.has_pressed_win(seat):
        return False
    return hand.phase is Phase.ENDED or moment.idle_ms < moment.patience.unexplained_ms
