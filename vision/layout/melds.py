"""Splitting a row of tiles at a player's edge into melds and single shown tiles.

An open meld has one tile turned sideways, and which one shows from whom it was taken: the leftmost from the
left, a middle one from across, the rightmost from the right. A fourth tile laid above the sideways one makes
an added kong. Four tiles with two backs among them are a closed kong.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from vision.facts import HAND_TILES, MELD_TILES
from vision.grouping import split_rows
from vision.labels import BLANK, COPIES, FLOWERS, JOKER, KINDS, NORTH, plain_kind
from vision.layout.edge_owners import gap_mm
from vision.layout.limits import LAYOUT
from vision.layout.table_tile import TableTile
from vision.layout.zones import WALL_MIN_TILES, TableLayout

MeldName = Literal["chow", "pung", "open_kong", "closed_kong", "added_kong"]
FromSide = Literal["left", "across", "right"]

STAND_IN_FACE: Final = BLANK
HAND_HALF_WIDTHS: Final = HAND_TILES / 2
"""In tile widths to either side of its owner's middle: where a hand of 13 tiles stands."""


@dataclass(frozen=True, slots=True)
class MeldView:
    """A group of tiles that lies as a meld does."""

    kind: MeldName
    tiles: tuple[TableTile, ...]
    """From the owner's left to right; the fourth tile of an added kong last."""
    from_side: FromSide | None
    """Whom the claimed tile was taken from, seen from the owner."""
    claimed: int | None = None
    """Index of the sideways tile in ``tiles``."""


@dataclass(frozen=True, slots=True)
class RowItem:
    """A tile of a row in its owner's frame."""

    tile: TableTile
    u: float
    v: float
    sideways: bool
    upper: TableTile | None = None
    """A second sideways tile lying above this one."""


def meld_codes(meld: MeldView) -> tuple[str, ...]:
    """The faces of a meld's tiles, in their order: each as it was read, but a tile that would not belong to
    the set is what it may be that does. Backs stay backs.
    """
    up = [tile for tile in meld.tiles if not tile.face_down]
    if meld.kind == "chow":
        kinds = _best_run(up, stand_ins=meld.claimed == 0)[1]
    else:
        kinds = (_best_kind(up)[1],) * len(up)
    named = {id(tile): _named(tile, kind) for tile, kind in zip(up, kinds, strict=True)}
    return tuple(named.get(id(tile), tile.code) for tile in meld.tiles)


def _named(tile: TableTile, kind: str) -> str:
    """The likeliest face of a kind; the likeliest of all where the tile cannot be of that kind, or stands for
    another.
    """
    if tile.code in (JOKER, STAND_IN_FACE):
        return tile.code
    return next((face for face, _ in tile.faces if plain_kind(face) == kind), tile.code)


def split_row(
    row: Sequence[RowItem], width: float, height: float
) -> tuple[list[tuple[float, MeldView]], list[tuple[RowItem, bool]]]:
    """Melds with their place along the edge, and the tiles that belong to none with whether they lie apart.

    Args:
        row: tiles of one row, the owner's left to right.
        width: of a tile's face, mm.
        height: of a tile's face, mm.
    """
    segments = split_rows(row, lambda before, item: _gap(before[-1], item, width, height) < 0.45 * width)
    melds: list[tuple[float, MeldView]] = []
    loose: list[tuple[RowItem, bool]] = []
    unsplit: list[list[RowItem]] = []
    for segment in (_with_sideways_checked(each, width, height) for each in segments):
        found, left = _split_segment(segment)
        melds.extend(found)
        loose.extend((item, len(segment) == 1 or item.sideways) for item in left)
        if len(left) == len(segment):
            unsplit.append(segment)
    plain_melds = [_plain_meld(segment) for segment in unsplit]
    if loose and sum(map(len, unsplit)) == len(loose) < HAND_TILES and all(plain_melds):
        melds.extend(meld for meld in plain_melds if meld is not None)
        loose = []
    return melds, loose


def no_tile_is_turned(melds: Sequence[MeldView]) -> bool:
    """Whether these people lay claimed tiles like the others: sets lie open and no tile is turned."""
    return any(meld.kind in ("chow", "pung") for meld in melds) and all(m.claimed is None for m in melds)


def set_aside_norths(melds: Sequence[MeldView], shown: Sequence[TableTile]) -> tuple[MeldView, ...]:
    """Those of a seat's melds that are none: norths that a player of three has set aside, three or four
    together, without which the hand that is shown is whole.
    """
    norths = tuple(meld for meld in melds if meld.claimed is None and set(meld_codes(meld)) == {NORTH})
    in_hand = sum(tile.code not in FLOWERS for tile in shown) + MELD_TILES * (len(melds) - len(norths))
    return norths if HAND_TILES <= in_hand <= HAND_TILES + 1 else ()


def as_open_kong(meld: MeldView) -> MeldView:
    """Four open tiles, where no tile is turned: a claimed kong. Where tiles are turned it is a closed one."""
    if meld.kind == "closed_kong" and not any(tile.face_down for tile in meld.tiles):
        return replace(meld, kind="open_kong")
    return meld


def _with_sideways_checked(segment: list[RowItem], width: float, height: float) -> list[RowItem]:
    """The segment, without tiles taken for sideways that have only an upright tile's room.

    A blank face does not show how it lies; the distance to its neighbours does.
    """
    if len(segment) < WALL_MIN_TILES:
        return segment
    steps = [right.u - left.u for left, right in pairwise(segment)]
    straight = sorted(
        step
        for step, (left, right) in zip(steps, pairwise(segment), strict=True)
        if not left.sideways and not right.sideways
    )
    # Between melds there is more room, and no two upright tiles of one may lie side by side.
    base = min(straight[len(straight) // 4] if straight else width + 1.0, width + (height - width) / 4)
    limit = base + (height - width) / 5
    checked = []
    for index, item in enumerate(segment):
        around = steps[max(0, index - 1) : index + 1]
        cramped = bool(around) and sum(around) / len(around) < limit
        checked.append(
            replace(item, sideways=False) if item.sideways and not item.upper and cramped else item
        )
    return checked


def _plain_meld(segment: Sequence[RowItem]) -> tuple[float, MeldView] | None:
    """Three or four tiles that stand alone and make a set: a meld at a table where no tile is turned."""
    if len(segment) not in (3, 4) or any(item.sideways or item.tile.face_down for item in segment):
        return None
    tiles = tuple(item.tile for item in segment)
    if all(tile.code == BLANK for tile in tiles):
        return None  # seen from above, tiles that stand in a row look like this
    place = sum(item.u for item in segment) / len(segment)
    same = same_kind_cost(tiles)
    if same < LAYOUT.plain_meld_max_cost:
        return place, MeldView("pung" if len(tiles) == 3 else "closed_kong", tiles, None)
    if len(tiles) == 3 and _run_cost(tiles) < LAYOUT.plain_meld_max_cost:
        return place, MeldView("chow", tiles, None)
    return None


def _gap(left: RowItem, right: RowItem, width: float, height: float) -> float:
    reach = ((height if left.sideways else width) + (height if right.sideways else width)) / 2
    return right.u - left.u - reach


def _split_segment(segment: Sequence[RowItem]) -> tuple[list[tuple[float, MeldView]], list[RowItem]]:
    """The cheapest way to read a segment as melds and single tiles."""
    best: list[tuple[float, tuple[float, MeldView] | None, int]] = [(0.0, None, 0)]
    for end in range(1, len(segment) + 1):
        last = segment[end - 1]
        alone = LAYOUT.shown_sideways_tile_cost if last.sideways else LAYOUT.shown_tile_cost
        options: list[tuple[float, tuple[float, MeldView] | None, int]] = [
            (best[end - 1][0] + alone, None, end - 1)
        ]
        for size in (3, 4):
            if size > end:
                continue
            part = segment[end - size : end]
            if len(segment) != COPIES and all(item.tile.face_down for item in part):
                continue  # a closed kong lies by itself; more backs are a hand that stands or lies closed
            read = _read_meld(part)
            if read is not None:
                cost, meld = read
                place = sum(item.u for item in part) / size
                options.append((best[end - size][0] + cost, (place, meld), end - size))
        best.append(min(options, key=lambda option: option[0]))
    melds: list[tuple[float, MeldView]] = []
    loose: list[RowItem] = []
    end = len(segment)
    while end:
        _, found, start = best[end]
        if found is None:
            loose.append(segment[end - 1])
        else:
            melds.append(found)
        end = start
    return melds[::-1], loose[::-1]


def _read_meld(part: Sequence[RowItem]) -> tuple[float, MeldView] | None:
    """Cost and meld of three or four neighbours; None where they cannot lie so."""
    turned = [index for index, item in enumerate(part) if item.sideways]
    tiles = tuple(item.tile for item in part)
    backs = sum(tile.face_down for tile in tiles)
    if not turned:
        if len(part) != 4 or backs not in (2, 4):
            return None
        if backs == 2 and tiles[0].face_down != tiles[3].face_down:
            return None
        up = [tile for tile in tiles if not tile.face_down]
        return LAYOUT.meld_cost + same_kind_cost(up), MeldView("closed_kong", tiles, None)
    if len(turned) != 1 or backs or any(item.upper is not None for item in part if not item.sideways):
        return None
    at = turned[0]
    side: FromSide = "left" if at == 0 else "right" if at == len(part) - 1 else "across"
    upper = part[at].upper
    if upper is not None:
        if len(part) != 3:
            return None
        four = (*tiles, upper)
        return LAYOUT.meld_cost + same_kind_cost(four), MeldView("added_kong", four, side, at)
    if len(part) == 4:
        return LAYOUT.meld_cost + same_kind_cost(tiles), MeldView("open_kong", tiles, side, at)
    same = same_kind_cost(tiles)
    run = _run_cost(tiles, stand_ins=True) if side == "left" else _run_cost(tiles) + 1.0
    kind: MeldName = "pung" if same <= run else "chow"
    return LAYOUT.meld_cost + min(same, run), MeldView(kind, tiles, side, at)


def _log_cost(probability: float) -> float:
    return min(LAYOUT.wrong_faces_max_cost, -math.log(max(probability, 1e-9)))


def same_kind_cost(tiles: Sequence[TableTile]) -> float:
    """How unlikely it is that all show one kind, a negative log probability."""
    return _best_kind(tiles)[0]


def _best_kind(tiles: Sequence[TableTile]) -> tuple[float, str]:
    """The kind that all most likely show, and how unlikely that is; no kind where there are no faces."""
    if not tiles:
        return 0.0, ""
    candidates = {plain_kind(face) for tile in tiles for face, _ in tile.faces[:3]} & set(KINDS)
    # Above the upper bound, too, the kind of most tiles is the better one.
    costs = {
        kind: sum(_log_cost(_probability_as(tile, kind)) for tile in tiles) for kind in sorted(candidates)
    }
    best = min(costs, key=costs.__getitem__, default="")
    return min(LAYOUT.wrong_faces_max_cost, costs.get(best, LAYOUT.wrong_faces_max_cost)), best


def _probability_as(tile: TableTile, kind: str, *, stand_ins: bool = False) -> float:
    """How likely a tile is of a kind in a meld: as itself, as a joker, or as a dragon that stands for it."""
    found = max(tile.probability(kind), LAYOUT.joker_probability_share * tile.probability(JOKER))
    return (
        max(found, LAYOUT.stand_in_probability_share * tile.probability(STAND_IN_FACE))
        if stand_ins
        else found
    )


def _run_cost(tiles: Sequence[TableTile], *, stand_ins: bool = False) -> float:
    """How unlikely it is that three tiles show a run, in any order.

    Args:
        stand_ins: a white dragon may stand for one of them, as at tables with an indicated wild tile.
    """
    return _best_run(tiles, stand_ins=stand_ins)[0]


def _best_run(tiles: Sequence[TableTile], *, stand_ins: bool) -> tuple[float, tuple[str, ...]]:
    """The run that three tiles most likely show, tile by tile, and how unlikely it is; where none is
    possible, the faces as they were read.
    """
    best, kinds = LAYOUT.wrong_faces_max_cost, tuple(plain_kind(tile.code) for tile in tiles)
    for suit in "mps":
        if not any(face.endswith(suit) for tile in tiles for face, _ in tile.faces[:2]):
            continue
        for start in range(1, 8):
            left = list(range(len(tiles)))
            named: dict[int, str] = {}
            cost = 0.0
            for step in range(3):
                code = f"{start + step}{suit}"
                probabilities = [_probability_as(tiles[n], code, stand_ins=stand_ins) for n in left]
                at = probabilities.index(max(probabilities))
                cost += _log_cost(probabilities[at])
                named[left.pop(at)] = code
            if cost < best:
                best, kinds = cost, tuple(named[n] for n in range(len(tiles)))
    return best, kinds


def without_closed_hand(melds: Sequence[MeldView], seat: int, layout: TableLayout) -> tuple[MeldView, ...]:
    """A seat's melds, the outermost first, without kongs of backs alone that lie where hands do, away from
    the other melds: four backs of a hand that stands or lies closed look like one.
    """
    laid = [tile for meld in melds if not _is_closed(meld) for tile in meld.tiles]
    remaining = []
    for meld in melds:
        if _is_closed(meld):
            if _is_where_hands_stand(meld, seat, layout) and not _is_beside(meld, laid, layout):
                continue
            laid.extend(meld.tiles)
        remaining.append(meld)
    return tuple(remaining)


def _is_closed(meld: MeldView) -> bool:
    return all(tile.face_down for tile in meld.tiles)


def _is_beside(meld: MeldView, others: Sequence[TableTile], layout: TableLayout) -> bool:
    reach = LAYOUT.meld_beside_max_widths * layout.tile_mm[0]
    return any(gap_mm(tile, other, layout) < reach for tile in meld.tiles for other in others)


def _is_where_hands_stand(meld: MeldView, seat: int, layout: TableLayout) -> bool:
    return any(abs(tile.in_seat_frame(seat)[0]) < HAND_HALF_WIDTHS * layout.tile_mm[0] for tile in meld.tiles)
