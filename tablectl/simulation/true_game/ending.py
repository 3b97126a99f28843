"""The moves between the end of a hand and its payment: further wins on the same tile, shown hands, named
values."""

from __future__ import annotations

from tablectl.game.claims import (
    Claim,
    NameValue,
    Refused,
    RevealIndicator,
    RevealUra,
    Settle,
    ShowHand,
    ShowWin,
)
from tablectl.game.decide import decide, is_ready, legal_claims, paid_wins, score_shown, ura_due
from tablectl.game.events import DrawReason
from tablectl.game.state import Answer, GameState, HandState, ShownWin
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import NoWin
from tablectl.simulation.true_game.wall import Wall


def ending_claim(state: GameState, hand: HandState, wall: Wall) -> Claim:
    """The next move after the end of a hand."""
    play = state.play
    assert play is not None, "a hand is played in a session"
    players = len(hand.seats)
    if hand.wins and hand.offer is not None:
        shown = {win.seat for win in hand.wins}
        for step in range(1, players):
            seat = (hand.offer.seat + step) % players
            if seat not in shown:
                for claim in legal_claims(state, seat):
                    if isinstance(claim, ShowWin):
                        return claim
    if hand.wins and hand.indicators_due:
        return RevealIndicator(wall.next_indicator)
    if hand.wins and ura_due(play, hand):
        due = play.ready.hidden_indicators(len(hand.indicators))
        return RevealUra(wall.under_indicators[:due])
    for offset in range(players):
        show = _show_claim(state, hand, (state.dealer + offset) % players)
        if show is not None:
            return show
    if play.wins.value_is_named:
        for win in paid_wins(play, hand.wins):
            if win.named is None:
                return _name_value(state, win)
    return Settle()


def _show_claim(state: GameState, hand: HandState, seat: Seat) -> ShowHand | None:
    """A hand that must be shown, or is shown because it is ready; None: it is not shown."""
    own, play = hand.seats[seat], state.play
    assert play is not None, "a hand is played in a session"
    if own.shown:
        return None
    tiles = tuple(t for t in own.tiles if t is not None)
    show = ShowHand(seat, tiles)
    if play.wins.shows_at_end is not None and seat in play.wins.shows_at_end(state, hand):
        return show
    # An observer cannot see with which tile a kong was made: its owner shows the hand to have it counted.
    asked = play.wins.stay_closed and any(meld.kind.is_kong for meld in own.melds)
    if asked and not isinstance(decide(state, show), Refused):
        return show
    if hand.wins or play.draws.payment is None:
        return None
    shows = hand.draw is not DrawReason.KYUUSHU_KYUUHAI and is_ready(state, seat) is Answer.YES
    if shows or own.ready is not None or seat == hand.draw_seat:
        return ShowHand(seat, tiles)
    return None


def _name_value(state: GameState, win: ShownWin) -> NameValue:
    """The winner names the true value of the hand."""
    scored = score_shown(state, win, honba=state.honba, deposits=0)
    assert not isinstance(scored, NoWin), "a robot shows only hands that win"
    items = tuple((item.key, item.count) for item in scored.items)
    assert isinstance(scored.total, int), "a named value is a number of points"
    return NameValue(win.seat, items, scored.total)
