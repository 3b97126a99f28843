"""Pictures of tiles on a score sheet: the file defines each face once, and each tile refers to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

_GROUP: Final = re.compile(r"(\d+)([a-z])")
_DRAWING: Final = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


def face_symbols(hands: Iterable[str], faces: Mapping[str, str]) -> str:
    """SVG symbols of the faces in these hands, for the beginning of the page; empty if there are none.

    Args:
        hands: tiles in groups, ``"66m4p 555m"``.
        faces: SVG text by tile code, each with the view box ``0 0 300 400``.
    """
    used = sorted(
        {code for hand in hands for group in hand.split() for code in _tile_codes(group)} & faces.keys()
    )
    drawn = "".join(
        f'<symbol id="t{code}" viewBox="0 0 300 400">{_svg_content(faces[code])}</symbol>' for code in used
    )
    return f'<svg class="faces" aria-hidden="true">{drawn}</svg>\n' if drawn else ""


def tile_row(hand: str, faces: Mapping[str, str]) -> str:
    """A hand's tiles as pictures, labelled with their notation; as text if any tile has no picture."""
    groups = [_tile_codes(group) for group in hand.split()]
    if not all(group and faces.keys() >= set(group) for group in groups):
        return f'<span class="tiles">{escape(hand)}</span>'
    drawn = "".join(f"<span>{''.join(map(_use_element, group))}</span>" for group in groups)
    return f'<span class="tiles" role="img" aria-label="{escape(hand)}">{drawn}</span>'


def _use_element(code: str) -> str:
    return f'<svg><use href="#t{code}"/></svg>'


def _svg_content(svg: str) -> str:
    """The content of an SVG file's root element."""
    found = _DRAWING.search(svg)
    return found[1] if found else ""


def _tile_codes(group: str) -> list[str]:
    """The code of each tile in ``"66m4p"``; empty if the text is not in the notation."""
    if not re.fullmatch(f"(?:{_GROUP.pattern})+", group):
        return []
    return [rank + suit for ranks, suit in _GROUP.findall(group) for rank in ranks]
