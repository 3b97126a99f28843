"""All commands by name: the role that each needs, whether it needs a reason, what makes its entry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tablectl.hall.commands import events, judging, players, results, rounds
from tablectl.hall.commands.shape import Draft, Made, plain
from tablectl.hall.errors import Refused
from tablectl.hall.event_state import HallState
from tablectl.hall.fields import Fields
from tablectl.hall.people import Person, Role


def drafted(state: HallState, command: Mapping[str, Any], who: Person) -> tuple[Draft, str, str]:
    """What a command comes to: the entry, the name and the reason to write beside it.

    Raises:
        Refused: it is no command, the role is not enough, or it cannot be done.
    """
    fields = Fields(command)
    do = fields.text("do")
    known = COMMANDS.get(do)
    if known is None:
        raise Refused("bad_request", f"expected one of {', '.join(sorted(COMMANDS))} as do, got {do[:40]!r}")
    needed, needs_reason, make = known
    if not who.may(needed):
        raise Refused("role_too_low", f"{do} needs the role {needed}, and this link has {who.role}")
    said = fields.text("by", "")
    # Whoever may do everything says who they are: several people organise by the same link.
    by = said.strip() or who.name if who.role is Role.ORGANISER else who.name or said
    reason = fields.text("reason", "")
    if not by.strip():
        raise Refused("no_name", "say who you are: the field by is empty")
    if needs_reason and not reason.strip():
        raise Refused("no_reason", f"{do} needs a reason")
    if who.event and who.role is Role.PLAYER and state.event(fields.text("event", "")).id != who.event:
        raise Refused("role_too_low", f"this link is for {who.event}, and the command is for another event")
    if do == "import_event":
        draft = events.import_draft(fields.text("text"))
    elif do == "create_event":
        draft = events.create(state, fields)
    elif do == "take_back":
        draft = Draft("taken_back", state.event(fields.text("event", "")).id, {"target": fields.whole("seq")})
    else:
        draft = make(state.event(fields.text("event", "")), fields, who)
        if do == "assign_machines":
            _refuse_taken_machines(state, draft)
    return draft, by.strip(), reason.strip()


def _refuse_taken_machines(state: HallState, draft: Draft) -> None:
    """A machine at which another event is being played stays there."""
    for other in state.events.values():
        if other.id == draft.event or other.current is None or other.current.ended_s is not None:
            continue
        for name in sorted(set(draft.body["machines"].values()) & set(other.machines.values())):
            raise Refused("machine_taken", f"{name} is a table of {other.id}, where a round is being played")


COMMANDS: Final[Mapping[str, tuple[Role, bool, Made]]] = MappingProxyType(
    {
        "import_event": (Role.ORGANISER, False, plain("")),
        "create_event": (Role.ORGANISER, False, plain("")),
        "change_event": (Role.ORGANISER, True, events.change),
        "register_players": (Role.ORGANISER, False, players.register),
        "withdraw_player": (Role.ORGANISER, True, players.withdraw),
        "check_in": (Role.ASSISTANT, False, players.check_in),
        "assign_machines": (Role.ORGANISER, False, players.assign),
        "draw_seating": (Role.ORGANISER, False, players.draw_seating),
        "set_line_up": (Role.ASSISTANT, False, players.set_line_up),
        "change_line_up": (Role.JUDGE, True, players.change_line_up),
        "set_substitute": (Role.JUDGE, True, players.set_substitute),
        "set_substitute_value": (Role.ORGANISER, True, players.set_substitute_value),
        "correct_seats": (Role.JUDGE, True, players.correct_seats),
        "begin_round": (Role.ORGANISER, False, rounds.begin),
        "pause_round": (Role.JUDGE, True, plain("round_paused")),
        "resume_round": (Role.JUDGE, False, plain("round_resumed")),
        "add_time": (Role.JUDGE, True, rounds.add_time),
        "call_last_hand": (Role.JUDGE, False, rounds.call_last_hand),
        "end_round": (Role.ORGANISER, False, rounds.end),
        "add_photo": (Role.PLAYER, False, results.add_photo),
        "report_result": (Role.PLAYER, False, results.report),
        "sign_result": (Role.PLAYER, False, results.sign),
        "accept_report": (Role.ASSISTANT, False, results.accept),
        "reject_report": (Role.ASSISTANT, True, results.reject),
        "set_result": (Role.ASSISTANT, False, results.set_result),
        "give_penalty": (Role.JUDGE, True, judging.give_penalty),
        "appeal_penalty": (Role.PLAYER, True, judging.appeal),
        "decide_appeal": (Role.JUDGE, True, judging.decide),
        "call_judge": (Role.PLAYER, False, judging.call_judge),
        "dispute_hand": (Role.PLAYER, True, judging.dispute_hand),
        "send_judge": (Role.ASSISTANT, False, judging.send_judge),
        "answer_call": (Role.JUDGE, False, judging.answer_call),
        "set_cut": (Role.ORGANISER, False, judging.set_cut),
        "draw_lots": (Role.ORGANISER, False, judging.draw_lots),
        "show_places": (Role.ORGANISER, False, judging.show_places),
        "take_back": (Role.ORGANISER, True, plain("")),
    }
)
"""By name: the role that it needs, whether it needs a reason, and what makes its entry."""
