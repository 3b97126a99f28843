"""Walls and the face-up tiles on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from vision.certainty import CERTAIN, LIKELY, POSSIBLE, SEVERAL
from vision.facts import MAX_OPEN_INDICATORS, SEATS
from vision.grouping import reached_from, split_rows
from vision.labels import BACK, COPIES, FLOWERS, plain_kind
from vision.layout.limits import LAYOUT
from vision.layout.table_tile import TableTile, is_upright
from vision.layout.wall_rows import WallRow, backs_in_rows
from vision.layout.zones import TableLayout


def with_walls(tiles: Sequence[TableTile], layout: TableLayout) -> tuple[TableTile, ...]:
    """The tiles; backs, where they stand as walls do and show no clear face.

    Pictures on backs are read as this and that. An indicator lies as plain to see as any discard, and more
    than four tiles of one face do not exist: what is read so often in one line is the backs' own picture.
    """
    standing = [tile for tile in tiles if not tile.face_down and _in_a_wall(tile, layout)]
    backs = {id(tile) for tile in standing if not _is_clear(tile, picture=_is_often(tile, standing, layout))}
    return tuple(replace(tile, faces=((BACK, 1.0),)) if id(tile) in backs else tile for tile in tiles)


def _is_often(tile: TableTile, standing: Sequence[TableTile], layout: TableLayout) -> bool:
    """Whether more tiles of its face than a set has stand as far from the middle as it does, as walls do: the
    tops of a hand in another line say nothing of a white dragon.
    """
    reach = LAYOUT.clear_of_min_heights * layout.tile_mm[1]
    distance = max(abs(tile.x_mm), abs(tile.y_mm))
    alike = [max(abs(other.x_mm), abs(other.y_mm)) for other in standing if other.code == tile.code]
    return sum(abs(each - distance) < reach for each in alike) > COPIES


def _in_a_wall(tile: TableTile, layout: TableLayout) -> bool:
    seat = tile.side
    distance = -tile.in_seat_frame(seat)[1]
    if layout.wall_mm is None:
        between = (
            LAYOUT.unseen_wall_shares[0] * layout.half_mm
            < distance
            < LAYOUT.unseen_wall_shares[1] * layout.half_mm
        )
    else:
        between = abs(distance - layout.wall_mm) < 0.6 * layout.tile_mm[1]
    return between and is_upright(tile, seat)


def _is_clear(tile: TableTile, *, picture: bool) -> bool:
    """Whether a tile that stands in a wall shows its face; one that looks like the backs must be surer."""
    back = sum(p for face, p in tile.faces if face == BACK)
    if picture:
        return back <= 0.1 * POSSIBLE and tile.faces[0][1] >= CERTAIN
    return back <= POSSIBLE and sum(p for _, p in tile.faces[:3]) >= LIKELY


def wall_rows(backs: Sequence[TableTile], layout: TableLayout) -> list[WallRow]:
    """Rows of upright backs between river and edge; where three are missing, another begins."""
    width, height = layout.tile_mm
    rows: list[WallRow] = []
    for row in backs_in_rows(backs, layout.tile_mm, 1):
        if 0.25 * layout.half_mm < row.distance < LAYOUT.unseen_wall_shares[1] * layout.half_mm:
            placed = [(row.place(tile)[1], tile) for tile in row.tiles]
            # A wall ends where its neighbour stands.
            inside = [entry for entry in placed if abs(entry[0]) < row.distance + height]
            runs = split_rows(inside, lambda run, entry: entry[0] - run[-1][0] <= 3.5 * width)
            rows.extend(replace(row, tiles=[tile for _, tile in run]) for run in runs)
    return rows


def learn_dead_wall(tiles: Sequence[TableTile], layout: TableLayout) -> TableLayout:
    """The layout with the walls' distance where all that is seen of them is the end with the indicators: some
    backs and a few open tiles, side by side, that no river, meld or hand is. The open ones are of several
    kinds, or it is one with backs on either side.
    """
    if layout.wall_mm is not None:
        return layout
    width, height = layout.tile_mm
    near, far = (share * layout.half_mm for share in LAYOUT.unseen_wall_shares)
    for seat in SEATS:
        placed = sorted(
            (
                (u, -v, tile)
                for tile in tiles
                for u, v in (tile.in_seat_frame(seat),)
                if near < -v < far and abs(u) < -v
            ),
            key=lambda entry: entry[0],
        )
        for first in placed:
            level = [entry for entry in placed if abs(entry[1] - first[1]) < 0.3 * height]
            if any(0.5 * width < first[0] - entry[0] < 1.5 * width for entry in level):
                continue  # the row begins before it
            run = [first]
            for entry in level:
                if 0.5 * width < entry[0] - run[-1][0] < 1.5 * width:
                    run.append(entry)
            row = [tile for _, _, tile in run]
            turned_up = [plain_kind(tile.code) for tile in row if not tile.face_down]
            several = len(set(turned_up)) >= SEVERAL and len(turned_up) <= MAX_OPEN_INDICATORS
            within = len(turned_up) == 1 and row[0].face_down and row[-1].face_down
            has_indicators = within or (several and len(turned_up) < len(row))
            if has_indicators and all(is_upright(tile, seat) for tile in row):
                return replace(layout, wall_mm=sum(entry[1] for entry in run) / len(run))
    return layout


def on_wall_line(tile: TableTile, layout: TableLayout) -> bool:
    """Whether a tile lies where the walls are known to stand."""
    if layout.wall_mm is None:
        return False
    reach = LAYOUT.clear_of_min_heights * layout.tile_mm[1]
    return any(
        abs(-tile.in_seat_frame(seat)[1] - layout.wall_mm) < reach and is_upright(tile, seat)
        for seat in SEATS
    )


def wall_stacks(tiles: Sequence[TableTile], layout: TableLayout) -> tuple[tuple[int, float], ...]:
    """Tops of stacks on the known line of the walls: (side, mm to the right of its middle); nothing while the
    line is not known."""
    if layout.wall_mm is None:
        return ()
    found = []
    for tile in tiles:
        for seat in SEATS:
            u, v = tile.in_seat_frame(seat)
            if is_upright(tile, seat) and abs(-v - layout.wall_mm) < 0.4 * layout.tile_mm[1]:
                found.append((seat, u))
    return tuple(found)


def find_indicators(
    face_up: Sequence[TableTile],
    walls: Sequence[WallRow],
    layout: TableLayout,
    known: tuple[int, ...],
) -> list[TableTile]:
    """Face-up tiles in a row of backs, nearest first from the tile that was known or stands closest to the
    end."""
    width, height = layout.tile_mm
    found: list[tuple[int, float, TableTile]] = []
    for row in walls:
        seat = row.seat
        reach = LAYOUT.clear_of_min_heights if len(row.tiles) > COPIES else 0.5
        known_line = layout.wall_mm is not None and abs(row.distance - layout.wall_mm) < reach * height
        if not known_line and (len(row.tiles) < SEVERAL or layout.wall_mm is not None):
            continue
        candidates = [
            (u, tile)
            for tile in face_up
            if is_upright(tile, seat) and not any(tile is have for _, _, have in found)
            for u, v in (tile.in_seat_frame(seat),)
            if abs(-v - row.distance) < 0.4 * height
        ]
        if layout.wall_mm is None:  # that these backs are a wall is not sure, and nobody turns up a flower
            candidates = [(u, tile) for u, tile in candidates if tile.code not in FLOWERS]
        backs = [tile.in_seat_frame(seat)[0] for tile in row.tiles]
        turned_up = _joined_to(backs, candidates, width)
        if len(turned_up) <= MAX_OPEN_INDICATORS:  # a longer row is a shown hand
            found.extend((seat, u, tile) for u, tile in turned_up)
    if layout.wall_mm is not None or _discards(face_up, layout) <= LAYOUT.unseen_walls_max_discards:
        nearest = min((row.distance for row in walls if len(row.tiles) >= SEVERAL), default=math.inf)
        found.extend(_lone_on_wall_line(face_up, found, layout, nearest))
    for tile in face_up:
        if tile.key in known and not any(tile is have for _, _, have in found):
            seat = tile.side
            if not _lies_in_hand(tile, face_up, seat, layout):
                found.append((seat, tile.in_seat_frame(seat)[0], tile))
    found.extend(_hidden_indicators(face_up, found, layout))
    # Further ones are turned towards the live wall: to the right of the first, seen from the wall's own seat,
    # and round the corner from there.
    order = {key: place for place, key in enumerate(known)}
    seats = {seat for seat, _, _ in found}
    first = next((seat for seat in sorted(seats) if (seat - 1) % len(SEATS) not in seats), 0)
    found.sort(
        key=lambda entry: (
            order.get(entry[2].key, len(order)),
            (entry[0] - first) % len(SEATS),
            entry[1],
        )
    )
    return [tile for _, _, tile in found]


def _lies_in_hand(tile: TableTile, face_up: Sequence[TableTile], seat: int, layout: TableLayout) -> bool:
    """Whether the row that a tile lies in is longer than one of indicators: the first tile that was found of
    a hand laid open behind an indicator looked like a hidden one."""
    u, v = tile.in_seat_frame(seat)
    others = ((o.in_seat_frame(seat), o) for o in face_up if o is not tile and is_upright(o, seat))
    row = [(place[0], other) for place, other in others if abs(place[1] - v) < 0.4 * layout.tile_mm[1]]
    return len(_joined_to([u], row, layout.tile_mm[0])) >= MAX_OPEN_INDICATORS


def _discards(face_up: Sequence[TableTile], layout: TableLayout) -> int:
    """How many lie where rivers do."""
    seats = ((tile, tile.side) for tile in face_up)
    return sum(-tile.in_seat_frame(seat)[1] <= layout.river_limit_mm for tile, seat in seats)


def _joined_to(
    backs: Sequence[float], candidates: Sequence[tuple[float, TableTile]], width: float
) -> list[tuple[float, TableTile]]:
    """The candidates of a row, by their places in it, that lie beside its backs or beside one that does."""
    reach = LAYOUT.beside_max_widths * width
    first = [entry for entry in candidates if any(abs(entry[0] - place) < reach for place in backs)]
    rest = [entry for entry in candidates if all(entry is not have for have in first)]
    return [*first, *reached_from(first, rest, lambda one, other: abs(one[0] - other[0]) < reach)]


def _lone_on_wall_line(
    face_up: Sequence[TableTile],
    found: Sequence[tuple[int, float, TableTile]],
    layout: TableLayout,
    nearest_row_mm: float,
) -> list[tuple[int, float, TableTile]]:
    """Face-up tiles exactly where the walls stand, with no row of a river reaching up to them.

    Backs may go unseen where they have the felt's colour. What lies behind a row of backs is no
    indicator, and nothing is where such tiles lie at several sides: they are what several players have won
    on, laid before their hands. A longer row is a shown hand.
    """
    width, height = layout.tile_mm
    alone = []
    for tile in face_up:
        seat = tile.side
        u, v = tile.in_seat_frame(seat)
        if any(tile is have for _, _, have in found) or not is_upright(tile, seat):
            continue
        if layout.wall_mm is None:
            # Too few backs were seen: a single tile where walls use to stand, with no other in its row.
            between = (
                LAYOUT.unseen_wall_shares[0] * layout.half_mm
                < -v
                < LAYOUT.unseen_wall_shares[1] * layout.half_mm
            )
            between &= -v < nearest_row_mm + 0.5 * height
            row = (other.in_seat_frame(seat) for other in face_up if other is not tile)
            bonus = tile.code in FLOWERS  # laid before a hand, with no wall to go by
            if bonus or not between or any(abs(v2 - v) < 0.6 * height for _, v2 in row):
                continue
        elif abs(-v - layout.wall_mm) > 0.4 * height:
            continue
        inner = False
        for other in face_up:
            u2, v2 = other.in_seat_frame(seat)
            inner |= abs(u2 - u) < 1.2 * width and 0.5 * height < v2 - v < 1.6 * height
        if not inner:
            alone.append((seat, u, tile))
    is_one_row = len({seat for seat, _, _ in alone}) <= 1 and len(alone) <= MAX_OPEN_INDICATORS
    return alone if is_one_row else []


def _hidden_indicators(
    face_up: Sequence[TableTile], found: Sequence[tuple[int, float, TableTile]], layout: TableLayout
) -> list[tuple[int, float, TableTile]]:
    """Hidden indicators shown at the end of a hand: turned up right behind an open one, towards the edge."""
    width, height = layout.tile_mm
    beside = []
    for tile in face_up:
        if any(tile is have for _, _, have in found):
            continue
        for seat, u, indicator in found:
            here = tile.in_seat_frame(seat)
            behind = indicator.in_seat_frame(seat)[1] - here[1]
            if not is_upright(tile, seat) or abs(here[0] - u) > 0.6 * width:
                continue
            reach = (len(found) + 1.2) * width
            row = sum(_in_row(here, o.in_seat_frame(seat), reach, 0.4 * height) for o in face_up)
            if 0.85 * height < behind < 1.25 * height and row <= len(found):  # a longer row is a shown hand
                beside.append((seat, u, tile))
                break
    return beside


def _in_row(here: tuple[float, float], there: tuple[float, float], along: float, across: float) -> bool:
    return abs(here[0] - there[0]) < along and abs(here[1] - there[1]) < across
