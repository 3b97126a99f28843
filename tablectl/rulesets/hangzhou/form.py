"""Readings of a complete hand as four sets and an eye, or as seven pairs, with what they multiply."""

from __future__ import annotations

from typing import NamedTuple

from tablectl.mahjong.shapes.wild_shapes import wild_completes, wild_eye, wild_pairs, wild_waits
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile
from tablectl.rulesets.hangzhou.fortune import WHITE, Fortune


class Form(NamedTuple):
    """One reading of a complete hand."""

    wild_eye: bool
    """Whether it waited for its eye with a fortune tile, so that any tile completed it."""
    pairs: bool = False
    """Whether it is seven pairs."""
    pure: bool = False
    """Whether it is seven pairs without fortune tiles."""
    deluxe: int = 0
    """The number of four identical tiles, none of them fortune, in seven pairs."""


def forms(hand: tuple[Tile, ...], winning_tile: Tile, melds: int, fortune: Fortune) -> list[Form]:
    """Every reading of a complete hand; empty if it is not complete.

    Args:
        hand: the closed tiles without the winning one, 13 less 3 for every meld.
        winning_tile: the tile that completes them.
        melds: how many sets lie beside them.
        fortune: the wild tiles.
    """
    counts_before, wilds_before = fortune.read(hand)
    counts, wilds = fortune.read((*hand, winning_tile))
    found = []
    if wild_completes(counts, wilds):
        found.append(Form(wild_eye(counts_before, wilds_before)))
    if not melds and wild_pairs(counts, wilds):
        found.append(
            Form(
                wilds_before > 0 and wild_pairs(counts_before, wilds_before - 1),
                pairs=True,
                pure=not wilds,
                deluxe=sum(count == 4 for count in counts),
            )
        )
    return found


def waits_for_any_tile(hand: tuple[Tile, ...], melds: int, fortune: Fortune) -> bool:
    """Whether closed tiles wait for their eye with a fortune tile, so that any tile wins (wild eye, 暴头)."""
    counts, wilds = fortune.read(hand)
    return wild_eye(counts, wilds) or (not melds and wilds > 0 and wild_pairs(counts, wilds - 1))


def waits_of(hand: tuple[Tile, ...], melds: int, fortune: Fortune) -> frozenset[int]:
    """Kinds of the tiles that complete closed tiles (13 less 3 for every meld), fortune tiles among them.

    Kinds are the tiles' own: a wait for the indicated tile is a wait for white dragons.
    """
    counts, wilds = fortune.read(hand)
    faces = set(wild_waits(counts, wilds))
    wild_completing = wild_completes(counts, wilds + 1)
    if not melds and len(hand) == 13:
        single = [kind for kind, count in enumerate(counts) if count % 2]
        if len(single) == wilds + 1:
            faces.update(single)
        elif len(single) < wilds:
            faces.update(range(PLAYING_KINDS))
        wild_completing = wild_completing or len(single) <= wilds + 1
    found = {kind for kind in faces if kind not in (fortune.white, WHITE)}
    if fortune.white in faces and fortune.kind != WHITE:
        found.add(WHITE)
    if wild_completing and fortune.kind >= 0:
        found.add(fortune.kind)
    return frozenset(found)
