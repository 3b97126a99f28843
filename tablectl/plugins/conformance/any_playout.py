"""Random sessions by any rule book: players make any legal move, and win if they can."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from tablectl.game.claims import (
    BuildWalls,
    ChooseVoidSuit,
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    EndSession,
    NameValue,
    Refused,
    RevealIndicator,
    RevealUra,
    RollDice,
    Settle,
    ShowBonus,
    ShowHand,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import (
    arbitrate,
    decide,
    legal_claims,
    next_to_replace,
    paid_wins,
    score_shown,
    ura_due,
    what_next,
)
from tablectl.game.decide.legal import FACES
from tablectl.game.decide.opening import opening_step_due
from tablectl.game.events import DrawReason, Event
from tablectl.game.state import GameState, HandState, Phase, evolve
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile
from tablectl.mahjong.walls.wall_plan import ThrownIndicator
from tablectl.mahjong.win import ScoredWin
from tablectl.rulesets import RULESETS
from tablectl.rulesets.ruleset import NextHand, PlayRules

Step = tuple[GameState, Event, GameState]


class AnyPlayout:
    """One random session. ``play`` yields every event with the state before and after it."""

    def __init__(
        self,
        rules: str,
        seed: int,
        *,
        preset: str = "default",
        options: Mapping[str, object] | None = None,
        players: int | None = None,
        hands: int = 2,
        eager: float = 0.4,
    ) -> None:
        self._random = random.Random(f"{rules} {seed}")
        self._start = StartSession(
            rules, preset, dict(options or {}), tuple("ABCD"[: players or max(RULESETS[rules].players)])
        )
        self._hands = hands
        self._eager = eager
        self.state = GameState()
        self._wall: list[Tile] = []
        self._dead: list[Tile] = []
        self._late_options: list[Claim] = []
        """Other players' legal claims on a tile that was just claimed."""

    def __repr__(self) -> str:
        return f"AnyPlayout({self._start})"

    def play(self) -> Iterator[Step]:
        yield from self._do(self._start)
        for _ in range(self._hands):
            yield from self._hand()
            if not isinstance(what_next(self.state), NextHand):
                break
        by_rules = not isinstance(what_next(self.state), NextHand)
        yield from self._do(EndSession(None if by_rules else "time"))

    def _do(self, claim: Claim) -> Iterator[Step]:
        answer = decide(self.state, claim)
        assert not isinstance(answer, Refused), f"{claim}: {answer}\n{self.state.hand}"
        for event in answer:
            before, self.state = self.state, evolve(self.state, event)
            yield before, event, self.state

    @property
    def _play(self) -> PlayRules:
        assert self.state.play is not None
        return self.state.play

    @property
    def _current_hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    def _hand(self) -> Iterator[Step]:
        play = self._play
        tiles = [face for face in FACES for _ in range(play.setup.tile_counts[face.face])]
        assert len(tiles) == play.setup.wall.tiles, "the set fills the walls"
        self._random.shuffle(tiles)
        aside = play.setup.wall.dead_wall
        self._dead, self._wall = tiles[:aside], tiles[aside:]
        yield from self._do(StartHand())
        yield from self._do(BuildWalls(play.setup.wall.counts(self.state.dealer)))
        yield from self._do(RollDice(self._dice(2 * play.setup.wall.throws)))
        for place in range(play.setup.players):
            seat = (self.state.dealer + place) % play.setup.players
            dealt, self._wall = self._wall[: play.setup.hand_size], self._wall[play.setup.hand_size :]
            yield from self._do(Deal(seat, tuple(dealt)))
        while self._is_in_play():
            for claim in self._next():
                yield from self._do(claim)
                if isinstance(claim, ClaimMeld):
                    yield from self._late_claims()
                if not self._is_in_play():
                    break
        yield from self._end_hand()

    def _is_in_play(self) -> bool:
        return self._current_hand.phase in (Phase.DRAW, Phase.ACT)

    def _dice(self, count: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 6) for _ in range(count))

    def _next(self) -> tuple[Claim, ...]:
        hand, play = self._current_hand, self._play
        if hand.opening and hand.phase is Phase.ACT:
            opening = self._opening(hand, play)
            if opening:
                return opening
        elif hand.indicators_due:
            return (RevealIndicator(self._indicator()),)
        claims = [c for seat in range(play.setup.players) for c in legal_claims(self.state, seat)]
        assert claims, f"nobody can do anything: {hand}"
        if hand.phase is Phase.DRAW:
            return self._claims_on_offer(claims)
        return (self._own_turn(claims),)

    def _opening(self, hand: HandState, play: PlayRules) -> tuple[Claim, ...]:
        """Flowers from the dealer on, then void suits, then an indicator by dice."""
        if opening_step_due(play, hand) is None and not hand.indicators_due:
            held = [
                t for seat in hand.seats for t in seat.tiles if t is not None and t.kind in play.flowers.kinds
            ]
            if not held:
                return ()
        owing = next_to_replace(play, hand, self.state.dealer)
        order = [(self.state.dealer + place) % play.setup.players for place in range(play.setup.players)]
        for kind in (ShowBonus, ChooseVoidSuit):
            for seat in order:
                wanted = [c for c in legal_claims(self.state, seat) if isinstance(c, kind)]
                if wanted and (owing in (None, seat) or kind is ShowBonus):
                    return (self._random.choice(wanted),)
            if owing is not None:
                return (Draw(owing, self._wall.pop()),)
        if hand.indicators_due:
            throw = (
                (RollDice(self._dice(2)),) if isinstance(play.setup.wall.indicator, ThrownIndicator) else ()
            )
            return (*throw, RevealIndicator(self._indicator()))
        return ()

    def _indicator(self) -> Tile:
        tile = self._dead.pop(0)
        if not self._play.opening.indicator_stands(tile):
            self._dead.append(tile)
        return tile

    def _claims_on_offer(self, claims: list[Claim]) -> tuple[Claim, ...]:
        wanted = [c for c in claims if isinstance(c, ShowWin | ClaimMeld) and self._is_wanted(c)]
        standing = arbitrate(self.state, wanted)
        wins = [claim for claim in standing if isinstance(claim, ShowWin)]
        if wins:
            seats: dict[int, Claim] = {}
            for claim in wins:
                seats.setdefault(claim.seat, claim)
            alone = not (self._play.wins.after_win and self._play.wins.two_wins == "all")
            return tuple(seats.values())[:1] if alone else tuple(seats.values())
        if standing:
            (taker,) = (claim.seat for claim in wanted if claim is standing[0])
            self._late_options = [c for c in claims if isinstance(c, ShowWin | ClaimMeld) and c.seat != taker]
            return standing
        special = [c for c in claims if isinstance(c, ShowWin) and c.special is not None]
        if special and self._random.random() < 0.5:
            return (special[0],)
        return (self._with_tile(next(c for c in claims if isinstance(c, Draw | DeclareDraw))),)

    def _late_claims(self) -> Iterator[Step]:
        """Late claims of other players on a tile that was just claimed, where the book allows them."""
        self._random.shuffle(self._late_options)
        for claim in self._late_options:
            if self._random.random() < 0.3 and not isinstance(decide(self.state, claim), Refused):
                yield from self._do(claim)
                return

    def _is_wanted(self, claim: ShowWin | ClaimMeld) -> bool:
        return self._random.random() < (0.95 if isinstance(claim, ShowWin) else self._eager)

    def _with_tile(self, claim: Draw | DeclareDraw) -> Claim:
        if not isinstance(claim, Draw):
            return claim
        tail = self._current_hand.draw_from == "tail"
        return Draw(claim.seat, self._wall.pop(-1 if tail else 0))

    def _own_turn(self, claims: list[Claim]) -> Claim:
        for kind, chance in (
            (ShowWin, 0.9),
            (ShowBonus, 0.8 if self._play.flowers.discardable else 1.0),
            (DeclareDraw, 0.5),
            (DeclareKong, 0.6),
            (DeclareReady, 0.8),
        ):
            some = [c for c in claims if isinstance(c, kind)]
            if some and self._random.random() < chance:
                return self._random.choice(some)
        return self._discard([c for c in claims if isinstance(c, Discard)])

    def _discard(self, claims: list[Discard]) -> Claim:
        """Discard the most isolated tile: with random discards nobody would ever win."""
        assert claims, f"nothing may be discarded: {self._current_hand}"
        kinds = [t.kind for t in self._current_hand.seats[claims[0].seat].tiles if t is not None]

        def neighbour_weight(claim: Discard) -> tuple[int, float]:
            kind = claim.tile.kind
            near = {0: 4, 1: 2, 2: 1}
            suited = claim.tile.is_suited
            total = sum(
                near.get(abs(k - kind), 0) for k in kinds if k == kind or (suited and k // 9 == kind // 9)
            )
            return total + 50 * (kind >= PLAYING_KINDS), self._random.random()

        return min(claims, key=neighbour_weight)

    def _end_hand(self) -> Iterator[Step]:
        for seat in range(self._play.setup.players):
            for claim in legal_claims(self.state, seat):
                if isinstance(claim, ShowHand):
                    yield from self._do(claim)
        if self._current_hand.wins and not paid_wins(self._play, self._current_hand.wins):
            yield from self._do(DeclareDraw(DrawReason.SANCHAHOU))
        if self._current_hand.indicators_due:
            yield from self._do(RevealIndicator(self._dead.pop()))
        if ura_due(self._play, self._current_hand):
            count = self._play.ready.hidden_indicators(len(self._current_hand.indicators))
            yield from self._do(RevealUra(tuple(self._dead.pop() for _ in range(count))))
        if self._play.wins.value_is_named:
            for win in self._current_hand.wins:
                scored = score_shown(self.state, win, honba=0, deposits=0)
                if isinstance(scored, ScoredWin) and isinstance(scored.total, int):
                    items = tuple((item.key, item.count) for item in scored.items)
                    yield from self._do(NameValue(win.seat, items, scored.total))
        yield from self._do(Settle())
