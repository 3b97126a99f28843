"""What really happens at the simulated table: a whole game with every tile known.

The true game runs through the same ``decide`` and ``evolve`` as the table's own, with a shuffled wall and
four robots. What comes next follows from the state and the seed alone, so the same seed plays the same game,
and a game taken up again after its last step goes on with the same tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from tablectl.game.claims import (
    BuildWalls,
    Claim,
    Deal,
    DeclareDraw,
    Draw,
    EndSession,
    Refused,
    RevealIndicator,
    RevealUra,
    RollDice,
    Settle,
    ShowHand,
    ShowWin,
    StartHand,
    StartSession,
)
from tablectl.game.decide import decide
from tablectl.game.decide_end import ura_due
from tablectl.game.decide_play import arbitrate
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
from tablectl.game.evolve import evolve
from tablectl.game.legal import legal_claims
from tablectl.game.legal_hand import forced_draw, is_ready
from tablectl.game.state import Answer, GameState, HandState, Phase
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import SEATS, Seat
from tablectl.mahjong.tiles import Tile
from tablectl.simulation.felt import arranged
from tablectl.simulation.players import Robot, temper_of
from tablectl.simulation.sight import sight_of
from tablectl.simulation.wall import Wall, shuffled, tiles_of

PLAYERS: Final = ("Aoi", "Ren", "Yuzu", "Haru")
"""Names of the robots, by seat."""


class TruthError(RuntimeError):
    """The true game cannot go on: a robot and the rules disagree."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens: what is done, and the facts it makes."""

    claim: Claim
    events: tuple[Event, ...]


@dataclass(slots=True)
class TrueGame:
    """A session as it really is, played on step by step.

    ``next_step`` only looks; ``follow`` makes it happen. Between the two the simulated table lets hands move.
    """

    seed: int
    session: int = 0
    """Which of the table's sessions: each has its own walls."""
    state: GameState = field(default_factory=GameState)
    wall: Wall | None = None
    """The walls of the hand in play; None before they are built."""
    dice: tuple[int, ...] | None = None
    """What the machine rolled for the coming hand; None: the seed rolls."""

    added: dict[tuple[Seat, int], Tile] = field(default_factory=dict)
    """By seat and kind: the tile that made an added kong of a pung, in this hand."""

    moves: int = 0
    """Events since the hand started: what is decided next depends on it, not on how the session began."""

    @property
    def hand(self) -> HandState | None:
        """The hand in play or just settled."""
        return self.state.hand

    def next_step(self) -> Step:
        """What happens next. Looks only: asked twice it answers the same.

        Raises:
            TruthError: a robot wants what the rules refuse.
        """
        claim = _sorted(self._next_claim())
        decision = decide(self.state, claim)
        if isinstance(decision, Refused):
            raise TruthError(f"{claim} was refused: {decision.code}: {decision.message}")
        return Step(claim, decision)

    def follow(self, events: Sequence[Event]) -> None:
        """Make events happen: those of ``next_step``, or a saved game's."""
        for event in events:
            if isinstance(event, KongDeclared) and event.meld is MeldKind.ADDED_KONG:
                self.added[event.seat, event.tiles[0].kind] = self._fourth(event)
            self.state = evolve(self.state, event)
            self.moves += 1
            match event:
                case HandStarted():
                    self.moves = 0
                    play = self.state.play
                    assert play is not None, "a hand starts in a session"
                    self.wall = Wall.built(play.wall, self._washed(), event.dealer)
                    self.added = {}
                case DiceRolled():
                    self._set_wall(self._wall().broken(event.values))
                case TilesDealt():
                    self._set_wall(self._wall().deal(event.seat))
                case TileDrawn(source="tail"):
                    self._set_wall(self._wall().replacement())
                case TileDrawn():
                    self._set_wall(self._wall().draw())
                case IndicatorRevealed():
                    self._set_wall(self._wall().turn_indicator())
                case _:
                    pass

    def _fourth(self, kong: KongDeclared) -> Tile:
        assert self.state.hand is not None, "kongs are declared in a hand"
        held = Counter(t for t in self.state.hand.seats[kong.seat].tiles if t is not None)
        return next(tile for tile in kong.tiles if held[tile])

    def _set_wall(self, wall: Wall) -> None:
        self.wall = wall

    def _wall(self) -> Wall:
        if self.wall is None:
            raise TruthError("no walls are built: a hand must start first")
        return self.wall

    def _washed(self) -> tuple[Tile, ...]:
        play = self.state.play
        assert play is not None, "a hand starts in a session"
        return shuffled(tiles_of(play.copies), self._random("wall"))

    def _random(self, what: object) -> Random:
        return Random(f"{what} {self.seed} {self.session} {self.state.hand_number} {self.moves}")

    def _robot(self, seat: Seat) -> Robot:
        return Robot(temper_of(seat, self.seed))

    def _next_claim(self) -> Claim:
        hand, play = self.state.hand, self.state.play
        if play is None:
            raise TruthError("no session is being played: follow its SessionStarted first")
        if hand is None:
            return StartHand()
        match hand.phase:
            case Phase.SETUP:
                return self._setup(hand)
            case Phase.DRAW:
                return self._draw_phase(hand)
            case Phase.ACT:
                if hand.indicators_due:
                    return RevealIndicator(self._wall().next_indicator)
                legal = legal_claims(self.state, hand.turn)
                return self._robot(hand.turn).turn(
                    sight_of(self.state, hand.turn), legal, self._random("turn")
                )
            case Phase.ENDED:
                return self._end_phase(hand)
            case Phase.SETTLED:
                ended = decide(self.state, EndSession())
                return StartHand() if isinstance(ended, Refused) else EndSession()

    def _setup(self, hand: HandState) -> Claim:
        if not hand.wall_counts:
            return BuildWalls(self._wall().plan.counts(self.state.dealer))
        if not hand.dice:
            random = self._random("dice")
            dice = 2 * self._wall().plan.throws
            return RollDice(self.dice or tuple(random.randint(1, 6) for _ in range(dice)))
        players = len(hand.seats)
        for offset in range(players):
            seat = (self.state.dealer + offset) % players
            if not hand.seats[seat].concealed:
                return Deal(seat, self._wall().dealt_to(seat))
        raise TruthError("everything is dealt, yet the hand has not begun")

    def _draw_phase(self, hand: HandState) -> Claim:
        taken = self._answers(hand)
        assert self.state.play is not None, "a hand is played in a session"
        if len(taken) == 3 and DrawReason.SANCHAHOU in self.state.play.aborts:
            return DeclareDraw(DrawReason.SANCHAHOU)
        if taken:
            return taken[0]
        over = forced_draw(self.state)
        if over is not None:
            return DeclareDraw(over)
        if hand.indicators_due:
            return RevealIndicator(self._wall().next_indicator)
        wall = self._wall()
        tile = wall.next_replacement if hand.draw_from == "tail" else wall.next_tile
        return Draw(hand.turn, tile)

    def _answers(self, hand: HandState) -> tuple[Claim, ...]:
        """What the others do about the offered tile: the claims that stand."""
        offer = hand.offer
        if offer is None:
            return ()
        wanted = []
        for step in (1, 2, 3):
            seat = (offer.seat + step) % 4
            legal = legal_claims(self.state, seat)
            if legal:
                random = self._random(seat)
                claim = self._robot(seat).offered(sight_of(self.state, seat), offer.tile, legal, random)
                if claim is not None:
                    wanted.append(claim)
        return arbitrate(self.state, wanted)

    def _end_phase(self, hand: HandState) -> Claim:
        if hand.wins and hand.offer is not None:
            shown = {w.seat for w in hand.wins}
            for step in (1, 2, 3):
                seat = (hand.offer.seat + step) % 4
                if seat not in shown:
                    for claim in legal_claims(self.state, seat):
                        if isinstance(claim, ShowWin):
                            return claim
        assert self.state.play is not None, "a hand is played in a session"
        if hand.wins and hand.indicators_due:
            return RevealIndicator(self._wall().next_indicator)
        if hand.wins and ura_due(self.state.play, hand):
            return RevealUra(self._wall().under_indicators)
        for offset in SEATS:
            seat = (self.state.dealer + offset) % 4
            show = self._shows(hand, seat)
            if show is not None:
                return show
        return Settle()

    def _shows(self, hand: HandState, seat: Seat) -> ShowHand | None:
        own = hand.seats[seat]
        if hand.wins or own.shown:
            return None
        shows = hand.draw is not DrawReason.KYUUSHU_KYUUHAI and is_ready(self.state, seat) is Answer.YES
        if shows or own.ready is not None or seat == hand.draw_seat:
            return ShowHand(seat, tuple(t for t in own.tiles if t is not None))
        return None


def _sorted(claim: Claim) -> Claim:
    """Shown hands lie sorted."""
    return replace(claim, tiles=arranged(claim.tiles)) if isinstance(claim, ShowWin | ShowHand) else claim


def start_of(preset: str = "tenhou", players: Sequence[str] = PLAYERS) -> StartSession:
    """The session that the robots sit down to."""
    return StartSession("riichi", preset, {}, tuple(players))
