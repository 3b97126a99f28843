"""Brings Pantheon's penalties of an event up to the hall's ledger: given, lowered, lifted, nothing twice.

Pantheon's call takes no name by which it would know a penalty again. So the number of the hall's ledger goes
into the reason, and what is there is asked for before each call and again where no answer came. A penalty
that somebody has cancelled in Pantheon stays cancelled.

Source: MahjongPantheon/pantheon, the messages of ``mimir.proto`` and ``atoms.proto`` (AddPenalty,
ListPenalties, CancelPenalty, and the limits in GetGameConfig); written from those facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.hall.exports.pantheon import (
    TRIES,
    Message,
    Mimir,
    PantheonRefused,
    PantheonSilent,
    asked,
    listed,
    number,
    part,
)

CANCELLED_BY_HALL: Final = "hall: "
"""What the reason of a cancellation by the hall begins with; others cancel in other words."""


@dataclass(frozen=True, slots=True)
class Fine:
    """One penalty, as Pantheon is to have it."""

    key: str
    """Its number in the hall's ledger."""
    player: int
    """Pantheon's number."""
    name: str
    """Of the player, for people."""
    amount: int
    """Points that are taken, more than 0."""
    reason: str


@dataclass(frozen=True, slots=True)
class SentPenalties:
    """What was done; a line each, for people."""

    done: tuple[str, ...] = ()
    unsent: tuple[str, ...] = ()
    """What Pantheon was not given, and why."""
    complete: tuple[str, ...] = ()
    """Keys that need no further call while nothing changes."""


@dataclass(frozen=True, slots=True)
class _There:
    """A penalty that Pantheon has from us."""

    id: int
    key: str
    player: int
    amount: int
    cancelled: bool
    by_us: bool
    """Whether the hall cancelled it."""


def send_penalties(mimir: Mimir, event: int, own: str, wanted: Sequence[Fine]) -> SentPenalties:
    """Give what is missing, cancel what does not count any more or counts otherwise.

    Args:
        event: number in Pantheon.
        own: the event's id in the hall; penalties of others are left alone.

    Raises:
        PantheonRefused: it says no.
        PantheonSilent: it does not answer.
    """
    done, unsent, complete = list[str](), list[str](), list[str]()
    by_key = {fine.key: fine for fine in wanted}
    for each in _listed(mimir, event, own):
        fine = by_key.get(each.key)
        if not each.cancelled and (fine is None or (fine.player, fine.amount) != (each.player, each.amount)):
            _cancel(
                mimir, event, own, each, "it does not count any more" if fine is None else "it was changed"
            )
            done.append(f"penalty {each.key}: {each.amount} points cancelled")
    there = _listed(mimir, event, own)
    limits = part(asked(mimir, "GetGameConfig", {"eventId": event}), "rulesetConfig") if wanted else {}
    for fine in wanted:
        same = [each for each in there if _is(each, fine)]
        if any(not each.cancelled for each in same):
            complete.append(fine.key)
        elif any(not each.by_us for each in same):
            complete.append(fine.key)
            unsent.append(f"penalty {fine.key}, {fine.name}: cancelled in Pantheon, and not given again")
        elif why := _outside(fine.amount, limits):
            unsent.append(f"penalty {fine.key}, {fine.name}: not sent: {why}")
        else:
            _add(mimir, event, own, fine)
            complete.append(fine.key)
            done.append(f"penalty {fine.key}, {fine.name}: {fine.amount} points sent")
    return SentPenalties(tuple(done), tuple(unsent), tuple(complete))


def _is(each: _There, fine: Fine) -> bool:
    return (each.key, each.player, each.amount) == (fine.key, fine.player, fine.amount)


def _mark(own: str, key: str) -> str:
    """What stands at the end of a reason."""
    return f"[{own}/{key}]"


def _listed(mimir: Mimir, event: int, own: str) -> Sequence[_There]:
    """What Pantheon has of the hall's penalties, in its order."""
    found: list[_There] = []
    for penalty in listed(asked(mimir, "ListPenalties", {"eventId": event}), "penalties"):
        _, mark, key = str(penalty.get("reason") or "").rpartition(f"[{own}/")
        if mark and key.endswith("]"):
            reason = str(penalty.get("cancellationReason") or "")
            cancelled = bool(penalty.get("isCancelled"))
            found.append(
                _There(
                    number(penalty, "id"),
                    key[:-1],
                    number(penalty, "who"),
                    number(penalty, "amount"),
                    cancelled,
                    cancelled and reason.startswith(CANCELLED_BY_HALL),
                )
            )
    return found


def _outside(amount: int, limits: Message) -> str:
    """Why the event's rules there have no such penalty; empty where they have."""
    least, most, step = (number(limits, name) for name in ("minPenalty", "maxPenalty", "penaltyStep"))
    if (least and amount < least) or (most and amount > most):
        return f"the event there takes penalties from {least} to {most} points, this is {amount}"
    if step and amount % step:
        return f"the event there takes penalties in steps of {step} points, this is {amount}"
    return ""


def _add(mimir: Mimir, event: int, own: str, fine: Fine) -> None:
    reason = f"{fine.reason} {_mark(own, fine.key)}".strip()
    message = {"eventId": event, "playerId": fine.player, "amount": fine.amount, "reason": reason}
    for _ in range(TRIES):
        try:
            _succeed(mimir, "AddPenalty", message)
        except PantheonSilent:
            if any(_is(each, fine) and not each.cancelled for each in _listed(mimir, event, own)):
                return
        else:
            return
    raise PantheonSilent(f"Pantheon did not take penalty {fine.key} in {TRIES} tries")


def _cancel(mimir: Mimir, event: int, own: str, each: _There, why: str) -> None:
    for _ in range(TRIES):
        try:
            _succeed(mimir, "CancelPenalty", {"penaltyId": each.id, "reason": f"{CANCELLED_BY_HALL}{why}"})
        except PantheonSilent:
            if any(other.id == each.id and other.cancelled for other in _listed(mimir, event, own)):
                return
        else:
            return
    raise PantheonSilent(f"Pantheon did not cancel penalty {each.key} in {TRIES} tries")


def _succeed(mimir: Mimir, method: str, message: Message) -> None:
    if not mimir.call(method, message).get("success"):
        raise PantheonRefused(f"Pantheon did not carry out {method} {dict(message)}")
