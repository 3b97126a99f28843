"""The service commits to the next hand's dice, and reveals the seed after the hand."""

from __future__ import annotations

from tablectl.game.claims import CommitDice, RevealDice
from tablectl.game.events import Source
from tablectl.game.fair_dice import commitment, matches_commitment
from tablectl.game.state import GameState, Phase
from tablectl.ports import SeedStore
from tablectl.service.journal import Accepted, EntryT, Ledger, Record, accepted


class PromisedDice:
    """Writes the commitment and the seed into the journal."""

    def __init__(self, ledger: Ledger, box: SeedStore) -> None:
        self._ledger = ledger
        self._box = box

    def promise(self, record: Record[EntryT]) -> tuple[EntryT, ...]:
        """Commit to a secret seed before the walls are requested. A rehearsal draws no seed, so it commits to
        nothing where none is drawn yet."""
        seed = self._box.load() or record.perform(self._box.draw)
        if seed is None or record.state.dice_promised == (promised := commitment(seed)):
            return ()
        return accepted(record.claim(CommitDice(promised), Source.RULESET))

    def reveal(self) -> Accepted:
        """Reveal the seed after the hand; nothing where none is due, or where the seed was lost."""
        state, seed = self._ledger.state, self._box.load()
        if not _is_due(state) or seed is None or not matches_commitment(seed.hex(), state.dice_promised):
            return ()
        revealed = accepted(self._ledger.claim(RevealDice(seed.hex()), Source.RULESET))
        self._box.clear()
        return revealed


def _is_due(state: GameState) -> bool:
    hand = state.hand
    played = hand is not None and hand.phase is Phase.SETTLED
    return bool(state.dice_promised) and played and state.hand_number > state.dice_promised_after
