"""The stand-in's retained messages, with every field that the schemas require."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

Message = Mapping[str, Any]
PLAYERS: Final = ("Aoi", "Ren", "Yuzu", "Haru")
WINDS: Final = "ESWN"
POINTS: Final = 25_000
"""Starting points of each player."""
WALL: Final = 70
"""Tiles that can be drawn in a hand."""


def machine_form(table: str) -> Message:
    """``machine`` of a table without a machine."""
    return {
        "schema": "tablectl/machine/1",
        "table": table,
        "phase": "idle",
        "progress": 0.0,
        "counts": [],
        "faults": [],
        "connected": False,
        "versions": {},
        "by_hand": [],
        "wrong": [],
        "pending": None,
        "sets": None,
        "link": None,
    }


def health_form(table: str, at: str) -> Message:
    """``health`` of a table without devices."""
    return {
        "schema": "tablectl/health/1",
        "table": table,
        "at": at,
        "status": "ok",
        "degraded": [],
        "fps": 0.0,
        "recognition_ms": 0.0,
        "queues": {},
        "temperature_c": None,
        "memory_mb": 1.0,
        "disk_free_mb": 1.0,
        "links": [],
        "versions": {},
        "undervoltage": None,
        "hints": [],
        "hint_codes": [],
        "machine_link": None,
        "lights": [],
    }


def score_form(seated: Sequence[Message], points: Sequence[int]) -> dict[str, Any]:
    """``score`` without its header. ``seated`` is empty before the first session."""
    return {
        "ruleset": "riichi",
        "preset": "tenhou",
        "round": "E" if seated else None,
        "hand": 0 if seated else -1,
        "hand_of_round": 1 if seated else None,
        "dealer": 0,
        "honba": 0,
        "deposits": 0,
        "seats": [
            {**each, "points": has, "change": has - POINTS} for each, has in zip(seated, points, strict=True)
        ],
        "may_end": None,
        "finished": False,
        "final": None,
        "match": None,
    }


def state_form(seated: Sequence[Message], discards: Sequence[Message]) -> dict[str, Any]:
    """``state`` without its header, of a hand without claims."""
    return {
        "hand": 0 if seated else -1,
        "phase": "draw" if seated else None,
        "turn": len(discards) % 4 if seated else None,
        "tiles_left": WALL - len(discards),
        "dice": [],
        "walls": None,
        "indicators": [],
        "hidden_indicators": [],
        "last_discard": discards[-1]["seat"] if discards else None,
        "draw": None,
        "seats": [_seat(each, discards) for each in seated],
        "wins": [],
        "finished": False,
        "names_value": False,
        "paused": None,
    }


def _seat(seated: Message, discards: Sequence[Message]) -> Message:
    return {
        **seated,
        "closed": 13,
        "drawn": False,
        "river": [
            {"tile": each["tile"], "drawn": None, "sideways": False, "claimed_by": None}
            for each in discards
            if each["seat"] == seated["seat"]
        ],
        "melds": [],
        "flowers": "",
        "laid": "",
        "exposed": "",
        "void_suit": None,
        "void_card": False,
        "out": False,
        "parts": [],
        "ready": None,
        "shown": None,
    }
