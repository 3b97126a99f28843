"""Wins without a key press, where winners leave with closed hands: inferred from the tile that was taken, or
from hands laid open after the last win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.game.claims import Claim, Discard, ShowWin
from tablectl.game.decide import forced_draw
from tablectl.game.events import Source
from tablectl.game.evidence import Button, SeenSeat
from tablectl.game.referee.endings.closed_wins import (
    refusal,
    self_draw_claims,
    win_presses,
    winning_tile_holder,
)
from tablectl.game.referee.endings.ending_moment import EndingMoment
from tablectl.game.referee.endings.open_rows.hand_readings import is_hand_open
from tablectl.game.referee.endings.open_rows.open_row import closed_tiles
from tablectl.game.referee.endings.win_questions import win_question
from tablectl.game.referee.matching import SAME_KIND_P, Undetected, kind_probability
from tablectl.game.referee.patience import REPEAT_PRESS_MS
from tablectl.game.referee.rulings import Finding, Question, Ruling
from tablectl.game.state import GameState, HandState, Phase, seat_name
from tablectl.mahjong.seats import Seat

UNDECLARED_WIN_MS: Final = 2500
"""How long a taken tile lies beside a hand before it counts as a win without a key press. Until then the key
may follow, or two more tiles that make a meld."""


def undeclared_win(state: GameState, moment: EndingMoment, *, panels: bool) -> tuple[Ruling, ...]:
    """A win on the discard that was taken to a hand and lies beside it alone, though no key was pressed: a
    call would show more tiles. Where players press keys, people are asked as well.

    Args:
        panels: whether players press keys at this table.
    """
    hand, presses, now_ms, idle_ms = state.hand, moment.presses, moment.now_ms, moment.idle_ms
    closed = state.play is not None and state.play.wins.stay_closed
    if hand is None or not closed or not moment.taken or hand.offer is None or hand.offer.kind != "discard":
        return ()
    tile = hand.offer.tile
    if winning_tile_holder(hand) is not None or win_presses(hand, presses):
        return ()
    beside = [
        (seat, seen_seat.shown[0])
        for seat, seen_seat in enumerate(moment.seen.seats[: len(hand.seats)])
        if len(seen_seat.shown) == 1 and seat != hand.offer.seat and not hand.seats[seat].out
    ]
    if len(beside) != 1:
        return ()
    seat, lying = beside[0]
    if any(p.seat == seat and p.button is Button.CALL and p.at_ms >= now_ms - idle_ms for p in presses):
        return ()  # the tiles of a call are on their way
    p = kind_probability(lying, tile.kind)
    claim = ShowWin(seat, (), tile)
    lain_ms = now_ms - lying.since_ms
    if p < SAME_KIND_P or not UNDECLARED_WIN_MS <= lain_ms < idle_ms or refusal(state, (claim,)) is not None:
        return ()
    found = Finding(claim, Source.CAMERA, p, lying.since_ms, {"at_mm": list(lying.at_mm)})
    if not panels:
        return (found,)
    text = (
        f"{seat_name(state, seat)} has taken {tile} without pressing a key; it is recorded as a win. If it "
        "was none, withdraw it."
    )
    return (
        found,
        win_question("win_unsaid", text, now_ms, seat, {"tile": str(tile)}, at_mm=lying.at_mm),
    )


def open_hand_wins(state: GameState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """Wins inferred from hands that are laid open although, by the record, the hand is not over: people lay
    them open after the last win.

    A hand with one tile more than a waiting hand has won: on the discard if that was taken, else by
    self-draw. Where neither is possible, people are asked which win is missing.
    """
    hand, now_ms, unwatched_ms = state.hand, moment.now_ms, moment.unwatched_ms
    if hand is None or hand.phase not in (Phase.DRAW, Phase.ACT):
        return ()
    # Who sees nothing of a win that nobody heard presses again.
    unheard = now_ms - unwatched_ms < REPEAT_PRESS_MS
    opened = [
        (seat, seen_seat)
        for seat, seen_seat in enumerate(moment.seen.seats[: len(hand.seats)])
        if is_hand_open(seen_seat) and moment.is_at_rest(seat) and not hand.seats[seat].out
    ]
    if unheard and any(tile.since_ms <= unwatched_ms for _, seen_seat in opened for tile in seen_seat.shown):
        return ()
    for seat, seen_seat in opened:
        claims = _won(state, hand, seat, seen_seat, taken=moment.taken)
        if claims:
            text = (
                f"{seat_name(state, seat)} lays {len(seen_seat.shown)} tiles open without pressing a key; a "
                "win is recorded. If it was none, withdraw it."
            )
            details = {"case": "open", "n": len(seen_seat.shown)}
            asked = win_question("win_unsaid", text, now_ms, seat, details, at_mm=seen_seat.shown[0].at_mm)
            return (*(Finding(claim, Source.CAMERA, None, now_ms) for claim in claims), asked)
    if forced_draw(state) is not None:
        return ()  # the hand is drawn, and hands are shown for it
    for seat, seen_seat in opened:
        lain_ms = min(now_ms - tile.since_ms for tile in seen_seat.shown)
        if min(lain_ms, moment.idle_ms) >= moment.patience.unexplained_ms:
            text = (
                f"{seat_name(state, seat)} lays the hand open, but by what is recorded the hand goes on. "
                "Which win is missing?"
            )
            details = {"case": "goes_on"}
            return (win_question("unclear_win", text, now_ms, seat, details, at_mm=seen_seat.shown[0].at_mm),)
    return ()


def missing_discards(
    state: GameState, found: Sequence[Ruling], undetected: Undetected, now_ms: int
) -> tuple[Ruling, ...]:
    """Whether a seat has won by self-draw without declaring it: its discards of two turns in a row were not
    detected, which is rare. The assumed discards stay until people correct them.

    Args:
        found: what is about to be recorded.
        undetected: the undetected discards, as recorded.
    """
    hand = state.hand
    closed = state.play is not None and state.play.wins.stay_closed
    if hand is None or not closed or not undetected:
        return ()
    for ruling in found:
        if not isinstance(ruling, Finding) or not ruling.evidence.get("unfound"):
            continue
        seat = ruling.claim.seat if isinstance(ruling.claim, Discard) else None
        if seat is not None and len(hand.seats[seat].river) - 1 in undetected[seat]:
            text = (
                f"{seat_name(state, seat)} has not discarded for two turns. After a win on the own draw "
                "that nobody declared, record it in place of the first of these discards."
            )
            details = {"case": "no_discards"}
            return (Question("win_unsaid", text, now_ms, seat=seat, details=details, holds=True),)
    return ()


def _won(
    state: GameState, hand: HandState, seat: Seat, seen_seat: SeenSeat, *, taken: bool
) -> tuple[Claim, ...]:
    """The win of a hand that shows a tile more than while it waited; none where another winner has had the
    discard and may have passed it on."""
    if len(seen_seat.shown) != closed_tiles(state, seat) + 1 or winning_tile_holder(hand) is not None:
        return ()
    offer = hand.offer
    claims: tuple[Claim, ...] = ()
    if not taken:
        claims = self_draw_claims(hand) if seat == hand.turn else ()
    elif (
        offer is not None
        and max(kind_probability(tile, offer.tile.kind) for tile in seen_seat.shown) >= SAME_KIND_P
    ):
        claims = (ShowWin(seat, (), offer.tile),)
    return claims if refusal(state, claims) is None else ()
