"""Random sessions of Xiamen by legal moves alone: real walls, real dice, every tile known."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

from tablectl.game.claims import (
    BuildWalls,
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    Discard,
    Draw,
    EndSession,
    Refused,
    RevealIndicator,
    RollDice,
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
from tablectl.mahjong.standing_wall import StandingWall
from tablectl.mahjong.tiles import KINDS, Tile, tile_of_kind
from tablectl.mahjong.wall import lay
from tablectl.rulesets.ruleset import NextHand
from tablectl.rulesets.xiamen.closed_sets import waits_for_pair
from tablectl.rulesets.xiamen.win import face, gold_count, is_gold


class Playout:
    """One random session. ``hands`` yields the table after every settled hand."""

    def __init__(
        self,
        seed: int,
        preset: str = "default",
        options: Mapping[str, object] | None = None,
        eager: float = 0.4,
    ) -> None:
        self._random = random.Random(seed)
        self._eager = eager
        self.state = GameState()
        self.events: list[Event] = []
        self.standing: StandingWall | None = None
        self._faces: tuple[Tile, ...] = ()
        self.thrown_again = 0
        self._do(StartSession("xiamen", preset, dict(options or {}), ("A", "B", "C", "D")))

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    @property
    def gold(self) -> Tile | None:
        return self.hand.indicators[0] if self.hand.indicators else None

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
        assert self.standing is not None
        found = Counter(self._faces[index] for index in self.standing.standing)
        for seat in self.hand.seats:
            found.update(tile for tile in seat.tiles if tile is not None)
            found.update(tile for meld in seat.melds for tile in meld.tiles)
            found.update(river.tile for river in seat.river if river.claimed_by is None)
            found.update(seat.flowers)
        return found

    def _do(self, claim: Claim) -> None:
        answer = decide(self.state, claim)
        assert not isinstance(answer, Refused), f"{claim}: {answer}"
        for event in answer:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def _throw(self) -> tuple[int, int]:
        return self._random.randint(1, 6), self._random.randint(1, 6)

    def _play_hand(self) -> None:
        play = self.state.play
        assert play is not None
        tiles = [tile_of_kind(kind) for kind in range(KINDS) for _ in range(play.setup.tile_counts[kind])]
        self._random.shuffle(tiles)
        self._faces = tuple(tiles)
        whole = Counter(tiles)
        self._do(StartHand())
        self._do(BuildWalls(play.setup.wall.counts(self.state.dealer)))
        dice = (*self._throw(), *self._throw())
        self._do(RollDice(dice))
        wall = StandingWall(lay(play.setup.wall, self.state.dealer, dice))
        for seat in range(4):
            dealt = wall.laid.dealt_to(seat)[:16]
            wall = wall.take(dealt)
            self._do(Deal(seat, tuple(self._faces[index] for index in dealt)))
        self.standing = wall
        self._draw(self.state.dealer)
        while self.hand.phase in (Phase.DRAW, Phase.ACT):
            if not self.hand.indicators and not self._flowers_left() and not self.hand.wins:
                self._turn_gold()
                continue
            self._choose()
            assert self.tiles() == whole
            assert self.standing.left == self.hand.wall_left
        self._do(Settle())

    def _flowers_left(self) -> bool:
        return any(
            seat.owed or any(tile is not None and tile.suit == "f" for tile in seat.tiles)
            for seat in self.hand.seats
        )

    def _turn_gold(self) -> None:
        assert self.standing is not None
        dice = self._throw()
        self._do(RollDice(dice))
        place = self.standing.thrown_indicator(dice)
        self._do(RevealIndicator(self._faces[place]))
        if self.hand.indicators:
            self.standing = self.standing.turn(place)
        else:
            self.thrown_again += 1

    def _draw(self, seat: int) -> None:
        assert self.standing is not None
        answer = decide(self.state, Draw(seat))
        assert not isinstance(answer, Refused), answer
        if any(getattr(event, "source", "wall") == "tail" for event in answer):
            tile, self.standing = self.standing.next_replacement, self.standing.replacement()
        else:
            tile, self.standing = self.standing.next_tile, self.standing.draw()
        self._do(Draw(seat, self._faces[tile]))

    def _choose(self) -> None:
        claim = self._choice()
        if isinstance(claim, Draw):
            self._draw(claim.seat)
        else:
            self._do(claim)

    def _choice(self) -> Claim:
        hand = self.hand
        claims = [claim for seat in range(4) for claim in legal_claims(self.state, seat)]
        assert claims, f"nobody can do anything: {hand}"
        special = [c for c in claims if isinstance(c, ShowWin) and c.special is not None]
        if special:
            return special[0]
        if hand.phase is Phase.DRAW and not hand.opening:
            wanted = [
                claim
                for claim in claims
                if (isinstance(claim, ShowWin) and not self._waits_for_more(claim.seat))
                or (isinstance(claim, ClaimMeld) and self._random.random() < self._eager)
            ]
            standing = arbitrate(self.state, wanted)
            if standing:
                return standing[0]
            return next(c for c in claims if isinstance(c, Draw | DeclareDraw | ShowBonus))
        discards = [claim for claim in claims if isinstance(claim, Discard)]
        for kind, chance in ((ShowBonus, 1.0), (Draw, 1.0), (ShowWin, 1.0), (DeclareKong, 0.7)):
            some = [claim for claim in claims if isinstance(claim, kind)]
            if some and self._random.random() < chance:
                floats = [claim for claim in discards if waits_for_pair(self._left(claim), self.gold)]
                if kind is ShowWin and floats and self._random.random() < 0.7:
                    return max(floats, key=lambda claim: is_gold(claim.tile, self.gold))
                return self._random.choice(some)
        return self._discard(discards)

    def _waits_for_more(self, seat: int) -> bool:
        """Whether a player with a gold lets a discard go, hoping to float."""
        golds = gold_count((t for t in self.hand.seats[seat].tiles if t is not None), self.gold)
        return self._random.random() < 0.4 * golds

    def _left(self, claim: Discard) -> list[Tile]:
        left = [tile for tile in self.hand.seats[claim.seat].tiles if tile is not None]
        left.remove(claim.tile)
        return left

    def _discard(self, claims: list[Discard]) -> Claim:
        """A discard that keeps pairs and neighbours: random players would never win."""
        self._random.shuffle(claims)

        def worth(claim: Discard) -> float:
            real = [tile_of_kind(face(t, self.gold)) for t in self._left(claim) if not is_gold(t, self.gold)]
            counts = count_array(real)
            near = 0.0
            for kind, count in enumerate(counts):
                near += (0, 0, 2.2, 4, 4)[count]
                for step, value in ((1, 1.0), (2, 0.7)):
                    other = kind + step
                    if kind < 27 and other < 27 and other // 9 == kind // 9:
                        near += value * min(count, counts[other])
            return near - 9 * is_gold(claim.tile, self.gold)

        return max(claims, key=worth)
