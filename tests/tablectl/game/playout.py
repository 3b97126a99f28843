"""Random games by the rules: players do anything that is legal, and win if they can."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    EndSession,
    Refused,
    RevealIndicator,
    RevealUra,
    Settle,
    ShowHand,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import arbitrate, decide, legal_claims, paid_wins, ura_due, what_next
from tablectl.game.decide.legal import FACES
from tablectl.game.events import DrawReason, Event
from tablectl.game.state import GameState, Phase, evolve
from tablectl.mahjong.counts import count_array
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets.ruleset import NextHand, PlayRules


def tile_set(play: PlayRules) -> list[Tile]:
    """Every tile of a table's set."""
    return [face for face in FACES for _ in range(play.setup.tile_counts[face.face])]


class Playout:
    """One random session. ``play`` yields every event with the state before and after it."""

    def __init__(
        self,
        seed: int,
        preset: str = "tenhou",
        hands: int = 3,
        eager: float = 0.5,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self._random = random.Random(seed)
        self._preset = preset
        self._options = dict(options or {})
        self._hands = hands
        self._eager = eager
        self.state = GameState()
        self._wall: list[Tile] = []
        self._dead: list[Tile] = []
        self._tail: list[Tile] = []

    def play(self) -> Iterator[tuple[GameState, Event, GameState]]:
        yield from self._do(StartSession("riichi", self._preset, self._options, ("A", "B", "C", "D")))
        for _ in range(self._hands):
            yield from self._hand()
            if not isinstance(what_next(self.state), NextHand):
                break
        ended_by_rules = not isinstance(what_next(self.state), NextHand)
        yield from self._do(EndSession(None if ended_by_rules else "enough"))

    def _do(self, claim: Claim) -> Iterator[tuple[GameState, Event, GameState]]:
        answer = decide(self.state, claim)
        assert not isinstance(answer, Refused), f"{claim}: {answer}"
        for event in answer:
            before, self.state = self.state, evolve(self.state, event)
            yield before, event, self.state

    def _hand(self) -> Iterator[tuple[GameState, Event, GameState]]:
        assert self.state.play is not None
        tiles = tile_set(self.state.play)
        self._random.shuffle(tiles)
        self._dead, self._tail, self._wall = tiles[:10], tiles[10:14], tiles[14:]
        yield from self._do(StartHand())
        for seat in range(4):
            dealt, self._wall = self._wall[:13], self._wall[13:]
            yield from self._do(Deal(seat, tuple(dealt)))
        yield from self._do(RevealIndicator(self._dead[0]))
        while self.state.hand is not None and self.state.hand.phase in (Phase.DRAW, Phase.ACT):
            yield from self._do(self._choice())
            yield from self._indicators()
        yield from self._finish()

    def _indicators(self) -> Iterator[tuple[GameState, Event, GameState]]:
        hand = self.state.hand
        while hand is not None and hand.indicators_due:
            yield from self._do(RevealIndicator(self._dead[2 * len(hand.indicators)]))
            hand = self.state.hand

    def _choice(self) -> Claim:
        hand = self.state.hand
        assert hand is not None
        claims = [claim for seat in range(4) for claim in legal_claims(self.state, seat)]
        assert claims, f"nobody can do anything: {hand}"
        if hand.phase is Phase.DRAW:
            wanted = [
                c
                for c in claims
                if isinstance(c, ShowWin | ClaimMeld) and self._random.random() < self._eager
            ]
            standing = arbitrate(self.state, wanted)
            if standing:
                return standing[0]
            return self._drawn(next(c for c in claims if isinstance(c, Draw | DeclareDraw)))
        for kind, chance in ((ShowWin, 0.9), (DeclareDraw, 0.5), (DeclareKong, 0.7), (DeclareReady, 0.8)):
            some = [c for c in claims if isinstance(c, kind)]
            if some and self._random.random() < chance:
                return self._random.choice(some)
        return self._discard([c for c in claims if isinstance(c, Discard)])

    def _discard(self, claims: list[Discard]) -> Claim:
        """A discard that keeps the hand closest to ready: random players would never win."""
        assert self.state.hand is not None
        self._random.shuffle(claims)
        mine = self.state.hand.seats[claims[0].seat]

        def distance(claim: Discard) -> int:
            left = list(mine.tiles)
            left.remove(claim.tile)
            return shanten(count_array(t for t in left if t is not None), len(mine.melds))

        return min(claims, key=distance)

    def _drawn(self, claim: Claim) -> Claim:
        if not isinstance(claim, Draw):
            return claim
        hand = self.state.hand
        assert hand is not None
        return Draw(claim.seat, self._tail.pop() if hand.draw_from == "tail" else self._wall.pop(0))

    def _finish(self) -> Iterator[tuple[GameState, Event, GameState]]:
        play = self.state.play
        assert play is not None and self.state.hand is not None
        for seat in range(4):
            for claim in legal_claims(self.state, seat):
                if isinstance(claim, ShowWin | ShowHand):
                    yield from self._do(claim)
        hand = self.state.hand
        if hand.wins and not paid_wins(play, hand.wins):
            yield from self._do(DeclareDraw(DrawReason.SANCHAHOU))
        hand = self.state.hand
        if ura_due(play, hand):
            count = play.ready.hidden_indicators(len(hand.indicators))
            yield from self._do(RevealUra(tuple(self._dead[1 : 2 * count : 2])))
        yield from self._do(Settle())
