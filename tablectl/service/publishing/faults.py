"""Messages about a player's fault: what happened, the rule book's consequence, and requests that apply it."""

from __future__ import annotations

from typing import assert_never

from tablectl.game.claims import DeclareDraw, ExposeTiles, NoteIrregularity, Penalty
from tablectl.game.events import HandDrawn, IrregularityNoted, TilesExposed, event_to_wire
from tablectl.game.judging import Judgement, Remedy
from tablectl.rulesets.ruleset import Fault
from tablectl.topics import Message

UNKNOWN_CODE = "irregularity"
"""The alert's code for a case that the rule book does not know."""


def code_of(judgement: Judgement) -> str:
    """The code of a fault's alert."""
    return UNKNOWN_CODE if judgement.fault is None else judgement.fault.code


def offer_message(judgement: Judgement, hand: int) -> Message:
    """The facts of a fault's alert.

    Returns:
        The book's consequence, its clause, and the requests (without ids) that apply it to the hand with
        number ``hand``, in order; no requests where nothing has to be done.
    """
    fault = judgement.fault
    offers = [request_of(claim) for claim in judgement.claims]
    choices = [request_of(claim) for claim in judgement.choices]
    facts: Message = {"seat": judgement.noted.seat, "hand": hand, "offers": offers, "choices": choices}
    if fault is not None:
        facts = {
            **facts,
            "consequence": fault.consequence.value,
            "clause": fault.clause,
            "remark": fault.remark,
        }
    return facts


def fault_message(fault: Fault) -> Message:
    """A fault of the rule book as JSON, for lists to choose from."""
    return {
        "code": fault.code,
        "name": fault.name,
        "native": fault.native,
        "clause": fault.clause,
        "consequences": [each.value for each in (fault.consequence, *fault.also)],
        "remark": fault.remark,
    }


def request_of(claim: Remedy) -> Message:
    """The operator's request, without its id, that makes a judge's claim."""
    match claim:
        case DeclareDraw():
            drawn = event_to_wire(HandDrawn(claim.reason))
            return {"do": "record_event", "event": drawn, "seat": claim.seat}
        case NoteIrregularity():
            noted = IrregularityNoted(claim.seat, claim.code, claim.detail)
            return {"do": "record_event", "event": event_to_wire(noted)}
        case ExposeTiles():
            return {"do": "record_event", "event": event_to_wire(TilesExposed(claim.seat, claim.tiles))}
        case Penalty():
            return {
                "do": "penalty",
                "seat": claim.seat,
                "reason": claim.reason,
                "deltas": list(claim.deltas),
            }
        case _:
            assert_never(claim)
