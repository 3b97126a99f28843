"""A recorded game in any format: its moves as claims, and the outcome that the record states.

The claims are replayed by our rules; only afterwards is the result compared with the recorded outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from tablectl.errors import InputError, in_words
from tablectl.errors.words import NOT_AS_EXPECTED
from tablectl.game.claims import Claim, RevealIndicator, ShowWin
from tablectl.game.events import Event, HandSettled
from tablectl.mahjong.seats import Seat, Wind
from tablectl.quoting import as_json

HandEnd = Literal["win", "draw", "abort"]


class RecordError(InputError):
    """A file is no record of a game, or is damaged. The message says where."""


class NotARecord(RecordError):
    """A file is clearly no record, such as a text or a picture. Among records it is passed over."""


MAX_POINTS: Final = 10**9
"""An upper bound of points, sticks and honba."""
PARSE_ERRORS: Final = (KeyError, ValueError, IndexError, TypeError, AttributeError, OverflowError)
"""Exceptions from parsing a damaged field; readers convert them with ``unreadable``."""


def unreadable(place: str, error: Exception, value: object = None) -> RecordError:
    """The error for a damaged place of a record, with its content (None: too long to show).

    >>> str(unreadable("line 3", KeyError("pai"), {"type": "dahai"}))
    'line 3 cannot be read: pai is missing in {"type": "dahai"}'
    >>> str(unreadable("line 3", TypeError("unhashable"), {"pai": []}))
    'line 3 cannot be read: some value is missing or of another kind in {"pai": []}'
    """
    reason = in_words(error)
    if reason == NOT_AS_EXPECTED:
        reason = "some value is missing or of another kind"
    reason += "" if value is None else f" in {as_json(value)}"
    return RecordError(f"{place} cannot be read: {reason}")


@dataclass(frozen=True, slots=True)
class RecordedItem:
    """One scoring item of a recorded win."""

    key: str
    value: int
    """Han; 0 for a yakuman."""
    count: int = 1
    yakuman: int = 0


@dataclass(frozen=True, slots=True)
class RecordedWin:
    """One recorded win. A field that the format does not have is None."""

    winner: Seat
    from_seat: Seat | None
    deltas: tuple[int, ...]
    """Empty if only the sum of several wins is recorded."""
    items: tuple[RecordedItem, ...] | None = None
    han: int | None = None
    fu: int | None = None
    total: int | None = None
    """Points for the hand, without honba and deposits."""


def liable_seat(win: RecordedWin) -> Seat | None:
    """The seat that was liable for a yakuman (pao), inferred from the payments; None if there is none besides
    the discarder, or the payments do not tell."""
    if not any(item.yakuman for item in win.items or ()):
        return None
    payers = [seat for seat, delta in enumerate(win.deltas) if delta < 0 and seat != win.from_seat]
    return payers[0] if len(payers) == 1 else None


@dataclass(frozen=True, slots=True)
class RecordedOutcome:
    """How a hand ended according to the record."""

    outcome: HandEnd
    scores_after: tuple[int, ...]
    wins: tuple[RecordedWin, ...] = ()
    reason: str | None = None
    """A draw's reason, as a value of ``DrawReason``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedHand:
    """One hand."""

    round: Wind
    dealer: Seat
    honba: int
    deposits: int
    scores: tuple[int, ...]
    steps: tuple[Claim, ...]
    """Everything from the deal to the shown wins or the draw, in order."""
    ura: tuple[str, ...]
    """Codes of the ura indicators, if the record has them."""
    recorded: RecordedOutcome
    before: tuple[Claim, ...] = ()
    """Penalties between the last hand's payment and this hand."""
    shows_recorded: bool = False
    """Whether ``steps`` say who showed a hand at a draw; else every ready seat did, as on a server."""
    entry_places: tuple[int, ...] = field(default=(), compare=False)
    """For each step, its index among the hand's entries in our own journal, whose start is 0; empty for other
    records."""
    judge_events: Mapping[int, Event] = field(default_factory=dict, compare=False)
    """Events of our own journal that a judge entered, by index of the step. The rules may refuse them."""
    judge_payment: HandSettled | None = field(default=None, compare=False)
    """The payment, if a judge entered or corrected it."""

    def __post_init__(self) -> None:
        """
        Raises:
            RecordError: a seat that does not exist, points of too many or too few players, or a number out of
                range.
        """
        players, wins = len(self.scores), self.recorded.wins
        place = f"round {self.round.value}, dealer {self.dealer}, honba {self.honba}"
        seats = [self.dealer, *(getattr(step, "seat", None) for step in self.steps)]
        for seat in (*seats, *(win.winner for win in wins), *(win.from_seat for win in wins)):
            if seat is not None and not 0 <= seat < players:
                raise RecordError(f"{place}: expected seats from 0 to {players - 1}, got {seat}")
        if min(self.honba, self.deposits) < 0 or max(self.honba, self.deposits) >= MAX_POINTS:
            raise RecordError(f"{place}: expected honba and sticks from 0, got {self.deposits} sticks")
        for points in (self.scores, self.recorded.scores_after, *(win.deltas for win in wins if win.deltas)):
            if max(map(abs, points), default=0) >= MAX_POINTS:
                raise RecordError(f"{place}: expected points, got {as_json(points)}")
            if len(points) != players:
                raise RecordError(f"{place}: expected points of {players} seats, got those of {len(points)}")


def steps_in_payment_order(hand: RecordedHand) -> tuple[Claim, ...]:
    """The steps, with shown wins in the order of their payments and after all indicators. Two winners on one
    discard show their hands in any order; formats that store a win with its payment start with the one
    nearest to the discarder, and allow nothing after a win.
    """
    paid = {win.winner: place for place, win in enumerate(hand.recorded.wins)}
    won = next((n for n, step in enumerate(hand.steps) if isinstance(step, ShowWin)), len(hand.steps))
    before, after = hand.steps[:won], hand.steps[won:]
    wins = [step for step in after if isinstance(step, ShowWin)]
    return (
        *before,
        *(step for step in after if isinstance(step, RevealIndicator)),
        *sorted(wins, key=lambda win: paid.get(win.seat, len(paid))),
        *(step for step in after if not isinstance(step, ShowWin | RevealIndicator)),
    )


class BrokenOffNote(str):
    """A note that a record is cut off."""

    __slots__ = ()

    @classmethod
    def hand(cls, number: int) -> BrokenOffNote:
        """The note for a last hand without an end."""
        return cls(f"hand {number} breaks off: it is not compared")


TEXT_BROKEN_OFF: Final = BrokenOffNote("the text breaks off")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """One game."""

    players: tuple[str, ...]
    rules: str
    preset: str
    options: Mapping[str, object]
    first_dealer: Seat
    hands: tuple[RecordedHand, ...]
    final: tuple[int, ...] | None = None
    """Points after the last hand and the payment of the deposits; None if the record does not say."""
    session: int | None = field(default=None, compare=False)
    """Its number in our own journal, from 1."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What the reader left out or had to guess, one sentence each."""
    after: tuple[Claim, ...] = field(default=(), compare=False)
    """Penalties after the last hand's payment."""

    @property
    def broken_off(self) -> bool:
        """Whether the record is cut off, in a hand or in the middle of a text."""
        return any(isinstance(note, BrokenOffNote) for note in self.notes)

    def with_note(self, note: str) -> RecordedGame:
        """The same game with one more note."""
        return replace(self, notes=(*self.notes, note))
