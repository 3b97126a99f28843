"""Tiles followed from look to look: which was seen before, which is new, which is another than before.

A tile is gone only when the table shows bare where it lay.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from vision.certainty import CERTAIN, DECIDING_LOG_ODDS, FEW, SPEAKS_LOG_ODDS, SURE
from vision.labels import BACK, BLANK, FACES, FLOWERS, INDEX_OF, JOKER, plain_kind
from vision.layout import TableTile
from vision.live.finds.whole_tiles import ONE_PLACE_MAX_WIDTHS
from vision.live.tracking.reading import Reading
from vision.live.tracking.standing_tiles import NOTHING_STANDS_WITHIN_WIDTHS
from vision.live.tracking.tracked_tile import ENOUGH_LOOKS, TrackedTile
from vision.recogniser import (
    FIVE_PAIRS,
    GROUNDS_CLEAR_DISTANCE_LAB,
    SetGrounds,
    TableGrounds,
    ground_distances,
    red_chances,
    shows_no_paint,
)
from vision.types import Float

PAINTED_FACES: Final = 3
"""Faces that look alike: together they tell that something is painted, whichever it is."""
TURNED_PLAINLY_MIN_LOG_ODDS: Final = 5.0
"""By which the colours before and after speak for either side of a tile that was turned over, where they are
not clearly apart themselves, as those of ivory and light orange.
"""
_IS_SUITED_OR_HONOR: Final = np.array([face not in (BACK, BLANK, JOKER, *FLOWERS) for face in FACES])


@dataclass(slots=True)
class Tracker:
    """All tiles on one table."""

    tile_mm: tuple[float, float]
    tiles: list[TrackedTile] = field(default_factory=list)
    set_grounds: SetGrounds | None = None
    """The colours of the set that lies there, where it was enrolled."""
    grounds: TableGrounds | None = None
    """The colours of the faces and backs that lie there now; None before the first look."""
    _seen_grounds: SetGrounds | None = None
    """The colours that this table has shown: they tell a hand's first discard, before which no face lies."""
    _next_key: int = 1

    @property
    def face_grounds(self) -> Float:
        """(n, 3) L*a*b* of the grounds of the faces that lie there; none before the first look."""
        return np.zeros((0, 3), np.float32) if self.grounds is None else self.grounds.faces

    def update(
        self,
        readings: Sequence[Reading],
        inside: Callable[[tuple[float, float]], bool],
        bare: Callable[[TrackedTile], bool],
        at_ms: int,
        found_again: Mapping[int, bool] | None = None,
        unchanged: frozenset[int] = frozenset(),
        changed: frozenset[int] = frozenset(),
    ) -> bool:
        """Take a look at part of the table. Returns whether anything was added, settled, changed or removed.

        Args:
            readings: every tile found in that part and read.
            inside: whether a place (mm) lies in the part that was looked at.
            bare: whether the table shows bare where a tile lay.
            found_again: keys of the known tiles that were found and not read, since they look as they did
                when they were; whether the finder took each for a back.
            unchanged: keys of all the known tiles that look as when they were read, found or not.
            changed: keys of those that look otherwise, found or not.
        """
        before, known = self._readable_state(), len(self.tiles)
        again = found_again or {}
        for tile in self.tiles:
            if tile.key in again:
                tile.found_again(again[tile.key], at_ms)
        rest = [tile for tile in self.tiles if tile.key not in again]
        free = list(readings)
        pairs = sorted(
            (math.dist(tile.centre_mm, reading.centre_mm), i, j)
            for i, tile in enumerate(rest)
            for j, reading in enumerate(free)
        )
        matched_tiles: set[int] = set()
        matched_readings: set[int] = set()
        for distance, i, j in pairs:
            if distance > 0.45 * self.tile_mm[0] or i in matched_tiles or j in matched_readings:
                continue
            matched_tiles.add(i)
            matched_readings.add(j)
            turned = self._is_turned_over(rest[i], free[j])
            if turned and bare(rest[i]):
                # It was taken: what is found there is the table between its neighbours.
                self.tiles.remove(rest[i])
            elif turned or self._is_another_tile(rest[i], free[j]):
                self.tiles.remove(rest[i])
                self._start(free[j], at_ms, turned_up=turned and rest[i].shows_back)
            else:
                rest[i].add(free[j], at_ms)
                rest[i].missed = 0
        for i, tile in enumerate(rest):
            if i not in matched_tiles and inside(tile.centre_mm) and not _is_seen(tile, unchanged):
                tile.missed += 1
                if bare(tile) or tile.was_none or tile.of_hand_before:
                    self.tiles.remove(tile)
        for j, reading in enumerate(free):
            if j in matched_readings:
                continue
            over = self._in_the_place_of(reading)
            if all(
                _has_moved(tile, reading, at_ms, changed) or _is_superseded(tile, reading, at_ms, unchanged)
                for tile in over
            ):
                self.tiles = [tile for tile in self.tiles if tile not in over]
                self._start(reading, at_ms)
        if readings or len(self.tiles) < known:  # else every colour is as it was
            self._compare_grounds()
            self._compare_fives()
        return self._readable_state() != before

    def hand_begins(self) -> None:
        """What lies open was laid there before, and is gone where the next look does not find it: the tiles
        that stand now hide the table where it lay."""
        for tile in self.tiles:
            tile.of_hand_before = not tile.shows_back

    def add_looks(self, looks: Sequence[tuple[TrackedTile, Reading]], at_ms: int) -> bool:
        """More readings of known tiles, in the outlines that they were found in: whether they would be found
        again is not told. Returns whether anything settled or changed.
        """
        before = self._readable_state()
        for tile, reading in looks:
            if tile in self.tiles:
                tile.add(reading, at_ms)
        self._compare_grounds()
        self._compare_fives()
        return self._readable_state() != before

    @property
    def hidden(self) -> frozenset[int]:
        """Keys of tiles that were looked for and not found although the table is not bare there: something
        lies over them."""
        return frozenset(tile.key for tile in self.tiles if tile.missed and not tile.doubtful)

    def settled(self) -> list[TableTile]:
        """The tiles that may be believed."""
        return [tile.table_tile() for tile in self.tiles if tile.settled]

    def since_ms(self) -> dict[int, int]:
        """By key, when each tile was first seen."""
        return {tile.key: tile.since_ms for tile in self.tiles}

    def _start(self, reading: Reading, at_ms: int, *, turned_up: bool = False) -> None:
        self.tiles.append(TrackedTile.first_seen(self._next_key, reading, at_ms, turned_up=turned_up))
        self._next_key += 1

    def _is_another_tile(self, tile: TrackedTile, reading: Reading) -> bool:
        """Whether the place holds another tile than before: both readings are sure and they differ; or what
        was blank is painted, or what was a back has a face in another colour, whichever face it is. A five
        that seems red now is the same one.
        """
        old, new = tile.probabilities, tile.corrected(reading.probabilities)
        face, before = int(new.argmax()), int(old.argmax())
        differs = plain_kind(FACES[face]) != plain_kind(FACES[before])
        is_read_otherwise = differs and float(new[face]) > 0.8 and float(old[face]) < 0.15
        was_bare = tile.is_bare and (tile.stands or before == INDEX_OF[BLANK])
        is_painted_now = was_bare and not reading.touched and _is_painted(reading)
        is_face = _is_face_unlike(tile, reading) or _is_painted_dragon(reading)
        is_face_now = tile.shows_back and not reading.touched and is_face
        return (is_read_otherwise or is_painted_now or is_face_now) and tile.looks >= 2

    def _is_turned_over(self, tile: TrackedTile, reading: Reading) -> bool:
        """Whether a bare tile shows its other side now: one reads like the other, only the colour tells."""
        seen = tile.ground is not None and reading.ground is not None
        if tile.looks < 2 or reading.touched or self.grounds is None or not seen:
            return False
        sides = np.array([tile.ground, reading.ground], np.float32)
        log_odds = self.grounds.blank_log_odds(sides, np.array([reading.centre_mm] * 2))
        if log_odds is None:
            return False
        before, now = map(float, log_odds)
        least = SPEAKS_LOG_ODDS if _differ_clearly(tile, reading) else TURNED_PLAINLY_MIN_LOG_ODDS
        return before * now < 0 and min(abs(before), abs(now)) >= least

    def _compare_grounds(self) -> None:
        """Hold every tile's colour against those of this table's faces and backs."""
        seen = [tile for tile in self.tiles if tile.ground is not None]
        if not seen:
            return
        grounds = np.array([tile.ground for tile in seen], np.float32)
        places = np.array([tile.centre_mm for tile in seen], np.float32)
        read = np.array([tile.read_probabilities for tile in seen], np.float32)
        table = TableGrounds.from_readings(
            grounds,
            places,
            read,
            min_probability=SURE,
            of_set=self._seen_grounds or self.set_grounds,
            from_looks=True,
        )
        self.grounds, self._seen_grounds = table, table.shown or self._seen_grounds
        log_odds = table.blank_log_odds(grounds, places)
        # A back's pattern may read as a face, even surely; not where the set's backs were enrolled, and there
        # bamboos in the backs' colour may fill a face. Flowers and jokers are painted all over.
        may_be_pattern = _IS_SUITED_OR_HONOR[read.argmax(axis=1)]
        if self.set_grounds is not None:
            may_be_pattern &= read.max(axis=1) < SURE
        were_faces = np.array([tile.settled and not tile.reads_as_face for tile in seen], np.bool_)
        were_faces &= read.max(axis=1) >= SURE
        were_faces |= [_is_plainly_a_face(tile) for tile in seen]
        reads_as_face = table.have_backs_colour(grounds, places, log_odds, were_faces) & may_be_pattern
        if _dragons_are_painted(self.tiles):
            log_odds = np.zeros(len(seen), np.float32) if log_odds is None else log_odds
            stands = np.abs(places).max(axis=1) > NOTHING_STANDS_WITHIN_WIDTHS * self.tile_mm[0]
            are_bare = [tile.may_be_a_top and not tile.painted_dragon_looks for tile in seen]
            log_odds[stands & np.array(are_bare)] = -DECIDING_LOG_ODDS
        for index, tile in enumerate(seen):
            # Rounded: what hardly changes is not worked out again.
            own = 0.0 if log_odds is None else round(2 * float(log_odds[index])) / 2
            tile.update_colour(own or None, reads_as_face=bool(reads_as_face[index]))

    def _compare_fives(self) -> None:
        """Hold the fives of each suit against each other. An enrolled set's own paint tells more."""
        if self.set_grounds is not None:
            return
        chances: dict[int, float] = {}
        for pair in FIVE_PAIRS:
            odds = {tile.key: tile.red_log_odds(pair) for tile in self.tiles}
            fives = {key: shown for key, shown in odds.items() if shown is not None}
            chances.update(zip(fives, red_chances(fives.values()), strict=True))
        for tile in self.tiles:
            tile.update_red_chance(chances.get(tile.key))

    def _in_the_place_of(self, reading: Reading) -> list[TrackedTile]:
        """Known tiles of which this is a second find: no two tiles lie in one place."""
        near = ONE_PLACE_MAX_WIDTHS * self.tile_mm[0]
        return [tile for tile in self.tiles if math.dist(tile.centre_mm, reading.centre_mm) < near]

    def _readable_state(self) -> tuple[tuple[int, str, int], ...]:
        """What a table reading would notice: settled tiles, their best face, and how sure in coarse steps."""
        rows = []
        for tile in self.tiles:
            if tile.settled:
                p = tile.probabilities
                best = int(p.argmax())
                level = int(-math.log10(max(1e-3, 1.0 - float(p[best]))) * 4)
                rows.append((tile.key, FACES[best], level))
        return tuple(sorted(rows))


def _is_plainly_a_face(tile: TrackedTile) -> bool:
    """Whether reader and finder are sure of a face. Nine large dots leave so little of its ground that its
    colour is nearer to the backs'; a back whose pattern reads as a face has their very colour.
    """
    is_read = float(tile.read_probabilities.max()) >= CERTAIN
    return is_read and tile.finds > 0 and tile.backs == 0


def _dragons_are_painted(tiles: Sequence[TrackedTile]) -> bool:
    """Whether the white dragons of this set show paint, so that bare tiles are tops, sides or backs."""
    painted = sum(tile.is_painted_dragon and tile.looks >= ENOUGH_LOOKS for tile in tiles)
    bare = sum(not tile.painted_dragon_looks and tile.is_surely_blank for tile in tiles)
    return painted >= max(FEW, bare)


def _is_seen(tile: TrackedTile, unchanged: frozenset[int]) -> bool:
    """Whether a tile that the finder missed lies there still: its face looks as it did. What is bare may be
    the table itself.
    """
    return tile.key in unchanged and not tile.is_bare


def _has_moved(tile: TrackedTile, reading: Reading, at_ms: int, changed: frozenset[int]) -> bool:
    """Whether a tile lies no more where it lay: this look did not find it, its place looks otherwise, and
    another whole tile, which nothing touches, is found in a part of it. A row that is pushed along by half a
    tile shows the bare table nowhere.
    """
    is_whole = reading.face_down is not None and not reading.may_be_a_part and not reading.touched
    return tile.key in changed and tile.last_ms != at_ms and is_whole


def _is_superseded(tile: TrackedTile, reading: Reading, at_ms: int, unchanged: frozenset[int]) -> bool:
    """Whether a tile was none: bare, not found by this look, and a painted face, or a face of clearly another
    colour, is found in its place; or any face, where the place has changed.

    The top or the back of a tile that stands is bare too; once its owner lays the hand open, faces lie beside
    it and over it.
    """
    is_new = tile.key not in unchanged and reading.face_down is False and (tile.stands or not tile.shows_back)
    is_face = is_new or _is_painted(reading) or _is_face_unlike(tile, reading)
    return tile.is_bare and tile.last_ms != at_ms and is_face and not reading.touched


def _is_painted(reading: Reading) -> bool:
    """Whether a reading says that a face is painted there, though perhaps not surely which."""
    likeliest = float(np.sort(reading.probabilities)[-PAINTED_FACES:].sum())
    return not shows_no_paint(reading.probabilities) and likeliest >= SURE


def _is_painted_dragon(reading: Reading) -> bool:
    likely = float(reading.probabilities[INDEX_OF[BLANK]]) >= SURE
    return reading.painted_dragon and likely


def _is_face_unlike(tile: TrackedTile, reading: Reading) -> bool:
    """Whether the finder took a reading for a face, and its colour is clearly not the tile's."""
    return reading.face_down is False and _differ_clearly(tile, reading)


def _differ_clearly(tile: TrackedTile, reading: Reading) -> bool:
    """Whether a reading shows another colour, where nothing is painted, than the tile did."""
    if tile.ground is None or reading.ground is None:
        return False
    return float(ground_distances(reading.ground, tile.ground)) >= GROUNDS_CLEAR_DISTANCE_LAB
