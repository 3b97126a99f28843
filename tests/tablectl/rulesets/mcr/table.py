"""An MCR table (or a Siamese one) to play on in tests: claims in, states out, every answer checked."""

from __future__ import annotations

from typing import TypeVar

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareKong,
    Discard,
    Draw,
    Refused,
    Settle,
    ShowBonus,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import decide
from tablectl.game.events import Event, HandSettled
from tablectl.game.state import GameState, HandState, SeatState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, parse_hidden, parse_tiles, tile_of_kind
from tests.tablectl.game.deciding import Deciding

EventT = TypeVar("EventT", bound=Event)


class Table(Deciding):
    """One session in play. ``do`` must be accepted, ``refuses`` must not."""

    def __init__(
        self,
        *hands: str,
        rules: str = "mcr",
        players: tuple[str, ...] = ("A", "B", "C", "D"),
        options: dict[str, object] | None = None,
        start: StartHand | None = None,
        first_dealer: int = 0,
    ) -> None:
        self.state = GameState()
        self.events: list[Event] = []
        self.do(StartSession(rules, "default", options or {}, players, first_dealer=first_dealer))
        self.do(start or StartHand())
        if hands:
            self.deal(*hands)

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    def seat(self, seat: int) -> SeatState:
        return self.hand.seats[seat]

    def deal(self, *hands: str) -> None:
        """A hand to each seat; what is not given nobody has seen."""
        assert self.state.play is not None
        size = self.state.play.setup.hand_size
        for seat in range(self.state.play.setup.players):
            tiles = parse_hidden(hands[seat] if seat < len(hands) else "")
            self.do(Deal(seat, tiles + (None,) * (size - len(tiles))))

    def refuses(self, claim: Claim) -> Refused:
        """How the rules refuse a claim."""
        answer = decide(self.state, claim)
        assert isinstance(answer, Refused), f"{claim} was accepted: {answer}"
        assert answer.message
        return answer

    def draw(self, seat: int, tile: str = "?") -> None:
        self.do(Draw(seat, parse_hidden(tile)[0]))

    def discard(self, seat: int, tile: str, drawn: bool | None = None) -> None:
        self.do(Discard(seat, Tile.parse(tile), drawn))

    def turn(self, seat: int, drawn: str, discard: str | None = None) -> None:
        """Draw and discard; without a discard the drawn tile goes."""
        self.draw(seat, drawn)
        self.discard(seat, discard or drawn, drawn=True if discard is None else None)

    def flower(self, seat: int, flower: str, replacement: str = "?") -> None:
        """Lay a flower down and take its replacement."""
        self.do(ShowBonus(seat, Tile.parse(flower)))
        self.draw(seat, replacement)

    def until(self, left: int) -> None:
        """Everybody discards unseen tiles as drawn until so many are left in the wall."""
        assert self.state.play is not None
        while self.hand.wall_left > left:
            self.turn(self.hand.turn, str(self.unseen()))

    def unseen(self) -> Tile:
        """A tile of the kind that most copies are left of."""
        play = self.state.play
        assert play is not None
        left = [play.setup.tile_counts[kind] - self.hand.seen[kind] for kind in range(PLAYING_KINDS)]
        kind = max(range(PLAYING_KINDS), key=lambda kind: left[kind])
        assert left[kind] > 0
        return tile_of_kind(kind)

    def pung(self, seat: int, tiles: str, part: int = 0) -> None:
        self.do(ClaimMeld(seat, MeldKind.PUNG, parse_tiles(tiles), part))

    def chow(self, seat: int, tiles: str, part: int = 0) -> None:
        self.do(ClaimMeld(seat, MeldKind.CHOW, parse_tiles(tiles), part))

    def open_kong(self, seat: int, tiles: str, part: int = 0) -> None:
        self.do(ClaimMeld(seat, MeldKind.OPEN_KONG, parse_tiles(tiles), part))

    def closed_kong(self, seat: int, tiles: str, part: int = 0) -> None:
        self.do(DeclareKong(seat, MeldKind.CLOSED_KONG, parse_tiles(tiles), part=part))

    def added_kong(self, seat: int, tiles: str, part: int = 0) -> None:
        self.do(DeclareKong(seat, MeldKind.ADDED_KONG, parse_tiles(tiles), part=part))

    def win(self, seat: int, tiles: str, tile: str, part: int = 0, unused: bool = False) -> ShowWin:
        winning = None if unused else Tile.parse(tile)
        return ShowWin(seat, parse_tiles(tiles), winning, part=part, unused=unused)

    def settle(self) -> HandSettled:
        (event,) = self.do(Settle())
        assert isinstance(event, HandSettled)
        return event
