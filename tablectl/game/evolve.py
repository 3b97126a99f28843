"""One event, one new state. Never refuses: what is written down has happened.

Legality is ``decide``'s. Where an event does not fit what was known (an operator wrote it, a camera was
wrong), the state follows the event and keeps the tile counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from tablectl.game.changed import changed
from tablectl.game.events import (
    BonusShown,
    DiceRolled,
    DrawReason,
    Event,
    HandDrawn,
    HandSettled,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    IrregularityNoted,
    KongDeclared,
    MeldClaimed,
    PenaltyPaid,
    ReadyDeclared,
    SessionEnded,
    SessionStarted,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    UraIndicatorsRevealed,
    VoidSuitDeclared,
    WallsBuilt,
    WinShown,
)
from tablectl.game.evolve_tiles import FoldError, hand_of, play_of, see, take, with_seat
from tablectl.game.evolve_turns import bonus_shown, discarded, drawn, kong_declared, meld_claimed, resolve
from tablectl.game.state import (
    GameState,
    HandState,
    Phase,
    SeatState,
    ShownWin,
)
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets import ruleset

CHOMBO = "chombo"
"""Code of the irregularity that stops a hand."""

DEAD_HAND = "dead_hand"
"""Code of the irregularity that kills a hand: from then on its seat may only draw and discard."""


def evolve(state: GameState, event: Event) -> GameState:
    """The state after an event.

    Raises:
        FoldError: the event needs a session or a hand that never started.
    """
    match event:
        case TileDrawn():
            state = drawn(state, event)
        case TileDiscarded():
            state = discarded(state, event)
        case MeldClaimed():
            state = meld_claimed(state, event)
        case KongDeclared():
            state = kong_declared(state, event)
        case IndicatorRevealed():
            hand = hand_of(state, event)
            state = changed(
                state,
                hand=changed(
                    hand,
                    indicators=(*hand.indicators, event.tile),
                    indicators_due=max(0, hand.indicators_due - 1),
                    indicators_waiting=max(0, hand.indicators_waiting - (hand.indicators_due == 0)),
                    seen=see(hand.seen, (event.tile,)),
                ),
            )
        case ReadyDeclared():
            state = changed(state, hand=changed(hand_of(state, event), declaring=True))
        case TilesDealt():
            state = _dealt(state, event)
        case WinShown():
            state = _win_shown(state, event)
        case HandDrawn():
            state = _hand_drawn(state, event)
        case HandShown():
            hand = _show(hand_of(state, event), event.seat, event.tiles)
            state = changed(state, hand=hand)
        case UraIndicatorsRevealed():
            hand = hand_of(state, event)
            hand = changed(hand, hidden_indicators=event.tiles, seen=see(hand.seen, event.tiles))
            state = changed(state, hand=hand)
        case HandSettled():
            hand = changed(hand_of(state, event), phase=Phase.SETTLED, offer=None)
            state = changed(state, hand=hand, scores=event.scores, deposits=event.deposits, settled=event)
        case HandStarted():
            state = _hand_started(state, event)
        case DiceRolled():
            state = changed(state, hand=changed(hand_of(state, event), dice=event.values))
        case WallsBuilt():
            state = changed(state, hand=changed(hand_of(state, event), wall_counts=event.counts))
        case BonusShown():
            state = bonus_shown(state, event)
        case VoidSuitDeclared():
            hand = hand_of(state, event)
            seat = changed(hand.seats[event.seat], void_suit=event.suit)
            state = changed(state, hand=with_seat(hand, event.seat, seat))
        case SessionStarted():
            state = _session_started(event, state.events)
        case SessionEnded():
            state = changed(state, ended=event, deposits=0, scores=event.points)
        case PenaltyPaid():
            scores = tuple(a + b for a, b in zip(state.scores, event.deltas, strict=True))
            state = changed(state, scores=scores)
        case IrregularityNoted():
            state = _irregularity_noted(state, event)
        case _:
            assert_never(event)
    return changed(state, events=state.events + 1)


def fold(events: Iterable[Event], state: GameState | None = None) -> GameState:
    """All events in order, from an empty table or from a state."""
    state = state or GameState()
    for event in events:
        state = evolve(state, event)
    return state


def _session_started(event: SessionStarted, events: int) -> GameState:
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
        events=events,
    )


def _hand_started(state: GameState, event: HandStarted) -> GameState:
    play = play_of(state, event)
    hand = HandState(
        seats=tuple(SeatState() for _ in range(play.players)),
        phase=Phase.SETUP,
        turn=event.dealer,
        wall_left=play.wall.tiles - play.wall.dead_wall - play.players * play.hand_size,
        indicators_due=1 if play.wall.has_indicator else 0,
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
    )


def _dealt(state: GameState, event: TilesDealt) -> GameState:
    hand = hand_of(state, event)
    before = hand.seats[event.seat]
    known = take(event.tiles, (t for t in before.concealed if t is not None))[0]
    hand = with_seat(hand, event.seat, changed(before, concealed=event.tiles))
    ready = all(s.concealed for s in hand.seats)
    phase = Phase.DRAW if ready and hand.phase is Phase.SETUP else hand.phase
    return changed(state, hand=changed(hand, seen=see(hand.seen, known), phase=phase))


def _irregularity_noted(state: GameState, event: IrregularityNoted) -> GameState:
    if state.hand is None:
        return state
    hand = changed(state.hand, noted=(*state.hand.noted, event))
    if event.seat is not None and event.code == DEAD_HAND:
        hand = with_seat(hand, event.seat, changed(hand.seats[event.seat], dead=True))
    elif event.seat is not None and event.code == CHOMBO:
        hand = changed(hand, draw_seat=event.seat)
    return changed(state, hand=hand)


def _show(hand: HandState, seat: Seat, tiles: tuple[Tile, ...]) -> HandState:
    """A shown hand fixes what was unknown."""
    before = hand.seats[seat]
    new = take(tiles, (t for t in before.tiles if t is not None))[0]
    fresh = before.fresh if len(tiles) == len(before.concealed) else ()
    if fresh and fresh[0] is not None and fresh[0] in new:
        new.remove(fresh[0])
    after = changed(before, concealed=tiles, fresh=fresh, shown=True)
    return changed(with_seat(hand, seat, after), seen=see(hand.seen, new))


def _win_shown(state: GameState, event: WinShown) -> GameState:
    hand = hand_of(state, event)
    before = hand.seats[event.seat]
    new = take(event.tiles, (t for t in before.concealed if t is not None))[0]
    if event.from_seat is None and before.fresh and before.fresh[0] is None:
        new.append(event.tile)
    fresh = (event.tile,) if event.from_seat is None else ()
    after = changed(before, concealed=event.tiles, fresh=fresh, shown=True)
    hand = changed(
        with_seat(hand, event.seat, after),
        phase=Phase.ENDED,
        wins=(*hand.wins, ShownWin(event.seat, event.from_seat, event.tile, event.tiles)),
        seen=see(hand.seen, new),
    )
    return changed(state, hand=hand)


def _hand_drawn(state: GameState, event: HandDrawn) -> GameState:
    hand = hand_of(state, event)
    if event.reason not in (DrawReason.SANCHAHOU, DrawReason.CHOMBO):
        state, hand = resolve(state, hand)
    if event.reason is DrawReason.CHOMBO and hand.draw_seat is not None:
        state = changed(state, chombo=(*state.chombo, hand.draw_seat))
    seat = hand.turn if event.reason is DrawReason.KYUUSHU_KYUUHAI else hand.draw_seat
    return changed(state, hand=changed(hand, phase=Phase.ENDED, draw=event.reason, draw_seat=seat))


__all__ = ["CHOMBO", "DEAD_HAND", "FoldError", "evolve", "fold"]
