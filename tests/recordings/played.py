"""Whole games of the simulation's robots, laid on a table of some style and followed by perfect eyes."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tablectl.game.claims import (
    BuildWalls,
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareReady,
    Discard,
    Draw,
    RevealUra,
    RollDice,
    Settle,
    ShowHand,
    ShowWin,
    StartHand,
)
from tablectl.game.decide import decide
from tablectl.game.events import Event, WinShown
from tablectl.game.evidence import Button, ButtonPressed, DiceReported, HandReadyReported, WallsReported
from tablectl.mahjong.tiles import Tile
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tests.recordings.follower import Follower
from tests.recordings.laid import ShownHand, Style, lay
from vision.layout import TableLayout, TableTile

SHORT_MS, LONG_MS = 600, 4000


@dataclass(slots=True)
class Played:
    """A true game and whoever follows it."""

    seed: int
    style: Style = field(default_factory=Style)
    panels: bool = True
    machine: bool = True
    blind: float = 0.0
    """How often nobody looks after a discard or a call: several things then lie new at the next look."""
    truth: list[Event] = field(default_factory=list)
    _shown: dict[int, ShownHand] = field(default_factory=dict)
    _ura: tuple[Tile, ...] = ()
    _blind_now: int = 0

    def follow(self, hands: int = 1) -> Follower:
        """Play so many hands and follow them."""
        game = TrueGame(self.seed)
        start = decide(game.state, start_of())
        assert isinstance(start, tuple)
        game.follow(start)
        layout = TableLayout(self.style.tile, self.style.half)
        follower = Follower(game.state, layout)
        chance = Random(f"looks {self.seed}")
        while not game.state.finished:
            step = game.next_step()
            if isinstance(step.claim, StartHand) and game.state.hand_number + 1 >= hands:
                break
            game.follow(step.events)
            self.truth += step.events
            self._happened(game, step.claim, step.events, follower, chance)
        return follower

    def tiles(self, game: TrueGame) -> list[TableTile]:
        """What lies on the table now."""
        hand = game.hand
        wall = game.wall if hand is not None and hand.wall_counts and hand.dice else None
        return lay(game.state, wall, self.style, self._shown, self._ura, self.seed)

    def _happened(
        self, game: TrueGame, claim: Claim, events: tuple[Event, ...], follower: Follower, chance: Random
    ) -> None:
        ms = SHORT_MS
        match claim:
            case StartHand():
                self._shown, self._ura = {}, ()
            case BuildWalls(counts=counts):
                self._report(follower, WallsReported(follower.now_ms, counts))
            case RollDice(values=values):
                self._report(follower, DiceReported(follower.now_ms, values))
                self._report(follower, HandReadyReported(follower.now_ms))
                if not self.machine:
                    ms = LONG_MS
            case DeclareReady(seat=seat):
                self._press(follower, seat, Button.READY)
            case ShowWin(seat=seat, tiles=tiles, tile=tile):
                event = events[0]
                own = isinstance(event, WinShown) and event.from_seat is None
                self._shown[seat] = ShownHand(tiles, tile if own else None)
                self._press(follower, seat, Button.WIN)
                ms = 1600
            case ShowHand(seat=seat, tiles=tiles):
                self._shown[seat] = ShownHand(tiles)
            case RevealUra(tiles=tiles):
                self._ura = tiles
                ms = LONG_MS
            case DeclareDraw() | Settle():
                ms = 3 * LONG_MS if isinstance(claim, Settle) else LONG_MS
            case _:
                pass
        if (
            isinstance(claim, Discard | ClaimMeld | Draw)
            and self._blind_now < 2
            and chance.random() < self.blind
        ):
            self._blind_now += not isinstance(claim, Draw)
            follower.now_ms += ms
            return
        self._blind_now = 0
        for _ in range(max(1, ms // 300)):
            follower.now_ms += 300
            follower.look(self.tiles(game))

    def _press(self, follower: Follower, seat: int, button: Button) -> None:
        if self.panels:
            follower.give(ButtonPressed(follower.now_ms, seat, button))

    def _report(self, follower: Follower, report: WallsReported | DiceReported | HandReadyReported) -> None:
        if self.machine:
            follower.give(report)
