"""Tiles drawn on a score sheet: each face stands once in the file, and wherever it lies is a window on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

_GROUP: Final = re.compile(r"(\d+)([a-z])")
_DRAWING: Final = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


def faces_of(hands: Iterable[str], faces: Mapping[str, str]) -> str:
    """The faces that lie in these hands, to stand at the head of the page; empty where none does.

    Args:
        hands: tiles in groups, ``"66m4p 555m"``.
        faces: SVG text by tile code, each with the view box ``0 0 300 400``.
    """
    used = sorted({code for hand in hands for group in hand.split() for code in _codes(group)} & faces.keys())
    drawn = "".join(
        f'<symbol id="t{code}" viewBox="0 0 300 400">{_drawing(faces[code])}</symbol>' for code in used
    )
    return f'<svg class="faces" aria-hidden="true">{drawn}</svg>\n' if drawn else ""


def tile_row(hand: str, faces: Mapping[str, str]) -> str:
    """A hand's tiles as pictures, read out as their notation; what is no known tile stays text."""
    groups = [_codes(group) for group in hand.split()]
    if not all(group and faces.keys() >= set(group) for group in groups):
        return f'<span class="tiles">{escape(hand)}</span>'
    drawn = "".join(f"<span>{''.join(map(_window, group))}</span>" for group in groups)
    return f'<span class="tiles" role="img" aria-label="{escape(hand)}">{drawn}</span>'


def _window(code: str) -> str:
    return f'<svg><use href="#t{code}"/></svg>'


def _drawing(svg: str) -> str:
    """What is drawn in a file."""
    found = _DRAWING.search(svg)
    return found[1] if found else ""


def _codes(group: str) -> list[str]:
    """The tiles of ``"66m4p"``, one each; none where it is not in the notation."""
    if not re.fullmatch(f"(?:{_GROUP.pattern})+", group):
        return []
    return [rank + suit for ranks, suit in _GROUP.findall(group) for rank in ranks]
