"""Alerts for the judge that follow from the journal alone: calls, disputed payments, noted faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tablectl.game.claims import Penalty
from tablectl.game.events import (
    DrawReason,
    HandDrawn,
    IrregularityNoted,
    JudgeCalled,
    OperatorActed,
    PenaltyPaid,
    ScoreAnswered,
    TilesExposed,
)
from tablectl.game.history import Entry, History
from tablectl.game.judging import Judgement, judgements
from tablectl.game.state import VERDICTS
from tablectl.mahjong.seats import Seat
from tablectl.ports import StandingAlert
from tablectl.service.publishing.faults import code_of, offer_message

ACKNOWLEDGED: Final = "acknowledge"
"""``act`` of the entry that acknowledges such an alert; its ``detail`` is the id of the cause."""


def people_alerts(history: History) -> tuple[StandingAlert, ...]:
    """The alerts of the latest session that nobody has acknowledged or settled."""
    acknowledged = {
        entry.event.detail
        for entry in history.session_entries
        if isinstance(entry.event, OperatorActed) and entry.event.act == ACKNOWLEDGED
    }
    found = (*_calls(history), *_disputes(history), *_faults(history))
    return tuple(alert for alert in found if alert.name not in acknowledged)


def _calls(history: History) -> Iterator[StandingAlert]:
    for entry in history.session_entries:
        if isinstance(entry.event, JudgeCalled):
            why = f": {entry.event.reason}" if entry.event.reason else ""
            text = f"{_player_name(history, entry.event.seat)} calls the judge{why}"
            details = {"case": "reason", "reason": entry.event.reason} if why else {}
            yield _alert(entry, "judge_called", text, details, {"seat": entry.event.seat})


def _disputes(history: History) -> Iterator[StandingAlert]:
    for seat, agreed in enumerate(history.state.answers):
        answers = (
            entry
            for entry in reversed(history.session_entries)
            if isinstance(entry.event, ScoreAnswered) and entry.event.seat == seat
        )
        entry = next(answers, None)
        if agreed is False and entry is not None and isinstance(entry.event, ScoreAnswered):
            text = f"{_player_name(history, seat)} disputes the payment: {entry.event.reason}"
            yield _alert(entry, "score_disputed", text, {"reason": entry.event.reason}, {"seat": seat})


def _faults(history: History) -> Iterator[StandingAlert]:
    """Faults noted in the current or just paid hand, each with the rule book's consequence."""
    state = history.state
    noted = [entry for entry in history.session_entries if isinstance(entry.event, IrregularityNoted)]
    for judgement in judgements(state) if noted else ():
        entry = next((each for each in reversed(noted) if each.event == judgement.noted), None)
        if entry is None or _is_carried_out(judgement, _entries_after(history, entry)):
            continue
        yield _alert(
            entry,
            code_of(judgement),
            _fault_text(judgement),
            {"detail": judgement.noted.detail} if judgement.noted.detail else {},
            offer_message(judgement, state.hand_number),
        )


def _fault_text(judgement: Judgement) -> str:
    """The fault's name, with the remark that was noted."""
    noted, fault = judgement.noted, judgement.fault
    if fault is None:
        return noted.detail or noted.code
    return f"{fault.name} ({noted.detail})" if noted.detail else fault.name


def _entries_after(history: History, entry: Entry) -> Sequence[Entry]:
    place = next(n for n, each in enumerate(history.session_entries) if each is entry)
    return history.session_entries[place + 1 :]


def _is_carried_out(judgement: Judgement, later: Sequence[Entry]) -> bool:
    """Whether the rule book's consequence of a fault has been applied, by the later entries."""
    seat, code = judgement.noted.seat, judgement.noted.code
    done = [entry.event for entry in later]
    paid = any(isinstance(each, PenaltyPaid) and (each.seat, each.reason) == (seat, code) for each in done)
    decided = any(
        (isinstance(each, IrregularityNoted) and each.seat == seat and each.code in VERDICTS)
        or (isinstance(each, TilesExposed) and each.seat == seat)
        or (isinstance(each, HandDrawn) and each.reason is DrawReason.CHOMBO)
        for each in done
    )
    left = [claim for claim in judgement.claims if not (paid and isinstance(claim, Penalty))]
    return (paid or decided) and not left


def _alert(
    entry: Entry, code: str, text: str, details: Mapping[str, object], facts: Mapping[str, object]
) -> StandingAlert:
    name = f"entry-{entry.seq}"
    return StandingAlert(name, code, text, details, {**facts, "acknowledge": True}, name=name)


def _player_name(history: History, seat: Seat) -> str:
    players = history.state.players
    return players[seat] if seat < len(players) else f"seat {seat}"
