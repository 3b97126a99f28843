"""Our own events as recorded games: how a journal is replayed, and what the writers of formats take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tablectl.formats.recorded.record import (
    HandEnd,
    RecordedGame,
    RecordedHand,
    RecordedItem,
    RecordedOutcome,
    RecordedWin,
    RecordError,
)
from tablectl.game.claims import Claim, DeclareDraw, Discard, Penalty, claim_of
from tablectl.game.events import (
    DiceCommitted,
    DiceRevealed,
    DrawReason,
    Event,
    HandSettled,
    HandStarted,
    IrregularityNoted,
    JudgeCalled,
    OperatorActed,
    PaymentMade,
    PlayPaused,
    PlayResumed,
    ScoreAnswered,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    SettledWin,
    UraIndicatorsRevealed,
    VoidSuitDeclared,
)
from tablectl.game.state import CHOMBO
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import named_total

_BY_RULES = (
    SessionStarted
    | SeatsChanged
    | HandStarted
    | DiceCommitted
    | DiceRevealed
    | VoidSuitDeclared
    | UraIndicatorsRevealed
    | PaymentMade
    | HandSettled
    | SessionEnded
)
_BY_PEOPLE = PlayPaused | PlayResumed | JudgeCalled | OperatorActed | ScoreAnswered
_ENDS: Final = (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN)


def recorded_games(events: Iterable[Event]) -> tuple[RecordedGame, ...]:
    """The finished hands of every session, corrections already applied.

    Raises:
        RecordError: hands outside of a session, or none at all.
    """
    games: list[RecordedGame] = []
    session: SessionStarted | None = None
    hands: list[RecordedHand] = []
    current: list[Event] = []
    between: tuple[Event, ...] = ()
    number = 0
    for event in events:
        if isinstance(event, SessionStarted):
            games += _closed(session, hands, None, number)
            number += 1
            session, hands, current = event, [], []
        elif isinstance(event, SessionEnded):
            games += _closed(session, hands, event, number)
            session, hands, current = None, [], []
        elif isinstance(event, HandStarted):
            between, current = tuple(current), [event]
        else:
            current.append(event)
            if isinstance(event, HandSettled):
                hands.append(_hand(current, between))
                current = []
    games += _closed(session, hands, None, number)
    if not games:
        raise RecordError("the journal has no finished hand")
    return tuple(games)


def _closed(
    session: SessionStarted | None, hands: list[RecordedHand], ended: SessionEnded | None, number: int
) -> list[RecordedGame]:
    if not hands:
        return []
    if session is None:
        raise RecordError("hands outside of a session: expected session_started before them")
    return [
        RecordedGame(
            session.players,
            session.rules,
            session.preset,
            session.options,
            session.first_dealer,
            tuple(hands),
            None if ended is None else ended.points,
            number,
        )
    ]


def _hand(events: list[Event], between: tuple[Event, ...]) -> RecordedHand:
    started, settled = events[0], events[-1]
    if not isinstance(started, HandStarted) or not isinstance(settled, HandSettled):
        raise RecordError("a hand_settled without its hand_started")
    ura: tuple[str, ...] = ()
    steps, marks = [], []
    at_fault: Seat | None = None
    for mark, event in enumerate(events[1:-1], start=1):
        if isinstance(event, UraIndicatorsRevealed):
            ura = tuple(str(t) for t in event.tiles)
        if isinstance(event, IrregularityNoted) and event.code == CHOMBO:
            at_fault = event.seat
            continue
        claim = step_of(event)
        if isinstance(claim, DeclareDraw) and claim.reason is DrawReason.CHOMBO:
            claim = DeclareDraw(claim.reason, at_fault)
        if claim is not None:
            steps.append(claim)
            marks.append(mark)
    return RecordedHand(
        started.round,
        started.dealer,
        started.honba,
        started.deposits,
        started.scores,
        tuple(steps),
        ura,
        _outcome(settled),
        tuple(c for e in between if isinstance(c := step_of(e), Penalty)),
        shows_recorded=True,
        marks=tuple(marks),
    )


def _outcome(settled: HandSettled) -> RecordedOutcome:
    outcome: HandEnd = "win" if settled.draw is None else "draw" if settled.draw in _ENDS else "abort"
    reason = None if settled.draw is None else settled.draw.value
    return RecordedOutcome(outcome, settled.scores, tuple(map(_win, settled.wins)), reason)


def _win(win: SettledWin) -> RecordedWin:
    han, fu, points = (named_total(win.total, name) for name in ("han", "fu", "points"))
    return RecordedWin(
        win.seat,
        win.from_seat,
        win.deltas,
        tuple(RecordedItem(key, value, count, yakuman) for key, value, count, yakuman in win.items),
        han if isinstance(han, int) else None,
        fu if isinstance(fu, int) else None,
        win.total if isinstance(win.total, int) else points if isinstance(points, int) else None,
    )


def step_of(event: Event) -> Claim | None:
    """What a replay claims for an event of a hand; None for what the rules say by themselves."""
    if isinstance(event, _BY_RULES | _BY_PEOPLE):
        return None
    claim = claim_of(event)
    match claim:
        case Discard():
            return replace(claim, sideways=None)
        case DeclareDraw(reason=DrawReason.NAGASHI_MANGAN):
            return DeclareDraw(DrawReason.EXHAUSTIVE)
        case _:
            return claim
