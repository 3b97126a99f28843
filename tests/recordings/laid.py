"""Tiles laid on a table by the rules of courtesy, without a picture: perfect eyes for the referee's tests.

Distances are a style, so that nothing read from here can depend on one table's slots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tablectl.game.state import GameState
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.simulation.true_game.wall import Wall
from vision.layout import TableTile, from_seat


@dataclass(frozen=True, slots=True)
class Style:
    """How a table's owner lays tiles, mm."""

    tile: tuple[float, float] = (26.0, 35.0)
    half: float = 425.0
    first_row: float = 100.0
    """From the middle to the middle of a river's first row."""
    row_gap: float = 2.0
    wall: float = 262.0
    edge: float = 34.0
    """From the edge to the middle of melds and shown hands."""
    meld_gap: float = 6.0
    jitter_mm: float = 0.0
    jitter_deg: float = 0.0

    @classmethod
    def some(cls, random: Random) -> Style:
        """Another table: other tiles, other distances, not quite straight."""
        width = random.uniform(23.0, 29.0)
        height = width * random.uniform(1.3, 1.4)
        first = random.uniform(3.3, 3.9) * width
        return cls(
            tile=(width, height),
            first_row=first,
            row_gap=random.uniform(0.0, 4.0),
            wall=max(first + 3.3 * height, random.uniform(250.0, 285.0)),
            edge=random.uniform(30.0, 45.0),
            meld_gap=random.uniform(0.0, 12.0),
            jitter_mm=random.uniform(0.0, 1.2),
            jitter_deg=random.uniform(0.0, 3.0),
        )


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand laid open."""

    tiles: tuple[Tile, ...]
    apart: Tile | None = None
    """The drawn winning tile, a little to the right of the others."""


BACK = (("?", 1.0),)


def lay(
    state: GameState,
    wall: Wall | None,
    style: Style,
    shown: Mapping[int, ShownHand] | None = None,
    ura: tuple[Tile, ...] = (),
    seed: int = 0,
) -> list[TableTile]:
    """Every tile that an overhead camera sees, with sure faces.

    Args:
        ura: hidden indicators laid open, each outside the indicator above it.
    """
    random = Random(seed)
    tiles: list[TableTile] = []
    width, height = style.tile

    def put(seat: int, u: float, v: float, code: str, *, sideways: bool = False) -> None:
        """Key by place, so that the same tile keeps its key from look to look."""
        x, y = from_seat(u, v, seat)
        still = Random(f"{seed} {round(x)} {round(y)}")
        x += still.uniform(-style.jitter_mm, style.jitter_mm)
        y += still.uniform(-style.jitter_mm, style.jitter_mm)
        turn = 90.0 + 90.0 * seat + (90.0 if sideways else 0.0) + still.uniform(-1, 1) * style.jitter_deg
        key = hash((round(x), round(y))) & 0xFFFFFFF
        faces = BACK if code == "?" else ((code, 1.0),)
        tiles.append(TableTile(faces, x, y, turn % 360, key))

    hand = state.hand
    if hand is not None:
        for seat, own in enumerate(hand.seats):
            lying = [tile for tile in own.river if tile.claimed_by is None]
            rows = [lying[:6], lying[6:12], lying[12:]]
            for index, row in enumerate(rows):
                u = -3 * width
                base = -style.first_row - height / 2 - index * (height + style.row_gap)
                for tile in row:
                    wide = height if tile.sideways else width
                    tall = width if tile.sideways else height
                    put(seat, u + wide / 2, base + tall / 2, str(tile.tile), sideways=tile.sideways)
                    u += wide
            right = style.half - 8.0
            base = -style.half + style.edge - height / 2
            for meld in own.melds:
                right = _lay_meld(put, seat, meld, right, base, style) - style.meld_gap
            show = (shown or {}).get(seat)
            if show is not None:
                wide = width * len(show.tiles)
                u = min(-wide / 2, right - wide - 3 * width)
                for held in show.tiles:
                    put(seat, u + width / 2, base + height / 2, str(held))
                    u += width
                if show.apart is not None:
                    put(seat, u + 0.6 * width + width / 2, base + height / 2, str(show.apart))
    if wall is not None:
        turned = dict(wall.indicators)
        tops = {(p.side, p.stack): p for p in sorted(wall.places, key=lambda p: p.upper)}
        for (side, stack), place in tops.items():
            face = turned.get(place)
            put(side, (8 - stack) * width, -style.wall, str(face) if face else "?")
        for (place, _), hidden in zip(wall.indicators, ura, strict=False):
            put(place.side, (8 - place.stack) * width, -style.wall - height - 2, str(hidden))
    random.shuffle(tiles)
    return tiles


def _lay_meld(put, seat: int, meld: Meld, right: float, base: float, style: Style) -> float:  # type: ignore[no-untyped-def]
    """Lay a meld leftwards from ``right``; returns its left end."""
    width, height = style.tile
    codes = [str(tile) for tile in meld.tiles]
    if meld.kind is MeldKind.CLOSED_KONG:
        row = [("?", False), (codes[1], False), (codes[2], False), ("?", False)]
        upper = None
    else:
        claimed = str(meld.claimed)
        rest = list(codes)
        rest.remove(claimed)
        upper = rest.pop() if meld.kind is MeldKind.ADDED_KONG else None
        step = (((meld.from_seat or 0) - seat) % 4) if meld.from_seat is not None else 3
        at = {3: 0, 2: 1, 1: len(rest)}[step]
        row = [(code, False) for code in rest]
        row.insert(at, (claimed, True))
    for code, sideways in reversed(row):
        wide, tall = (height, width) if sideways else (width, height)
        put(seat, right - wide / 2, base + tall / 2, code, sideways=sideways)
        if sideways and upper is not None:
            put(seat, right - wide / 2, base + 1.5 * width, upper, sideways=True)
        right -= wide
    return right
