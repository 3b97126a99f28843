"""Whoever makes claims and keeps what the rules make of them: every table of the tests is one."""

from __future__ import annotations

from tablectl.game.claims import Claim, Deal, Refused, Settle
from tablectl.game.decide import decide, play_out
from tablectl.game.events import Event, HandSettled
from tablectl.game.state import GameState, HandState, SeatState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import parse_hidden
from tablectl.rulesets.play_rules import PlayRules
from tests.tablectl.game import written_claims as written


def accepted(state: GameState, *claims: Claim) -> GameState:
    """The state after claims that the rules accept."""
    played = play_out(state, *claims)
    assert not isinstance(played, Refused), played
    return played[0]


class Deciding:
    """A game state, and the events that led to it. ``do`` must be accepted, ``refuses`` must not."""

    state: GameState
    events: list[Event]

    def do(self, *claims: Claim) -> tuple[Event, ...]:
        """Claims that the rules accept; the events of the last."""
        decided: tuple[Event, ...] = ()
        for claim in claims:
            answer = play_out(self.state, claim)
            assert not isinstance(answer, Refused), f"{claim} was refused: {answer}\n{self.state.hand}"
            self.state, decided = answer
            self.events += decided
        return decided

    def refusal(self, claim: Claim) -> Refused:
        """How the rules refuse a claim."""
        answer = decide(self.state, claim)
        assert isinstance(answer, Refused), f"{claim} was accepted: {answer}"
        assert answer.message
        return answer

    def refuses(self, claim: Claim) -> str:
        """The code with which the rules refuse a claim."""
        return self.refusal(claim).code

    @property
    def play(self) -> PlayRules:
        assert self.state.play is not None
        return self.state.play

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    def seat(self, seat: Seat) -> SeatState:
        return self.hand.seats[seat]

    def deal(self, *hands: str) -> None:
        """A hand to each seat; what is not given nobody has seen."""
        for seat in range(self.play.setup.players):
            tiles = parse_hidden(hands[seat] if seat < len(hands) else "")
            self.do(Deal(seat, (*tiles, *(None,) * (self.play.setup.hand_size - len(tiles)))))

    def draw(self, seat: Seat, tile: str = "?") -> tuple[Event, ...]:
        return self.do(written.draw(seat, tile))

    def discard(self, seat: Seat, tile: str, drawn: bool | None = None) -> tuple[Event, ...]:
        return self.do(written.discard(seat, tile, drawn))

    def turn(self, seat: Seat, drawn: str, discard: str | None = None) -> tuple[Event, ...]:
        """Draw and discard; without a discard the drawn tile goes."""
        self.draw(seat, drawn)
        return self.discard(seat, discard or drawn, drawn=True if discard is None else None)

    def chow(self, seat: Seat, tiles: str, part: int = 0) -> tuple[Event, ...]:
        return self.do(written.chow(seat, tiles, part))

    def pung(self, seat: Seat, tiles: str, part: int = 0) -> tuple[Event, ...]:
        return self.do(written.pung(seat, tiles, part))

    def open_kong(self, seat: Seat, tiles: str, part: int = 0) -> tuple[Event, ...]:
        return self.do(written.open_kong(seat, tiles, part))

    def closed_kong(self, seat: Seat, tiles: str, part: int = 0) -> tuple[Event, ...]:
        return self.do(written.closed_kong(seat, tiles, part))

    def added_kong(self, seat: Seat, tiles: str, part: int = 0) -> tuple[Event, ...]:
        return self.do(written.added_kong(seat, tiles, part))

    def settle(self) -> HandSettled:
        event = self.do(Settle())[-1]
        assert isinstance(event, HandSettled)
        return event
