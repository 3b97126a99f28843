"""Fan 58, the last tile of its kind (book, № 58).

The other tiles must be visible to all players. Visible tiles are those in rivers, in melds and in shown
winning hands; closed kongs lie face down until then.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import COPIES, Tile
from tablectl.mahjong.win import WinSource
from tablectl.rulesets.ruleset import HandView, WinFacts


def last_of_kind(facts: WinFacts) -> bool:
    """Whether the other three tiles of the winning tile's kind are visible; False without a table."""
    if facts.at is None or facts.winning_tile is None:
        return False
    open_ones = sum(tile.kind == facts.winning_tile.kind for tile in open_tiles(facts.at))
    # A claimed discard lies among them itself; the fourth tile of a robbed kong may or may not.
    needed = COPIES if facts.source is WinSource.DISCARD else COPIES - 1
    return open_ones >= needed


def open_tiles(hand: HandView) -> Iterator[Tile]:
    """Every visible tile, each once."""
    for index, seat in enumerate(hand.seats):
        won = [win.part for win in hand.wins if win.seat == index]
        parts = seat.parts or (0,) * len(seat.melds)
        yield from (river.tile for river in seat.river if river.claimed_by is None)
        yield from seat.laid
        yield from seat.exposed
        for meld, part in zip(seat.melds, parts, strict=True):
            if meld.kind is not MeldKind.CLOSED_KONG or part in won:
                yield from meld.tiles
