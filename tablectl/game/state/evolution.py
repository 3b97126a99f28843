"""One event, one new state. Never refuses: what is recorded has happened.

Legality is ``decide``'s. Where an event does not fit what was known (an operator wrote it, a camera was
wrong), the state follows the event and keeps the tile counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from tablectl.game.events import (
    BonusShown,
    DiceCommitted,
    DiceRevealed,
    DiceRolled,
    DrawReason,
    Event,
    HandDrawn,
    HandSettled,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    IrregularityNoted,
    JudgeCalled,
    KongDeclared,
    KongShown,
    MeldClaimed,
    OperatorActed,
    PaymentMade,
    PenaltyPaid,
    PlayPaused,
    PlayResumed,
    ReadyDeclared,
    ScoreAnswered,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TilesExposed,
    UraIndicatorsRevealed,
    ValueNamed,
    VoidSuitChosen,
    VoidSuitDeclared,
    WallsBuilt,
    WinShown,
    WinVoided,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state.counted_wins import with_wins
from tablectl.game.state.passed_tiles import resolve_offer
from tablectl.game.state.phase import Phase
from tablectl.game.state.state import GameState, HandState, Offence, SeatState
from tablectl.game.state.tile_moves import FoldError, hand_of, play_of, remove_tiles, with_seat, with_seen
from tablectl.game.state.turns import (
    bonus_shown,
    kong_declared,
    kong_shown,
    meld_claimed,
    tile_discarded,
    tile_drawn,
)
from tablectl.game.state.wins import value_named, win_shown, win_voided
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.walls.wall_plan import ThrownIndicator
from tablectl.rulesets import ruleset

CHOMBO = "chombo"
"""Code of the irregularity that stops a hand."""

DEAD_HAND = "dead_hand"
"""Code of the irregularity that kills a hand: from then on its seat may only draw and discard."""

NO_WIN = "no_win"
"""Code of the irregularity that forbids a seat to win: it plays on otherwise."""

NO_WIN_TURN = "no_win_turn"
"""Code of the irregularity that forbids a seat to win before its next discard."""

NO_CLAIM = "no_claim"
"""Code of the irregularity that forbids a seat to take the tile that is offered now."""

VERDICTS = frozenset((CHOMBO, DEAD_HAND, NO_WIN, NO_WIN_TURN, NO_CLAIM))
"""Irregularities that are a judge's word, not what somebody did."""

_SEAT_FLAGS = frozenset((DEAD_HAND, NO_WIN, NO_WIN_TURN, NO_CLAIM))


def evolve(state: GameState, event: Event) -> GameState:
    """The state after an event.

    Raises:
        FoldError: the event needs a session or a hand that never started.
    """
    match event:
        case TileDrawn():
            return tile_drawn(state, event)
        case TileDiscarded():
            return tile_discarded(state, event)
        case TilesDealt():
            state = _dealt(state, event)
        case MeldClaimed():
            state = meld_claimed(state, event)
        case KongShown():
            state = kong_shown(state, event)
        case KongDeclared():
            state = kong_declared(state, event)
        case IndicatorRevealed():
            state = _indicator_revealed(state, event)
        case ReadyDeclared():
            state = changed(state, hand=changed(hand_of(state, event), declaring=True))
        case WinShown():
            state = win_shown(state, event)
        case HandDrawn():
            state = _hand_drawn(state, event)
        case HandShown():
            hand = _show(hand_of(state, event), event.seat, event.tiles)
            state = changed(state, hand=hand)
        case UraIndicatorsRevealed():
            hand = hand_of(state, event)
            hand = changed(hand, hidden_indicators=event.tiles, seen=with_seen(hand.seen, event.tiles))
            state = changed(state, hand=hand)
        case HandSettled():
            hand = changed(hand_of(state, event), phase=Phase.SETTLED, offer=None)
            state = changed(state, hand=hand, scores=event.scores, deposits=event.deposits, settled=event)
            state = changed(with_wins(state, event), answers=())
        case HandStarted():
            state = _hand_started(state, event)
        case DiceRolled():
            state = _dice_rolled(state, event)
        case DiceCommitted():
            number = state.hand_number
            state = changed(state, dice_promised=event.commitment, dice_promised_after=number)
        case DiceRevealed():
            state = changed(state, dice_promised="")
        case WallsBuilt():
            state = changed(state, hand=changed(hand_of(state, event), wall_counts=event.counts))
        case BonusShown():
            state = bonus_shown(state, event)
        case PaymentMade():
            hand = hand_of(state, event)
            hand = changed(hand, payments=(*hand.payments, event))
            state = changed(state, hand=hand, scores=_add(state.scores, event.deltas))
        case VoidSuitChosen():
            hand = hand_of(state, event)
            seat = changed(hand.seats[event.seat], has_chosen=True, void_choice=event.suit)
            state = changed(state, hand=with_seat(hand, event.seat, seat))
        case VoidSuitDeclared():
            hand = hand_of(state, event)
            seat = changed(hand.seats[event.seat], has_chosen=True, void_suit=event.suit)
            state = changed(state, hand=with_seat(hand, event.seat, seat))
        case ValueNamed():
            state = value_named(state, event)
        case WinVoided():
            state = win_voided(state, event)
        case TilesExposed():
            state = _tiles_exposed(state, event)
        case SeatsChanged():
            state = _seats_changed(state, event)
        case SessionStarted():
            state = _session_started(event)
        case SessionEnded():
            # What play there was to pause is over.
            state = changed(state, ended=event, deposits=0, scores=event.points, paused=None)
        case PenaltyPaid():
            state = changed(state, scores=_add(state.scores, event.deltas))
            paid = _offence(state, event.seat, event.reason)
            state = changed(state, penalties=(*state.penalties, paid))
        case IrregularityNoted():
            state = _irregularity_noted(state, event)
        case PlayPaused():
            state = changed(state, paused=event)
        case PlayResumed():
            state = changed(state, paused=None)
        case ScoreAnswered():
            state = changed(state, answers=_with_answer(state, event))
        case JudgeCalled() | OperatorActed():
            pass  # Kept in the journal; nothing at the table follows from it.
        case _:
            assert_never(event)
    return changed(state, events=state.events + 1)


def fold(events: Iterable[Event], state: GameState | None = None) -> GameState:
    """All events in order, from an empty table or from a state."""
    state = state or GameState()
    for event in events:
        state = evolve(state, event)
    return state


def _with_answer(state: GameState, event: ScoreAnswered) -> tuple[bool | None, ...]:
    answers: list[bool | None] = list(state.answers or (None,) * len(state.players))
    if event.seat < len(answers):
        answers[event.seat] = event.agreed
    return tuple(answers)


def _add(scores: tuple[int, ...], deltas: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(scores, deltas, strict=True))


def _session_started(event: SessionStarted) -> GameState:
    return GameState(
        started=True,
        rules=event.rules,
        preset=event.preset,
        options=event.options,
        play=ruleset(event.rules).play(event.preset, event.options),
        players=event.players,
        scores=event.scores,
        first_dealer=event.first_dealer,
        dealer=event.first_dealer,
        sitting=tuple(range(len(event.players))),
    )


def _hand_started(state: GameState, event: HandStarted) -> GameState:
    play = play_of(state, event)
    hand = HandState(
        seats=tuple(SeatState() for _ in range(play.setup.players)),
        phase=Phase.SETUP,
        turn=event.dealer,
        wall_left=play.setup.wall.tiles
        - play.setup.wall.dead_wall
        - play.setup.players * play.setup.hand_size,
        indicators_due=1 if play.setup.wall.has_indicator else 0,
        missed=((),) * play.setup.players,
    )
    return changed(
        state,
        round=event.round,
        dealer=event.dealer,
        honba=event.honba,
        deposits=event.deposits,
        scores=event.scores,
        hand_number=event.number,
        hand=hand,
        hand_scores=event.scores,
        settled=None,
        rounds=state.rounds + (state.hand is not None and event.round is not state.round),
    )


def _dice_rolled(state: GameState, event: DiceRolled) -> GameState:
    """Throws are kept one after another; what is thrown once the wall is broken counts to the indicator."""
    play, hand = play_of(state, event), hand_of(state, event)
    if len(hand.dice) < 2 * play.setup.wall.throws:
        return changed(state, hand=changed(hand, dice=hand.dice + event.values))
    if isinstance(play.setup.wall.indicator, ThrownIndicator):
        return changed(state, hand=changed(hand, throws=event.values, replaced_at_throw=hand.replaced))
    return changed(state, hand=changed(hand, dice=event.values))


def _indicator_revealed(state: GameState, event: IndicatorRevealed) -> GameState:
    play, hand = play_of(state, event), hand_of(state, event)
    if not play.opening.indicator_stands(event.tile):
        return state  # Turned back; the dice are thrown again.
    hand = changed(
        hand,
        indicators=(*hand.indicators, event.tile),
        indicators_due=max(0, hand.indicators_due - 1),
        indicators_waiting=max(0, hand.indicators_waiting - (hand.indicators_due == 0)),
        seen=with_seen(hand.seen, (event.tile,)),
    )
    return changed(state, hand=hand)


def _tiles_exposed(state: GameState, event: TilesExposed) -> GameState:
    """They stay among the closed tiles, known to all, until they are discarded."""
    hand = hand_of(state, event)
    before = hand.seats[event.seat]
    exposed = (*before.exposed, *event.tiles)
    new = remove_tiles(before.tiles, exposed)[1]
    concealed, fresh = list(before.concealed), list(before.fresh)
    for tile in new:
        place = concealed if None in concealed else fresh
        if None in place:
            place[place.index(None)] = tile
    after = changed(before, concealed=tuple(concealed), fresh=tuple(fresh), exposed=exposed)
    return changed(state, hand=changed(with_seat(hand, event.seat, after), seen=with_seen(hand.seen, new)))


def _seats_changed(state: GameState, event: SeatsChanged) -> GameState:
    """Players, points and whatever is kept of a player go to the new seat."""
    return changed(
        state,
        players=tuple(state.players[s] for s in event.seats),
        scores=tuple(state.scores[s] for s in event.seats),
        sitting=tuple(state.sitting[s] for s in event.seats),
        chombo=tuple(event.seats.index(s) for s in state.chombo),
    )


def _dealt(state: GameState, event: TilesDealt) -> GameState:
    hand = hand_of(state, event)
    before = hand.seats[event.seat]
    known = remove_tiles(event.tiles, (t for t in before.concealed if t is not None))[0]
    hand = with_seat(hand, event.seat, changed(before, concealed=event.tiles))
    seen = with_seen(hand.seen, known)
    if hand.phase is Phase.SETUP and all(s.concealed for s in hand.seats):
        opening = state.play is not None and state.play.has_opening
        return changed(state, hand=changed(hand, seen=seen, phase=Phase.DRAW, opening=opening))
    return changed(state, hand=changed(hand, seen=seen))


def _offence(state: GameState, seat: Seat, code: str) -> Offence:
    """What the player at a seat did, or was made to pay for, now."""
    player = state.sitting[seat] if seat < len(state.sitting) else seat
    return Offence(player, code, state.round, state.hand_number)


def _irregularity_noted(state: GameState, event: IrregularityNoted) -> GameState:
    if event.seat is not None and event.code not in VERDICTS:
        offence = _offence(state, event.seat, event.code)
        state = changed(state, offences=(*state.offences, offence))
    stops = state.can_be_stopped
    if event.seat is not None and event.code == CHOMBO and not stops:
        state = changed(state, chombo=(*state.chombo, event.seat))  # nothing is left to be stopped
    if state.hand is None:
        return state
    hand = changed(state.hand, noted=(*state.hand.noted, event))
    if event.seat is not None and event.code in _SEAT_FLAGS:
        before = hand.seats[event.seat]
        seat = changed(
            before,
            dead=before.dead or event.code == DEAD_HAND,
            no_win=before.no_win or event.code == NO_WIN,
            no_win_turn=before.no_win_turn or event.code == NO_WIN_TURN,
            no_claim=before.no_claim or event.code == NO_CLAIM,
        )
        hand = with_seat(hand, event.seat, seat)
    elif event.seat is not None and event.code == CHOMBO and stops:
        hand = changed(hand, draw_seat=event.seat)
    return changed(state, hand=hand)


def _show(hand: HandState, seat: Seat, tiles: tuple[Tile, ...]) -> HandState:
    """A shown hand fixes what was unknown."""
    before = hand.seats[seat]
    new = remove_tiles(tiles, (t for t in before.tiles if t is not None))[0]
    if before.fresh and any(w.seat == seat and w.from_seat is None and not w.tiles for w in hand.wins):
        # A win from the wall that was kept closed: its tile lies beside the hand, shown last.
        after = changed(before, concealed=tiles[:-1], fresh=tiles[-1:], shown=True)
        return changed(with_seat(hand, seat, after), seen=with_seen(hand.seen, new))
    fresh = before.fresh if len(tiles) == len(before.concealed) else ()
    if fresh and fresh[0] is not None and fresh[0] in new:
        new.remove(fresh[0])
    after = changed(before, concealed=tiles, fresh=fresh, shown=True)
    return changed(with_seat(hand, seat, after), seen=with_seen(hand.seen, new))


def _hand_drawn(state: GameState, event: HandDrawn) -> GameState:
    hand = hand_of(state, event)
    if event.reason not in (DrawReason.SANCHAHOU, DrawReason.CHOMBO):
        state, hand = resolve_offer(state, hand)
    if event.reason is DrawReason.CHOMBO and hand.draw_seat is not None:
        state = changed(state, chombo=(*state.chombo, hand.draw_seat))
    seat = hand.turn if event.reason is DrawReason.KYUUSHU_KYUUHAI else hand.draw_seat
    return changed(state, hand=changed(hand, phase=Phase.ENDED, draw=event.reason, draw_seat=seat))


__all__ = [
    "CHOMBO",
    "DEAD_HAND",
    "NO_CLAIM",
    "NO_WIN",
    "NO_WIN_TURN",
    "VERDICTS",
    "FoldError",
    "evolve",
    "fold",
]
