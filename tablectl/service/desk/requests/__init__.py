"""The requests of operators, judges, players and halls: one class for each, all of them in ``REQUESTS``.

A class has a request's fields with their limits, its description, its allowed role and its implementation.
The published schema and the table of docs/MQTT.md are generated from the classes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.quoting import as_json
from tablectl.service.desk.requests.corrections import (
    AnswerQuestion,
    CallLate,
    CorrectEvent,
    InsertEvent,
    RecordEvent,
    TakeBackDeclaration,
    WithdrawEvent,
)
from tablectl.service.desk.requests.hall import ReportHead, SetRoundClock, round_clock_message
from tablectl.service.desk.requests.judging import (
    Acknowledge,
    PausePlay,
    PayPenalty,
    PunishFault,
    ReportPoints,
    ResumePlay,
    ScoreHand,
)
from tablectl.service.desk.requests.machine import (
    ClearFaults,
    CountAgain,
    OverridePreflight,
    SaveRecording,
    StepMachine,
    StopMachine,
)
from tablectl.service.desk.requests.players import (
    AgreeToScore,
    AskForJudge,
    ForgetPlayer,
    NameWinValue,
    is_deletion,
)
from tablectl.service.desk.requests.reading import (
    CountHand,
    ReadAlerts,
    ReadFaults,
    ReadHistory,
    ReadQuestions,
    ReadWinValues,
)
from tablectl.service.desk.requests.request import AllowedRole, DeskParts, Outcome, Request, free_text
from tablectl.service.desk.requests.sessions import BeginNextHand, NewSession, SettleHand, StopSession
from tablectl.topics import Message
from tablectl.wire import (
    FLAG,
    MAX_ID_LENGTH,
    FieldError,
    Schema,
    forms_of,
    read_fields,
    read_object,
    schema_of,
    string,
)

__all__ = [
    "REQUESTS",
    "AllowedRole",
    "DeskParts",
    "Outcome",
    "Request",
    "SetRoundClock",
    "command_schema",
    "description_of",
    "is_deletion",
    "read_request",
    "round_clock_message",
]

REQUESTS: Final[Mapping[str, type[Request]]] = MappingProxyType(
    {
        each.DO: each
        for each in (
            *(RecordEvent, CorrectEvent, InsertEvent, WithdrawEvent, TakeBackDeclaration, CallLate),
            *(AnswerQuestion, ReadQuestions, ReadAlerts, ReadFaults, ReadWinValues, CountHand),
            *(SettleHand, BeginNextHand, NewSession, StopSession, PayPenalty),
            *(ClearFaults, CountAgain, StopMachine, PausePlay, ResumePlay, PunishFault, ScoreHand),
            *(AskForJudge, AgreeToScore, NameWinValue, ReportPoints, StepMachine, OverridePreflight),
            *(SetRoundClock, ReportHead, Acknowledge, SaveRecording, ForgetPlayer, ReadHistory),
        )
    }
)
"""The requests by ``do``, in the document's order."""
_PREVIEW: Final = FLAG.with_default(False).described(
    "Only answer what this would change: nothing is recorded, nothing is done."
)
_BY: Final = (
    free_text(0, 200).with_default("").described("The requester's name, if the connection does not give it.")
)
_COMMON: Final = {"by": _BY, "preview": _PREVIEW}
_ENVELOPE: Final = frozenset({"schema", "table", "id", "do", *_COMMON})
"""Fields that every request may have; ``by`` names the person, where the connection does not."""


def read_request(message: Message) -> tuple[Request, bool]:
    """Decode a request; returns it, and whether only its preview is requested.

    Raises:
        FieldError: what is wrong and what would be right.
    """
    name = message.get("do")
    kind = REQUESTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise FieldError(f"'do' must be one of {', '.join(REQUESTS)}; got {as_json(name)}", "do")
    key = message.get("id")
    if not isinstance(key, str) or not 1 <= len(key) <= MAX_ID_LENGTH:
        raise FieldError(f"'id' must be a text of 1 to {MAX_ID_LENGTH} characters, got {as_json(key)}", "id")
    common = {name: message[name] for name in _COMMON if name in message}
    _, only_preview = read_fields(_COMMON, common, kind.DO)
    own = {name: value for name, value in message.items() if name not in _ENVELOPE}
    return read_object(kind, own, kind.DO), only_preview


def description_of(kind: type[Request]) -> str:
    """The published description of a request."""
    return " ".join((kind.__doc__ or "").split())


def command_schema() -> Schema:
    """The published schema of all requests."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "tablectl/command/1",
        "title": "A request from an operator: topic mahjong/<table>/command",
        "oneOf": list(map(_schema_of, REQUESTS.values())),
    }


def _schema_of(kind: type[Request]) -> Schema:
    own = schema_of(forms_of(kind))
    envelope = {
        "schema": {"const": "tablectl/command/1"},
        "table": {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]{0,39}$"},
        "id": string(1, MAX_ID_LENGTH).schema,
        "do": {"const": kind.DO},
    }
    common = {name: form.schema for name, form in _COMMON.items()}
    return {
        **own,
        "description": description_of(kind),
        "properties": {**envelope, **own["properties"], **common},
        "required": ["id", "do", *own.get("required", ())],
    }
