"""All commands by name, and what becomes of one: who may, how it is read, what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from tablectl.hall.commands import events, judging, players, results, rounds, seating
from tablectl.hall.commands.command import EventCommand, HallCommand
from tablectl.hall.commands.fields import read
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import HallState
from tablectl.hall.log.entries import Draft
from tablectl.hall.log.facts import MachinesAssigned
from tablectl.hall.people import HallRole, Person
from tablectl.mahjong.player_names import is_seen, tidy_name

COMMANDS: Final[Mapping[str, type[EventCommand] | type[HallCommand]]] = MappingProxyType(
    {
        each.do(): each
        for each in (
            events.ImportEvent,
            events.CreateEvent,
            events.ChangeEvent,
            players.RegisterPlayers,
            players.WithdrawPlayer,
            players.CheckIn,
            players.AssignMachines,
            seating.DrawSeating,
            players.SetLineUp,
            players.ChangeLineUp,
            players.SetSubstitute,
            players.SetSubstituteValue,
            players.CorrectSeats,
            rounds.BeginRound,
            rounds.PauseRound,
            rounds.ResumeRound,
            rounds.AddTime,
            rounds.CallLastHand,
            rounds.EndRound,
            results.AddPhoto,
            results.ReportResult,
            results.SignResult,
            results.AcceptReport,
            results.RejectReport,
            results.SetResult,
            judging.GivePenalty,
            judging.AppealPenalty,
            judging.DecideAppeal,
            judging.CallJudge,
            judging.DisputeHand,
            judging.SendJudge,
            judging.AnswerCall,
            judging.SetCut,
            judging.DrawLots,
            judging.ShowPlaces,
            events.TakeBack,
        )
    }
)
"""What ``do`` may say, and the class that is read then."""


class _Do(Struct, frozen=True):
    do: str


class _Said(Struct, frozen=True):
    by: str = ""
    reason: str = ""


class _OfEvent(Struct, frozen=True):
    event: str = ""


def drafted(state: HallState, command: Mapping[str, object], who: Person) -> tuple[Draft, str, str]:
    """What a command comes to: the entry, the name and the reason to write beside it.

    Raises:
        Declined: it is no command, the role is not enough, or it cannot be done.
    """
    do = read(_Do, command).do
    shape = COMMANDS.get(do)
    if shape is None:
        raise Declined("bad_request", f"expected one of {', '.join(sorted(COMMANDS))} as do, got {do[:40]!r}")
    if not who.may(shape.NEEDS):
        raise Declined("role_too_low", f"{do} needs the role {shape.NEEDS}, and this link has {who.role}")
    said = read(_Said, command)
    # Whoever may do everything says who they are: several people organise by the same link.
    by = tidy_name(said.by) or who.name if who.role is HallRole.ORGANISER else who.name or tidy_name(said.by)
    if not is_seen(by):
        raise Declined("no_name", "say who you are: the field by is empty")
    return _draft(state, shape, command, who), by, said.reason.strip()


def without_reason(command: Mapping[str, object]) -> Declined | None:
    """Why a command that is drafted is not done as it is: it needs a reason and gives none. Asked last, once
    nothing else speaks against it: nobody shall think of a reason for what cannot be done."""
    do = read(_Do, command).do
    lacks = COMMANDS[do].WITH_REASON and not is_seen(read(_Said, command).reason)
    return Declined("no_reason", f"{do} needs a reason") if lacks else None


def _draft(
    state: HallState,
    shape: type[EventCommand] | type[HallCommand],
    command: Mapping[str, object],
    who: Person,
) -> Draft:
    if issubclass(shape, HallCommand):
        return read(shape, command, shape.do(), beside=("do", "event")).draft(state)
    event = state.event(read(_OfEvent, command).event)
    if who.event and who.role is HallRole.PLAYER and event.id != who.event:
        raise Declined("role_too_low", f"this link is for {who.event}, and the command is for another event")
    draft = Draft(event.id, read(shape, command, shape.do(), beside=("do",)).decide(event, who))
    if isinstance(draft.body, MachinesAssigned):
        _refuse_taken_machines(state, event.id, draft.body)
    return draft


def _refuse_taken_machines(state: HallState, event: str, said: MachinesAssigned) -> None:
    """A machine at which another event is being played stays there."""
    for other in state.events.values():
        if other.id == event or not other.is_played:
            continue
        for name in sorted(set(said.machines.values()) & set(other.machines.values())):
            raise Declined("machine_taken", f"{name} is a table of {other.id}, where a round is being played")
