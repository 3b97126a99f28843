"""The tiles on the felt at one moment, computed from the true game."""

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
"""Where another player sits, by the number of seats in turn order."""


@dataclass(frozen=True, slots=True)
class FeltTile:
    """A tile lying flat."""

    tile: Tile
    sideways: bool = False
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class FeltMeld:
    """A meld on the felt, from its owner's left to right; an added kong's fourth tile comes last."""

    kind: MeldKind
    tiles: tuple[FeltTile, ...]
    from_side: Side | None
    claimed: int | None
    """Index of the sideways tile."""
    left: bool = False
    """It lies at its owner's left: a meld of the second hand."""


@dataclass(frozen=True, slots=True)
class FeltSeat:
    """The tiles at one seat."""

    river: tuple[FeltTile, ...] = ()
    """Unclaimed discards, in order."""
    melds: tuple[FeltMeld, ...] = ()
    shown: tuple[Tile, ...] = ()
    """The concealed tiles after they are shown, left to right."""
    winning_tile: Tile | None = None
    """A winning tile, a little to the right of them."""
    standing: tuple[Tile, ...] = ()
    """Concealed tiles."""
    fresh: Tile | None = None
    """A tile just drawn, a little to the right."""
    stick: bool = False
    """A riichi stick lies before the river."""
    flowers: tuple[Tile, ...] = ()
    """They lie between wall and hand."""
    laid: tuple[Tile, ...] = ()
    """Tiles of a hand won before the end, face up beside the flowers."""
    laid_apart: bool = False
    """The last of them is the winning tile and lies apart."""


@dataclass(frozen=True, slots=True)
class Felt:
    """The whole table."""

    seats: tuple[FeltSeat, FeltSeat, FeltSeat, FeltSeat]
    """By side of the table; at a side without a player nothing lies."""
    wall: tuple[WallPlace, ...] = ()
    """Places of the walls with a face-down tile."""
    indicators: tuple[tuple[WallPlace, Tile], ...] = ()
    """Revealed indicators with their places, in order."""
    under: tuple[tuple[WallPlace, Tile], ...] = ()
    """Hidden indicators shown after a win, with the stacks on which they lie."""
    dice: tuple[int, ...] = ()
    """As they lie in the middle."""
    left: tuple[Tile, ...] = ()
    """Faces of the tiles in ``wall``, in no order."""
    rows: tuple[int, ...] = (0, 0, 0, 0)
    """Stacks of the complete wall at each side, which give the rest of it its place."""
    inner: int = 0
    """Stacks of the complete inner row of each wall."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile on the table, hidden ones included."""
        found = [*self.left, *(t for _, t in self.indicators), *(t for _, t in self.under)]
        for seat in self.seats:
            found += [t.tile for t in seat.river]
            found += [t.tile for m in seat.melds for t in m.tiles]
            found += [*seat.shown, *seat.standing, *seat.flowers, *seat.laid]
            found += [t for t in (seat.winning_tile, seat.fresh) if t is not None]
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
        # The second hand is shown in its place, its winning tile apart; the rest is still concealed.
        last = open_wins[1].tile
        tiles = own.laid[first:] if last is None else own.laid[first:-1]
        return replace(felt, shown=tiles, winning_tile=last, standing=sort_hand(held), fresh=fresh)
    if not own.shown:
        return replace(felt, standing=sort_hand(held), fresh=fresh)
    if any(w.seat == seat for w in hand.wins):
        return replace(felt, shown=sort_hand(held), winning_tile=fresh)
    if hand.phase in (Phase.DRAW, Phase.ACT):  # an open riichi: the drawn tile stands beside the shown hand
        return replace(felt, shown=sort_hand(held), fresh=fresh)
    return replace(felt, shown=sort_hand([tile for tile in own.tiles if tile is not None]))


def sort_hand(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """A hand as players sort it."""
    return tuple(sorted(tiles, key=lambda tile: (tile.kind, tile.red)))


def felt_meld(meld: Meld, owner: Seat, fourth: Tile | None = None, players: int = 4) -> FeltMeld:
    """A meld on the felt: the claimed tile sideways, on the side of the player who discarded it.

    Args:
        meld: to lay.
        owner: its seat.
        fourth: the tile that was added to a pung, above the sideways one.
        players: at the table.
    """
    if meld.kind is MeldKind.CLOSED_KONG:
        tiles = sort_hand(meld.tiles)
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
    """The felt while the last discard is lifted."""
    offer = state.hand.offer if state.hand else None
    if offer is None or offer.kind != "discard":
        return felt
    seats: list[FeltSeat] = list(felt.seats)
    side = CHAIRS[len(state.players)][offer.seat]
    seats[side] = replace(seats[side], river=seats[side].river[:-1])
    return replace(felt, seats=(seats[0], seats[1], seats[2], seats[3]))
