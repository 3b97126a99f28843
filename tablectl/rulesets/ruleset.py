"""A rule book as a value: data, options, a few policy functions. The game knows no book by name.

A ``Ruleset`` has the rules of play, the listing for people and the scorer of requests, so that one entry in
``tablectl.rulesets.RULESETS`` adds a book to the program.
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
    """The room of clubs, imported on first use, as most requests do not need it."""
    return import_module("tablectl.rulesets.club")


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[OptionsT]):
    """One rule book."""

    name: str
    native: str
    listing: Listing[OptionsT]
    """Its options, presets and scoring items, with names and clauses."""
    scorer: Scorer[OptionsT]
    """It answers scoring requests."""
    wall: WallPlan
    dice: int
    """The number of dice in a throw."""
    rules: Callable[[OptionsT], PlayRules]
    """The rules of play for a table's options."""
    players: tuple[int, ...] = (4,)
    """Possible numbers of players. If there are several, the option ``players`` decides."""
    points_step: int = 1
    """All changes of points are multiples of this."""
    own_prices: OwnPrices[OptionsT] | None = None
    """How it scores a club's own items; None: a club pays by a scale."""
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
        made: Club = _club_room().club_for_book(changes[CLUB], self.key, items, self.own_prices)
        return made

    def seats(
        self, preset: str, changes: Mapping[str, object], players: Sequence[str], chance: Chance
    ) -> SeatsDrawn:
        """Draws the seats and the first dealer.

        Raises:
            UnknownPresetError, UnknownOptionError, OptionValueError: as ``OptionBook.options``.
            ThrowError: these players cannot be seated, or the throws tie too often.
        """
        options = self.listing.options.options(preset, changes)
        if self.draw_seats is None:
            return seats_by_highest_throw(players, chance)
        return self.draw_seats(options, players, chance)

    def with_players(self, changes: Mapping[str, object], players: int) -> dict[str, object]:
        """A table's own changes, with the option ``players`` added if the book has it and they do not."""
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
