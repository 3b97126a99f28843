"""Eyes with measured faults, without pictures: what the reader would have said of a simulated table.

Perfect eyes look at the table of the simulation; then each lying tile gets a reading that stays with it.
The shares are those of the reader's card for sets it has never seen (``models/reader.md``, drawn sets of
which half are carved, tinted or oddly numbered): 3.3 % of the faces read wrong, a red five for its plain one
or the other way round first among them. That one in ten tiles is doubtful though right, that a tile is
noticed 0.2 to 0.6 s after it lies there, one in 60 only by an audit, and that one in 250 seems turned, is set
by hand after the kept looks of drawn pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from tablectl.api.follow.follow import FrameReading
from tablectl.api.recordings.reading import RecordedCamera, Recording
from tablectl.api.recordings.writing import RECORDED_KINDS
from tablectl.game.claims import StartSession
from tablectl.game.events import HandStarted, event_to_wire
from tablectl.game.evidence import Evidence, SeenMeld, SeenSeat, SeenTile, TableSeen
from tablectl.mahjong.tiles import RED_FIVES, Tile, tile_of_kind
from tablectl.simulation.room import SimulatedRoom
from tablectl.simulation.table import SimulatedTable
from tests.recordings.looks import KeptHand

WRONG: Final = 0.033
"""Faces read wrong, of all."""
DOUBTFUL: Final = 0.10
"""Faces read right, with another nearly as likely."""
LOST: Final = 0.2
"""Of the faces read wrong, those of which the true one is not even among the candidates."""
LATE: Final = 1 / 60
TURNED: Final = 1 / 250
LOOK_S: Final = 0.25
TAIL_S: Final = 4.0
LONGEST_S: Final = 900.0

Where = tuple[int, int, Tile]


def alike(tile: Tile, random: Random, *, flowers: bool) -> Tile:
    """A face that this one is taken for."""
    reds = {red.kind: red for red in RED_FIVES}
    if tile.kind in reds and random.random() < 0.6:
        return tile_of_kind(tile.kind) if tile.red else reds[tile.kind]
    if tile.kind < 27:
        first = tile.kind - tile.kind % 9
        near = [k for k in range(first, first + 9) if k != tile.kind and abs(k - tile.kind) <= 2]
        return tile_of_kind(random.choice(near))
    if tile.kind < 34:
        return tile_of_kind(random.choice([k for k in range(27, 34) if k != tile.kind]))
    if flowers:
        return Tile.parse(f"{random.choice([n for n in range(1, 9) if f'{n}f' != str(tile)])}f")
    return tile_of_kind(random.randrange(34))


@dataclass(slots=True)
class NoisyEyes:
    """Readings that stay with their tiles for as long as these lie there."""

    seed: int
    _read: dict[Where, tuple[SeenTile, int]] = field(default_factory=dict)
    """By place and face: the reading, and from when on the tile is noticed."""

    def look(self, seen: TableSeen) -> TableSeen:
        """What these eyes make of what lies there."""
        here: set[Where] = set()
        a, b, c, d = (self._seat(seat, seen.at_ms, here) for seat in seen.seats)
        indicators = self._row(seen.indicators, seen.at_ms, here)
        self._read = {where: reading for where, reading in self._read.items() if where in here}
        return replace(seen, seats=(a, b, c, d), indicators=indicators)

    def _seat(self, seat: SeenSeat, at_ms: int, here: set[Where]) -> SeenSeat:
        river = self._row(seat.river, at_ms, here)
        melds = []
        for meld in seat.melds:
            tiles = self._row(meld.tiles, at_ms, here, turns=False)
            if len(tiles) == len(meld.tiles):
                melds.append(SeenMeld(tiles, meld.kind, meld.from_side))
        shown = self._row(seat.shown, at_ms, here, turns=False)
        apart = seat.apart if len(shown) == len(seat.shown) else ()
        return replace(seat, river=river, melds=tuple(melds), shown=shown, apart=apart)

    def _row(
        self, tiles: Iterable[SeenTile], at_ms: int, here: set[Where], *, turns: bool = True
    ) -> tuple[SeenTile, ...]:
        found = []
        for tile in tiles:
            if tile.best is None:
                found.append(tile)
                continue
            where = round(tile.at_mm[0]), round(tile.at_mm[1]), tile.best
            here.add(where)
            if where not in self._read:
                self._read[where] = self._reading(tile, where, at_ms, turns=turns)
            reading, from_ms = self._read[where]
            if at_ms >= from_ms:
                found.append(reading)
        return tuple(found)

    def _reading(self, tile: SeenTile, where: Where, at_ms: int, *, turns: bool) -> tuple[SeenTile, int]:
        random = Random(f"{self.seed} {where} {at_ms // 60_000}")
        true = where[2]
        other = alike(true, random, flowers=true.kind >= 34)
        drawn = random.random()
        if drawn < WRONG * LOST:
            faces: tuple[tuple[Tile, float], ...] = ((other, random.uniform(0.6, 0.98)),)
        elif drawn < WRONG:
            p = random.uniform(0.5, 0.95)
            faces = (other, p), (true, 1 - p)
        elif drawn < WRONG + DOUBTFUL:
            p = random.uniform(0.55, 0.95)
            faces = (true, p), (other, 1 - p)
        else:
            faces = (true, 0.996), (other, 0.004)
        late = random.uniform(2500, 10_000) if random.random() < LATE else random.uniform(200, 600)
        turned = tile.sideways != (turns and random.random() < TURNED)
        from_ms = at_ms + int(late)
        return replace(tile, faces=faces, sideways=turned, since_ms=from_ms), from_ms


def noisy_hand(rules: str, seed: int, session: StartSession) -> KeptHand:
    """One simulated hand as noisy eyes, the panels and the machine tell it."""
    eyes = NoisyEyes(seed)
    return seen_hand(rules, seed, session, lambda table: eyes.look(table.seen()))


def seen_hand(
    rules: str, seed: int, session: StartSession, look: Callable[[SimulatedTable], TableSeen]
) -> KeptHand:
    """One simulated hand as some eyes, the panels and the machine tell it.

    Args:
        look: what the eyes say of the table, every ``LOOK_S``.
    """
    table = SimulatedTable(SimulatedRoom(seed, session))
    looks: list[FrameReading] = []
    evidence: list[Evidence] = []
    truth: list[Mapping[str, Any]] = []
    begun: HandStarted | None = None
    now_s, until_s = 0.0, LONGEST_S
    before: TableSeen | None = None
    while now_s < until_s:
        table.poll(now_s)
        evidence += [*table.presses(), *table.reports()]
        for happened in table.take_events():
            if begun is None and isinstance(happened.event, HandStarted):
                begun = happened.event
            wire = event_to_wire(happened.event)
            if wire["kind"] in RECORDED_KINDS:
                truth.append({"at_ms": happened.at_ms, **wire})
        seen = look(table)
        changed = before is None or replace(seen, at_ms=0) != replace(before, at_ms=0)
        looks.append((int(now_s * 1000), seen if changed else None))
        before = seen
        if until_s == LONGEST_S and table.hands_played >= 1:
            until_s = now_s + TAIL_S
        now_s += LOOK_S
    table.close()
    assert begun is not None, "a hand begins within a quarter of an hour"
    recording = Recording(
        folder=Path(),
        rules=session.rules,
        preset=session.preset,
        options=session.options,
        players=session.players,
        dealer=begun.dealer,
        first_dealer=begun.dealer,
        round=begun.round,
        honba=begun.honba,
        deposits=begun.deposits,
        scores=begun.scores,
        tile_mm=table.plan.tile_mm,
        cameras={"overhead": RecordedCamera("overhead", (1, 1), ((0, 0), (1, 0), (1, 1), (0, 1)))},
    )
    return KeptHand(f"{rules}-{seed}", recording, tuple(looks), tuple(evidence), tuple(truth))
