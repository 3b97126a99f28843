"""Brings Pantheon's penalties of an event up to date with the hall's ledger: given, lowered, lifted.

Pantheon's call takes no idempotency key. So the number in the hall's ledger goes into the reason, and
Pantheon's penalties are read before each call, and again where no answer came. A penalty that somebody has
cancelled in Pantheon stays cancelled.

Source: MahjongPantheon/pantheon, the messages of ``mimir.proto`` and ``atoms.proto`` (AddPenalty,
ListPenalties, CancelPenalty, and the limits in GetGameConfig); written from those facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.hall.exports.pantheon import (
    MAX_TRIES,
    Message,
    Mimir,
    PantheonRefused,
    PantheonUnavailable,
    int_field,
    query,
    sub_message,
    sub_messages,
)

CANCELLED_BY_HALL: Final = "hall: "
"""Prefix of the reason where the hall cancels a penalty; people give other reasons."""


@dataclass(frozen=True, slots=True)
class PantheonPenalty:
    """A penalty as it should be in Pantheon."""

    key: str
    """Number in the hall's ledger."""
    player: int
    """Number of the player in Pantheon."""
    name: str
    """Name of the player."""
    amount: int
    """Points to take, above 0."""
    reason: str


@dataclass(frozen=True, slots=True)
class SentPenalties:
    """What was done, a line each for people."""

    done: tuple[str, ...] = ()
    unsent: tuple[str, ...] = ()
    """Penalties that were not sent, and why."""
    complete: tuple[str, ...] = ()
    """Keys of penalties that need no further call."""


@dataclass(frozen=True, slots=True)
class _RemotePenalty:
    """A penalty that Pantheon has from the hall."""

    id: int
    key: str
    player: int
    amount: int
    cancelled: bool
    by_us: bool
    """Whether the hall cancelled it."""


def send_penalties(
    mimir: Mimir, event: int, event_id: str, penalties: Sequence[PantheonPenalty]
) -> SentPenalties:
    """Add missing penalties, cancel those that count no more or otherwise.

    Args:
        event: number in Pantheon.
        event_id: of the event in the hall; penalties of other origin are left alone.

    Raises:
        PantheonRefused: it says no.
        PantheonUnavailable: it does not answer.
    """
    done, unsent, complete = list[str](), list[str](), list[str]()
    by_key = {penalty.key: penalty for penalty in penalties}
    for each in _remote(mimir, event, event_id):
        penalty = by_key.get(each.key)
        if not each.cancelled and (penalty is None or not _is_same(each, penalty)):
            _cancel(
                mimir,
                event,
                event_id,
                each,
                "it does not count any more" if penalty is None else "it was changed",
            )
            done.append(f"penalty {each.key}: {each.amount} points cancelled")
    remote = _remote(mimir, event, event_id)
    limits = (
        sub_message(query(mimir, "GetGameConfig", {"eventId": event}), "rulesetConfig") if penalties else {}
    )
    for penalty in penalties:
        same = [each for each in remote if _is_same(each, penalty)]
        if any(not each.cancelled for each in same):
            complete.append(penalty.key)
        elif any(not each.by_us for each in same):
            complete.append(penalty.key)
            unsent.append(
                f"penalty {penalty.key}, {penalty.name}: cancelled in Pantheon, and not given again"
            )
        elif why := _limit_fault(penalty.amount, limits):
            unsent.append(f"penalty {penalty.key}, {penalty.name}: not sent: {why}")
        else:
            _add(mimir, event, event_id, penalty)
            complete.append(penalty.key)
            done.append(f"penalty {penalty.key}, {penalty.name}: {penalty.amount} points sent")
    return SentPenalties(tuple(done), tuple(unsent), tuple(complete))


def _is_same(each: _RemotePenalty, penalty: PantheonPenalty) -> bool:
    return (each.key, each.player, each.amount) == (penalty.key, penalty.player, penalty.amount)


def _mark(event_id: str, key: str) -> str:
    """The mark at the end of a reason, by which a penalty is found again."""
    return f"[{event_id}/{key}]"


def _remote(mimir: Mimir, event: int, event_id: str) -> Sequence[_RemotePenalty]:
    """The hall's penalties in Pantheon, in its order."""
    found: list[_RemotePenalty] = []
    for penalty in sub_messages(query(mimir, "ListPenalties", {"eventId": event}), "penalties"):
        _, mark, key = str(penalty.get("reason") or "").rpartition(f"[{event_id}/")
        if mark and key.endswith("]"):
            reason = str(penalty.get("cancellationReason") or "")
            cancelled = bool(penalty.get("isCancelled"))
            found.append(
                _RemotePenalty(
                    int_field(penalty, "id"),
                    key[:-1],
                    int_field(penalty, "who"),
                    int_field(penalty, "amount"),
                    cancelled,
                    cancelled and reason.startswith(CANCELLED_BY_HALL),
                )
            )
    return found


def _limit_fault(amount: int, limits: Message) -> str:
    """Why the event's rules in Pantheon do not allow such a penalty; empty where they do."""
    least, most, step = (int_field(limits, name) for name in ("minPenalty", "maxPenalty", "penaltyStep"))
    if (least and amount < least) or (most and amount > most):
        return f"the event there takes penalties from {least} to {most} points, this is {amount}"
    if step and amount % step:
        return f"the event there takes penalties in steps of {step} points, this is {amount}"
    return ""


def _add(mimir: Mimir, event: int, event_id: str, penalty: PantheonPenalty) -> None:
    reason = f"{penalty.reason} {_mark(event_id, penalty.key)}".strip()
    message = {"eventId": event, "playerId": penalty.player, "amount": penalty.amount, "reason": reason}
    for _ in range(MAX_TRIES):
        try:
            _call(mimir, "AddPenalty", message)
        except PantheonUnavailable:
            if any(
                _is_same(each, penalty) and not each.cancelled for each in _remote(mimir, event, event_id)
            ):
                return
        else:
            return
    raise PantheonUnavailable(f"Pantheon did not take penalty {penalty.key} in {MAX_TRIES} tries")


def _cancel(mimir: Mimir, event: int, event_id: str, each: _RemotePenalty, why: str) -> None:
    for _ in range(MAX_TRIES):
        try:
            _call(mimir, "CancelPenalty", {"penaltyId": each.id, "reason": f"{CANCELLED_BY_HALL}{why}"})
        except PantheonUnavailable:
            if any(other.id == each.id and other.cancelled for other in _remote(mimir, event, event_id)):
                return
        else:
            return
    raise PantheonUnavailable(f"Pantheon did not cancel penalty {each.key} in {MAX_TRIES} tries")


def _call(mimir: Mimir, method: str, message: Message) -> None:
    if not mimir.call(method, message).get("success"):
        raise PantheonRefused(f"Pantheon did not carry out {method} {dict(message)}")
