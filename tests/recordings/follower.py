"""A table followed without cameras: the referee and the rules, fed with evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablectl.adapters.eyes.evidence import table_seen
from tablectl.game.claims import Refused
from tablectl.game.decide import play_out
from tablectl.game.events import Event, TileDiscarded, TileDrawn, TilesDealt, WinShown
from tablectl.game.evidence import Evidence, TimePassed
from tablectl.game.frozen_values import changed
from tablectl.game.referee import (
    DoubtRaised,
    DoubtSettled,
    Finding,
    KongResolved,
    Question,
    Referee,
    RefereeAlert,
)
from tablectl.game.state import GameState
from vision.layout import TableLayout, TableTile, read_table


@dataclass(slots=True)
class Follower:
    """Accepts what the referee finds, keeps what it asks."""

    state: GameState
    layout: TableLayout = field(default_factory=TableLayout)
    referee: Referee = field(default_factory=Referee)
    events: list[Event] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    alerts: list[RefereeAlert] = field(default_factory=list)
    doubts: list[Finding] = field(default_factory=list)
    """What was written down in doubt."""
    settled: list[DoubtSettled] = field(default_factory=list)
    """Doubts that the table has answered; what was written down stays as it is here."""
    raised: list[DoubtRaised] = field(default_factory=list)
    """Doubts about what was written down for sure."""
    of_kongs: list[KongResolved] = field(default_factory=list)
    """What keys said of kongs that were written down; the state stays as it is here."""
    now_ms: int = 0
    _since: dict[int, int] = field(default_factory=dict)
    _indicators: tuple[int, ...] = ()

    def give(self, evidence: Evidence) -> None:
        """One piece of evidence and all that follows from it."""
        while True:
            self.referee, rulings = self.referee.consider(self.state, evidence)
            moved = False
            for ruling in rulings:
                match ruling:
                    case Finding():
                        played = play_out(self.state, ruling.claim)
                        assert not isinstance(played, Refused), (ruling.claim, played)
                        self.state, events = played
                        self.events += events
                        moved = True
                        if ruling.in_doubt:
                            self.doubts.append(ruling)
                    case Question():
                        self.questions.append(ruling)
                    case RefereeAlert():
                        self.alerts.append(ruling)
                    case DoubtSettled():
                        self.settled.append(ruling)
                    case DoubtRaised():
                        self.raised.append(ruling)
                    case KongResolved():
                        self.of_kongs.append(ruling)
            if not moved:
                return
            evidence = TimePassed(self.now_ms)

    def wait(self, ms: int, step_ms: int = 250) -> None:
        """Let time pass with nothing new to see."""
        until = self.now_ms + ms
        while self.now_ms < until:
            self.now_ms += min(step_ms, until - self.now_ms)
            self.give(TimePassed(self.now_ms))

    def look(self, tiles: Sequence[TableTile]) -> None:
        """A settled look at the whole table, now."""
        self._since = {tile.key: self._since.get(tile.key, self.now_ms) for tile in tiles}
        view = read_table(tiles, self.layout, known_indicators=self._indicators)
        self.layout = view.layout
        self._indicators = tuple(tile.key for tile in view.indicators)
        self.give(table_seen(view, self.now_ms, self._since))


def comparable(events: Sequence[Event]) -> list[Event]:
    """Events without what a camera cannot know: draws, the deal, whether a discard was the tile just
    drawn."""
    kept: list[Event] = []
    for event in events:
        match event:
            case TileDrawn() | TilesDealt():
                pass
            case TileDiscarded():
                kept.append(changed(event, drawn=None))
            case WinShown():
                kept.append(changed(event, tiles=tuple(sorted(event.tiles))))
            case _:
                kept.append(event)
    return kept
