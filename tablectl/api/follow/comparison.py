"""Compares recorded with true events: wrong, missed, late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

COMPARED_KINDS: Final = frozenset(
    {
        "tile_discarded/1",
        "meld_claimed/1",
        "kong_declared/1",
        "bonus_shown/1",
        "indicator_revealed/1",
        "ready_declared/1",
        "void_suit_declared/1",
        "win_shown/1",
        "hand_drawn/1",
    }
)
"""Kinds of events that are compared: without draws, which nobody sees."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences between recorded and true events."""

    wrong: int
    """Recorded events of another kind, seat or tile, or where nothing happened."""
    missed: int
    """True events that were not recorded."""
    wrong_unasked: int
    """Wrong events that no question named before the hand was settled."""
    late_ms_p95: int
    first_difference: str = ""
    """The first difference, for people."""


def compare(found: Sequence[Mapping[str, Any]], truth: Sequence[Mapping[str, Any]]) -> Comparison:
    """Align the two lists by their longest common subsequence.

    Between two equal events, a recorded and a true one in the same place are one wrong event; further
    recorded ones are wrong, further true ones missed. A question was asked about an event with
    ``in_doubt``.
    """
    a = [event for event in found if _is_compared(event)]
    b = [event for event in truth if _is_compared(event)]
    left, right = [_identity(event) for event in a], [_identity(event) for event in b]
    pairs = _longest_common_subsequence(left, right)
    wrong = missed = unasked = 0
    first = ""
    i = j = 0
    for x, y in [*pairs, (len(a), len(b))]:
        extra, lost = x - i, y - j
        wrong += extra
        unasked += sum(not event.get("in_doubt") for event in a[i:x])
        missed += max(0, lost - extra)
        if not first and (extra or lost):
            first = f"expected {_in_words(b[j : j + 1])}, found {_in_words(a[i : i + 1])}"
        i, j = x + 1, y + 1
    late = sorted(max(0, int(a[x]["at_ms"]) - int(b[y]["at_ms"])) for x, y in pairs)
    p95 = late[min(len(late) - 1, int(0.95 * len(late)))] if late else 0
    return Comparison(wrong, missed, unasked, p95, first)


def _is_compared(event: Mapping[str, Any]) -> bool:
    """Whether an event is compared. A flower as an indicator is not: it is replaced at once, and leaves no
    trace."""
    turned_back = event.get("kind") == "indicator_revealed/1" and str(event.get("tile")).endswith("f")
    return event.get("kind") in COMPARED_KINDS and not turned_back


def _identity(event: Mapping[str, Any]) -> tuple[object, ...]:
    """The fields that must agree: kind, seat and tile."""
    kind = event["kind"]
    if kind == "kong_declared/1":
        return kind, event.get("seat"), event.get("meld"), _tiles(event.get("tiles"))
    if kind == "meld_claimed/1":
        return kind, event.get("seat"), event.get("meld"), event.get("tile")
    if kind == "hand_drawn/1":
        return kind, event.get("reason")
    return kind, event.get("seat"), event.get("tile"), event.get("suit")


def _tiles(notation: Any) -> object:
    """Sorted tile codes, from notation or a list."""
    if isinstance(notation, list | tuple):
        return tuple(sorted(str(code) for code in notation))
    codes, digits = [], ""
    for char in str(notation or ""):
        if char.isdigit():
            digits += char
        else:
            codes += [digit + char for digit in digits] or [char]
            digits = ""
    return tuple(sorted(codes))


def _longest_common_subsequence(a: Sequence[object], b: Sequence[object]) -> list[tuple[int, int]]:
    """The longest common subsequence, as index pairs; equal starts and ends are taken first."""
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    pairs = [(i, i) for i in range(start)]
    end = 0
    while end < min(len(a), len(b)) - start and a[len(a) - 1 - end] == b[len(b) - 1 - end]:
        end += 1
    x, y = a[start : len(a) - end], b[start : len(b) - end]
    table = [[0] * (len(y) + 1) for _ in range(len(x) + 1)]
    for i in range(len(x) - 1, -1, -1):
        for j in range(len(y) - 1, -1, -1):
            table[i][j] = table[i + 1][j + 1] + 1 if x[i] == y[j] else max(table[i + 1][j], table[i][j + 1])
    i = j = 0
    while i < len(x) and j < len(y):
        if x[i] == y[j]:
            pairs.append((start + i, start + j))
            i, j = i + 1, j + 1
        elif table[i + 1][j] >= table[i][j + 1]:
            i += 1
        else:
            j += 1
    pairs += [(len(a) - end + k, len(b) - end + k) for k in range(end)]
    return pairs


def _in_words(events: Sequence[Mapping[str, Any]]) -> str:
    if not events:
        return "nothing"
    event = events[0]
    notation = [
        f"{name} {event[name]}" for name in ("seat", "tile", "meld", "reason") if event.get(name) is not None
    ]
    return f"{event['kind']} ({', '.join(notation)}) at {event['at_ms']} ms"
