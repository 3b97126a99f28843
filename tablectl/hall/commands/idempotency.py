"""Commands that arrive twice: the first answer was lost, or a button was pressed twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass

from msgspec import Struct

from tablectl.hall.commands.fields import read
from tablectl.hall.errors import Declined
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.people import Person
from tablectl.quoting import quoted


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """Identifies one command of one person."""

    id: str
    """As the sender chose it."""
    digest: str
    """SHA-256 of the command and its sender."""


class _Id(Struct, frozen=True):
    id: str = ""


def idempotency_key(command: Mapping[str, object], who: Person) -> IdempotencyKey | None:
    """A command's key; None for a command without an id.

    Raises:
        Declined: its id is no text, or too long.
    """
    sent_id = read(_Id, command).id
    if not sent_id:
        return None
    text = json.dumps([command, astuple(who)], sort_keys=True, default=str)
    return IdempotencyKey(sent_id, hashlib.sha256(text.encode(errors="replace")).hexdigest())


def entry_of_repeat(
    key: IdempotencyKey, known: IdempotencyKey, seq: int, entries: Sequence[LogEntry]
) -> LogEntry:
    """The entry that a repeated command became the first time.

    Args:
        known: key of the command that came first with this id.
        seq: number of its entry.

    Raises:
        Declined: the first command was another one, or somebody else's.
    """
    if known != key:
        raise Declined("id_used", f"the id {quoted(key.id)} came with another command: each needs its own")
    return next(each for each in reversed(entries) if each.seq == seq)
