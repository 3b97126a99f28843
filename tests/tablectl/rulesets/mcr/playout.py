"""Random sessions of MCR and of Siamese MCR by legal moves alone, with every tile known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tablectl.game.claims import (
    Claim,
    Deal,
    DeclareDraw,
    DeclareKong,
    Discard,
    Draw,
    Settle,
    ShowBonus,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.state import Phase
from tablectl.mahjong.counts import count_array
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.tiles import KINDS, Tile, tile_of_kind
from tests.tablectl.rulesets.random_session import RandomSession


class Playout(RandomSession):
    """One random session of MCR, or of Siamese MCR."""

    def __init__(
        self,
        seed: int,
        rules: str = "mcr",
        players: int = 4,
        options: Mapping[str, object] | None = None,
        eager: float = 0.4,
    ) -> None:
        names = tuple("ABCD"[:players])
        super().__init__(seed, StartSession(rules, "default", dict(options or {}), names), eager)

    def tiles(self) -> Counter[Tile]:
        """Every tile, wherever it is."""
        return Counter(self.wall) + self.tiles_at_seats()

    def _play_hand(self) -> None:
        play = self.play
        self.wall = [tile_of_kind(kind) for kind in range(KINDS) for _ in range(play.setup.tile_counts[kind])]
        self._random.shuffle(self.wall)
        whole = Counter(self.wall)
        self.do(StartHand())
        for seat in range(play.setup.players):
            dealt, self.wall = self.wall[: play.setup.hand_size], self.wall[play.setup.hand_size :]
            self.do(Deal(seat, tuple(dealt)))
        while self.hand.phase in (Phase.DRAW, Phase.ACT):
            self.do(self._choice())
            assert self.tiles() == whole
        self.do(Settle())

    def _choice(self) -> Claim:
        hand = self.hand
        claims = self.legal()
        if hand.phase is Phase.DRAW:
            return self.taken(claims) or self.drawn(
                next(c for c in claims if isinstance(c, Draw | DeclareDraw))
            )
        for kind, chance in ((Draw, 1.0), (ShowBonus, 0.9), (ShowWin, 1.0), (DeclareKong, 0.7)):
            some = [claim for claim in claims if isinstance(claim, kind)]
            if some and self._random.random() < chance:
                return self.drawn(self._random.choice(some))
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
