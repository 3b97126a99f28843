"""A command that comes twice: an answer was lost and it is asked again, or somebody pressed twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass

from msgspec import Struct

from tablectl.errors import quoted
from tablectl.hall.commands.fields import read
from tablectl.hall.errors import Declined
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.people import Person


@dataclass(frozen=True, slots=True)
class Mark:
    """Tells a command of one person from all others."""

    id: str
    """As whoever asked chose it."""
    digest: str
    """SHA-256 of the command and of who gave it."""


class _Id(Struct, frozen=True):
    id: str = ""


def mark_of(command: Mapping[str, object], who: Person) -> Mark | None:
    """A command's mark; None for one without an id.

    Raises:
        Declined: its id is no text, or too long.
    """
    key = read(_Id, command).id
    if not key:
        return None
    text = json.dumps([command, astuple(who)], sort_keys=True, default=str)
    return Mark(key, hashlib.sha256(text.encode(errors="replace")).hexdigest())


def done_before(mark: Mark, known: Mark, seq: int, entries: Sequence[LogEntry]) -> LogEntry:
    """The entry that this very command became.

    Args:
        known: of the command that came with this id.
        seq: of its entry.

    Raises:
        Declined: it was another command, or somebody else's.
    """
    if known != mark:
        raise Declined("id_used", f"the id {quoted(mark.id)} came with another command: each needs its own")
    return next(each for each in reversed(entries) if each.seq == seq)
