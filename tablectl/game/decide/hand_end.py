"""Legality of how hands end: wins, draws, what is shown, the payment, what comes after."""

from __future__ import annotations

from tablectl.game.claims import DeclareDraw, EndSession, Refused, RevealUra, ShowHand, StartHand
from tablectl.game.decide.decision import Decision
from tablectl.game.decide.kongs import refuse_unresolved_kong
from tablectl.game.decide.legal_hand import (
    all_known,
    first_impossible,
    forced_draw,
    furiten,
    orphan_kinds,
    too_many,
)
from tablectl.game.decide.settlement import (
    Unsettled,
    paid_wins,
    score_shown,
    settle_draw,
    settle_wins,
    what_next,
)
from tablectl.game.decide.shown_hand_checks import hindsight
from tablectl.game.decide.wins import not_its_hand
from tablectl.game.events import (
    DrawReason,
    HandDrawn,
    HandShown,
    HandStarted,
    IrregularityNoted,
    SeatsChanged,
    SessionEnded,
    UraIndicatorsRevealed,
)
from tablectl.game.state import CHOMBO, Answer, GameState, HandState, Phase, ShownWin
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import NoWin
from tablectl.rulesets.hand_facts import FinalScores
from tablectl.rulesets.ruleset import Consequence, NextHand, PlayRules, SessionOver

DEALER_END_REASONS = frozenset(("agariyame", "tenpaiyame"))
"""Reasons for which only a dealer ends a session, where the rules let them."""

MIN_ORPHAN_KINDS = 9
"""Different terminals and honors for ``kyuushu_kyuuhai``."""


def show_hand(state: GameState, play: PlayRules, hand: HandState, claim: ShowHand) -> Decision:
    """Closed tiles laid open after a draw, or in play where the rules have it. A riichi hand that turns out
    not to be ready after a draw is noted for the judge."""
    if play.ready.laid_open and hand.phase in (Phase.DRAW, Phase.ACT):
        return _lay_open(hand, play, claim)
    if hand.phase is not Phase.ENDED or (hand.draw is None and play.wins.shows_at_end is None):
        return Refused("wrong_moment", "hands are shown when the hand has ended without a winner", claim.seat)
    seat = hand.seats[claim.seat]
    if seat.shown:
        return Refused("shown_already", f"seat {claim.seat} has shown its hand", claim.seat)
    wrong = not_its_hand(hand, play, claim.seat, seat.tiles, claim.tiles)
    if wrong is not None:
        return wrong
    shown = HandShown(claim.seat, claim.tiles)
    if hand.draw is DrawReason.KYUUSHU_KYUUHAI and orphan_kinds(claim.tiles) < MIN_ORPHAN_KINDS:
        return (shown, IrregularityNoted(claim.seat, "not_nine_kinds", ""))
    return (shown, *hindsight(state, play, claim.seat, claim.tiles))


def _lay_open(hand: HandState, play: PlayRules, claim: ShowHand) -> Decision:
    """Open riichi: the hand lies open from the declaring discard on, without the tile just drawn."""
    seat = hand.seats[claim.seat]
    if seat.ready is None:
        return Refused(
            "wrong_moment", "a hand is laid open in play once riichi is declared on it", claim.seat
        )
    if seat.shown:
        return Refused("shown_already", f"seat {claim.seat} has shown its hand", claim.seat)
    wrong = not_its_hand(hand, play, claim.seat, seat.concealed, claim.tiles)
    if wrong is not None:
        return wrong
    if not play.wins.waits(claim.tiles, seat.melds):
        return Refused("not_ready", "the hand that is laid open is not ready", claim.seat)
    return (HandShown(claim.seat, claim.tiles),)


def declare_draw(state: GameState, play: PlayRules, hand: HandState, claim: DeclareDraw) -> Decision:
    """The hand ends without a winner: by the wall's end or by one of the book's abortive draws."""
    reason = claim.reason
    if reason is DrawReason.CHOMBO:
        return _stop_hand(play, hand, claim)
    if hand.wins and not paid_wins(play, hand.wins):
        if reason is DrawReason.SANCHAHOU and hand.draw is None:
            return (HandDrawn(reason),)
        return Refused("other_draw", "three wins on one tile are a sanchahou")
    if hand.phase not in (Phase.DRAW, Phase.ACT):
        return Refused("wrong_moment", f"{reason}: no hand is being played", claim.seat)
    if reason is DrawReason.KYUUSHU_KYUUHAI:
        return _nine_kinds(play, hand, claim)
    if reason is DrawReason.SANCHAHOU:
        return _three_wins(state, play, hand)
    forced = forced_draw(state)
    if forced is None:
        left = f"{hand.wall_left} tiles are left"
        return Refused("no_draw", f"{reason}: the hand cannot end now ({left})", claim.seat)
    if reason is not forced and not (reason is DrawReason.EXHAUSTIVE and forced is DrawReason.NAGASHI_MANGAN):
        return Refused("other_draw", f"the hand ends by {forced}, not by {reason}", claim.seat)
    return (HandDrawn(forced),)


def _stop_hand(play: PlayRules, hand: HandState, claim: DeclareDraw) -> Decision:
    """The judge stops the hand for a seat's fault (riichi book XII), until it is paid: what a shown hand
    tells at a win or a draw is often just that. Nobody named: the last whose noted fault is a chombo."""
    seat = _last_at_fault(play, hand) if claim.seat is None else claim.seat
    if seat is None:
        return Refused("whose_fault", "chombo: give the seat whose fault stops the hand")
    if hand.phase in (Phase.SETUP, Phase.SETTLED):
        return Refused("wrong_moment", "chombo: no hand is being played", seat)
    if hand.draw is DrawReason.CHOMBO:
        return Refused("other_draw", f"the hand was already stopped, by seat {hand.draw_seat}", seat)
    return (IrregularityNoted(seat, CHOMBO, ""), HandDrawn(DrawReason.CHOMBO))


def _last_at_fault(play: PlayRules, hand: HandState) -> Seat | None:
    for noted in reversed(hand.noted):
        fault = play.penalties.faults.get(noted.code)
        if fault is not None and fault.consequence is Consequence.CHOMBO:
            return noted.seat
    return None


def _nine_kinds(play: PlayRules, hand: HandState, claim: DeclareDraw) -> Decision:
    if DrawReason.KYUUSHU_KYUUHAI not in play.draws.aborts:
        return Refused("not_in_these_rules", "these rules do not redeal for nine kinds", claim.seat)
    if claim.seat is not None and claim.seat != hand.turn:
        return Refused("not_your_turn", f"it is seat {hand.turn}'s turn", claim.seat)
    seat = hand.seats[hand.turn]
    if seat.dead:
        return Refused("dead_hand", f"seat {hand.turn}'s hand is dead", claim.seat)
    if hand.phase is not Phase.ACT or not hand.first_turn or not seat.fresh:
        return Refused("wrong_moment", "nine kinds are declared in the first turn", claim.seat)
    tiles = all_known(seat.tiles)
    if tiles is not None and orphan_kinds(tiles) < MIN_ORPHAN_KINDS:
        return Refused(
            "not_nine_kinds",
            f"seat {hand.turn} holds {orphan_kinds(tiles)} kinds of terminals and honors",
            claim.seat,
        )
    return (HandDrawn(DrawReason.KYUUSHU_KYUUHAI),)


def _three_wins(state: GameState, play: PlayRules, hand: HandState) -> Decision:
    offer = hand.offer
    if DrawReason.SANCHAHOU not in play.draws.aborts:
        return Refused("not_in_these_rules", "these rules pay three wins on one tile")
    if offer is None:
        return Refused("no_draw", "three wins need a tile that three seats win on")
    for index, seat in enumerate(hand.seats):
        if index == offer.seat:
            continue
        tiles = all_known(seat.concealed)
        if tiles is None:
            continue
        scored = score_shown(state, ShownWin(index, offer.seat, offer.tile, tiles), honba=0, deposits=0)
        if isinstance(scored, NoWin) or furiten(state, index) is Answer.YES:
            return Refused("no_draw", f"seat {index} does not win on {offer.tile}", index)
    return (HandDrawn(DrawReason.SANCHAHOU),)


def reveal_ura(play: PlayRules, hand: HandState, claim: RevealUra) -> Decision:
    """The indicators under the revealed ones, when a winner declared riichi."""
    if not hand.wins or not ura_due(play, hand):
        return Refused("no_ura", "hidden indicators are shown only for a winner who declared riichi")
    due = play.ready.hidden_indicators(len(hand.indicators))
    if len(claim.tiles) != due:
        return Refused("tile_count", f"expected {due} hidden indicators, got {len(claim.tiles)}")
    over = first_impossible(hand, play, claim.tiles)
    return (UraIndicatorsRevealed(claim.tiles),) if over is None else too_many(hand, over, None)


def ura_due(play: PlayRules, hand: HandState) -> bool:
    """Whether hidden indicators must still be shown before the payment."""
    if not play.ready.hidden_indicators(len(hand.indicators)) or hand.hidden_indicators:
        return False
    return any(hand.seats[w.seat].ready is not None for w in paid_wins(play, hand.wins))


def settle(state: GameState, play: PlayRules, hand: HandState) -> Decision:
    """Count and pay. Three wins that abort become a draw here."""
    if hand.phase is Phase.SETTLED:
        return Refused("hand_settled", "the hand is already settled")
    if hand.phase is not Phase.ENDED:
        return Refused("hand_not_ended", "the hand has not ended: record its win or its draw first")
    if play.wins.shows_at_end is not None and hand.draw is not DrawReason.CHOMBO:
        due = [s for s in play.wins.shows_at_end(state, hand) if not hand.seats[s].shown]
        if due:
            return Refused("hand_due", f"seat {due[0]} must show its hand before it is settled", due[0])
    if hand.draw is not DrawReason.CHOMBO and (unsaid := refuse_unresolved_kong(state)) is not None:
        return unsaid
    without = hand.draw is not None and (play.wins.after_win is None or not hand.wins)
    if without or hand.draw is DrawReason.CHOMBO:
        return (settle_draw(state),)
    if play.wins.value_is_named:
        unnamed = next((w.seat for w in paid_wins(play, hand.wins) if w.named is None), None)
        if unnamed is not None:
            return Refused("value_not_named", f"seat {unnamed} must claim the value of its hand", unnamed)
    if not paid_wins(play, hand.wins):
        return Refused(
            "hand_is_drawn", f"{len(hand.wins)} wins on one tile end the hand in a draw: declare sanchahou"
        )
    if hand.indicators_due and not hand.opening:
        return Refused("indicator_due", f"{hand.indicators_due} indicators must be turned first")
    if ura_due(play, hand):
        return Refused("ura_due", "the hidden indicators must be shown first")
    settled = settle_wins(state)
    if isinstance(settled, Unsettled):
        return Refused(settled.why.code, settled.why.message, settled.seat)
    return (settled,)


def start_hand(state: GameState, claim: StartHand) -> Decision:
    """The next hand, as the last one's end has it."""
    if state.hand is None:
        if claim.dealer is not None and not 0 <= claim.dealer < len(state.players):
            return Refused("no_such_seat", f"expected a dealer from 0 to {len(state.players) - 1}")
        return (
            HandStarted(
                number=0,
                round=claim.round or state.round,
                dealer=state.first_dealer if claim.dealer is None else claim.dealer,
                honba=claim.honba or 0,
                deposits=claim.deposits or 0,
                scores=state.scores,
            ),
        )
    coming = what_next(state)
    if coming is None:
        return Refused("hand_running", "the last hand is not settled yet")
    if isinstance(coming, SessionOver):
        return Refused("session_over", f"the session ends: {coming.reason}")
    said = (claim.round, claim.dealer, claim.honba, claim.deposits)
    due = (coming.round, coming.dealer, coming.honba, state.deposits)
    if any(a is not None and a != b for a, b in zip(said, due, strict=True)):
        return Refused(
            "other_hand",
            f"expected round {due[0]}, dealer {due[1]}, {due[2]} honba, {due[3]} deposits; got {said}",
        )
    moved: tuple[SeatsChanged, ...] = ()
    scores = state.scores
    if coming.seats is not None:
        moved = (SeatsChanged(coming.seats),)
        scores = tuple(scores[s] for s in coming.seats)
    return (
        *moved,
        HandStarted(state.hand_number + 1, coming.round, coming.dealer, coming.honba, state.deposits, scores),
    )


def end_session(state: GameState, play: PlayRules, claim: EndSession) -> Decision:
    """Deposits to the first, ranks, uma and oka."""
    if state.finished:
        return Refused("session_over", "the session has ended already")
    coming = what_next(state)
    reason = claim.reason
    if reason is None:
        if not isinstance(coming, SessionOver):
            what = "a hand is being played" if coming is None else f"the rules want {_describe(coming)}"
            return Refused("session_goes_on", f"{what}: give a reason for ending the session")
        reason = coming.reason
    elif reason in DEALER_END_REASONS and not _dealer_may_end(coming, reason):
        return Refused("session_goes_on", f"{reason}: the dealer may not end the session now")
    result = play.session.final_scores(state.scores, state.deposits, state.first_dealer)
    if not _is_contested(state):
        result = FinalScores(result.points, play.session.plain_final(result.points))
    if play.session.final_after_faults is not None:
        result = play.session.final_after_faults(state, result)
    final = tuple(
        score - play.penalties.chombo_final * state.chombo.count(seat)
        for seat, score in enumerate(result.final)
    )
    return (SessionEnded(reason, result.points, final, result.match),)


def _is_contested(state: GameState) -> bool:
    """Whether a place has been played for: a hand was paid, or somebody sat down with more than another."""
    paid = state.hand_number > 0 or state.settled is not None
    return paid or len(set(state.hand_scores or state.scores)) > 1


def _dealer_may_end(coming: NextHand | SessionOver | None, reason: str) -> bool:
    if isinstance(coming, NextHand):
        return coming.may_end == reason
    return coming is not None and coming.reason == reason


def _describe(coming: NextHand) -> str:
    return f"another hand (round {coming.round}, dealer seat {coming.dealer}, {coming.honba} honba)"


__all__ = [
    "declare_draw",
    "end_session",
    "reveal_ura",
    "settle",
    "show_hand",
    "start_hand",
    "ura_due",
]
