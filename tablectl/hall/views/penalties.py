"""Penalties with their appeals and what was decided."""

from __future__ import annotations

from typing import TypedDict

from tablectl.hall.event_state import EventState
from tablectl.hall.tables.requests import display_names
from tablectl.tournament import Number


class ShownAppeal(TypedDict):
    """Who does not agree, and why."""

    by: str
    text: str


class ShownDecision(ShownAppeal):
    """What was decided on it."""

    ruling: str
    amount: Number | None
    """Of a lowered penalty: what is left of it."""


class ShownPenalty(TypedDict):
    """A penalty as it was given, and what became of it."""

    penalty: str
    """Its id."""
    player: str
    name: str
    round: int | None
    amount: Number
    unit: str
    reason: str
    by: str
    at: str
    """Empty of those that the tournament file has."""
    appeal: ShownAppeal | None
    decision: ShownDecision | None
    counts: Number | None
    """What of it counts; None: nothing."""


def penalty_rows(event: EventState) -> list[ShownPenalty]:
    """Every penalty, with its appeal and what was decided."""
    names = display_names(event)
    return [
        {
            "penalty": each.id,
            "player": each.given.player,
            "name": names.get(each.given.player, each.given.player),
            "round": each.given.round,
            "amount": each.given.amount,
            "unit": each.given.unit.value,
            "reason": each.given.reason,
            "by": each.given.by,
            "at": each.at,
            "appeal": None if each.appeal is None else {"by": each.appeal.by, "text": each.appeal.text},
            "decision": None
            if each.decision is None
            else {
                "ruling": each.decision.ruling,
                "amount": each.decision.amount,
                "by": each.decision.by,
                "text": each.decision.text,
            },
            "counts": None if each.effective is None else each.effective.amount,
        }
        for each in event.ledger.values()
    ]
