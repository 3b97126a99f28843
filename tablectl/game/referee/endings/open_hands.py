"""Hands that lie open in play: open riichi, where a club's rules have it (``ready.laid_open``)."""

from __future__ import annotations

from tablectl.game.referee.endings.ending_moment import EndingMoment
from tablectl.game.referee.endings.hand_readings import lies_open
from tablectl.game.referee.endings.settlement import LAID_MS, hard_to_read, shown_hand
from tablectl.game.referee.endings.shown_wins import closed_tiles, shows_win
from tablectl.game.referee.rulings import Ruling
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.seats import Seat


def hand_opened(state: GameState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """The hand that who has declared riichi lays open, or a question about one that is hard to read."""
    hand, play, now_ms = state.hand, state.play, moment.now_ms
    if hand is None or play is None or not play.ready.laid_open or hand.phase not in (Phase.DRAW, Phase.ACT):
        return ()
    for seat, (mine, look) in enumerate(zip(hand.seats, moment.seen.seats, strict=False)):
        if mine.ready is None or mine.shown:
            continue
        if len(look.shown) != closed_tiles(state, seat):
            if lies_open(look) and all(now_ms - tile.since_ms >= LAID_MS for tile in look.shown):
                return (
                    hard_to_read(state, seat, look, now_ms),
                )  # once it is written, what is lost matters not
            continue
        # A hand that the last discard completes is laid open to win on it.
        if moment.is_still(seat) and not shows_win(state, seat, moment):
            ruling = shown_hand(state, seat, look, now_ms, moment.patience)
            if ruling:
                return ruling
    return ()


def waits_openly(state: GameState, seat: Seat, moment: EndingMoment) -> bool:
    """Whether a hand lies open because it was laid open before, and says nothing of a win: no key was pressed
    and no tile has come to it. Where play stops on a tile that completes it, it has won."""
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.ready.laid_open or not hand.seats[seat].shown:
        return False
    if len(moment.look(seat).shown) != closed_tiles(state, seat) or moment.has_said_win(seat):
        return False
    return hand.phase is Phase.ENDED or moment.quiet_ms < moment.patience.unexplained_ms
