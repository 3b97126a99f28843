"""Penalties and appeals, calls for a judge, cuts, and the ceremony."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import Call, EventState
from tablectl.hall.folding.registration import known
from tablectl.hall.ledger import Appeal, Decision, LedgerEntry, Ruling
from tablectl.hall.values import Entry
from tablectl.tournament import Cut, Penalty, Unit


def penalty_given(event: EventState, entry: Entry) -> EventState:
    """One more line of the ledger."""
    made = Penalty(
        player=known(event, entry.body["player"]),
        amount=Decimal(entry.body["amount"]),
        round=entry.body["round"],
        unit=Unit(entry.body["unit"]),
        reason=entry.reason,
        by=entry.by,
    )
    key = str(entry.seq)
    return event.with_ledger({**event.ledger, key: LedgerEntry(key, made, entry.at)})


def penalty_appealed(event: EventState, entry: Entry) -> EventState:
    """A player does not agree; once."""
    found = _penalty(event, entry.body["penalty"])
    if found.appeal is not None:
        raise Refused("is_appealed", f"penalty {found.id} was appealed against already")
    changed = replace(found, appeal=Appeal(entry.at, entry.by, entry.reason))
    return event.with_ledger({**event.ledger, found.id: changed})


def appeal_decided(event: EventState, entry: Entry) -> EventState:
    """The penalty stays, is lowered, or is lifted."""
    found = _penalty(event, entry.body["penalty"])
    if found.appeal is None:
        raise Refused("no_appeal", f"nobody has appealed against penalty {found.id}")
    if found.decision is not None:
        raise Refused("is_decided", f"the appeal against penalty {found.id} is decided: take that back first")
    amount = entry.body.get("amount")
    decision = Decision(
        entry.at,
        entry.by,
        entry.reason,
        Ruling(entry.body["ruling"]),
        None if amount is None else Decimal(amount),
    )
    return event.with_ledger({**event.ledger, found.id: replace(found, decision=decision)})


def judge_called(event: EventState, entry: Entry) -> EventState:
    """A call waits at the desk."""
    hand = str(entry.body.get("hand", ""))
    call = Call(entry.seq, entry.at, entry.body["table"], entry.by, entry.reason, hand)
    return replace(event, calls={**event.calls, entry.seq: call})


def judge_sent(event: EventState, entry: Entry) -> EventState:
    """Somebody goes there; who is on the way elsewhere does not."""
    found, judge = _call(event, entry), entry.body["judge"]
    for each in event.calls.values():
        if each.judge == judge and each.number != found.number:
            raise Refused("judge_busy", f"{judge} is at table {each.table}: end that call first")
    changed = replace(found, judge=judge, sent_at=entry.at)
    return replace(event, calls={**event.calls, found.number: changed})


def call_answered(event: EventState, entry: Entry) -> EventState:
    """The call is over."""
    found = _call(event, entry)
    return replace(event, calls={key: each for key, each in event.calls.items() if key != found.number})


def recording_saved(event: EventState, entry: Entry) -> EventState:
    """A table has saved its last minutes for a call; a call that is over needs them no more."""
    found = event.calls.get(entry.body["call"])
    if found is None:
        return event
    changed = replace(found, recording=entry.body["saved"], watch=entry.body.get("watch", ""))
    return replace(event, calls={**event.calls, found.number: changed})


def recording_missing(event: EventState, entry: Entry) -> EventState:
    """A table had nothing to save for a call; the hand is still replayed from its journal."""
    found = event.calls.get(entry.body["call"])
    if found is None:
        return event
    changed = replace(found, unsaved=entry.body["unsaved"], watch=entry.body.get("watch", ""))
    return replace(event, calls={**event.calls, found.number: changed})


def cut_set(event: EventState, entry: Entry) -> EventState:
    """After a round only the best go on; another word about the same round takes its place."""
    after = entry.body["after"]
    if any(each.round > after for each in event.tournament.results):
        raise Refused("has_result", f"a round after round {after} has results: the cut comes too late")
    made = Cut(after=after, players=entry.body["players"], carry=Decimal(entry.body["carry"]))
    others = [each for each in event.tournament.cut if each.after != after]
    return event.with_parts(cut=tuple(sorted([*others, made], key=lambda each: each.after)))


def lots_drawn(event: EventState, entry: Entry) -> EventState:
    """Who goes on among equals."""
    after = entry.body["after"]
    if all(each.after != after for each in event.tournament.cut):
        raise Refused("no_cut", f"there is no cut after round {after}")
    lots = tuple(entry.body["lots"])
    return event.with_parts(
        cut=tuple(replace(each, lots=lots) if each.after == after else each for each in event.tournament.cut)
    )


def places_shown(event: EventState, entry: Entry) -> EventState:
    """The ceremony: from which place down everybody sees who has it."""
    last = event.tournament.rounds
    tables = event.tables(last)
    open_tables = [table for table in tables if event.result((last, table)) is None]
    if not tables or open_tables:
        waits = ", ".join(map(str, open_tables)) or "all"
        raise Refused("not_over", f"round {last} is the last, and tables without a result are: {waits}")
    return replace(event, shown_from=entry.body["from_place"])


def _penalty(event: EventState, key: str) -> LedgerEntry:
    found = event.ledger.get(key)
    if found is None:
        known_ones = ", ".join(event.ledger) or "none"
        raise Refused("no_such_penalty", f"there is no penalty {key[:40]!r}; known are {known_ones}")
    return found


def _call(event: EventState, entry: Entry) -> Call:
    found = event.calls.get(entry.body["call"])
    if found is None:
        raise Refused("no_such_call", f"no call {entry.body['call']} waits")
    return found
