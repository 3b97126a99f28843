"""The ledger of penalties: given penalties, appeals, decisions, and the penalties that remain in effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tablectl.hall.errors import Declined
from tablectl.quoting import quoted
from tablectl.tournament import Number, Penalty


class Ruling(StrEnum):
    """The decision on an appeal."""

    UPHELD = "upheld"
    """The penalty stays."""
    LOWERED = "lowered"
    LIFTED = "lifted"
    """The penalty is void."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal of a player, or of somebody for them."""

    at: str
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided on an appeal."""

    at: str
    by: str
    text: str
    ruling: Ruling
    amount: Number | None = None
    """New amount of a lowered penalty."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """A penalty with its appeal and the decision on it."""

    id: str
    """Number of the log's entry; ``file-1``, ``file-2``… for penalties of the tournament file."""
    given: Penalty
    at: str = ""
    appeal: Appeal | None = None
    decision: Decision | None = None

    @property
    def effective(self) -> Penalty | None:
        """The penalty in effect; None where it was lifted."""
        if self.decision is None or self.decision.ruling is Ruling.UPHELD:
            return self.given
        if self.decision.ruling is Ruling.LIFTED or self.decision.amount is None:
            return None
        why = f"{self.given.reason}; on appeal, {self.decision.by}: {self.decision.text}"
        return replace(self.given, amount=self.decision.amount, reason=why)


def ledger_from_file(penalties: Iterable[Penalty]) -> Mapping[str, LedgerEntry]:
    """The ledger of a tournament file's penalties."""
    return {f"file-{number}": LedgerEntry(f"file-{number}", each) for number, each in enumerate(penalties, 1)}


def effective_penalties(ledger: Mapping[str, LedgerEntry]) -> tuple[Penalty, ...]:
    """The penalties in effect, in the order in which they were given."""
    return tuple(each.effective for each in ledger.values() if each.effective is not None)


def find_penalty(ledger: Mapping[str, LedgerEntry], key: str) -> LedgerEntry:
    """A penalty by its id.

    Raises:
        Declined: there is none.
    """
    found = ledger.get(key)
    if found is None:
        known = ", ".join(ledger) or "none"
        raise Declined("no_such_penalty", f"there is no penalty {quoted(key)}; known are {known}")
    return found
