"""Eyes that never find some tiles: what a set whose faces the finder does not know costs a hand.

Perfect eyes look at the table of the simulation, but given tiles are invisible for the whole hand, wherever
they lie: a share of all of them, or every tile of one face. The layout is read from the others, as it would
be from a picture, so a meld that lacks a tile falls apart and a river has a hole.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from tablectl.game.claims import StartSession
from tablectl.game.evidence import TableSeen
from tablectl.game.frozen_values import changed
from tablectl.rulesets import RULESETS
from tablectl.simulation.pictures.perfect_eyesight import PerfectEyesight
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.true_game.truth import start_of
from tests.recordings.looks import KeptHand
from tests.recordings.noisy_eyes import seen_hand
from vision.labels import BACK
from vision.layout import TableTile

Spot = tuple[int, int]
IsFound = Callable[[str, int], bool]
"""Whether the eyes find a copy of a face: its code, and which of the face's copies it is."""


def share_unfound(share: float, seed: int) -> IsFound:
    """Each tile is unfound with this probability, whatever its face."""
    return lambda code, copy: Random(f"{seed} {code} {copy}").random() >= share


def face_unfound(face: str) -> IsFound:
    """No tile of this face is ever found."""
    return lambda code, _copy: code != face


@dataclass(slots=True)
class ReadTiles:
    """Keeps the tiles that are found; a tile that moves stays the same tile."""

    is_found: IsFound
    _copy: dict[tuple[str, Spot], int] = field(default_factory=dict)
    """Which copy of its face lies where."""
    _lifted: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Copies that lay somewhere and lie there no more."""
    _used: Counter[str] = field(default_factory=Counter)

    def among(self, tiles: tuple[TableTile, ...]) -> tuple[TableTile, ...]:
        """The found ones of everything that lies on the table now."""
        open_tiles = [tile for tile in tiles if tile.code != BACK]
        here = {(tile.code, _spot(tile)) for tile in open_tiles}
        for where in [where for where in self._copy if where not in here]:
            self._lifted[where[0]].append(self._copy.pop(where))
        unfound = set()
        for tile in open_tiles:
            where = tile.code, _spot(tile)
            if where not in self._copy:
                if self._lifted[tile.code]:
                    self._copy[where] = self._lifted[tile.code].pop()
                else:
                    self._copy[where] = self._used[tile.code]
                    self._used[tile.code] += 1
            if not self.is_found(tile.code, self._copy[where]):
                unfound.add(id(tile))
        return tuple(tile for tile in tiles if id(tile) not in unfound)


def _spot(tile: TableTile) -> Spot:
    return round(tile.x_mm / 8.0), round(tile.y_mm / 8.0)


def session_of(rules: str) -> StartSession:
    """A session of a book with as many players as it takes; riichi by Tenhou's rules."""
    session = start_of("tenhou" if rules == "riichi" else "default", rules=rules)
    return changed(session, players=session.players[: max(RULESETS[rules].players)])


def unfound_hand(rules: str, seed: int, session: StartSession, is_found: IsFound) -> KeptHand:
    """One simulated hand as such eyes, the panels and the machine tell it."""
    found = ReadTiles(is_found)
    eyesight: list[PerfectEyesight] = []

    def look(table: SimulatedTable) -> TableSeen:
        if not eyesight:
            eyesight.append(PerfectEyesight(table.plan, seed, found.among))
        return table.seen(eyesight[0])

    return seen_hand(rules, seed, session, look)
