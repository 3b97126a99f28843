"""What is new on the table: an observation compared with the record."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from tablectl.game.evidence import SeenMeld, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.matching.river_places import leaves_hole, next_place, river_start, tile_width
from tablectl.game.state import HandState, RiverTile, SeatState
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile

NEAR_MM: Final = 15.0
"""A tile that moved less was only nudged: little more than half a face's width."""
MELD_MM: Final = 115.0
"""Centres of two tiles of one meld lie no farther apart: one of three is turned, one lies between."""
OFFERED_MIN_PROBABILITY: Final = 0.05
"""Of its face, from which a tile where the offered one lay is that one, although a new meld lies there."""

SAME_KIND_P: Final = 0.5
"""Probability from which a tile that is seen is the one that is looked for: a winning tile, one of a meld."""
_FACE_FLOOR_LOG_P: Final = -5.0
_HERE_LOG_P: Final = 3.0
_ELSEWHERE_LOG_P: Final = -2.5
_MISSING_LOG_P: Final = -3.0
_NEW_LAST_LOG_P: Final = -0.5
_NEW_INSIDE_LOG_P: Final = -4.0

DiscardPlace = tuple[float, float] | None
DiscardPlaces = tuple[tuple[DiscardPlace, ...], ...]
"""By seat, where each discard lies, mm; None for one that was never seen or was claimed."""
MeldPlaces = tuple[tuple[DiscardPlace, ...], ...]
"""Where the first tile of each written meld was laid down, by seat; None where nobody saw it."""
Undetected = tuple[frozenset[int], ...]
"""By seat: which of its discards were recorded although nobody found them."""

HiddenSpan = tuple[int, int]
"""Since when and until when something lay over a seat, ms."""
NOTICED_MS: Final = 3000
"""A tile that lay hidden is noticed within this time of coming to light."""
EARLY_MS: Final = 500
"""What lies over a seat may be gone from one tile so long before it is gone altogether."""

MAX_LOOSE: Final = 4
"""More face-up tiles at a seat that form no meld are a hand that is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChanges:
    """What an observation shows that the state does not have yet."""

    river: tuple[tuple[SeenTile, ...], ...]
    """New river tiles by seat, in the order of discarding."""
    gone: tuple[frozenset[int], ...]
    """By seat: discards (by index in the state's river) that should lie there and do not."""
    melds: tuple[tuple[SeenMeld, ...], ...]
    """New melds by seat; a pung that became an added kong is one."""
    indicators: tuple[SeenTile, ...]
    """Indicators beyond the known ones, in order."""
    flowers: tuple[tuple[SeenTile, ...], ...] = ()
    """New flowers by seat."""
    between: tuple[SeenTile, ...] = ()
    """River tiles that nobody knows between known ones: discards come last, so these are no discards."""
    holes: tuple[bool | None, ...] = ()
    """By seat: whether its first new tile leaves room for one before it; None where that cannot be known."""
    next_places: tuple[DiscardPlace, ...] = ()
    """By seat: where its next discard would lie."""
    loose: tuple[tuple[SeenTile, ...], ...] = ()
    """By seat, then by empty side: face-up tiles that form no meld; too few to be a shown hand."""
    undetected: Undetected = ()
    """By seat: discards (by index in the state's river) that were recorded and never found."""

    mismatched: tuple[tuple[SeenMeld, ...], ...] = ()
    """By seat: melds that lie where a written one was laid down and show another: one of the two is wrong,
    but nobody has laid down anything."""
    unwatched: bool = False
    """Whether some of it was laid down unobserved: then nobody knows in which order."""
    unwatched_ms: int = 0
    """What lies there since before may have been laid down unobserved; 0: somebody always looked."""
    won: tuple[SeenTile | None, ...] = ()
    """By seat, where hands stay closed: the tile that was laid beside it unobserved; empty where
    somebody looked."""
    opened: tuple[SeenSeat | None, ...] = ()
    """By seat, where play goes on after a win: the hand that was laid open unobserved; empty where
    somebody looked."""
    hidden: tuple[HiddenSpan | None, ...] = ()
    """By seat: when something lay over it, where a new tile came to light when that went away."""

    @property
    def count(self) -> int:
        """How many things wait for an explanation."""
        laid = sum(map(len, self.flowers))
        beside = sum(each is not None for each in (*self.won, *self.opened))
        return laid + sum(map(len, (*self.river, *self.melds))) + len(self.indicators) + beside

    @property
    def quiet(self) -> bool:
        """Nothing new and nothing gone."""
        return self.count == 0 and not any(self.gone) and not self.between


def was_hidden(span: HiddenSpan, noticed_ms: int) -> bool:
    """Whether a tile that was noticed then may have lain hidden for as long as the span."""
    return span[1] - EARLY_MS <= noticed_ms <= span[1] + NOTICED_MS


def probability(seen: SeenTile, tile: Tile) -> float:
    """How likely a seen tile shows a face."""
    return next((p for face, p in seen.faces if face == tile), 0.0)


def kind_probability(seen: SeenTile, kind: int) -> float:
    """How likely a seen tile shows a kind, red or not."""
    return sum(p for face, p in seen.faces if face.kind == kind)


def find_changes(
    hand: HandState,
    seen: TableSeen,
    places: DiscardPlaces,
    undetected: Undetected,
    meld_places: MeldPlaces,
) -> tuple[TableChanges, DiscardPlaces]:
    """What is new, and where the known discards lie now.

    Args:
        hand: the hand in play as recorded.
        seen: an observation of the table, cleaned.
        places: where the discards lay at the observation before.
        undetected: by seat, discards that were recorded although nobody found them: they lie there.
        meld_places: where the written melds were laid down.
    """
    compared = [
        _compare_melds(seat, seen_seat.melds, meld_places[index] if index < len(meld_places) else ())
        for index, (seat, seen_seat) in enumerate(zip(hand.seats, seen.seats, strict=False))
    ]
    melds, mismatched = tuple(new for new, _ in compared), tuple(other for _, other in compared)
    loose = tuple(seen_seat.shown if len(seen_seat.shown) <= MAX_LOOSE else () for seen_seat in seen.seats)
    taken = any(melds) or any(loose)
    fresh: list[tuple[SeenTile, ...]] = []
    gone: list[frozenset[int]] = []
    between: list[SeenTile] = []
    moved: list[tuple[DiscardPlace, ...]] = []
    for index, (seat, seen_seat) in enumerate(zip(hand.seats, seen.seats, strict=False)):
        known = places[index] if index < len(places) else ()
        undetected_here = undetected[index] if index < len(undetected) else frozenset[int]()
        offered = len(seat.river) - 1 if hand.offer is not None and hand.offer.seat == index else -1
        pairs = _align(seat.river, seen_seat.river, known, undetected_here)
        if taken and offered in pairs:
            there = seen_seat.river[pairs[offered]]
            if probability(there, seat.river[offered].tile) < OFFERED_MIN_PROBABILITY:
                pairs = _align(seat.river, seen_seat.river, known[:offered], undetected_here)
        known_last = max(pairs.values(), default=-1)
        new = [(j, tile) for j, tile in enumerate(seen_seat.river) if j not in pairs.values()]
        fresh.append(tuple(tile for j, tile in new if j > known_last))
        between += [tile for j, tile in new if j < known_last]
        gone.append(
            frozenset(i for i, tile in enumerate(seat.river) if tile.claimed_by is None and i not in pairs)
            - undetected_here
        )
        moved.append(
            tuple(
                # The place of an offered tile is forgotten once it is seen empty and something new lies
                # where melds do: when the tile was claimed the next discard may lie just there. Others stay
                # where they are, whatever hides them.
                seen_seat.river[pairs[i]].at_mm
                if i in pairs
                else known[i]
                if i < len(known)
                and tile.claimed_by is None
                and (seen_seat.covered or i != offered or i in undetected_here or not taken)
                else None
                for i, tile in enumerate(seat.river)
            )
        )
    indicators = unrecorded_tiles(hand.indicators, seen.indicators)
    flowers = tuple(
        unrecorded_tiles(seat.flowers, seen_seat.flowers)
        for seat, seen_seat in zip(hand.seats, seen.seats, strict=False)
    )
    width = tile_width([seen_seat.river for seen_seat in seen.seats[: len(hand.seats)]])
    players = len(hand.seats)
    holes = tuple(
        leaves_hole(known, new[0], seat, players, width) if new else None
        for seat, (known, new) in enumerate(zip(moved, fresh, strict=True))
    )
    start = river_start([seen_seat.river for seen_seat in seen.seats[:players]])
    onward = tuple(next_place(known, seat, players, width, start) for seat, known in enumerate(moved))
    changes = TableChanges(
        river=tuple(fresh),
        gone=tuple(gone),
        melds=melds,
        indicators=indicators,
        flowers=flowers,
        between=tuple(between),
        holes=holes,
        next_places=onward,
        loose=loose,
        undetected=tuple(
            undetected[seat] if seat < len(undetected) else frozenset() for seat in range(players)
        ),
        mismatched=mismatched,
    )
    return changes, tuple(moved)


def with_place(
    places: DiscardPlaces, hand: HandState, seat: Seat, at_mm: tuple[float, float]
) -> DiscardPlaces:
    """The places with that of a discard which is about to be recorded: it is the tile that lies there,
    whatever its reading was overruled by."""
    found = [list(known) for known in places]
    found += [[] for _ in range(len(hand.seats) - len(found))]
    mine = found[seat]
    mine += [None] * (len(hand.seats[seat].river) - len(mine))
    mine.append(at_mm)
    return tuple(map(tuple, found))


def with_meld_place(
    places: MeldPlaces, hand: HandState, seat: Seat, index: int, at_mm: DiscardPlace
) -> MeldPlaces:
    """The places with that of a seat's meld of this number, which is about to be recorded."""
    found = list(places or ((),) * len(hand.seats))
    before = (*found[seat], *(None,) * index)[:index]
    found[seat] = (*before, at_mm)
    return tuple(found)


def with_undetected(undetected: Undetected, hand: HandState, seat: Seat, index: int) -> Undetected:
    """The unfound discards with one more."""
    known = undetected or (frozenset[int](),) * len(hand.seats)
    return tuple(each | {index} if i == seat else each for i, each in enumerate(known))


def _align(
    river: Sequence[RiverTile],
    seen: Sequence[SeenTile],
    places: Sequence[DiscardPlace],
    undetected: frozenset[int],
) -> dict[int, int]:
    """Which seen tile is which discard: the best alignment in order.

    Position counts most where it is known, the face where it is not, and both keep their order; a tile that
    was nudged or read badly for a moment is still the same tile. Of one that nobody found, place and face
    were only supposed: neither speaks against the tile that lies between its neighbours.
    """
    unclaimed = [i for i, tile in enumerate(river) if tile.claimed_by is None]
    if len(unclaimed) == len(seen) and all(_is_near(places, i, seen[j]) for j, i in enumerate(unclaimed)):
        return {i: j for j, i in enumerate(unclaimed)}
    rows, columns = len(unclaimed), len(seen)
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for a in range(rows + 1):
        for b in range(columns + 1):
            if a == b == 0:
                continue
            options = []
            if a and b:
                options.append(
                    best[a - 1][b - 1] + _pair(river, unclaimed[a - 1], seen[b - 1], places, undetected)
                )
            if a:
                options.append(best[a - 1][b] + _MISSING_LOG_P)
            if b:
                options.append(best[a][b - 1] + (_NEW_LAST_LOG_P if a == rows else _NEW_INSIDE_LOG_P))
            best[a][b] = max(options)
    pairs: dict[int, int] = {}
    a, b = rows, columns
    while a or b:
        here = best[a][b]
        if (
            a
            and b
            and here == best[a - 1][b - 1] + _pair(river, unclaimed[a - 1], seen[b - 1], places, undetected)
        ):
            a, b = a - 1, b - 1
            pairs[unclaimed[a]] = b
        elif a and here == best[a - 1][b] + _MISSING_LOG_P:
            a -= 1
        else:
            b -= 1
    return pairs


def _is_near(places: Sequence[DiscardPlace], index: int, seen: SeenTile) -> bool:
    place = places[index] if index < len(places) else None
    return place is not None and math.dist(place, seen.at_mm) < NEAR_MM


def _pair(
    river: Sequence[RiverTile],
    index: int,
    seen: SeenTile,
    places: Sequence[DiscardPlace],
    undetected: frozenset[int],
) -> float:
    face = max(_FACE_FLOOR_LOG_P, math.log(max(1e-9, probability(seen, river[index].tile))))
    place = places[index] if index < len(places) else None
    if place is None or (index in undetected and math.dist(place, seen.at_mm) >= NEAR_MM):
        return face
    return face + (_HERE_LOG_P if math.dist(place, seen.at_mm) < NEAR_MM else _ELSEWHERE_LOG_P)


def _compare_melds(
    seat: SeatState, melds: Sequence[SeenMeld], places: Sequence[DiscardPlace]
) -> tuple[tuple[SeenMeld, ...], tuple[SeenMeld, ...]]:
    """New melds, and those unlike the written ones that were laid down in their places.

    Each written one explains the one it fits best: of two chows of the same kinds the one whose claimed tile
    lies sideways, then the older one.
    """
    complete = [seen for seen in melds if seen.kind is not None]
    fits = sorted(
        (
            (similarity(seen, meld.tiles), _claimed_alike(seen, meld), -newest_ms(seen), i, j)
            for i, seen in enumerate(complete)
            for j, meld in enumerate(seat.melds)
        ),
        reverse=True,
    )
    partner: dict[int, Meld] = {}
    used: set[int] = set()
    for fit, _, _, i, j in fits:
        if fit >= 0.5 and i not in partner and j not in used:
            partner[i] = seat.melds[j]
            used.add(j)
    left = [place for j, place in enumerate(places[: len(seat.melds)]) if j not in used and place is not None]
    new, mismatched = list[SeenMeld](), list[SeenMeld]()
    for i, seen in enumerate(complete):
        if i in partner:
            if seen.kind is MeldKind.ADDED_KONG and partner[i].kind is MeldKind.PUNG:
                new.append(seen)
            continue
        in_place = any(math.dist(place, seen.tiles[0].at_mm) < NEAR_MM for place in left)
        (mismatched if in_place else new).append(seen)
    return tuple(new), tuple(mismatched)


def _claimed_alike(seen: SeenMeld, meld: Meld) -> float:
    """Probability that the sideways tile is the one that the meld claimed; 0 where nothing tells."""
    sideways = next((tile for tile in seen.tiles if tile.sideways), None)
    return 0.0 if sideways is None or meld.claimed is None else kind_probability(sideways, meld.claimed.kind)


def newest_ms(seen: SeenMeld) -> int:
    """Since when the latest of its tiles lies there."""
    return max(tile.since_ms for tile in seen.tiles)


def similarity(seen: SeenMeld, tiles: Sequence[Tile]) -> float:
    """Share of a meld's face-up tiles that a written meld explains, 0 to 1."""
    up = [tile for tile in seen.tiles if tile.faces]
    if not tiles:
        # A kong that lies face down: four backs are it, and four faces may be, turned over.
        return (0.6 if up else 1.0) if seen.kind is MeldKind.CLOSED_KONG else 0.0
    if not up:
        return 1.0 if len({t.kind for t in tiles}) == 1 and len(tiles) == 4 else 0.0
    kinds = [tile.kind for tile in tiles]
    kinds += kinds[-1:] * (len(up) - len(kinds))  # the fourth tile of a kong that grew from a pung
    orders = set(permutations(kinds, len(up)))
    return max(sum(map(kind_probability, up, order)) for order in orders) / len(up)


def unrecorded_tiles(known: Sequence[Tile], lying: Sequence[SeenTile]) -> tuple[SeenTile, ...]:
    """Indicators or flowers beyond those that are recorded: as many are old as are known, misread ones
    too."""
    left = list(lying)
    unmatched = 0
    for tile in known:
        same = max(left, key=lambda seen, tile=tile: kind_probability(seen, tile.kind), default=None)  # type: ignore[misc]
        if same is not None and kind_probability(same, tile.kind) > 0.2:
            left.remove(same)
        else:
            unmatched += 1
    for seen in sorted(left, key=lambda seen: seen.since_ms)[:unmatched]:
        left.remove(seen)
    return tuple(left)


def base_pung(seat: SeatState, seen: SeenMeld) -> Meld | None:
    """The pung that an added kong grew from."""
    pungs = [meld for meld in seat.melds if meld.kind is MeldKind.PUNG]
    return max(pungs, key=lambda meld: similarity(seen, meld.tiles), default=None)
