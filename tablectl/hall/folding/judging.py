"""Penalties and appeals, calls for a judge, cuts, and the ceremony."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import assert_never

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState, JudgeCall
from tablectl.hall.folding.registration import known
from tablectl.hall.ledger import Appeal, Decision, LedgerEntry, find_penalty
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.log.facts import (
    AppealDecided,
    CallAnswered,
    CutSet,
    JudgeCalled,
    JudgeSent,
    Judging,
    LotsDrawn,
    PenaltyAppealed,
    PenaltyGiven,
    PlacesShown,
    RecordingMissing,
    RecordingSaved,
)
from tablectl.tournament import Cut, Penalty


def fold_judging(event: EventState, fact: Judging, entry: LogEntry) -> EventState:
    """The event after an entry of this kind.

    Raises:
        Declined: the entry does not fit the state.
    """
    match fact:
        case PenaltyGiven():
            return _penalty_given(event, fact, entry)
        case PenaltyAppealed():
            return _penalty_appealed(event, fact, entry)
        case AppealDecided():
            return _appeal_decided(event, fact, entry)
        case JudgeCalled():
            return _judge_called(event, fact, entry)
        case JudgeSent():
            return _judge_sent(event, fact, entry)
        case CallAnswered():
            return _call_answered(event, fact.call)
        case RecordingSaved():
            return _recording_saved(event, fact)
        case RecordingMissing():
            return _recording_missing(event, fact)
        case CutSet():
            return _cut_set(event, fact)
        case LotsDrawn():
            return _lots_drawn(event, fact)
        case PlacesShown():
            return _places_shown(event, fact)
        case _:
            assert_never(fact)


def _penalty_given(event: EventState, fact: PenaltyGiven, entry: LogEntry) -> EventState:
    """One more line of the ledger."""
    made = Penalty(
        player=known(event, fact.player),
        amount=Decimal(fact.amount),
        round=fact.round,
        unit=fact.unit,
        reason=entry.reason,
        by=entry.by,
    )
    key = str(entry.seq)
    return event.with_ledger({**event.ledger, key: LedgerEntry(key, made, entry.at)})


def _penalty_appealed(event: EventState, fact: PenaltyAppealed, entry: LogEntry) -> EventState:
    """A player does not agree; once."""
    found = find_penalty(event.ledger, fact.penalty)
    if found.appeal is not None:
        raise Declined("is_appealed", f"penalty {found.id} was appealed against already")
    changed = replace(found, appeal=Appeal(entry.at, entry.by, entry.reason))
    return event.with_ledger({**event.ledger, found.id: changed})


def _appeal_decided(event: EventState, fact: AppealDecided, entry: LogEntry) -> EventState:
    """The penalty stays, is lowered, or is lifted."""
    found = find_penalty(event.ledger, fact.penalty)
    if found.appeal is None:
        raise Declined("no_appeal", f"nobody has appealed against penalty {found.id}")
    if found.decision is not None:
        raise Declined(
            "is_decided", f"the appeal against penalty {found.id} is decided: take that back first"
        )
    decision = Decision(
        entry.at,
        entry.by,
        entry.reason,
        fact.ruling,
        None if fact.amount is None else Decimal(fact.amount),
    )
    return event.with_ledger({**event.ledger, found.id: replace(found, decision=decision)})


def _judge_called(event: EventState, fact: JudgeCalled, entry: LogEntry) -> EventState:
    """A call waits at the desk."""
    call = JudgeCall(entry.seq, entry.at, fact.table, entry.by, entry.reason, fact.hand)
    return replace(event, calls={**event.calls, entry.seq: call})


def _judge_sent(event: EventState, fact: JudgeSent, entry: LogEntry) -> EventState:
    """Somebody goes there; who is on the way elsewhere does not."""
    found, judge = _call(event, fact.call), fact.judge
    for each in event.calls.values():
        if each.judge == judge and each.number != found.number:
            raise Declined("judge_busy", f"{judge} is at table {each.table}: end that call first")
    changed = replace(found, judge=judge, sent_at=entry.at)
    return replace(event, calls={**event.calls, found.number: changed})


def _call_answered(event: EventState, number: int) -> EventState:
    """The call is over."""
    found = _call(event, number)
    return replace(event, calls={key: each for key, each in event.calls.items() if key != found.number})


def _recording_saved(event: EventState, fact: RecordingSaved) -> EventState:
    """A table has saved its last minutes for a call; a call that is over needs them no more."""
    found = event.calls.get(fact.call)
    if found is None:
        return event
    changed = replace(found, recording=fact.saved, watch=fact.watch)
    return replace(event, calls={**event.calls, found.number: changed})


def _recording_missing(event: EventState, fact: RecordingMissing) -> EventState:
    """A table had nothing to save for a call; the hand is still replayed from its journal."""
    found = event.calls.get(fact.call)
    if found is None:
        return event
    changed = replace(found, unsaved=fact.unsaved, watch=fact.watch)
    return replace(event, calls={**event.calls, found.number: changed})


def _cut_set(event: EventState, fact: CutSet) -> EventState:
    """After a round only the best go on; another word about the same round takes its place."""
    after = fact.after
    if any(each.round > after for each in event.tournament.results):
        raise Declined("has_result", f"a round after round {after} has results: the cut comes too late")
    made = Cut(after=after, players=fact.players, carry=Decimal(fact.carry))
    others = [each for each in event.tournament.cut if each.after != after]
    cut = tuple(sorted([*others, made], key=lambda each: each.after))
    return replace(event, tournament=replace(event.tournament, cut=cut))


def _lots_drawn(event: EventState, fact: LotsDrawn) -> EventState:
    """Who goes on among equals."""
    after = fact.after
    if all(each.after != after for each in event.tournament.cut):
        raise Declined("no_cut", f"there is no cut after round {after}")
    cut = (replace(each, lots=fact.lots) if each.after == after else each for each in event.tournament.cut)
    return replace(event, tournament=replace(event.tournament, cut=tuple(cut)))


def _places_shown(event: EventState, fact: PlacesShown) -> EventState:
    """The ceremony: from which place down everybody sees who has it; nobody yet where none is so low."""
    if fact.from_place > len(event.players):
        return replace(event, shown_from=fact.from_place, final_places_withheld=True)
    last = event.tournament.rounds
    open_tables = event.tables_without_result(last)
    has_results = any(each.round == last for each in event.tournament.results)  # also of a file without seats
    if open_tables or not has_results:
        waits = ", ".join(map(str, open_tables)) or "all"
        raise Declined("not_over", f"round {last} is the last, and tables without a result are: {waits}")
    return replace(event, shown_from=fact.from_place)


def _call(event: EventState, number: int) -> JudgeCall:
    found = event.calls.get(number)
    if found is None:
        raise Declined("no_such_call", f"no call {number} waits")
    return found
