"""A session played by legal moves chosen at random, with every tile known: what the books' playouts share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from tablectl.game.claims import Claim, ClaimMeld, Draw, EndSession, Refused, ShowWin, StartSession
from tablectl.game.decide import arbitrate, decide, legal_claims, what_next
from tablectl.game.events import Event
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.ruleset import NextHand
from tests.tablectl.game.deciding import Deciding


class RandomSession(Deciding, ABC):
    """One session. ``hands`` plays it and yields the table after every settled hand."""

    def __init__(self, seed: int, start: StartSession, eager: float = 0.4) -> None:
        """``eager``: how likely a chow, pung or kong of a discard is claimed."""
        self._random = Random(seed)
        self._eager = eager
        self.state = GameState()
        self.events: list[Event] = []
        self.wall: list[Tile] = []
        self.do(start)

    @abstractmethod
    def _play_hand(self) -> None:
        """A hand from its start to its settlement."""

    def hands(self) -> Iterator[GameState]:
        """Every hand of the session, settled."""
        while True:
            self._play_hand()
            yield self.state
            if not isinstance(what_next(self.state), NextHand):
                self.do(EndSession())
                return

    def tiles_at_seats(self) -> Counter[Tile]:
        """Every tile that somebody holds or that lies before somebody."""
        found: Counter[Tile] = Counter()
        for seat in self.hand.seats:
            found.update(tile for tile in seat.tiles if tile is not None)
            found.update(tile for meld in seat.melds for tile in meld.tiles)
            found.update(river.tile for river in seat.river if river.claimed_by is None)
            found.update(seat.flowers)
            found.update(seat.laid)
        return found

    def legal(self) -> list[Claim]:
        """What anybody may do now."""
        claims = [c for seat in range(len(self.hand.seats)) for c in legal_claims(self.state, seat)]
        assert claims, f"nobody can do anything: {self.hand}"
        return claims

    def taken(
        self, claims: Sequence[Claim], wins: Callable[[ShowWin], bool] = lambda win: True
    ) -> Claim | None:
        """Who takes the tile on offer: whoever ``wins`` lets wins on it, and some want it for a set."""
        wanted = [
            claim
            for claim in claims
            if (isinstance(claim, ShowWin) and wins(claim))
            or (isinstance(claim, ClaimMeld) and self._random.random() < self._eager)
        ]
        standing = arbitrate(self.state, wanted)
        return standing[0] if standing else None

    def drawn(self, claim: Claim) -> Claim:
        """A claim; a draw with the tile that it takes from the wall."""
        if not isinstance(claim, Draw):
            return claim
        return Draw(claim.seat, self.wall.pop(-1 if self.draws_from_tail(claim.seat) else 0))

    def draws_from_tail(self, seat: Seat) -> bool:
        """Whether a seat's next tile is a replacement."""
        answer = decide(self.state, Draw(seat))
        assert not isinstance(answer, Refused), answer
        return any(getattr(event, "source", "wall") == "tail" for event in answer)
