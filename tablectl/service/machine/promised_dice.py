"""The service promises the coming hand's dice and opens the promise after it."""

from __future__ import annotations

from tablectl.game.claims import CommitDice, RevealDice
from tablectl.game.events import Source
from tablectl.game.fair_dice import commitment, opens
from tablectl.game.state import GameState, Phase
from tablectl.ports import SeedStore
from tablectl.service.journal import Accepted, EntryT, Ledger, Record, accepted


class PromisedDice:
    """Writes promise and seed into the journal, each at its time."""

    def __init__(self, ledger: Ledger, box: SeedStore) -> None:
        self._ledger = ledger
        self._box = box

    def promise(self, record: Record[EntryT]) -> tuple[EntryT, ...]:
        """Before walls are asked for: a seed that nobody has seen stands behind the coming hand's dice. A
        rehearsal promises nothing where none is drawn yet."""
        seed = self._box.load() or record.act(self._box.draw)
        if seed is None or record.state.dice_promised == (promised := commitment(seed)):
            return ()
        return accepted(record.claim(CommitDice(promised), Source.RULESET))

    def reveal(self) -> Accepted:
        """After the hand: the seed. Nothing where none is due, or where it was lost."""
        state, seed = self._ledger.state, self._box.load()
        if not _is_due(state) or seed is None or not opens(seed.hex(), state.dice_promised):
            return ()
        revealed = accepted(self._ledger.claim(RevealDice(seed.hex()), Source.RULESET))
        self._box.clear()
        return revealed


def _is_due(state: GameState) -> bool:
    hand = state.hand
    played = hand is not None and hand.phase is Phase.SETTLED
    return bool(state.dice_promised) and played and state.hand_number > state.dice_promised_after
