"""Random sessions of MCR and of Siamese MCR by legal moves alone, with every tile known."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    Discard,
    Draw,
    EndSession,
    Refused,
    Settle,
    ShowBonus,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import arbitrate, decide, legal_claims, what_next
from tablectl.game.events import Event
from tablectl.game.state import GameState, HandState, Phase, evolve
from tablectl.mahjong.counts import count_array
from tablectl.mahjong.shanten import shanten
from tablectl.mahjong.tiles import KINDS, Tile, tile_of_kind
from tablectl.rulesets.ruleset import NextHand


class Playout:
    """One random session. ``hands`` yields the table after every settled hand; ``step`` sees every event."""

    def __init__(
        self,
        seed: int,
        rules: str = "mcr",
        players: int = 4,
        options: Mapping[str, object] | None = None,
        eager: float = 0.4,
    ) -> None:
        self._random = random.Random(seed)
        self._eager = eager
        self.state = GameState()
        self.events: list[Event] = []
        self.wall: list[Tile] = []
        self._do(StartSession(rules, "default", dict(options or {}), tuple("ABCD"[:players])))

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    def hands(self) -> Iterator[GameState]:
        """Every hand of the session, settled."""
        while True:
            self._play_hand()
            yield self.state
            if not isinstance(what_next(self.state), NextHand):
                self._do(EndSession())
                return

    def tiles(self) -> Counter[Tile]:
        """Every tile, wherever it is."""
        found = Counter(self.wall)
        for seat in self.hand.seats:
            found.update(tile for tile in seat.tiles if tile is not None)
            found.update(tile for meld in seat.melds for tile in meld.tiles)
            found.update(river.tile for river in seat.river if river.claimed_by is None)
            found.update(seat.flowers)
            found.update(seat.laid)
        return found

    def _do(self, claim: Claim) -> None:
        answer = decide(self.state, claim)
        assert not isinstance(answer, Refused), f"{claim}: {answer}"
        for event in answer:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def _play_hand(self) -> None:
        play = self.state.play
        assert play is not None
        self.wall = [tile_of_kind(kind) for kind in range(KINDS) for _ in range(play.setup.tile_counts[kind])]
        self._random.shuffle(self.wall)
        whole = Counter(self.wall)
        self._do(StartHand())
        for seat in range(play.setup.players):
            dealt, self.wall = self.wall[: play.setup.hand_size], self.wall[play.setup.hand_size :]
            self._do(Deal(seat, tuple(dealt)))
        while self.hand.phase in (Phase.DRAW, Phase.ACT):
            self._do(self._choice())
            assert self.tiles() == whole
        self._do(Settle())

    def _choice(self) -> Claim:
        hand = self.hand
        claims = [claim for seat in range(len(hand.seats)) for claim in legal_claims(self.state, seat)]
        assert claims, f"nobody can do anything: {hand}"
        if hand.phase is Phase.DRAW:
            wanted = [
                claim
                for claim in claims
                if isinstance(claim, ShowWin)
                or (isinstance(claim, ClaimMeld) and self._random.random() < self._eager)
            ]
            standing = arbitrate(self.state, wanted)
            if standing:
                return standing[0]
            return self._drawn(next(c for c in claims if isinstance(c, Draw | DeclareDraw)))
        for kind, chance in ((Draw, 1.0), (ShowBonus, 0.9), (ShowWin, 1.0), (DeclareKong, 0.7)):
            some = [claim for claim in claims if isinstance(claim, kind)]
            if some and self._random.random() < chance:
                return self._drawn(self._random.choice(some))
        return self._discard([claim for claim in claims if isinstance(claim, Discard)])

    def _discard(self, claims: list[Discard]) -> Claim:
        """A discard that keeps the hand closest to ready: random players would never win."""
        self._random.shuffle(claims)
        mine = self.hand.seats[claims[0].seat]

        def distance(claim: Discard) -> int:
            left = list(mine.tiles)
            left.remove(claim.tile)
            return shanten(count_array(t for t in left if t is not None and t.kind < 34), len(mine.melds))

        return min(claims, key=distance)

    def _drawn(self, claim: Claim) -> Claim:
        if not isinstance(claim, Draw):
            return claim
        answer = decide(self.state, Draw(claim.seat))
        assert not isinstance(answer, Refused)
        from_tail = any(getattr(event, "source", "wall") == "tail" for event in answer)
        return Draw(claim.seat, self.wall.pop() if from_tail else self.wall.pop(0))
