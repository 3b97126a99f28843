"""Writes MCR hands as a session of tziakcha.net's records (``tablectl.formats.tziakcha``)."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablectl.formats.recorded.record import RecordError
from tablectl.formats.tziakcha.codes import PLAYERS
from tablectl.formats.tziakcha.hand_writer import HandWriter
from tablectl.game.events import (
    Event,
    HandSettled,
    HandStarted,
    PenaltyPaid,
    SeatsChanged,
    SessionStarted,
    WinVoided,
)
from tablectl.rulesets.mcr.play import MCR

ROUNDS: Final = 16
"""Hands of a session."""
RULES: Final[Mapping[str, object]] = {
    "t": "",
    "n": ROUNDS,
    "i": 0,
    "b": 8,
    "r0": 0,
    "r1": 0,
    "e": 0,
    "lt": 0,
    "z": 0,
    "d": 0,
    "s": 1,
    "o": 1,
    "a": 0,
    "r": 0,
    "bl": 0,
}
"""A record's rules, without the minimum points ``l``."""


@dataclass(frozen=True, slots=True)
class TziakchaText:
    """The hands of a session."""

    text: str
    penalties: int
    """The number of penalties that were left out."""
    false_wins: int
    """The number of voided wins that were left out."""
    made_up: int
    """The number of unknown tiles in the walls, whose places are invented."""
    dice_unknown: int
    """The number of hands without a throw of four dice for the break of the wall."""


def write_tziakcha(events: Iterable[Event]) -> TziakchaText:
    """Every paid hand of a session of four, each as ``script`` and unpacked as ``step``.

    Args:
        events: of one session, its start first, corrections applied.

    Raises:
        RecordError: the session is no MCR of four, has no paid hand, or has an unknown tile, which the format
            cannot store.
    """
    started: SessionStarted | None = None
    names: tuple[str, ...] = ()
    hand: HandWriter | None = None
    records: list[dict[str, Any]] = []
    penalties = false_wins = made_up = dice_unknown = 0
    for event in events:
        match event:
            case SessionStarted():
                started, names = event, event.players
                if event.rules != "mcr" or len(event.players) != PLAYERS:
                    raise RecordError(f"tziakcha holds MCR of four players, this session is {event.rules}")
            case SeatsChanged():
                names = tuple(names[seat] for seat in event.seats)
            case HandStarted() if started is not None:
                hand = HandWriter(event, names, started.first_dealer)
            case HandSettled() if hand is not None and started is not None:
                step = hand.finish(event) | {"g": {**RULES, "l": _minimum(started)}}
                records.append(_record(step, event, len(records)))
                made_up += hand.made_up
                dice_unknown += not hand.dice
                hand = None
            case PenaltyPaid():
                penalties += 1
            case WinVoided() if hand is not None:
                false_wins += 1
                hand.add(event)
            case _ if hand is not None:
                hand.add(event)
    if not records:
        raise RecordError("no hand of this session was paid yet")
    session = {"id": "", "title": "", "periods": ROUNDS, "players": [{"n": name} for name in names]}
    text = json.dumps({"session": session, "records": records}, ensure_ascii=False) + "\n"
    return TziakchaText(text, penalties, false_wins, made_up, dice_unknown)


def _minimum(started: SessionStarted) -> int:
    """The minimum points of a win at this table, by its preset and options."""
    return MCR.listing.options.options(started.preset, started.options).minimum


def _record(step: Mapping[str, Any], event: HandSettled, number: int) -> dict[str, Any]:
    if len(event.wins) > 1:
        raise RecordError(f"tziakcha holds one win for each hand, hand {number + 1} has more")
    packed = zlib.compress(json.dumps(step, separators=(",", ":")).encode())
    return {"id": f"hand{number + 1}", "script": base64.b64encode(packed).decode("ascii"), "step": step}
