"""After a hand has ended: hands shown, indicators still to be turned, the settlement."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from tablectl.game.claims import DeclareDraw, Refused, RevealIndicator, RevealUra, Settle, ShowHand
from tablectl.game.decide import decide, play_out, unready_declarers, ura_due
from tablectl.game.events import DrawReason, Source
from tablectl.game.evidence import Button, SeenSeat, TableSeen
from tablectl.game.referee.cause import Lifetime
from tablectl.game.referee.endings.ending_moment import EndingMoment
from tablectl.game.referee.endings.open_rows.hand_readings import hand_readings
from tablectl.game.referee.endings.open_rows.open_row import closed_tiles
from tablectl.game.referee.matching import MAX_LOOSE, faces_of, unrecorded_tiles
from tablectl.game.referee.rulings import Candidate, Finding, Question, Ruling
from tablectl.game.referee.unresolved_kongs import KONG_UNSAID, kong_questions
from tablectl.game.state import GameState, HandState, seat_name
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import format_tiles

HAND_LAID_MS: Final = 5000
"""The tiles of a hand are laid open within this time of each other."""
SHOW_TIMEOUT_MS: Final = 30_000
"""People are asked for a hand that has to be shown and was not within this time."""


def after_end(state: GameState, hand: HandState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """Hands shown after a draw, indicators still to be turned, and the settlement when all is shown."""
    assert state.play is not None
    if state.play.wins.shows_at_end is not None:
        due = [seat for seat in state.play.wins.shows_at_end(state, hand) if not hand.seats[seat].shown]
        return _after_due_hands(state, hand, due, moment)
    if hand.draw is not None:
        return _after_draw(state, hand, moment)
    return _after_wins(state, hand, moment)


def _after_due_hands(
    state: GameState, hand: HandState, due: Sequence[Seat], moment: EndingMoment
) -> tuple[Ruling, ...]:
    """Of a book in which hands have to be shown: those of the seats that have not shown theirs."""
    ruling = _shown_hands(state, hand, due, moment)
    if ruling or (due and moment.idle_ms < SHOW_TIMEOUT_MS):
        return ruling
    if any(_lies_open(hand, seat, moment.seen.seats[seat]) for seat in due):
        return ()  # it was asked about
    return settle_or_question(state, moment.now_ms)


def _after_draw(state: GameState, hand: HandState, moment: EndingMoment) -> tuple[Ruling, ...]:
    play, seen, patience = state.play, moment.seen, moment.patience
    assert play is not None
    hidden = [seat for seat, mine in enumerate(hand.seats) if not mine.shown]
    ruling = _shown_hands(state, hand, hidden, moment)
    if ruling or any(_lies_open(hand, seat, seen.seats[seat]) for seat in hidden):
        return ruling
    # Where readiness is worth nothing nobody shows a hand.
    wait_ms = patience.shown_ms if play.draws.payment is None else patience.hands_ms
    if unready_declarers(state):
        wait_ms = patience.unexplained_ms  # their hands are due, and may be on their way
    if moment.idle_ms >= wait_ms and not _being_shown(hand, seen):
        return settle_or_question(state, moment.now_ms)
    return ()


def _after_wins(state: GameState, hand: HandState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """Indicators still to be turned, and time for others to win on the same discard."""
    play, seen, patience = state.play, moment.seen, moment.patience
    now_ms, idle_ms = moment.now_ms, moment.idle_ms
    assert play is not None
    more = unrecorded_tiles(hand.indicators, seen.indicators)
    if hand.indicators_due and more:
        faces = faces_of(state, more[0])
        if faces and faces[0][1] >= patience.certain:
            return (Finding(RevealIndicator(faces[0][0]), Source.CAMERA, faces[0][1], now_ms),)
    waiting = any(
        press.button is Button.WIN and not any(win.seat == press.seat for win in hand.wins)
        for press in moment.presses
    )
    wait = patience.next_win_ms * (3 if waiting else 1)
    if hand.wins[0].from_seat is not None and not hand.hidden_indicators and idle_ms < wait:
        return ()
    if any(_claims_a_win(state, hand, seat, moment) for seat in range(len(seen.seats))):
        return ()  # it was asked about
    if hand.indicators_due:
        text = "An indicator that must be turned is not seen. Which is it? It counts for the payment."
        at = seen.indicators[-1].at_mm if seen.indicators else None
        return (Question("indicator_unseen", text, now_ms, (), at),) if idle_ms >= patience.ura_ms else ()
    if ura_due(play, hand):
        return _hidden_indicators(state, hand, moment)
    return settle_or_question(state, now_ms)


def _shown_hands(
    state: GameState, hand: HandState, seats: Sequence[Seat], moment: EndingMoment
) -> tuple[Ruling, ...]:
    """The next hand of these seats that lies open, or a question about one that cannot be read."""
    now_ms = moment.now_ms
    for seat in seats:
        seen_seat, size = moment.seen_seat(seat), len(hand.seats[seat].tiles)
        if len(seen_seat.shown) == size and moment.is_at_rest(seat):
            ruling = shown_hand(state, seat, moment)
            if ruling:
                return ruling
        elif _lies_open(hand, seat, seen_seat) and moment.has_lain(seat, HAND_LAID_MS):
            text = (
                f"{seat_name(state, seat)} shows {len(seen_seat.shown)} tiles where {size} belong to the "
                "hand. Which hand is it?"
            )
            details: dict[str, object] = {"case": "few", "n": len(seen_seat.shown), "size": size}
            return (_unclear_hand(text, now_ms, seat, seen_seat, details),)
    return ()


def _lies_open(hand: HandState, seat: Seat, seen_seat: SeenSeat) -> bool:
    """Whether a hand that is not recorded lies open, though maybe not all of it is found."""
    return MAX_LOOSE < len(seen_seat.shown) <= len(hand.seats[seat].tiles) + 1


def _claims_a_win(state: GameState, hand: HandState, seat: Seat, moment: EndingMoment) -> bool:
    """Whether a seat without a win lies open and has pressed the key."""
    if seat >= len(hand.seats) or any(win.seat == seat for win in hand.wins):
        return False
    return (
        moment.has_pressed_win(seat)
        and len(moment.seen_seat(seat).shown) >= closed_tiles(state, seat) - 1 > 0
    )


def _being_shown(hand: HandState, seen: TableSeen) -> bool:
    """Whether some hand lies half open."""
    return any(
        len(seen_seat.shown) > 0
        and not hand.seats[seat].shown
        and len(seen_seat.shown) < len(hand.seats[seat].tiles)
        for seat, seen_seat in enumerate(seen.seats[: len(hand.seats)])
    )


def shown_hand(state: GameState, seat: Seat, moment: EndingMoment) -> tuple[Ruling, ...]:
    """A hand that is shown, or a question about it where it contradicts what is recorded or is hard to
    read."""
    seen_seat, now_ms, patience = moment.seen_seat(seat), moment.now_ms, moment.patience
    found = []
    for faces, log_p in hand_readings(state, seen_seat.shown):
        claim = ShowHand(seat, faces)
        if not isinstance(decide(state, claim), Refused):
            found.append((log_p, claim))
            if len(found) >= 4:
                break
    lain = moment.has_lain(seat, patience.unclear_ms)
    if not found:
        shown = " ".join(str(tile.best) for tile in seen_seat.shown)
        text = (
            f"{seat_name(state, seat)} shows {shown}, which contradicts the recorded tiles. Which hand is it?"
        )
        details = {"case": "contradicts", "tiles": shown.split()}
        return (_unclear_hand(text, now_ms, seat, seen_seat, details),) if lain else ()
    total = sum(math.exp(log_p - found[0][0]) for log_p, _ in found)
    if 1.0 / total >= patience.certain - 0.1:
        at = [round(v, 1) for v in seen_seat.shown[0].at_mm]
        return (Finding(found[0][1], Source.CAMERA, round(1.0 / total, 4), now_ms, {"at_mm": at}),)
    if lain:
        candidates = tuple(
            Candidate(format_tiles(claim.tiles), (claim,), round(math.exp(log_p - found[0][0]) / total, 4))
            for log_p, claim in found
        )
        return (hard_to_read(state, seat, seen_seat, now_ms, candidates),)
    return ()


def hard_to_read(
    state: GameState, seat: Seat, seen_seat: SeenSeat, now_ms: int, candidates: tuple[Candidate, ...] = ()
) -> Question:
    """Which hand a seat shows."""
    text = f"{seat_name(state, seat)} shows a hand that is hard to read. Which is right?"
    return _unclear_hand(text, now_ms, seat, seen_seat, {"case": "hard"}, candidates)


def _unclear_hand(
    text: str,
    now_ms: int,
    seat: Seat,
    seen_seat: SeenSeat,
    details: Mapping[str, object],
    candidates: tuple[Candidate, ...] = (),
) -> Question:
    at_mm = seen_seat.shown[0].at_mm
    return Question("unclear_hand", text, now_ms, candidates, at_mm, seat, details, Lifetime.SHOWN)


def _hidden_indicators(state: GameState, hand: HandState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """The hidden indicators, once as many more tiles lie open on the wall as are due."""
    seen, now_ms, patience = moment.seen, moment.now_ms, moment.patience
    assert state.play is not None
    more = unrecorded_tiles(hand.indicators, seen.indicators)
    due = state.play.ready.hidden_indicators(len(hand.indicators))
    if len(more) == due and all(now_ms - t.since_ms >= patience.shown_ms for t in more):
        for faces, log_p in hand_readings(state, more):
            claim = RevealUra(faces)
            if not isinstance(decide(state, claim), Refused):
                if math.exp(log_p / len(more)) >= patience.legible:
                    return (Finding(claim, Source.CAMERA, round(math.exp(log_p), 4), now_ms),)
                break
    if moment.idle_ms >= patience.ura_ms:
        text = "The ura dora indicators are not visible. Which are they?"
        at = seen.indicators[0].at_mm if seen.indicators else None
        return (Question("hidden_indicators", text, now_ms, (), at),)
    return ()


def settle_or_question(
    state: GameState, now_ms: int, unsettled: str = "The hand cannot be settled"
) -> tuple[Ruling, ...]:
    """The payment, once whatever could be shown has been shown; a question where it cannot be computed, or
    where somebody in riichi would be paid for as not waiting: that is a fault, or a hand nobody has shown.

    Args:
        unsettled: how the question begins.
    """
    unready = unready_declarers(state)
    if unready:
        return (_unready(state, unready, now_ms),)
    answer = decide(state, Settle())
    if isinstance(answer, Refused):
        if answer.code == KONG_UNSAID:
            return kong_questions(state, now_ms, at_end=True)
        text = f"{unsettled}: {answer.message}"
        return (Question(answer.code, text, now_ms, (), None, answer.seat, {"refused": answer.code}),)
    return (Finding(Settle(), Source.RULESET, None, now_ms),)


def _unready(state: GameState, seats: Sequence[Seat], now_ms: int) -> Question:
    """How a draw is paid in which seats in riichi have shown no waiting hand."""
    names = ", ".join(seat_name(state, seat) for seat in seats)
    text = f"{names} declared riichi and has shown no waiting hand. How is the draw paid?"
    stops = [(f"chombo of {seat_name(state, seat)}", seat) for seat in seats]
    candidates = [Candidate("as not waiting", (Settle(),), details={"answer": "not_waiting"})]
    for label, seat in stops:
        claims = (DeclareDraw(DrawReason.CHOMBO, seat), Settle())
        if not isinstance(play_out(state, *claims), Refused):
            candidates.append(Candidate(label, claims, details={"answer": "chombo", "seat": seat}))
    details = {"seats": list(seats)}
    return Question(
        "riichi_not_waiting", text, now_ms, tuple(candidates), None, seats[0], details, Lifetime.UNREADY
    )
