"""Where people lay things on a table, in a layout of the examiner's own.

Each seat has its own frame: u to the player's right, v away from the player, mm from the table's middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tablectl.game.state import HandState, RiverTile, SeatState
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import Tile
from tests.recordings.examiner.designs import Design
from tests.recordings.examiner.records import TableStory
from tests.recordings.examiner.room import SURFACE_MM
from tests.recordings.examiner.solids import BACK, Pose, Solid

_HALF: Final = SURFACE_MM / 2
_ROW: Final = 6
_DICE_Z_MM: Final = 1.5


@dataclass(frozen=True, slots=True)
class Manner:
    """How the people of one table lay.

    Attributes:
        first_row_mm: from the middle to the near end of a river's first row.
        gap_mm: between tiles of a river.
        wall_mm, hand_mm: from the middle to the middle of walls and standing hands.
        edge_mm: from the table's edge to melds.
        loose_mm, loose_deg: how far a tile of a river is off its place, at most.
    """

    first_row_mm: float
    gap_mm: float
    wall_mm: float
    hand_mm: float
    edge_mm: float
    loose_mm: float
    loose_deg: float
    seed: int

    @classmethod
    def some(cls, design: Design, seed: int) -> Manner:
        """Those of another table for each seed."""
        random = Random(f"manner {seed}")
        width, height, _ = design.tile_mm
        wall = max(258.0, 8.5 * width + height / 2 + 4.0) + random.uniform(0.0, 5.0)
        return cls(
            first_row_mm=random.uniform(88.0, 98.0),
            gap_mm=random.uniform(0.3, 1.4),
            wall_mm=wall,
            hand_mm=wall + 82.0 + random.uniform(-2.0, 2.0),
            edge_mm=random.uniform(8.0, 14.0),
            loose_mm=random.uniform(0.4, 1.0),
            loose_deg=random.uniform(0.8, 2.6),
            seed=seed,
        )


@dataclass(slots=True)
class _Side:
    """One seat's side of the table, while things are laid there."""

    seat: int
    design: Design
    manner: Manner
    laid: list[Solid] = field(default_factory=list)

    def put(
        self,
        kind: str,
        u: float,
        v: float,
        slot: str,
        *,
        z: float = 0.0,
        turn: float = 0.0,
        pose: Pose = Pose.FACE_UP,
        loose: float = 1.0,
    ) -> None:
        """Lay something a little off its place; how far depends on the slot alone."""
        random = Random(f"{self.manner.seed} {self.seat} {slot}")
        u += random.uniform(-1, 1) * self.manner.loose_mm * loose
        v += random.uniform(-1, 1) * self.manner.loose_mm * loose
        turn += random.gauss(0, 0.45) * self.manner.loose_deg * loose
        x, y = ((u, v), (-v, u), (-u, -v), (v, -u))[self.seat]
        if kind == BACK and pose is Pose.FACE_UP:
            pose = Pose.FACE_DOWN
        solid = Solid(kind, round(x, 3), round(y, 3), z, round(90.0 * self.seat + turn, 3), pose)
        self.laid.append(solid)


def laid(story: TableStory, design: Design, manner: Manner) -> tuple[Solid, ...]:
    """Everything that lies on the table now."""
    hand = story.state.hand
    if hand is None:
        return ()
    sides = [_Side(seat, design, manner) for seat in range(4)]
    for side, own in zip(sides, hand.seats, strict=True):
        _river(side, own)
        _melds(side, own.melds)
        _hand(side, own, story)
        if own.ready is not None and own.ready.paid:
            side.put("stick", 0.0, -(manner.first_row_mm - 8.0), "stick")
    _walls(sides, story, hand)
    dice = (
        Solid(f"die {pips}", 15.0 - 30.0 * k, -6.0 + 11.0 * k, _DICE_Z_MM, 24.0 + 37.0 * k)
        for k, pips in enumerate(story.dice[:2])
    )
    return *(solid for side in sides for solid in side.laid), *dice


def _river(side: _Side, own: SeatState) -> None:
    width, height, _ = side.design.tile_mm
    manner = side.manner
    lying = [tile for tile in own.river if tile.claimed_by is None]
    rows: list[list[RiverTile]] = [lying[:_ROW], lying[_ROW : 2 * _ROW], lying[2 * _ROW :]]
    for index, row in enumerate(rows):
        random = Random(f"{manner.seed} {side.seat} row {index}")
        u = -3 * (width + manner.gap_mm) + random.uniform(-4.0, 4.0)
        far = -(manner.first_row_mm + index * (height + manner.gap_mm + random.uniform(0.3, 1.5)))
        slope = random.uniform(-0.012, 0.012)
        for place, tile in enumerate(row):
            across, deep = (height, width) if tile.sideways else (width, height)
            middle = u + across / 2
            v = far - height + deep / 2 + slope * middle
            turn = 57.3 * slope + (90.0 if tile.sideways else 0.0)
            side.put(str(tile.tile), middle, v, f"river {index} {place}", turn=turn)
            u += across + manner.gap_mm + random.uniform(0.0, 0.8)


def _melds(side: _Side, melds: Sequence[Meld]) -> None:
    """The first in the right corner, the next ones to its left."""
    width, height, _ = side.design.tile_mm
    right = _HALF - 9.0
    near = -_HALF + side.manner.edge_mm
    for index, meld in enumerate(melds):
        for place, (code, sideways, upper) in enumerate(reversed(list(_row_of(meld, side.seat)))):
            across, deep = (height, width) if sideways else (width, height)
            v = near + deep / 2 + (width + 0.4 if upper else 0.0)
            u = right - across / 2
            slot = f"meld {index} {place}"
            side.put(code, u, v, slot, turn=90.0 if sideways else 0.0, loose=0.35)
            if not upper:
                right -= across + 0.4
        right -= 5.0


def _row_of(meld: Meld, seat: int) -> Iterator[tuple[str, bool, bool]]:
    """Code, whether sideways and whether beyond the tile that comes next, from the left.

    The turned tile is left, in the middle or right by whose it was.
    """
    codes = [str(tile) for tile in meld.tiles]
    if meld.kind is MeldKind.CLOSED_KONG:
        middle = [code for code in codes if code.startswith("0")] + [c for c in codes if c[0] != "0"]
        yield from ((code, False, False) for code in (BACK, middle[0], middle[1], BACK))
        return
    claimed = str(meld.claimed)
    codes.remove(claimed)
    added = codes.pop() if meld.kind is MeldKind.ADDED_KONG else None
    step = 3 if meld.from_seat is None else (meld.from_seat - seat) % 4
    turned_at = {3: 0, 2: 1, 1: len(codes)}[step]
    for place in range(len(codes) + 1):
        if place == turned_at:
            yield claimed, True, False
            if added is not None:
                yield added, True, True
        else:
            yield codes[place - (place > turned_at)], False, False


def _hand(side: _Side, own: SeatState, story: TableStory) -> None:
    width = side.design.tile_mm[0]
    v = -side.manner.hand_mm
    shown = story.shown.get(side.seat)
    if shown is not None:
        apart = story.apart.get(side.seat)
        _open_hand(side, shown, apart, v)
        return
    count = len(own.concealed)
    left = -count / 2 * (width + 0.2) - 12.0
    for place in range(count):
        u = left + (place + 0.5) * (width + 0.2)
        side.put(BACK, u, v, f"hand {place}", pose=Pose.STANDING, loose=0.25)
    if own.fresh:
        u = left + (count + 0.5) * (width + 0.2) + 0.6 * width
        side.put(BACK, u, v, "fresh", pose=Pose.STANDING, loose=0.5)


def _open_hand(side: _Side, tiles: Sequence[Tile], apart: Tile | None, v: float) -> None:
    width, _, _ = side.design.tile_mm
    left = -len(tiles) / 2 * (width + 0.4) - 12.0
    order = sorted(tiles, key=lambda tile: (tile.suit, tile.rank, tile.red))
    for place, tile in enumerate(order):
        side.put(str(tile), left + (place + 0.5) * (width + 0.4), v, f"shown {place}", loose=0.3)
    if apart is not None:
        u = left + (len(tiles) + 0.5) * (width + 0.4) + 0.7 * width
        side.put(str(apart), u, v, "won", loose=0.8)


def _walls(sides: Sequence[_Side], story: TableStory, hand: HandState) -> None:
    wall = story.wall
    if wall is None:
        return
    width, height, thick = sides[0].design.tile_mm
    pitch = width + 0.25
    turned = dict(zip(wall.indicators, hand.indicators, strict=False))
    upper_taken: dict[tuple[int, int], int] = {}
    for tile in sorted(wall.standing, key=lambda tile: wall.place(tile).upper):
        place = wall.place(tile)
        level = upper_taken.get((place.side, place.stack), 0)
        upper_taken[place.side, place.stack] = level + 1
        rows = wall.laid.plan.stacks[0]
        u = ((rows - 1) / 2 - place.stack) * pitch
        code = str(turned[tile]) if tile in turned else BACK
        slot = f"wall {place.stack} {level}"
        sides[place.side].put(code, u, -sides[0].manner.wall_mm, slot, z=level * thick, loose=0.2)
    for tile, face in zip(wall.indicators, story.ura, strict=False):
        place = wall.place(tile)
        u = ((wall.laid.plan.stacks[0] - 1) / 2 - place.stack) * pitch
        sides[place.side].put(str(face), u, -sides[0].manner.wall_mm - height - 2.5, f"ura {place.stack}")
