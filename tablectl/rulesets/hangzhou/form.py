"""How a complete hand can be read: four sets and an eye, or seven pairs, and what that doubles."""

from __future__ import annotations

from typing import NamedTuple

from tablectl.mahjong.shapes.wild_shapes import wild_completes, wild_eye, wild_pairs, wild_waits
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile
from tablectl.rulesets.hangzhou.fortune import WHITE, Fortune


class Form(NamedTuple):
    """One reading of a complete hand."""

    wild_eye: bool
    """It waited for its eye with a fortune tile: any tile completed it."""
    pairs: bool = False
    """Seven pairs."""
    pure: bool = False
    """Seven pairs without fortune."""
    deluxe: int = 0
    """Pairs of pairs of four identical tiles, none of them fortune."""


def forms(hand: tuple[Tile, ...], winning_tile: Tile, melds: int, fortune: Fortune) -> list[Form]:
    """Every form of a hand that is complete; empty when it is none.

    Args:
        hand: the closed tiles without the winning one, 13 less 3 for every meld.
        winning_tile: the tile that completes them.
        melds: how many sets lie beside them.
        fortune: the wild tiles.
    """
    waiting, waiting_wilds = fortune.read(hand)
    whole, wilds = fortune.read((*hand, winning_tile))
    found = []
    if wild_completes(whole, wilds):
        found.append(Form(wild_eye(waiting, waiting_wilds)))
    if not melds and wild_pairs(whole, wilds):
        found.append(
            Form(
                waiting_wilds > 0 and wild_pairs(waiting, waiting_wilds - 1),
                pairs=True,
                pure=not wilds,
                deluxe=sum(count == 4 for count in whole),
            )
        )
    return found


def waits_for_any_tile(hand: tuple[Tile, ...], melds: int, fortune: Fortune) -> bool:
    """Whether closed tiles wait for their eye with a fortune tile alone (wild eye, 暴头)."""
    counts, wilds = fortune.read(hand)
    return wild_eye(counts, wilds) or (not melds and wilds > 0 and wild_pairs(counts, wilds - 1))


def waits_of(hand: tuple[Tile, ...], melds: int, fortune: Fortune) -> frozenset[int]:
    """Kinds of the tiles that complete closed tiles (13 less 3 for every meld), fortune tiles among them.

    A tile is named by its own kind: who waits for the indicated tile waits for white dragons.
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
