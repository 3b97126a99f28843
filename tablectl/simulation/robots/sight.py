"""The view of one player at the simulated table: their own hand and all face-up tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tablectl.game.state import GameState
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import FIRST_HONOR, KINDS, PLAYING_KINDS, Tile
from tablectl.rulesets.ruleset import PlayRules
from tablectl.simulation.robots.distance import Counts

DRAGONS: Final = (31, 32, 33)


@dataclass(frozen=True, slots=True)
class Sight:
    """One seat's view of the table: all that a robot's decisions depend on."""

    seat: Seat
    hand: tuple[Tile, ...]
    """Concealed tiles, with a tile just drawn."""
    melds: tuple[Meld, ...]
    """Own melds, closed kongs included."""
    seat_wind: Wind
    round_wind: Wind
    seen: Counts
    """Tiles visible from this seat: own hand, all melds, rivers and indicators."""
    dora: tuple[int, ...]
    """Kinds that the indicators make dora."""
    safe: tuple[frozenset[int], ...]
    """By seat: kinds that are safe against it, by its river and by the tiles that passed after its riichi."""
    riichi: tuple[bool, ...]
    """By seat: who has declared riichi."""
    walls_left: int

    @property
    def threats(self) -> tuple[Seat, ...]:
        """Other seats in riichi."""
        return tuple(s for s, declared in enumerate(self.riichi) if declared and s != self.seat)

    @property
    def is_closed(self) -> bool:
        """No meld was claimed from another player."""
        return not any(m.is_open for m in self.melds)

    @property
    def value_kinds(self) -> tuple[int, ...]:
        """Honors whose pungs are yaku (yakuhai); a double wind is listed twice."""
        winds = (FIRST_HONOR + self.seat_wind.honor_rank - 1, FIRST_HONOR + self.round_wind.honor_rank - 1)
        return (*DRAGONS, *winds)

    def unseen(self, kind: int) -> int:
        """Number of unseen tiles of a kind."""
        return max(0, 4 - self.seen[kind])


def count_kinds(tiles: Iterable[Tile]) -> Counts:
    """Number of tiles by kind."""
    counts = [0] * PLAYING_KINDS
    for tile in tiles:
        counts[tile.kind] += 1
    return tuple(counts)


def is_simple(kind: int) -> bool:
    """A number from 2 to 8."""
    return kind < FIRST_HONOR and 0 < kind % 9 < 8


def sight_of(state: GameState, seat: Seat) -> Sight:
    """A seat's view of a game in which every tile is known.

    Raises:
        ValueError: no hand is in play, or a tile of this seat is unknown.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None:
        raise ValueError("no hand is in play")
    own = hand.seats[seat]
    tiles = tuple(t for t in own.tiles if t is not None)
    if len(tiles) != len(own.tiles):
        raise ValueError(f"seat {seat} holds a tile that nobody knows: a robot sees its whole hand")
    visible = [*tiles, *hand.indicators]
    for each in hand.seats:
        visible += [t for m in each.melds for t in m.tiles]
        visible += [r.tile for r in each.river if r.claimed_by is None]
        visible += each.flowers
    copies = copies_of(play)
    safe = tuple(
        frozenset({r.tile.kind for r in each.river} | {t.kind for t in hand.missed[at] if each.ready})
        for at, each in enumerate(hand.seats)
    )
    return Sight(
        seat=seat,
        hand=tiles,
        melds=own.melds,
        seat_wind=state.wind(seat),
        round_wind=state.round,
        seen=tuple(min(4, 4 - there + n) for there, n in zip(copies, count_kinds(visible), strict=True)),
        dora=tuple(dora_kind(t.kind, copies) for t in hand.indicators),
        safe=safe,
        riichi=tuple(s.ready is not None for s in hand.seats),
        walls_left=hand.wall_left,
    )


def copies_of(play: PlayRules) -> Counts:
    """Tiles of each playing kind in the set, red fives included."""
    counts = list(play.setup.tile_counts[:PLAYING_KINDS])
    for suit, reds in enumerate(play.setup.tile_counts[KINDS:]):
        counts[9 * suit + 4] += reds
    return tuple(counts)


def dora_kind(kind: int, copies: Counts = (4,) * PLAYING_KINDS) -> int:
    """The dora of an indicator: the next kind in its cycle that the set has.

    >>> dora_kind(8), dora_kind(30), dora_kind(33), dora_kind(0, (4, 0, 0, 0, 0, 0, 0, 0, *[4] * 26))
    (0, 27, 31, 8)
    """
    following = _next_of_row(kind)
    while not copies[following]:
        following = _next_of_row(following)
    return following


def _next_of_row(kind: int) -> int:
    if kind < FIRST_HONOR:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind < DRAGONS[0]:
        return FIRST_HONOR if kind == DRAGONS[0] - 1 else kind + 1
    return DRAGONS[0] if kind == DRAGONS[-1] else kind + 1
