"""A hand in play as far as points go, and what one win makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.win import WinTotal
from tablectl.rulesets.bare_wins import BareWins, WinSituation, no_wins
from tablectl.rulesets.play_rules import PlayRules
from tablectl.rulesets.ruleset import HandOutcome, SessionOver


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What everybody has before the hand in play is paid."""

    play: PlayRules
    scores: tuple[int, ...]
    """By seat; deposits are taken off already."""
    dealer: Seat = 0
    first_dealer: Seat = 0
    shares_places: bool = False
    """Whether players of equal points have the same place; else they are ranked from the first dealer on."""
    round: Wind = Wind.EAST
    honba: int = 0
    """How often the deal was repeated, as the book counts it."""
    deposits: int = 0
    """Sticks on the table."""
    number: int = 0
    """0-based count of the session's hands."""
    rounds: int = 0
    """Rounds of the session that are over."""
    dice: tuple[int, ...] = ()
    """The throw that broke the wall, where it is known."""

    def __post_init__(self) -> None:
        if len(self.scores) != self.play.setup.players:
            raise ValueError(f"{self.play.setup.players} play, but there are {len(self.scores)} scores")

    @property
    def seats(self) -> range:
        """Everybody at the table."""
        return range(len(self.scores))

    def wind(self, seat: Seat) -> Wind:
        """A seat's wind in this hand."""
        return self.play.setup.wind(seat, self.dealer)

    def place_of(self, scores: Sequence[int], seat: Seat) -> int:
        """A seat's place with these scores, 1 the best."""
        return 1 + sum(self.is_ahead(scores, other, seat) for other in self.seats if other != seat)

    def is_ahead(self, scores: Sequence[int], seat: Seat, other: Seat) -> bool:
        """Whether a seat is ranked above another."""
        if self.shares_places or scores[seat] != scores[other]:
            return scores[seat] > scores[other]
        players = len(scores)
        return (seat - self.first_dealer) % players < (other - self.first_dealer) % players

    def bare_wins(self, winner: Seat, giver: Seat | None) -> BareWins:
        """Every value that a win can have; none where the book lists none or forbids such a win."""
        if self.play.wins.bare is None:
            return no_wins()
        return self.play.wins.bare(
            WinSituation(
                winner=self.wind(winner),
                giver=None if giver is None else self.wind(giver),
                honba=self.honba,
                deposits=self.deposits,
                dice=self.dice,
                scores={self.wind(seat): points for seat, points in enumerate(self.scores)},
            )
        )

    def paid(self, wins: BareWins, place: int) -> tuple[int, ...]:
        """Everybody's points when a win is paid."""
        deltas = wins.deltas(place)
        return tuple(points + deltas[self.wind(seat)] for seat, points in enumerate(self.scores))

    def after(self, winner: Seat, total: WinTotal, scores: tuple[int, ...]) -> SessionAfterWin:
        """Whether the session is over when this win is paid."""
        coming = self.play.session.next_hand(
            HandOutcome(
                round=self.round,
                dealer=self.dealer,
                first_dealer=self.first_dealer,
                honba=self.honba,
                winners=(winner,),
                draw=None,
                ready=(),
                scores=scores,
                number=self.number,
                rounds=self.rounds,
                totals=(total,),
            )
        )
        if isinstance(coming, SessionOver):
            return SessionAfterWin.OVER
        return SessionAfterWin.GOES_ON if coming.may_end is None else SessionAfterWin.MAY_END


class SessionAfterWin(StrEnum):
    """What becomes of the session when a win is paid."""

    GOES_ON = "goes_on"
    MAY_END = "may_end"
    """The dealer may end it, or who keeps the time does."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Need:
    """The cheapest win that reaches an aim."""

    total: WinTotal
    """What it must be worth, in the unit of the book."""
    scores: tuple[int, ...]
    """By seat, when it is paid."""
    after: SessionAfterWin
