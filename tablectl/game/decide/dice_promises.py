"""Commitments to dice: made between hands, revealed after the hand they were for."""

from __future__ import annotations

from tablectl.game.claims import CommitDice, Refused, RevealDice
from tablectl.game.events import DiceCommitted, DiceRevealed
from tablectl.game.fair_dice import matches_commitment
from tablectl.game.state import GameState, Phase


def decide_dice_promise(
    state: GameState, claim: CommitDice | RevealDice
) -> tuple[DiceCommitted | DiceRevealed] | Refused:
    """Between hands only: a promise in the middle proves nothing, a seed in it tells the next throw."""
    if state.hand is not None and state.hand.phase is not Phase.SETTLED:
        return Refused("hand_running", "dice are promised only between hands")
    if isinstance(claim, CommitDice):
        return (DiceCommitted(claim.commitment),)
    if not state.dice_promised:
        return Refused("nothing_promised", "no dice seed was committed, so none can be revealed")
    if state.hand_number <= state.dice_promised_after:
        return Refused("hand_not_played", "the hand of these dice has not been played yet")
    if not matches_commitment(claim.seed, state.dice_promised):
        return Refused("wrong_seed", f"this is not the seed with the commitment {state.dice_promised}")
    return (DiceRevealed(claim.seed),)
