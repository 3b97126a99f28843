"""The walls that recorded hands were dealt from, for ``tablectl.mahjong.walls.shuffle_quality``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tablectl.game.events import Event, HandStarted, IndicatorRevealed, TileDiscarded, TileDrawn, TilesDealt
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.walls.shuffle_quality import Kind, SeenHand


@dataclass(slots=True)
class _HandRecord:
    drawn: list[Kind | None] = field(default_factory=list)
    dealt: dict[Seat, tuple[Tile | None, ...]] = field(default_factory=dict)
    turned: Kind | None = None

    def seen(self) -> SeenHand:
        whole = [tiles for _, tiles in sorted(self.dealt.items()) if tiles and None not in tiles]
        dealt = tuple(tuple(tile.kind for tile in tiles if tile is not None) for tiles in whole)
        return SeenHand(tuple(self.drawn), dealt if len(dealt) == len(self.dealt) else (), self.turned)


def seen_hands(events: Iterable[Event], *, thrown: bool = False) -> tuple[SeenHand, ...]:
    """The hands of a record, in order, each with what was seen of its wall.

    A deal counts where all of its tiles are known: a hand that is shown only when it has won is no sample of
    deals. Draws from the front of the wall count where the tile is known.

    Args:
        thrown: count drawn tiles that are known because they were thrown away at once, too. Players throw
            some tiles sooner than others, so these are no fair sample, and early and late draws differ.
    """
    hands: list[_HandRecord] = []
    last: int | None = None
    """Seat whose last draw nobody saw; its discard may tell."""
    for event in events:
        if isinstance(event, HandStarted):
            hands.append(_HandRecord())
            last = None
        if not hands:
            continue
        match event:
            case TilesDealt(seat=seat, tiles=tiles):
                hands[-1].dealt[seat] = hands[-1].dealt.get(seat, ()) + tiles
            case TileDrawn(seat=seat, tile=tile, source="wall"):
                hands[-1].drawn.append(None if tile is None else tile.kind)
                last = seat if tile is None else None
            case TileDrawn():
                last = None
            case IndicatorRevealed(tile=tile) if hands[-1].turned is None:
                hands[-1].turned = tile.kind
            case TileDiscarded(seat=seat, tile=tile, drawn=drawn):
                if thrown and drawn and seat == last:
                    hands[-1].drawn[-1] = tile.kind
                last = None
            case _:
                continue
    return tuple(hand.seen() for hand in hands)
