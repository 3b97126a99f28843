"""Replays a recorded game by our rules: every claim is decided, every event folded, every hand settled.

Only the claims come from the record. The rules determine outcomes, payments and the next hand.
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
from tablectl.game.decide import all_known, counts_as_ready, decide, ura_due, what_next
from tablectl.game.events import Event, HandSettled
from tablectl.game.state import FoldError, GameState, Phase, fold
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.ruleset import NextHand


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedHand:
    """A recorded hand, and its replay by our rules."""

    number: int
    record: RecordedHand
    events: tuple[Event, ...]
    settled: HandSettled | None
    """None if a claim was refused before the payment."""
    refused: tuple[Claim, Refused] | None
    """The first claim that our rules refused."""
    state: GameState
    """The state after the hand."""
    by_hand: bool = False
    """Whether a judge entered the payment, and it differs from that of our rules."""
    overruled: int = 0
    """The number of events that our rules refuse and a judge entered."""
    misplaced: str | None = None
    """How the hand's start (dealer, honba, scores) differs from what our rules expect after the last hand."""


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """The end of a recorded game."""

    final: tuple[int, ...]
    """Points after the deposits were given out."""
    events: tuple[Event, ...]
    state: GameState
    by_rules: bool = True
    """Whether the game is over by our rules; else only the record ends."""


class Playback:
    """Replays one recorded game. Iterate ``hands`` to its end, then call ``finish``."""

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.opening: tuple[Event, ...] = ()
        """The events before the first hand."""
        self._state = GameState()
        self._events: list[Event] = []
        self._overruled = 0
        """Events of the hand in play that our rules refuse and a judge entered."""

    def hands(self) -> Iterator[ReplayedHand]:
        """Every hand in order. After a refused claim, the next hand starts as recorded.

        Raises:
            RecordError: the session cannot start.
        """
        self.opening = self._start_session(self.game.hands[0])
        for number, record in enumerate(self.game.hands):
            yield self._play_hand(number, record)

    def finish(self) -> ReplayedGame:
        """Give out the deposits and rank the seats."""
        self._events = []
        self._decide_all(self.game.after)
        self._decide(EndSession())
        by_rules = self._state.finished
        if not by_rules:
            self._decide(EndSession("the record ends here"))
        ended = self._state.ended
        assert ended is not None
        return ReplayedGame(ended.points, tuple(self._events), self._state, by_rules)

    def _start_session(self, first: RecordedHand) -> tuple[Event, ...]:
        game = self.game
        self._state, self._events = GameState(), []
        refused = self._decide(
            StartSession(game.rules, game.preset, game.options, game.players, first.scores, game.first_dealer)
        )
        if refused is not None:
            raise RecordError(f"the session cannot start: {refused.message}")
        return tuple(self._events)

    def _play_hand(self, number: int, record: RecordedHand) -> ReplayedHand:
        self._events = []
        self._decide_all(record.before)
        misplaced = self._find_mismatch(record)
        opening = tuple(self._events)
        if misplaced is not None and number:
            opening = self._start_session(record)
        self._events = list(opening)
        start = StartHand(record.round, record.dealer, record.honba, record.deposits)
        refused = self._decide_all((start,)) or self._play_steps(record)
        by_hand = refused is None and self._apply_judge_payment(record)
        if refused is None and not by_hand:
            refused = self._settle(record)
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

    def _play_steps(self, record: RecordedHand) -> tuple[Claim, Refused] | None:
        """Decide the recorded steps. An event that a judge entered is applied even if our rules refuse it."""
        self._overruled = 0
        for place, claim in enumerate(record.steps):
            refused = self._decide(claim)
            if refused is None:
                continue
            if place not in record.judge_events or not self._apply_event(record.judge_events[place]):
                return claim, refused
            self._overruled += 1
        return None

    def _apply_judge_payment(self, record: RecordedHand) -> bool:
        """Apply the judge's payment if it differs from that of our rules; returns whether it does."""
        if record.judge_payment is None:
            return False
        state, events = self._state, self._events
        self._events = list(events)
        if self._settle(record) is None and self._state.settled == record.judge_payment:
            return False
        self._state, self._events = state, events
        return self._apply_event(record.judge_payment)

    def _apply_event(self, event: Event) -> bool:
        """Apply an event without a decision; returns whether it can be folded."""
        try:
            self._state = fold((event,), self._state)
        except FoldError:
            return False
        self._events.append(event)
        return True

    def _find_mismatch(self, record: RecordedHand) -> str | None:
        next_hand = what_next(self._state)
        if not isinstance(next_hand, NextHand):
            return "our rules have no hand here" if next_hand is not None else "the last hand did not end"
        scores = self._state.scores
        if next_hand.seats is not None:
            scores = tuple(scores[seat] for seat in next_hand.seats)
        ours = (next_hand.round, next_hand.dealer, next_hand.honba, self._state.deposits, scores)
        theirs = (record.round, record.dealer, record.honba, record.deposits, record.scores)
        if ours == theirs:
            return None
        return f"expected {_describe_position(*ours)}; the record has {_describe_position(*theirs)}"

    def _settle(self, record: RecordedHand) -> tuple[Claim, Refused] | None:
        """Decide what the rules require after the last step: shown hands, ura indicators, the payment."""
        hand, play = self._state.hand, self._state.play
        assert hand is not None and play is not None
        if hand.phase is Phase.ENDED and not record.shows_recorded and _is_exhaustive_draw(self._state):
            for seat, mine in enumerate(hand.seats):
                tiles = all_known(mine.tiles)
                if tiles is not None and counts_as_ready(self._state, seat):
                    refused = self._decide_all((ShowHand(seat, tiles),))
                    if refused is not None:
                        return refused
        hand = self._state.hand
        assert hand is not None
        if hand.wins and ura_due(play, hand):
            ura = tuple(Tile.parse(code) for code in record.ura)
            refused = self._decide_all(
                (RevealUra(ura[: play.ready.hidden_indicators(len(hand.indicators))]),)
            )
            if refused is not None:
                return refused
        return self._decide_all((Settle(),))

    def _decide_all(self, claims: tuple[Claim, ...]) -> tuple[Claim, Refused] | None:
        for claim in claims:
            refused = self._decide(claim)
            if refused is not None:
                return claim, refused
        return None

    def _decide(self, claim: Claim) -> Refused | None:
        answer = decide(self._state, claim)
        if not isinstance(answer, tuple):
            return answer
        self._state = fold(answer, self._state)
        self._events += answer
        return None


def _describe_position(round_: Wind, dealer: Seat, honba: int, deposits: int, scores: Sequence[int]) -> str:
    return (
        f"round {round_.value}, dealer {dealer}, honba {honba}, deposits {deposits}, points"
        f" {' '.join(map(str, scores))}"
    )


def _is_exhaustive_draw(state: GameState) -> bool:
    hand = state.hand
    return hand is not None and hand.draw is not None and hand.draw.value in ("exhaustive", "nagashi_mangan")
