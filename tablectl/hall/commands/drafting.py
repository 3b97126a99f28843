"""All commands by name. A command is read, its role is checked, and it becomes the draft of an entry."""

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
from tablectl.mahjong.player_names import is_visible, tidy_name
from tablectl.quoting import quoted

COMMANDS: Final[Mapping[str, type[EventCommand] | type[HallCommand]]] = MappingProxyType(
    {
        each.command_name(): each
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
            rounds.Announce,
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
"""By the value of ``do``, the class that the command is read as."""


class _CommandName(Struct, frozen=True):
    do: str


class _Authorship(Struct, frozen=True):
    by: str = ""
    reason: str = ""


class _EventField(Struct, frozen=True):
    event: str = ""


def draft_command(state: HallState, command: Mapping[str, object], who: Person) -> tuple[Draft, str, str]:
    """The entry that a command becomes, and the author's name and the reason to write beside it.

    Raises:
        Declined: it is no command, the role is not enough, or it cannot be done.
    """
    do = read(_CommandName, command).do
    command_type = COMMANDS.get(do)
    if command_type is None:
        raise Declined(
            "bad_request", f"expected one of {', '.join(sorted(COMMANDS))} as do, got {quoted(do)}"
        )
    if not who.may(command_type.REQUIRED_ROLE):
        raise Declined(
            "role_too_low", f"{do} needs the role {command_type.REQUIRED_ROLE}, and this link has {who.role}"
        )
    authorship = read(_Authorship, command)
    # Several people organise by the same link, so an organiser may give another name than the link's.
    by = (
        tidy_name(authorship.by) or who.name
        if who.role is HallRole.ORGANISER
        else who.name or tidy_name(authorship.by)
    )
    if not is_visible(by):
        raise Declined("no_name", "say who you are: the field by is empty")
    return _draft_for(state, command_type, command, who), by, authorship.reason.strip()


def missing_reason(command: Mapping[str, object]) -> Declined | None:
    """The refusal of a command that needs a reason and gives none; None for any other.

    To be checked last, so that nobody is asked for the reason of a command that cannot be carried out anyway.
    """
    do = read(_CommandName, command).do
    is_missing = COMMANDS[do].REQUIRES_REASON and not is_visible(read(_Authorship, command).reason)
    return Declined("no_reason", f"{do} needs a reason") if is_missing else None


def _draft_for(
    state: HallState,
    command_type: type[EventCommand] | type[HallCommand],
    command: Mapping[str, object],
    who: Person,
) -> Draft:
    if issubclass(command_type, HallCommand):
        return read(command_type, command, command_type.command_name(), ignored=("do", "event")).draft(state)
    event = state.event(read(_EventField, command).event)
    if who.event and who.role is HallRole.PLAYER and event.id != who.event:
        raise Declined("role_too_low", f"this link is for {who.event}, and the command is for another event")
    draft = Draft(
        event.id, read(command_type, command, command_type.command_name(), ignored=("do",)).decide(event, who)
    )
    if isinstance(draft.body, MachinesAssigned):
        _require_free_machines(state, event.id, draft.body)
    return draft


def _require_free_machines(state: HallState, event: str, assigned: MachinesAssigned) -> None:
    """Decline machines at which a round of another event is being played."""
    for other in state.events.values():
        if other.id == event or not other.has_round_in_progress:
            continue
        for name in sorted(set(assigned.machines.values()) & set(other.machines.values())):
            raise Declined("machine_taken", f"{name} is a table of {other.id}, where a round is being played")
