"""Penalties with their appeals and what was decided."""

from __future__ import annotations

from tablectl.hall.event_state import EventState
from tablectl.hall.tables.requests import shown_names
from tablectl.tournament import document_of


def ledger(event: EventState) -> list[dict[str, object]]:
    """Every penalty, with its appeal and what was decided."""
    names = shown_names(event)
    return [
        {
            **document_of(each.given),
            "penalty": each.id,
            "name": names.get(each.given.player, each.given.player),
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
            "counts": None if each.counts is None else each.counts.amount,
        }
        for each in event.ledger.values()
    ]
