"""Declarations taken back, and calls that come after another's: what to amend in the journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.game.claims import ClaimMeld, NoteIrregularity, Refused, Withdraw
from tablectl.game.decide import decide
from tablectl.game.events import Event, IrregularityNoted, MeldClaimed, PaymentMade, ReadyDeclared, WinShown
from tablectl.game.history.history import History
from tablectl.game.history.recomputation import Entry
from tablectl.game.state import fold
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat

TAKEN_BACK_REASON: Final = "the player took it back"
"""The reason of a withdrawal of what a player has just declared."""
OVERRULED_REASON: Final = "another call goes before it"
"""The reason of the withdrawal of a chow that a pung or kong goes before."""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What undoes a declaration: a withdrawal, and the irregularity to note for the judge."""

    withdraw: Withdraw
    note: NoteIrregularity


def take_back(history: History, seat: Seat) -> Withdrawal | Refused:
    """A seat takes back what it has just declared, before anything else happened.

    A meld or riichi goes without a penalty; a win whose hand was shown is a false one (riichi book XII). A
    book that says otherwise names its own fault for ``("TakenBack", name of the event's class)``.
    """
    entry = _last_action(history)
    event = entry.event if entry is not None else None
    play = history.state.play
    own = None if play is None else play.penalties.fault_of.get(("TakenBack", type(event).__name__))
    code = own or _code(event)
    if entry is None or code is None or getattr(event, "seat", None) != seat:
        return Refused(
            "nothing_to_take_back", f"seat {seat} has declared nothing that could be taken back", seat
        )
    return Withdrawal(Withdraw(entry.seq, TAKEN_BACK_REASON), NoteIrregularity(seat, code, ""))


def overrule(history: History, claim: ClaimMeld) -> Withdraw | Refused:
    """The chow that a pung or kong said after it takes the tile from, before that seat discarded.

    The rules say whether a late call takes it at all (riichi book XIII); ``claim`` is made once the chow is
    withdrawn.
    """
    play, entry = history.state.play, _last_action(history)
    event = entry.event if entry is not None else None
    chow = isinstance(event, MeldClaimed) and event.meld is MeldKind.CHOW
    if entry is None or play is None or not chow or claim.meld is MeldKind.CHOW:
        return Refused(
            "nothing_to_claim", "no chow has just been made that this call could overrule", claim.seat
        )
    if not play.claims.late_pung_over_chow:
        return Refused("late_call", "a call after a chow does not take the tile here", claim.seat)
    before = fold(e.event for e in history.session_entries if e.seq != entry.seq)
    answer = decide(before, claim)
    if isinstance(answer, Refused):
        return answer
    return Withdraw(entry.seq, OVERRULED_REASON)


def _last_action(history: History) -> Entry | None:
    """The last thing that happened, apart from notes and from payments that followed from it."""
    apart = (IrregularityNoted, PaymentMade)
    return next((e for e in reversed(history.session_entries) if not isinstance(e.event, apart)), None)


def _code(event: Event | None) -> str | None:
    match event:
        case MeldClaimed():
            return "wrong_meld_corrected"
        case ReadyDeclared():
            return "riichi_taken_back"
        case WinShown():
            return "false_win"
        case _:
            return None
