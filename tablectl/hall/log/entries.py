"""The hall's log: what was done, when, by whom and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, get_args

import msgspec
from msgspec import Struct

from tablectl.hall.log.facts import (
    EventImported,
    Fact,
    Judging,
    Registration,
    Results,
    Rounds,
    Seating,
    TakenBack,
)

Body: TypeAlias = EventImported | TakenBack | Registration | Seating | Rounds | Results | Judging
"""Everything that can be done in a hall."""
KINDS: Final[Mapping[str, type[Fact]]] = {str(each.__struct_config__.tag): each for each in get_args(Body)}
"""The classes of all that a log's entries say, by their kind."""


class Draft(Struct, frozen=True):
    """An entry of the log that has no number and no time yet."""

    event: str
    body: Body


class LogEntry(Struct, frozen=True):
    """One thing that was done in the hall."""

    seq: int
    """1, 2, 3… over all events of the hall."""
    at: str
    """UTC, milliseconds."""
    by: str
    """Name of the person, or of the table."""
    reason: str
    event: str
    """Id of the event that it belongs to."""
    body: Body

    @property
    def kind(self) -> str:
        """Stable name, such as ``round_begun``."""
        return self.body.kind

    def message(self) -> dict[str, object]:
        """As JSON tells it."""
        return {
            "seq": self.seq,
            "at": self.at,
            "by": self.by,
            "reason": self.reason,
            "event": self.event,
            "kind": self.kind,
            **fields_of(self.body),
        }


def fields_of(body: Body) -> dict[str, object]:
    """What an entry says, as JSON has it; its kind stands beside."""
    fields: dict[str, object] = msgspec.to_builtins(body)
    del fields["kind"]
    return fields


def body_of(kind: str, fields: Mapping[str, object]) -> Body:
    """What an entry says, from JSON.

    Raises:
        msgspec.ValidationError: there is no such kind, or a field is missing or of another sort.
    """
    found: Body = msgspec.convert({**fields, "kind": kind}, Body)
    return found
