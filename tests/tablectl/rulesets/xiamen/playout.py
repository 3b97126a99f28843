"""Random sessions of Xiamen by legal moves alone: real walls, real dice, every tile known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tablectl.game.claims import (
    BuildWalls,
    Claim,
    Deal,
    DeclareDraw,
    DeclareKong,
    Discard,
    Draw,
    RevealIndicator,
    RollDice,
    Settle,
    ShowBonus,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.state import Phase
from tablectl.mahjong.counts import count_array
from tablectl.mahjong.tiles import KINDS, Tile, tile_of_kind
from tablectl.mahjong.walls.standing_wall import StandingWall
from tablectl.mahjong.walls.wall import lay
from tablectl.rulesets.xiamen.value.closed_sets import waits_for_pair
from tablectl.rulesets.xiamen.win import face, gold_count, is_gold
from tests.tablectl.rulesets.random_session import RandomSession


class Playout(RandomSession):
    """One random session with a wall that is built, broken and drawn from both ends."""

    def __init__(
        self,
        seed: int,
        preset: str = "default",
        options: Mapping[str, object] | None = None,
        eager: float = 0.4,
    ) -> None:
        self.standing: StandingWall | None = None
        self._faces: tuple[Tile, ...] = ()
        self.thrown_again = 0
        super().__init__(seed, StartSession("xiamen", preset, dict(options or {}), tuple("ABCD")), eager)

    @property
    def gold(self) -> Tile | None:
        return self.hand.indicators[0] if self.hand.indicators else None

    def tiles(self) -> Counter[Tile]:
        """Every tile, wherever it is."""
        assert self.standing is not None
        return Counter(self._faces[index] for index in self.standing.standing) + self.tiles_at_seats()

    def _throw(self) -> tuple[int, int]:
        return self._random.randint(1, 6), self._random.randint(1, 6)

    def _play_hand(self) -> None:
        play = self.play
        tiles = [tile_of_kind(kind) for kind in range(KINDS) for _ in range(play.setup.tile_counts[kind])]
        self._random.shuffle(tiles)
        self._faces = tuple(tiles)
        whole = Counter(tiles)
        self.do(StartHand())
        self.do(BuildWalls(play.setup.wall.counts(self.state.dealer)))
        dice = (*self._throw(), *self._throw())
        self.do(RollDice(dice))
        wall = StandingWall(lay(play.setup.wall, self.state.dealer, dice))
        for seat in range(4):
            dealt = wall.laid.dealt_to(seat)[:16]
            wall = wall.take(dealt)
            self.do(Deal(seat, tuple(self._faces[index] for index in dealt)))
        self.standing = wall
        self._draw(self.state.dealer)
        while self.hand.phase in (Phase.DRAW, Phase.ACT):
            if not self.hand.indicators and not self._flowers_left() and not self.hand.wins:
                self._turn_gold()
                continue
            self._choose()
            assert self.tiles() == whole
            assert self.standing.left == self.hand.wall_left
        self.do(Settle())

    def _flowers_left(self) -> bool:
        return any(
            seat.owed or any(tile is not None and tile.suit == "f" for tile in seat.tiles)
            for seat in self.hand.seats
        )

    def _turn_gold(self) -> None:
        assert self.standing is not None
        dice = self._throw()
        self.do(RollDice(dice))
        place = self.standing.thrown_indicator(dice)
        self.do(RevealIndicator(self._faces[place]))
        if self.hand.indicators:
            self.standing = self.standing.turn(place)
        else:
            self.thrown_again += 1

    def _draw(self, seat: int) -> None:
        assert self.standing is not None
        if self.draws_from_tail(seat):
            tile, self.standing = self.standing.next_replacement, self.standing.replacement()
        else:
            tile, self.standing = self.standing.next_tile, self.standing.draw()
        self.do(Draw(seat, self._faces[tile]))

    def _choose(self) -> None:
        claim = self._choice()
        if isinstance(claim, Draw):
            self._draw(claim.seat)
        else:
            self.do(claim)

    def _choice(self) -> Claim:
        hand = self.hand
        claims = self.legal()
        special = [c for c in claims if isinstance(c, ShowWin) and c.special is not None]
        if special:
            return special[0]
        if hand.phase is Phase.DRAW and not hand.opening:
            taken = self.taken(claims, lambda win: not self._waits_for_more(win.seat))
            return taken or next(c for c in claims if isinstance(c, Draw | DeclareDraw | ShowBonus))
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
