"""The true game at the simulated table, with every tile known.

It uses the same ``decide`` and ``evolve`` as the service, with a shuffled wall and robots. The next move
follows from the state and the seed alone: the same seed plays the same game, and a restored game continues
with the same tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    Draw,
    EndSession,
    Refused,
    RevealIndicator,
    ShowHand,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import arbitrate, decide, forced_draw, legal_claims
from tablectl.game.events import (
    DiceRolled,
    DrawReason,
    Event,
    HandStarted,
    IndicatorRevealed,
    KongDeclared,
    TileDrawn,
    TilesDealt,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, HandState, Phase, evolve
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.walls.wall_plan import ThrownIndicator
from tablectl.rulesets import ruleset
from tablectl.rulesets.ruleset import PlayRules
from tablectl.simulation.pictures.felt import sort_hand
from tablectl.simulation.robots.aiming import Aimer
from tablectl.simulation.robots.players import Robot, Temper, temper_of
from tablectl.simulation.robots.sight import sight_of
from tablectl.simulation.true_game.ending import ending_claim
from tablectl.simulation.true_game.opening import opening_claim, setup_claim
from tablectl.simulation.true_game.wall import Wall, shuffle, tiles_of

PLAYERS: Final = ("Aoi", "Ren", "Yuzu", "Haru")
"""Names of the robots, by seat."""


class TruthError(RuntimeError):
    """The true game cannot continue: the rules refuse a robot's move."""


@dataclass(frozen=True, slots=True)
class TrueMove:
    """One move: its claim, and the events that follow from it."""

    claim: Claim
    events: tuple[Event, ...]


@dataclass(slots=True)
class TrueGame:
    """A session, played move by move.

    ``next_step`` returns the next move, ``follow`` applies it. Between the two the simulated table moves the
    players' hands.
    """

    seed: int
    session: int = 0
    """Number of the table's session: each has its own walls."""
    state: GameState = field(default_factory=GameState)
    wall: Wall | None = None
    """The walls of the hand in play; None before they are built."""
    dice: tuple[int, ...] | None = None
    """The machine's dice for the next hand; None: they follow from the seed."""

    added: dict[tuple[Seat, int], Tile] = field(default_factory=dict)
    """By seat and kind: the tile added to a pung for a kong, in this hand."""

    thrown: bool = False
    """Dice for an indicator that is not revealed yet are on the table."""

    moves: int = 0
    """Events since the hand started: the seed of the next decision, whatever came before in the session."""

    @property
    def hand(self) -> HandState | None:
        """The current or just settled hand."""
        return self.state.hand

    def next_step(self) -> TrueMove:
        """The next move. It changes nothing: repeated calls return the same.

        Raises:
            TruthError: a robot wants what the rules refuse.
        """
        claim = _with_drawn_answer(_with_sorted_tiles(self._next_claim(), self.state.play), self.state)
        decision = decide(self.state, claim)
        if isinstance(decision, Refused):
            raise TruthError(f"{claim} was refused: {decision.code}: {decision.message}")
        return TrueMove(claim, decision)

    def follow(self, events: Sequence[Event]) -> None:
        """Apply events: those of ``next_step``, or of a saved game."""
        for event in events:
            if isinstance(event, KongDeclared) and event.meld is MeldKind.ADDED_KONG:
                self.added[event.seat, event.tiles[0].kind] = self._added_tile(event)
            self.state = evolve(self.state, event)
            self.moves += 1
            match event:
                case HandStarted():
                    self.moves = 0
                    play = self.state.play
                    assert play is not None, "a hand starts in a session"
                    self.wall = Wall.build(play.setup.wall, self._shuffled_tiles(), event.dealer)
                    self.added, self.thrown = {}, False
                case DiceRolled() if self._wall().standing.taken:
                    self.thrown = True
                case DiceRolled():
                    self._set_wall(self._wall().break_at(event.values))
                case TilesDealt():
                    self._set_wall(self._wall().deal(event.seat))
                case TileDrawn(source="tail"):
                    self._set_wall(self._wall().replacement())
                case TileDrawn():
                    self._set_wall(self._wall().draw())
                case IndicatorRevealed():
                    self._turn_indicator(event.tile)
                case _:
                    pass

    def _turn_indicator(self, tile: Tile) -> None:
        """Reveal an indicator in its place; one that does not count is turned back."""
        play, hand = self.state.play, self.state.hand
        throws: tuple[int, ...] = ()
        assert play is not None and hand is not None, "indicators are turned in a hand"
        if self.thrown:
            throws, self.thrown = hand.throws, False
        if play.opening.indicator_stands(tile):
            self._set_wall(self._wall().turn_indicator(throws))

    def _added_tile(self, kong: KongDeclared) -> Tile:
        assert self.state.hand is not None, "kongs are declared in a hand"
        held = Counter(t for t in self.state.hand.seats[kong.seat].tiles if t is not None)
        return next(tile for tile in kong.tiles if held[tile])

    def _set_wall(self, wall: Wall) -> None:
        self.wall = wall

    def _wall(self) -> Wall:
        if self.wall is None:
            raise TruthError("no walls are built: a hand must start first")
        return self.wall

    def _shuffled_tiles(self) -> tuple[Tile, ...]:
        play = self.state.play
        assert play is not None, "a hand starts in a session"
        return shuffle(tiles_of(play.setup.tile_counts), self._random("wall"))

    def _random(self, what: object) -> Random:
        return Random(f"{what} {self.seed} {self.session} {self.state.hand_number} {self.moves}")

    def _temper(self, seat: Seat) -> Temper:
        return temper_of(seat, self.seed)

    def _next_claim(self) -> Claim:
        hand, play = self.state.hand, self.state.play
        if play is None:
            raise TruthError("no session is being played: follow its SessionStarted first")
        if hand is None:
            return StartHand()
        match hand.phase:
            case Phase.SETUP:
                claim = setup_claim(self.state, hand, self._wall(), self._dice())
                if claim is None:
                    raise TruthError("everything is dealt, yet the hand has not begun")
                return claim
            case Phase.DRAW:
                return self._draw_phase(hand, play)
            case Phase.ACT:
                return self._act_phase(hand, play)
            case Phase.ENDED:
                return ending_claim(self.state, hand, self._wall())
            case Phase.SETTLED:
                ended = decide(self.state, EndSession())
                return StartHand() if isinstance(ended, Refused) else EndSession()

    def _dice(self) -> tuple[int, ...]:
        random = self._random("dice")
        count = 2 * self._wall().plan.throws
        return self.dice or tuple(random.randint(1, 6) for _ in range(count))

    def _act_phase(self, hand: HandState, play: PlayRules) -> Claim:
        if hand.indicators_due and not isinstance(play.setup.wall.indicator, ThrownIndicator):
            return RevealIndicator(self._wall().next_indicator)
        if hand.opening:
            claim = opening_claim(
                self.state, hand, self._wall(), self._random("opening"), self._choose, thrown=self.thrown
            )
            if claim is not None:
                return claim
            for win in self._special_wins(hand.turn):
                return win
        return self._choose(hand.turn, legal_claims(self.state, hand.turn))

    def _choose(self, seat: Seat, legal: Sequence[Claim]) -> Claim:
        play = self.state.play
        assert play is not None, "robots play in a session"
        if play.ready.allowed:
            sight = sight_of(self.state, seat)
            return Robot(self._temper(seat)).turn(sight, legal, self._random("turn"))
        return Aimer(self._temper(seat)).turn(self.state, seat, legal, self._random("turn"))

    def _draw_phase(self, hand: HandState, play: PlayRules) -> Claim:
        taken = self._claims_on_offer(hand, play)
        if len(taken) == 3 and DrawReason.SANCHAHOU in play.draws.aborts:
            return DeclareDraw(DrawReason.SANCHAHOU)
        if taken:
            return taken[0]
        over = forced_draw(self.state)
        if over is not None:
            return DeclareDraw(over)
        opened = self._open_riichi(hand, play)
        if opened is not None:
            return opened
        if hand.indicators_due and not isinstance(play.setup.wall.indicator, ThrownIndicator):
            return RevealIndicator(self._wall().next_indicator)
        wall = self._wall()
        tile = wall.next_replacement if hand.draw_from == "tail" else wall.next_tile
        return Draw(hand.turn, tile)

    def _open_riichi(self, hand: HandState, play: PlayRules) -> ShowHand | None:
        """Open riichi, where the rules have it: the hand is shown once the riichi discard has passed."""
        if not play.ready.laid_open or hand.offer is None:
            return None
        seat = hand.offer.seat
        own = hand.seats[seat]
        if own.ready is None or own.shown or own.ready.discard != len(own.river) - 1:
            return None
        if self._random("open").random() >= self._temper(seat).opens:
            return None
        return ShowHand(seat, tuple(tile for tile in own.concealed if tile is not None))

    def _claims_on_offer(self, hand: HandState, play: PlayRules) -> tuple[Claim, ...]:
        """The claims on the offered tile that the rules accept."""
        offer = hand.offer
        if offer is None:
            return ()
        wanted = []
        players = len(hand.seats)
        for step in range(1, players):
            seat = (offer.seat + step) % players
            legal = [c for c in legal_claims(self.state, seat) if isinstance(c, ShowWin | ClaimMeld)]
            if legal:
                claim = self._claim_on_offer(seat, offer.tile, legal, play)
                if claim is not None:
                    wanted.append(claim)
        stands = arbitrate(self.state, wanted)
        return stands or tuple(self._special_wins(offer.seat, others=False))

    def _claim_on_offer(
        self, seat: Seat, tile: Tile, legal: Sequence[Claim], play: PlayRules
    ) -> Claim | None:
        if play.ready.allowed:
            robot = Robot(self._temper(seat))
            return robot.offered(sight_of(self.state, seat), tile, legal, self._random(seat))
        return Aimer(self._temper(seat)).offered(self.state, seat, legal, self._random(seat))

    def _special_wins(self, first: Seat, *, others: bool = True) -> Iterator[Claim]:
        """Special wins that seats may show out of turn, the first seat's first."""
        play, players = self.state.play, len(self.state.players)
        if play is None or play.wins.specials is None:
            return
        for step in range(players if others else 1):
            for claim in legal_claims(self.state, (first + step) % players):
                if isinstance(claim, ShowWin) and claim.special is not None:
                    yield claim


def _with_sorted_tiles(claim: Claim, play: PlayRules | None) -> Claim:
    """The claim with shown tiles sorted; without tiles where winners keep their hands closed."""
    if isinstance(claim, ShowWin) and play is not None and play.wins.stay_closed:
        return changed(claim, tiles=())
    return changed(claim, tiles=sort_hand(claim.tiles)) if isinstance(claim, ShowWin | ShowHand) else claim


def _with_drawn_answer(claim: Claim, state: GameState) -> Claim:
    """The claim of an added kong with whether its fourth tile was just drawn, where the payment depends on
    it."""
    hand, play = state.hand, state.play
    if not isinstance(claim, DeclareKong) or claim.meld is not MeldKind.ADDED_KONG:
        return claim
    if hand is None or play is None or play.kongs.unsaid is None:
        return claim
    kinds = {tile.kind for tile in hand.seats[claim.seat].fresh if tile is not None}
    return changed(claim, drawn=claim.tiles[0].kind in kinds)


def start_of(
    preset: str = "tenhou",
    players: Sequence[str] | None = None,
    rules: str = "riichi",
    options: Mapping[str, object] | None = None,
) -> StartSession:
    """The robots' session; with the greatest number of players of the book, unless they are given."""
    players = PLAYERS[: max(ruleset(rules).players)] if players is None else players
    return StartSession(rules, preset, options or {}, tuple(players))
