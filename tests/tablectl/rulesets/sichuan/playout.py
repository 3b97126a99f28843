"""Whole Sichuan sessions by players who choose at random, but sensibly enough to win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tablectl.game.claims import (
    ChooseVoidSuit,
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    Discard,
    Draw,
    EndSession,
    NoteIrregularity,
    Refused,
    Settle,
    ShowHand,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import all_known, arbitrate, decide, forced_draw, legal_claims
from tablectl.game.events import DrawReason, Event
from tablectl.game.state import DEAD_HAND, GameState, Phase
from tablectl.mahjong.tiles import Suit, Tile, tile_of_kind
from tablectl.rulesets.sichuan.readiness import distance_to_ready
from tests.tablectl.game.deciding import Deciding

NAMES = ("A", "B", "C", "D")


class Session(Deciding):
    """One session; ``hands`` plays it and yields the events of each hand, the settlement last."""

    def __init__(self, seed: int, players: int = 4, mistakes: float = 0.0, **options: object) -> None:
        self.dice = Random(seed)
        self.state = GameState()
        self.mistakes = mistakes
        self.players = players
        self.events: list[Event] = []
        self.do(StartSession("sichuan", "default", options, NAMES[:players]))

    def hands(self) -> Iterator[list[Event]]:
        while True:
            self.events = []
            self.do(StartHand())
            yield from self._play()
            if not isinstance(decide(self.state, EndSession()), Refused):
                self.do(EndSession())
                return

    def _play(self) -> Iterator[list[Event]]:
        wall = [tile_of_kind(kind) for kind in range(27) for _ in range(4)]
        self.dice.shuffle(wall)
        for seat in range(self.players):
            self.do(Deal(seat, tuple(wall.pop() for _ in range(13))))
        for seat in range(self.players):
            self.do(ChooseVoidSuit(seat, self._void(seat)))  # type: ignore[arg-type]
        while self.hand.phase in (Phase.DRAW, Phase.ACT):
            self._step(wall)
        for seat, mine in enumerate(self.hand.seats):
            tiles = all_known(mine.tiles)
            if not mine.shown and tiles is not None:
                self.do(ShowHand(seat, tiles))
        self.do(Settle())
        yield self.events

    def _void(self, seat: int) -> str:
        tiles = self.hand.seats[seat].concealed
        return min("mps", key=lambda suit: sum(tile is not None and tile.suit == suit for tile in tiles))

    def _step(self, wall: list[Tile]) -> None:
        if self.dice.random() < self.mistakes / 4:
            seat = self.dice.choice([s for s, each in enumerate(self.hand.seats) if not each.out])
            if not self.hand.seats[seat].dead:
                self.do(NoteIrregularity(seat, DEAD_HAND, "by chance"))
        if self.hand.phase is Phase.ACT:
            self.do(self._turn(self.hand.turn))
            return
        stands = self._answers()
        if stands:
            for claim in stands:
                self.do(claim)
        elif forced_draw(self.state) is not None:
            self.do(DeclareDraw(DrawReason.EXHAUSTIVE))
        else:
            self.do(Draw(self.hand.turn, wall.pop()))

    def _turn(self, seat: int) -> Claim:
        legal = legal_claims(self.state, seat)
        mine = self.hand.seats[seat]
        for claim in legal:
            if isinstance(claim, ShowWin) and self.dice.random() < 0.9:
                return ShowWin(seat, (), claim.tile)
            if isinstance(claim, DeclareKong) and self.dice.random() < 0.7:
                return claim
        if mine.fresh and not mine.dead and self.dice.random() < self.mistakes:
            return ShowWin(seat, (), mine.fresh[0])
        discards = [claim for claim in legal if isinstance(claim, Discard)]
        return min(discards, key=lambda claim: self._cost(seat, claim.tile))

    def _cost(self, seat: int, tile: Tile) -> tuple[int, float]:
        """Bad discards cost more; some players now and then keep the void suit."""
        mine = self.hand.seats[seat]
        left = [one for one in mine.tiles if one is not None]
        left.remove(tile)
        void = Suit(mine.void_suit) if mine.void_suit else None
        lazy = self.dice.random() < 0.05
        return (0 if lazy else distance_to_ready(left, mine.melds, void), self.dice.random())

    def _answers(self) -> Sequence[Claim]:
        offer = self.hand.offer
        if offer is None:
            return ()
        wanted: list[Claim] = []
        for seat, mine in enumerate(self.hand.seats):
            if seat == offer.seat or mine.out:
                continue
            for claim in legal_claims(self.state, seat):
                if isinstance(claim, ShowWin) and self.dice.random() < 0.8:
                    wanted.append(ShowWin(seat, (), claim.tile))
                    break
                if isinstance(claim, ClaimMeld) and self.dice.random() < 0.4:
                    wanted.append(claim)
                    break
            else:
                if not mine.dead and self.dice.random() < self.mistakes / 3:
                    claim = ShowWin(seat, (), offer.tile)
                    if not isinstance(decide(self.state, claim), Refused):
                        wanted.append(claim)
        return arbitrate(self.state, wanted)
