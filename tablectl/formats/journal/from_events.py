"""Converts our own events into recorded games, for replays and for the writers of other formats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    PLAYED_OUT,
    DiceCommitted,
    DiceRevealed,
    DrawReason,
    Envelope,
    Event,
    EventCorrected,
    EventInserted,
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
    Source,
    UraIndicatorsRevealed,
    VoidSuitDeclared,
)
from tablectl.game.frozen_values import changed
from tablectl.game.history import Entry, History
from tablectl.game.state import CHOMBO, FoldError
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.win import named_total, points_of

_RULE_EVENTS = (
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
_PEOPLE_EVENTS = PlayPaused | PlayResumed | JudgeCalled | OperatorActed | ScoreAnswered


BY_HAND: Final = "by_hand"
"""A key in the evidence of a payment that a judge entered instead of the rules."""


def fold_journal(envelopes: Iterable[Envelope]) -> History:
    """Fold a journal's entries into a history.

    Raises:
        RecordError: the entries are not a valid game.
    """
    try:
        return History.of(envelopes)
    except FoldError as error:
        raise RecordError(f"the journal's entries are not a valid game: {error}") from None


def recorded_journal(envelopes: Iterable[Envelope]) -> tuple[RecordedGame, ...]:
    """The finished hands of every session of a journal, corrections applied. They say which events and
    payments a person entered.

    Raises:
        RecordError: the entries are not a valid game, or as ``recorded_games``.
    """
    envelopes = tuple(envelopes)
    return _games(fold_journal(envelopes).entries, frozenset(map(_seq_entered_by_person, envelopes)))


def recorded_games(events: Iterable[Event]) -> tuple[RecordedGame, ...]:
    """The finished hands of every session, corrections already applied.

    Raises:
        RecordError: hands outside of a session, or none at all.
    """
    return _games([Entry(0, event) for event in events], frozenset())


def _seq_entered_by_person(envelope: Envelope) -> int:
    """The number of the event that a person entered or corrected with this entry; 0 for none."""
    match envelope.body:
        case EventInserted():
            return envelope.seq
        case EventCorrected(target=target):
            return target
        case HandSettled() if BY_HAND not in envelope.evidence:
            return 0
        case _:
            return envelope.seq if envelope.source is Source.OPERATOR else 0


def _games(entries: Iterable[Entry], entered_by_people: frozenset[int]) -> tuple[RecordedGame, ...]:
    """
    Args:
        entered_by_people: numbers of the events that a person entered or corrected.
    """
    games: list[RecordedGame] = []
    session: SessionStarted | None = None
    hands: list[RecordedHand] = []
    current: list[Entry] = []
    before_hand: list[Entry] = []
    number = 0
    for entry in entries:
        event = entry.event
        if isinstance(event, SessionStarted):
            games += _session_games(session, hands, None, number, current)
            number += 1
            session, hands, current = event, [], []
        elif isinstance(event, SessionEnded):
            games += _session_games(session, hands, event, number, current)
            session, hands, current = None, [], []
        elif isinstance(event, HandStarted):
            before_hand, current = current, [entry]
        else:
            current.append(entry)
            if isinstance(event, HandSettled):
                hands.append(_recorded_hand(current, before_hand, entered_by_people))
                current = []
    games += _session_games(session, hands, None, number, current)
    if not games:
        raise RecordError("the journal has no finished hand")
    return tuple(games)


def _session_games(
    session: SessionStarted | None,
    hands: list[RecordedHand],
    ended: SessionEnded | None,
    number: int,
    after: Sequence[Entry],
) -> list[RecordedGame]:
    if not hands:
        return []
    if session is None:
        raise RecordError("hands outside of a session: expected session_started before them")
    return [
        RecordedGame(
            players=session.players,
            rules=session.rules,
            preset=session.preset,
            options=session.options,
            first_dealer=session.first_dealer,
            hands=tuple(hands),
            final=None if ended is None else ended.points,
            session=number,
            after=_penalties(after),
        )
    ]


def _penalties(entries: Iterable[Entry]) -> tuple[Penalty, ...]:
    return tuple(claim for each in entries if isinstance(claim := replay_claim(each.event), Penalty))


def _recorded_hand(
    entries: list[Entry], before_hand: list[Entry], entered_by_people: frozenset[int]
) -> RecordedHand:
    started, settled = entries[0].event, entries[-1].event
    if not isinstance(started, HandStarted) or not isinstance(settled, HandSettled):
        raise RecordError("a hand_settled without its hand_started")
    ura: tuple[str, ...] = ()
    steps: list[Claim] = []
    entry_places: list[int] = []
    judge_events: dict[int, Event] = {}
    at_fault: Seat | None = None
    for place, entry in enumerate(entries[1:-1], start=1):
        event = entry.event
        if isinstance(event, UraIndicatorsRevealed):
            ura = tuple(str(t) for t in event.tiles)
        if isinstance(event, IrregularityNoted) and event.code == CHOMBO:
            at_fault = event.seat
            continue
        claim = replay_claim(event)
        if isinstance(claim, DeclareDraw) and claim.reason is DrawReason.CHOMBO:
            claim = DeclareDraw(claim.reason, at_fault)
        if claim is not None:
            if entry.seq in entered_by_people:
                judge_events[len(steps)] = event
            steps.append(claim)
            entry_places.append(place)
    return RecordedHand(
        round=started.round,
        dealer=started.dealer,
        honba=started.honba,
        deposits=started.deposits,
        scores=started.scores,
        steps=tuple(steps),
        ura=ura,
        recorded=_recorded_outcome(settled),
        before=_penalties(before_hand),
        shows_recorded=True,
        entry_places=tuple(entry_places),
        judge_events=judge_events,
        judge_payment=settled if entries[-1].seq in entered_by_people else None,
    )


def _recorded_outcome(settled: HandSettled) -> RecordedOutcome:
    outcome: HandEnd = "win" if settled.draw is None else "draw" if settled.draw in PLAYED_OUT else "abort"
    reason = None if settled.draw is None else settled.draw.value
    return RecordedOutcome(outcome, settled.scores, tuple(map(_recorded_win, settled.wins)), reason)


def _recorded_win(win: SettledWin) -> RecordedWin:
    han, fu = (named_total(win.total, name) for name in ("han", "fu"))
    return RecordedWin(
        win.seat,
        win.from_seat,
        win.deltas,
        tuple(RecordedItem(key, value, count, yakuman) for key, value, count, yakuman in win.items),
        han if isinstance(han, int) else None,
        fu if isinstance(fu, int) else None,
        points_of(win.total),
    )


def replay_claim(event: Event) -> Claim | None:
    """The claim that replays an event of a hand; None for an event that follows from the rules."""
    if isinstance(event, _RULE_EVENTS | _PEOPLE_EVENTS):
        return None
    claim = claim_of(event)
    match claim:
        case Discard():
            return changed(claim, sideways=None)
        case DeclareDraw(reason=DrawReason.NAGASHI_MANGAN):
            return DeclareDraw(DrawReason.EXHAUSTIVE)
        case _:
            return claim
