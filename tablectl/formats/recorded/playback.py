"""A recorded game through the table's own rules: every claim decided, every event folded, every hand settled.

Only claims are taken from the record; outcome, payments and whose hand comes next are worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablectl.formats.recorded.record import RecordedGame, RecordedHand, RecordError
from tablectl.game.claims import (
    Claim,
    EndSession,
    Refused,
    RevealUra,
    Settle,
    ShowHand,
    StartHand,
    StartSession,
)
from tablectl.game.decide import counts_as_ready, decide, known, ura_due, what_next
from tablectl.game.events import Event, HandSettled
from tablectl.game.state import FoldError, GameState, Phase, fold
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.ruleset import NextHand


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedHand:
    """A recorded hand and what our rules made of it."""

    number: int
    record: RecordedHand
    events: tuple[Event, ...]
    settled: HandSettled | None
    """None when a claim was refused before the payment."""
    refused: tuple[Claim, Refused] | None
    """The first claim that our rules did not accept."""
    state: GameState
    """After the hand."""
    by_hand: bool = False
    """Whether the payment is a judge's and not that of our rules."""
    overruled: int = 0
    """How many entries our rules refuse that stand because a judge wrote them down."""
    misplaced: str | None = None
    """How the hand stands elsewhere than our rules have it after the last one (dealer, honba, scores)."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The end of a recorded game."""

    final: tuple[int, ...]
    """Points with deposits given out."""
    events: tuple[Event, ...]
    state: GameState
    by_rules: bool = True
    """Whether our rules let the game end here; else only the record ends."""


class Playback:
    """Plays one recorded game. ``hands`` first, to its end; then ``finish``."""

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.opening: tuple[Event, ...] = ()
        """The events before the first hand."""
        self._state = GameState()
        self._events: list[Event] = []
        self._overruled = 0
        """Entries of the hand in play that our rules refuse, and a judge's word has."""

    def hands(self) -> Iterator[ReplayedHand]:
        """Every hand in order. One that our rules refuse is dropped, and the next starts as recorded.

        Raises:
            RecordError: nobody could sit down to such a game.
        """
        self.opening = self._sit_down(self.game.hands[0])
        for number, record in enumerate(self.game.hands):
            yield self._hand(number, record)

    def finish(self) -> PlayedGame:
        """Give out the deposits and rank the seats."""
        self._events = []
        self._all(self.game.after)
        self._claim(EndSession())
        by_rules = self._state.finished
        if not by_rules:
            self._claim(EndSession("the record ends here"))
        ended = self._state.ended
        assert ended is not None
        return PlayedGame(ended.points, tuple(self._events), self._state, by_rules)

    def _sit_down(self, first: RecordedHand) -> tuple[Event, ...]:
        game = self.game
        self._state, self._events = GameState(), []
        refused = self._claim(
            StartSession(game.rules, game.preset, game.options, game.players, first.scores, game.first_dealer)
        )
        if refused is not None:
            raise RecordError(f"the session cannot start: {refused.message}")
        return tuple(self._events)

    def _hand(self, number: int, record: RecordedHand) -> ReplayedHand:
        self._events = []
        self._all(record.before)
        misplaced = self._misplaced(record)
        opening = tuple(self._events)
        if misplaced is not None and number:
            opening = self._sit_down(record)
        self._events = list(opening)
        start = StartHand(record.round, record.dealer, record.honba, record.deposits)
        refused = self._all((start,)) or self._steps(record)
        by_hand = refused is None and self._paid_by_hand(record)
        if refused is None and not by_hand:
            refused = self._end(record)
        settled = None if refused else self._state.settled
        return ReplayedHand(
            number=number,
            record=record,
            events=tuple(self._events),
            settled=settled,
            refused=refused,
            state=self._state,
            by_hand=by_hand,
            overruled=self._overruled,
            misplaced=misplaced if number else None,
        )

    def _steps(self, record: RecordedHand) -> tuple[Claim, Refused] | None:
        """Everything that was recorded; what a judge wrote down stands whatever our rules say to it."""
        self._overruled = 0
        for place, claim in enumerate(record.steps):
            refused = self._claim(claim)
            if refused is None:
                continue
            if place not in record.words or not self._write(record.words[place]):
                return claim, refused
            self._overruled += 1
        return None

    def _paid_by_hand(self, record: RecordedHand) -> bool:
        """Pays as a judge said, where that is not what our rules pay."""
        if record.paid is None:
            return False
        state, events = self._state, self._events
        self._events = list(events)
        if self._end(record) is None and self._state.settled == record.paid:
            return False
        self._state, self._events = state, events
        return self._write(record.paid)

    def _write(self, event: Event) -> bool:
        """Takes an event as it stands; whether it makes sense here."""
        try:
            self._state = fold((event,), self._state)
        except FoldError:
            return False
        self._events.append(event)
        return True

    def _misplaced(self, record: RecordedHand) -> str | None:
        coming = what_next(self._state)
        if not isinstance(coming, NextHand):
            return "our rules have no hand here" if coming is not None else "the last hand did not end"
        scores = self._state.scores
        if coming.seats is not None:
            scores = tuple(scores[seat] for seat in coming.seats)
        ours = (coming.round, coming.dealer, coming.honba, self._state.deposits, scores)
        theirs = (record.round, record.dealer, record.honba, record.deposits, record.scores)
        if ours == theirs:
            return None
        return f"expected {_place(*ours)}; the record has {_place(*theirs)}"

    def _end(self, record: RecordedHand) -> tuple[Claim, Refused] | None:
        """Everything after the last recorded step that the rules ask for."""
        hand, play = self._state.hand, self._state.play
        assert hand is not None and play is not None
        if hand.phase is Phase.ENDED and not record.shows_recorded and _pays_ready(self._state):
            for seat, mine in enumerate(hand.seats):
                tiles = known(mine.tiles)
                if tiles is not None and counts_as_ready(self._state, seat):
                    refused = self._all((ShowHand(seat, tiles),))
                    if refused is not None:
                        return refused
        hand = self._state.hand
        assert hand is not None
        if hand.wins and ura_due(play, hand):
            ura = tuple(Tile.parse(code) for code in record.ura)
            refused = self._all((RevealUra(ura[: play.ready.hidden_indicators(len(hand.indicators))]),))
            if refused is not None:
                return refused
        return self._all((Settle(),))

    def _all(self, claims: tuple[Claim, ...]) -> tuple[Claim, Refused] | None:
        for claim in claims:
            refused = self._claim(claim)
            if refused is not None:
                return claim, refused
        return None

    def _claim(self, claim: Claim) -> Refused | None:
        answer = decide(self._state, claim)
        if not isinstance(answer, tuple):
            return answer
        self._state = fold(answer, self._state)
        self._events += answer
        return None


def _place(round_: Wind, dealer: Seat, honba: int, deposits: int, scores: Sequence[int]) -> str:
    return (
        f"round {round_.value}, dealer {dealer}, honba {honba}, deposits {deposits}, points"
        f" {' '.join(map(str, scores))}"
    )


def _pays_ready(state: GameState) -> bool:
    hand = state.hand
    return hand is not None and hand.draw is not None and hand.draw.value in ("exhaustive", "nagashi_mangan")
