"""What lies on the felt at one moment, as a value: worked out from the true game, never kept beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.walls.wall import WallPlace
from tablectl.mahjong.walls.wall_plan import CHAIRS, SIDES
from tablectl.simulation.true_game.wall import Wall

Side = Literal["left", "across", "right"]
SIDE_OF: Final[dict[int, Side]] = {1: "right", 2: "across", 3: "left"}
"""Where another player sits, by how many seats further on."""


@dataclass(frozen=True, slots=True)
class FeltTile:
    """A tile lying flat."""

    tile: Tile
    sideways: bool = False
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class FeltMeld:
    """A meld as it lies, from its owner's left to right; an added kong's fourth tile comes last."""

    kind: MeldKind
    tiles: tuple[FeltTile, ...]
    from_side: Side | None
    claimed: int | None
    """Index of the sideways tile."""
    left: bool = False
    """At its owner's left: a meld of the second hand."""


@dataclass(frozen=True, slots=True)
class FeltSeat:
    """What lies and stands at one seat."""

    river: tuple[FeltTile, ...] = ()
    """Discards that still lie there, in order."""
    melds: tuple[FeltMeld, ...] = ()
    shown: tuple[Tile, ...] = ()
    """The closed tiles laid open, left to right."""
    apart: Tile | None = None
    """A winning tile, a little to the right of them."""
    standing: tuple[Tile, ...] = ()
    """Closed tiles on their edge, backs to the others."""
    fresh: Tile | None = None
    """A tile just drawn, standing a little to the right."""
    stick: bool = False
    """A riichi stick lies before the river."""
    flowers: tuple[Tile, ...] = ()
    """Laid between wall and hand."""
    laid: tuple[Tile, ...] = ()
    """Tiles of a hand won before the end, open beside the flowers."""
    laid_apart: bool = False
    """The last of them won the hand and lies apart."""


@dataclass(frozen=True, slots=True)
class Felt:
    """The whole table."""

    seats: tuple[FeltSeat, FeltSeat, FeltSeat, FeltSeat]
    """By side of the table; at a side without a player nothing lies."""
    wall: tuple[WallPlace, ...] = ()
    """Places of the walls that hold a tile lying face down."""
    indicators: tuple[tuple[WallPlace, Tile], ...] = ()
    """Turned indicators where they lie, in order."""
    under: tuple[tuple[WallPlace, Tile], ...] = ()
    """Hidden indicators, shown after a win: laid in the row of the walls, on the stacks named."""
    dice: tuple[int, ...] = ()
    """As they lie in the middle."""
    left: tuple[Tile, ...] = ()
    """Faces of the tiles in ``wall``, in no order: nobody sees them, but they are there."""
    rows: tuple[int, ...] = (0, 0, 0, 0)
    """Stacks of the whole wall before each side, so that what is left of it can be laid in its place."""
    inner: int = 0
    """Stacks of the whole row inside each wall."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile on the table, hidden ones included."""
        found = [*self.left, *(t for _, t in self.indicators), *(t for _, t in self.under)]
        for seat in self.seats:
            found += [t.tile for t in seat.river]
            found += [t.tile for m in seat.melds for t in m.tiles]
            found += [*seat.shown, *seat.standing, *seat.flowers, *seat.laid]
            found += [t for t in (seat.apart, seat.fresh) if t is not None]
        return tuple(found)


EMPTY: Final = Felt((FeltSeat(), FeltSeat(), FeltSeat(), FeltSeat()))
"""The felt after the machine has taken the tiles in."""


Added = Mapping[tuple[Seat, int], Tile]
"""By seat and kind: the tile that made an added kong of a pung."""


def felt_of(state: GameState, wall: Wall | None, added: Added) -> Felt:
    """The table of a game in which every tile is known."""
    hand = state.hand
    if hand is None or wall is None:
        return EMPTY
    chairs = CHAIRS[len(hand.seats)]
    seats = [FeltSeat()] * SIDES
    for seat, side in enumerate(chairs):
        seats[side] = _seat(hand, seat, added)
    turned = {place for place, _ in wall.indicators}
    backs = tuple(place for place in wall.places if place not in turned)
    under: tuple[tuple[WallPlace, Tile], ...] = ()
    left = wall.unseen
    if hand.hidden_indicators:
        below = {WallPlace(p.side, p.stack, upper=False) for p in turned}
        backs = tuple(place for place in backs if place not in below)
        under = tuple(
            zip(wall.beside_indicators(len(hand.hidden_indicators)), hand.hidden_indicators, strict=True)
        )
        left.subtract(hand.hidden_indicators)
    return Felt(
        (seats[0], seats[1], seats[2], seats[3]),
        backs,
        wall.indicators,
        under,
        hand.dice,
        tuple(left.elements()),
        wall.rows,
        wall.plan.inner_stacks,
    )


def _seat(hand: HandState, seat: Seat, added: Added) -> FeltSeat:
    own = hand.seats[seat]
    held = tuple(t for t in own.concealed if t is not None)
    fresh = next((t for t in own.fresh if t is not None), None)
    felt = FeltSeat(
        river=tuple(FeltTile(r.tile, r.sideways) for r in own.river if r.claimed_by is None),
        melds=tuple(
            replace(felt_meld(m, seat, added.get((seat, m.tiles[0].kind)), len(hand.seats)), left=part > 0)
            for m, part in zip(own.melds, own.parts or (0,) * len(own.melds), strict=True)
        ),
        stick=own.ready is not None and own.ready.paid and hand.phase is not Phase.SETTLED,
        flowers=own.flowers,
        laid=own.laid,
    )
    open_wins = [win for win in hand.wins if win.seat == seat and win.tiles and own.laid]
    if open_wins:
        first = len(open_wins[0].tiles) + (open_wins[0].tile is not None)
        felt = replace(felt, laid=own.laid[:first], laid_apart=open_wins[0].tile is not None)
    if len(open_wins) > 1:
        # The second hand lies where it stood, its winning tile apart; what was left over still stands.
        last = open_wins[1].tile
        tiles = own.laid[first:] if last is None else own.laid[first:-1]
        return replace(felt, shown=tiles, apart=last, standing=arranged(held), fresh=fresh)
    if not own.shown:
        return replace(felt, standing=arranged(held), fresh=fresh)
    if any(w.seat == seat for w in hand.wins):
        return replace(felt, shown=arranged(held), apart=fresh)
    if hand.phase in (Phase.DRAW, Phase.ACT):  # Laid open in play: what is drawn stands beside it.
        return replace(felt, shown=arranged(held), fresh=fresh)
    return replace(felt, shown=arranged([tile for tile in own.tiles if tile is not None]))


def arranged(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """A hand as players sort it."""
    return tuple(sorted(tiles, key=lambda tile: (tile.kind, tile.red)))


def felt_meld(meld: Meld, owner: Seat, fourth: Tile | None = None, players: int = 4) -> FeltMeld:
    """How a meld is laid down: the claimed tile sideways, on the side of whoever gave it.

    Args:
        fourth: the tile that was added to a pung, above its sideways one.
    """
    if meld.kind is MeldKind.CLOSED_KONG:
        tiles = arranged(meld.tiles)
        shown = (tiles[0], tiles[3], tiles[2], tiles[1])  # a red five shows
        hidden = (0, 3)
        return FeltMeld(
            meld.kind, tuple(FeltTile(t, face_down=i in hidden) for i, t in enumerate(shown)), None, None
        )
    giver = owner if meld.from_seat is None else meld.from_seat
    chairs = CHAIRS[players]
    side = SIDE_OF[(chairs[giver] - chairs[owner]) % SIDES]
    claimed = meld.claimed if meld.claimed is not None else meld.tiles[0]
    rest = list(meld.tiles)
    rest.remove(claimed)
    upper = (fourth or rest[0]) if meld.kind is MeldKind.ADDED_KONG else None
    if upper is not None:
        rest.remove(upper)
    at = {"left": 0, "across": 1, "right": len(rest)}[side]
    row = [FeltTile(t) for t in rest]
    row.insert(at, FeltTile(claimed, sideways=True))
    if upper is not None:
        row.append(FeltTile(upper, sideways=True))
    return FeltMeld(meld.kind, tuple(row), side, at)


def without_offer(felt: Felt, state: GameState) -> Felt:
    """The felt while the last discard is in somebody's hand."""
    offer = state.hand.offer if state.hand else None
    if offer is None or offer.kind != "discard":
        return felt
    seats: list[FeltSeat] = list(felt.seats)
    side = CHAIRS[len(state.players)][offer.seat]
    seats[side] = replace(seats[side], river=seats[side].river[:-1])
    return replace(felt, seats=(seats[0], seats[1], seats[2], seats[3]))
