"""What tables say, made up for tests."""

from __future__ import annotations

from typing import Any


def event(seq: int, journal: str = "a", hash_: str = "", **facts: object) -> Any:
    """One entry of a table's journal."""
    return {
        "schema": "tablectl/event/1",
        "table": "t1",
        "journal": journal,
        "seq": seq,
        "hash": hash_ or f"{journal}{seq}",
        "revision": 0,
        "at": "2026-11-20T10:00:00.000Z",
        "kind": "tile_discarded/1",
        "source": "camera",
        "confidence": 1.0,
        **facts,
    }


def events(first: int, last: int, journal: str = "a") -> list[Any]:
    """Some entries in a row."""
    return [event(seq, journal) for seq in range(first, last + 1)]
