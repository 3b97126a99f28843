"""Looks at a table, made by hand for the referee's tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tablectl.game.claims import Claim, Deal, StartHand, StartSession
from tablectl.game.events import Event, IndicatorRevealed
from tablectl.game.evidence import SeenMeld, SeenSeat, SeenStack, SeenTile, TableSeen
from tablectl.game.state import GameState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets import ruleset
from tests.recordings.follower import Follower
from tests.tablectl.game.deciding import accepted

Faces = str | Mapping[str, float]
"""A sure face, or several with probabilities."""
UNFOUND = ""
"""The face of a tile that lies there and that the cameras do not find."""


@dataclass
class Look:
    """What lies on the table; every change is seen at the next ``show``."""

    follower: Follower
    rivers: list[list[tuple[Faces, bool]]] = field(default_factory=lambda: [[], [], [], []])
    melds: list[list[tuple[MeldKind, Sequence[Faces], Literal["left", "across", "right"] | None]]] = field(
        default_factory=lambda: [[], [], [], []]
    )
    shown: list[list[Faces]] = field(default_factory=lambda: [[], [], [], []])
    shown_at: dict[tuple[int, int], tuple[float, float]] = field(default_factory=dict)
    """Where shown tiles lie, by seat and index; the others lie in a row."""
    apart: list[bool] = field(default_factory=lambda: [False] * 4)
    indicators: list[Faces] = field(default_factory=lambda: ["9s"])
    covered: set[int] = field(default_factory=set)
    walls: tuple[SeenStack, ...] = ()
    _since: dict[str, int] = field(default_factory=dict)

    def throws(self, seat: int, tile: Faces, *, sideways: bool = False) -> None:
        self.rivers[seat].append((tile, sideways))

    def takes(self, giver: int) -> None:
        """The last discard leaves its river."""
        self.rivers[giver].pop()

    def lays(
        self,
        seat: int,
        kind: MeldKind,
        tiles: str | Sequence[Faces],
        side: Literal["left", "across", "right"] | None,
    ) -> None:
        self.melds[seat].append((kind, tiles.split() if isinstance(tiles, str) else tiles, side))

    def show(self, ms: int = 900, step_ms: int = 300) -> None:
        """The table is looked at for so long."""
        for _ in range(max(1, ms // step_ms)):
            self.follower.now_ms += step_ms
            self.follower.give(self._seen())

    def _seen(self) -> TableSeen:
        seats = []
        for seat in range(4):
            river = tuple(
                self._tile(f"r{seat} {i}", (30.0 * i, -110.0 - 200 * seat), faces, sideways)
                for i, (faces, sideways) in enumerate(self.rivers[seat])
                if faces != UNFOUND
            )
            melds = tuple(
                self._meld(seat, number, kind, codes, side)
                for number, (kind, codes, side) in enumerate(self.melds[seat])
            )
            shown = tuple(
                self._tile(
                    f"s{seat} {i}", self.shown_at.get((seat, i), (30.0 * i, -390.0 - 500 * seat)), faces
                )
                for i, faces in enumerate(self.shown[seat])
            )
            apart = (len(shown) - 1,) if self.apart[seat] and shown else ()
            seats.append(SeenSeat(river, melds, shown, apart, seat in self.covered))
        indicators = tuple(
            self._tile(f"i{i}", (280.0, 30.0 * i), code) for i, code in enumerate(self.indicators)
        )
        return TableSeen(
            self.follower.now_ms, (seats[0], seats[1], seats[2], seats[3]), indicators, 30, walls=self.walls
        )

    def _meld(
        self,
        seat: int,
        number: int,
        kind: MeldKind,
        codes: Sequence[Faces],
        side: Literal["left", "across", "right"] | None,
    ) -> SeenMeld:
        row = 3 if kind is MeldKind.ADDED_KONG else len(codes)
        at = {"left": 0, "across": 1, "right": row - 1, None: -1}[side]
        tiles = tuple(
            self._tile(f"m{seat} {number} {i}", (400.0 - 30 * i, -900.0 - 50 * number), code, i == at)
            for i, code in enumerate(codes)
        )
        return SeenMeld(tiles, kind, side)

    def _tile(self, name: str, at_mm: tuple[float, float], faces: Faces, sideways: bool = False) -> SeenTile:
        key = f"{name} {faces}"
        since = self._since.setdefault(key, self.follower.now_ms)
        if faces == "?":
            return SeenTile((), at_mm, sideways, since)
        named = {faces: 1.0} if isinstance(faces, str) else faces
        likely = sorted(((Tile.parse(code), p) for code, p in named.items()), key=lambda item: -item[1])
        return SeenTile(tuple(likely), at_mm, sideways, since)


def dealt(
    dealer: int = 0,
    rules: str = "riichi",
    preset: str = "tenhou",
    indicators: Sequence[str] = ("9s",),
    options: Mapping[str, object] | None = None,
) -> Look:
    """A first hand dealt, its indicator turned where there is one, nothing thrown yet."""
    size = ruleset(rules).play(preset, options or {}).setup.hand_size
    claims: list[Claim] = [
        StartSession(rules, preset, dict(options or {}), ("A", "B", "C", "D"), None, dealer),
        StartHand(),
        *(Deal((dealer + i) % 4, (None,) * size) for i in range(4)),
    ]
    state = accepted(GameState(), *claims)
    look = Look(Follower(state), indicators=list(indicators))
    if state.play is not None and not state.play.setup.wall.has_indicator:
        look.indicators = []
    look.show(300)
    return look


def indicator_turned() -> Look:
    """A riichi hand that seat 0 dealt: the first indicator was followed, and nothing has happened since."""
    look = dealt()
    assert look.follower.events == [IndicatorRevealed(Tile.parse("9s"))]
    look.follower.events.clear()
    return look


def kinds(events: Sequence[Event]) -> list[str]:
    """Names of the events, for comparing at a glance."""
    return [type(event).__name__ for event in events]
