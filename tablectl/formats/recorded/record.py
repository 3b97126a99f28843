"""A recorded game, whatever its format: what was played as claims, and what its record says came of it.

The two are kept apart: the claims go through the table's own rules, and only afterwards is the outcome
compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from tablectl.errors import InputError, as_json, in_words
from tablectl.errors.words import NOT_AS_EXPECTED
from tablectl.game.claims import Claim, RevealIndicator, ShowWin
from tablectl.game.events import Event, HandSettled
from tablectl.mahjong.seats import Seat, Wind

HandEnd = Literal["win", "draw", "abort"]


class RecordError(InputError):
    """A file that is no record of a game, or a damaged one. The message says where."""


class NoRecord(RecordError):
    """A file that is nothing like a record: a text, a picture. Beside records it does no harm."""


MAX_POINTS: Final = 10**9
"""No points, sticks or honba come near."""
DAMAGED: Final = (KeyError, ValueError, IndexError, TypeError, AttributeError, OverflowError)
"""What reading a damaged field raises; a reader says where it stands with ``unreadable``."""


def unreadable(place: str, error: Exception, value: object = None) -> RecordError:
    """A damaged place of a record, in words, with what stands there (None: too much to show).

    >>> str(unreadable("line 3", KeyError("pai"), {"type": "dahai"}))
    'line 3 cannot be read: pai is missing in {"type": "dahai"}'
    >>> str(unreadable("line 3", TypeError("unhashable"), {"pai": []}))
    'line 3 cannot be read: some value is missing or of another kind in {"pai": []}'
    """
    said = in_words(error)
    if said == NOT_AS_EXPECTED:
        said = "some value is missing or of another kind"
    said += "" if value is None else f" in {as_json(value)}"
    return RecordError(f"{place} cannot be read: {said}")


@dataclass(frozen=True, slots=True)
class RecordedItem:
    """One scoring item as the record has it."""

    key: str
    value: int
    """Han; 0 for a yakuman."""
    count: int = 1
    yakuman: int = 0


@dataclass(frozen=True, slots=True)
class RecordedWin:
    """One win as the record has it. What a format does not record is None."""

    winner: Seat
    from_seat: Seat | None
    deltas: tuple[int, ...]
    """Empty where only the sum of several wins is recorded."""
    items: tuple[RecordedItem, ...] | None = None
    han: int | None = None
    fu: int | None = None
    total: int | None = None
    """Points for the hand, without honba and deposits."""


def liable_seat(win: RecordedWin) -> Seat | None:
    """Who paid for a yakuman because they fed it (pao), told by the payments; None: nobody besides the giver,
    or it cannot be known."""
    if not any(item.yakuman for item in win.items or ()):
        return None
    payers = [seat for seat, delta in enumerate(win.deltas) if delta < 0 and seat != win.from_seat]
    return payers[0] if len(payers) == 1 else None


@dataclass(frozen=True, slots=True)
class RecordedOutcome:
    """How a hand ended by its record."""

    outcome: HandEnd
    scores_after: tuple[int, ...]
    wins: tuple[RecordedWin, ...] = ()
    reason: str | None = None
    """Of a draw, in the words of ``DrawReason``."""


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
    """Codes of the indicators under the revealed ones, where the record shows them."""
    recorded: RecordedOutcome
    before: tuple[Claim, ...] = ()
    """What was decided between the last hand's payment and this hand: penalties."""
    shows_recorded: bool = False
    """Whether ``steps`` record who showed a hand at a draw; else every ready seat did, as on a server."""
    marks: tuple[int, ...] = field(default=(), compare=False)
    """Of each step, its place among the hand's entries in our own journal (its start is 0); nothing where the
    record is not ours."""
    words: Mapping[int, Event] = field(default_factory=dict, compare=False)
    """By the places of ``steps``: the entries of our own journal that stand on a judge's word, whatever the
    rules say to them."""
    paid: HandSettled | None = field(default=None, compare=False)
    """The payment, where it stands on a judge's word: a hand scored by hand, or a corrected payment."""

    def __post_init__(self) -> None:
        """
        Raises:
            RecordError: a seat that nobody sits at, points of more or fewer players than play, or a number
                that no game comes near.
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


def steps_as_paid(hand: RecordedHand) -> tuple[Claim, ...]:
    """The steps, with shown wins in the order in which they were paid: two winners on one discard show in any
    order, and formats that write a win with its payment write the one nearest to the discarder first.
    Indicators that were turned for a win come before it: nothing may follow it there.
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


class BrokenOff(str):
    """A note that a record breaks off there."""

    __slots__ = ()

    @classmethod
    def hand(cls, number: int) -> BrokenOff:
        """The last hand has no end."""
        return cls(f"hand {number} breaks off: it is not compared")


TEXT_BREAKS_OFF: Final = BrokenOff("the text breaks off")


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
    """Points after the last hand with deposits given out; None where the record does not say."""
    session: int | None = field(default=None, compare=False)
    """Its number in our own journal, from 1."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What reading left out or had to guess, one sentence each."""
    after: tuple[Claim, ...] = field(default=(), compare=False)
    """What was decided after the last hand's payment: penalties."""

    @property
    def broken_off(self) -> bool:
        """Whether the record breaks off, in a hand or in a word."""
        return any(isinstance(note, BrokenOff) for note in self.notes)

    def noting(self, note: str) -> RecordedGame:
        """The same with one note more."""
        return replace(self, notes=(*self.notes, note))
