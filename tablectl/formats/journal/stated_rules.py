"""The rule options of a game that other formats can store."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.formats.recorded.record import RecordedGame
from tablectl.rulesets import ruleset


@dataclass(frozen=True, slots=True)
class StatedRules:
    """The options that mjlog's ``GO``, tenhou.net/6's ``rule`` and mjai's ``start_game`` can state."""

    reds: bool
    """Whether any suit has red fives."""
    kuitan: bool
    one_round: bool


def stated_rules(game: RecordedGame) -> StatedRules:
    """The options of a game: its preset's (``ema``, for instance, has no red fives) with its own changes.

    Raises:
        InputError: a preset, option or value that its book does not have.
    """
    options = ruleset(game.rules).listing.options.options(game.preset, game.options)
    return StatedRules(any(options.red_fives), options.kuitan, options.session_rounds == 1)
