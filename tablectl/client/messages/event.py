"""EventMessage: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/event.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class EventMessage(TypedDict):
    """One public event: topic mahjong/<table>/event.

    The other fields depend on the kind. On `event` no field contains a concealed tile; on
    `broadcast/event` known concealed tiles are included.
    """

    schema: Literal["tablectl/event/1"]
    table: str
    journal: str
    """Id of the journal, made when it was begun."""
    seq: int
    """1, 2, 3... without a gap."""
    hash: str
    """SHA-256 over this entry with a secret salt and the hash of the entry before it: whoever keeps it
    can tell later whether anything up to here was changed.
    """
    revision: int
    """Number of amendments up to and including this entry: if it is higher than the previous entry's,
    this entry amends the one named by `target` (or `after`).
    """
    at: str
    """UTC, milliseconds."""
    kind: str
    source: Literal["camera", "button", "controller", "ruleset", "operator", "player", "record", "simulation"]
    by: NotRequired[str]
    """Name of the person who reported it, if known; otherwise empty."""
    confidence: float | None
