"""The order in which letters of a line are drawn: from the left, also what is read from the right.

The Unicode Bidirectional Algorithm (UAX #9) for one line without embeddings: its rules W1 to W7, N1, N2, I1,
I2, L2 and L4. The marks that change directions by hand are left out.
OpenCV draws letters one by one and in their order; Arabic ones come in the right order, but not joined.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

_OPENING, _CLOSING = "([{<«‹≤", ")]}>»›≥"
_MIRRORED: Final = str.maketrans(_OPENING + _CLOSING, _CLOSING + _OPENING)
_STRONG: Final = ("L", "R", "AL")
_MARKS: Final = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN"))


def in_visual_order(text: str) -> str:
    """A line's letters as they stand from left to right.

    >>> in_visual_order("Ren"), in_visual_order("שלום (2)") == "(2) םולש"
    ('Ren', True)
    """
    letters = [letter for letter in text if unicodedata.bidirectional(letter) not in _MARKS]
    kinds = [unicodedata.bidirectional(letter) or "L" for letter in letters]
    base = int(next((kind for kind in kinds if kind in _STRONG), "L") != "L")
    levels = _levels(_neutrals(_weak(kinds, base), base), base)
    for level in range(max(levels, default=0), 0, -1):
        place = 0
        for turned, part in _parts(levels, level):
            end = place + len(part)
            if turned:
                letters[place:end] = [each.translate(_MIRRORED) for each in reversed(letters[place:end])]
                levels[place:end] = part[::-1]
            place = end
    return "".join(letters)


def _parts(levels: list[int], least: int) -> list[tuple[bool, list[int]]]:
    """The line in parts that reach a level, and parts that do not."""
    return [(turned, list(run)) for turned, run in groupby(levels, lambda each: each >= least)]


def _weak(kinds: list[str], base: int) -> list[str]:
    """Numbers and what stands beside them (W1 to W7)."""
    start = "R" if base else "L"
    found: list[str] = []
    for kind in kinds:  # W1
        found.append((found[-1] if found else start) if kind == "NSM" else kind)
    strong = start
    for place, kind in enumerate(found):  # W2
        if kind in _STRONG:
            strong = kind
        elif kind == "EN" and strong == "AL":
            found[place] = "AN"
    found = ["R" if kind == "AL" else kind for kind in found]  # W3
    for place in range(1, len(found) - 1):  # W4
        before, kind, after = found[place - 1 : place + 2]
        if before == after and (
            (kind == "CS" and before in ("EN", "AN")) or (kind == "ES" and before == "EN")
        ):
            found[place] = before
    place = 0
    for kind, run in groupby(list(found)):  # W5
        end = place + len(list(run))
        if kind == "ET" and "EN" in (*found[max(place - 1, 0) : place], *found[end : end + 1]):
            found[place:end] = ["EN"] * (end - place)
        place = end
    strong = start
    for place, kind in enumerate(found):  # W6, W7
        if kind in ("L", "R"):
            strong = kind
        elif kind in ("ES", "ET", "CS"):
            found[place] = "ON"
        elif kind == "EN" and strong == "L":
            found[place] = "L"
    return found


def _neutrals(kinds: list[str], base: int) -> list[str]:
    """What has no direction takes that of both neighbours, or the line's (N1, N2)."""
    line = "R" if base else "L"
    found, place = list(kinds), 0
    for neutral, run in groupby(kinds, lambda each: each not in ("L", "R", "EN", "AN")):
        end = place + len(list(run))
        if neutral:
            before, after = (_side(kinds[at]) if 0 <= at < len(kinds) else line for at in (place - 1, end))
            found[place:end] = [before if before == after else line] * (end - place)
        place = end
    return found


def _side(kind: str) -> str:
    return "L" if kind == "L" else "R"


def _levels(kinds: list[str], base: int) -> list[int]:
    """I1 and I2."""
    if base:
        return [1 if kind == "R" else 2 for kind in kinds]
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]
