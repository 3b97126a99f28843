"""The rules that other formats have a place for, as a game was really played."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.formats.recorded.record import RecordedGame
from tablectl.rulesets import ruleset


@dataclass(frozen=True, slots=True)
class StatedRules:
    """What ``GO``, ``rule`` and ``start_game`` can say."""

    reds: bool
    """Whether any suit has red fives."""
    kuitan: bool
    one_round: bool


def stated_rules(game: RecordedGame) -> StatedRules:
    """A game's preset with its own changes: ``ema`` has no red fives although no option says so.

    Raises:
        InputError: a preset, option or value that its book does not have.
    """
    options = ruleset(game.rules).listing.options.options(game.preset, game.options)
    return StatedRules(any(options.red_fives), options.kuitan, options.session_rounds == 1)
