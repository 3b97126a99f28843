"""A rule book as a value: data, options, a few policy functions. The game knows no book by name.

What the game plays by, what people are told, how scoring requests are answered: all of a book is in its
``Ruleset``, so that a book joins the program by one entry in ``tablectl.rulesets.RULESETS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from tablectl.mahjong.walls.wall_plan import WallPlan
from tablectl.rulesets.faults import Consequence, Fault, PenaltyScale
from tablectl.rulesets.hand_facts import (
    DrawFacts,
    DrawPayment,
    FinalScores,
    HandOutcome,
    NextHand,
    PaidWin,
    ReadyHand,
    ReadyKind,
    SessionOver,
    WinFacts,
)
from tablectl.rulesets.listing import Listing
from tablectl.rulesets.moves import Follow, Move, MoveKind, Noticed, Payment, Refusal
from tablectl.rulesets.option_fields import CLUB, OptionsT
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import (
    AfterWin,
    FlowerOrder,
    IndicatorTiming,
    ManyWins,
    PlayRules,
    SwapCalling,
)
from tablectl.rulesets.score_request import Scorer
from tablectl.rulesets.seating import Chance, SeatsDrawn, seats_by_highest_throw
from tablectl.rulesets.table_view import HandView, SeatView, TableView

if TYPE_CHECKING:
    from tablectl.rulesets.club import Club


def _club_room() -> Any:
    """Loaded when a table first has a club's rules: most answers are given by a book alone, and do not wait
    for it."""
    return import_module("tablectl.rulesets.club")


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[OptionsT]):
    """One rule book."""

    name: str
    native: str
    listing: Listing[OptionsT]
    """Its options, presets and scoring items, with names and clauses."""
    scorer: Scorer[OptionsT]
    """How it answers scoring requests."""
    wall: WallPlan
    dice: int
    """How many dice are rolled at once."""
    rules: Callable[[OptionsT], PlayRules]
    """What a table plays by that chose these options."""
    players: tuple[int, ...] = (4,)
    """How many can play. Where there is a choice, the option ``players`` tells."""
    points_step: int = 1
    """Everybody's points change by multiples of this: sheets are written in it."""
    own_prices: OwnPrices[OptionsT] | None = None
    """How it takes a club's own items; None: a club pays by a scale."""
    draw_seats: Callable[[OptionsT, Sequence[str], Chance], SeatsDrawn] | None = None
    """The book's own way of drawing seats and the first dealer; None: the highest throw is East and deals."""

    @property
    def key(self) -> str:
        """Its short name in files, messages and commands: ``riichi``, ``mcr``..."""
        return self.listing.key

    @property
    def presets(self) -> tuple[str, ...]:
        """Names of its presets, ``default`` first."""
        return tuple(self.listing.options.presets)

    def play(self, preset: str, changes: Mapping[str, object]) -> PlayRules:
        """A table's rules.

        Args:
            preset: name of a preset.
            changes: the table's own changes of it, by option.

        Raises:
            UnknownPresetError, UnknownOptionError, OptionValueError: as ``OptionBook.options``.
            ClubError: as ``club``.
        """
        options = self.listing.options.options(preset, changes)
        play = self.rules(options)
        club = self.club(changes)
        if club is None:
            return play
        made: PlayRules = _club_room().club_rules(club, play, self.own_prices, options)
        return made

    def club(self, changes: Mapping[str, object]) -> Club | None:
        """The club's rules among a table's own changes.

        Raises:
            ClubError: they cannot be played by this book.
        """
        if CLUB not in changes:
            return None
        items = {item.key for item in self.listing.items}
        made: Club = _club_room().club_for(changes[CLUB], self.key, items, self.own_prices)
        return made

    def seats(
        self, preset: str, changes: Mapping[str, object], players: Sequence[str], chance: Chance
    ) -> SeatsDrawn:
        """Draws who sits where and who deals first.

        Raises:
            UnknownPresetError, UnknownOptionError, OptionValueError: as ``OptionBook.options``.
            ThrowError: these players cannot be seated, or throws decide nothing.
        """
        options = self.listing.options.options(preset, changes)
        if self.draw_seats is None:
            return seats_by_highest_throw(players, chance)
        return self.draw_seats(options, players, chance)

    def with_players(self, changes: Mapping[str, object], players: int) -> dict[str, object]:
        """A table's own changes, with ``players`` where the book has a choice that they leave open."""
        chosen = dict(changes)
        if len(self.players) > 1:
            chosen.setdefault("players", players)
        return chosen


__all__ = [
    "AfterWin",
    "Consequence",
    "DrawFacts",
    "DrawPayment",
    "Fault",
    "FinalScores",
    "FlowerOrder",
    "Follow",
    "HandOutcome",
    "HandView",
    "IndicatorTiming",
    "ManyWins",
    "Move",
    "MoveKind",
    "NextHand",
    "Noticed",
    "PaidWin",
    "Payment",
    "PenaltyScale",
    "PlayRules",
    "ReadyHand",
    "ReadyKind",
    "Refusal",
    "Ruleset",
    "SeatView",
    "SessionOver",
    "SwapCalling",
    "TableView",
    "WallPlan",
    "WinFacts",
]
