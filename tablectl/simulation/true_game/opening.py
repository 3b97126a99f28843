"""The moves between the walls and the first discard: dice, deal, flowers, void suits, an indicator by
dice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tablectl.game.claims import (
    BuildWalls,
    ChooseVoidSuit,
    Claim,
    Deal,
    Draw,
    Refused,
    RevealIndicator,
    RollDice,
    ShowBonus,
)
from tablectl.game.decide import decide, legal_claims, next_to_replace
from tablectl.game.state import GameState, HandState
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import ThrownIndicator
from tablectl.simulation.true_game.wall import Wall

Choose = Callable[[Seat, tuple[Claim, ...]], Claim]


def setup_claim(state: GameState, hand: HandState, wall: Wall, dice: tuple[int, ...] | None) -> Claim | None:
    """The next move before all tiles are dealt; None when they are.

    Args:
        state: the game.
        hand: its current hand.
        wall: of the hand.
        dice: that are thrown.
    """
    if not hand.wall_counts:
        return BuildWalls(wall.plan.counts(state.dealer))
    if not hand.dice:
        assert dice is not None, "dice fall before the deal"
        return RollDice(dice)
    players = len(hand.seats)
    for offset in range(players):
        seat = (state.dealer + offset) % players
        if not hand.seats[seat].concealed:
            return Deal(seat, wall.dealt_to(seat))
    return None


def opening_claim(
    state: GameState, hand: HandState, wall: Wall, random: Random, choose: Choose, *, thrown: bool
) -> Claim | None:
    """The next move between the deal and the dealer's first turn; None when there is none.

    Args:
        state: the game.
        hand: its current hand.
        wall: of the hand.
        random: throws dice.
        choose: lets a seat's robot choose one of some claims.
        thrown: dice for an indicator that is not revealed yet are on the table.
    """
    play = state.play
    assert play is not None, "a hand is played in a session"
    players = len(hand.seats)
    seats = [(state.dealer + offset) % players for offset in range(players)]
    for seat in seats:
        for tile in hand.seats[seat].tiles:
            if tile is not None and tile.kind in play.flowers.kinds:
                show = ShowBonus(seat, tile)
                if not isinstance(decide(state, show), Refused):
                    return show
    going = next_to_replace(play, hand, state.dealer)
    if going is not None:
        return Draw(going, wall.next_replacement)
    if play.opening.void_suits:
        for seat in seats:
            if not hand.seats[seat].has_chosen:
                suits = tuple(c for c in legal_claims(state, seat) if isinstance(c, ChooseVoidSuit))
                return choose(seat, suits)
    if hand.indicators_due and isinstance(play.setup.wall.indicator, ThrownIndicator):
        if not thrown:
            return RollDice((random.randint(1, 6), random.randint(1, 6)))
        return RevealIndicator(wall.thrown_indicator(hand.throws))
    return None
