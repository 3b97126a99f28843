"""Random sessions of Hangzhou by legal moves alone, with every tile known."""

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
    RevealIndicator,
    RollDice,
    Settle,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.state import Phase
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, tile_of_kind
from tablectl.rulesets.hangzhou.form import waits_for_any_tile
from tablectl.rulesets.hangzhou.fortune import Fortune, fortune_of
from tests.tablectl.rulesets.random_session import RandomSession


class Playout(RandomSession):
    """One random session of so many hands."""

    def __init__(self, seed: int, number: int, options: Mapping[str, object] | None = None) -> None:
        self.dead: list[Tile] = []
        chosen = {"hands": number, **(options or {})}
        super().__init__(seed, StartSession("hangzhou", "default", chosen, tuple("ABCD")))

    @property
    def fortune(self) -> Fortune:
        permanent = bool(self.state.options.get("permanent_fortune"))
        indicator = self.hand.indicators[0] if self.hand.indicators else None
        return fortune_of(indicator, permanent=permanent)

    def tiles(self) -> Counter[Tile]:
        """Every tile, wherever it is."""
        return Counter([*self.wall, *self.dead, *self.hand.indicators]) + self.tiles_at_seats()

    def _play_hand(self) -> None:
        play = self.play
        self.wall = [tile_of_kind(kind) for kind in range(PLAYING_KINDS) for _ in range(4)]
        whole = Counter(self.wall)
        self.do(StartHand())
        self._shuffle(permanent=not play.setup.wall.has_indicator)
        self.do(RollDice((self._random.randint(1, 6), self._random.randint(1, 6))))
        for seat in range(4):
            dealt, self.wall = self.wall[:13], self.wall[13:]
            self.do(Deal(seat, tuple(dealt)))
        self.dead, self.wall = self.wall[-20:], self.wall[:-20]
        if play.setup.wall.has_indicator:
            self.do(RevealIndicator(self.dead.pop()))
        while self.hand.phase in (Phase.DRAW, Phase.ACT):
            self.do(self._choice())
            assert self.tiles() == whole
        self.do(Settle())

    def _shuffle(self, *, permanent: bool) -> None:
        """A shuffled wall. Every other time one seat is dealt four pungs and a fortune tile and draws the
        next two, so that kongs and floats are seen."""
        self._random.shuffle(self.wall)
        if self._random.random() < 0.5:
            return
        fortune = tile_of_kind(31) if permanent else self._random.choice(self.wall)
        others = [kind for kind in range(PLAYING_KINDS) if kind not in (31, fortune.kind)]
        pungs = [tile_of_kind(kind) for kind in self._random.sample(others, 4) for _ in range(3)]
        last = [] if permanent else [fortune]
        for tile in (*pungs, fortune, fortune, fortune, *last):
            self.wall.remove(tile)
        seat = self._random.randrange(4)
        self.wall[13 * seat : 13 * seat] = [*pungs, fortune]
        first_draw = 52 + (seat - self.state.dealer) % 4
        self.wall.insert(first_draw, fortune)
        self.wall.insert(first_draw + 4, fortune)
        self.wall += last

    def _choice(self) -> Claim:
        hand = self.hand
        claims = self.legal()
        if hand.phase is Phase.DRAW:
            return self.taken(claims) or self.drawn(
                next(c for c in claims if isinstance(c, Draw | DeclareDraw))
            )
        wins = [claim for claim in claims if isinstance(claim, ShowWin)]
        float_ = self._float([claim for claim in claims if isinstance(claim, Discard)])
        if float_ is not None and self._random.random() < 0.6:
            return float_
        kongs = [claim for claim in claims if isinstance(claim, DeclareKong)]
        if kongs and self._random.random() < 0.7:
            return self._random.choice(kongs)
        if wins and self._random.random() < 0.9:
            return wins[0]
        return self._discard([claim for claim in claims if isinstance(claim, Discard)])

    def _float(self, claims: list[Discard]) -> Discard | None:
        """A fortune tile whose discard is a float."""
        for claim in claims:
            if self.fortune.is_fortune(claim.tile):
                seat = self.hand.seats[claim.seat]
                left = [tile for tile in seat.tiles if tile is not None]
                left.remove(claim.tile)
                if waits_for_any_tile(tuple(left), len(seat.melds), self.fortune):
                    return claim
        return None

    def _discard(self, claims: list[Discard]) -> Claim:
        """A discard that keeps the hand closest to ready: random players would never win."""
        self._random.shuffle(claims)
        if self._random.random() < 0.03:
            return claims[0]
        mine = self.hand.seats[claims[0].seat]

        def distance(claim: Discard) -> tuple[bool, int]:
            left = [tile for tile in mine.tiles if tile is not None]
            left.remove(claim.tile)
            counts, _ = self.fortune.read(left)
            return self.fortune.is_fortune(claim.tile), shanten(counts, len(mine.melds))

        return min(claims, key=distance)
