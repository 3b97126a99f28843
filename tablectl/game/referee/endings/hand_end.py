"""How hands end: wins that are shown, and draws. What follows is in ``settlement``."""

from __future__ import annotations

from tablectl.game.claims import DeclareDraw, Draw, Refused
from tablectl.game.decide import decide, forced_draw, next_to_replace
from tablectl.game.events import DrawReason, Source
from tablectl.game.evidence import Button, SeenTile
from tablectl.game.referee.endings.closed_wins import closed_win
from tablectl.game.referee.endings.ending_moment import EndingMoment
from tablectl.game.referee.endings.open_hands import hand_opened, waits_openly
from tablectl.game.referee.endings.open_rows.hand_readings import is_hand_open, state_after
from tablectl.game.referee.endings.open_rows.open_row import closed_tiles
from tablectl.game.referee.endings.settlement import after_end
from tablectl.game.referee.endings.shown_wins import shown_win, shows_win
from tablectl.game.referee.endings.undeclared_wins import open_hand_wins
from tablectl.game.referee.rulings import Finding, Ruling
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.seats import Seat


def find_ending(state: GameState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """What ends the hand now, if anything does."""
    hand = state.hand
    assert hand is not None and state.play is not None
    replaced = _flower_replacement(state, moment)
    if replaced:
        return replaced
    if state.play.wins.stay_closed:
        ruling = closed_win(state, moment) or open_hand_wins(state, moment)
        if ruling:
            return ruling
    elif hand.phase is not Phase.ENDED or (hand.wins and hand.draw is None):
        for seat in _in_order(hand):
            if sum(win.seat == seat for win in hand.wins) >= state.play.setup.hands_per_seat:
                continue
            if waits_openly(state, seat, moment):
                continue
            ruling = shown_win(state, seat, moment)
            if ruling:
                return ruling
    if hand.phase is Phase.ENDED:
        return after_end(state, hand, moment)
    opened = hand_opened(state, moment)
    if opened:
        return opened
    if any(
        not moment.was_questioned(seat) and shows_win(state, seat, moment) for seat in range(len(hand.seats))
    ):
        return ()  # it is asked about before the hand is drawn, though no key was pressed
    return _draws(state, hand, moment)


def _flower_replacement(state: GameState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """The next replacement draw for a flower, where a hand lies open before the first discard. All flowers
    are replaced before a win, and cameras do not see it."""
    hand = state.hand
    assert hand is not None and state.play is not None
    going = next_to_replace(state.play, hand, state.dealer)
    opened = (
        is_hand_open(seen_seat) and moment.is_at_rest(seat)
        for seat, seen_seat in enumerate(moment.seen.seats)
    )
    if going is None or not any(opened):
        return ()
    return (Finding(Draw(going), Source.RULESET, None, moment.now_ms),)


def _in_order(hand: HandState) -> list[Seat]:
    """Seats as they may win: counter-clockwise from the discarder, then the player in turn."""
    start = hand.offer.seat if hand.offer else hand.turn
    return [(start + step) % len(hand.seats) for step in range(1, len(hand.seats) + 1)]


def _draws(state: GameState, hand: HandState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """The end of the wall, an abortive draw, or nine kinds of terminals and honors."""
    presses, now_ms, idle_ms, patience = moment.presses, moment.now_ms, moment.idle_ms, moment.patience
    looks = list(enumerate(moment.seen.seats[: len(hand.seats)]))
    forced = forced_draw(state)
    if forced is not None:
        asked = any(press.button is Button.DRAW for press in presses)
        claimed = any(
            press.button is Button.WIN and press.seat != hand.offer.seat and not hand.seats[press.seat].out
            for press in presses
            if hand.offer is not None
        )
        shown = any(
            not hand.seats[seat].shown
            and len(seen_seat.shown) == closed_tiles(state, seat)
            and moment.is_at_rest(seat)
            for seat, seen_seat in looks
        )
        wait = 3 * patience.draw_ms if claimed else patience.draw_ms
        if (idle_ms >= wait) or ((asked or shown) and not claimed and idle_ms >= patience.shown_ms):
            return (Finding(DeclareDraw(forced), Source.RULESET, None, now_ms),)
        return ()
    for seat, seen_seat in looks:
        if (
            hand.turn != seat
            or len(seen_seat.shown) != closed_tiles(state, seat) + 1
            or not moment.is_at_rest(seat)
            or hand.seats[seat].river
            or hand.called
        ):
            continue
        before = (Draw(seat),) if hand.phase is Phase.DRAW else ()
        after = state_after(state, before[0]) if before else state
        claim = DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, seat)
        if after is None or isinstance(decide(after, claim), Refused):
            continue
        orphans = sum(_orphan(tile) for tile in seen_seat.shown)
        if orphans >= 8.5:
            return (
                *(Finding(draw, Source.RULESET, None, now_ms) for draw in before),
                Finding(claim, Source.CAMERA, None, now_ms),
            )
    return ()


def _orphan(tile: SeenTile) -> float:
    return sum(p for face, p in tile.faces if not face.is_suited or face.rank in (1, 9))
