"""Real hands of the kept records, event by event, with the walls that such a hand leaves on a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

from tablectl.formats.reading import read_games
from tablectl.formats.recorded.playback import Playback
from tablectl.game.events import (
    DiceRolled,
    Event,
    HandDrawn,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    UraIndicatorsRevealed,
    WinShown,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, evolve
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.walls.standing_wall import StandingWall
from tablectl.mahjong.walls.wall import lay

GAMES: Final = Path(__file__).parents[2] / "fixtures" / "games"
WHITE: Final = Tile.parse("5z")


@dataclass(frozen=True, slots=True)
class RealHand:
    """A hand as it was played by people."""

    name: str
    """The record and the hand's number in it."""
    before: GameState
    """With its session begun, before the hand starts."""
    events: tuple[Event, ...]

    @property
    def discards(self) -> int:
        """How long it took."""
        return sum(isinstance(event, TileDiscarded) for event in self.events)

    @property
    def whites(self) -> int:
        """White dragons among the discards."""
        return sum(isinstance(event, TileDiscarded) and event.tile == WHITE for event in self.events)


def real_hands(folder: Path = GAMES) -> Iterator[RealHand]:
    """Every hand of the kept records that is played to its end, in the order of the files' names."""
    for path in sorted(folder.glob("*.mjlog*")):
        for game in read_games(path):
            playback = Playback(game)
            before = GameState()
            for hand in playback.hands():
                opening = playback.opening if hand.number == 0 else ()
                for event in opening:
                    before = evolve(before, event)
                start = next(i for i, event in enumerate(hand.events) if isinstance(event, HandStarted))
                for event in hand.events[:start]:
                    before = evolve(before, event)
                if hand.refused is None:
                    yield RealHand(f"{path.stem} {hand.number}", before, hand.events[start:])
                before = hand.state


def chosen_hands(
    count: int, first: int = 0, *, most_discards: int = 60, folder: Path = GAMES
) -> tuple[RealHand, ...]:
    """Hands to be examined on: those with most white dragons first, none that is aborted or very long.

    Args:
        first: how many to leave out.
        most_discards: longer hands take longer to trace.
        folder: with the records, plain or packed.
    """
    fitting = [
        hand
        for hand in real_hands(folder)
        if 12 <= hand.discards <= most_discards
        and any(isinstance(event, WinShown | HandDrawn) for event in hand.events)
    ]
    fitting.sort(key=lambda hand: (-hand.whites, hand.discards, hand.name))
    return tuple(fitting[first : first + count])


@dataclass(slots=True)
class TableStory:
    """What lies on the table while a real hand is played; fed event by event."""

    hand: RealHand
    state: GameState = field(init=False)
    wall: StandingWall | None = None
    shown: dict[int, tuple[Tile, ...]] = field(default_factory=dict)
    """By seat: the tiles of a hand laid open, the tile won from the wall left out."""
    apart: dict[int, Tile] = field(default_factory=dict)
    """By seat: the tile won from the wall."""
    ura: tuple[Tile, ...] = ()
    dice: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.state = self.hand.before

    def tell(self, event: Event) -> None:
        """The next event happens."""
        self.state = evolve(self.state, event)
        match event:
            case HandStarted(dealer=dealer):
                play = self.state.play
                assert play is not None, "a hand is played in a session"
                # Few records tell the dice.
                random = Random(f"dice {self.hand.name}")
                told = [other.values for other in self.hand.events if isinstance(other, DiceRolled)]
                self.dice = told[0] if told else (random.randint(1, 6), random.randint(1, 6))
                self.wall = StandingWall(lay(play.setup.wall, dealer, self.dice))
            case TilesDealt(seat=seat):
                size = self._standing().laid.plan.hand_size
                self.wall = self._standing().take(self._standing().laid.dealt_to(seat)[:size])
            case TileDrawn(source=source):
                self.wall = self._standing().replacement() if source == "tail" else self._standing().draw()
            case IndicatorRevealed():
                self.wall = self._standing().turn(self._standing().next_indicator)
            case WinShown(seat=seat, tiles=tiles, tile=tile, from_seat=giver):
                self.shown[seat] = tiles
                if giver is None and tile is not None:
                    self.apart[seat] = tile
            case HandShown(seat=seat, tiles=tiles):
                self.shown[seat] = tiles
            case UraIndicatorsRevealed(tiles=tiles):
                self.ura = tiles
            case _:
                pass

    def _standing(self) -> StandingWall:
        if self.wall is None:
            raise ValueError(f"{self.hand.name}: nothing is built before the hand starts")
        return self.wall


def without_session(hand: RealHand) -> RealHand:
    """The hand with the score and deposits it begins with, and nothing of what was played before."""
    return replace(hand, before=changed(hand.before, hand=None))
